# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# redis-py's own Lock, as a service uses it. Tells on standard output what it got and let go, between two questions for the
# server's time. Orders come on standard input: pause, resume, move PATH.
import json
import random
import sys
import threading
import time
import uuid

import redis
from redis.exceptions import LockError, RedisError

path, seed = sys.argv[1], int(sys.argv[2])
orders = threading.Condition()
state = {"paused": True, "idle_told": True, "path": path, "generation": 0, "over": False}


def say(thing):
    sys.stdout.write(json.dumps(thing) + "\n")
    sys.stdout.flush()


def server_time(client):
    seconds, micros = client.time()
    return seconds * 1_000_000 + micros


def once(client, rng):
    key = "lock:py:%d" % rng.randrange(10)
    token = uuid.UUID(int=rng.getrandbits(128)).hex
    lock = client.lock(key, timeout=rng.uniform(0.3, 4.0))
    try:
        begin = server_time(client)
        if not lock.acquire(blocking=False, token=token):
            return
        say({"key": key, "token": token, "from": begin, "to": server_time(client)})
    except RedisError:
        say({"key": key, "perhaps": token})
        return
    try:
        time.sleep(rng.uniform(0, 0.06))
        if rng.random() < 0.3:
            lock.extend(rng.uniform(0.5, 3.0), replace_ttl=True)
        if rng.random() < 0.8:
            begin = server_time(client)
            lock.release()
            say({"key": key, "token": None, "from": begin, "to": server_time(client)})
    except (LockError, RedisError):
        pass  # whether it is gone shows the next look


def work():
    rng = random.Random(seed)
    generation, client = -1, None
    while True:
        with orders:
            while state["paused"] and not state["over"]:
                if not state["idle_told"]:
                    say({"idle": True})
                    state["idle_told"] = True
                orders.wait()
            if state["over"]:
                return
            if generation != state["generation"]:
                generation = state["generation"]
                client = redis.Redis(unix_socket_path=state["path"], socket_timeout=5)
        try:
            once(client, rng)
        except (RedisError, OSError):
            time.sleep(0.02)
        time.sleep(rng.uniform(0.005, 0.05))


sys.stdout.write("ready\n")
sys.stdout.flush()
worker = threading.Thread(target=work)
worker.start()
for line in sys.stdin:
    words = line.split()
    with orders:
        if words[:1] == ["pause"]:
            state["paused"], state["idle_told"] = True, False
        elif words[:1] == ["resume"]:
            state["paused"] = False
        elif words[:1] == ["move"]:
            state["path"] = words[1]
            state["generation"] += 1
        orders.notify_all()
with orders:
    state["over"] = True
    orders.notify_all()
