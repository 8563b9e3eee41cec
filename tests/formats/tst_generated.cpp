// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every library's own kind of value, made up by the rules of the library and not by a sample: 200 of each, other names
// and other tokens every time.
#include "formats/supposed.h"
#include "samples.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <cmath>
#include <functional>
#include <random>

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::formats::samples;

namespace {

constexpr std::int64_t kNow = 1'787'227'200'000;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLowerHex = "0123456789abcdef";
constexpr std::string_view kUpperHex = "0123456789ABCDEF";
constexpr std::string_view kAlnum = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Bytes and words by a fixed seed.
class Maker
{
public:
    explicit Maker(unsigned seed) : m_random(seed) {}

    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    std::int64_t between(std::int64_t from, std::int64_t to)
    {
        return from + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(to - from + 1)));
    }
    std::string of(std::string_view alphabet, std::size_t n)
    {
        std::string text;
        for (std::size_t i = 0; i < n; ++i)
            text += alphabet[below(alphabet.size())];
        return text;
    }
    std::string bytes(std::size_t n)
    {
        std::string text;
        for (std::size_t i = 0; i < n; ++i)
            text += static_cast<char>(below(256));
        return text;
    }
    std::string uuid()
    {
        std::string hex = of(kLowerHex, 32);
        hex[12] = '4';
        hex[16] = "89ab"[below(4)];
        return hex.substr(0, 8) + '-' + hex.substr(8, 4) + '-' + hex.substr(12, 4) + '-' + hex.substr(16, 4) + '-' +
               hex.substr(20);
    }
    std::string uuidHex()
    {
        std::string text = uuid();
        std::erase(text, '-');
        return text;
    }
    /// uuid1().hex made within the last hour; `mac` gets the address as people write it.
    std::string timeHex(std::string& mac)
    {
        const auto ticks = static_cast<std::uint64_t>(kNow - between(0, 3'600'000)) * 10'000 + 0x01B21DD213814000;
        char head[17];
        std::snprintf(head, sizeof head, "%08x%04x1%03x", static_cast<unsigned>(ticks & 0xffffffff),
                      static_cast<unsigned>(ticks >> 32 & 0xffff), static_cast<unsigned>(ticks >> 48 & 0xfff));
        const std::string node = of(kLowerHex, 12);
        mac.clear();
        for (std::size_t i = 0; i < 12; i += 2)
            mac += (i ? ":" : "") + node.substr(i, 2);
        return std::string(head) + "89ab"[below(4)] + of(kLowerHex, 3) + node;
    }
    std::string base64(std::string_view bytes, bool url = false)
    {
        const std::string alphabet =
            std::string("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") + (url ? "-_" : "+/");
        std::string text;
        unsigned buffer = 0;
        int bits = 0;
        for (const char c : bytes) {
            buffer = buffer << 8 | static_cast<unsigned char>(c);
            for (bits += 8; bits >= 6; bits -= 6)
                text += alphabet[buffer >> (bits - 6) & 63];
        }
        if (bits > 0)
            text += alphabet[buffer << (6 - bits) & 63];
        while (!url && text.size() % 4 != 0)
            text += '=';
        return text;
    }
    /// A name as applications give them, without any word of locks; every other one has a word of something else.
    std::string name()
    {
        static constexpr std::string_view kOthers[] = {"email", "image",  "token",  "refresh",  "stats",   "cache",
                                                       "count", "config", "cached", "settings", "session", "log",
                                                       "rate",  "last",   "auth",   "history",  "feature", "version"};
        return below(2) ? plainName() : spelled(kOthers);
    }
    /// Without a word of something else, too: a random token of a usual shape is a lock's only at such a name.
    std::string plainName()
    {
        static constexpr std::string_view kWords[] = {"order", "invoice", "report",  "tenant", "import", "job",
                                                      "stock", "printer", "nightly", "room",   "42",     "a/b"};
        return spelled(kWords);
    }
    std::string host() { return of("abcdefghijklmnopqrstuvwxyz", 1) + of("abcdefghijklmnopqrstuvwxyz0123456789-", 7); }

private:
    template <std::size_t N>
    std::string spelled(const std::string_view (&words)[N])
    {
        static constexpr std::string_view kJoints = ":-_/.#";
        std::string text(words[below(N)]);
        for (auto n = below(3); n > 0; --n)
            text += kJoints[below(kJoints.size())] + std::string(words[below(N)]);
        return text + kJoints[below(kJoints.size())] + of(kDigits, 1 + below(5));
    }

    std::mt19937 m_random;
};

/// One made-up key and what is to come out.
struct Case
{
    Stored stored;
    std::string holder;
    std::int64_t count = 1;
    std::vector<Stored> aux;
};

struct Generator
{
    const char* library;
    const char* variant;
    Confidence sure; ///< High: exact; else among the candidates
    std::function<Case(Maker&)> make;
};

Case held(std::string key, std::string value, std::string holder, std::int64_t pttlMs)
{
    return {{std::move(key), ValueType::String, std::move(value), {}, {}, pttlMs}, std::move(holder), 1, {}};
}
/// The token is the holder.
Case token(std::string key, const std::string& value, std::int64_t pttlMs)
{
    return held(std::move(key), value, value, pttlMs);
}
Case hashed(std::string key, std::vector<std::pair<std::string, std::string>> fields, std::string holder,
            std::int64_t count, std::int64_t pttlMs = -1)
{
    return {{std::move(key), ValueType::Hash, {}, std::move(fields), {}, pttlMs}, std::move(holder), count, {}};
}
Case sorted(std::string key, std::vector<std::pair<std::string, double>> members, std::string holder,
            std::int64_t count, std::int64_t pttlMs = -1)
{
    return {{std::move(key), ValueType::ZSet, {}, {}, std::move(members), pttlMs}, std::move(holder), count, {}};
}

std::string medallionId(Maker& m, std::string& machine)
{
    machine = "WEB" + m.of(kDigits, 2) + (m.below(3) == 0 ? "_" + m.host() : "");
    return machine + "_" + std::to_string(m.between(1, 99'999)) + "_" + m.uuidHex();
}

std::string hexOf(std::string_view bytes)
{
    std::string hex;
    for (const char c : bytes) {
        hex += kLowerHex[static_cast<unsigned char>(c) >> 4];
        hex += kLowerHex[static_cast<unsigned char>(c) & 15];
    }
    return hex;
}

std::string seconds(std::int64_t ms)
{
    return std::to_string(ms / 1000);
}

constexpr auto kHigh = Confidence::High;
constexpr auto kMedium = Confidence::Medium;
constexpr auto kLow = Confidence::Low;

const std::vector<Generator> kGenerators{
    {"redisson", "lock", kHigh,
     [](Maker& m) {
         const auto uuid = m.uuid();
         const auto n = m.between(1, 9);
         return hashed(m.name(), {{uuid + ":" + std::to_string(m.between(1, 5000)), std::to_string(n)}}, uuid, n,
                       m.between(1, 60'000));
     }},
    {"redisson", "read-write lock", kHigh,
     [](Maker& m) {
         std::vector<std::pair<std::string, std::string>> fields{{"mode", "read"}};
         std::int64_t sum = 0;
         for (auto n = m.between(1, 5); n > 0; --n) {
             const auto count = m.between(1, 3);
             fields.emplace_back(m.uuid() + ":" + std::to_string(m.between(1, 99)), std::to_string(count));
             sum += count;
         }
         const auto first = fields[1].first;
         return hashed(m.name(), fields, first.substr(0, 36), sum, 29'000);
     }},
    {"redisson", "permits", kHigh,
     [](Maker& m) {
         std::vector<std::pair<std::string, double>> members;
         for (auto n = m.between(1, 4); n > 0; --n)
             members.emplace_back(m.bytes(16), static_cast<double>(kNow + m.between(1, 60'000)));
         std::string hex;
         for (const char c : members[0].first) {
             hex += kLowerHex[static_cast<unsigned char>(c) >> 4];
             hex += kLowerHex[static_cast<unsigned char>(c) & 15];
         }
         return sorted("{" + m.name() + "}:timeout", members, hex, static_cast<std::int64_t>(members.size()));
     }},
    {"redisson", "faster multi-lock", kHigh,
     [](Maker& m) {
         const auto uuid = m.uuid();
         const auto me = uuid + ":" + std::to_string(m.between(1, 99));
         const auto f = m.name();
         const auto n = m.between(1, 4);
         return hashed(m.name(),
                       {{f, me},
                        {f + ":" + me + ":expire_time", std::to_string(kNow + 30'000)},
                        {f + ":" + me + ":lock_count", std::to_string(n)}},
                       uuid, n, 29'000);
     }},
    {"redisson", "semaphore", kLow,
     [](Maker& m) {
         auto c = held(m.plainName(), std::to_string(m.between(0, 99)), "", -1);
         c.count = -1;
         return c;
     }},
    {"spring-integration", "", kLow,
     [](Maker& m) { return token(m.host() + "-registry:" + m.name(), m.uuid(), m.between(1, 60'000)); }},
    {"shedlock", "", kHigh,
     [](Maker& m) {
         const auto host = "ip-" + m.of(kDigits, 3) + "." + m.host();
         char time[40];
         std::snprintf(time, sizeof time, "2026-%02d-%02dT%02d:%02d:%02d.%03dZ", static_cast<int>(m.between(1, 12)),
                       static_cast<int>(m.between(1, 28)), static_cast<int>(m.between(0, 23)),
                       static_cast<int>(m.between(0, 59)), static_cast<int>(m.between(0, 59)),
                       static_cast<int>(m.between(0, 999)));
         return held("job-lock:default:" + m.name(),
                     "ADDED:" + std::string(time) + "@" + host + (m.below(2) ? ":" + m.uuid() : ""), host, 890'000);
     }},
    {"lock4j", "", kHigh,
     [](Maker& m) { return token("lock4j:com.acme.Job.run#" + m.name(), m.uuidHex(), m.between(1, 30'000)); }},
    {"jetcache", "", kHigh, [](Maker& m) { return held(m.name() + "_#RL#", m.bytes(40), "", 50'000); }},
    {"coredis", "", kLow,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held(m.plainName(), value, mac, m.between(1, 600'000));
     }},
    {"walrus", "", kHigh,
     [](Maker& m) {
         const auto value = m.bytes(31) + '\xff';
         return held("lock:" + m.name(), value, hexOf(value), m.below(2) ? -1 : m.between(1, 60'000));
     }},
    {"sherlock", "", kLow,
     [](Maker& m) { return token(m.host() + "_" + m.plainName(), m.uuid(), m.between(1, 60'000)); }},
    {"dramatiq", "", kLow,
     [](Maker& m) {
         const auto n = m.between(2, 9);
         auto c = held(m.plainName() + ":mutex", std::to_string(n), "", m.between(1, 900'000));
         c.count = n;
         return c;
     }},
    {"huey", "results that expire", kMedium,
     [](Maker& m) {
         return held("huey.r.app.app.lock." + m.name(), std::string("\x80\x05\x8c\x01\x31\x94.", 7), "", -1);
     }},
    {"rueidislock", "", kHigh,
     [](Maker& m) {
         const auto value = m.bytes(23) + '\xff';
         return held("rueidislock:" + std::to_string(m.between(0, 4)) + ":" + m.name(), value, hexOf(value),
                     m.between(1, 5'000));
     }},
    {"simple-redis-mutex", "", kHigh,
     [](Maker& m) {
         return token("@simple-redis-mutex:lock-" + m.name(), "0." + m.of(kDigits, 16), m.between(1, 30'000));
     }},
    {"node-redis-warlock", "", kHigh,
     [](Maker& m) {
         std::string mac;
         const auto digits = m.timeHex(mac);
         std::string bytes;
         for (std::size_t i = 0; i < digits.size(); i += 2)
             bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
         return token(m.name() + ":lock", m.base64(bytes), m.between(1, 60'000));
     }},
    {"node-resque", "job", kHigh,
     [](Maker& m) {
         const auto ttl = m.between(1, 3'600);
         return held("resque:workerslock:" + m.name() + ":math:[1,2]", seconds(kNow + (ttl + 1) * 1000), "",
                     ttl * 1000);
     }},
    {"node-resque", "leader", kHigh,
     [](Maker& m) { return token("resque:resque_scheduler_leader_lock", m.host() + ":17", m.between(1, 180'000)); }},
    {"redis-py", "", kMedium,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return m.below(2) ? held(m.plainName(), value, mac, -1) : held(m.name(), value, mac, m.between(1, 600'000));
     }},
    {"django-redis", "", kMedium,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held((m.below(2) ? "app" : "") + (":1:" + m.name()), value, mac, 29'000);
     }},
    {"celery-once", "", kHigh,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held("qo_tasks." + m.name() + "_a-" + m.of(kDigits, 3), value, mac, m.between(1, 3'600'000));
     }},
    {"redbeat", "", kHigh,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held("redbeat::lock", value, mac, m.between(1, 1'500'000));
     }},
    {"kombu", "", kHigh,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held("unacked_mutex", value, mac, m.between(1, 300'000));
     }},
    {"dify", "", kHigh,
     [](Maker& m) {
         std::string mac;
         const auto value = m.timeHex(mac);
         return held(m.below(4) ? "vector_indexing_lock_" + m.host() : "db_upgrade_lock", value, mac, 19'000);
     }},
    {"celery-singleton", "", kHigh,
     [](Maker& m) { return token("SINGLETONLOCK_" + m.of(kLowerHex, 32), m.uuid(), -1); }},
    {"python-redis-lock", "", kHigh,
     [](Maker& m) { return token("lock:" + m.name(), m.base64(m.bytes(18)), m.below(2) ? -1 : 9'000); }},
    {"python-redis-lock", "with the caller's id", kHigh,
     [](Maker& m) {
         const auto name = m.name();
         auto c = token("lock:" + name, m.host() + ":" + m.of(kDigits, 4), 9'000);
         c.aux.push_back({"lock-signal:" + name, ValueType::List, {}, {}, {{"1", 0}}, 800});
         return c;
     }},
    {"rq", "scheduler", kHigh, [](Maker& m) { return token("rq:scheduler-lock:" + m.host(), m.uuidHex(), 60'500); }},
    {"rq", "cleaning", kMedium, [](Maker& m) { return held("rq:clean_registries:" + m.host(), "1", "", 898'000); }},
    {"huey", "", kMedium,
     [](Maker& m) {
         const auto app = m.host();
         return hashed("huey.results." + app, {{m.uuid(), m.bytes(12)}, {app + ".lock." + m.name(), m.bytes(5)}}, "",
                       1);
     }},
    {"arq", "", kHigh, [](Maker& m) { return held("arq:in-progress:" + m.of(kLowerHex, 32), "1", "", 309'000); }},
    {"superset", "", kMedium, [](Maker& m) { return held("lock:" + m.host() + ":" + m.uuid(), "1", "", 29'000); }},
    {"redlock-py", "", kLow,
     [](Maker& m) { return token(m.plainName(), m.of(kAlnum, 21) + "Z", m.between(1, 60'000)); }},
    {"pottery", "", kMedium, [](Maker& m) { return token("redlock:" + m.name(), m.uuid(), m.between(1, 10'000)); }},
    {"RedLock.net", "", kMedium,
     [](Maker& m) { return token("redlock:" + m.name(), m.uuid(), m.between(1, 300'000)); }},
    {"aioredlock", "", kLow, [](Maker& m) { return token(m.plainName(), m.uuid(), m.between(1, 10'000)); }},
    {"redlock-rb", "", kLow, [](Maker& m) { return token(m.plainName(), m.uuid(), m.between(1, 60'000)); }},
    {"node-redlock", "", kMedium,
     [](Maker& m) {
         return token((m.below(2) ? "{a}:" : "") + m.plainName(), m.of(kLowerHex, 32), m.between(1, 60'000));
     }},
    {"lockscope", "", kHigh,
     [](Maker& m) {
         return token(m.below(2) ? m.name() : "lock:" + m.name(), "ls-" + m.of(kLowerHex, 32),
                      m.below(9) ? m.between(1, 10'000) : -1);
     }},
    {"lockscope", "of the first versions", kLow,
     [](Maker& m) { return token("lock:" + m.name(), m.of(kLowerHex, 32), m.between(1, 10'000)); }},
    {"redis-semaphore", "mutex", kHigh,
     [](Maker& m) {
         const auto uuid = m.uuid();
         return held("mutex:" + m.name(), uuid + (m.below(2) ? "-" + m.host() : ""), uuid, m.between(1, 10'000));
     }},
    {"redis-semaphore", "semaphore", kHigh,
     [](Maker& m) {
         std::vector<std::pair<std::string, double>> members;
         for (auto n = m.between(1, 4); n > 0; --n)
             members.emplace_back(m.uuid() + (m.below(2) ? "_0" : ""), static_cast<double>(kNow - m.between(0, 5'000)));
         return sorted("semaphore:" + m.name(), members, members[0].first.substr(0, 36),
                       static_cast<std::int64_t>(members.size()), 9'000);
     }},
    {"bullmq", "", kHigh,
     [](Maker& m) {
         const auto uuid = m.uuid();
         return held("bull:" + m.host() + ":" + m.of(kDigits, 4) + ":lock", uuid + ":" + m.of("123456789", 3), uuid,
                     m.between(1, 30'000));
     }},
    {"bullmq", "other prefix, job beside it", kHigh,
     [](Maker& m) {
         const auto uuid = m.uuid();
         const auto job = m.host() + ":" + m.host() + ":" + m.of(kDigits, 4);
         auto c = held(job + ":lock", uuid + ":" + m.of("123456789", 2), uuid, 29'000);
         c.aux.push_back({job, ValueType::Hash, {}, {{"name", "send"}}, {}, -1});
         return c;
     }},
    {"bull", "", kHigh,
     [](Maker& m) {
         return token("bull:" + m.host() + ":" + m.of(kDigits, 4) + ":lock", m.uuid(), m.between(1, 30'000));
     }},
    {"redsync", "", kHigh, [](Maker& m) { return token(m.name(), m.base64(m.bytes(16)), m.between(1, 8'000)); }},
    {"bsm/redislock", "", kMedium,
     [](Maker& m) { return token(m.plainName(), m.base64(m.bytes(16), true), m.between(1, 30'000)); }},
    {"bsm/redislock", "with metadata", kLow,
     [](Maker& m) {
         const auto value = m.base64(m.bytes(16), true);
         return held(m.plainName(), value + m.host() + "/pid-7", value, m.between(1, 30'000));
     }},
    {"go-zero", "", kLow, [](Maker& m) { return token(m.plainName(), m.of(kAlnum, 15) + "z", m.between(1, 60'500)); }},
    {"asynq", "", kHigh,
     [](Maker& m) {
         return token("asynq:{" + m.host() + "}:unique:" + m.name() + ":" + m.of(kLowerHex, 32), m.uuid(), 3'000'000);
     }},
    {"machinery", "", kHigh,
     [](Maker& m) {
         return held("machinery_lock_worker" + m.name() + "@hourly", std::to_string(kNow + 60'000) + m.of(kDigits, 6),
                     "", 60'000);
     }},
    {"dapr", "", kLow, [](Maker& m) { return token("lock||" + m.name(), "owner-" + m.host(), 9'000); }},
    {"sidekiq-unique-jobs", "", kHigh,
     [](Maker& m) {
         std::vector<std::pair<std::string, std::string>> fields;
         for (auto n = m.between(1, 3); n > 0; --n)
             fields.emplace_back(m.of(kLowerHex, 24), m.below(2) ? "1787227200.699358" : "{\"worker\":\"A\"}");
         return hashed("uniquejobs:" + m.of(kLowerHex, m.below(2) ? 32 : 64) + (m.below(3) ? "" : ":RUN") + ":LOCKED",
                       fields, fields[0].first, static_cast<std::int64_t>(fields.size()));
     }},
    {"kenn/redis-mutex", "", kHigh,
     [](Maker& m) { return held("RedisMutex:" + m.name(), seconds(kNow + 10'000) + "." + m.of(kDigits, 6), "", -1); }},
    {"redis-objects", "", kMedium, [](Maker& m) { return held(m.name() + ":stock_lock", "", "", 900); }},
    {"redis-semaphore-rb", "", kHigh,
     [](Maker& m) {
         const auto permit = m.of(kDigits, 1);
         return hashed("SEMAPHORE:" + m.name() + ":GRABBED", {{permit, "1787227200.12"}}, permit, 1);
     }},
    {"gitlab", "", kHigh,
     [](Maker& m) { return token("gitlab:exclusive_lease:" + m.name(), m.uuid(), m.between(1, 86'000'000)); }},
    {"discourse", "", kMedium,
     [](Maker& m) {
         const auto validity = m.between(1, 600);
         return held("default:" + m.name(), seconds(kNow + validity * 1000), "", validity * 1000 + m.between(0, 1000));
     }},
    {"laravel", "Cache::lock", kHigh,
     [](Maker& m) {
         static constexpr const char* kPrefixes[] = {
             "laravel-database-laravel-cache-", "laravel_database_laravel_cache_",
             "laravel_database_laravel_cache_:", "acme_database_acme_cache_", "acme-database-acme-cache-"};
         return token(kPrefixes[m.below(std::size(kPrefixes))] + m.name(), m.of(kAlnum, 16), m.below(2) ? -1 : 9'000);
     }},
    {"laravel", "serialized", kHigh,
     [](Maker& m) {
         const auto value = m.of(kAlnum, 16);
         return held("acme_framework/schedule-" + m.of(kLowerHex, 40), "s:16:\"" + value + "\";", value, 86'000'000);
     }},
    {"laravel", "funnel", kLow,
     [](Maker& m) { return token(m.plainName() + "3", m.of(kAlnum, 19) + "z", m.between(1, 60'000)); }},
    {"symfony", "writer", kHigh,
     [](Maker& m) {
         const auto value = m.base64(m.bytes(32));
         const auto until = static_cast<double>(kNow + m.between(1, 300'000));
         return sorted(m.name(), {{"__write__", until}, {value, until}}, value, 1, 290'000);
     }},
    {"symfony", "readers", kHigh,
     [](Maker& m) {
         std::vector<std::pair<std::string, double>> members;
         for (auto n = m.between(1, 4); n > 0; --n)
             members.emplace_back(m.base64(m.bytes(32)), static_cast<double>(kNow + m.between(1, 300'000)));
         return sorted(m.name(), members, members[0].first, static_cast<std::int64_t>(members.size()), 290'000);
     }},
    {"symfony", "before 5.2", kMedium,
     [](Maker& m) { return token(m.plainName(), m.base64(m.bytes(32)), m.between(1, 300'000)); }},
    {"cheprasov/php-redis-lock", "", kHigh,
     [](Maker& m) {
         return token(m.name(),
                      std::to_string(m.between(1, 99'999)) + ":0." + m.of(kDigits, 8) + " " +
                          seconds(kNow - m.between(0, 60'000)) + ":" + std::to_string(m.between(1, 9999)),
                      m.between(1, 60'000));
     }},
    {"ronnylt/redlock-php", "", kMedium,
     [](Maker& m) {
         char value[20];
         std::snprintf(value, sizeof value, "%08llx%05llx", static_cast<unsigned long long>(kNow / 1000 - 5),
                       static_cast<unsigned long long>(m.below(1'000'000)));
         return token(m.plainName(), value, m.between(1, 60'000));
     }},
    {"malkusch/lock", "", kHigh,
     [](Maker& m) { return token("php-malkusch-lock:" + m.name(), m.of(kLowerHex, 64), 4'000); }},
    {"nextcloud", "shared", kMedium,
     [](Maker& m) {
         const auto n = m.between(1, 9);
         auto c = held(m.host() + "/lockfiles/" + m.of(kLowerHex, 32), std::to_string(n), "", 3'599'000);
         c.count = n;
         return c;
     }},
    {"nextcloud", "exclusive", kMedium,
     [](Maker& m) { return held(m.host() + "/lockfiles/" + m.of(kLowerHex, 32), "\"exclusive\"", "", 3'599'000); }},
    {"phpredis", "", kHigh,
     [](Maker& m) {
         const auto host = m.host();
         const auto pid = std::to_string(m.between(1, 99'999));
         return held("PHPREDIS_SESSION:" + m.of(kLowerHex, 32) + "_LOCK", host + "|" + pid, host,
                     m.below(2) ? m.between(1, 60'000) : -1);
     }},
    {"snc-redis", "", kMedium,
     [](Maker& m) {
         const auto token = "6" + m.of(kLowerHex, 12);
         return held("sess:" + m.of(kLowerHex, 26) + ".lock", m.below(2) ? token : "s:13:\"" + token + "\";", token,
                     m.between(1, 30'000));
     }},
    {"cm-redis-session", "", kHigh,
     [](Maker& m) {
         const auto host = m.host();
         return hashed("sess_" + m.of(kLowerHex, 26),
                       {{"lock", std::to_string(m.between(1, 40))},
                        {"pid", host + "|" + std::to_string(m.between(1, 99'999))},
                        {"req", "GET shop/cart"},
                        {"data", "x|i:1;"},
                        {"wait", std::to_string(m.between(0, 5))}},
                       host, -1, 21'600'000);
     }},
    {"magento", "", kHigh,
     [](Maker& m) {
         const auto sign = std::to_string(m.between(1, 99'999)) + "-" + std::to_string(m.between(1, 4'294'967'295)) +
                           "-" + m.of(kLowerHex, 8);
         return hashed("zc:k:" + m.of(kLowerHex, 3) + "_LOCKED_RECORD_INFO_SYSTEM_CONFIG",
                       {{"d", sign}, {"t", ""}, {"m", "1787227200"}, {"i", "1"}}, sign, 1,
                       m.below(2) ? m.between(1, 60'000) : -1);
     }},
    {"seata", "row", kHigh,
     [](Maker& m) {
         const auto xid = "10.0.0.9:8091:" + m.of("123456789", 1) + m.of(kDigits, 17);
         const auto branch = "2" + m.of(kDigits, 17);
         const auto row = "jdbc:mysql://10.0.0.5:3306/shop^^^orders^^^" + std::to_string(m.between(1, 9999));
         return hashed("SEATA_ROW_LOCK_" + row,
                       {{"xid", xid},
                        {"transactionId", xid.substr(14)},
                        {"branchId", branch},
                        {"resourceId", "jdbc:mysql://10.0.0.5:3306/shop"},
                        {"tableName", "orders"},
                        {"pk", "1"},
                        {"rowKey", row}},
                       xid, 1);
     }},
    {"seata", "index", kHigh,
     [](Maker& m) {
         return hashed("SEATA_GLOBAL_LOCK10.0.0.9:8091:" + m.of(kDigits, 18),
                       {{m.of(kDigits, 18), "SEATA_ROW_LOCK_jdbc:mysql://10.0.0.5:3306/shop^^^orders^^^1"}}, "", -1);
     }},
    {"redis_queued_locks", "lock", kHigh,
     [](Maker& m) {
         const auto identity = m.of(kLowerHex, 16);
         return hashed("rql:lock:" + m.name(),
                       {{"acq_id", "rql:acq:" + std::to_string(m.between(1, 99'999)) + "/2260/2380/2280/" + identity},
                        {"hst_id", "rql:hst:17580/2260/2280/" + identity},
                        {"ts", "1787227199.069259"},
                        {"ini_ttl", "5000"}},
                       identity, 1, m.between(1, 5'000));
     }},
    {"redis_queued_locks", "readers", kHigh,
     [](Maker& m) {
         const auto identity = m.of(kLowerHex, 16);
         const auto end = static_cast<double>(kNow + m.between(1, 5'000));
         return sorted(
             "rql:lock_readers:" + m.name(),
             {{"rql:acq:17580/2260/2380/2280/" + identity, end}, {"rql:acq:17580/2264/2384/2280/" + identity, end}},
             identity, 2);
     }},
    {"drupal", "", kMedium,
     [](Maker& m) {
         return token(m.host() + ":lock:" + m.name(),
                      m.of("123456789", 9) + "6" + m.of(kLowerHex, 12) + "." + m.of(kDigits, 8), 29'000);
     }},
    {"medallion", "lock", kHigh,
     [](Maker& m) {
         std::string machine;
         const auto id = medallionId(m, machine);
         return held(m.name() + (m.below(2) ? ".writer" : ""), id, machine, m.between(1, 30'000));
     }},
    {"medallion", "writer that waits", kHigh,
     [](Maker& m) {
         std::string machine;
         const auto id = medallionId(m, machine);
         auto c = held(m.name() + ".writer", id + "_WRITERWAITING", machine, 29'000);
         c.count = 0;
         return c;
     }},
    {"medallion", "readers", kHigh,
     [](Maker& m) {
         Case c;
         c.stored.key = m.name() + ".readers";
         c.stored.type = ValueType::Set;
         c.stored.pttlMs = 29'000;
         c.count = m.between(1, 4);
         for (std::int64_t i = 0; i < c.count; ++i) {
             std::string machine;
             c.stored.members.emplace_back(medallionId(m, machine), 0);
             if (i == 0)
                 c.holder = machine;
         }
         return c;
     }},
    {"medallion", "semaphore", kHigh,
     [](Maker& m) {
         std::string machine;
         const auto id = medallionId(m, machine);
         return sorted(m.name(), {{id, static_cast<double>(kNow + m.between(1, 30'000)) + 0.816}}, machine, 1, 89'000);
     }},
    {"StackExchange.Redis", "", kLow, [](Maker& m) { return token("lock:" + m.name(), "BOX-" + m.host(), 9'000); }},
    {"Hangfire.Redis.StackExchange", "", kHigh,
     [](Maker& m) { return token("{hangfire}:" + m.name() + ":lock", m.uuid(), m.between(1, 30'000)); }},
    {"foundatio", "", kMedium,
     [](Maker& m) {
         return token((m.below(2) ? m.host() + ":" : "") + "lock:" + m.name(), m.of(kAlnum, 15) + "z",
                      m.between(1, 1'200'000));
     }},
    {"ServiceStack.Redis", "", kLow,
     [](Maker& m) { return held("lock:" + m.name(), std::to_string(kNow + m.between(1, 600'000)), "", -1); }},
    {"rslock", "", kMedium,
     [](Maker& m) {
         const auto value = m.bytes(19) + '\x01';
         return held(m.plainName(), value, hexOf(value), m.between(1, 60'000));
     }},
    {"redis-plus-plus", "", kMedium,
     [](Maker& m) { return token(m.plainName(), m.of(kAlnum, 20), m.between(1, 3'000)); }},
    {"redlock-cpp", "", kHigh, [](Maker& m) { return token(m.name(), m.of(kUpperHex, 40), m.between(1, 60'000)); }},
    {"lua-resty-redis-lock", "bakins", kMedium,
     [](Maker& m) {
         const auto ttl = m.between(1, 60);
         return held("LOCK:" + m.name(), seconds(kNow + (ttl + 1) * 1000) + "." + m.of(kDigits, 3), "", ttl * 1000);
     }},
    {"lua-resty-redis-lock", "bearnard", kLow,
     [](Maker& m) { return held(m.name() + "-lock", seconds(kNow + 2'000), "", -1); }},
    {"handwritten", "client:count", kLow,
     [](Maker& m) {
         const auto uuid = m.uuid();
         auto c = held("lock:" + m.name(), uuid + ":", uuid, 9'000);
         c.count = m.between(1, 99);
         c.stored.text += std::to_string(c.count);
         return c;
     }},
    {"handwritten", "uuid-thread", kLow,
     [](Maker& m) {
         const auto uuid = m.uuid();
         return held("lock:" + m.name(), uuid + "-" + m.of("123456789", 2), uuid, 9'000);
     }},
    {"handwritten", "presence", kLow,
     [](Maker& m) { return held(m.name() + ":lock", m.below(2) ? "1" : "locked", "", 9'000); }},
    {"handwritten", "owner and count", kLow,
     [](Maker& m) {
         const auto owner = m.host();
         const auto n = m.between(1, 9);
         return hashed("lock:" + m.name(), {{"owner", owner}, {"count", std::to_string(n)}}, owner, n, 9'000);
     }},
    {"handwritten", "time", kLow,
     [](Maker& m) { return held("lock." + m.name(), seconds(kNow + m.between(1'000, 60'000)), "", -1); }},
};

} // namespace

class TestGenerated : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void randomTokensAtOtherNames();
    void everyLibraryHasAGenerator();
    void hostileBytes();
};

void TestGenerated::values_data()
{
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kGenerators.size(); ++i)
        QTest::addRow("%s %s", kGenerators[i].library, kGenerators[i].variant) << i;
}

void TestGenerated::values()
{
    QFETCH(std::size_t, row);
    const Generator& generator = kGenerators[row];
    Maker maker(static_cast<unsigned>(row) * 977 + 5);
    for (int i = 0; i < 200; ++i) {
        const Case c = generator.make(maker);
        const auto what = c.stored.key + " = " + c.stored.text + ", number " + std::to_string(i);
        analysed(c.stored, c.aux, kNow, [&](const Analysis& a) {
            QVERIFY2(hasCandidate(a, generator.library), what.c_str());
            QVERIFY2(a.confidence <= layouts()[a.layout].sure, what.c_str()); // decode() relies on it
            QVERIFY2(a.holder == c.holder, (what + ": " + a.holder).c_str());
            QVERIFY2((a.count ? std::int64_t{*a.count} : -1) == c.count, what.c_str());
            if (generator.sure == Confidence::High) {
                QCOMPARE(std::string_view(library(a.library).name), std::string_view(generator.library));
                QCOMPARE(a.confidence, Confidence::High);
            }
        });
        if (QTest::currentTestFailed())
            return;
    }
}

/// Sessions and caches hold the same bytes: no lock, but it is said whose it could be.
void TestGenerated::randomTokensAtOtherNames()
{
    Maker m(99);
    for (int i = 0; i < 200; ++i) {
        const auto name = "session:" + m.name();
        for (const auto& [library, value] : {std::pair{"node-redlock", m.of(kLowerHex, 32)},
                                             {"aioredlock", m.uuid()},
                                             {"bsm/redislock", m.base64(m.bytes(16), true)},
                                             {"symfony", m.base64(m.bytes(32))}}) {
            const Case c = token(name, value, m.between(1, 3'600'000));
            analysed(c.stored, {}, kNow, [&](const Analysis& a) {
                QVERIFY2(a.library == LibraryId::Unknown, (name + " = " + value).c_str());
                QVERIFY2(hasCandidate(a, library), (name + " = " + value).c_str());
            });
            const Supposed supposed = supposedHolder({c.stored.raw(), {}, Time(std::chrono::milliseconds(kNow))});
            QCOMPARE(supposed.holder, c.holder);
            QCOMPARE(supposed.count ? std::int64_t{*supposed.count} : -1, c.count);
            analysed(token(name, value, 3'600'001).stored, {}, kNow,
                     [&](const Analysis& a) { QVERIFY(a.candidates.empty()); });
            if (QTest::currentTestFailed())
                return;
        }
    }
}

void TestGenerated::everyLibraryHasAGenerator()
{
    for (const Library& library : libraries().subspan(1)) {
        const bool has = std::any_of(kGenerators.begin(), kGenerators.end(), [&](const Generator& generator) {
            return std::string_view(generator.library) == library.name;
        });
        QVERIFY2(has, library.name);
    }
}

/// Near misses of everything: a few bytes of a real value changed, put in, taken out, or the type changed.
void TestGenerated::hostileBytes()
{
    Maker m(4711);
    for (int i = 0; i < lockscope::test::rounds(60'000, 6'000); ++i) {
        Case c = kGenerators[m.below(kGenerators.size())].make(m);
        const auto spoil = [&](std::string& text) {
            for (auto n = m.below(4); n > 0 && !text.empty(); --n) {
                const auto at = m.below(text.size());
                switch (m.below(4)) {
                case 0:
                    text[at] = static_cast<char>(m.below(256));
                    break;
                case 1:
                    text.erase(at, m.below(9));
                    break;
                case 2:
                    text.insert(at, 1, ":@-={}_\0Z9"[m.below(10)]);
                    break;
                default:
                    text += text.substr(at);
                }
            }
        };
        spoil(c.stored.key);
        spoil(c.stored.text);
        for (auto& [name, value] : c.stored.fields) {
            spoil(name);
            spoil(value);
        }
        for (auto& [member, score] : c.stored.members) {
            spoil(member);
            constexpr double kScores[] = {-1e300, 1e300, 0, -0.5, HUGE_VAL, -HUGE_VAL, NAN};
            if (m.below(3) == 0)
                score = kScores[m.below(std::size(kScores))];
        }
        if (m.below(8) == 0)
            c.stored.type = static_cast<ValueType>(m.below(8));
        if (m.below(8) == 0)
            c.stored.pttlMs = m.below(2) ? INT64_MAX : INT64_MIN;
        analysed(c.stored, c.aux, kNow, [&](const Analysis& a) {
            QVERIFY((a.library == LibraryId::Unknown) == (a.confidence == Confidence::None));
            QVERIFY(a.library != LibraryId::Unknown || a.holder.empty());
            QVERIFY(!QString::fromStdString(a.who.summary).contains(QLatin1Char('\0')));
        });
        const auto raw = c.stored.raw();
        const auto holding = decode(raw);
        for (const Library& library : libraries()) {
            const auto who = describeHolder(library.id, holding.token);
            QVERIFY(clientOf(library.id, holding.token).size() <= holding.token.size());
            QVERIFY(!QString::fromStdString(who.summary).contains(QLatin1Char('\0')));
        }
        if (QTest::currentTestFailed())
            return;
    }
}

LOCKSCOPE_TEST_MAIN(TestGenerated)
#include "tst_generated.moc"
