# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The driver of redis-py (../README.md): driver.py JOB
import importlib.metadata
import json
import os
import sys
import threading
import time

import redis
import redis.sentinel

PATIENCE = 2.0  # for a worker that still waits at the end


def connect(job):
    hosts = [(host, int(port)) for host, port in (each.rsplit(":", 1) for each in job["addresses"])]
    login = {"password": job["password"] or None}
    if job["kind"] == "sentinel":
        group = redis.sentinel.Sentinel(hosts, sentinel_kwargs=login, socket_timeout=1, **login)
        return group.master_for(job["group"], socket_timeout=1)
    if job["kind"] == "cluster":
        return redis.RedisCluster(host=hosts[0][0], port=hosts[0][1], socket_timeout=1, **login)
    return redis.Redis(host=hosts[0][0], port=hosts[0][1], socket_timeout=1, **login)


class Crew:
    def __init__(self, server, job):
        self.server, self.job = server, job
        self.mutex = threading.Lock()
        self.counts = [0] * job["workers"]
        self.refused = self.failed = 0
        self.first_error = ""
        self.holds = []

    def run(self, limit):
        end = time.monotonic() + limit
        threads = [threading.Thread(target=self.work, args=(i, end), daemon=True) for i in range(self.job["workers"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0, end + self.job["waitMs"] / 1000 + PATIENCE - time.monotonic()))

    def work(self, worker, end):
        job = self.job
        key = f"{job['key']}:{worker}" if job["ownKeys"] else job["key"]
        lock = self.server.lock(key, timeout=job["ttlMs"] / 1000, blocking_timeout=job["waitMs"] / 1000)
        turn = 0
        while time.monotonic() < end and (not job["turns"] or turn < job["turns"]):
            turn += 1
            asked = time.time()
            try:
                if not lock.acquire():
                    with self.mutex:
                        self.refused += 1
                    continue
            except Exception as error:  # what a library throws is what is counted
                with self.mutex:
                    self.first_error = self.first_error or f"{type(error).__name__}: {error}"
                    self.failed += 1
                time.sleep(0.01)
                continue
            acquired = time.time()
            if job["workMs"]:
                time.sleep(job["workMs"] / 1000)
            leaving = time.time()
            try:
                lock.release()
            except Exception:  # the next acquisition shows what is wrong
                pass
            with self.mutex:
                self.counts[worker] += 1
                if not job["ownKeys"]:
                    self.holds.append([worker, asked * 1e3, acquired * 1e3, leaving * 1e3])
            if job["thinkMs"]:
                time.sleep(job["thinkMs"] / 1000)

    def told(self):
        with self.mutex:
            return {"version": importlib.metadata.version("redis"), "counts": self.counts, "refused": self.refused,
                    "failed": self.failed, "firstError": self.first_error, "holds": self.holds}


def main():
    job = json.loads(sys.argv[1])
    server = connect(job)
    warm = {**job, "key": job["key"] + ":warm", "ownKeys": True, "turns": 0 if job["warmMs"] else 1, "workMs": 0, "thinkMs": 0}
    Crew(server, warm).run((job["warmMs"] or job["waitMs"]) / 1000)
    print("ready", flush=True)
    sys.stdin.readline()
    crew = Crew(server, job)
    crew.run(job["runMs"] / 1000)
    print(json.dumps(crew.told()), flush=True)
    sys.stdin.readline()
    os._exit(0)  # workers may still wait for a server


main()
