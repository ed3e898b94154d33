"""What's wrong with a recorded hand or game: the deal, the moves, and what they came to."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_HAND_NUMBER: Final = Template(
    "wrong_hand_number",
    "this is hand {number}, not {found}",
    number=Kind.NUMBER,
    found=Kind.MESSAGE,
)
DEALER_WANTED: Final = Template("wanted.dealer", "the word dealer, and then who deals,")
NO_DEALER_CALLED: Final = Template(
    "not_a_dealer",
    "{found} deals no cards: write {names}, or ? if it is not known",
    found=Kind.MESSAGE,
    names=Kind.TEXT,
)
NO_SUCH_PILE: Final = Template("no_such_pile", "these rules have no {pile}", pile=Kind.TEXT)
CARDS_OF_MISSING: Final = Template(
    "cards_missing.of",
    "before {found}, the cards of {owner} are missing: write {owner} ? if they are not known",
    found=Kind.MESSAGE,
    owner=Kind.TEXT,
)
LATE_UNKNOWN: Final = Template("late_unknown", "? stands once, after the cards that are known")
THE_WIDOW: Final = Template("owner.widow", "the widow")
THE_STOCK: Final = Template("owner.stock", "the stock")
TOO_MANY_CARDS: Final = Template(
    "wrong_size.more",
    "{owner} has {known} cards, not {size}",
    owner=Kind.MESSAGE,
    known=Kind.NUMBER,
    size=Kind.NUMBER,
)
TOO_FEW_CARDS: Final = Template(
    "wrong_size.fewer",
    "{owner} has {known} cards, not {size}; write ? for cards that are not known",
    owner=Kind.MESSAGE,
    known=Kind.NUMBER,
    size=Kind.NUMBER,
)
ALL_KNOWN: Final = Template(
    "wrong_size.all_known",
    "all {size} cards of {owner} are known: leave out the ?",
    size=Kind.NUMBER,
    owner=Kind.MESSAGE,
)
NO_DEALER_SEAT: Final = Template(
    "not_a_dealer.seat",
    "dealer {dealer} is not a seat from 0 to {last}",
    dealer=Kind.NUMBER,
    last=Kind.NUMBER,
)
HANDS_FOR_PLAYERS: Final = Template(
    "wrong_size.hands",
    "{hands} hand for {players} players",
    "{hands} hands for {players} players",
    hands=Kind.NUMBER,
    players=Kind.NUMBER,
)
DEALT_TOO_OFTEN: Final = Template(
    "dealt_too_often",
    "{number} of {card} dealt, the deck has {copies}",
    number=Kind.NUMBER,
    card=Kind.TEXT,
    copies=Kind.NUMBER,
)
UNKNOWN_CARDS: Final = Template(
    "unknown_cards",
    "hand {number} has unknown cards: it can be shown, but not replayed; write every "
    "card to have it replayed",
    number=Kind.NUMBER,
)
NOT_DEALT: Final = Template("not_dealt", "the cards must be dealt first")
HAND_NOT_OVER: Final = Template(
    "hand_not_over",
    "hand {number} is not over: {seat} is to act",
    number=Kind.NUMBER,
    seat=Kind.TEXT,
)
GAME_OVER: Final = Template(
    "game_over.record", "the game was over after hand {number}", number=Kind.NUMBER
)
WRONG_SEAT: Final = Template(
    "wrong_seat.record",
    "seat {seat} is not in 0..{last}",
    seat=Kind.NUMBER,
    last=Kind.NUMBER,
)
DEAL_AS_ACTION: Final = Template("deal_as_action", "a deal begins a hand; it is nobody's action")
HAND_OVER: Final = Template(
    "hand_over.record",
    "hand {number} is over; the next one begins with its deal",
    number=Kind.NUMBER,
)
OTHER_TURN: Final = Template(
    "wrong_turn.record",
    "it is the turn of {right}, not of {seat}",
    right=Kind.TEXT,
    seat=Kind.TEXT,
)
NO_MELD_YET: Final = Template(
    "no_meld_yet", "no meld has been shown in hand {number}", number=Kind.NUMBER
)
WRONG_MELD: Final = Template(
    "wrong_meld.record",
    "the meld of {seat} counts {right}, not {total}",
    seat=Kind.TEXT,
    right=Kind.TEXT,
    total=Kind.NUMBER,
)
SCORES_FOR_SIDES: Final = Template(
    "wrong_scores",
    "{scores} scores for {sides} sides",
    scores=Kind.NUMBER,
    sides=Kind.NUMBER,
)
NO_SCORE_YET: Final = Template(
    "no_score_yet", "hand {number} is not over, so it has no score yet", number=Kind.NUMBER
)
GAME_NOT_OVER: Final = Template(
    "game_not_over",
    'the game is not over after hand {number}: its result is "*"',
    number=Kind.NUMBER,
)
NOTHING_PLAYED: Final = Template("game_not_over.nothing", 'nothing was played: the result is "*"')
OTHER_RESULT: Final = Template("wrong_result", 'the result is "{right}"', right=Kind.TEXT)
NO_RESULT: Final = Template(
    "not_a_result", 'a result is "*" or like "{example}"', example=Kind.TEXT
)
OTHER_OUTCOME: Final = Template(
    "wrong_outcome",
    "the outcome is {right}, not {outcome}",
    right=Kind.TEXT,
    outcome=Kind.TEXT,
)
OTHER_FIGURE: Final = Template(
    "wrong_figure",
    "{side}: {field} is {right}, not {figure}",
    side=Kind.TEXT,
    field=Kind.TEXT,
    right=Kind.NUMBER,
    figure=Kind.NUMBER,
)
BEFORE_TRICKS: Final = Template(
    "before_tricks", "{action} comes before the first trick", action=Kind.TEXT
)
NO_WHOLE_TRICK: Final = Template(
    "not_the_winner", "only the winner of a complete trick may lay melds and draw"
)
NOT_THE_WINNER: Final = Template(
    "not_the_winner.of_trick", "only the winner of the trick may lay melds and draw"
)
WRONG_TRICK_NUMBER: Final = Template(
    "wrong_trick_number",
    "trick {number} comes next, not {found}",
    number=Kind.NUMBER,
    found=Kind.TEXT,
)
TRICK_INCOMPLETE: Final = Template(
    "trick_incomplete", "trick {number} is not complete", number=Kind.NUMBER
)
TRICK_FULL: Final = Template(
    "trick_full",
    "a trick has {players} cards; the next one begins with its number",
    players=Kind.NUMBER,
)
NOT_TAKEN: Final = Template("not_taken", "nobody has taken this trick: it is not complete")
TAKES_TRICK: Final = Template("wrong_winner", "{seat} takes this trick", seat=Kind.TEXT)
SAY_WINNER: Final = Template("winner_missing", "say who took the trick, like > South")
KEEP_OR_MISDEAL: Final = Template("wanted.keep_or_misdeal", "keep or misdeal")
BID_OR_PASS: Final = Template("wanted.bid_or_pass", "a bid or pass")
A_SUIT: Final = Template("wanted.suit", "a suit")
CARDS: Final = Template("wanted.cards", "cards")
MELD_TOTAL: Final = Template("wanted.meld_total", "a meld total")
DECLARATION: Final = Template("wanted.declaration", "play on, fold or shoot")
HEADING: Final = Template(
    "wanted.heading",
    "{headings} or {last}, or the next Hand",
    headings=Kind.TEXT,
    last=Kind.TEXT,
)
FIRST_CARD: Final = Template("wanted.first_card", "the first card of the trick")
OUTCOME: Final = Template("wanted.outcome", "the outcome, like made or set,")
NUMBER: Final = Template("wanted.number", "a number")
LEADING_SEAT: Final = Template(
    "wanted.leading_seat", "the seat that leads ({names})", names=Kind.TEXT
)
TAKING_SEAT: Final = Template(
    "wanted.taking_seat", "the seat that takes the trick ({names})", names=Kind.TEXT
)
NO_SUCH_HAND: Final = Template(
    "no_such_hand.of_game",
    "game {number} has {hands}, not {wanted}",
    number=Kind.NUMBER,
    hands=Kind.MESSAGE,
    wanted=Kind.NUMBER,
)
NO_SUCH_GAME: Final = Template(
    "no_such_game",
    "there is {games} game, and no game {wanted}",
    "there are {games} games, and no game {wanted}",
    games=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
SAVE_ON_INPUT: Final = Template(
    "saved_game", "a saved game is read from its file, not from standard input"
)
OTHER_DEAL: Final = Template(
    "other_deal",
    "hand {number} is not what the seed {seed} deals",
    number=Kind.NUMBER,
    seed=Kind.TEXT,
)
