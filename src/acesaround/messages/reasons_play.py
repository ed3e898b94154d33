"""Computer players' reasons for the cards they play."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

HELD_BY: Final = Template("held", "{winner}'s {best}", winner=Kind.SEAT, best=Kind.CARD_NAME)
HELD_BY_PARTNER: Final = Template("held.partner", "partner's {best}", best=Kind.CARD_NAME)
OTHER_CARD_COUNT: Final = Template(
    "other_card_count", "{number} other card", "{number} other cards", number=Kind.NUMBER
)

# Leading winners.
REST_IS_CERTAIN: Final = Template(
    "rest_is_certain",
    "every card left is a sure winner, starting with the {first}",
    first=Kind.CARD_NAME,
)
PARTNER_PROMISED: Final = Template(
    "partner_promised", "partner's ace on the ace led asks for a leadback in {suit}", suit=Kind.SUIT
)
ACE_POORLY_BACKED: Final = Template(
    "ace_poorly_backed",
    "the ace has little backing in {suit} ({cards}, {out} still out), so lead it now",
    suit=Kind.SUIT,
    cards=Kind.MESSAGE,
    out=Kind.MESSAGE,
)
ACE_UNBACKED: Final = Template(
    "ace_poorly_backed.alone",
    "nothing backs the ace in {suit} ({out} still out), so lead it now",
    suit=Kind.SUIT,
    out=Kind.MESSAGE,
)
ACE_EARLY: Final = Template(
    "ace_early", "aces hold up best early, and this hand hasn't led {suit} yet", suit=Kind.SUIT
)
ACE_AGAIN: Final = Template(
    "ace_again", "another ace of {suit}, with no ace in a fresher suit", suit=Kind.SUIT
)
ACES_WIN: Final = Template("aces_win", "aces win tricks")
NOTHING_BEATS_IT: Final = Template("nothing_beats_it", "nothing still out in its suit beats it")
SHOWED_LAST_ACE: Final = Template(
    "showed_last_ace",
    "{name} showed the only {ace} still out",
    name=Kind.MESSAGE,
    ace=Kind.CARD_NAME,
)
DRAW_WITH_ACE: Final = Template(
    "draw_with_ace", "{trouble}, so pull trump with the ace", trouble=Kind.MESSAGE
)
OTHERS_CUT: Final = Template(
    "others_cut", "the others are trumping, and there are aces to bring home"
)
BID_NEEDS: Final = Template(
    "bid_needs",
    "the bid needs {need} of the {hand_trick_points} trick points",
    need=Kind.NUMBER,
    hand_trick_points=Kind.NUMBER,
)
DRAW_LAST: Final = Template(
    "draw_last", "only {out} still out, so lead a high trump", out=Kind.MESSAGE
)

# Leading without a winner.
NO_WINNER: Final = Template(
    "no_winner",
    "no sure winner, so lead {what}, {since}",
    what=Kind.MESSAGE,
    since=Kind.MESSAGE,
)
LOW_FROM_SHORTEST: Final = Template(
    "low_from.shortest",
    "low from the shortest suit possible ({count} card)",
    "low from the shortest suit possible ({count} cards)",
    count=Kind.NUMBER,
)
LOW_FROM_LONGEST: Final = Template(
    "low_from.longest",
    "low from the longest suit possible ({count} card)",
    "low from the longest suit possible ({count} cards)",
    count=Kind.NUMBER,
)
LOW_IN_FEWEST_ACES: Final = Template(
    "low_in.fewest_aces",
    "low in {suit}, the suit with the fewest aces played ({aces})",
    suit=Kind.SUIT,
    aces=Kind.NUMBER,
)
LOW_IN_MOST_ACES: Final = Template(
    "low_in.most_aces",
    "low in {suit}, the suit with the most aces played ({aces})",
    suit=Kind.SUIT,
    aces=Kind.NUMBER,
)
BOTH_HAVE_LED: Final = Template(
    "has_led.both",
    "because {name} and {who} have already led",
    name=Kind.SEAT,
    who=Kind.MESSAGE,
)
ALLY_HAS_LED: Final = Template(
    "has_led.ally",
    "because {who} has already led and {name} hasn't",
    who=Kind.MESSAGE,
    name=Kind.SEAT,
)
FOE_HAS_LED: Final = Template(
    "has_led.foe",
    "because {name} has already led and {who} hasn't",
    name=Kind.SEAT,
    who=Kind.MESSAGE,
)
NEITHER_HAS_LED: Final = Template(
    "has_led.neither",
    "because neither {name} nor {who} has led yet",
    name=Kind.SEAT,
    who=Kind.MESSAGE,
)
HAS_LED: Final = Template("has_led", "because {name} has already led", name=Kind.SEAT)
HAS_NOT_LED: Final = Template("has_led.not", "because {name} hasn't led yet", name=Kind.SEAT)
PUNT: Final = Template(
    "punt",
    "no sure winner, so punt with the {card}, because {reason}",
    card=Kind.CARD_NAME,
    reason=Kind.MESSAGE,
)
LONG_IN_TRUMP: Final = Template("long_in_trump", "this hand is long in trump")
TRUMP_LEADS_HELP: Final = Template("trump_leads_help", "leading trump helps the bid winner's team")
NO_OTHER_LOW: Final = Template("no_other_low", "there's no other low card to lead")
NO_BETTER_LEAD: Final = Template(
    "no_better_lead", "there's no better lead, and this card costs the least"
)
LOW_FROM_LONGEST_SUIT: Final = Template(
    "low_from.longest_suit",
    "no ace, so lead low from {suit}, the longest suit",
    suit=Kind.SUIT,
)

# On tricks that this team is winning.
PROMISE_NEXT: Final = Template(
    "promise_next", "an ace on the ace led asks for a leadback in {led}", led=Kind.SUIT
)
ADD_POINTS: Final = Template(
    "winning.add_points",
    "{holder} is winning, and {rank} adds points",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
NO_COUNTER: Final = Template(
    "winning.no_counter",
    "{holder} is winning, but there's no king or ten to give",
    holder=Kind.MESSAGE,
)
WINS_ADD_POINTS: Final = Template(
    "wins.add_points",
    "{holder} wins, and {rank} adds points",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
WINS_NO_POINTS: Final = Template(
    "wins.no_points", "{holder} wins, but there are no counters to give", holder=Kind.MESSAGE
)
SHOWED_ACE: Final = Template(
    "showed_ace",
    "{seat} showed the {ace} and hasn't played yet",
    seat=Kind.MESSAGE,
    ace=Kind.CARD_NAME,
)
RATHER_TO: Final = Template(
    "rather_to",
    "better to give points to {winner} than to {bidder}, who has the bid",
    winner=Kind.SEAT,
    bidder=Kind.SEAT,
)

# Taking tricks.
CUT_WITH: Final = Template(
    "cut",
    "out of {suit}, so trump with {rank}",
    suit=Kind.SUIT,
    rank=Kind.MESSAGE,
)
CUT_LOW: Final = Template(
    "cut.low",
    "out of {suit}, but {over} could trump higher, so trump low",
    suit=Kind.SUIT,
    over=Kind.SEAT,
)
CUT_AS_LOW: Final = Template(
    "cut.as_low", "out of {suit}, so trump just high enough to win", suit=Kind.SUIT
)
LAST_BEATS: Final = Template(
    "last_beats",
    "last to play, and {rank} beats {holder}",
    rank=Kind.MESSAGE,
    holder=Kind.MESSAGE,
)
LAST_TAKES: Final = Template("last_takes", "last to play, and it takes the trick")
PROBABLY_HOLDS: Final = Template("probably_holds", "it will probably hold up")
HIGH_ENOUGH: Final = Template("high_enough", "high enough to win")
MUST_BEAT: Final = Template(
    "beats_as_low_as_can_be",
    "the {best} must be beaten, so use the lowest card that does it",
    best=Kind.CARD_NAME,
)
MUST_BEAT_ENOUGH: Final = Template(
    "beats_as_low_as_can_be.enough",
    "{holder} must be beaten, and the {card} is enough",
    holder=Kind.MESSAGE,
    card=Kind.CARD_NAME,
)

# Giving little away.
GIVE_NOTHING: Final = Template(
    "winning.give_nothing",
    "{holder} is winning, and {rank} gives nothing away",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
SPARE: Final = Template(
    "winning.spare",
    "{holder} is winning, and {rank} costs the least",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
KEEP_WINNER: Final = Template(
    "winning.keep_winner",
    "{holder} is winning, so keep the {sure}, which nothing still out beats",
    holder=Kind.MESSAGE,
    sure=Kind.CARD_NAME,
)
SO_LOW: Final = Template("winning.so_low", "{holder} is winning, so play low", holder=Kind.MESSAGE)
MAY_NOT_HOLD: Final = Template(
    "may_not_hold",
    "{holder} might not hold up, and {rank} gives nothing away",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
MAY_NOT_HOLD_SPARE: Final = Template(
    "may_not_hold.spare",
    "{holder} might not hold up, and {rank} costs the least",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
MAY_BE_BEATEN: Final = Template(
    "may_be_beaten", "even the {card} can be beaten, so play low", card=Kind.CARD_NAME
)

# In stock play.
WINS_TO_MELD: Final = Template(
    "wins_to_meld", "high enough to win, with {ready} meld ready to lay down", ready=Kind.NUMBER
)
TAKES_CHEAPLY: Final = Template("takes_cheaply", "it takes the trick at little cost")
TAKES_FREELY: Final = Template("takes_freely", "it takes the trick, and no meld needs it")
MAY_WIN_CHEAPLY: Final = Template("may_win_cheaply", "it will probably win, and it costs little")
NEEDED_LEAST: Final = Template("needed_least", "the card this hand needs least")
LED_MAY_WIN: Final = Template(
    "led_may_win",
    "let the {trick} take the trick, because this hand needs the {name} least",
    trick=Kind.CARD_NAME,
    name=Kind.CARD_NAME,
)
LOWEST_TO_SPARE: Final = Template("lowest_to_spare", "the lowest card that can be spared")

# With two known hands.
COUNTED_OUT: Final = Template(
    "counted_out",
    "{gain} point with best play to the end",
    "{gain} points with best play to the end",
    gain=Kind.SIGNED,
)
DRAWS_OTHERS: Final = Template("draws_others", "enough trumps to pull all the others")
OTHER_CANNOT_BEAT: Final = Template("other_cannot_beat", "nothing in the other hand beats it")
NO_SURE_WINNER: Final = Template(
    "no_sure_winner", "there's no sure winner, and this card costs the least"
)
TAKES_TRICK: Final = Template("takes_trick", "it takes the trick")
LED_WINS: Final = Template(
    "led_wins",
    "the {led} wins, and the {card} costs the least",
    led=Kind.CARD_NAME,
    card=Kind.CARD_NAME,
)
