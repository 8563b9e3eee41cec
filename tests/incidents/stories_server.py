# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Staged incidents of which the server is the cause: its data, its memory, its disk, its clock."""
import time

import redis

import play
import servers
from play import client, condition, release, story, token

# The server ---------------------------------------------------------------------------------------------------------


@story
def flush_all():
    connection = client()
    for number in range(15):
        connection.set(f"lock:job:{number}", token(), nx=True, px=60000)
    time.sleep(1)
    connection.flushall()
    condition()
    time.sleep(4)


@story
def flush_all_healthy():
    connection = client()
    tokens = {f"lock:job:{number}": token() for number in range(15)}
    for key, mine in tokens.items():
        connection.set(key, mine, nx=True, px=60000)
    time.sleep(1)
    for key, mine in tokens.items():
        release(connection, key, mine)
    time.sleep(2)


@story
def evicted():
    connection = client()
    connection.set("lock:cache", token(), nx=True, px=600000)
    time.sleep(1)
    connection.config_set("maxmemory-policy", "allkeys-random")
    connection.config_set("maxmemory", "1mb")
    try:
        for number in range(2000):
            connection.set(f"page:{number}", "x" * 200)
    except redis.RedisError:
        pass
    condition()
    time.sleep(4)


@story
def evicted_healthy():
    connection = client()
    connection.config_set("maxmemory", "200mb")
    connection.config_set("maxmemory-policy", "volatile-lru")
    mine = token()
    connection.set("lock:cache", mine, nx=True, px=600000)
    for number in range(500):
        connection.set(f"page:{number}", "x" * 200)
    time.sleep(2)
    release(connection, "lock:cache", mine)


@story
def server_stands_still():
    """A command that takes three seconds: nobody is late but the server."""
    lock = redis.lock.Lock(client(), "lock:export", timeout=6, thread_local=False)
    lock.acquire()
    for turn in range(12):
        if turn == 6:
            condition()
            client().execute_command("DEBUG", "SLEEP", "3")
        time.sleep(1)
        lock.reacquire()
    lock.release()
    time.sleep(1)


@story
def server_stands_still_healthy():
    lock = redis.lock.Lock(client(), "lock:export", timeout=6, thread_local=False)
    lock.acquire()
    for _ in range(12):
        time.sleep(1)
        lock.reacquire()
    lock.release()
    time.sleep(1)


@story
def nothing_announced():
    """Notifications are switched off while somebody works."""
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=60000)
    time.sleep(1)
    connection.config_set("notify-keyspace-events", "")
    condition()
    time.sleep(5)
    release(connection, "lock:report", mine)


@story
def nothing_announced_healthy():
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=60000)
    time.sleep(4)
    release(connection, "lock:report", mine)


@story
def restarted_empty():
    """kill -9, and a server that comes back with nothing: whoever held a lock does not know."""
    connection = client()
    for number in range(4):
        connection.set(f"lock:job:{number}", token(), nx=True, px=60000)
    time.sleep(2)
    play.STAGE.kill()
    time.sleep(0.5)
    condition()
    play.STAGE.start()
    time.sleep(6)


@story
def restarted_empty_healthy():
    """The connections are cut, and the server has all of it: nothing is lost."""
    connection = client()
    tokens = {f"lock:job:{number}": token() for number in range(4)}
    for key, mine in tokens.items():
        connection.set(key, mine, nx=True, px=60000)
    time.sleep(2)
    connection.client_kill_filter(_type="pubsub")
    time.sleep(6)
    for key, mine in tokens.items():
        release(connection, key, mine)
    time.sleep(1)


def small(policy):
    return lambda: servers.Server("--maxmemory", "20mb", "--maxmemory-policy", policy)


def fill():
    connection = client()
    mine = token()
    connection.set("lock:cache", mine, nx=True, px=600000)
    while connection.info("memory")["used_memory"] < 17_400_000:
        connection.set(f"page:{connection.dbsize()}", "x" * 100_000)
    condition()
    time.sleep(8)
    release(connection, "lock:cache", mine)


@story(stage=small("volatile-lru"))
def nearly_full():
    """Cache and locks share a server whose memory runs out: what has a TTL goes first."""
    fill()


@story(stage=small("noeviction"))
def nearly_full_healthy():
    fill()


def saving(stops_writes):
    return lambda: servers.Server("--save", "3600 1", "--stop-writes-on-bgsave-error", stops_writes)


def renew_while_disk_fills():
    """The disk of the server is full: its snapshots fail."""
    connection = client()
    lock = redis.lock.Lock(connection, "lock:export", timeout=8, thread_local=False)
    lock.acquire()
    for turn in range(9):
        time.sleep(1.5)
        if turn == 4:
            connection.config_set("dir", servers.full_disk_folder())
            connection.bgsave()
        try:
            lock.reacquire()
        except redis.RedisError:  # MISCONF: nothing can be written
            if turn == 7:
                condition()
    return lock


@story(stage=saving("yes"))
def disk_full():
    renew_while_disk_fills()
    time.sleep(2)


@story(stage=saving("no"))
def disk_full_healthy():
    renew_while_disk_fills().release()
    time.sleep(1)


@story(stage=servers.ServerWithClock)
def clock_stepped():
    """NTP puts the server's clock back by five seconds."""
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=60000)
    time.sleep(6)  # what is set back to a time before the recording began is not within it
    play.STAGE.step(-5)
    condition()
    time.sleep(14)
    release(connection, "lock:report", mine)
    time.sleep(1)


@story(stage=servers.ServerWithClock)
def clock_stepped_healthy():
    """It is corrected by a few milliseconds at a time."""
    connection = client()
    mine = token()
    connection.set("lock:report", mine, nx=True, px=60000)
    for turn in range(20):
        play.STAGE.step(-0.005 * turn)
        time.sleep(0.5)
    release(connection, "lock:report", mine)
    time.sleep(1)


@story
def persisted_by_hand():
    """Somebody at a terminal means well: the lock of a long job shall not run out."""
    connection = client()
    connection.set("lock:migration", token(), nx=True, px=30000)
    time.sleep(1)
    play.redis_cli("PERSIST", "lock:migration")
    condition()
    time.sleep(4)


@story
def persisted_by_hand_healthy():
    connection = client()
    mine = token()
    connection.set("lock:migration", mine, nx=True, px=30000)
    time.sleep(1)
    play.redis_cli("PEXPIRE", "lock:migration", "600000")
    time.sleep(3)
    release(connection, "lock:migration", mine)
