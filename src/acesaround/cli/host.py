"""`aces host`: what the host of a server can do while it runs, on the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from acesaround.cli.command_line import counted

if TYPE_CHECKING:
    from acesaround.cli.host_client import HostClient

_DESCRIPTION: Final = """\
See who's playing on your server, show everyone an announcement, close a table, and remove or ban
people. You need the host key, which is in the server's database, so the command reads that first.
"""
_EXAMPLES: Final = """\
`link` prints the address of a page that does the same. The key is part of that address, so keep it
private. `aces serve --rotate-key` replaces it.

TABLE is the digest that `tables` prints, or a table's name. SEAT is the number in front of a seat.
If several servers share the database, everything here applies to all of them.

exit code: 0; 1 if the server refuses, for example because there's no such table; 2 if the command
can't run; 130 after Ctrl-C

examples:
  aces host link
  aces host tables --search ann
  aces host announce "The server restarts at 10 p.m. Your games are saved."
  aces host close 1f9a40c2
  aces host remove 1f9a40c2 2
  aces host ban 1f9a40c2 2 --hours 48
  aces host ban 203.0.113.7
  aces host unban 203.0.113.7
  aces host bans --json --server https://cards.example/
"""
_TABLE: Final = "TABLE"
_TABLE_HELP: Final = "the table's digest or name"
_SEAT_HELP: Final = "the seat's number"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `host` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    actions = parser.add_subparsers(metavar="ACTION", required=True)

    def add(name: str, summary: str, act: _Act) -> argparse.ArgumentParser:
        found: argparse.ArgumentParser = actions.add_parser(name, help=summary)
        _add_server(found)
        found.set_defaults(run=_run, act=act)
        return found

    add("link", "print the address of the host's page", _link)
    tables = add("tables", "list the tables with anyone connected, newest first", _tables)
    tables.add_argument(
        "--search", default="", metavar="TEXT", help="part of a person's, table's, or game's name"
    )
    announce = add("announce", "show a text to everyone who's connected", _announce)
    announce.add_argument(
        "text", metavar="TEXT", help="at most 200 characters, without line breaks"
    )
    close = add("close", "close a table for good; its games stay saved", _close)
    close.add_argument("table", metavar=_TABLE, help=_TABLE_HELP)
    remove = add("remove", "remove a person from a seat; a computer player takes over", _remove)
    remove.add_argument("table", metavar=_TABLE, help=_TABLE_HELP)
    remove.add_argument("seat", type=_seat, metavar="SEAT", help=_SEAT_HELP)
    ban = add("ban", "ban a network, that of an address or of a person in a seat", _ban)
    ban.add_argument("whom", metavar="ADDRESS|TABLE", help="an IP address, or a table")
    ban.add_argument("seat", type=_seat, nargs="?", metavar="SEAT", help=_SEAT_HELP)
    ban.add_argument(
        "--hours", type=_hours, default=24.0, metavar="N", help="how long (default: 24)"
    )
    unban = add("unban", "lift a ban", _unban)
    unban.add_argument("address", metavar="ADDRESS", help="an address, or a network in the list")
    add("bans", "list the bans", _bans)


def _add_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--server",
        metavar="ADDRESS",
        help="the server's address (default: that of the server that has the database open)",
    )
    parser.add_argument(
        "--database",
        metavar="FILE|ADDRESS",
        help="the server's database (default: in your data folder)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _seat(text: str) -> int:
    if text.isdecimal() and int(text) < 8:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text[:60]!r} isn't a seat: `aces host tables` numbers them")


def _hours(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if 0 < found <= 24 * 366:
        return found
    raise argparse.ArgumentTypeError(f"{text[:60]!r} isn't a number of hours up to a year")


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.cli.host_client import CannotAsk, Refused, connect

    try:
        found, lines = arguments.act(connect(arguments.server, arguments.database), arguments)
    except (CannotAsk, Refused) as error:
        print(f"aces: {error}", file=sys.stderr)
        return 1 if isinstance(error, Refused) else 2
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for line in lines:
            print(line)
    return 0


_Answer = tuple[Any, Iterable[str]]
"""What an action prints: a value for JSON, and lines for people."""
_Act = Callable[["HostClient", argparse.Namespace], _Answer]


def _link(client: HostClient, _: argparse.Namespace) -> _Answer:
    return {"link": client.link}, [client.link]


def _tables(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    found = list[dict[str, Any]]()
    while True:
        page = client.get("tables", search=arguments.search, start=str(len(found)))
        found += page["tables"]
        if not page["tables"] or len(found) >= page["count"]:
            return found, _table_lines(found)


def _table_lines(tables: list[dict[str, Any]]) -> Iterable[str]:
    if not tables:
        yield "No table has anyone connected."
    for table in tables:
        since = datetime.fromtimestamp(table["since"]).strftime("%Y-%m-%d %H:%M")
        name = f"{table['name']}: " if table["name"] else ""
        kind = "open" if table["open"] else "private"
        state = f"{counted(table['hands'], 'hand')} scored{', over' if table['over'] else ''}"
        yield f"{table['digest']}  {name}{table['title']}, {kind}, since {since}, {state}"
        for number, seat in enumerate(table["seats"]):
            yield f"  {number} {seat['seat']}: {_person(seat)}"


def _person(seat: dict[str, Any]) -> str:
    if seat["person"] is None:
        return "computer player"
    where = "here" if seat["here"] else "gone"
    return f"{seat['person']}, {where}{', a computer player plays' if seat['away'] else ''}"


def _announce(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    client.post("announcements", text=arguments.text)
    return {}, ["Everyone who's connected sees it now."]


def _close(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    client.post("close", table=arguments.table)
    return {}, ["The table is closed."]


def _remove(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    found = client.post("remove", table=arguments.table, seat=arguments.seat)
    return found, [f"{found['person']} doesn't have the seat anymore."]


def _ban(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    seat = {"table": arguments.whom, "seat": arguments.seat}
    whom = {"address": arguments.whom} if arguments.seat is None else {"seat": seat}
    found = client.post("bans", hours=arguments.hours, **whom)
    return found, [_ban_line(found)]


def _ban_line(ban: dict[str, Any]) -> str:
    return f"{ban['network']} is banned for {ban['hours']:g} hours"


def _unban(client: HostClient, arguments: argparse.Namespace) -> _Answer:
    client.post("unban", address=arguments.address)
    return {}, ["The ban is lifted."]


def _bans(client: HostClient, _: argparse.Namespace) -> _Answer:
    found = client.get("bans")
    return found, [_ban_line(ban) for ban in found] or ["Nobody is banned."]
