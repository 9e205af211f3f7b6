"""What the site says: the rules' values put into a scorer's words, translated with gettext."""
