// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/**
 * Fenced locks and multi-locks, for Driver. The name of a multi-lock is those of its locks, with a blank between. Of a
 * fenced lock an acquisition tells the token as `fence`, and these are understood besides:
 *
 * count: `threads` threads each acquire `sections` times, and append their token to the list `list` under the lock.
 */
final class FencedMulti {
    private static final String FENCED = "redisson-fenced";
    private static final String MULTI = "redisson-multi";

    private FencedMulti() {
    }

    static boolean knows(String library) {
        return library.equals(FENCED) || library.equals(MULTI);
    }

    static RLock lock(RedissonClient client, String library, String name) {
        return library.equals(FENCED)
                ? client.getFencedLock(name)
                : client.getMultiLock(Arrays.stream(name.split(" ")).map(client::getLock).toArray(RLock[]::new));
    }

    static void obey(RedissonClient client, String library, JsonObject asked, JsonObject told)
            throws InterruptedException {
        RLock lock = lock(client, library, asked.get("name").getAsString());
        switch (asked.get("do").getAsString()) {
            case "acquire" -> acquire(lock, asked, told);
            case "release" -> {
                lock.unlock();
                told.addProperty("ok", true);
            }
            case "count" -> count(client, (RFencedLock) lock, asked, told);
            default -> throw new IllegalArgumentException("no such command: " + asked.get("do"));
        }
    }

    private static void acquire(RLock lock, JsonObject asked, JsonObject told) throws InterruptedException {
        long wait = asked.has("wait_ms") ? asked.get("wait_ms").getAsLong() : 0;
        long ttl = asked.has("renews") ? -1 : asked.get("ttl_ms").getAsLong();
        if (lock instanceof RFencedLock fenced) {
            Long token = fenced.tryLockAndGetToken(wait, ttl, TimeUnit.MILLISECONDS);
            told.addProperty("ok", token != null);
            told.addProperty("fence", token == null ? 0 : token);
        } else {
            told.addProperty("ok", lock.tryLock(wait, ttl, TimeUnit.MILLISECONDS));
        }
    }

    private static void count(RedissonClient client, RFencedLock lock, JsonObject asked, JsonObject told)
            throws InterruptedException {
        var list = client.<String>getList(asked.get("list").getAsString(), StringCodec.INSTANCE);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < asked.get("threads").getAsInt(); i++) {
            Thread thread = new Thread(() -> {
                for (int done = 0; done < asked.get("sections").getAsInt(); done++) {
                    Long token = lock.lockAndGetToken();
                    try {
                        list.add(String.valueOf(token));
                    } finally {
                        lock.unlock();
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        told.addProperty("ok", true);
    }
}
