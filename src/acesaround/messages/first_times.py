"""Notes about something that happens to a player for the first time."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

# Before play.
WON_BID: Final = Template(
    "first_won_bid",
    "You took the bid, so you name trump. A long suit with high cards and meld is best.",
)
PASS_TO_WINNER: Final = Template(
    "first_pass_to_winner",
    "Your partner won the bid, and you pass them {count:number} card. Trumps and aces help most.",
    "Your partner won the bid, and you pass them {count} cards. Trumps and aces help most.",
)
PASS_FROM_WINNER: Final = Template(
    "first_pass_from_winner",
    "Now you pass {count:number} card to your partner. Keep your trumps, aces, and melds.",
    "Now you pass {count} cards to your partner. Keep your trumps, aces, and melds.",
)
WIDOW: Final = Template(
    "first_widow",
    "The widow is in your hand now. Bury {count:number} card, and keep your trumps, aces, and "
    "melds.",
    "The widow is in your hand now. Bury {count} cards, and keep your trumps, aces, and melds.",
)
OWN_MELD: Final = Template(
    "first_own_meld",
    "You have {points:number} meld on the table. It's added to your points from tricks.",
)
RUN: Final = Template(
    "first_run",
    "You have a run: ace, ten, king, queen, and jack of trump, worth {points:number} meld.",
)
ROYAL_MARRIAGE: Final = Template(
    "first_royal_marriage",
    "Your king and queen of trump are a royal marriage, worth {points:number} meld.",
)

# In play.
MUST_TRUMP: Final = Template(
    "first_must_trump",
    "You can't follow suit, so you have to play a trump. Trump beats every other suit.",
)
MUST_BEAT: Final = Template(
    "first_must_beat",
    "You can beat the best card in this trick, so you have to. That's why some of your cards "
    "aren't allowed.",
)
OUT_OF_TRUMP: Final = Template(
    "first_out_of_trump",
    "You can't follow suit, and you're out of trump, so you can play any card. It can't win.",
)
PARTNER_WINNING: Final = Template(
    "first_partner_winning",
    "Your partner is winning this trick. If they keep it, a counter you play scores for your team.",
)
LAST_TRICK: Final = Template(
    "first_last_trick",
    "You have two cards left. The last trick scores {points:number} extra point, so try to win it.",
    "You have two cards left. The last trick scores {points} extra points, so try to win it.",
)
WENT_SET: Final = Template(
    "first_went_set",
    "Your team bid {bid:number} and didn't make it: you went set. The score sheet shows the cost.",
)
WENT_SET_ALONE: Final = Template(
    "first_went_set.alone",
    "You bid {bid:number} and didn't make it: you went set. The score sheet shows the cost.",
)

# With a stock.
STOCK: Final = Template(
    "first_stock",
    "After each trick, both players draw a card. The winner of the trick draws first.",
)
STOCK_FREE: Final = Template(
    "first_stock.free",
    "After each trick, both players draw a card. Until the stock is gone, you can play any card.",
)
STOCK_MELD: Final = Template(
    "first_stock_meld", "You won the trick, so you can lay down a meld before you draw."
)
DIX: Final = Template(
    "first_dix",
    "You have the dix, the nine of trump. You can exchange it for the upcard, a better trump.",
)
STOCK_GONE: Final = Template(
    "first_stock_gone", "The stock is gone. From now on, you have to follow suit if you can."
)
