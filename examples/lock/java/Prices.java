// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0

import java.io.File;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RLock;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/**
 * The Java side of ../prices.cpp: Prices SENTINEL GROUP TRUSTSTORE [ROUNDS], as in
 * Prices rediss://127.0.0.1:26379 shop ca.p12. The password of the truststore is "changeit".
 */
public final class Prices {
    private static final int WRITE_EACH = 5;

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 200;
        Config config = new Config();
        config.setSslTruststore(new File(arguments[2]).toURI().toURL());
        config.setSslTruststorePassword("changeit");
        config.useSentinelServers()
                .addSentinelAddress(arguments[0])
                .setMasterName(arguments[1])
                .setCheckSentinelsList(false); // one is enough here
        RedissonClient client = Redisson.create(config);
        RReadWriteLock prices = client.getReadWriteLock("lock:prices");
        RBucket<String> net = client.getBucket("lockscope:example:net", StringCodec.INSTANCE);
        RBucket<String> gross = client.getBucket("lockscope:example:gross", StringCodec.INSTANCE);
        int torn = 0;
        for (int round = 1; round <= rounds; round++) {
            boolean writes = round % WRITE_EACH == 0;
            RLock lock = writes ? prices.writeLock() : prices.readLock();
            if (!lock.tryLock(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("busy for 30 s");
            }
            try {
                long before = price(net);
                if (writes) {
                    net.set(String.valueOf(before + 1));
                    Thread.sleep(1);
                    gross.set(String.valueOf(2 * (before + 1)));
                } else {
                    Thread.sleep(1);
                    torn += price(gross) == 2 * before ? 0 : 1;
                }
            } finally {
                lock.unlock();
            }
        }
        System.out.printf("Java: %d sections, %d torn%n", rounds, torn);
        client.shutdown();
        System.exit(torn == 0 ? 0 : 1);
    }

    private static long price(RBucket<String> bucket) {
        String text = bucket.get();
        return text == null ? 0 : Long.parseLong(text);
    }
}
