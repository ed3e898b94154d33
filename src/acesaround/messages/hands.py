"""Problems in recorded hands and games: deals, moves, and results."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_HAND_NUMBER: Final = Template(
    "wrong_hand_number", "this must be hand {number:number}, not {found:message}"
)
DEALER_WANTED: Final = Template("wanted.dealer", 'the word "dealer" and the dealer\'s seat')
NO_DEALER_CALLED: Final = Template(
    "not_a_dealer",
    "{found:message} can't be the dealer: use {names:text}, or ? if the dealer is unknown",
)
NO_SUCH_PILE: Final = Template("no_such_pile", "these rules have no {pile:text}")
CARDS_OF_MISSING: Final = Template(
    "cards_missing.of",
    "the cards for {owner:text} are missing before {found:message}: if they're unknown, write "
    "{owner} ?",
)
LATE_UNKNOWN: Final = Template("late_unknown", "write ? only once, after the known cards")
THE_WIDOW: Final = Template("owner.widow", "the widow")
THE_STOCK: Final = Template("owner.stock", "the stock")
TOO_MANY_CARDS: Final = Template(
    "wrong_size.more",
    "{owner:message} has {known} card, not {size:number}",
    "{owner} has {known} cards, not {size}",
    known=Kind.NUMBER,
)
TOO_FEW_CARDS: Final = Template(
    "wrong_size.fewer",
    "{owner:message} has {known} card, not {size:number}; write ? for unknown cards",
    "{owner} has {known} cards, not {size}; write ? for unknown cards",
    known=Kind.NUMBER,
)
ALL_KNOWN: Final = Template(
    "wrong_size.all_known",
    "{owner:message} already has its {size} card: remove the ?",
    "{owner} already has all {size} cards: remove the ?",
    size=Kind.NUMBER,
)
NO_DEALER_SEAT: Final = Template(
    "not_a_dealer.seat", "dealer {dealer:number} isn't a seat from 0 to {last:number}"
)
HANDS_FOR_PLAYERS: Final = Template(
    "wrong_size.hands",
    "there is {hands:number} hand for {players:number} players",
    "there are {hands} hands for {players} players",
)
DEALT_TOO_OFTEN: Final = Template(
    "dealt_too_often",
    "{number:number} copy of {card:text} was dealt, but the deck has {copies:number}",
    "{number} copies of {card} were dealt, but the deck has {copies}",
)
UNKNOWN_CARDS: Final = Template(
    "unknown_cards",
    "hand {number:number} has unknown cards, so it can't be replayed: fill in every card",
)
NOT_DEALT: Final = Template("not_dealt", "the cards haven't been dealt yet")
HAND_NOT_OVER: Final = Template(
    "hand_not_over", "hand {number:number} isn't over: it's {seat:text}'s turn"
)
GAME_OVER: Final = Template("game_over.record", "the game was over after hand {number:number}")
WRONG_SEAT: Final = Template(
    "wrong_seat.record", "{seat:number} isn't a seat from 0 to {last:number}"
)
DEAL_AS_ACTION: Final = Template(
    "deal_as_action", "a deal starts a hand; it isn't a player's action"
)
HAND_OVER: Final = Template(
    "hand_over.record", "hand {number:number} is over; the next one starts with its deal"
)
OTHER_TURN: Final = Template("wrong_turn.record", "it's {right:text}'s turn, not {seat:text}'s")
NO_MELD_YET: Final = Template("no_meld_yet", "no meld has been shown yet in hand {number:number}")
WRONG_MELD: Final = Template(
    "wrong_meld.record", "{seat:text} has {right:text} meld, not {total:number}"
)
SCORES_FOR_SIDES: Final = Template(
    "wrong_scores", "this game needs {sides:number} scores, not {scores:number}"
)
NO_SCORE_YET: Final = Template(
    "no_score_yet", "hand {number:number} isn't over, so it has no score yet"
)
GAME_NOT_OVER: Final = Template(
    "game_not_over", 'the game isn\'t over after hand {number:number}: the result must be "*"'
)
NOTHING_PLAYED: Final = Template(
    "game_not_over.nothing", 'no hands were played: the result must be "*"'
)
OTHER_RESULT: Final = Template("wrong_result", 'the result must be "{right:text}"')
NO_RESULT: Final = Template("not_a_result", 'the result must be "*", or look like "{example:text}"')
OTHER_OUTCOME: Final = Template(
    "wrong_outcome", "the outcome must be {right:text}, not {outcome:text}"
)
OTHER_FIGURE: Final = Template(
    "wrong_figure", "{side:text}: {field:text} must be {right:number}, not {figure:number}"
)
BEFORE_TRICKS: Final = Template(
    "before_tricks", "{action:text} is allowed only before the first trick"
)
NO_WHOLE_TRICK: Final = Template(
    "not_the_winner", "only the winner of a complete trick can lay down melds and draw"
)
NOT_THE_WINNER: Final = Template(
    "not_the_winner.of_trick", "only the winner of the trick can lay down melds and draw"
)
WRONG_TRICK_NUMBER: Final = Template(
    "wrong_trick_number", "trick {number:number} comes next, not trick {found:text}"
)
TRICK_INCOMPLETE: Final = Template("trick_incomplete", "trick {number:number} isn't complete")
TRICK_FULL: Final = Template(
    "trick_full",
    "this trick already has {players:number} cards; start the next trick with its number",
)
NOT_TAKEN: Final = Template("not_taken", "nobody has taken this trick: it isn't complete")
TAKES_TRICK: Final = Template("wrong_winner", "{seat:text} takes this trick")
SAY_WINNER: Final = Template("winner_missing", "say who took the trick, like > South")
KEEP_OR_MISDEAL: Final = Template("wanted.keep_or_misdeal", "keep or misdeal")
BID_OR_PASS: Final = Template("wanted.bid_or_pass", "a bid or pass")
A_SUIT: Final = Template("wanted.suit", "a suit")
CARDS: Final = Template("wanted.cards", "cards")
MELD_TOTAL: Final = Template("wanted.meld_total", "a meld total")
DECLARATION: Final = Template("wanted.declaration", "play on, fold, or shoot")
HEADING: Final = Template("wanted.heading", "{headings:text}, {last:text}, or the next Hand")
FIRST_CARD: Final = Template("wanted.first_card", "the first card of the trick")
OUTCOME: Final = Template("wanted.outcome", "the outcome, like made or set")
NUMBER: Final = Template("wanted.number", "a number")
LEADING_SEAT: Final = Template("wanted.leading_seat", "the seat that leads ({names:text})")
TAKING_SEAT: Final = Template("wanted.taking_seat", "the seat that takes the trick ({names:text})")
NO_SUCH_HAND: Final = Template(
    "no_such_hand.of_game",
    "there's no hand {wanted:number}: game {number:number} has {hands:message}",
)
NO_SUCH_GAME: Final = Template(
    "no_such_game",
    "there's no game {wanted:number}: the input has only {games} game",
    "there's no game {wanted}: the input has only {games} games",
    games=Kind.NUMBER,
)
SAVE_ON_INPUT: Final = Template(
    "saved_game", "read a saved game from its file, not from standard input"
)
OTHER_DEAL: Final = Template(
    "other_deal", "the seed {seed:text} deals different cards in hand {number:number}"
)
