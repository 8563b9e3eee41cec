# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Staged incidents with lock libraries of other languages: Redisson, redlock and BullMQ of npm, and the project's own."""
import os
import signal
import subprocess
import time

import play
import servers
from play import Driver, condition, redis_cli, story


@story
def deleted_by_hand():
    """Somebody deletes a lock of Redisson with redis-cli: nobody tells the one who waits, and it sleeps on."""
    holder, waiter = Driver("java", "redisson"), Driver("java", "redisson")
    holder.ask(do="acquire", name="lock:orders", ttl_ms=60000)
    waiter.begin(do="acquire", name="lock:orders", ttl_ms=60000, wait_ms=30000)
    time.sleep(3)
    redis_cli("DEL", "lock:orders")
    time.sleep(2)
    condition()
    time.sleep(5)
    holder.kill()
    waiter.kill()
    time.sleep(1)


@story
def deleted_by_hand_healthy():
    """It is released by who has it, and the one who waits is woken."""
    holder, waiter = Driver("java", "redisson"), Driver("java", "redisson")
    holder.ask(do="acquire", name="lock:orders", ttl_ms=60000)
    waiter.begin(do="acquire", name="lock:orders", ttl_ms=60000, wait_ms=30000)
    time.sleep(3)
    holder.ask(do="release", name="lock:orders")
    waiter.answer()
    time.sleep(3)
    waiter.ask(do="release", name="lock:orders")
    time.sleep(1)


@story(watch=("--pattern", "bull:*:lock"))
def job_worker_killed():
    """kill -9 of a worker of BullMQ: its job stays locked until the lease has run out. It renewed at a quarter of it."""
    worker = Driver("node", "bullmq")
    worker.ask(do="acquire", name="mail/job-7", ttl_ms=16000, renews=True)
    time.sleep(18.5)
    worker.kill()
    time.sleep(3.5)
    condition()
    time.sleep(5)


@story(watch=("--pattern", "bull:*:lock"))
def job_worker_killed_healthy():
    worker = Driver("node", "bullmq")
    worker.ask(do="acquire", name="mail/job-7", ttl_ms=6000, renews=True)
    time.sleep(11)
    worker.ask(do="release", name="mail/job-7")
    time.sleep(2)


@story
def event_loop_blocked():
    """redlock of npm extends by a timer. Its process stands still (here by SIGSTOP): the extensions do not come."""
    holder = Driver("node", "node-redlock")
    holder.ask(do="acquire", name="lock:invoice", ttl_ms=12000, renews=True)
    time.sleep(18.5)  # it extends every six seconds
    holder.process.send_signal(signal.SIGSTOP)
    time.sleep(7.5)
    condition()
    time.sleep(4)


@story
def event_loop_blocked_healthy():
    holder = Driver("node", "node-redlock")
    holder.ask(do="acquire", name="lock:invoice", ttl_ms=4000, renews=True)
    time.sleep(9)
    holder.ask(do="release", name="lock:invoice")
    time.sleep(1)


def own_client(seconds):
    """The project's own library: a section under a lease of twelve seconds, which its watchdog renews at half of it."""
    process = subprocess.Popen([os.environ["LOCKSCOPE_OWN_CLIENT"], str(play.PORT), "lock:ledger", "12000", str(seconds)],
                               stdout=subprocess.PIPE, text=True, preexec_fn=servers.die_with_parent)
    process.stdout.readline()
    return process


@story
def own_library_killed():
    """kill -9 of a program that uses the project's own library."""
    process = own_client(60)
    time.sleep(18.5)
    process.kill()
    process.wait()
    time.sleep(7.5)
    condition()
    time.sleep(4)


@story
def own_library_killed_healthy():
    process = own_client(10)
    process.wait()
    time.sleep(2)
