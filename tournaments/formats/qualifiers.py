"""Where the best of each group stand in the knockout that follows."""

from tournaments.formats.bracket import bracket_order, bracket_size
from tournaments.formats.groups import group_names
from tournaments.formats.matching import cheapest_pairs
from tournaments.formats.slots import PlaceIn


def qualifiers(groups: int, through: int) -> list[PlaceIn]:
    """Return the first `through` of every group as the seeds of a knockout, the best first.

    The winners of the groups come first, in the order of the groups, then the seconds, and so on. Those of one place
    are set so that group mates meet as late as they can, and never in the first round where there are two groups; then
    so that neighbours cross, A with B, C with D.
    """
    size = bracket_size(groups * through)
    position = {seed: place for place, seed in enumerate(bracket_order(size))}
    seeds = list(range(groups))  # the group of each seed
    for start in range(groups, groups * through, groups):
        seeds += _set(start, seeds, groups, position)
    names = group_names(groups)
    return [PlaceIn(seed // groups + 1, names[group]) for seed, group in enumerate(seeds)]


def _set(start: int, seeds: list[int], groups: int, position: dict[int, int]) -> list[int]:
    """Return the groups of the seeds from `start` on, one of each group, given the groups of those before them."""
    size = len(position)
    levels = size.bit_length()

    def cost(seed: int, group: int) -> int:
        # Two that meet a round earlier weigh more than everybody who meets later together.
        apart = [
            (position[seed] ^ position[mate]).bit_length() for mate, of_group in enumerate(seeds) if of_group == group
        ]
        early = sum(1 << levels * (levels - rounds) for rounds in apart)
        opponent = size - 1 - seed
        crossed = opponent < len(seeds) and seeds[opponent] == group ^ 1
        return 2 * groups * early + (not crossed)

    edges = [(index, groups + group, cost(start + index, group)) for index in range(groups) for group in range(groups)]
    pairs = cheapest_pairs(2 * groups, edges) or {}  # every seed may take every group, so that there always are some
    return [pairs[index] - groups for index in range(groups)]
