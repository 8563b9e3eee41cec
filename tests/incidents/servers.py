# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The private servers of a staged incident: one, a group behind Sentinels, a cluster. All of them end with this process."""
import ctypes
import mmap
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

import redis

FOLDERS = os.environ.get("LOCKSCOPE_STAGE_FOLDER")  # who started us removes it
PR_SET_PDEATHSIG = 1
PATIENCE = 30


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def free_port():
    """With room for the bus port of a cluster node above it."""
    while True:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        if port < 50000:
            return port


def until(happens, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if happens():
                return
        except redis.RedisError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"did not happen: {what}")


class Server:
    """One redis-server on a loopback port, with nothing on disk."""

    def __init__(self, *arguments, environment=None):
        self.folder = tempfile.mkdtemp(dir=FOLDERS)
        self.port = free_port()
        self.arguments = arguments
        self.environment = {**os.environ, **(environment or {})}
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", self.folder, "--save", "", "--daemonize", "no",
             "--logfile", "server.log", "--notify-keyspace-events", "Kg$lshzxe", "--enable-debug-command", "yes",
             "--enable-protected-configs", "yes", *self.arguments],
            stdout=subprocess.DEVNULL, env=self.environment, preexec_fn=die_with_parent)
        until(self.client().ping, "the server answers")

    def client(self, **options):
        return redis.Redis(host="127.0.0.1", port=self.port, **options)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    @property
    def uri(self):
        return f"redis://127.0.0.1:{self.port}"


class ServerWithClock(Server):
    """Its wall clock can be put elsewhere (tests/nemesis/clockshim.cpp)."""

    def __init__(self):
        with tempfile.NamedTemporaryFile(dir=FOLDERS, delete=False) as file:
            file.truncate(struct.calcsize("qqq"))
            self.shift = mmap.mmap(file.fileno(), struct.calcsize("qqq"))
        super().__init__(environment={"LD_PRELOAD": os.environ["LOCKSCOPE_CLOCK_SHIM"], "NEMESIS_CLOCK": file.name})

    def step(self, seconds):
        self.shift[:] = struct.pack("qqq", int(seconds * 1e6), 0, 0)


class SentinelGroup:
    """A primary with two replicas behind three Sentinels."""

    def __init__(self):
        self.servers = [Server("--repl-diskless-sync-delay", "0") for _ in range(3)]
        self.primary = self.servers[0]
        for replica in self.servers[1:]:
            replica.client().replicaof("127.0.0.1", self.port)
        until(lambda: self.primary.client().wait(2, 100) == 2, "both replicas follow")
        self.sentinels = [self.sentinel() for _ in range(3)]
        for one in self.sentinels:
            one.execute_command("SENTINEL", "DEBUG", "INFO-PERIOD", "200", "PING-PERIOD", "100", "ASK-PERIOD", "100", "PUBLISH-PERIOD", "200")
        until(lambda: all(int(one.sentinel_master("shop")["num-slaves"]) == 2 and
                          int(one.sentinel_master("shop")["num-other-sentinels"]) == 2 for one in self.sentinels), "the Sentinels know each other")

    def sentinel(self):
        folder, port = tempfile.mkdtemp(dir=FOLDERS), free_port()
        with open(os.path.join(folder, "sentinel.conf"), "w", encoding="ascii") as file:
            file.write(f"port {port}\nbind 127.0.0.1\ndir {folder}\nlogfile sentinel.log\n"
                       f"sentinel monitor shop 127.0.0.1 {self.port} 2\n"
                       "sentinel down-after-milliseconds shop 1000\nsentinel failover-timeout shop 10000\n")
        subprocess.Popen(["redis-server", file.name, "--sentinel"], stdout=subprocess.DEVNULL, preexec_fn=die_with_parent)
        one = redis.Redis(host="127.0.0.1", port=port)
        until(one.ping, "the Sentinel answers")
        return one

    @property
    def port(self):
        return self.primary.port

    @property
    def uri(self):
        ports = [one.connection_pool.connection_kwargs["port"] for one in self.sentinels]
        return "redis+sentinel://" + ",".join(f"127.0.0.1:{port}" for port in ports) + "/shop"

    def named(self):
        """The port that the Sentinels name; 0: not one."""
        told = {one.sentinel_get_master_addr_by_name("shop")[1] for one in self.sentinels}
        return told.pop() if len(told) == 1 else 0

    def wait_for_another(self):
        """Until all Sentinels name another primary, and it serves."""
        old = self.primary
        until(lambda: self.named() not in (0, old.port), "another primary is named")
        self.primary = next(server for server in self.servers if server.port == self.named())
        until(lambda: self.primary.client().role()[0] == b"master", "it is one")


class Cluster:
    """Three primaries; the first one has a replica."""

    SLOTS = ((0, 5460), (5461, 10922), (10923, 16383))

    def __init__(self):
        self.nodes = [Server("--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-require-full-coverage", "no",
                             "--repl-diskless-sync-delay", "0") for _ in range(4)]
        for epoch, (node, (first, last)) in enumerate(zip(self.nodes, self.SLOTS), 1):
            node.client().execute_command("CLUSTER", "SET-CONFIG-EPOCH", epoch)
            node.client().execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        for node in self.nodes[1:]:
            node.client().execute_command("CLUSTER", "MEET", "127.0.0.1", self.port)
        until(lambda: all(self.known(node) == 4 for node in self.nodes), "all nodes know each other")
        replica = self.nodes[3].client()
        until(lambda: replica.execute_command("CLUSTER", "REPLICATE", self.id(self.nodes[0])), "the replica knows its primary")
        until(lambda: all(b"cluster_state:ok" in self.info(node) for node in self.nodes), "the cluster is well")
        until(lambda: self.nodes[0].client().wait(1, 100) == 1, "the replica follows")

    @staticmethod
    def id(node):
        return node.client().execute_command("CLUSTER", "MYID")

    @staticmethod
    def info(node):
        return node.client().execute_command("CLUSTER", "INFO")

    @staticmethod
    def known(node):
        return len(node.client().execute_command("CLUSTER", "NODES").splitlines())

    @property
    def port(self):
        return self.nodes[0].port

    @property
    def uri(self):
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)


def full_disk_folder():
    """Where nothing can be written, not even by root."""
    return "/proc"
