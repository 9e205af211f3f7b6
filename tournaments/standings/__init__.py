"""Standings of a competition, in pure Python: no Django, no database, no words.

`facts` says what a table needs of a finished match, `points` what it is worth, `line` what one side's part in it adds
to the table, `tiebreaks` what parts those level on points and `table` who stands where, and why. All figures are exact.
"""
