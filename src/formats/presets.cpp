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
// The application names Redisson's locks; these are common names and those of RMap locks.
constexpr std::array kRedissonPatterns{"lock:*", "{*}:*lock", "*:lock", "rlock:*"};
constexpr std::array kBullPatterns{"bull:*:lock", "{bull*}:*:lock"};
constexpr std::array kShedLockPatterns{"job-lock:*"};
// The application names redis-py's locks, too; these belong to well-known users of it.
constexpr std::array kPython{"*lock", "lock:*", "qo_*", "redbeat::lock", "unacked_mutex", "vector_indexing_lock_*"};
constexpr std::array kPythonJobs{"SINGLETONLOCK_*",   "rq:scheduler-lock:*", "rq:clean_registries:*",
                                 "arq:in-progress:*", "huey.results.*",      "huey.r.*.lock.*"};
constexpr std::array kSpringPatterns{"*-registry:*"};
constexpr std::array kJvm{"lock4j:*", "*_#RL#"};
constexpr std::array kRedlock{"redlock:*"};
constexpr std::array kNode{"mutex:*", "semaphore:*", "@simple-redis-mutex:lock-*"};
constexpr std::array kGo{"asynq:{*}:unique:*", "machinery_lock_*", "rueidislock:*"};
// Default prefixes of a new application: laravel-database-laravel-cache-, with underscores before v13.
constexpr std::array kLaravelPatterns{"*cache:lock:*", "*laravel?cache*", "*framework/schedule-*",
                                      "*laravel_unique_job:*", "*laravel-queue-overlap:*"};
constexpr std::array kPhp{"php-malkusch-lock:*", "*/lockfiles/*", "*:lock:*"};
constexpr std::array kSidekiqPatterns{"uniquejobs:*:LOCKED", "gitlab:exclusive_lease:*", "RedisMutex:*",
                                      "SEMAPHORE:*:GRABBED"};
constexpr std::array kHangfirePatterns{"{hangfire}:*lock*"};
constexpr std::array kMedallionPatterns{"*.readers", "*.writer"};
constexpr std::array kLua{"LOCK:*"};

constexpr std::span<const char* const> kNobody;
constexpr std::array kByRedisson{"redisson"};
constexpr std::array kByBull{"bullmq", "bull"};
constexpr std::array kByShedLock{"shedlock"};
constexpr std::array kByPython{"redis-py", "django-redis", "celery-once", "redbeat", "kombu", "dify"};
constexpr std::array kByPythonJobs{"celery-singleton", "rq", "arq", "huey"};
constexpr std::array kBySpring{"spring-integration"};
constexpr std::array kByJvm{"lock4j", "jetcache"};
constexpr std::array kByRedlock{"RedLock.net", "pottery"};
constexpr std::array kByNode{"redis-semaphore", "simple-redis-mutex"};
constexpr std::array kByGo{"asynq", "machinery", "rueidislock"};
constexpr std::array kByLaravel{"laravel"};
constexpr std::array kByPhp{"nextcloud", "drupal", "malkusch/lock"};
constexpr std::array kBySidekiq{"sidekiq-unique-jobs", "gitlab", "kenn/redis-mutex", "redis-semaphore-rb"};
constexpr std::array kByHangfire{"Hangfire.Redis.StackExchange"};
constexpr std::array kByMedallion{"medallion"};
constexpr std::array kByLua{"lua-resty-redis-lock"};

const std::array kPresets{
    Preset{"default", "Default", kDefault, kNobody},
    Preset{"redisson", "Redisson", kRedissonPatterns, kByRedisson},
    Preset{"bullmq", "Bull, BullMQ", kBullPatterns, kByBull},
    Preset{"shedlock", "ShedLock", kShedLockPatterns, kByShedLock},
    Preset{"redis-py", "redis-py, Celery", kPython, kByPython},
    Preset{"python-jobs", "RQ, arq, huey, celery-singleton", kPythonJobs, kByPythonJobs},
    Preset{"spring", "Spring Integration", kSpringPatterns, kBySpring},
    Preset{"jvm", "lock4j, JetCache", kJvm, kByJvm},
    Preset{"redlock", "Redlock (RedLock.net, pottery)", kRedlock, kByRedlock},
    Preset{"node", "redis-semaphore, simple-redis-mutex (Node)", kNode, kByNode},
    Preset{"go", "asynq, machinery, rueidislock", kGo, kByGo},
    Preset{"laravel", "Laravel", kLaravelPatterns, kByLaravel},
    Preset{"php", "Nextcloud, Drupal, malkusch/lock", kPhp, kByPhp},
    Preset{"sidekiq", "Sidekiq, GitLab, redis-mutex", kSidekiqPatterns, kBySidekiq},
    Preset{"hangfire", "Hangfire", kHangfirePatterns, kByHangfire},
    Preset{"medallion", "Medallion (read-write)", kMedallionPatterns, kByMedallion},
    Preset{"lua", "lua-resty-redis-lock", kLua, kByLua},
};

[[nodiscard]] bool isMadeFor(const Preset& preset, std::string_view library)
{
    return std::find(preset.libraries.begin(), preset.libraries.end(), library) != preset.libraries.end();
}

/// True if a pattern is as specific as a library's name; false for common ways to name locks.
[[nodiscard]] bool isTelling(std::string_view pattern)
{
    return pattern != "*lock" && pattern != "*:lock" && pattern != "{*}:*lock" && pattern != "*:lock:*" &&
           pattern != "*.readers" && pattern != "*.writer" && pattern != "*-registry:*" && pattern != "huey.results.*";
}

/// The first preset that fits and has a pattern for the key of this specificity.
template <typename Fits>
[[nodiscard]] const Preset* firstPreset(std::string_view key, bool telling, Fits fits)
{
    const auto watches = [&](const Preset& preset) {
        return fits(preset) && std::any_of(preset.patterns.begin(), preset.patterns.end(), [&](std::string_view glob) {
                   return isTelling(glob) == telling && matches(glob, key);
               });
    };
    const auto* found = std::find_if(kPresets.begin(), kPresets.end(), watches);
    return found == kPresets.end() ? nullptr : found;
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

const Preset* presetFor(std::string_view key, LibraryId id)
{
    if (const auto* telling = firstPreset(key, true, [](const Preset&) { return true; }))
        return telling;
    const std::string_view by = library(id).name;
    return firstPreset(key, false, [&](const Preset& preset) { return isMadeFor(preset, by); });
}

std::optional<std::string_view> lockCandidate(std::string_view key, ValueType type)
{
    if (type == ValueType::Stream || type == ValueType::Other || type == ValueType::List || auxiliaryOf(key, type))
        return std::nullopt;
    const bool named = hasLockWord(key);
    for (const bool telling : {true, false}) {
        if (!telling && !named)
            break;
        if (const auto* preset = firstPreset(key, telling, [](const Preset&) { return true; }))
            return std::string_view(preset->name);
    }
    // No preset names it: sets and hashes with such names are too often something else to be proposed unread.
    const bool likely = named && (type == ValueType::String || !speaksOfSomethingElse(key));
    return likely ? std::optional(std::string_view{}) : std::nullopt;
}

} // namespace lockscope::formats
