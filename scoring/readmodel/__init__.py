"""What is read of a match: frozen values, ready to print, worked out from its folded state.

Page, paper, JSON and statistics all read here; nothing here knows rows or requests.
"""
