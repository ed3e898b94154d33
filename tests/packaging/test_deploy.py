"""The files in `deploy` agree with each other, with the program, and with the guide.

No container engine is needed, so the containers themselves aren't tested.
"""

from __future__ import annotations

import argparse
import re
import shlex
from ipaddress import IPv4Address, IPv4Network
from typing import Any

import pytest
import yaml
from tests.packaging.commands import ROOT

from acesaround.cli import database, serve

DEPLOY = ROOT / "deploy"
COMPOSE_TEXT = (DEPLOY / "compose.yaml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(COMPOSE_TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SERVERS = sorted(name for name in SERVICES if name.startswith("server"))
CADDYFILE = (DEPLOY / "Caddyfile").read_text()
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
GUIDE = (ROOT / "docs/guides/cluster.md").read_text()
SETTINGS = dict(
    line.split("=", 1)
    for line in (DEPLOY / ".env.example").read_text().splitlines()
    if line and not line.startswith("#")
)
CONNECTIONS = 22
"""Maximum number of connections to PostgreSQL that a server opens: its pool and the overflow."""


def arguments(server: str) -> argparse.Namespace:
    """Return a server's options as `aces serve` understands them."""
    service = SERVICES[server]
    words = [
        re.sub(r"\$\{(\w+)[^}]*\}", lambda found: SETTINGS[found[1]], word)
        for word in (*service["entrypoint"], *service["command"])
    ]
    assert words[:2] == ["aces", "serve"]
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(words[2:])


@pytest.mark.parametrize("server", SERVERS)
def test_each_server_is_found_by_the_others_by_caddy_and_by_prometheus(server: str) -> None:
    options = arguments(server)
    assert options.peer_address[0] == server == SERVICES[server]["hostname"]
    assert f"{server}:{options.port}" in CADDYFILE
    scraped = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert f"{server}:{options.metrics_port[1]}" in scraped[0]["static_configs"][0]["targets"]
    assert options.public_url == f"https://{SETTINGS['DOMAIN']}/"
    for option, service in (("database", "postgres"), ("valkey", "valkey")):
        assert f"{service}" in SERVICES
        assert re.search(rf"[@/]{service}(?:/|$)", getattr(options, option))


def test_the_servers_trust_the_address_of_caddy_only() -> None:
    (config,) = COMPOSE["networks"]["private"]["ipam"]["config"]
    address = SERVICES["caddy"]["networks"]["private"]["ipv4_address"]
    assert IPv4Address(address) in IPv4Network(config["subnet"])
    given = IPv4Network(config["ip_range"])
    assert given.subnet_of(IPv4Network(config["subnet"]))
    assert IPv4Address(address) not in given, "another container could get it first"
    assert [arguments(server).trusted_proxy for server in SERVERS] == [[address]] * len(SERVERS)


def test_only_caddy_can_be_reached_from_outside() -> None:
    for name, service in SERVICES.items():
        assert "private" in service["networks"]
        if "outside" not in service["networks"]:
            assert "ports" not in service
        elif name != "caddy":
            assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert COMPOSE["networks"]["private"]["internal"]


def test_every_variable_is_explained_and_reaches_its_user() -> None:
    named = set(re.findall(r"\$\{(\w+)", COMPOSE_TEXT))
    assert named == SETTINGS.keys()
    assert set(re.findall(r"\{\$(\w+)\}", CADDYFILE)) == SERVICES["caddy"]["environment"].keys()
    assert SETTINGS["POSTGRES_PASSWORD"] == ""  # An example that works would be left as it is.


def test_logs_do_not_fill_the_disk() -> None:
    for service in SERVICES.values():
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys()


def test_postgresql_accepts_the_connections_of_all_servers() -> None:
    (most,) = re.findall(r"max_connections=(\d+)", " ".join(SERVICES["postgres"]["command"]))
    assert int(most) > (len(SERVERS) + 1) * CONNECTIONS  # and some for backups


def test_mounted_files_and_volumes_exist() -> None:
    ignored = (ROOT / ".gitignore").read_text().split()
    for service in SERVICES.values():
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            if source.startswith("./"):
                made = f"/deploy/{source[2:]}/" in ignored
                assert made or (DEPLOY / source).is_file()
            else:
                assert source in COMPOSE["volumes"]


def test_the_image_is_built_from_files_that_exist() -> None:
    build = SERVICES[SERVERS[0]]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(DEPLOY / "Dockerfile")
    admitted = [
        line[1:]
        for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
        if line.startswith("!")
    ]
    copied = [
        name
        for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
        for name in line.split()
    ]
    assert sorted(copied) == admitted
    assert all((ROOT / name).exists() for name in copied)


def test_the_image_runs_as_a_user_who_can_write_the_backups() -> None:
    stage = DOCKERFILE.split("\nFROM ")[-1]
    (uid,) = re.findall(r"useradd .*--uid (\d+)", stage)
    assert re.search("^USER aces$", stage, re.MULTILINE)
    assert f"install -d -m 700 -o {uid} -g {uid} backups" in GUIDE


def commands(start: str) -> list[list[str]]:
    """Return the words after `start` of each command in the guide."""
    text = GUIDE.replace("\\\n", " ")
    found = re.findall(rf"^\s*{re.escape(start)} (.*)$", text, re.MULTILINE)
    assert found
    return [shlex.split(line.split(" #")[0], comments=False) for line in found]


def test_the_guide_gives_commands_that_exist() -> None:
    parser = argparse.ArgumentParser()
    database.add_arguments(parser)
    for words in commands("docker compose run --rm aces database"):
        parser.parse_args(words)
    assert SERVICES["aces"]["profiles"]
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    for words in commands("aces serve"):
        parser.parse_args(words)
    for words in commands("docker compose exec"):
        assert words[0] in SERVICES
    for words in commands("docker compose stop"):
        assert words == SERVERS
