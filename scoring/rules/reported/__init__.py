"""Matches of which no log was kept: a card typed from paper, the totals, or only how they ended.

`reading.read_report` reads a report and checks it, `judging` tells its result by the law of the game played, and
`match.ReportedMatch` is the state that the read model reads.
"""
