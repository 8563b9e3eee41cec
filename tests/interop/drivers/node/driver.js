// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// driver.js LIBRARY PORT: does with a real lock library what each line of JSON on standard input asks, and says on
// standard output what it did. tests/interop/README.md has the words.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Queue, Worker } from "bullmq";
import { Cluster, Redis } from "ioredis";
import { Mutex, Semaphore } from "redis-semaphore";
import warlockOf from "node-redis-warlock";
import { createClient } from "redis";
import redlockPackage from "redlock";
import simpleMutex from "simple-redis-mutex";

// The ES module of this version has its class one level deeper than that of others.
const Redlock = redlockPackage.default ?? redlockPackage;

const onCluster = process.argv[2].endsWith("-cluster");
const [library, port] = [process.argv[2].replace(/-cluster$/, ""), Number(process.argv[3])];
const connection = { host: "127.0.0.1", port, maxRetriesPerRequest: null };
const redis = onCluster
    ? new Cluster([connection], { redisOptions: { password: process.env.LOCKSCOPE_INTEROP_PASSWORD } })
    : new Redis(connection);

/** A promise that others keep. */
function promise() {
    let keep;
    const made = new Promise((resolve) => { keep = resolve; });
    return { made, keep };
}

class NodeRedlock {
    static package = "redlock";
    static redlock = new Redlock([redis]);
    // Half of what is left, of which 500 ms are the default: less than a busy machine may be late.
    static threshold = (ttl) => Math.round(ttl / 2);

    constructor(ask) { this.ask = ask; }

    async acquire(wait) {
        const { name, ttl_ms: ttl, renews } = this.ask;
        // Tries at the library's own pace, so that the last one is about `wait` later.
        const settings = { retryCount: Math.ceil(wait / 200) };
        if (renews) {
            settings.automaticExtensionThreshold = NodeRedlock.threshold(ttl);
            return this.acquireAndRenew(name, ttl, settings);
        }
        this.lock = await NodeRedlock.redlock.acquire([name], ttl, settings).catch(() => null);
        return this.lock !== null;
    }

    /** As its users do: a function that runs while the library holds and extends. */
    async acquireAndRenew(name, ttl, settings) {
        const held = promise();
        this.work = promise();
        this.done = NodeRedlock.redlock.using([name], ttl, settings, async () => {
            held.keep(true);
            await this.work.made;
        }).catch((error) => { held.keep(false); return error; });
        const has = await held.made;
        this.lock = { value: has ? await redis.get(name) : "" }; // using() does not tell its token
        return has;
    }

    async renew(ttl) { this.lock = await this.lock.extend(ttl); }

    async release() {
        if (!this.work)
            return this.lock.release();
        this.work.keep();
        const failure = await this.done;
        if (failure)
            throw failure;
    }

    token() { return this.lock.value; }

    renewsEveryMs() {
        const { ttl_ms: ttl } = this.ask;
        const { driftFactor } = NodeRedlock.redlock.settings;
        return ttl - Math.round(driftFactor * ttl) - 2 - NodeRedlock.threshold(ttl);
    }
}

class RedisSemaphore {
    static package = "redis-semaphore";

    constructor(ask) {
        const options = {
            lockTimeout: ask.ttl_ms,
            // One attempt is limited by its number: by the time, a process that is held up tries not even once.
            ...(ask.wait_ms ? { acquireTimeout: ask.wait_ms } : { acquireAttemptsLimit: 1 }),
            onLockLost: () => {}, // the default throws where nobody can catch it
            // Half the lease: with the default of 80 % a machine that is late by a fifth of it loses the lock.
            refreshInterval: ask.renews ? ask.ttl_ms / 2 : 0,
        };
        this.lock = ask.permits ? new Semaphore(redis, ask.name, ask.permits, options)
                                : new Mutex(redis, ask.name, options);
    }

    acquire() { return this.lock.tryAcquire(); }
    // Its own timer does nothing else; there is no public way to renew by hand.
    async renew(ttl) {
        this.lock._acquireOptions.lockTimeout = ttl;
        if (!await this.lock._refresh())
            throw new Error("lost");
    }
    release() { return this.lock.release(); }
    token() { return this.lock.identifier; }
    renewsEveryMs() { return this.lock._refreshTimeInterval; }
}

/** A job's lock: held by the worker that runs the job. */
class BullMq {
    static package = "bullmq";

    constructor(ask) { this.ask = ask; }

    async acquire(wait) {
        const { name, ttl_ms: ttl, renews } = this.ask;
        const [queue, id] = name.split("/");
        this.work = promise();
        const begun = promise();
        this.worker = new Worker(queue, async (job, token) => {
            this.job = job;
            this.held = token;
            begun.keep(true);
            await this.work.made;
        }, {
            connection, lockDuration: ttl, skipLockRenewal: !renews, stalledInterval: 500, maxStalledCount: 5,
            skipStalledCheck: !wait,
        });
        this.worker.on("error", () => {});
        if (!wait) // this one brings the job, too
            await new Queue(queue, { connection }).add("work", {}, { jobId: id });
        setTimeout(() => begun.keep(false), wait || 10000).unref();
        return begun.made;
    }

    async renew(ttl) {
        if (!await this.job.extendLock(this.held, ttl))
            throw new Error("not extended");
    }

    async release() {
        const ended = promise();
        this.worker.once("completed", () => ended.keep(null));
        this.worker.on("error", (error) => ended.keep(error));
        this.work.keep();
        const failure = await ended.made;
        if (failure)
            throw failure;
    }

    token() { return this.held; }
    // Its timer runs twice as often and renews what is older than its interval.
    renewsEveryMs() { return this.worker.opts.lockRenewTime; }
}

/** Its waiters listen to one channel, which is of all its locks. */
class SimpleRedisMutex {
    static package = "simple-redis-mutex";
    static client = null; // its own kind of client

    constructor(ask) { this.ask = ask; }

    async acquire(wait) {
        const { name, ttl_ms: timeout } = this.ask;
        SimpleRedisMutex.client ??= await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
        const client = SimpleRedisMutex.client;
        if (wait)
            this.free = await simpleMutex.lock(client, name, { timeout, failAfter: wait }).catch(() => null);
        else
            this.free = await simpleMutex.tryLock(client, name, { timeout }).then(([has, free]) => (has ? free : null));
        this.held = this.free && await client.get(`@simple-redis-mutex:lock-${name}`); // it does not tell its token
        return this.free !== null;
    }

    release() { return this.free(); }
    token() { return this.held; }
}

class Warlock {
    static package = "node-redis-warlock";
    static warlock = warlockOf(redis);

    constructor(ask) { this.ask = ask; }

    acquire() {
        const { name, ttl_ms: ttl } = this.ask;
        return new Promise((resolve, reject) => {
            Warlock.warlock.lock(name, ttl, (error, free, id) => {
                this.id = id;
                return error ? reject(error) : resolve(Boolean(free));
            });
        });
    }

    renew(ttl) { return Warlock.warlock.touch(this.ask.name, this.id, ttl); }

    release() {
        return new Promise((resolve, reject) => {
            Warlock.warlock.unlock(this.ask.name, this.id, (error) => (error ? reject(error) : resolve()));
        });
    }

    token() { return this.id; }
}

const libraries = {
    "node-redlock": NodeRedlock,
    "redis-semaphore": RedisSemaphore,
    "bullmq": BullMq,
    "simple-redis-mutex": SimpleRedisMutex,
    "node-redis-warlock": Warlock,
};
const locks = new Map();

/** Carries out one command; returns what there is to say beside the times. */
async function obey(ask) {
    if (ask.do === "acquire") {
        const lock = new libraries[library](ask);
        locks.set(ask.name, lock);
        if (!await lock.acquire(ask.wait_ms ?? 0))
            return { ok: false };
        return {
            ok: true,
            token_hex: Buffer.from(lock.token()).toString("hex"),
            ...(ask.renews ? { renews_every_ms: lock.renewsEveryMs() } : {}),
        };
    }
    if (ask.do === "renew")
        await locks.get(ask.name).renew(ask.ttl_ms);
    else if (ask.do === "release")
        await locks.get(ask.name).release();
    else
        throw new Error(`no such command: ${ask.do}`);
    return { ok: true };
}

const nowMs = () => performance.timeOrigin + performance.now();
const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);

const packages = JSON.parse(readFileSync(new URL("package.json", import.meta.url)));
say({ did: "start", ok: true, version: packages.dependencies[libraries[library].package] });

for await (const line of createInterface({ input: process.stdin })) {
    const ask = JSON.parse(line);
    const began = nowMs();
    let told;
    try {
        told = await obey(ask);
    } catch (error) { // what a library throws is its answer
        told = { ok: false, error: `${error.name}: ${error.message}` };
    }
    say({ did: ask.do, ...told, began_ms: began, ended_ms: nowMs() });
}
process.exit(0);
