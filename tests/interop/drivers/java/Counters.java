// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.redisson.api.RAtomicLong;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;

/**
 * The library "redisson-counters" of Driver: semaphores, permits that expire, and latches, one method of Redisson a
 * command. `permits` is the number that it takes, `token_hex` the permit, `ok` what it returned, or that it returned.
 *
 * contend-semaphore, contend-permits: `threads` threads each take a permit `sections` times, and count themselves in
 * "referee" meanwhile; not `ok` if that ever was more than `permits`.
 */
final class Counters {
    private final RedissonClient client;

    Counters(RedissonClient client) {
        this.client = client;
    }

    void obey(JsonObject asked, JsonObject told) throws InterruptedException {
        String name = asked.get("name").getAsString();
        String[] words = asked.get("do").getAsString().split("-");
        told.addProperty("ok", switch (words[1]) {
            case "semaphore" -> useSemaphore(words[0], client.getSemaphore(name), asked);
            case "permits" -> usePermits(words[0], client.getPermitExpirableSemaphore(name), asked, told);
            case "latch" -> useLatch(words[0], client.getCountDownLatch(name), asked);
            default -> throw new IllegalArgumentException("no such object: " + words[1]);
        });
    }

    private boolean useSemaphore(String deed, RSemaphore semaphore, JsonObject asked) throws InterruptedException {
        int permits = (int) number(asked, "permits", 1);
        switch (deed) {
            case "set":
                return semaphore.trySetPermits(permits);
            case "acquire":
                return semaphore.tryAcquire(permits, Duration.ofMillis(number(asked, "wait_ms", 0)));
            case "release":
                semaphore.release(permits);
                return true;
            case "add":
                semaphore.addPermits(permits);
                return true;
            case "contend":
                return contend(asked, work -> {
                    semaphore.acquire();
                    work.run();
                    semaphore.release();
                });
            default:
                throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private boolean usePermits(String deed, RPermitExpirableSemaphore semaphore, JsonObject asked, JsonObject told)
            throws InterruptedException {
        int permits = (int) number(asked, "permits", 1);
        long ttl = number(asked, "ttl_ms", -1);
        switch (deed) {
            case "set":
                return semaphore.trySetPermits(permits);
            case "acquire":
                String permit = semaphore.tryAcquire(number(asked, "wait_ms", 0), ttl, TimeUnit.MILLISECONDS);
                told.addProperty("token_hex", permit);
                return permit != null;
            case "renew":
                return semaphore.updateLeaseTime(asked.get("token_hex").getAsString(), ttl, TimeUnit.MILLISECONDS);
            case "release":
                return semaphore.tryRelease(asked.get("token_hex").getAsString());
            case "contend":
                return contend(asked, work -> {
                    String own = semaphore.acquire(1, TimeUnit.MINUTES);
                    work.run();
                    semaphore.release(own);
                });
            default:
                throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private boolean useLatch(String deed, RCountDownLatch latch, JsonObject asked) throws InterruptedException {
        switch (deed) {
            case "set":
                return latch.trySetCount(number(asked, "permits", 1));
            case "count":
                latch.countDown();
                return true;
            case "await":
                return latch.await(number(asked, "wait_ms", 0), TimeUnit.MILLISECONDS);
            default:
                throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private interface Section {
        void around(Runnable work) throws InterruptedException;
    }

    private boolean contend(JsonObject asked, Section section) throws InterruptedException {
        RAtomicLong inside = client.getAtomicLong("referee");
        AtomicLong most = new AtomicLong();
        AtomicLong done = new AtomicLong();
        long sections = number(asked, "sections", 0);
        long count = number(asked, "threads", 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> {
                try {
                    for (int each = 0; each < sections; each++) {
                        section.around(() -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            inside.decrementAndGet();
                        });
                        done.incrementAndGet();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return most.get() <= number(asked, "permits", 1) && done.get() == sections * count;
    }

    private static long number(JsonObject asked, String name, long otherwise) {
        return asked.has(name) ? asked.get(name).getAsLong() : otherwise;
    }
}
