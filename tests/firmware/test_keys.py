"""Keys on the box: one call for each press, none from a key that sticks or chatters, none while the host is away."""

import random

import pytest

from table_hw import _protocol_tables as td1
from table_hw.protocol import HELLO, encode
from tests.firmware.board import Board
from tests.firmware.host import Host

SHORT, LONG = td1.Press.SHORT, td1.Press.LONG
OK, LATE = td1.Status.OK, td1.Status.LATE
READY_MS = 1100
"""After a start a key must have been open for a second."""
GIVEN_UP_MS = td1.KEY_TRIES * td1.KEY_EVERY_MS


@pytest.fixture
def host(host: Host) -> Host:
    host.board.run(READY_MS)
    host.packets()
    return host


def keys_in(host: Host) -> list[td1.Key]:
    return [packet.message for packet in host.packets() if isinstance(packet.message, td1.Key)]


def calls(host: Host) -> list[tuple[int, int]]:
    """Take every press that is told, as a host does; the key and the kind of those that count."""
    counted = []
    for key in keys_in(host):
        if host.status(td1.Seen(key.count)) is OK:
            counted.append((key.key, key.pressed))
    return counted


def keystate(host: Host) -> td1.Keystate:
    state = host.ask(td1.Keys())
    assert isinstance(state, td1.Keystate)
    return state


@pytest.mark.parametrize("key", range(td1.MAX_KEYS))
@pytest.mark.parametrize(("ms", "kind"), [(40, SHORT), (200, SHORT), (750, SHORT), (900, LONG), (2900, LONG)])
def test_a_press_is_one_call(host: Host, key: int, ms: int, kind: td1.Press) -> None:
    host.board.press(key, ms)
    assert calls(host) == [(key, kind)]
    host.wait(1000)
    assert calls(host) == []


def test_a_press_is_told_soon_after_it_is_over(host: Host) -> None:
    host.board.key(0, True)
    host.board.run(150)
    assert keys_in(host) == []
    host.board.key(0, False)
    host.board.run(90)
    assert len(keys_in(host)) == 1


@pytest.mark.parametrize("seed", range(3))
def test_contacts_that_bounce_at_both_ends_make_one_call(host: Host, seed: int) -> None:
    chance = random.Random(seed)
    for closed in (True, False):
        for _ in range(chance.randrange(3, 9)):
            host.board.key(2, chance.random() < 0.5)
            host.board.run(chance.uniform(0.1, 1.5))
        host.board.key(2, closed)
        host.board.run(120)
    assert calls(host) == [(2, SHORT)]


def test_a_spike_on_the_wire_makes_no_call(host: Host) -> None:
    for ms in (0.2, 1, 5, 15, 25):
        host.board.key(1, True)
        host.board.run(ms)
        host.board.key(1, False)
        host.board.run(300)
    assert calls(host) == []


def test_a_key_that_sticks_makes_no_call_and_is_told_as_stuck(host: Host) -> None:
    host.board.key(3, True)
    host.wait(10_000)
    assert calls(host) == []
    assert (keystate(host).down, keystate(host).muted) == (1 << 3, 1 << 3)
    host.board.key(3, False)
    host.wait(500)
    assert calls(host) == [], "not even when it comes loose"
    host.wait(READY_MS)
    assert keystate(host).muted == 0
    host.board.press(3)
    assert calls(host) == [(3, SHORT)], "and then it is a key again"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("longest_ms", [3, 20, 75])
def test_a_key_that_chatters_makes_no_call(host: Host, seed: int, longest_ms: int) -> None:
    chance, end = random.Random(seed), host.board.now_ms + 4000
    closed = True
    while host.board.now_ms < end:
        host.board.key(4, closed)
        host.board.run(chance.uniform(0.2, longest_ms))
        closed = not closed
    host.board.key(4, False)
    host.board.run(200)
    assert keys_in(host) == []
    assert keystate(host).presses[4] == 0


def test_a_key_that_pulses_slowly_is_muted_after_a_few_calls(host: Host) -> None:
    """Pulses as long as a hand's presses cannot be told from them, but no hand makes so many."""
    made = 0
    for _ in range(40):
        host.board.press(0, 100)
        made += len(calls(host))
    assert 1 <= made <= 5
    assert keystate(host).muted == 1


def test_a_key_that_is_closed_at_power_on_makes_no_call(board: Board) -> None:
    board.key(1, True)
    board.power_cycle()
    board.run(60)
    host = Host(board)
    host.hello()
    host.wait(1500)
    board.key(1, False)
    host.wait(500)
    assert calls(host) == []


def test_all_keys_at_once_are_all_told(host: Host) -> None:
    for key in range(4):
        host.board.key(key, True)
    host.board.run(100)
    for key in range(4):
        host.board.key(key, False)
    host.board.run(100)
    told = []
    for _ in range(8):
        told += calls(host)
        host.board.run(20)
    assert sorted(told) == [(key, SHORT) for key in range(4)]


def test_a_press_that_nobody_takes_is_told_four_times_and_given_up(host: Host) -> None:
    host.board.press(0)
    host.board.run(GIVEN_UP_MS + 200)
    told = keys_in(host)
    assert told == [told[0]] * td1.KEY_TRIES
    assert host.status(td1.Seen(told[0].count)) is LATE


def test_a_press_that_was_told_twice_counts_once(host: Host) -> None:
    host.board.press(0)
    host.board.run(td1.KEY_EVERY_MS)
    first, second = keys_in(host)
    assert first.count == second.count
    assert host.status(td1.Seen(first.count)) is OK
    assert host.status(td1.Seen(second.count)) is LATE


def test_numbers_count_on(host: Host) -> None:
    counts = []
    for _ in range(4):
        host.board.press(0)
        host.board.run(500)
        counts += [key.count for key in keys_in(host)][:1]
        host.ask(td1.Ping())
    assert counts == list(range(counts[0], counts[0] + 4))
    assert host.status(td1.Seen(999)) is LATE


def test_no_press_is_told_while_no_host_has_greeted(board: Board) -> None:
    board.run(READY_MS)
    board.receive()
    board.press(0)
    board.run(1000)
    assert board.receive() == b""
    host = Host(board)
    host.hello()
    host.wait(1000)
    assert keys_in(host) == []


def test_no_press_is_told_while_the_host_is_away_and_none_when_it_comes_back(host: Host) -> None:
    host.board.run(5500)
    host.packets()
    host.board.press(0)
    host.board.run(1000)
    assert keys_in(host) == []
    assert host.hello().phase == td1.Phase.LIVE
    host.wait(1000)
    assert keys_in(host) == []


def test_a_press_made_while_the_program_hung_no_longer_counts(host: Host) -> None:
    """The frames lay in a buffer of the computer; the program takes them three seconds later."""
    host.board.press(0)
    host.board.run(3000)
    stale = keys_in(host)
    assert stale
    assert {host.status(td1.Seen(key.count)) for key in stale} == {LATE}


def test_a_host_that_comes_anew_gets_no_old_press(host: Host) -> None:
    host.board.press(0)
    host.packets()
    host.board.send(HELLO)
    host.board.run(20)
    host.packets()
    host.board.run(500)
    assert keys_in(host) == []


def test_keys_do_not_disturb_the_answers(host: Host) -> None:
    for i in range(20):
        host.board.press(i % 5, 60)
        host.board.send(encode(7, td1.Ping()))
        host.board.run(20)
        packets = host.packets()
        assert [p.message for p in packets if p.seq == 7 and isinstance(p.message, td1.Pong)]
        for packet in packets:
            if isinstance(packet.message, td1.Key):
                assert packet.seq == 0
                host.status(td1.Seen(packet.message.count))
        host.board.run(400)
    assert sum(keystate(host).presses) == 20
