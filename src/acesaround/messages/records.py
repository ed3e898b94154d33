"""Errors in the text of an action, a deal, or a game record."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

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
