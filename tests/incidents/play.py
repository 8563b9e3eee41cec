# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What all staged incidents use: how a story is registered, its clients, and the drivers of the real libraries (tests/interop)."""
import json
import os
import subprocess
import sys
import threading
import time
import uuid

import redis

import servers

STORIES = {}
PORT = 0      # of the server that client() talks to
STAGE = None  # the servers of the story that is played; None in a process of its own (child())

COMPARE_AND_DELETE = "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end"


def story(function=None, *, stage=servers.Server, watch=("--pattern", "lock:*")):
    """The name of the function is the name of the story. `watch`: more for the command line of `watch` and `record`."""
    def register(told):
        STORIES[told.__name__.replace("_", "-")] = told
        told.stage, told.watch = stage, watch
        return told
    return register(function) if function else register


def client(port=None, **options):
    return redis.Redis(host="127.0.0.1", port=port or PORT, **options)


def condition():
    print("condition", int(time.time() * 1000), flush=True)


def token():
    return uuid.uuid4().hex


def release(connection, key, mine):
    connection.eval(COMPARE_AND_DELETE, 1, key, mine)


def cycles(key, times, held, free, lease_ms=30000, mine=None):
    connection = client()
    for _ in range(times):
        own = mine or token()
        connection.set(key, own, nx=True, px=lease_ms)
        time.sleep(held)
        release(connection, key, own)
        time.sleep(free)


def together(*functions):
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def redis_cli(*words):
    """Somebody at a terminal. Returns what redis-cli printed."""
    return subprocess.run(["redis-cli", "-p", str(PORT), *words], check=True, capture_output=True, text=True).stdout.strip()


def child(name):
    """A client in a process of its own, which can be killed or stopped. Returns when it says that it has begun."""
    process = subprocess.Popen([sys.executable, sys.argv[0], name, str(PORT)], stdout=subprocess.PIPE, text=True,
                               preexec_fn=servers.die_with_parent)
    process.stdout.readline()
    return process


def begun():
    print("begun", flush=True)


class Driver:
    """A client of a real library in a process of its own: tests/interop/README.md has the words."""

    def __init__(self, toolchain, library):
        program = os.path.join(os.environ["LOCKSCOPE_DRIVERS"], toolchain)
        self.process = subprocess.Popen([program, library, str(PORT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        preexec_fn=servers.die_with_parent)
        self.answer()

    def begin(self, **words):
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the driver ended")
        return json.loads(line)

    def ask(self, **words):
        """Its answer, which has to be that it did so."""
        self.begin(**words)
        told = self.answer()
        if not told["ok"]:
            raise RuntimeError(f"{words}: {told}")
        return told

    def kill(self):
        self.process.kill()
        self.process.wait()


def main():
    """STORY: a stage. STORY PORT: one more client of it."""
    global PORT, STAGE
    name = sys.argv[1]
    told = STORIES[name]
    if len(sys.argv) > 2:
        PORT = int(sys.argv[2])
        told()
        return
    STAGE = told.stage()
    PORT = STAGE.port
    print("watch", json.dumps(["--uri", STAGE.uri, *told.watch]), flush=True)
    sys.stdin.readline()  # both of them are ready
    told()
    print("over", flush=True)
    sys.stdin.readline()  # the servers are needed until then
    os._exit(0)           # connections of waiters that nobody needs any more
