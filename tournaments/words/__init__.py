"""What the tournament office says: values of its pure parts put into an organiser's words, translated with gettext."""
