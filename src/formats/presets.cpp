// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/presets.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::array<const char*, 1> kDefault{"lock:*"};
// Redisson names its locks as the application likes; these are the usual ones and its own RMap locks.
constexpr std::array<const char*, 4> kRedissonPatterns{"lock:*", "{*}:*lock", "*:lock", "rlock:*"};
constexpr std::array<const char*, 1> kBull{"bull:*:lock"};
constexpr std::array<const char*, 1> kShedLockPatterns{"job-lock:*"};
// redis-py leaves the name to the application as well; these are of well-known users of it.
constexpr std::array<const char*, 5> kPython{"*lock", "lock:*", "qo_*", "redbeat::lock", "unacked_mutex"};
constexpr std::array<const char*, 1> kSpring{"*-registry:*"};
constexpr std::array<const char*, 2> kRedlock{"redlock:*", "RedisMutex:*"};
constexpr std::array<const char*, 3> kLaravel{"*cache:lock:*", "*framework/schedule-*", "*laravel_unique_job:*"};
constexpr std::array<const char*, 2> kSidekiq{"uniquejobs:*", "gitlab:exclusive_lease:*"};
constexpr std::array<const char*, 1> kHangfire{"{hangfire}:*lock*"};

const std::array<Preset, 10> kPresets{{
    {"default", "Default", kDefault},
    {"redisson", "Redisson", kRedissonPatterns},
    {"bullmq", "Bull, BullMQ", kBull},
    {"shedlock", "ShedLock", kShedLockPatterns},
    {"redis-py", "redis-py, Celery", kPython},
    {"spring", "Spring Integration", kSpring},
    {"redlock", "Redlock (RedLock.net, pottery)", kRedlock},
    {"laravel", "Laravel", kLaravel},
    {"sidekiq", "Sidekiq, GitLab", kSidekiq},
    {"hangfire", "Hangfire", kHangfire},
}};

} // namespace

std::span<const Preset> presets()
{
    return kPresets;
}

const Preset* presetByName(std::string_view name)
{
    const auto* found =
        std::find_if(kPresets.begin(), kPresets.end(), [&](const Preset& preset) { return name == preset.name; });
    return found == kPresets.end() ? nullptr : found;
}

std::vector<std::string> defaultPatterns()
{
    return {kDefault.begin(), kDefault.end()};
}

} // namespace lockscope::formats
