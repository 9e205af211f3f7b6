"""Paper: what players print before they play and file afterwards, as PDF.

A game's sheets are a package beside this file that registers what it offers (`offers.register`); everything
else here knows no game. `rendering` makes the PDF, `bundle` the record of a whole match.
"""
