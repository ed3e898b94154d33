"""Errors in the text of an action, a deal, or a game record."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_COPY: Final = Template(
    "wrong_copy", "{word}: after #, put the copy's number (1 to 9)", word=Kind.TEXT
)
CARDS_MISSING: Final = Template("cards_missing", "cards are missing: list some, like AS TH 9D")
WORD_TOO_LONG: Final = Template(
    "word_too_long", "a word of {length} characters can't be a list of cards", length=Kind.NUMBER
)
RANKS_MISSING: Final = Template(
    "ranks_missing",
    "{word} has no ranks: write {suit}:- for no cards",
    word=Kind.TEXT,
    suit=Kind.TEXT,
)
NO_TEXT: Final = Template(
    "not_an_action.empty", "empty text isn't an action: use pass, a bid, or a card"
)
NOT_AN_ACTION: Final = Template(
    "not_an_action",
    "{text} isn't an action: use pass, a bid, a card, or a word like trump",
    text=Kind.TEXT,
)
MELD_TOTAL_MISSING: Final = Template(
    "meld_total_missing", "put a total after the word meld, like meld 24"
)
LAID_MELD_MISSING: Final = Template(
    "laid_meld_missing",
    "put a meld ({kinds}) and its cards after the word lay, like lay marriage KS QS",
    kinds=Kind.TEXT,
)
DEALER_MISSING: Final = Template(
    "dealer_missing", "put the dealer's seat after the word deal, then the hands, separated by |"
)
NOT_A_DEAL: Final = Template(
    "not_a_deal", "a deal starts with the word deal and the dealer's seat (or ?), like deal 0 | ..."
)
REFUSED: Final = Template(
    "refused_action", "[{rule}] {problem}", rule=Kind.TEXT, problem=Kind.MESSAGE
)
REFUSED_TRY: Final = Template(
    "refused_action.try",
    "[{rule}] {problem}; try {actions}",
    rule=Kind.TEXT,
    problem=Kind.MESSAGE,
    actions=Kind.ANY,
)
REFUSED_TRY_SOME: Final = Template(
    "refused_action.try_some",
    "[{rule}] {problem}; try {actions}, ...",
    rule=Kind.TEXT,
    problem=Kind.MESSAGE,
    actions=Kind.ROW,
)
NO_GAME: Final = Template(
    "no_game.record", "there's no game here: a game starts with {begin}", begin=Kind.TEXT
)
NO_GAME_BUT: Final = Template(
    "no_game.but",
    "there's no game here: a game starts with {begin}, not {found}",
    begin=Kind.TEXT,
    found=Kind.MESSAGE,
)
SECOND_GAME: Final = Template(
    "second_game", "a second game starts here: read files with several games one game at a time"
)
LATE_TAG: Final = Template(
    "late_tag", "tags go before the first hand; another game starts with {begin}", begin=Kind.TEXT
)
NO_QUOTES: Final = Template("no_quotes", "put the value of {tag} in quotes", tag=Kind.TEXT)
WRONG_VERSION: Final = Template(
    "wrong_version",
    "this is format version {version}, but this program reads version {known}",
    version=Kind.TEXT,
    known=Kind.TEXT,
)
TAG_TWICE: Final = Template("twice.tag", "the tag {tag} appears twice: remove one", tag=Kind.TEXT)
FIELD_TWICE: Final = Template(
    "twice.field", "the field {field} appears twice: remove one", field=Kind.TEXT
)
CARDS_TWICE: Final = Template(
    "twice.cards", "the cards for {owner} appear twice: remove one list", owner=Kind.TEXT
)
TOO_MANY_TAGS: Final = Template(
    "too_many_tags", "a game can have at most {most} tags", most=Kind.NUMBER
)
WRONG_CHANGE: Final = Template(
    "wrong_change", "write a changed field like [{tag} meld.dix = 1]", tag=Kind.TEXT
)
WRONG_TAG: Final = Template(
    "wrong_tag",
    "{field} belongs in a {tag} tag",
    field=Kind.TEXT,
    tag=Kind.TEXT,
)
SEED_TOO_LONG: Final = Template("seed_too_long", "the seed has too many digits")
NO_RULES: Final = Template(
    "no_rules", "the game doesn't name its rules: add {example}", example=Kind.TEXT
)
UNPLAYABLE_RULES: Final = Template(
    "unplayable_rules", "these rules can't be played: {problem}", problem=Kind.MESSAGE
)
OTHER_RULES: Final = Template(
    "other_rules",
    "this digest doesn't match the rules: {rules} has the digest {digest}",
    rules=Kind.TEXT,
    digest=Kind.TEXT,
)
EXPECTED: Final = Template(
    "expected", "expected {wanted}, but found {found}", found=Kind.MESSAGE, wanted=Kind.MESSAGE
)
THE_END: Final = Template("found.end", "the end")
THE_TAG: Final = Template("found.tag", "the tag {tag}", tag=Kind.TEXT)
A_COMMENT: Final = Template("found.comment", "a comment")
GAME_TOO_LONG: Final = Template(
    "game_too_long", "a game can have at most {most} characters", most=Kind.NUMBER
)
GAME_TOO_LONG_TO_WRITE: Final = Template(
    "game_too_long.to_write",
    "this game is too long for a record, which can have at most {most} characters",
    most=Kind.NUMBER,
)
TOO_MANY_LINES: Final = Template(
    "too_many_lines", "a game can have at most {most} lines", most=Kind.NUMBER
)
CLOSES_NOTHING: Final = Template(
    "closes_nothing", "there's nothing for {sign} to close", sign=Kind.TEXT
)
LONG_WORD: Final = Template(
    "long_word", "a word of {length} characters is too long", length=Kind.NUMBER
)
MALFORMED_TAG: Final = Template("malformed_tag", 'write a tag like [Name "value"], on one line')
WRONG_ESCAPE: Final = Template(
    "wrong_escape", 'in quotes, write \\" for " and \\\\ for a backslash'
)
OPEN_REMARK: Final = Template("never_closed.remark", "this ( isn't closed: close it with )")
OPEN_COMMENT: Final = Template(
    "never_closed.comment", "this comment isn't closed: close it with {sign}", sign=Kind.TEXT
)
WRONG_COMMENT_ESCAPE: Final = Template(
    "wrong_escape.comment",
    "in a comment, write {right} for {wrong}",
    right=Kind.TEXT,
    wrong=Kind.TEXT,
)
COMMENT_TOO_LONG: Final = Template(
    "comment_too_long", "a comment can have at most {most} characters", most=Kind.NUMBER
)
COMMENT_OF: Final = Template(
    "comment_too_long.by",
    "a comment can have at most {most} characters, not {length}",
    length=Kind.NUMBER,
    most=Kind.NUMBER,
)
CONTROL_IN_COMMENT: Final = Template(
    "control_character.comment", "the comment contains a control character: remove it"
)
CONTROL_IN_TAG: Final = Template(
    "control_character.tag", "the tag {tag} contains a control character: remove it", tag=Kind.TEXT
)
CONTROL: Final = Template(
    "control_character", "the character {sign} isn't allowed in a record", sign=Kind.TEXT
)
NOT_UTF8_FROM_HERE: Final = Template(
    "not_utf8_text.from_here", "from here on, this isn't UTF-8 text"
)
NOT_UTF8: Final = Template("not_utf8_text", "this isn't UTF-8 text")
NOT_UTF8_BYTE: Final = Template(
    "not_utf8_text.byte", "byte {byte} isn't valid UTF-8", byte=Kind.TEXT
)
LINE_TOO_LONG: Final = Template(
    "line_too_long.record", "this line has more than {most} characters: split it", most=Kind.NUMBER
)
TAGS_COUNTED: Final = Template(
    "too_many_tags.counted",
    "a game can have at most {most} tags, not {number}",
    number=Kind.NUMBER,
    most=Kind.NUMBER,
)
NO_TAG: Final = Template(
    "not_a_tag",
    "{name} can't be a tag name: use letters and digits, like Event",
    name=Kind.TEXT,
)
RESERVED_TAG: Final = Template(
    "reserved_tag", "the tag {tag} is written automatically: leave it out", tag=Kind.TEXT
)
TAG_TOO_LONG: Final = Template(
    "tag_too_long",
    "the value of {tag} can have at most {most} characters",
    tag=Kind.TEXT,
    most=Kind.NUMBER,
)
WRONG_DATE: Final = Template(
    "wrong_date", "write the date like 2026-11-03, with ? for unknown digits"
)
SEED_OF_DIGITS: Final = Template(
    "seed_too_long.digits", "a seed can have at most {most} digits", most=Kind.NUMBER
)
SEED_OF_CHARACTERS: Final = Template(
    "seed_too_long.characters",
    "a seed can have at most {most} characters and no surrogates",
    most=Kind.NUMBER,
)
NOT_A_SEED: Final = Template(
    "not_a_seed",
    "a seed must be a whole number or a string of at most {most} characters, not {kind} {value}",
    most=Kind.NUMBER,
    kind=Kind.TEXT,
    value=Kind.TEXT,
)
UNWRITABLE_RULES: Final = Template(
    "unwritable_rules", "the rules {rules} can't be written in a record", rules=Kind.TEXT
)
NO_PRESET: Final = Template(
    "not_a_preset",
    "{name} isn't a preset; the presets are {presets}",
    name=Kind.MESSAGE,
    presets=Kind.TEXT,
)
NO_PRESET_BUT: Final = Template(
    "not_a_preset.close",
    '{name} isn\'t a preset; did you mean "{near}"?',
    name=Kind.MESSAGE,
    near=Kind.TEXT,
)
NO_FIELD: Final = Template("not_a_field", "{field} isn't a field of the rules", field=Kind.MESSAGE)
NO_FIELD_BUT: Final = Template(
    "not_a_field.close",
    "{field} isn't a field of the rules; did you mean {near}?",
    field=Kind.MESSAGE,
    near=Kind.TEXT,
)
NO_VALUE: Final = Template(
    "not_a_value", "{value} isn't a value: write it as in a rules file", value=Kind.MESSAGE
)
