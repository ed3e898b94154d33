"""A 40-line player for Aces Around. To check it: aces engine --check "python3 bot.py"."""

import json
import sys

RANKS = "9JQKTA"


def beats(card, best, trump):
    higher = RANKS.index(card[0]) > RANKS.index(best[0])
    return higher if card[1] == best[1] else card[1] == trump


def choose(view, actions):
    if view["phase"] == "auction":  # open if no one has; otherwise pass
        opened = any(call["amount"] for call in view["calls"])
        return actions[0] if opened or len(actions) == 1 else actions[1]
    if view["phase"] in ("trick_play", "stock_play"):  # highest if it wins, else lowest
        cards = sorted(actions, key=lambda card: RANKS.index(card[0]))
        winning = ""
        for card in view["trick"].split():
            if not winning or beats(card, winning, view["trump"]):
                winning = card
        return cards[-1] if not winning or beats(cards[-1], winning, view["trump"]) else cards[0]
    return actions[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "forty lines"}
    elif message["type"] == "choose" and "view" not in message:
        answer = {"id": message["id"], "error": {"code": "malformed", "message": "no view"}}
    elif message["type"] == "choose":
        answer = {"id": message["id"], "action": choose(message["view"], message["actions"])}
    elif message["type"] == "quit":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
