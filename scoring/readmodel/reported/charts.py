"""The charts of a match kept from paper: none, for nobody wrote down how its innings grew."""

from scoring.readmodel.chart_shapes import Chart
from scoring.readmodel.charts import charts
from scoring.rules.reported.match import ReportedMatch


@charts.register
def _charts(match: ReportedMatch) -> list[Chart]:
    return []
