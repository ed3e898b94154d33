"""Problems with games, positions, and views: malformed, contradictory, or without a solution."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Kind, Template

NOT_AN_OBJECT: Final = Template(
    "not_an_object", "a question must be an object, not {found:message}"
)
POSITION_NOT_AN_OBJECT: Final = Template(
    "not_an_object.position", "a position must be an object, not {found:message}"
)
FIELD_MISSING: Final = Template("missing_field.question", "{field:text} is missing")
POINTS_MISSING: Final = Template(
    "missing_field.points", "{field:text} is missing: a hand that was played needs it"
)
HANDS_MISSING: Final = Template(
    "missing_field.hands",
    'the hands field is missing: list one hand for each seat, like "hands": [{example:text}]',
)
DECLARER_MISSING: Final = Template(
    "missing_field.declarer",
    "the declarer field is missing: name the seat that plays against the others",
)
UNKNOWN_FIELD: Final = Template(
    "unknown_field.question", "{field:message} isn't a field; the fields are {known:text}"
)
UNKNOWN_FIELD_BUT: Final = Template(
    "unknown_field.near", "{field:message} isn't a field; did you mean {near:text}?"
)
WRONG_TYPE: Final = Template(
    "wrong_type.question", "{field:text} must be {wanted:message}, not {found:message}"
)
A_LIST: Final = Template("wanted.list", "a list")
A_CARD: Final = Template("wanted.card", "a card like {example:text}")
A_SUIT: Final = Template("wanted.suit_such_as", "a suit like S")
HAND_OF_CARDS: Final = Template("wanted.text_of_cards", "a string of cards, like AS TH")
RULES: Final = Template("wanted.rules", "a preset, a file, or a table of rules")
IDENTITY: Final = Template("wanted.identity", "a string or a number")
INFINITE_ID: Final = Template("wrong_type.id", "id must be a string or a number")
EXCHANGE_FLAG: Final = Template("wrong_type.exchange", "{field:text} must be true or false")
BAD_VALUE: Final = Template(
    "bad_value.question", "{field:text} must be {wanted:message}, not {found:message}"
)
OUT_OF_RANGE: Final = Template(
    "bad_value.range", "{field:text} must be from {low:number} to {high:plain}, not {found:message}"
)
NOT_A_SEAT: Final = Template(
    "bad_value.seat", "{field:text} must be a seat from 0 to {last:number}, not {found:message}"
)
TOO_MANY_ENTRIES: Final = Template(
    "bad_value.entries", "{field:text} can have at most {most:number} entries"
)
TOO_MANY_CHARACTERS: Final = Template(
    "bad_value.characters", "{field:text} can have at most {most:number} characters"
)
NO_SIDE: Final = Template(
    "bad_value.side",
    "{field:text} must be a team letter ({sides:text}) or a team number, counting from 0, not "
    "{found:message}",
)
OTHER_SIDES: Final = Template(
    "bad_value.sides", "{field:text} must have exactly the keys {sides:text}"
)
OTHER_FIGURES: Final = Template(
    "bad_value.figures", "{field:text} must have {wanted:number} entries, not {found:number}"
)
TRICK_FULL: Final = Template("bad_value.full", "{field:text} is complete, so nobody can play to it")
TRICK_SIZE: Final = Template(
    "bad_value.trick",
    "{field:text} must have {least:number} to {most:number} cards, not {found:number}",
)
TRICKS_PLAYED: Final = Template(
    "bad_value.tricks", "{field:text}: a hand has only {tricks:number} tricks, not {found:number}"
)
NOT_A_CALL: Final = Template(
    "bad_value.call", '{field:text} must be a seat and a bid (or "pass"), like [0, 51]'
)
NOT_AN_AMOUNT: Final = Template(
    "bad_value.amount", '{field:text} must have a bid or "pass", not {found:message}'
)
CARD_TWICE: Final = Template(
    "bad_value.twice", "{field:text} has {name:text} twice: give each copy its own number"
)
UNKNOWN_SUIT: Final = Template("unknown_suit", "{field:text}: {problem:message}")
UNKNOWN_CARD: Final = Template("unknown_card", "{field:text}: {problem:message}")
NOT_IN_DECK: Final = Template("unknown_card.deck", "{field:text}: {card:card} isn't in this deck")
WRONG_COPY: Final = Template("unknown_card.copy", "{field:text}: after #, put the copy's number")
TOO_MANY_COPIES_IN_FIELD: Final = Template(
    "too_many_copies.in_question",
    "{field:text} has {number} copy of {card:card}, but the deck has {copies:number}",
    "{field} has {number} copies of {card}, but the deck has {copies}",
    number=Kind.NUMBER,
)
UNKNOWN_KIND: Final = Template(
    "unknown_kind",
    "{name:message} isn't a kind of question; to list the kinds, run `aces judge --kinds`",
)
UNKNOWN_KIND_BUT: Final = Template(
    "unknown_kind.near", '{name:message} isn\'t a kind of question; did you mean "{near:text}"?'
)
UNKNOWN_RULES: Final = Template("unknown_rules.question", "{problem:message}")
INVALID_RULES: Final = Template("invalid_rules.question", "{problem:message}")
LINE_TOO_LONG: Final = Template(
    "line_too_long.question", "a line can't have more than {most:plain} bytes"
)
NOT_UTF8: Final = Template("not_utf8.question", "byte {byte:number} isn't valid UTF-8")
BAD_JSON: Final = Template("bad_json", "column {column:plain}: {detail:text}")
TOO_DEEP: Final = Template("bad_json.deep_question", "the question is nested too deeply")
TOO_MANY_DIGITS: Final = Template("bad_json.digits", "a number has too many digits")
NAME_TWICE: Final = Template("bad_json.twice", "the name {name:text} appears twice")
NOT_A_CONSTANT: Final = Template("bad_json.constant", "{text:text} isn't valid JSON")


NO_CARDS_OUT: Final = Template(
    "nothing_to_play.moment",
    "there are no cards to play: the hand is over or hasn't been dealt yet",
)
STOCK_LEFT: Final = Template(
    "stock_left",
    "cards are still being drawn from the face-down stock: only the play after the last draw "
    "can be solved",
)
DECLARER_SETTLED: Final = Template(
    "declarer_settled", "this hand already has a different bid winner"
)
TRUMP_SETTLED: Final = Template("trump_settled", "this hand already has a different trump suit")
BID_SETTLED: Final = Template("bid_settled", "this hand already has a different bid")
LEADER_SETTLED: Final = Template("leader_settled", "this hand already has a different leader")
TRUMP_UNKNOWN: Final = Template("trump_unknown", "trump hasn't been named yet")
DECLARER_UNKNOWN: Final = Template("declarer_unknown", "the bid winner hasn't been decided yet")
LEADER_UNKNOWN: Final = Template("leader_unknown", "the leader hasn't been decided yet")
TRICK_BEGUN: Final = Template(
    "trick_begun",
    "cards are already on the table, so only one trump suit and one leader are possible",
)
INPUT_TOO_LARGE: Final = Template(
    "too_large.input", "the input can have at most {most:plain} bytes"
)
RULES_REFUSED: Final = Template(
    "options_refused.rules", "the input names its own rules: leave out --rules"
)
OPTIONS_REFUSED: Final = Template(
    "options_refused",
    "a JSON position names its own trump, leader, declarer, and bid, and has no hands or "
    "tricks to choose from: leave out those options",
)
OTHER_ANSWERS: Final = Template(
    "other_answers",
    "{path:text} has answers to other positions; choose another file",
)
NOTHING_THERE: Final = Template(
    "nothing_there", "the input is empty: it needs a game, a deal, or a position"
)
NO_GAME: Final = Template("nothing_there.no_game", "there's no game in the input")
IN_LINE: Final = Template("in_line", "line {number:plain}: {problem:message} [{code:text}]")
IN_GAME: Final = Template("in_game", "game {number:plain}: {problem:message}")
RULES_UNKNOWN: Final = Template("rules_unknown", "a deal doesn't name its rules: add --rules")
CARDS_UNKNOWN: Final = Template("unknown_cards.deal", "this deal has unknown cards")
BAD_NOTATION: Final = Template("bad_notation", "{problem:message}")
NO_SEAT: Final = Template(
    "no_such_seat.moment", "{name:message} isn't a seat; the seats are {seats:text}"
)
NO_SUCH_HAND_IN_GAME: Final = Template(
    "no_such_hand.moment", "there's no hand {number:number}: the game has {hands:message}"
)
NO_SUCH_ACTION: Final = Template(
    "no_such_moment.action", "hand {number:number} has only {actions:message}, not {wanted:number}"
)
ACTION_COUNT: Final = Template("counted.actions", "{number:number} action", "{number} actions")
TRICK_COUNT: Final = Template("counted.tricks", "{number:number} trick", "{number} tricks")
HAND_OVER: Final = Template(
    "hand_over",
    "hand {number:number} ended after {tricks:message}, so there's nothing left to play",
)
NO_SUCH_TRICK: Final = Template(
    "no_such_moment.trick",
    "there's no trick {trick:number}: hand {number:number} has {tricks:message}",
)


NO_LEADER: Final = Template(
    "no_such_seat.leader", "leader {seat:number} isn't a seat from 0 to {last:number}"
)
NO_SIDE_SEAT: Final = Template(
    "no_such_seat.side", "side includes {seat:number}, which isn't a seat from 0 to {last:number}"
)
NO_OPPONENTS: Final = Template(
    "no_opponents", "side must have at least one seat, but not every seat"
)
TRICK_COMPLETE: Final = Template(
    "trick_complete",
    "the trick on the table is complete, with {cards:number} cards for {seats:number} seats: "
    "remove it, and make its winner the leader",
)
HAND_COUNT: Final = Template(
    "hand_count",
    "there is {hands:number} hand for {seats:number} seats: give each seat one hand",
    "there are {hands} hands for {seats} seats: give each seat one hand",
)
FOREIGN_CARD: Final = Template(
    "foreign_card", "{card:card} isn't in this deck, which has the ranks {ranks:text}"
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_position",
    "there is {number:number} copy of {card:card}, but the deck has {copies:number}",
    "there are {number} copies of {card}, but the deck has {copies}",
)
NOTHING_TO_PLAY: Final = Template(
    "nothing_to_play", "no cards are left to play: use hands that have cards"
)
HAS_PLAYED: Final = Template(
    "unequal_hands.played",
    "seat {seat:number} has played to this trick and holds {cards:message}, but should hold "
    "{right:number}, because seat {other:number} plays next and holds {tricks:number}",
)
HAS_YET_TO_PLAY: Final = Template(
    "unequal_hands.to_play",
    "seat {seat:number} hasn't played to this trick and holds {cards:message}, but should hold "
    "{right:number}, because seat {other:number} plays next and holds {tricks:number}",
)
CARDS: Final = Template("counted.cards", "{number:number} card", "{number} cards")
NO_SUCH_HAND: Final = Template(
    "no_such_hand.size",
    "a hand can't have {hand:number} cards: with this deck and {seats:number} seats, use 1 to "
    "{most:number}",
)
INCONSISTENT: Final = Template(
    "inconsistent", "no deal of the unseen cards fits everything this view shows"
)
NOT_FOUND: Final = Template(
    "not_found", "no deal that fits everything this view shows was found in time"
)
SHOWN_TOO_OFTEN: Final = Template(
    "too_many_copies.in_view", "the view shows more copies of {card:card} than the deck has"
)
WRONG_SIZES: Final = Template(
    "wrong_sizes",
    "{cards:number} card is unseen, but there should be {hidden:number}",
    "{cards} cards are unseen, but there should be {hidden}",
)
NO_HAND: Final = Template(
    "no_hand_in_progress", "no hand is in progress: use a view of a hand in progress"
)
WRONG_SEAT: Final = Template(
    "wrong_seat",
    "the view is for seat {seat:number} of {seats:number}, which doesn't fit a game with "
    "{players:number} players",
)
HAND_NOT_SEEN: Final = Template(
    "hand_not_seen",
    "this seat's hand has {size:number} card, but the view shows {found:number}: use a view in "
    "which the seat sees its own hand",
    "this seat's hand has {size} cards, but the view shows {found}: use a view in which the seat "
    "sees its own hand",
)
STOCK_MELD: Final = Template(
    "stock_meld",
    "under these rules, melds are laid down after tricks, so a hand has no fixed meld; "
    "use rules in which all meld is shown before play",
)
HUGE_MELD: Final = Template(
    "huge_meld",
    "a hand could have {points:grouped} meld, but at most {most:grouped} can be counted",
)
NO_STOCK: Final = Template("no_stock", "these rules have no stock to draw from")
NOT_DRAWING: Final = Template(
    "no_stock.not_drawing", "it must be this seat's turn, with cards left to draw"
)
STOCK_TOO_LARGE: Final = Template(
    "too_large.stock",
    "only hands of up to {hand:number} cards and a stock of up to {stock:number} cards can be "
    "searched",
)
POINTS_TOO_LARGE: Final = Template(
    "too_large.points", "only up to {most:grouped} points can be counted"
)
KERNEL_NOT_HERE: Final = Template(
    "kernel_choice.not_here",
    "{variable:text}={asked:text}: this kernel doesn't run on this machine; choose {there:text}",
)
NO_SUCH_KERNEL: Final = Template(
    "kernel_choice", "{variable:text}={asked:text}: there's no such kernel; choose {known:text}"
)
SLOW_UNTIL_COMPILED: Final = Template(
    "plain_python.compiling",
    "analysis is much slower until the engine is compiled ({done:chance} done)",
)
NOT_COMPILED: Final = Template(
    "plain_python",
    "analysis is much slower because the engine isn't compiled (to compile it, install g++ "
    "and python3-dev, then reinstall Aces Around)",
)


# Games

NO_SEAT_CALLED: Final = Template(
    "no_such_seat.called", "{name:text} isn't a seat; the seats are {seats:text}"
)
NAME_A_SEAT: Final = Template(
    "nobody_to_act", "it's nobody's turn, so name the seat whose view you want"
)
NO_SUCH_UNDO: Final = Template("no_such_undo", "can't undo {number:number} actions: use 0 or more")
NOTHING_TO_UNDO: Final = Template("nothing_to_undo", "there's nothing to undo")
NO_SUCH_MOMENT: Final = Template(
    "no_such_moment.game", "this game has no action {moment:number}: use 0 to {last:number}"
)


# Malformed and contradictory views

WRONG_MESSAGE_CODE: Final = Template(
    "malformed.message_code",
    "the code must be {code:text}, or {code} followed by a dot and a variant",
)
MALFORMED: Final = Template("malformed", "{problem:message}")
NOBODY_TO_ACT: Final = Template(
    "wrong_turn.nobody", "it can't be anyone's turn in the {phase:text} phase"
)
NO_CARDS: Final = Template(
    "wrong_phase.no_cards", "there can't be any cards in the {phase:text} phase"
)
NO_HAND_IN_PHASE: Final = Template(
    "wrong_phase.no_hand", "no hand can be in progress in the {phase:text} phase"
)
NO_REASON: Final = Template(
    "wrong_phase.no_reason", "the game is over, but match.reason doesn't say why"
)
NO_DEALER: Final = Template(
    "no_dealer", "a hand is in progress, but match.dealer doesn't say who dealt"
)
HAND_AFTER_GAME: Final = Template(
    "wrong_phase.over", "a hand can't be in progress when the game is over"
)
NO_SUCH_PHASE: Final = Template("wrong_phase.none_such", "these rules have no {phase:text} phase")
STOCK_DEALT: Final = Template(
    "wrong_stock.dealt", "there must be a stock if the rules call for one, and none if they don't"
)
NO_AUCTION: Final = Template(
    "wrong_auction.none", "calls, declarer, and bid must be empty: there was no auction"
)
WRONG_CALL: Final = Template("wrong_auction.call", "calls[{index:number}]: {problem:message}")
OTHER_AFTER_CALLS: Final = Template(
    "wrong_turn.calls", "after these calls, it's someone else's turn"
)
AUCTION_GOES_ON: Final = Template(
    "wrong_auction.goes_on", "the auction isn't over, so there's no bid winner yet"
)
CALLS_AND_PHASE: Final = Template(
    "wrong_auction.phase", "the calls don't lead to the {phase:text} phase"
)
CALLS_AND_BID: Final = Template("wrong_auction.bid", "declarer and bid don't match the calls")
PHASE_NEEDS_TRUMP: Final = Template(
    "wrong_trump.unknown", "trump must be known in the {phase:text} phase"
)
TRUMP_KNOWN: Final = Template("wrong_trump.known", "trump can't be known in the {phase:text} phase")
WRONG_TURN: Final = Template(
    "wrong_turn.view", "turn is {turn:text}, but it's seat {due:text}'s turn"
)
ENTERED: Final = Template(
    "wrong_meld.entered",
    "entered has {found:number} entry, not {wanted:number}",
    "entered has {found} entries, not {wanted}",
)
TYPED_ALREADY: Final = Template(
    "wrong_meld.typed", "it can't be this seat's turn: the seat has already entered its meld total"
)
ON_BOARD: Final = Template("wrong_meld.on_board", "on_board doesn't match the {phase:text} phase")
NO_MELD: Final = Template("wrong_meld.none", "no meld has been shown yet in the {phase:text} phase")
OWN_MELD: Final = Template("wrong_meld.own", "counted must include this seat's own meld")
NO_PLAY: Final = Template(
    "wrong_phase.no_play", "no cards have been played yet in the {phase:text} phase"
)
TOO_MANY_TRICKS: Final = Template(
    "too_many_tricks", "there are {number:number} tricks, but a hand has only {most:number}"
)
OTHER_LEADER: Final = Template(
    "wrong_trick.leader", "tricks[{index:number}]: the leader must be seat {seat:number}"
)
OTHER_WINNER: Final = Template(
    "wrong_trick.winner", "tricks[{index:number}]: the winner must be seat {seat:number}"
)
OTHER_POINTS: Final = Template(
    "wrong_trick.points",
    "tricks[{index:number}]: points must be {right:number}, not {points:number}",
)
LEADS: Final = Template("wrong_trick.leads", "seat {right:number} leads, not seat {seat:number}")
TAKEN: Final = Template("wrong_trick.taken", "taken doesn't match the tricks")
COMPLETE_TRICK: Final = Template(
    "wrong_trick.complete", "a complete trick can't still be on the table"
)
NO_PASSING: Final = Template("wrong_phase.no_passing", "no cards are passed under these rules")
GIFTS: Final = Template(
    "wrong_gifts.number",
    "gifts can't have {number:number} entry in the {phase:text} phase",
    "gifts can't have {number} entries in the {phase} phase",
)
OTHER_GIFT: Final = Template(
    "wrong_gifts.pair",
    "seat {giver:text} must pass {count} card to seat {taker:text}",
    "seat {giver} must pass {count} cards to seat {taker}",
    count=Kind.NUMBER,
)
GIFT_CARDS: Final = Template(
    "wrong_gifts.cards",
    "{found:number} card was passed, not {wanted:number}",
    "{found} cards were passed, not {wanted}",
)
OWN_GIFT: Final = Template("wrong_gifts.own", "the view must show the cards that its seat passed")
WIDOW_SIZE: Final = Template(
    "wrong_widow.size",
    "the widow has {found:number} card, not {wanted:number}",
    "the widow has {found} cards, not {wanted}",
)
BURIED: Final = Template(
    "wrong_widow.buried", "buried must be null, or all cards that this seat buried as bid winner"
)
HAND_SIZE: Final = Template(
    "wrong_sizes.hand",
    "hand has {found:number} card, but sizes says {size:number}",
    "hand has {found} cards, but sizes says {size}",
)
SIZES: Final = Template("wrong_sizes.view", "sizes must be {wanted:text}, not {found:text}")
FACE_DOWN: Final = Template(
    "wrong_stock.face_down",
    "there must be {right:number} card face down, not {found:number}",
    "there must be {right} cards face down, not {found}",
)
UPCARD: Final = Template(
    "wrong_stock.upcard", "there must be an upcard until the stock runs out, and none after that"
)
NOT_IN_HAND: Final = Template(
    "wrong_stock.not_in_hand", "this seat has cards on the table that aren't in its hand"
)
MORE_THAN_HELD: Final = Template(
    "wrong_stock.more_than_held", "seat {seat:number} has more cards on the table than in its hand"
)
SEEN_TOO_OFTEN: Final = Template(
    "too_many_copies.seen",
    "the view shows {number:number} copy of {card:card}, but the deck has {copies:number}",
    "the view shows {number} copies of {card}, but the deck has {copies}",
)
HANDS_CLOSED: Final = Template(
    "open_hands.closed", "hands can be open only if table.show_all_hands is true"
)
HANDS_DIFFER: Final = Template("open_hands.differ", "open_hands doesn't match sizes and hand")
LEGAL_UNKNOWN: Final = Template(
    "wrong_legal.unknown", "can't determine what's legal: {problem:message}"
)
OTHER_LEGAL: Final = Template(
    "wrong_legal", "legal is {found:text}, but the rules allow {right:text}"
)
