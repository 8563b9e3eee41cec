// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redissonmulti.h"
#include "redissonfixture.h"

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <random>
#include <thread>

namespace lockscope::test {

using Keys = std::vector<std::string>;

inline lock::RedissonOptions multiOptions(std::chrono::milliseconds wait = {},
                                          std::chrono::milliseconds ttl = std::chrono::hours{1})
{
    lock::RedissonOptions options;
    options.ttl = ttl;
    options.wait = wait;
    options.poll = std::chrono::hours{1}; // only a message wakes, or an end
    options.watchdog = false;
    return options;
}

inline lock::RedissonMultiLock multiOf(const RedissonProcess& process, Keys keys, const lock::RedissonOptions& options)
{
    return value(
        lock::RedissonMultiLock::create(process.client, process.watchdog, process.peer, std::move(keys), options));
}

/// Threads of several processes, each with its own order and choice of the keys, at least two of them. How often two
/// were inside with one key; -1: somebody got none in two minutes.
inline int overlapsOf(const std::vector<const RedissonProcess*>& processes, const Keys& keys, int sectionsEach)
{
    std::vector<std::atomic<int>> inside(keys.size());
    std::atomic<int> overlaps{0};
    std::atomic<bool> isStuck{false};
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < 2 * processes.size(); ++i)
            threads.emplace_back([&, i] {
                std::mt19937 random(static_cast<unsigned>(i));
                std::vector<std::size_t> places(keys.size());
                for (std::size_t k = 0; k < places.size(); ++k)
                    places[k] = k;
                for (int done = 0; done < sectionsEach && !isStuck; ++done) {
                    std::shuffle(places.begin(), places.end(), random);
                    const std::size_t count = 2 + random() % (keys.size() - 1);
                    Keys mine;
                    for (std::size_t k = 0; k < count; ++k)
                        mine.push_back(keys[places[k]]);
                    auto lease = multiOf(*processes[i / 2], mine, multiOptions(std::chrono::minutes{2})).acquire();
                    if (!lease) {
                        isStuck = true;
                        return;
                    }
                    for (std::size_t k = 0; k < count; ++k)
                        overlaps += inside[places[k]].fetch_add(1) != 0;
                    std::this_thread::sleep_for(std::chrono::microseconds{200});
                    for (std::size_t k = 0; k < count; ++k)
                        inside[places[k]].fetch_sub(1);
                }
            });
    }
    return isStuck ? -1 : overlaps.load();
}

} // namespace lockscope::test
