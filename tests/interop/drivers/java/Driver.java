// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RExpirable;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/**
 * Driver LIBRARY PORT: does with Redisson what each line of JSON on standard input asks, and says on standard output what
 * it did. A LIBRARY that ends in "-cluster" finds a cluster at that port. ../../README.md has the words; these are
 * understood besides:
 *
 * contend: `threads` threads each lock `sections` times, work for `work_ms` under the lock (reading and writing a counter
 * "count" that nothing else protects), and think for `think_ms`; answered with how long each waited (`waits_ms`, a list of
 * lists) and when each had worked (`ends_ms`, likewise).
 */
public final class Driver {
    private static final int WATCHDOG_MS = 3_000;

    private final String library;
    private final RedissonClient client;
    private final Map<String, String> permits = new HashMap<>();

    private static final String ON_CLUSTER = "-cluster";

    private Driver(String library, String port) {
        this.library = library.endsWith(ON_CLUSTER)
                ? library.substring(0, library.length() - ON_CLUSTER.length())
                : library;
        String address = "redis://127.0.0.1:" + port;
        Config config = new Config();
        config.setLockWatchdogTimeout(WATCHDOG_MS);
        if (library.endsWith(ON_CLUSTER)) {
            config.useClusterServers()
                    .addNodeAddress(address)
                    .setPassword(System.getenv("LOCKSCOPE_INTEROP_PASSWORD"))
                    .setSlaveConnectionMinimumIdleSize(1)
                    .setSlaveConnectionPoolSize(4)
                    .setMasterConnectionMinimumIdleSize(2)
                    .setMasterConnectionPoolSize(16)
                    .setSubscriptionConnectionMinimumIdleSize(1)
                    .setSubscriptionConnectionPoolSize(4);
        } else {
            config.useSingleServer()
                    .setAddress(address)
                    .setConnectionMinimumIdleSize(2)
                    .setConnectionPoolSize(16)
                    .setSubscriptionConnectionMinimumIdleSize(1)
                    .setSubscriptionConnectionPoolSize(4);
        }
        client = Redisson.create(config);
    }

    private RLock lock(String name) {
        if (FencedMulti.knows(library)) {
            return FencedMulti.lock(client, library, name);
        }
        return switch (library) {
            case "redisson" -> client.getLock(name);
            case "redisson-fair" -> client.getFairLock(name);
            case "redisson-read" -> client.getReadWriteLock(name).readLock();
            case "redisson-write" -> client.getReadWriteLock(name).writeLock();
            default -> throw new IllegalArgumentException("no such library: " + library);
        };
    }

    private String token() {
        String thread = client.getId() + ":" + Thread.currentThread().getId();
        return library.equals("redisson-write") ? thread + ":write" : thread;
    }

    private void obey(JsonObject asked, JsonObject told) throws InterruptedException {
        String name = asked.get("name").getAsString();
        String deed = asked.get("do").getAsString();
        if (library.equals("redisson-counters")) {
            new Counters(client).obey(asked, told);
        } else if (deed.equals("contend")) {
            contend(asked, told);
        } else if (FencedMulti.knows(library)) {
            FencedMulti.obey(client, library, asked, told);
        } else if (library.equals("redisson-semaphore")) {
            useSemaphore(client.getSemaphore(name), deed, asked, told);
        } else if (library.equals("redisson-permit")) {
            usePermit(client.getPermitExpirableSemaphore(name), deed, asked, told);
        } else {
            useLock(lock(name), deed, asked, told);
        }
    }

    private void useLock(RLock lock, String deed, JsonObject asked, JsonObject told) throws InterruptedException {
        long ttl = number(asked, "ttl_ms", -1);
        switch (deed) {
            case "acquire" -> {
                boolean renews = asked.has("renews");
                boolean waits = asked.has("wait_ms");
                // Without a wait a lease of a given length can only be asked for by a wait that is over at once.
                boolean ok = renews && !waits
                        ? lock.tryLock()
                        : lock.tryLock(number(asked, "wait_ms", 0), renews ? -1 : ttl, TimeUnit.MILLISECONDS);
                told.addProperty("ok", ok);
                if (ok) {
                    tellToken(told, token().getBytes(StandardCharsets.UTF_8));
                    told.addProperty("count", lock.getHoldCount());
                }
                if (renews) {
                    told.addProperty("renews_every_ms", WATCHDOG_MS / 3);
                }
            }
            case "renew" -> told.addProperty("ok", ((RExpirable) lock).expire(Duration.ofMillis(ttl)));
            case "release" -> {
                lock.unlock();
                told.addProperty("ok", true);
                told.addProperty("count", lock.getHoldCount());
            }
            default -> throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private void useSemaphore(RSemaphore semaphore, String deed, JsonObject asked, JsonObject told)
            throws InterruptedException {
        switch (deed) {
            case "acquire" -> {
                semaphore.trySetPermits((int) number(asked, "permits", 1));
                told.addProperty("ok", semaphore.tryAcquire(Duration.ofMillis(number(asked, "wait_ms", 0))));
                told.addProperty("left", semaphore.availablePermits());
            }
            case "release" -> {
                semaphore.release();
                told.addProperty("ok", true);
            }
            default -> throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private void usePermit(RPermitExpirableSemaphore semaphore, String deed, JsonObject asked, JsonObject told)
            throws InterruptedException {
        String name = asked.get("name").getAsString();
        switch (deed) {
            case "acquire" -> {
                semaphore.trySetPermits((int) number(asked, "permits", 1));
                String permit = semaphore.tryAcquire(number(asked, "wait_ms", 0), number(asked, "ttl_ms", -1),
                        TimeUnit.MILLISECONDS);
                told.addProperty("ok", permit != null);
                if (permit != null) {
                    permits.put(name, permit);
                    tellToken(told, HexFormat.of().parseHex(permit));
                }
            }
            case "renew" -> told.addProperty("ok",
                    semaphore.updateLeaseTime(permits.get(name), number(asked, "ttl_ms", 0), TimeUnit.MILLISECONDS));
            case "release" -> {
                semaphore.release(permits.remove(name));
                told.addProperty("ok", true);
            }
            default -> throw new IllegalArgumentException("no such command: " + deed);
        }
    }

    private void contend(JsonObject asked, JsonObject told) throws InterruptedException {
        RLock lock = lock(asked.get("name").getAsString());
        long sections = number(asked, "sections", 0);
        long work = number(asked, "work_ms", 0);
        long think = number(asked, "think_ms", 0);
        List<Thread> threads = new ArrayList<>();
        JsonArray waits = new JsonArray();
        JsonArray ends = new JsonArray();
        for (int i = 0; i < number(asked, "threads", 0); i++) {
            JsonArray myWaits = new JsonArray();
            JsonArray myEnds = new JsonArray();
            waits.add(myWaits);
            ends.add(myEnds);
            Thread thread = new Thread(() -> {
                for (int done = 0; done < sections; done++) {
                    long begin = System.nanoTime();
                    lock.lock();
                    try {
                        myWaits.add((System.nanoTime() - begin) / 1e6);
                        var count = client.<String>getBucket("count", StringCodec.INSTANCE);
                        String before = count.get();
                        TimeUnit.MILLISECONDS.sleep(work);
                        count.set(String.valueOf(before == null ? 1 : Long.parseLong(before) + 1));
                        myEnds.add(nowMs());
                    } catch (InterruptedException e) {
                        return;
                    } finally {
                        lock.unlock();
                    }
                    try {
                        TimeUnit.MILLISECONDS.sleep(think);
                    } catch (InterruptedException e) {
                        return;
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
        told.add("waits_ms", waits);
        told.add("ends_ms", ends);
    }

    private static long number(JsonObject asked, String name, long otherwise) {
        return asked.has(name) ? asked.get(name).getAsLong() : otherwise;
    }

    private static void tellToken(JsonObject told, byte[] token) {
        told.addProperty("token_hex", HexFormat.of().formatHex(token));
    }

    private static double nowMs() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
    }

    private static void say(JsonObject told) {
        System.out.println(told);
        System.out.flush();
    }

    public static void main(String[] arguments) throws Exception {
        Driver driver = new Driver(arguments[0], arguments[1]);
        JsonObject here = new JsonObject();
        here.addProperty("did", "start");
        here.addProperty("ok", true);
        here.addProperty("version", Redisson.class.getPackage().getImplementationVersion());
        say(here);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonObject asked = JsonParser.parseString(line).getAsJsonObject();
            JsonObject told = new JsonObject();
            double began = nowMs();
            try {
                driver.obey(asked, told);
            } catch (Exception e) { // what a library throws is its answer
                told.addProperty("ok", false);
                told.addProperty("error", e.toString());
            }
            told.add("did", asked.get("do"));
            told.addProperty("began_ms", began);
            told.addProperty("ended_ms", nowMs());
            say(told);
        }
        driver.client.shutdown();
    }
}
