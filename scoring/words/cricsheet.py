"""What is said of a file of Cricsheet: why it is refused, and what of it has no place here."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.words.phrase import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # Refused
    "cricsheet_same_teams": _("Both teams are called %(name)s, so nobody can tell whose innings is whose."),
    "cricsheet_no_such_team": _("%(name)s is neither of the two teams of the file."),
    "cricsheet_over_number": _("The overs are not in their order: this one must have the number %(due)s."),
    "cricsheet_runs": _("Batter and extras together make %(due)s here. The file may be damaged."),
    "cricsheet_player_twice": _("%(side)s has a player twice. Each must have a name of their own."),
    "cricsheet_stranger": _("%(name)s is not among the players of that team."),
    "cricsheet_out_twice": _("%(name)s is out twice in this innings."),
    "cricsheet_no_game": _("No game of this site takes a match that was scored ball by ball elsewhere."),
    "cricsheet_two_innings": _(
        "This is a match of more than one innings a side. Only matches of one innings a side can be imported."
    ),
    "cricsheet_no_overs": _(
        "The file does not say how many overs an innings has. Only matches with a limit of overs can be imported."
    ),
    "cricsheet_too_many_overs": ngettext_lazy(
        "An innings of %(overs)s over is longer than the %(most)s that are possible here.",
        "An innings of %(overs)s overs is longer than the %(most)s that are possible here.",
        "overs",
    ),
    "cricsheet_balls_per_over": ngettext_lazy(
        "An over has %(balls)s ball in this match, and six here.",
        "An over has %(balls)s balls in this match, and six here.",
        "balls",
    ),
    "cricsheet_too_many_players": ngettext_lazy(
        "%(side)s used %(given)s player, and a side here has %(most)s.",
        "%(side)s used %(given)s players, and a side here has %(most)s.",
        "given",
    ),
    "cricsheet_no_innings": _("The file has neither an innings nor an outcome, so there is nothing to import."),
    "cricsheet_other_result": _(
        "By these totals the match ended otherwise than the file says, so it cannot be recorded here."
    ),
    # Told of what was imported
    "cricsheet_kept_as_card": _(
        "The balls cannot be recorded one by one here, for the reason below. The scorecard was kept instead."
    ),
    "cricsheet_kept_as_totals": _(
        "The scorecard cannot be kept here, for the reason below. Only the totals were kept, with the extras."
    ),
    "cricsheet_nothing_of_card": _("Nothing of the batters and bowlers would be left."),
    "cricsheet_target_needs_extras": _("A target was revised, and it is a target with the extras."),
    "cricsheet_info_left_out": _("Left out of what is told of the match: %(keys)s."),
    "cricsheet_innings_left_out": _("Left out of what is told of the innings of %(side)s: %(keys)s."),
    "cricsheet_super_over": _("The super over of %(side)s is left out; who won by it is kept."),
    "cricsheet_classes": _(
        "The file has no classes. The players have the classes usual at their places; correct them in the set-up."
    ),
    "cricsheet_order": _("%(side)s: players stand in the order in which they batted."),
    "cricsheet_filled": ngettext_lazy(
        "%(side)s: the file names too few players; %(number)s without a name was added.",
        "%(side)s: the file names too few players; %(number)s without a name were added.",
        "number",
    ),
    "cricsheet_dropped": _("%(side)s: %(names)s neither batted nor bowled and found no place among the eleven."),
    "cricsheet_fielders": ngettext_lazy(
        "%(side)s innings: the fielder of %(number)s wicket is left out.",
        "%(side)s innings: the fielders of %(number)s wickets are left out.",
        "number",
    ),
    "cricsheet_extras": ngettext_lazy(
        "%(side)s innings: %(number)s extra is left out, so there are %(kept)s runs instead of %(runs)s.",
        "%(side)s innings: %(number)s extras are left out, so there are %(kept)s runs instead of %(runs)s.",
        "number",
    ),
    "cricsheet_noballs": ngettext_lazy(
        "%(side)s innings: %(number)s no-ball counts as no ball faced, but runs off it count.",
        "%(side)s innings: %(number)s no-balls count as no balls faced, but runs off them count.",
        "number",
    ),
    "cricsheet_not_out": _(
        "%(side)s innings: %(name)s was not out, but only one batter is in at a time here. Kept as out, "
        "without saying how."
    ),
    "cricsheet_how_out": _("%(side)s innings: %(name)s was out %(kind)s, which there is not here. Kept as out."),
    "cricsheet_retired": _("%(side)s innings: %(name)s retired (%(kind)s), which there is not here."),
    "cricsheet_wickets": ngettext_lazy(
        "%(side)s innings: %(wickets)s wicket is kept as %(kept)s, as of two who were in one counts as out here.",
        "%(side)s innings: %(wickets)s wickets are kept as %(kept)s, as of two who were in one counts as out here.",
        "wickets",
    ),
    "cricsheet_margin": _("The file says that it was won by %(given)s; by what is kept here it was %(kept)s."),
    "cricsheet_many_bowlers": ngettext_lazy(
        "%(side)s innings: %(number)s player bowled, and five can here. The bowling is left out, and "
        "that wickets fell to %(names)s.",
        "%(side)s innings: %(number)s players bowled, and five can here. The bowling is left out, and "
        "that wickets fell to %(names)s.",
        "number",
    ),
    "cricsheet_batters_left_out": _("%(side)s innings: the batters are left out, for the reason below."),
    "cricsheet_bowlers_left_out": _("%(side)s innings: the bowlers are left out, for the reason below."),
    "cricsheet_balls_left_out": _(
        "%(side)s innings: how many balls each batter faced is left out where that cannot be, for the reason below."
    ),
    # Why balls cannot be recorded
    "cricsheet_ball_with_extras": _("A ball brought extras (%(place)s), and there are none here."),
    "cricsheet_ball_of_another": _(
        "%(name)s faced a ball (%(place)s) while another was in: only one batter is in at a time here."
    ),
    "cricsheet_ball_and_wicket": _("A ball brought both runs and a wicket (%(place)s)."),
    "cricsheet_ball_how_out": _("%(name)s was out %(kind)s (%(place)s)."),
    "cricsheet_over_of_two": _("Two bowlers shared an over (%(place)s)."),
}
