"""Sentences about events, undo, and proposals, limited to what a seat is allowed to know."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    Claim,
    ClaimMisdeal,
    Concede,
    Deal,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
)
from acesaround.game.state import State
from acesaround.game.view import public_view, view
from acesaround.i18n import tr, tr_plural
from acesaround.notation.actions import parse_action
from acesaround.protocol.replies import EventKind, Happened
from acesaround.protocol.screen import Proposed as Shown
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Agreed,
    Away,
    Back,
    Continued,
    Declined,
    Event,
    Proposed,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
)
from acesaround.table.state import Proposal, TableState
from acesaround.text.advice import CONCEDING
from acesaround.text.formatter import PLAIN_DISPLAY
from acesaround.text.melds import meld_name, overclaims
from acesaround.text.names import PlayerNames, player_style

_ACTIONS: Final[dict[type[Action], tuple[EventKind, str, str]]] = {
    Deal: ("deal", "server.you_deal", "server.name_deals"),
    Bid: ("call", "server.you_bid_amount", "server.name_bids_amount"),
    Pass: ("call", "server.you_pass", "server.name_passes"),
    NameTrump: ("trump", "server.you_name_suit", "server.name_names_suit"),
    Give: ("pass", "server.you_pass_cards", "server.name_passes_cards"),
    Bury: ("bury", "server.you_bury_cards", "server.name_buries_cards"),
    EnterMeld: ("meld", "server.you_enter_your_meld", "server.name_enters_their_meld"),
    PlayOn: ("declare", "server.you_play_the_hand", "server.name_plays_the_hand"),
    Fold: ("declare", "server.you_fold", "server.name_folds"),
    ShootMoon: ("declare", "server.you_shoot_the_moon", "server.name_shoots_the_moon"),
    Play: ("play", "server.you_play_card", "server.name_plays_card"),
    LayMeld: ("lay", "server.you_lay_down_meld", "server.name_lays_down_meld"),
    Draw: ("draw", "server.you_draw", "server.name_draws"),
    Claim: ("claim", "server.you_claim_the_rest", "server.name_claims_the_rest"),
    Concede: ("claim", "server.you_concede_the_rest", "server.name_concedes_the_rest"),
    ClaimMisdeal: ("misdeal", "server.you_call_a_misdeal", "server.name_calls_a_misdeal"),
    KeepHand: ("misdeal", "server.you_keep_this_hand", "server.name_keeps_their_hand"),
}
"""For each type of action: its kind, and the ids of the sentences for its seat and for others."""


def action_sentence(action: Action, seat: int, names: PlayerNames) -> str:
    """Return a sentence about an action. It never shows passed or buried cards, or meld entries."""
    _, mine, other = _ACTIONS[type(action)]
    values: dict[str, object] = {}
    match action:
        case Bid(amount):
            values = {"amount": amount}
        case NameTrump(suit):
            values = {"suit": PLAIN_DISPLAY.suit_title(suit)}
        case Give(cards) | Bury(cards):
            values = {"cards": tr_plural("common.count_card", len(cards))}
        case Play(card):
            values = {"card": PLAIN_DISPLAY.card(card)}
        case LayMeld(kind):
            values = {"meld": meld_name(kind)}
    return names.tells(seat, mine, other, **values)


def undo_question(now: TableState, seat: int | None) -> str | None:
    """Return the question to ask before an undo goes back to an earlier hand, else None."""
    if seat is None or seat not in now.decided or now.seats_to_agree(seat):
        return None
    then = now.at(now.decided[seat])
    if then is None or then.deals == now.deals:
        return None
    if not now.deals_again(then.deals):
        return tr("server.your_last_move_was_in_an_earlier_2")
    return tr("server.your_last_move_was_in_an_earlier")


def redo_offer(now: TableState, seat: int | None, names: PlayerNames) -> str | None:
    """Return a description of what a seat can redo, or None."""
    if seat is None or seat != now.turn or now.redo_state is None or not now.may_ask(seat):
        return None
    return redo_text(now, names)


def redo_text(now: TableState, names: PlayerNames) -> str:
    """Describe the undone decision, and mention if anything came after it."""
    assert now.redo_state is not None and now.turn is not None
    first, *others = _actions_since(now.redo_state, now.game)
    what = action_sentence(first, now.turn, names)
    return tr("server.what_and_everything_after_that", what=what) if others else what


def undo_consequences(now: TableState, to: int) -> str:
    """Return what people should know before they agree to an undo."""
    then = now.at(to)
    assert then is not None
    if now.is_over:
        return tr("server.the_game_is_over_so_everyone_can")
    if then.deals < now.deals:
        return tr("server.this_goes_back_to_an_earlier_hand")
    done = _actions_since(now, then.game)
    if any(isinstance(action, Play) for action in done):
        return tr("server.cards_have_been_played_since_then_and")
    if len(now.game.match.results) > len(then.game.match.results):
        return tr("server.the_hand_has_ended_since_then_everyone")
    if any(_shown(now.game, seat) != _shown(then.game, seat) for seat in range(len(now.people))):
        return tr("server.since_then_players_have_seen_cards_that")
    if _gifts(now.game) > _gifts(then.game):
        return tr("server.cards_have_been_passed_since_then_and")
    if all(isinstance(action, Bid | Pass) for action in done):
        return tr("server.only_bids_have_been_made_since_then")
    return tr("server.no_cards_have_been_shown_since_then")


def _actions_since(now: TableState, game: State) -> list[Action]:
    """Return all actions that led from the state `game` to the current one."""
    found = list[Action]()
    at: TableState | None = now
    while at is not None and at.game is not game:
        before = at.previous
        if before is not None and before.game is not at.game:
            assert at.last is not None
            found.append(at.last)
        at = before
    return found[::-1]


def _shown(game: State, seat: int) -> tuple[object, ...]:
    """Return the cards a seat can see outside its own hand: widow, melds, and stock."""
    seen = view(game, seat)
    return seen.widow, seen.melds, seen.counted, seen.stock


def _gifts(game: State) -> int:
    return 0 if game.round is None else len(game.round.gifts)


def proposal_text(wish: Proposed | Proposal, names: PlayerNames) -> str:
    """Return a sentence saying that a seat wants to undo, redo, or concede."""
    seat = wish.seat
    if wish.to is None:
        return names.tells(
            seat, "server.you_want_to_concede_the_rest", "server.name_wants_to_concede_the_rest"
        )
    if wish.redo:
        return names.tells(
            seat, "server.you_want_to_redo_your_move", "server.name_wants_to_redo_their_move"
        )
    return names.tells(
        seat, "server.you_want_to_undo_your_last_move", "server.name_wants_to_undo_their_last_move"
    )


def proposed(now: TableState, names: PlayerNames) -> Shown | None:
    """Return the open proposal with what people should know before they agree, or None."""
    found = now.proposal
    if found is None:
        return None
    return Shown(
        number=found.number,
        seat=found.seat,
        text=proposal_text(found, names),
        reason=_reason(now, found, names),
        open=sorted(found.open),
    )


def _reason(now: TableState, found: Proposal, names: PlayerNames) -> str:
    if found.to is None:
        return tr(CONCEDING)
    return f"{redo_text(now, names)}." if found.redo else undo_consequences(now, found.to)


def happened(before: TableState, event: Event, after: TableState, me: int | None) -> Happened:
    """Return a description of an event as the seat `me` sees it (None: spectator)."""
    names = PlayerNames(before.header.rules, me, before.names)
    if isinstance(event, ActionPlayed):
        return _action_happened(before, parse_action(event.action), after, names, me)
    seat = event.seat

    def told(kind: EventKind, text: str) -> Happened:
        return Happened(kind=kind, seat=seat, text=text)

    def left(id: str) -> str:
        player = player_style(before.header.players[seat])
        return tr(id, name=before.names[seat], player=player)

    match event:
        case SeatTaken(name=name):
            place = before.names[seat]
            return told("sit", tr("server.name_takes_seat_s_seat", name=name, seat=place))
        case SeatLeft():
            return told("rise", left("server.name_left_so_a_computer_player_player"))
        case Away():
            return told("away", left("server.name_is_away_so_a_computer_player"))
        case Back():
            return told("back", names.tells(seat, "server.youre_back", "server.name_is_back"))
        case Proposed():
            return told("propose", proposal_text(event, names))
        case Agreed():
            return told("agree", names.tells(seat, "server.you_agreed", "server.name_agreed"))
        case Declined(overdue=overdue):
            return told("decline", _declining(before, seat, names, overdue=overdue))
        case Continued():
            mine, other = "server.you_start_the_next_game", "server.name_starts_the_next_game"
            return told("again", names.tells(seat, mine, other))
        case Undone():
            mine, other = "server.you_undo_your_last_move", "server.name_undoes_their_last_move"
            return told("undo", names.tells(seat, mine, other))
        case Redone():
            mine, other = "server.you_redo_your_move_what", "server.name_redoes_their_move_what"
            return told("redo", names.tells(seat, mine, other, what=redo_text(before, names)))
        case Acknowledged():
            return told("ready", names.tells(seat, "server.you_continue", "server.name_continues"))


def _declining(before: TableState, seat: int, names: PlayerNames, *, overdue: bool) -> str:
    if overdue:
        return names.tells(
            seat, "server.you_were_away_and_didnt_answer", "server.name_is_away_and_didnt_answer"
        )
    proposal = before.proposal
    if proposal is not None and proposal.seat == seat:
        return names.tells(
            seat, "server.you_withdrew_your_request", "server.name_withdrew_the_request"
        )
    return names.tells(seat, "server.you_declined", "server.name_declined")


def _action_happened(
    before: TableState, action: Action, after: TableState, names: PlayerNames, me: int | None
) -> Happened:
    seat = action.dealer if isinstance(action, Deal) else before.game.turn
    assert seat is not None
    trick = isinstance(action, Play) and len(after.game.trick) == 0
    text = action_sentence(action, seat, names)
    if isinstance(action, EnterMeld):
        text = ". ".join([text, *_cut(after.game, me, names)])
    if isinstance(action, Pass) and (why := _stuck_dealer(after.game, me, names)):
        text = f"{text}. {why}"
    return Happened(kind=_ACTIONS[type(action)][0], seat=seat, text=text, trick=trick)


def _stuck_dealer(game: State, me: int | None, names: PlayerNames) -> str:
    """Return why the dealer has the bid if everyone else passed, or an empty string."""
    hand = game.round
    if hand is None or hand.bid is None or hand.declarer != hand.deal.dealer:
        return ""
    if any(call.amount is not None for call in hand.calls):
        return ""
    if me == hand.declarer:
        return tr("server.all_passed_so_you_take_the_bid", bid=hand.bid)
    name = names.name(hand.declarer)
    return tr("server.all_passed_so_the_dealer_takes_the_bid", name=name, bid=hand.bid)


def _cut(game: State, me: int | None, names: PlayerNames) -> list[str]:
    """Return notes about meld entries that were too high, once everyone has entered meld (A1-7)."""
    if game.round is None:
        this = game.match.results[-1].round
        return overclaims(names, this.melds, this.counted, this.entered)
    seen = public_view(game) if me is None else view(game, me)
    if seen.on_board is None:
        return []
    return overclaims(names, seen.melds, seen.counted, seen.entered)
