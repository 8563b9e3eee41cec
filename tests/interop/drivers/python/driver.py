# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# driver.py LIBRARY PORT: does with a real lock library what each line of JSON on standard input asks, and says on standard
# output what it did. tests/interop/README.md has the words.
import importlib.metadata
import json
import os
import sys
import time

import redis


class RedisPy:
    package = "redis"

    def __init__(self, server, ask):
        ttl = ask.get("ttl_ms")
        self.lock = server.lock(ask["name"], timeout=ttl / 1000 if ttl else None, thread_local=False)

    def acquire(self, wait):
        return self.lock.acquire(blocking=bool(wait), blocking_timeout=wait)

    def renew(self, ttl):
        self.lock.extend(ttl / 1000, replace_ttl=True)

    def release(self):
        self.lock.release()

    def token(self):
        return self.lock.local.token


class PythonRedisLock:
    package = "python-redis-lock"

    def __init__(self, server, ask):
        import redis_lock

        ttl = ask.get("ttl_ms")
        self.lock = redis_lock.Lock(
            server, ask["name"], expire=ttl // 1000 if ttl else None, auto_renewal=ask.get("renews", False)
        )

    def acquire(self, wait):
        return self.lock.acquire(blocking=bool(wait), timeout=wait or None)

    def renew(self, ttl):
        self.lock.extend(ttl // 1000)

    def release(self):
        self.lock.release()

    def token(self):
        return self.lock.id.encode()

    def renews_every_ms(self):
        return self.lock._lock_renewal_interval * 1000


class Pottery:
    package = "pottery"

    def __init__(self, server, ask):
        from pottery import Redlock

        self.lock = Redlock(key=ask["name"], masters={server}, auto_release_time=ask["ttl_ms"] / 1000)

    def acquire(self, wait):
        return self.lock.acquire(timeout=wait) if wait else self.lock.acquire(blocking=False)

    def renew(self, ttl):
        self.lock.auto_release_time = ttl / 1000
        self.lock.extend()

    def release(self):
        self.lock.release()

    def token(self):
        return self.lock._uuid.encode()


class Walrus:
    package = "walrus"

    def __init__(self, server, ask):
        from walrus import Database

        connection = server.connection_pool.connection_kwargs
        self.lock = Database(port=connection["port"], socket_timeout=None).lock(ask["name"], ttl=ask.get("ttl_ms"))

    def acquire(self, wait):
        return self.lock.acquire(block=bool(wait))

    def release(self):
        self.lock.release()

    def token(self):
        return self.lock._lock_id


class Huey:
    """Its lock is written by the serializer of results: pickle."""

    package = "huey"

    def __init__(self, server, ask):
        from huey import RedisExpireHuey

        self.key = f"huey.r.app.app.lock.{ask['name']}"
        self.server = server
        self.lock = RedisExpireHuey("app", connection_pool=server.connection_pool).lock_task(ask["name"])

    def acquire(self, wait):
        from huey.exceptions import TaskLockedException

        try:
            return self.lock.acquire()
        except TaskLockedException:
            return False

    def release(self):
        self.lock.release()

    def token(self):
        return self.server.get(self.key)


class Dramatiq:
    """A rate limiter of several: nobody is named, and nought is free."""

    package = "dramatiq"

    def __init__(self, server, ask):
        from dramatiq.rate_limits import ConcurrentRateLimiter
        from dramatiq.rate_limits.backends import RedisBackend

        self.limiter = ConcurrentRateLimiter(RedisBackend(client=server), ask["name"], limit=ask["permits"], ttl=ask["ttl_ms"])

    def acquire(self, wait):
        return self.limiter._acquire()  # what its context manager does

    def release(self):
        self.limiter._release()

    def token(self):
        return b""


LIBRARIES = {
    "redis-py": RedisPy,
    "python-redis-lock": PythonRedisLock,
    "pottery": Pottery,
    "walrus": Walrus,
    "huey": Huey,
    "dramatiq": Dramatiq,
}


def now_ms():
    return time.time_ns() / 1e6


def obey(library, server, locks, ask):
    """Carries out one command; returns what there is to say beside the times."""
    if ask["do"] == "acquire":
        lock = locks[ask["name"]] = library(server, ask)
        if not lock.acquire(ask.get("wait_ms", 0) / 1000):
            return {"ok": False}
        told = {"ok": True, "token_hex": lock.token().hex()}
        if ask.get("renews"):
            told["renews_every_ms"] = lock.renews_every_ms()
        return told
    if ask["do"] == "renew":
        locks[ask["name"]].renew(ask["ttl_ms"])
    elif ask["do"] == "release":
        locks.pop(ask["name"]).release()
    else:
        raise ValueError(f"no such command: {ask['do']}")
    return {"ok": True}


def connect(on_cluster, port):
    if on_cluster:
        return redis.RedisCluster(host="127.0.0.1", port=port, password=os.environ.get("LOCKSCOPE_INTEROP_PASSWORD"))
    return redis.Redis(port=port, socket_timeout=None)  # a waiter that blocks, blocks as long as it was told


def main():
    name = sys.argv[1].removesuffix("-cluster")
    library = LIBRARIES[name]
    server = connect(name != sys.argv[1], int(sys.argv[2]))
    locks = {}

    def say(told):
        print(json.dumps(told), flush=True)

    say({"did": "start", "ok": True, "version": importlib.metadata.version(library.package)})
    for line in sys.stdin:
        ask = json.loads(line)
        began = now_ms()
        try:
            told = obey(library, server, locks, ask)
        except Exception as error:  # what a library throws is its answer
            told = {"ok": False, "error": f"{type(error).__name__}: {error}"}
        say({"did": ask["do"], **told, "began_ms": began, "ended_ms": now_ms()})


main()
