#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""stories.py STORY: the servers and clients of one staged incident, or of its healthy twin (STORY ending in "-healthy").

Says on standard output what is to be watched ("watch" and arguments as JSON), waits for a line, prints "condition MILLISECONDS" (since 1970)
when the condition of the incident is fulfilled, "over" at the end, and goes with the next line. Clients are redis-py, python-redis-lock,
redis-cli and the drivers of tests/interop; where a story is about keys only, they are written as that library writes them.
"""
import signal
import threading
import time
import uuid

import redis
import redis_lock

from play import begun, child, client, condition, cycles, main, release, story, token

import stories_groups  # noqa: F401 they register themselves
import stories_libraries  # noqa: F401
import stories_server  # noqa: F401
import stories_traced  # noqa: F401


# A lock without a lease ---------------------------------------------------------------------------------------------


@story
def died_before_expire():
    client().setnx("lock:report", token())
    condition()
    time.sleep(4)


@story
def died_before_expire_healthy():
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=30000)
    time.sleep(3)
    release(connection, "lock:report", mine)


@story
def lease_lost_by_set():
    connection = client()
    connection.set("lock:report", token(), nx=True, px=30000)
    time.sleep(0.5)
    connection.set("lock:report", token())
    condition()
    time.sleep(4)


@story
def lease_lost_by_set_healthy():
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=30000)
    time.sleep(0.5)
    connection.set("lock:report", mine, keepttl=True)
    time.sleep(3)
    release(connection, "lock:report", mine)


@story
def lease_by_second_command():
    connection = client()
    for turn in range(6):
        connection.setnx("lock:import", token())
        connection.expire("lock:import", 30)
        if turn == 2:
            condition()
        time.sleep(0.2)
        connection.delete("lock:import")
        time.sleep(0.2)


@story
def lease_by_second_command_healthy():
    cycles("lock:import", 6, 0.2, 0.2)


# Two holders --------------------------------------------------------------------------------------------------------


@story
def set_without_nx():
    first, second = client(), client()
    first.set("lock:stock", token(), px=30000)
    time.sleep(1)
    second.set("lock:stock", token(), px=30000)
    condition()
    time.sleep(3)


@story
def set_without_nx_healthy():
    first, second = client(), client()
    mine = token()
    first.set("lock:stock", mine, nx=True, px=30000)
    time.sleep(1)
    second.set("lock:stock", token(), nx=True, px=30000)
    time.sleep(1)
    release(first, "lock:stock", mine)


@story
def work_outlasts_lease():
    for turn in range(5):
        redis.lock.Lock(client(), "lock:mail", timeout=0.4, thread_local=False).acquire()
        time.sleep(0.6)
        if turn == 2:
            condition()
    time.sleep(1)


@story
def work_outlasts_lease_healthy():
    for _ in range(5):
        with redis.lock.Lock(client(), "lock:mail", timeout=5, thread_local=False):
            time.sleep(0.6)


@story
def paused_holder():
    """SIGSTOP: the lease of a process that stands still runs out, the next one takes the lock, and the first one comes back."""
    process = child("paused-holder-process")
    time.sleep(0.3)
    process.send_signal(signal.SIGSTOP)
    lock = redis.lock.Lock(client(), "lock:stock", timeout=10, blocking_timeout=5, sleep=0.05)
    lock.acquire()
    time.sleep(0.5)
    process.send_signal(signal.SIGCONT)
    process.wait()
    condition()
    time.sleep(2)
    try:
        lock.release()
    except redis.exceptions.LockNotOwnedError:
        pass  # as it should be: it is the other one's now


@story
def paused_holder_process():
    connection = client()
    connection.set("lock:stock", token(), nx=True, px=1000)
    begun()
    began = time.monotonic()
    while time.monotonic() - began < 1.5:
        time.sleep(0.1)
    connection.set("lock:stock", token(), px=10000)


@story
def paused_holder_healthy():
    with redis.lock.Lock(client(), "lock:stock", timeout=10):
        time.sleep(1)
    with redis.lock.Lock(client(), "lock:stock", timeout=10):
        time.sleep(1)


# Tokens -------------------------------------------------------------------------------------------------------------


@story
def constant_token():
    cycles("lock:cron", 9, 0.05, 0.1, mine="1")
    condition()
    cycles("lock:cron", 8, 0.05, 0.1, mine="1")


@story
def constant_token_healthy():
    cycles("lock:cron", 17, 0.05, 0.1)


@story
def deadline_as_value():
    """SETNX and GETSET from before Redis 2.6.12: the value says when the lease ends, by the clock of whoever took it."""
    connection = client()
    for turn in range(5):
        connection.setnx("lock:legacy", int(time.time() * 1000) + 20_000)
        time.sleep(0.4)
        connection.delete("lock:legacy")
        if turn == 1:
            condition()
        time.sleep(0.3)
    time.sleep(1)


@story
def deadline_as_value_healthy():
    cycles("lock:legacy", 5, 0.4, 0.3, lease_ms=20_000)


# Renewals -----------------------------------------------------------------------------------------------------------


def renewed(times, key="lock:export", lease=12.0, every=2.0):
    lock = redis.lock.Lock(client(), key, timeout=lease, thread_local=False)
    lock.acquire()
    for _ in range(times):
        time.sleep(every)
        lock.reacquire()
    return lock


@story
def watchdog_stops():
    renewed(4)
    time.sleep(5)  # two and a half renewals
    condition()
    time.sleep(6)


@story
def watchdog_stops_healthy():
    lock = renewed(4)
    lock.release()


@story
def holder_killed():
    """kill -9 of a process with a watchdog of python-redis-lock, which renews at two thirds of the lease: late is all that can be seen."""
    process = child("holder-killed-process")
    time.sleep(21)  # it renews every twenty seconds
    process.kill()
    process.wait()
    time.sleep(24.5)
    condition()
    time.sleep(4)


@story
def holder_killed_process():
    lock = redis_lock.Lock(client(), "export", expire=30, auto_renewal=True)
    lock.acquire()
    begun()
    time.sleep(60)


@story
def holder_killed_healthy():
    with redis_lock.Lock(client(), "export", expire=9, auto_renewal=True):
        time.sleep(26)


# Waiting ------------------------------------------------------------------------------------------------------------


def queue_up(name, waiters, seconds, hold=0.01):
    """Clients that block on python-redis-lock's signal. The server does not tell for which list a client blocks."""

    def one():
        lock = redis_lock.Lock(client(), name, expire=120)
        if lock.acquire(blocking=True, timeout=seconds):
            time.sleep(hold)
            lock.release()

    threads = [threading.Thread(target=one) for _ in range(waiters)]
    for thread in threads:
        thread.start()
    return threads


@story
def stuck_behind_one():
    """The commonest incident: one holder does not let go, and everybody waits."""
    connection = client()
    fair_hold(connection, "lock:orders", f"{uuid.uuid4()}:1", lease_ms=300_000)
    waiting = [fair_wait(connection, "lock:orders", f"{uuid.uuid4()}:{n}", patience=300) for n in range(2, 6)]
    time.sleep(30)
    condition()
    time.sleep(8)
    for one in waiting:
        one.close()
    fair_free(connection, "lock:orders")
    time.sleep(1)


@story
def stuck_behind_one_healthy():
    """The same clients, and a holder that is done after a second."""
    lock = redis_lock.Lock(client(), "orders", expire=300)
    lock.acquire(blocking=False)
    threads = queue_up("orders", 2, 20)
    time.sleep(1)
    lock.release()
    for thread in threads:
        thread.join()
    time.sleep(1)


@story
def convoy():
    """Six take turns, and five of them wait all the time."""
    connection = client()
    names = [f"{uuid.uuid4()}:{n}" for n in range(6)]
    waiting = [fair_wait(connection, "lock:orders", name) for name in names]
    queue = "redisson_lock_queue:{lock:orders}"
    holder = None
    for turn in range(70):
        following = connection.lpop(queue).decode()
        with connection.pipeline() as change:
            change.delete("lock:orders").hset("lock:orders", following, 1).pexpire("lock:orders", 30_000)
            if holder:
                change.rpush(queue, holder)
            change.execute()
        holder = following
        if turn == 40:
            condition()
        time.sleep(0.15)
    for one in waiting:
        one.close()
    fair_free(connection, "lock:orders")
    time.sleep(1)


@story
def convoy_healthy():
    cycles("lock:orders", 5, 0.4, 0.2)


@story
def deadlock():
    """A holds invoices and wants stock; B holds stock and wants invoices. Keys and queues as Redisson's fair lock writes them."""
    a, b = (f"{uuid.uuid4()}:1" for _ in range(2))
    connection = client()
    listening = [fair_wait(connection, "lock:stock", a), fair_wait(connection, "lock:invoices", b)]
    fair_hold(connection, "lock:invoices", a)
    fair_hold(connection, "lock:stock", b)
    condition()
    time.sleep(6)
    for one in listening:
        one.close()


@story
def deadlock_healthy():
    """Both want the locks in the same order: one waits, and nobody waits for it."""
    a, b = (f"{uuid.uuid4()}:1" for _ in range(2))
    connection = client()
    fair_hold(connection, "lock:invoices", a)
    fair_hold(connection, "lock:stock", a)
    listening = fair_wait(connection, "lock:invoices", b)
    time.sleep(5)
    listening.close()
    fair_free(connection, "lock:stock")
    fair_free(connection, "lock:invoices")
    time.sleep(1)


def fair_hold(connection, key, who, lease_ms=30_000):
    connection.eval("redis.call('hset',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],ARGV[2])", 1, key, who, lease_ms)


def fair_free(connection, key):
    connection.delete(key, f"redisson_lock_queue:{{{key}}}", f"redisson_lock_timeout:{{{key}}}")


def fair_wait(connection, key, who, patience=60):
    listening = client().pubsub()
    listening.subscribe(f"redisson_lock__channel:{{{key}}}:{who}")
    connection.rpush(f"redisson_lock_queue:{{{key}}}", who)
    connection.zadd(f"redisson_lock_timeout:{{{key}}}", {who: int((time.time() + patience) * 1000)})
    return listening


@story
def dead_waiter_blocks_queue():
    connection = client()
    fair_hold(connection, "lock:seats", f"{uuid.uuid4()}:1")
    dead = fair_wait(connection, "lock:seats", f"{uuid.uuid4()}:2", patience=3)
    alive = fair_wait(connection, "lock:seats", f"{uuid.uuid4()}:3", patience=60)
    time.sleep(1)
    dead.close()
    time.sleep(5.5)  # it may come back within five seconds
    connection.delete("lock:seats")  # released: the next one in the queue is told, and is dead
    condition()
    time.sleep(5)
    alive.close()
    fair_free(connection, "lock:seats")


@story
def dead_waiter_blocks_queue_healthy():
    connection = client()
    fair_hold(connection, "lock:seats", f"{uuid.uuid4()}:1")
    waiting = [fair_wait(connection, "lock:seats", f"{uuid.uuid4()}:{n}") for n in (2, 3)]
    time.sleep(6)
    for one in waiting:
        one.close()
    fair_free(connection, "lock:seats")
    time.sleep(1)


@story
def queue_out_of_order():
    """Others are let in before the first of the queue, again and again."""
    connection = client()
    first, *others = (f"{uuid.uuid4()}:{n}" for n in range(1, 6))
    fair_hold(connection, "lock:seats", others[-1])
    waiting = [fair_wait(connection, "lock:seats", first)] + [fair_wait(connection, "lock:seats", other) for other in others[:-1]]
    queue, deadlines = "redisson_lock_queue:{lock:seats}", "redisson_lock_timeout:{lock:seats}"
    holder = others[-1]
    for turn in range(56):
        time.sleep(0.5)
        following = connection.lindex(queue, 1).decode()
        with connection.pipeline() as change:
            change.delete("lock:seats").lrem(queue, 1, following)
            change.hset("lock:seats", following, 1).pexpire("lock:seats", 30_000)
            change.rpush(queue, holder).zadd(deadlines, {holder: int((time.time() + 60) * 1000)})
            change.execute()
        holder = following
        if turn == 22:
            condition()
    for one in waiting:
        one.close()
    fair_free(connection, "lock:seats")
    time.sleep(1)


@story
def queue_out_of_order_healthy():
    """A queue whose first one is served first."""
    connection = client()
    names = [f"{uuid.uuid4()}:{n}" for n in range(3)]
    fair_hold(connection, "lock:seats", names[0])
    waiting = [fair_wait(connection, "lock:seats", name) for name in names[1:]]
    queue = "redisson_lock_queue:{lock:seats}"
    holder = names[0]
    for _ in range(12):
        time.sleep(0.5)
        with connection.pipeline() as change:
            change.delete("lock:seats").lpop(queue).rpush(queue, holder)
            following = connection.lindex(queue, 0).decode()
            change.hset("lock:seats", following, 1).pexpire("lock:seats", 30_000)
            change.execute()
        holder = following
        time.sleep(0.02)
    for one in waiting:
        one.close()
    fair_free(connection, "lock:seats")
    time.sleep(1)


@story
def slow_to_come():
    """Each time the lock stands free for half a second although somebody waits for it."""
    connection = client()
    names = [f"{uuid.uuid4()}:{n}" for n in range(2)]
    listening = [client().pubsub() for _ in names]
    for one in listening:
        one.subscribe("redisson_lock__channel:{lock:seats}")
    for turn in range(9):
        fair_hold(connection, "lock:seats", names[turn % 2])
        time.sleep(1.3)
        connection.delete("lock:seats")
        if turn == 7:
            condition()
        time.sleep(0.5)
    for one in listening:
        one.close()
    time.sleep(1)


@story
def slow_to_come_healthy():
    connection = client()
    names = [f"{uuid.uuid4()}:{n}" for n in range(2)]
    listening = [client().pubsub() for _ in names]
    for one in listening:
        one.subscribe("redisson_lock__channel:{lock:seats}")
    for turn in range(10):
        fair_hold(connection, "lock:seats", names[turn % 2])
        time.sleep(0.5)
        connection.delete("lock:seats")
        time.sleep(0.02)
    for one in listening:
        one.close()
    time.sleep(1)


@story
def hangs_and_renews():
    """A call without a timeout: the holder hangs for a minute, and its watchdog keeps it."""
    cycles("lock:import", 32, 0.05, 0.02)
    lock = redis.lock.Lock(client(), "lock:import", timeout=12, thread_local=False)
    lock.acquire()
    for turn in range(35):
        time.sleep(2)
        lock.reacquire()
        if turn == 30:
            condition()
    lock.release()
    time.sleep(1)


@story
def hangs_and_renews_healthy():
    """It works for as long as it does each time."""
    cycles("lock:import", 32, 0.05, 0.02)
    lock = redis.lock.Lock(client(), "lock:import", timeout=12, thread_local=False)
    for _ in range(3):
        lock.acquire()
        time.sleep(2)
        lock.reacquire()
        time.sleep(1)
        lock.release()
    time.sleep(1)


# Habits -------------------------------------------------------------------------------------------------------------


@story
def given_back_at_once():
    connection = client()
    for turn in range(90):
        mine = token()
        with connection.pipeline(transaction=False) as both:  # so that a busy machine does not come between the two
            both.set("lock:cache", mine, nx=True, px=5000)
            release(both, "lock:cache", mine)
            both.execute()
        if turn == 60:
            condition()
        time.sleep(0.05)


@story
def given_back_at_once_healthy():
    cycles("lock:cache", 60, 0.02, 0.05, lease_ms=5000)


@story
def held_all_the_time():
    connection = client()
    for turn in range(60):
        mine = token()
        connection.set("lock:queue", mine, nx=True, px=5000)
        time.sleep(0.06)
        release(connection, "lock:queue", mine)
        if turn == 30:
            condition()


@story
def held_all_the_time_healthy():
    cycles("lock:queue", 60, 0.03, 0.06, lease_ms=5000)


@story
def seconds_for_milliseconds():
    """EXPIRE with a number of milliseconds: a lease of ten hours for work of some milliseconds."""
    cycles("lock:thumb", 24, 0.02, 0.05, lease_ms=36_000_000)
    condition()
    cycles("lock:thumb", 10, 0.02, 0.05, lease_ms=36_000_000)


@story
def seconds_for_milliseconds_healthy():
    cycles("lock:thumb", 34, 0.02, 0.05, lease_ms=36_00)


if __name__ == "__main__":
    main()
