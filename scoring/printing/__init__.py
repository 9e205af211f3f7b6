"""Making PDFs: in a few processes of low priority, once for each state of what they show, kept as files.

A page that asks for one waits a little if few others do (`scoring.views.printing`); a scorer waits for none of them.
"""
