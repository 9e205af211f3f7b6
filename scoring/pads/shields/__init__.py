"""The pad of Cricket Card: wicket cards, plays and their counters, hands, an innings typed from paper."""
