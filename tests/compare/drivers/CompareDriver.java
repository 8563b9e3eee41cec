// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.RedissonRedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** The driver of Redisson (../README.md): CompareDriver JOB. */
public final class CompareDriver {
    private static final long PATIENCE_MS = 2_000; // for a worker that still waits at the end

    private static final class Job {
        String kind;
        List<String> addresses;
        String group;
        String password;
        String key;
        boolean ownKeys;
        int workers;
        int turns;
        int warmMs;
        int runMs;
        int workMs;
        int thinkMs;
        int ttlMs;
        int waitMs;
    }

    private static final class Told {
        String version = Redisson.class.getPackage().getImplementationVersion();
        long[] counts;
        long refused;
        long failed;
        String firstError = "";
        List<double[]> holds = new ArrayList<>();
    }

    private final List<RedissonClient> clients;
    private final Job job;
    private final Told told = new Told(); // guarded by itself

    private CompareDriver(List<RedissonClient> clients, Job job) {
        this.clients = clients;
        this.job = job;
        told.counts = new long[job.workers];
    }

    private static List<RedissonClient> connect(Job job) {
        String password = job.password.isEmpty() ? null : job.password;
        String[] addresses = job.addresses.stream().map(each -> "redis://" + each).toArray(String[]::new);
        if (job.kind.equals("sentinel")) {
            Config config = config(job);
            config.useSentinelServers().setMasterName(job.group).addSentinelAddress(addresses).setPassword(password)
                    .setSentinelPassword(password).setCheckSentinelsList(false);
            return List.of(Redisson.create(config));
        }
        if (job.kind.equals("cluster")) {
            Config config = config(job);
            config.useClusterServers().addNodeAddress(addresses).setPassword(password);
            return List.of(Redisson.create(config));
        }
        List<RedissonClient> clients = new ArrayList<>();
        for (String address : addresses) {
            Config config = config(job);
            config.useSingleServer().setAddress(address).setPassword(password).setConnectionMinimumIdleSize(4);
            clients.add(Redisson.create(config));
        }
        return clients;
    }

    private static Config config(Job job) {
        Config config = new Config();
        config.setLockWatchdogTimeout(job.ttlMs);
        return config;
    }

    private RLock lock(String key) {
        RLock[] all = clients.stream().map(each -> each.getLock(key)).toArray(RLock[]::new);
        return all.length == 1 ? all[0] : new RedissonRedLock(all);
    }

    private void run(long limitMs) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < job.workers; i++) {
            int worker = i;
            Thread thread = new Thread(() -> work(worker, end));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        long last = end + TimeUnit.MILLISECONDS.toNanos(job.waitMs + PATIENCE_MS);
        for (Thread thread : threads) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(last - System.nanoTime())));
        }
    }

    private void work(int worker, long end) {
        RLock lock = lock(job.ownKeys ? job.key + ":" + worker : job.key);
        for (int turn = 0; System.nanoTime() < end && (job.turns == 0 || turn < job.turns); turn++) {
            double asked = wallMs();
            try {
                if (!lock.tryLock(job.waitMs, TimeUnit.MILLISECONDS)) {
                    synchronized (told) {
                        told.refused++;
                    }
                    continue;
                }
            } catch (Exception error) { // what a library throws is what is counted
                synchronized (told) {
                    if (told.failed++ == 0) {
                        told.firstError = error.toString();
                    }
                }
                pause(10);
                continue;
            }
            double acquired = wallMs();
            pause(job.workMs);
            double leaving = wallMs();
            try {
                lock.unlock();
            } catch (RuntimeException error) {
                // The next acquisition shows what is wrong.
            }
            synchronized (told) {
                told.counts[worker]++;
                if (!job.ownKeys) {
                    told.holds.add(new double[] {worker, asked, acquired, leaving});
                }
            }
            pause(job.thinkMs);
        }
    }

    private static void pause(long milliseconds) {
        try {
            if (milliseconds > 0) {
                Thread.sleep(milliseconds);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double wallMs() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
    }

    public static void main(String[] arguments) throws Exception {
        Gson gson = new Gson();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Job job = gson.fromJson(arguments[0], Job.class);
        List<RedissonClient> clients = connect(job);
        Job warm = gson.fromJson(arguments[0], Job.class);
        warm.key += ":warm";
        warm.ownKeys = true;
        warm.turns = job.warmMs > 0 ? 0 : 1;
        warm.workMs = warm.thinkMs = 0;
        new CompareDriver(clients, warm).run(job.warmMs > 0 ? job.warmMs : job.waitMs);
        System.out.println("ready");
        lines.readLine();
        CompareDriver driver = new CompareDriver(clients, job);
        driver.run(job.runMs);
        synchronized (driver.told) {
            System.out.println(gson.toJson(driver.told));
        }
        lines.readLine();
        Runtime.getRuntime().halt(0); // threads may still wait for a server
    }
}
