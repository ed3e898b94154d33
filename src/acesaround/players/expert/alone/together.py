"""Playing against the bid winner: as long as his bid can be set, all others play together."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.players.expert.alone.worth import POINT, Worth
from acesaround.players.expert.outlook import Outlook


def together(view: View) -> Outlook | None:
    """What the trick points of all who play against the bid winner are worth to this seat.

    They are taken to share evenly what they still win, an odd point with the same chance. None for
    the bid winner, where others join against him anyhow, and once nothing can change what becomes
    of his bid.
    """
    rules, declarer, bid, me = view.rules, view.declarer, view.bid, view.seat
    if declarer is None or bid is None or declarer == me or view.shooting:
        return None
    if rules.table.sides != "individual":
        return None
    players = rules.table.players
    others = [seat for seat in range(players) if seat not in (declarer, me)]
    base = list(view.taken)
    melds = [points or 0 for points in view.counted]
    total = rules.hand_trick_points
    worth, results, wins, made = Worth(view), [], [], []
    for left in range(total - sum(base) + 1):
        share, odd = divmod(left, players - 1)
        value = ahead = 0.0
        keeps = False
        more = odd / (players - 1)
        for mine, chance in ((share, 1 - more), (share + 1, more)):
            if not chance:
                continue
            points, rest = base.copy(), left - mine
            points[me] += mine
            for number, seat in enumerate(others):
                points[seat] += (part := rest // (len(others) - number))
                rest -= part
            points[declarer] += total - sum(points)
            one = worth.played(declarer, bid, melds, points)
            value, ahead, keeps = value + chance * one[0], ahead + chance * one[1], one[2]
        results.append(ahead)
        wins.append(value - POINT * ahead)
        made.append(keeps)
    if all(made) or not any(made):
        return None
    return Outlook(frozenset((me, *others)), tuple(results), tuple(wins), made.index(False), False)
