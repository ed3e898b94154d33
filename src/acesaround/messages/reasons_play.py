"""Computer players' reasons for the cards they play and draw."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

NONE_LEFT: Final = Template("card_is.alone", "nobody else has any {what:suit} left")
NO_TRUMP_LEFT: Final = Template("card_is.alone_in_trump", "nobody else has any trump left")
DRAWS_TRUMP: Final = Template(
    "card_is.drawing_trump",
    "it pulls trump, and the others still hold {left:number} trump",
    "it pulls trump, and the others still hold {left} trumps",
)
NOTHING_DOES_BETTER: Final = Template(
    "card_is.beatable", "it can be beaten, but nothing else does better"
)
NO_POINTS_AWAY: Final = Template("card_is.cheap", "it can be beaten, but it gives away no points")
HIGHEST_SO_FAR: Final = Template("card_is.highest", "it's the highest card so far")
CAN_GO: Final = Template(
    "winning.can_go", "{holder:message} is winning, and {rank:message} costs nothing"
)
LEAVES_TRICK: Final = Template("card_is.leaving", "it leaves the trick to the other player")

LAST_TRICKS_COUNTED_OUT: Final = Template(
    "counted_out.last_tricks", "the last tricks were worked out exactly"
)
COUNTED_OUT_LEVEL: Final = Template(
    "counted_out.level", "the {name:card_name} wins just as many points against best play"
)
COUNTED_OUT_AHEAD: Final = Template(
    "counted_out.ahead",
    "it wins {ahead:number} more point than the {name:card_name} against best play",
    "it wins {ahead} more points than the {name} against best play",
)

DEALS: Final = Template("sampled_deals", "{number:number} sample deal", "{number} sample deals")
TRIED: Final = Template("tried", "played out in {deal:message}")
MAKES_BID: Final = Template(
    "bid_chances.making",
    "it makes the bid in {mine:chance} of deals, compared with {other:chance} for the "
    "{name:card_name}",
)
SETS_BID: Final = Template(
    "bid_chances.setting",
    "it sets the bid winner in {mine:chance} of deals, compared with {other:chance} for the "
    "{name:card_name}",
)
CARD_AS_GOOD: Final = Template(
    "card_compared.level", "as good as the {name:card_name} over {deals:message}"
)
CARD_BETTER: Final = Template(
    "card_compared.ahead",
    "{ahead:decimal} points better than the {name:card_name} over {deals:message}",
)
CARD_WORSE: Final = Template(
    "card_compared.behind",
    "{ahead:decimal} points worse than the {name:card_name} over {deals:message}, but more likely "
    "to win the game",
)

PLAYING: Final = Template("to_do.play", "the {card:card_name}")
PLAYING_FROM_TABLE: Final = Template("to_do.play_from_table", "the {card:card_name} from the table")
LAYING: Final = Template("to_do.lay", "melding {kind:message} ({cards:message})")
EXCHANGING: Final = Template(
    "to_do.exchange", "melding {kind:message} ({cards:message}) and exchanging it for the upcard"
)
DRAWING: Final = Template("to_do.draw", "drawing without melding")

NOTHING_ELSE: Final = Template("nothing_else", "nothing else looked worth trying")
STOCK_LEVEL: Final = Template(
    "drawing_compared.level", "as good as {name:message} over {deals:message}"
)
STOCK_AHEAD: Final = Template(
    "drawing_compared.ahead",
    "{ahead:decimal} points better than {name:message} over {deals:message}, {telling:message}",
)
STOCK_BEHIND: Final = Template(
    "drawing_compared.behind",
    "{ahead:decimal} points worse than {name:message} over {deals:message}, but more likely to "
    "win the game",
)
STOCK_UNCLEAR: Final = Template(
    "drawing_compared.unclear",
    "{name:message} came out {ahead:decimal} points better, but {deals:message} can't settle the "
    "question",
)
MORE_MELD: Final = Template("tells_most.meld", "mostly from {mine:decimal} more meld")
LESS_MELD: Final = Template(
    "tells_most.others_meld", "mostly from {other:decimal} less meld for the opponent"
)
MORE_IN_TRICKS: Final = Template(
    "tells_most.tricks", "mostly from {tricks:decimal} more trick points"
)


HELD_BY: Final = Template("held", "{winner:seat}'s {best:card_name}")
HELD_BY_PARTNER: Final = Template("held.partner", "partner's {best:card_name}")
OTHER_CARD_COUNT: Final = Template(
    "other_card_count", "{number:number} other card", "{number} other cards"
)

# Leading winners.
REST_IS_CERTAIN: Final = Template(
    "rest_is_certain", "every card left is a sure winner, starting with the {first:card_name}"
)
PARTNER_PROMISED: Final = Template(
    "partner_promised", "partner's ace on the ace led asks for a leadback in {suit:suit}"
)
ACE_POORLY_BACKED: Final = Template(
    "ace_poorly_backed",
    "the ace has little backing in {suit:suit} ({cards:message}, {out:message} still out), so "
    "lead it now",
)
ACE_UNBACKED: Final = Template(
    "ace_poorly_backed.alone",
    "nothing backs the ace in {suit:suit} ({out:message} still out), so lead it now",
)
ACE_EARLY: Final = Template(
    "ace_early", "aces hold up best early, and this hand hasn't led {suit:suit} yet"
)
ACE_AGAIN: Final = Template(
    "ace_again", "another ace of {suit:suit}, with no ace in a fresher suit"
)
ACES_WIN: Final = Template("aces_win", "aces win tricks")
NOTHING_BEATS_IT: Final = Template("nothing_beats_it", "nothing still out in its suit beats it")
SHOWED_LAST_ACE: Final = Template(
    "showed_last_ace", "{name:message} showed the only {ace:card_name} still out"
)
DRAW_WITH_ACE: Final = Template("draw_with_ace", "{trouble:message}, so pull trump with the ace")
OTHERS_CUT: Final = Template(
    "others_cut", "the others are trumping, and there are aces to bring home"
)
BID_NEEDS: Final = Template(
    "bid_needs", "the bid needs {need:number} of the {hand_trick_points:number} trick points"
)
DRAW_LAST: Final = Template("draw_last", "only {out:message} still out, so lead a high trump")

# Leading without a winner.
NO_WINNER: Final = Template("no_winner", "no sure winner, so lead {what:message}, {since:message}")
LOW_FROM_SHORTEST: Final = Template(
    "low_from.shortest",
    "low from the shortest suit possible ({count:number} card)",
    "low from the shortest suit possible ({count} cards)",
)
LOW_FROM_LONGEST: Final = Template(
    "low_from.longest",
    "low from the longest suit possible ({count:number} card)",
    "low from the longest suit possible ({count} cards)",
)
LOW_IN_FEWEST_ACES: Final = Template(
    "low_in.fewest_aces", "low in {suit:suit}, the suit with the fewest aces played ({aces:number})"
)
LOW_IN_MOST_ACES: Final = Template(
    "low_in.most_aces", "low in {suit:suit}, the suit with the most aces played ({aces:number})"
)
BOTH_HAVE_LED: Final = Template(
    "has_led.both", "because {name:seat} and {who:message} have already led"
)
ALLY_HAS_LED: Final = Template(
    "has_led.ally", "because {who:message} has already led and {name:seat} hasn't"
)
FOE_HAS_LED: Final = Template(
    "has_led.foe", "because {name:seat} has already led and {who:message} hasn't"
)
NEITHER_HAS_LED: Final = Template(
    "has_led.neither", "because neither {name:seat} nor {who:message} has led yet"
)
HAS_LED: Final = Template("has_led", "because {name:seat} has already led")
HAS_NOT_LED: Final = Template("has_led.not", "because {name:seat} hasn't led yet")
PUNT: Final = Template(
    "punt", "no sure winner, so punt with the {card:card_name}, because {reason:message}"
)
LONG_IN_TRUMP: Final = Template("long_in_trump", "this hand is long in trump")
TRUMP_LEADS_HELP: Final = Template("trump_leads_help", "leading trump helps the bid winner's team")
NO_OTHER_LOW: Final = Template("no_other_low", "there's no other low card to lead")
NO_BETTER_LEAD: Final = Template(
    "no_better_lead", "there's no better lead, and this card costs the least"
)
LOW_FROM_LONGEST_SUIT: Final = Template(
    "low_from.longest_suit", "no ace, so lead low from {suit:suit}, the longest suit"
)
EMPTY_TO_TRUMP: Final = Template(
    "empty_to_trump", "this hand has few {suit:suit}, so lead them now and trump them later"
)
RETURN_SUIT: Final = Template("return_suit", "partner led {suit:suit}, so lead them back")
PARTNER_SHOWED_ACE: Final = Template(
    "partner_showed_ace", "partner showed the {ace:card_name} and still has it"
)
PULLS_TRUMP: Final = Template("pulls_trump", "pull trump, so the others can trump less often")
COUNTER_FOR_PARTNER: Final = Template(
    "counter_for_partner", "partner might win this trick, so lead {rank:message}"
)

# On tricks that this team is winning.
PROMISE_NEXT: Final = Template(
    "promise_next", "an ace on the ace led asks for a leadback in {led:suit}"
)
ADD_POINTS: Final = Template(
    "winning.add_points", "{holder:message} is winning, and {rank:message} adds points"
)
NO_COUNTER: Final = Template(
    "winning.no_counter", "{holder:message} is winning, but there's no king or ten to give"
)
WINS_ADD_POINTS: Final = Template(
    "wins.add_points", "{holder:message} wins, and {rank:message} adds points"
)
WINS_NO_POINTS: Final = Template(
    "wins.no_points", "{holder:message} wins, but there are no counters to give"
)
SHOWED_ACE: Final = Template(
    "showed_ace", "{seat:message} showed the {ace:card_name} and hasn't played yet"
)
RATHER_TO: Final = Template(
    "rather_to", "better to give points to {winner:seat} than to {bidder:seat}, who has the bid"
)

# Taking tricks.
CUT_WITH: Final = Template("cut", "out of {suit:suit}, so trump with {rank:message}")
CUT_LOW: Final = Template(
    "cut.low", "out of {suit:suit}, but {over:seat} could trump higher, so trump low"
)
CUT_AS_LOW: Final = Template("cut.as_low", "out of {suit:suit}, so trump just high enough to win")
LAST_BEATS: Final = Template(
    "last_beats", "last to play, and {rank:message} beats {holder:message}"
)
LAST_TAKES: Final = Template("last_takes", "last to play, and it takes the trick")
PROBABLY_HOLDS: Final = Template("probably_holds", "it will probably hold up")
HIGH_ENOUGH: Final = Template("high_enough", "high enough to win")
MUST_BEAT: Final = Template(
    "beats_as_low_as_can_be",
    "the {best:card_name} must be beaten, so use the lowest card that does it",
)
MUST_BEAT_ENOUGH: Final = Template(
    "beats_as_low_as_can_be.enough",
    "{holder:message} must be beaten, and the {card:card_name} is enough",
)
SAVE_HIGHER: Final = Template(
    "save_higher", "just high enough to beat {holder:message}, to save higher cards for later"
)

# Giving little away.
GIVE_NOTHING: Final = Template(
    "winning.give_nothing", "{holder:message} is winning, and {rank:message} gives nothing away"
)
SPARE: Final = Template(
    "winning.spare", "{holder:message} is winning, and {rank:message} costs the least"
)
KEEP_WINNER: Final = Template(
    "winning.keep_winner",
    "{holder:message} is winning, so keep the {sure:card_name}, which nothing still out beats",
)
SO_LOW: Final = Template("winning.so_low", "{holder:message} is winning, so play low")
MAY_NOT_HOLD: Final = Template(
    "may_not_hold", "{holder:message} might not hold up, and {rank:message} gives nothing away"
)
MAY_NOT_HOLD_SPARE: Final = Template(
    "may_not_hold.spare", "{holder:message} might not hold up, and {rank:message} costs the least"
)
MAY_BE_BEATEN: Final = Template(
    "may_be_beaten", "even the {card:card_name} can be beaten, so play low"
)

# In stock play.
WINS_TO_MELD: Final = Template(
    "wins_to_meld", "high enough to win, with {ready:number} meld ready to lay down"
)
TAKES_CHEAPLY: Final = Template("takes_cheaply", "it takes the trick at little cost")
TAKES_FREELY: Final = Template("takes_freely", "it takes the trick, and no meld needs it")
MAY_WIN_CHEAPLY: Final = Template("may_win_cheaply", "it will probably win, and it costs little")
NEEDED_LEAST: Final = Template("needed_least", "the card this hand needs least")
LED_MAY_WIN: Final = Template(
    "led_may_win",
    "let the {trick:card_name} take the trick, because this hand needs the {name:card_name} least",
)
LOWEST_TO_SPARE: Final = Template("lowest_to_spare", "the lowest card that can be spared")

# With two known hands.
COUNTED_OUT: Final = Template(
    "counted_out",
    "{gain:signed} point with best play to the end",
    "{gain} points with best play to the end",
)
DRAWS_OTHERS: Final = Template("draws_others", "enough trumps to pull all the others")
OTHER_CANNOT_BEAT: Final = Template("other_cannot_beat", "nothing in the other hand beats it")
NO_SURE_WINNER: Final = Template(
    "no_sure_winner", "there's no sure winner, and this card costs the least"
)
TAKES_TRICK: Final = Template("takes_trick", "it takes the trick")
LED_WINS: Final = Template(
    "led_wins", "the {led:card_name} wins, and the {card:card_name} costs the least"
)
