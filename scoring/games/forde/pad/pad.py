"""The pad of the game: top third, what is due, and what its script must know."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.checked_entries import Checked
from scoring.games.entry_forms import EntryForm
from scoring.games.forde.pad.bowlers import choices, figures_text
from scoring.games.forde.pad.editors import EDITORS
from scoring.games.forde.pad.form import check_typed, read_form
from scoring.games.forde.pad.page import page
from scoring.games.forde.rules.match import FordeMatch
from scoring.games.pad import Pad, PadMark, PadPlayer, Top
from scoring.rules.names import printed_names
from scoring.rules.overs import BALLS, BattedBalls, OversInnings, ball_mark
from scoring.rules.setup import Setup, SidePlayer
from scoring.words.figures import balls_words, how_out_word, overs_words, runs_words, score_text
from scoring.words.phrase import phrase


class FordePad(Pad[FordeMatch]):
    """Balls by cards, by outcome, or a whole over typed."""

    keys_template = "games/forde/pad/keys.html"
    due_template = "games/forde/pad/due.html"
    script = "js/games/forde/main.js"
    style = "css/games/forde/pad.css"

    def top(self, match: FordeMatch) -> Top:
        """Return the score, the chase, the batter, the bowler and the over."""
        innings = self._shown(match)
        side = innings.side if innings else match.next_side
        if innings is None:
            batting = match.setup.sides[side].name
            nobody = (PadPlayer(_("Batter")), PadPlayer(_("Bowler")))
            return Top(batting, score_text(0, 0), overs_words(0), self._chase(match), nobody, _("This over"))
        players = [self._batter(match, innings), self._bowler(match, innings)]
        marks = [PadMark(ball_mark(ball.runs, ball.out), ball.entry) for ball in innings.overs[-1].deliveries]
        return Top(
            match.setup.sides[side].name,
            score_text(innings.runs, innings.wickets, innings.closed_by),
            overs_words(innings.balls),
            self._chase(match),
            players,
            _("This over") if innings.over else _("Last over"),
            marks,
        )

    def due(self, match: FordeMatch) -> Mapping[str, object]:
        """Return the next bowlers where an over is due, and who may come in where the captain picks."""
        current = match.current
        context: dict[str, object] = {}
        if current and match.captain_picks_next:
            side = match.setup.sides[current.side]
            waiting = current.yet_to_bat(len(side.players))
            context["waiting"] = [(number, side.player(number).name) for number in waiting]
        if not (current and current.over) and match.result is None:
            context |= {"bowlers": choices(match), "opening": self._opening(match)}
        return context

    def state(self, match: FordeMatch) -> dict[str, object]:
        """Return the figures from which the script works out what its waiting entries will make of them."""
        current = match.current
        innings = current or OversInnings(match.next_side, 1)
        batter = innings.striker if current else None
        over = innings.over
        return {
            "due": "end" if match.result else "ball" if over else "over",
            "side": innings.side,
            "runs": innings.runs,
            "wickets": innings.wickets,
            "balls": innings.balls,
            "target": match.target,
            "batter": [batter.player, batter.runs, batter.balls] if isinstance(batter, BattedBalls) else None,
            "waiting": list(innings.yet_to_bat(len(match.setup.sides[innings.side].players))),
            "over": [ball_mark(ball.runs, ball.out) for ball in over.deliveries] if over else [],
            "bowler": over.bowler if over else None,
            "last": innings.last_bowler,
            "figures": {b.player: [b.overs, b.balls, b.maidens, b.runs, b.wickets] for b in innings.bowlers.values()},
            "tried": match.pack.wicket_ball_tried,
            "gone": match.pack.gone,
            "seen": dict(match.pack.seen),
        }

    def keys(self, setup: Setup) -> dict[str, object]:
        """Return tables, numbers of the rules, names and options."""
        return page(setup)

    def entry_text(self, match: FordeMatch, index: int) -> str:
        """Return an over as "over 4, Hoggard", a ball as "3.4: 4 runs"."""
        for innings in reversed(match.innings):
            for number, over in reversed(list(enumerate(innings.overs))):
                if over.entry > index:
                    continue
                if over.entry == index:
                    names = printed_names(match.setup, 1 - innings.side)
                    return phrase(_("over %(over)d, %(bowler)s"), over=number + 1, bowler=names[over.bowler])
                ball = index - over.entry
                if ball > len(over.deliveries):
                    return ""
                delivery = over.deliveries[ball - 1]
                return f"{number}.{ball}: {delivery_text(delivery.runs, delivery.out)}"
        return ""

    def editors(self) -> Mapping[str, type[EntryForm]]:
        """Return the forms of an over and a ball."""
        return EDITORS

    def check_typed(self, form: Mapping[str, str], match: FordeMatch) -> list[Checked]:
        """Return the over that was typed: its bowler where it opens, and its balls."""
        return check_typed(form, match)

    def read_form(self, form: Mapping[str, str], match: FordeMatch) -> list[dict[str, object]]:
        """Return the over or balls of a form: typed, or chosen."""
        return read_form(form, match)

    @staticmethod
    def _shown(match: FordeMatch) -> OversInnings | None:
        """Return the innings to show: the open one; after the end the last; between two none, for the next is due."""
        return match.current or (match.innings[-1] if match.result and match.innings else None)

    @staticmethod
    def _batter(match: FordeMatch, innings: OversInnings) -> PadPlayer:
        batter = innings.striker
        figures = f"{batter.runs}{'' if batter.out else '*'}"
        if isinstance(batter, BattedBalls):
            figures += f" ({batter.balls})"
        player = match.setup.sides[innings.side].player(batter.player)
        return PadPlayer(_("Batter"), _with_class(player, player.batting_class), figures)

    @staticmethod
    def _bowler(match: FordeMatch, innings: OversInnings) -> PadPlayer:
        over = innings.overs[-1]
        player = match.setup.sides[1 - innings.side].player(over.bowler)
        figures = figures_text(innings.bowlers[over.bowler])
        return PadPlayer(_("Bowler"), _with_class(player, player.bowling_class), figures)

    @staticmethod
    def _chase(match: FordeMatch) -> str:
        if match.result is not None:
            return ""
        target = match.target
        if target is None:
            return _("First innings of %(overs)s") % {"overs": overs_words(match.overs * BALLS)}
        current = match.current
        need = target - (current.runs if current else 0)
        balls = balls_words(match.balls_left() if current else match.overs * BALLS)
        if need > 0:
            text = ngettext(
                "%(need)d needed from %(balls)s · target %(target)d",
                "%(need)d needed from %(balls)s · target %(target)d",
                need,
            )
            return text % {"need": need, "balls": balls, "target": target}
        return _("Ahead by %(runs)s, %(balls)s left") % {"runs": runs_words(1 - need), "balls": balls}

    @staticmethod
    def _opening(match: FordeMatch) -> str | None:
        """Return what to say before an innings opens; None between overs."""
        if match.current:
            return None
        batting = match.setup.sides[match.next_side].name
        if not match.innings:
            return phrase(_("%(side)s bat first."), side=batting)
        past = match.innings[-1]
        return phrase(
            _("%(past)s made %(score)s in %(overs)s. %(side)s bat next and need %(target)s to win."),
            past=match.setup.sides[past.side].name,
            score=score_text(past.runs, past.wickets, past.closed_by),
            overs=overs_words(past.balls),
            side=batting,
            target=match.target or 0,
        )


def _with_class(player: SidePlayer, rank: int | None) -> str:
    """Return a name and the class by which cards are dealt, which who looks a ball up in the tables must know."""
    return phrase(_("%(name)s, class %(rank)d"), name=player.name, rank=rank) if rank else player.name


def delivery_text(runs: int, out: str | None) -> str:
    """Return what a ball came to: "no run", "4 runs", "W, lbw"."""
    if out:
        return _("W, %(how)s") % {"how": how_out_word(out)}
    return runs_words(runs) if runs else _("no run")
