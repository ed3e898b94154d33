"""Errors in the text of actions, deals, and records, and comments on recorded hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Kind, Template

WRONG_COPY: Final = Template("wrong_copy", "{word:text}: after #, put the copy's number (1 to 9)")
CARDS_MISSING: Final = Template("cards_missing", "cards are missing: list some, like AS TH 9D")
WORD_TOO_LONG: Final = Template(
    "word_too_long", "a word of {length:number} characters can't be a list of cards"
)
RANKS_MISSING: Final = Template(
    "ranks_missing", "{word:text} has no ranks: write {suit:text}:- for no cards"
)
NO_TEXT: Final = Template(
    "not_an_action.empty", "empty text isn't an action: use pass, a bid, or a card"
)
NOT_AN_ACTION: Final = Template(
    "not_an_action", "{text:text} isn't an action: use pass, a bid, a card, or a word like trump"
)
MELD_TOTAL_MISSING: Final = Template(
    "meld_total_missing", "put a total after the word meld, like meld 24"
)
LAID_MELD_MISSING: Final = Template(
    "laid_meld_missing",
    "put a meld ({kinds:text}) and its cards after the word lay, like lay marriage KS QS",
)
DEALER_MISSING: Final = Template(
    "dealer_missing", "put the dealer's seat after the word deal, then the hands, separated by |"
)
NOT_A_DEAL: Final = Template(
    "not_a_deal", "a deal starts with the word deal and the dealer's seat (or ?), like deal 0 | ..."
)
REFUSED: Final = Template("refused_action", "[{rule:text}] {problem:message}")
REFUSED_TRY: Final = Template(
    "refused_action.try", "[{rule:text}] {problem:message}; try {actions:any}"
)
REFUSED_TRY_SOME: Final = Template(
    "refused_action.try_some", "[{rule:text}] {problem:message}; try {actions:row}, ..."
)
NO_GAME: Final = Template("no_game.record", "there's no game here: a game starts with {begin:text}")
NO_GAME_BUT: Final = Template(
    "no_game.but", "there's no game here: a game starts with {begin:text}, not {found:message}"
)
SECOND_GAME: Final = Template(
    "second_game", "a second game starts here: read files with several games one game at a time"
)
LATE_TAG: Final = Template(
    "late_tag", "tags go before the first hand; another game starts with {begin:text}"
)
NO_QUOTES: Final = Template("no_quotes", "put the value of {tag:text} in quotes")
WRONG_VERSION: Final = Template(
    "wrong_version",
    "this is format version {version:text}, but this program reads version {known:text}",
)
TAG_TWICE: Final = Template("twice.tag", "the tag {tag:text} appears twice: remove one")
FIELD_TWICE: Final = Template("twice.field", "the field {field:text} appears twice: remove one")
CARDS_TWICE: Final = Template(
    "twice.cards", "the cards for {owner:text} appear twice: remove one list"
)
TOO_MANY_TAGS: Final = Template("too_many_tags", "a game can have at most {most:number} tags")
WRONG_CHANGE: Final = Template(
    "wrong_change", "write a changed field like [{tag:text} meld.dix = 1]"
)
WRONG_TAG: Final = Template("wrong_tag", "{field:text} belongs in a {tag:text} tag")
SEED_TOO_LONG: Final = Template("seed_too_long", "the seed has too many digits")
NO_RULES: Final = Template("no_rules", "the game doesn't name its rules: add {example:text}")
UNPLAYABLE_RULES: Final = Template(
    "unplayable_rules", "these rules can't be played: {problem:message}"
)
OTHER_RULES: Final = Template(
    "other_rules", "this digest doesn't match the rules: {rules:text} has the digest {digest:text}"
)
EXPECTED: Final = Template("expected", "expected {wanted:message}, but found {found:message}")
THE_END: Final = Template("found.end", "the end")
THE_TAG: Final = Template("found.tag", "the tag {tag:text}")
A_COMMENT: Final = Template("found.comment", "a comment")
GAME_TOO_LONG: Final = Template("game_too_long", "a game can have at most {most:number} characters")
GAME_TOO_LONG_TO_WRITE: Final = Template(
    "game_too_long.to_write",
    "this game is too long for a record, which can have at most {most:number} characters",
)
TOO_MANY_LINES: Final = Template("too_many_lines", "a game can have at most {most:number} lines")
CLOSES_NOTHING: Final = Template("closes_nothing", "there's nothing for {sign:text} to close")
LONG_WORD: Final = Template("long_word", "a word of {length:number} characters is too long")
MALFORMED_TAG: Final = Template("malformed_tag", 'write a tag like [Name "value"], on one line')
WRONG_ESCAPE: Final = Template(
    "wrong_escape", 'in quotes, write \\" for " and \\\\ for a backslash'
)
OPEN_REMARK: Final = Template("never_closed.remark", "this ( isn't closed: close it with )")
OPEN_COMMENT: Final = Template(
    "never_closed.comment", "this comment isn't closed: close it with {sign:text}"
)
WRONG_COMMENT_ESCAPE: Final = Template(
    "wrong_escape.comment", "in a comment, write {right:text} for {wrong:text}"
)
COMMENT_TOO_LONG: Final = Template(
    "comment_too_long", "a comment can have at most {most:number} characters"
)
COMMENT_OF: Final = Template(
    "comment_too_long.by",
    "a comment can have at most {most:number} characters, not {length:number}",
)
CONTROL_IN_COMMENT: Final = Template(
    "control_character.comment", "the comment contains a control character: remove it"
)
CONTROL_IN_TAG: Final = Template(
    "control_character.tag", "the tag {tag:text} contains a control character: remove it"
)
CONTROL: Final = Template(
    "control_character", "the character {sign:text} isn't allowed in a record"
)
NOT_UTF8_FROM_HERE: Final = Template(
    "not_utf8_text.from_here", "from here on, this isn't UTF-8 text"
)
NOT_UTF8: Final = Template("not_utf8_text", "this isn't UTF-8 text")
NOT_UTF8_BYTE: Final = Template("not_utf8_text.byte", "byte {byte:text} isn't valid UTF-8")
ZIP: Final = Template("zip_file", "this is a zip file: unzip it, and open a record in it")
LINE_TOO_LONG: Final = Template(
    "line_too_long.record", "this line has more than {most:number} characters: split it"
)
TAGS_COUNTED: Final = Template(
    "too_many_tags.counted", "a game can have at most {most:number} tags, not {number:number}"
)
NO_TAG: Final = Template(
    "not_a_tag", "{name:text} can't be a tag name: use letters and digits, like Event"
)
RESERVED_TAG: Final = Template(
    "reserved_tag", "the tag {tag:text} is written automatically: leave it out"
)
TAG_TOO_LONG: Final = Template(
    "tag_too_long", "the value of {tag:text} can have at most {most:number} characters"
)
WRONG_DATE: Final = Template(
    "wrong_date", "write the date like 2026-11-03, with ? for unknown digits"
)
SEED_OF_DIGITS: Final = Template(
    "seed_too_long.digits", "a seed can have at most {most:number} digits"
)
SEED_OF_CHARACTERS: Final = Template(
    "seed_too_long.characters", "a seed can have at most {most:number} characters and no surrogates"
)
NOT_A_SEED: Final = Template(
    "not_a_seed",
    "a seed must be a whole number or a string of at most {most:number} characters, not "
    "{kind:text} {value:text}",
)
UNWRITABLE_RULES: Final = Template(
    "unwritable_rules", "the rules {rules:text} can't be written in a record"
)
NO_PRESET: Final = Template(
    "not_a_preset", "{name:message} isn't a preset; the presets are {presets:text}"
)
NO_PRESET_BUT: Final = Template(
    "not_a_preset.close", '{name:message} isn\'t a preset; did you mean "{near:text}"?'
)
NO_FIELD: Final = Template("not_a_field", "{field:message} isn't a field of the rules")
NO_FIELD_BUT: Final = Template(
    "not_a_field.close", "{field:message} isn't a field of the rules; did you mean {near:text}?"
)
NO_VALUE: Final = Template(
    "not_a_value", "{value:message} isn't a value: write it as in a rules file"
)


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


# Comments on contracts and melds

CONTRACT: Final = Template("contract", "{name:text} takes the bid at {bid:number}")
ALONE: Final = Template("meld_item", "{kind:message} {points:number}")
OF_SUIT: Final = Template("meld_item.suit", "{kind:message} {suit:suit} {points:number}")
SEVERAL: Final = Template("meld_item.several", "{sets:number} x {kind:message} {points:number}")
SEVERAL_OF_SUIT: Final = Template(
    "meld_item.several_of_suit", "{sets:number} x {kind:message} {suit:suit} {points:number}"
)
ITEMS: Final = Template("remark_melds", "{items:row}")
COUNTED_LESS: Final = Template("meld.counted_less", "out of {total:number}: {items:row}")
TYPED: Final = Template("meld.typed", "entered {typed:number}, cut to {counted:number}")
TYPED_IN_VAIN: Final = Template(
    "meld.typed_in_vain", "entered {typed:number}, so only {counted:number} counts"
)
NOTES: Final = Template("meld.notes", "{notes:several}")
KINDS: Final[Mapping[str, Template]] = {
    "run": Template("remark_meld.run", "run"),
    "run_extra": Template("remark_meld.run_extra", "extra king or queen"),
    "royal_marriage": Template("remark_meld.royal_marriage", "royal marriage"),
    "marriage": Template("remark_meld.marriage", "marriage"),
    "aces": Template("remark_meld.aces", "aces around"),
    "kings": Template("remark_meld.kings", "kings around"),
    "queens": Template("remark_meld.queens", "queens around"),
    "jacks": Template("remark_meld.jacks", "jacks around"),
    "pinochle": Template("remark_meld.pinochle", "pinochle"),
    "dix": Template("remark_meld.dix", "dix"),
}
