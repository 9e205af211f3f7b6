"""The games whose sides have no players, for what holds of any of them."""

from scoring.rules.registry import variants

WITHOUT_PLAYERS = sorted(slug for slug, rules in variants().items() if not rules.setup_rules.fewest_players)
