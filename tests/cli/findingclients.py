#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of tst_findingstories.cpp: what they do on a private server, with redis-py and its own Lock (python3-redis).

    findingclients.py STORY PORT

Says "now" on a line of its own when the test is to do its part (stop the server, kill this process ...), and "done"
at the end. Nothing here knows what should be found.
"""
import asyncio
import os
import sys
import threading
import time

import redis
import redis.asyncio

PORT = int(sys.argv[2])


def client(name=None):
    return redis.Redis(port=PORT, client_name=name, single_connection_client=True)


def now():
    print("now", flush=True)


def together(*works):
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def lock(conn, name, timeout, sleep=0.1):
    return conn.lock(name, timeout=timeout, sleep=sleep, thread_local=False)


def wait_for(name, lock_name, seconds, lease=30, sleep=0.1):
    def work():
        lock(client(name), lock_name, lease, sleep).acquire(blocking_timeout=seconds)
    return work


# --- everybody behind one holder

def stuck():
    held = lock(client("holder"), "lock:report", 120)
    held.acquire()
    together(*[wait_for(f"waiter-{i}", "lock:report", 9) for i in range(4)])


def stuck_renewed():
    held = lock(client("holder"), "lock:report", 4)
    held.acquire()

    def renew():
        for _ in range(18):
            time.sleep(0.5)
            held.reacquire()
    together(renew, *[wait_for(f"waiter-{i}", "lock:report", 9) for i in range(4)])


def stuck_and_closed(others=0):
    """Its connection ends while it holds the lock, and its process has this many others."""
    conn = client("holder")
    kept = [client("holder") for _ in range(others)]
    for each in kept:
        each.ping()
    conn.set("lock:report", os.urandom(16).hex(), nx=True, px=120_000)
    time.sleep(1)
    conn.close()
    conn.connection_pool.disconnect()
    together(*[wait_for(f"waiter-{i}", "lock:report", 9) for i in range(4)])
    for each in kept:
        each.ping()


def stuck_and_pooled():
    stuck_and_closed(others=2)


def stuck_without_lease():
    client("holder").set("lock:report", "holder-1", nx=True)
    together(*[wait_for(f"waiter-{i}", "lock:report", 9) for i in range(4)])


def in_turns():
    """Everybody is served: each waits a while, nobody for long."""
    def work(name):
        conn = client(name)
        for _ in range(5):
            mine = lock(conn, "lock:report", 10, 0.02)
            if mine.acquire(blocking_timeout=9):
                time.sleep(0.1)
                mine.release()
                time.sleep(0.5)
    together(*[lambda n=n: work(f"worker-{n}") for n in range(4)])


# --- asking without a pause

def storm():
    lock(client("holder"), "lock:report", 60).acquire()
    conn = client("impatient")
    end = time.time() + 5
    while time.time() < end:
        conn.set("lock:report", os.urandom(8).hex(), nx=True, px=1000)
        time.sleep(0.002)


def patient():
    lock(client("holder"), "lock:report", 60).acquire()
    together(wait_for("patient", "lock:report", 4), wait_for("patient-too", "lock:report", 4))


# --- the server

def renewing(seconds):
    held = lock(client("holder"), "lock:leader", 3)
    held.acquire()
    for i in range(int(seconds / 0.4)):
        if i == 10:
            now()
        time.sleep(0.4)
        held.reacquire()
    held.release()


def renewing_long():
    renewing(10)


def held_once():
    for i in range(3):
        lock(client(), f"lock:order:{i}", 60).acquire()
    time.sleep(0.5)
    now()
    time.sleep(3)


def held_and_released():
    held = [lock(client(), f"lock:order:{i}", 60) for i in range(6)]
    for each in held:
        each.acquire()
    time.sleep(1)
    for each in held:
        each.release()
    time.sleep(2)


# --- two locks

def crossed(first_of_b):
    def work(name, first, second):
        conn = client(name)
        for _ in range(2):
            a = lock(conn, first, 20)
            a.acquire()
            time.sleep(0.3)
            b = lock(conn, second, 20)
            if b.acquire(blocking_timeout=4):
                time.sleep(0.1)
                b.release()
            a.release()
    second_of_b = "lock:a" if first_of_b == "lock:b" else "lock:b"
    together(lambda: work("app-1", "lock:a", "lock:b"), lambda: work("app-2", first_of_b, second_of_b))


def opposite_order():
    crossed("lock:b")


def same_order():
    crossed("lock:a")


def coroutines():
    """Three coroutines take turns on one connection."""
    async def work(conn):
        for _ in range(3):
            async with conn.lock("lock:node:billing", timeout=10, sleep=0.05, thread_local=False):
                await asyncio.sleep(0.6)

    async def main():
        conn = redis.asyncio.Redis(port=PORT, client_name="one", single_connection_client=True)
        await asyncio.gather(*[work(conn) for _ in range(3)])
        await conn.close()
    asyncio.run(main())


# --- whose lock it is

def constant_token():
    conn = client("cron")
    for _ in range(13):
        conn.set("lock:cron", "1", nx=True, px=10000)
        time.sleep(0.1)
        conn.delete("lock:cron")
        time.sleep(0.3)


def end_in_value(ttl=None):
    """SETNX of a deadline, as tasktiger and redis-py before 2.10 took their locks; twenty seconds are ahead."""
    conn = client("cron")
    for _ in range(4):
        conn.set("lock:cron", f"{time.time() + 20:.7f}", nx=True, px=ttl)
        time.sleep(0.1)
        conn.delete("lock:cron")
        time.sleep(0.3)


def end_in_value_and_ttl():
    end_in_value(ttl=20_000)


def fresh_tokens():
    conn = client("cron")
    for _ in range(13):
        held = lock(conn, "lock:cron", 10)
        held.acquire()
        time.sleep(0.1)
        held.release()
        time.sleep(0.3)


globals()[sys.argv[1]]()
print("done", flush=True)
