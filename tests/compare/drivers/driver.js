// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The driver of node-redlock (../README.md): driver.js JOB
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Cluster, Redis } from "ioredis";
import redlockPackage from "redlock";

// The ES module of this version has its class one level deeper than that of others.
const Redlock = redlockPackage.default ?? redlockPackage;

const PATIENCE_MS = 2000; // for a worker that still waits at the end
const job = JSON.parse(process.argv[2]);
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const wallMs = () => performance.timeOrigin + performance.now();

function connect() {
    const nodes = job.addresses.map((each) => {
        const [host, port] = each.split(":");
        return { host, port: Number(port) };
    });
    const password = job.password || undefined;
    if (job.kind === "sentinel")
        return [new Redis({ sentinels: nodes, name: job.group, password, sentinelPassword: password })];
    if (job.kind === "cluster")
        return [new Cluster(nodes, { redisOptions: { password } })];
    return nodes.map((node) => new Redis({ ...node, password }));
}

const clients = connect();
for (const client of clients)
    client.on("error", () => {}); // acquisitions show it
const redlock = new Redlock(clients);

async function run(asked, limitMs) {
    const told = { counts: Array(asked.workers).fill(0), refused: 0, failed: 0, firstError: "", holds: [] };
    const end = performance.now() + limitMs;
    // Tries at the library's own pace, so that the last one is about `waitMs` later.
    const settings = { retryCount: Math.ceil(asked.waitMs / 200) };

    async function work(worker) {
        const key = asked.ownKeys ? `${asked.key}:${worker}` : asked.key;
        for (let turn = 0; performance.now() < end && (!asked.turns || turn < asked.turns); turn++) {
            const began = wallMs();
            let lock;
            try {
                lock = await redlock.acquire([key], asked.ttlMs, settings);
            } catch (error) { // refused is what a majority answered that another has it
                const votes = await error.attempts?.at(-1);
                const reasons = votes ? [...votes.votesAgainst.values()] : [error];
                if (reasons.every((each) => each.name === "ResourceLockedError")) {
                    told.refused++;
                } else {
                    told.firstError ||= String(reasons[0]);
                    told.failed++;
                    await pause(10);
                }
                continue;
            }
            const acquired = wallMs();
            if (asked.workMs)
                await pause(asked.workMs);
            const leaving = wallMs();
            await lock.release().catch(() => {}); // the next acquisition shows what is wrong
            told.counts[worker]++;
            if (!asked.ownKeys)
                told.holds.push([worker, began, acquired, leaving]);
            if (asked.thinkMs)
                await pause(asked.thinkMs);
        }
    }

    await Promise.race([Promise.all(told.counts.map((_, worker) => work(worker))),
        pause(limitMs + asked.waitMs + PATIENCE_MS)]);
    return told;
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const warm = { ...job, key: `${job.key}:warm`, ownKeys: true, turns: job.warmMs ? 0 : 1, workMs: 0, thinkMs: 0 };
await run(warm, job.warmMs || job.waitMs);
process.stdout.write("ready\n");
await lines.next();
const told = await run(job, job.runMs);
const packages = JSON.parse(readFileSync(new URL("package.json", import.meta.url)));
process.stdout.write(`${JSON.stringify({ version: packages.dependencies.redlock, ...told })}\n`);
await lines.next();
process.exit(0);
