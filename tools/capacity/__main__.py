"""`python -m tools.capacity`: what a number of tables needs, checked by a simulation."""

from __future__ import annotations

import argparse
import sys

from tools.capacity.model import Costs, Load, databases, plan
from tools.capacity.simulation import simulate

_EXAMPLES = """\
examples:
  python -m tools.capacity 1000 10000 100000
  python -m tools.capacity 1000 --rate 0.3 --people 2
  python -m tools.capacity --measure 300
"""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.capacity",
        description="Show what a number of tables needs, from the costs in costs.json.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tables", type=int, nargs="*", help="tables being played")
    parser.add_argument(
        "--measure", action="store_true",
        help="measure the costs on this machine first, which must not do anything else",
    )  # fmt: skip
    parser.add_argument("--people", type=int, default=4, help="people at each table (default: 4)")
    parser.add_argument(
        "--rate", type=float, default=1.0, help="events per second at each table (default: 1)"
    )
    asked = parser.parse_args()
    if min(asked.tables, default=1) < 1 or not 1 <= asked.people <= 8 or asked.rate <= 0:
        parser.error("tables must be 1 or more, --people from 1 to 8, and --rate above 0")
    if asked.measure:
        from tools.capacity.measure import measured

        measured().save()
    costs = Costs.load()
    print(f"costs measured on {costs.machine}\n")
    print("| Tables | Servers | Busy | PostgreSQL cores | Share of its events | Databases "
          "| Valkey cores | Memory | p50 | p99 |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|")
    for tables in asked.tables:
        load = Load(tables, asked.people, asked.rate)
        found, parts = plan(costs, load), databases(costs, load)
        # One database's part of the load; a few thousand tables say as much as all of them.
        share = min(1.0, 3000 / tables)
        servers = max(1, round(found.servers * share))
        print(f"simulating {round(tables * share)} tables ...", file=sys.stderr)
        small = Load(round(tables * share), asked.people, asked.rate)
        seen = simulate(costs, small, servers, postgres_cores=max(2, round(found.postgres_cores)))
        print(
            f"| {tables:,} | {found.servers:,} | {found.server_busy:.0%} "
            f"| {found.postgres_cores:.1f} | {found.appends_share:.0%} | {parts} "
            f"| {found.valkey_cores:.2f} | {found.memory_gb:.1f} GB "
            f"| {seen.percentile(0.5):.0f} ms | {seen.percentile(0.99):.0f} ms |"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
