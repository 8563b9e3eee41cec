# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Staged incidents that only the clients' commands explain: watched with --trace-on-suspicion, so that something wrong with the lock has to be
seen before."""
import time

from play import client, condition, release, story, token

traced = story(watch=("--pattern", "lock:*", "--trace-on-suspicion"))


def lease_by_two_commands(connection, key):
    """What raises the suspicion: SETNX and EXPIRE, again and again."""
    for _ in range(6):
        connection.setnx(key, token())
        time.sleep(0.02)
        connection.expire(key, 30)
        time.sleep(0.15)
        connection.delete(key)
        time.sleep(0.1)
    time.sleep(1.5)  # the trace has begun


@traced
def unlocked_by_whoever_fails():
    """DEL in a finally block that also runs when the lock was never had."""
    billing, mail = client(client_name="billing"), client(client_name="mail")
    lease_by_two_commands(billing, "lock:invoice")
    billing.setnx("lock:invoice", token())
    billing.expire("lock:invoice", 30)
    time.sleep(0.5)
    if not mail.setnx("lock:invoice", token()):
        mail.delete("lock:invoice")
        condition()
    time.sleep(3)


@traced
def unlocked_by_whoever_fails_healthy():
    billing, mail = client(client_name="billing"), client(client_name="mail")
    for _ in range(3):
        mine = token()
        billing.set("lock:invoice", mine, nx=True, px=30000)
        time.sleep(0.5)
        release(mail, "lock:invoice", token())  # compares, and leaves it alone
        time.sleep(0.2)
        release(billing, "lock:invoice", mine)
        time.sleep(0.1)
    time.sleep(1)


@traced
def released_too_late():
    """The work outlasts the lease, and the release is a bare DEL: it removes the next one's lock."""
    slow, quick = client(client_name="slow"), client(client_name="quick")
    for _ in range(3):
        slow.set("lock:mail", token(), nx=True, px=300)
        time.sleep(0.6)
    time.sleep(1.5)  # the trace has begun
    for turn in range(2):
        slow.set("lock:mail", token(), nx=True, px=300)
        time.sleep(0.5)
        quick.set("lock:mail", token(), nx=True, px=5000)
        time.sleep(0.3)
        slow.delete("lock:mail")
        if turn == 0:
            condition()
        time.sleep(0.3)
    time.sleep(2)


@traced
def released_too_late_healthy():
    slow, quick = client(client_name="slow"), client(client_name="quick")
    for connection in (slow, quick, slow, quick):
        mine = token()
        connection.set("lock:mail", mine, nx=True, px=5000)
        time.sleep(0.6)
        release(connection, "lock:mail", mine)
        time.sleep(0.2)
    time.sleep(1)


@traced
def kept_by_strangers():
    """EXPIRE before looking whether SETNX succeeded: whoever is refused prolongs the lock of the one who has it."""
    first, second = client(client_name="first"), client(client_name="second")
    lease_by_two_commands(first, "lock:import")
    first.setnx("lock:import", token())
    first.expire("lock:import", 30)
    for turn in range(4):
        time.sleep(0.4)
        second.setnx("lock:import", token())
        second.expire("lock:import", 30)
        if turn == 0:
            condition()
    first.delete("lock:import")
    time.sleep(2)


@traced
def kept_by_strangers_healthy():
    first, second = client(client_name="first"), client(client_name="second")
    mine = token()
    first.set("lock:import", mine, nx=True, px=30000)
    for _ in range(4):
        time.sleep(0.4)
        second.set("lock:import", token(), nx=True, px=30000)
        first.pexpire("lock:import", 30000)
    release(first, "lock:import", mine)
    time.sleep(1)


@traced
def asked_without_pause():
    """The holder died and left no lease; a retry loop without a pause hammers the server."""
    client(client_name="dead").setnx("lock:report", token())
    time.sleep(1.5)
    impatient = client(client_name="impatient", single_connection_client=True)
    end = time.monotonic() + 4
    told = False
    began = time.monotonic()
    while time.monotonic() < end:
        impatient.set("lock:report", token(), nx=True, px=1000)
        time.sleep(0.004)
        if not told and time.monotonic() - began > 1.5:
            condition()
            told = True
    time.sleep(2)


@traced
def asked_without_pause_healthy():
    """As often as is right: five times a second."""
    held = client(client_name="holder")
    mine = token()
    held.set("lock:report", mine, nx=True, px=30000)
    patient = client(client_name="patient", single_connection_client=True)
    for _ in range(20):
        patient.set("lock:report", token(), nx=True, px=1000)
        time.sleep(0.2)
    release(held, "lock:report", mine)
    time.sleep(1)
