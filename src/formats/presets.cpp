// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/presets.h"

#include "formats/analyse.h"
#include "formats/pattern.h"
#include "formats/words.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::array kDefault{"lock:*"};
// Redisson names its locks as the application likes; these are the usual ones and its own RMap locks.
constexpr std::array kRedissonPatterns{"lock:*", "{*}:*lock", "*:lock", "rlock:*"};
constexpr std::array kBullPatterns{"bull:*:lock", "{bull*}:*:lock"};
constexpr std::array kShedLockPatterns{"job-lock:*"};
// redis-py leaves the name to the application as well; these are of well-known users of it.
constexpr std::array kPython{"*lock", "lock:*", "qo_*", "redbeat::lock", "unacked_mutex", "vector_indexing_lock_*"};
constexpr std::array kPythonJobs{"SINGLETONLOCK_*", "rq:scheduler-lock:*", "rq:clean_registries:*", "arq:in-progress:*",
                                 "huey.results.*"};
constexpr std::array kSpringPatterns{"*-registry:*"};
constexpr std::array kJvm{"lock4j:*", "*_#RL#"};
constexpr std::array kRedlock{"redlock:*"};
constexpr std::array kNode{"mutex:*", "semaphore:*"};
constexpr std::array kGo{"asynq:{*}:unique:*", "machinery_lock_*"};
constexpr std::array kLaravelPatterns{"*cache:lock:*", "*framework/schedule-*", "*laravel_unique_job:*",
                                      "*laravel-queue-overlap:*"};
constexpr std::array kPhp{"php-malkusch-lock:*", "*/lockfiles/*", "*:lock:*"};
constexpr std::array kSidekiqPatterns{"uniquejobs:*:LOCKED", "gitlab:exclusive_lease:*", "RedisMutex:*",
                                      "SEMAPHORE:*:GRABBED"};
constexpr std::array kHangfirePatterns{"{hangfire}:*lock*"};
constexpr std::array kMedallionPatterns{"*.readers", "*.writer"};
constexpr std::array kLua{"LOCK:*"};

const std::array kPresets{
    Preset{"default", "Default", kDefault},
    Preset{"redisson", "Redisson", kRedissonPatterns},
    Preset{"bullmq", "Bull, BullMQ", kBullPatterns},
    Preset{"shedlock", "ShedLock", kShedLockPatterns},
    Preset{"redis-py", "redis-py, Celery", kPython},
    Preset{"python-jobs", "RQ, arq, huey, celery-singleton", kPythonJobs},
    Preset{"spring", "Spring Integration", kSpringPatterns},
    Preset{"jvm", "lock4j, JetCache", kJvm},
    Preset{"redlock", "Redlock (RedLock.net, pottery)", kRedlock},
    Preset{"node", "redis-semaphore (Node)", kNode},
    Preset{"go", "asynq, machinery", kGo},
    Preset{"laravel", "Laravel", kLaravelPatterns},
    Preset{"php", "Nextcloud, Drupal, malkusch/lock", kPhp},
    Preset{"sidekiq", "Sidekiq, GitLab, redis-mutex", kSidekiqPatterns},
    Preset{"hangfire", "Hangfire", kHangfirePatterns},
    Preset{"medallion", "Medallion (read-write)", kMedallionPatterns},
    Preset{"lua", "lua-resty-redis-lock", kLua},
};

/// Is the pattern as good as a library's name, or just a usual way of naming locks?
[[nodiscard]] bool isTelling(std::string_view pattern)
{
    return pattern != "*lock" && pattern != "*:lock" && pattern != "{*}:*lock" && pattern != "*:lock:*" &&
           pattern != "*.readers" && pattern != "*.writer" && pattern != "*-registry:*" && pattern != "huey.results.*";
}

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

std::optional<std::string_view> lockCandidate(std::string_view key, ValueType type)
{
    if (type == ValueType::Stream || type == ValueType::Other || type == ValueType::List || auxiliaryOf(key, type))
        return std::nullopt;
    const bool named = hasLockWord(key);
    for (const bool telling : {true, false}) {
        for (const auto& preset : kPresets) {
            for (const std::string_view pattern : preset.patterns) {
                if (isTelling(pattern) == telling && (telling || named) && matches(pattern, key))
                    return std::string_view(preset.name);
            }
        }
    }
    // Nobody's usual name: sets and hashes of that name are too often something else to be proposed unread.
    return named && !speaksOfSomethingElse(key) ? std::optional(std::string_view{}) : std::nullopt;
}

std::vector<std::string> defaultPatterns()
{
    return {kDefault.begin(), kDefault.end()};
}

} // namespace lockscope::formats
