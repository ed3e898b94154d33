"""Two servers with the same tables."""

from __future__ import annotations

from tests.server.cluster.conftest import NewServer


def test_people_at_one_table_on_two_servers(new_server: NewServer) -> None:
    (one, _), (two, _) = new_server(), new_server()
    table = one.table()
    with one.guest(table) as ann, two.guest(table) as bob:
        ann.take(0, "Ann")
        bob.take(2, "Bob")
        ann.hear_until(
            lambda frame: frame["type"] == "step" and frame["screen"]["seats"][2]["name"] == "Bob"
        )
        print(ann.screen["seats"], bob.screen["seats"])
        print(ann.command("ready"), bob.command("ready"))
