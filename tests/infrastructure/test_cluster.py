"""The files of deploy/cluster, and the parts of its drills that need none of its programs."""

import re
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from deploy.cluster.on_one_machine import NODES, TEMPLATES, Cluster, filled, processes_in
from tools.drills import phones
from tools.drills.figures import Figure, all_met
from tools.drills.phones import Phone

FILES = ("etcd.env", "patroni.yml", "haproxy.cfg", "pgbouncer.ini", "userlist.txt", "redis.conf")


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_filled_in_as_its_page_says(name: str) -> None:
    """By `envsubst`, from the list of values, in which nothing is missing."""
    template, values = (TEMPLATES / name).read_text(), (TEMPLATES / "values.env").read_text()
    used = set(re.findall(r"\$(\w+)", template))
    assert used <= set(re.findall(r"^(\w+)=", values, re.MULTILINE))
    done = subprocess.run(
        ["sh", "-e", "-c", "set -a; . ./values.env; envsubst"],
        input=template, cwd=TEMPLATES, capture_output=True, text=True, check=True,
    )  # fmt: skip
    known = dict(re.findall(r"^(\w+)=(\S*)$", values, re.MULTILINE))
    assert done.stdout == filled(name, known | {"LISTEN": known["ADDRESS"]})


def test_a_lost_primary_is_replaced_in_time_and_nothing_is_acknowledged_by_one_node() -> None:
    page = (TEMPLATES / "patroni.yml").read_text()
    said = dict(re.findall(r"^ +(\w+): (\w+)$", page, re.MULTILINE))
    assert int(said["loop_wait"]) + 2 * int(said["retry_timeout"]) <= int(said["ttl"]) <= 15  # as Patroni asks
    assert (said["synchronous_mode"], said["synchronous_mode_strict"]) == ("true", "true")
    assert said["statement_timeout"] == "0"
    # By v3 Patroni 3.0 overwrites the lead of another node; without a pre-vote a node that comes back unseats all.
    assert "\netcd:\n" in page
    assert {"ETCD_ENABLE_V2=true", "ETCD_PRE_VOTE=true"} <= set((TEMPLATES / "etcd.env").read_text().splitlines())
    assert "pool_mode = transaction" in (TEMPLATES / "pgbouncer.ini").read_text()


def test_one_machine_has_nodes_at_addresses_of_their_own(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path, apart=True)
    cluster.prepare()
    addresses = [*cluster.addresses.values(), *cluster.listens.values(), cluster.here]
    assert max(Counter(addresses).values()) == 1
    for node in NODES:
        page = (cluster.home(node) / "patroni.yml").read_text()
        assert f"listen: {cluster.listens[node]}:5432\n" in page
        assert f"connect_address: {cluster.addresses[node]}:5432\n" in page
        assert all(
            f"server {each} {cluster.addresses[each]}:5432\n" in filled("haproxy.cfg", cluster.values) for each in NODES
        )
    assert list(processes_in(tmp_path)) == []


@contextmanager
def answering(*statuses: int) -> Iterator[tuple[str, list[dict[str, list[str]]]]]:
    """Give the address of a site that answers so (0: not at all), and the forms that come to it."""
    left, forms = [*statuses], list[dict[str, list[str]]]()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            forms.append(parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()))
            if status := left.pop(0):
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

        def log_message(self, *_arguments: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}", forms
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_phone_of_a_drill_sends_an_entry_under_one_key_until_it_is_acknowledged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(phones, "PAUSES", (0.0,))
    monkeypatch.setattr(phones, "BETWEEN", (0.0, 0.0))
    with answering(503, 0, 200, 200, 409) as (address, forms):
        phone = Phone(address, "otley", "session", ["first", "second", "third", "fourth"], seen=7)
        phone.score(threading.Event())
    keys = [form["key"][0] for form in forms]
    assert [form["seen"] for form in forms] == [["7"], ["7"], ["7"], ["8"], ["9"]]
    assert (len(set(keys)), keys[0] == keys[2]) == (3, True)
    assert phone.keys == list(dict.fromkeys(keys))
    assert (list(phone.acknowledged), phone.repeated, len(phone.refused)) == (phone.keys[:2], 1, 1)


def test_a_drill_fails_where_a_figure_is_not_what_it_must_be() -> None:
    met = [Figure("lost", 0, 0), Figure("gap", 29.9, 30, unit=" s"), Figure("entries", 2000, least=2000)]
    assert all_met(met)
    assert not all_met([])
    for missed in (Figure("lost", 1, 0), Figure("gap", 30.1, 30), Figure("entries", 1999, least=2000)):
        assert not all_met([*met, missed])
    assert [str(each) for each in met] == [
        "lost: 0 (must be 0)",
        "gap: 29.9 s (must be at most 30 s)",
        "entries: 2000 (must be at least 2000)",
    ]
