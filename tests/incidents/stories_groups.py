# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Staged incidents of several servers: a primary with replicas behind Sentinels, a cluster."""
import time

import play
import servers
from play import condition, release, story, token


@story(stage=servers.SentinelGroup)
def failover_loses_lock():
    """Granted by a primary that dies before its replicas know: the next primary has never heard of it."""
    group = play.STAGE
    old = group.primary
    kept = token()
    old.client().set("lock:stock", kept, nx=True, px=120000)
    old.client().wait(2, 1000)
    time.sleep(2)
    replicas = [server for server in group.servers if server is not old]
    for replica in replicas:  # they are behind
        replica.stop()
    old.client().client_kill_filter(_type="slave")
    old.client().set("lock:payment", token(), nx=True, px=120000)
    time.sleep(0.2)
    old.kill()
    for replica in replicas:
        replica.go_on()
    group.wait_for_another()
    condition()
    time.sleep(6)


@story(stage=servers.SentinelGroup)
def failover_loses_lock_healthy():
    """A replica is restarted: that is nobody's business."""
    group = play.STAGE
    mine = token()
    group.primary.client().set("lock:payment", mine, nx=True, px=120000)
    time.sleep(2)
    replica = next(server for server in group.servers if server is not group.primary)
    replica.kill()
    time.sleep(1)
    replica.arguments = (*replica.arguments, "--replicaof", f"127.0.0.1 {group.port}")
    replica.start()
    time.sleep(4)
    release(group.primary.client(), "lock:payment", mine)
    time.sleep(1)


@story(stage=servers.SentinelGroup)
def two_primaries():
    """A primary stood still until it was replaced. It goes on, and grants what the new one grants as well."""
    group = play.STAGE
    old = group.primary
    time.sleep(1)
    old.stop()
    group.wait_for_another()
    group.primary.client().set("lock:stock", token(), nx=True, px=60000)
    time.sleep(1)
    old.go_on()
    old.client().set("lock:stock", token(), nx=True, px=60000)
    condition()
    time.sleep(6)


@story(stage=servers.SentinelGroup)
def two_primaries_healthy():
    """It stands still for a moment, and nobody replaces it."""
    group = play.STAGE
    time.sleep(1)
    group.primary.stop()
    time.sleep(0.5)
    group.primary.go_on()
    mine = token()
    group.primary.client().set("lock:stock", mine, nx=True, px=60000)
    time.sleep(4)
    release(group.primary.client(), "lock:stock", mine)
    time.sleep(1)


KEY = "lock:{b}"  # of the first primary: slot 3300


@story(stage=servers.Cluster)
def node_of_cluster_dies():
    """kill -9 of one of three primaries: its replica takes over after seconds in which its locks cannot be renewed."""
    cluster = play.STAGE
    primary, replica = cluster.nodes[0], cluster.nodes[3]
    primary.client().set(KEY, token(), nx=True, px=120000)
    primary.client().wait(1, 1000)
    time.sleep(2)
    primary.kill()
    condition()
    servers.until(lambda: replica.client().role()[0] == b"master", "the replica takes over")
    time.sleep(6)


@story(stage=servers.Cluster)
def node_of_cluster_dies_healthy():
    """A slot moves to another primary, and a lock with it."""
    cluster = play.STAGE
    source, target = cluster.nodes[0], cluster.nodes[1]
    mine = token()
    source.client().set(KEY, mine, nx=True, px=120000)
    time.sleep(2)
    slot = source.client().execute_command("CLUSTER", "KEYSLOT", KEY)
    target.client().execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", cluster.id(source))
    source.client().execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", cluster.id(target))
    source.client().execute_command("MIGRATE", "127.0.0.1", target.port, KEY, 0, 5000)
    for node in (target, source, cluster.nodes[2]):
        node.client().execute_command("CLUSTER", "SETSLOT", slot, "NODE", cluster.id(target))
    time.sleep(4)
    release(target.client(), KEY, mine)
    time.sleep(1)
