"""An adapter written only from the protocol page, for partnership games only.

It keeps its own records of the cards, the hands played, and the requests. If a message breaks the
protocol, it exits with an error on stderr.
"""

import json
import queue
import random
import sys
import threading

SUITS, PHASES = "SHCD", ("trick_play", "stock_play", "stock_meld")


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def log(*words):
    print("adapter:", *words, file=sys.stderr, flush=True)


class Adapter:
    def __init__(self, takes):
        self.takes = takes
        self.game = {}
        self.chance = random.Random()
        self.hands = 0

    def begin(self, message):
        self.game, self.hands = message, len(message["hands"])
        seed = message.get("seed")
        assert seed is None or 0 <= seed < 2**48
        self.chance = random.Random(seed)
        sides = message["sides"]
        kind = "stock" if len(sides) == 2 else "partners" if len(set(sides)) == 2 else "cutthroat"
        self.playing = kind == self.takes
        if not self.playing:
            reason = f"I play {self.takes}, not {kind}"
            say(type="decline", digest=message["digest"], code=kind, reason=reason)

    def hand_over(self, message):
        result = message["result"]
        self.hands += 1
        assert len(result["scores"]) == len(set(self.game["sides"]))
        dealt = result["hand"]["dealt"]
        assert len(dealt) == len(self.game["seats"])
        log("hand", result["number"], result["outcome"])

    def choose(self, message):
        number = message.get("id")
        try:
            view, actions = message["view"], message["actions"]
        except KeyError as error:
            say(id=number, error={"code": "malformed", "message": f"no {error}"})
            return
        if not self.playing:
            say(id=number, error={"code": "bad_rules", "message": "declined"})
            return
        assert view["seat"] == view["turn"]
        assert message["count"] > 1, "it asked not to be asked forced moves"
        assert len(view["hand"].split()) == view["sizes"][view["seat"]]
        if view["phase"] in PHASES and view["tricks"] and not view["trick"]:
            assert view["leader"] == view["tricks"][-1]["winner"]
        if view.get("stock"):
            self.check_table(view["stock"])
        if view["phase"] == "auction":
            action = actions[0]
        else:
            action = self.chance.choice(actions)
        say(id=number, action=action, why=f"one of {message['count']}")

    def check_table(self, stock):
        """Find every card on the table by its copy number, from the melds alone."""
        table: list[dict] = [{} for _ in stock["exposed"]]
        for meld in stock["laid"]:
            for card, copy in zip(meld["cards"].split(), meld["copies"], strict=True):
                name, _, number = card.partition("#")
                assert not number or int(number) == copy
                if copy:
                    served = table[meld["seat"]].setdefault((name, copy), [])
                    served.append({"kind": meld["kind"], "points": meld["points"]})
                else:
                    assert meld["exchanged"]
        for seat, row in enumerate(stock["exposed"]):
            for card in row:
                assert table[seat][card["card"], card["copy"]] == card["served"]


def read(lines):
    for line in sys.stdin:
        lines.put(json.loads(line))
    lines.put({"type": "quit"})


def main():
    adapter = Adapter(*sys.argv[1:])
    lines: queue.Queue[dict] = queue.Queue()
    threading.Thread(target=read, args=(lines,), daemon=True).start()
    while (message := lines.get())["type"] != "quit":
        if message["type"] == "hello":
            assert 1 in message["protocols"]
            say(type="hello", protocol=1, name=f"{adapter.takes} adapter", forced=False)
        elif message["type"] == "game":
            adapter.begin(message)
        elif message["type"] == "hand":
            adapter.hand_over(message)
        elif message["type"] == "choose":
            adapter.choose(message)


main()
