// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/waking.h"

#include "formats/decode.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace lockscope::formats {

namespace {

struct Way
{
    std::string_view library;
    WakeUp wakeUp;
};

// Who is not named here polls. (rueidislock is told by the server itself, which announces the removal of a key that it
// has read.)
constexpr std::array kWays{
    Way{"redisson", WakeUp::Channel},           Way{"lockscope", WakeUp::Channel},
    Way{"spring-integration", WakeUp::Channel}, Way{"simple-redis-mutex", WakeUp::Channel},
    Way{"python-redis-lock", WakeUp::List},     Way{"walrus", WakeUp::List},
    Way{"sidekiq-unique-jobs", WakeUp::List},   Way{"redis-semaphore-rb", WakeUp::List},
    Way{"foundatio", WakeUp::Impossible},
};

constexpr std::array<std::string_view, 11> kRedlocks{"node-redlock", "redlock-py",          "pottery",    "aioredlock",
                                                     "redlock-rb",   "RedLock.net",         "redsync",    "rslock",
                                                     "redlock-cpp",  "ronnylt/redlock-php", "rueidislock"};

/// A table by library of what `say` says of its name.
template <typename Value, typename Say>
[[nodiscard]] std::vector<Value> tableOf(Say say)
{
    std::vector<Value> table;
    for (const auto& library : libraries())
        table.push_back(say(std::string_view(library.name)));
    return table;
}

} // namespace

WakeUp wakeUp(LibraryId id)
{
    static const auto table = tableOf<WakeUp>([](std::string_view name) {
        const auto* way =
            std::find_if(kWays.begin(), kWays.end(), [&](const Way& each) { return each.library == name; });
        return way == kWays.end() ? WakeUp::Poll : way->wakeUp;
    });
    const auto i = static_cast<std::size_t>(id);
    return i < table.size() ? table[i] : WakeUp::Poll;
}

bool isRedlock(LibraryId id)
{
    static const auto table = tableOf<std::uint8_t>([](std::string_view name) {
        return std::uint8_t{std::find(kRedlocks.begin(), kRedlocks.end(), name) != kRedlocks.end()};
    });
    const auto i = static_cast<std::size_t>(id);
    return i < table.size() && table[i] != 0;
}

} // namespace lockscope::formats
