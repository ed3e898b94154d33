"""Descriptions of the values that fields in rules files accept."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

WORD: Final = Template("rule_word", "{word:word}")

WHOLE: Final = Template("takes_whole", "a whole number")
WHOLE_BETWEEN: Final = Template(
    "takes_whole.between", "a whole number from {low:number} to {high:number}"
)
WHOLE_AT_LEAST: Final = Template("takes_whole.at_least", "a whole number of at least {low:number}")
WHOLE_AT_MOST: Final = Template("takes_whole.at_most", "a whole number of at most {high:number}")
FLAG: Final = Template("takes_flag", "true or false")
TEXT: Final = Template("takes_text", "a line of text in quotes")
RANK: Final = Template("takes_rank", 'a rank: "A", "T", "K", "Q", "J", or "9"')
LIST_OF: Final = Template("takes_list", "a list of {things:message}")
LIST_OF_LENGTH: Final = Template(
    "takes_list.of_length", "a list of {length:number} {things:message}"
)
ONE_OR_LIST: Final = Template("takes_one_or_list", "{one:message}, or a list of {things:message}")
PER_RANK: Final = Template(
    "takes_ranks", "a table with {number:message} for each rank, like {example:text}"
)
TABLE_WITH: Final = Template("takes_table", "a table with {fields:message}")
OR_NONE: Final = Template("takes_none_too", '{right:message}, or "none"')

WHOLES: Final = Template("several_whole", "whole numbers")
WHOLES_BETWEEN: Final = Template(
    "several_whole.between", "whole numbers from {low:number} to {high:number}"
)
WHOLES_AT_LEAST: Final = Template(
    "several_whole.at_least", "whole numbers of at least {low:number}"
)
WHOLES_AT_MOST: Final = Template("several_whole.at_most", "whole numbers of at most {high:number}")
TEXTS: Final = Template("several_texts", "lines of text")
RANKS: Final = Template("several_ranks", 'ranks ("A", "T", "K", "Q", "J", "9")')
WORDS: Final = Template("several_words", "the words {words:message}")
PAIRS: Final = Template("several_pairs", "pairs of whole numbers like [60, 5]")
TABLES: Final = Template("several_tables", "tables")
VALUES: Final = Template("several_values", "values")
