// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wrong on purpose, and written with plain commands, as people write them. Nothing of the lock library but its
// connection.
#include "simulator/patterns_wrong.h"

#include "formats/scripts.h"
#include "lock/client.h"
#include "lock/token.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace lockscope::simulator {
namespace {

PatternResult failed(const lock::Error& error)
{
    return {error.delivery == lock::Delivery::Unknown ? Outcome::Unknown : Outcome::Error, error.message};
}

/// The loop that all of these clients have: try, sleep 50 ms, until the limit.
class SpinningClient : public LockClient
{
public:
    SpinningClient(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
        : m_spec(spec), m_report(std::move(report))
    {
        lock::ClientOptions options;
        options.name = spec.name;
        m_client = std::make_unique<lock::Client>(endpoint, options);
    }

    PatternResult acquire(const std::string& key, const std::stop_token& stop) final
    {
        m_key = key;
        const MonoTime end = std::chrono::steady_clock::now() + m_spec.wait;
        for (;;) {
            PatternResult tried = attempt();
            m_report(RecordKind::Attempt, tried.outcome, m_token);
            if (tried.outcome != Outcome::Refused)
                return tried;
            if (std::chrono::steady_clock::now() + kPause >= end)
                return {Outcome::TimedOut, {}};
            std::mutex mutex;
            std::unique_lock lock(mutex);
            m_sleep.wait_for(lock, stop, kPause, [] { return false; });
            if (stop.stop_requested())
                return {Outcome::Cancelled, {}};
        }
    }
    void vanish() final { m_client.reset(); }
    std::string token() const final { return m_token; }

protected:
    virtual PatternResult attempt() = 0;

    const WorkerSpec m_spec;
    std::unique_ptr<lock::Client> m_client;
    std::string m_key;
    std::string m_token;

private:
    static constexpr Millis kPause{50};
    ReportStep m_report;
    std::condition_variable_any m_sleep; // nobody notifies it; it wakes early for a stop token
};

class SetnxNoTtl final : public SpinningClient
{
public:
    using SpinningClient::SpinningClient;

    PatternResult attempt() override
    {
        m_token = "true";
        const auto reply = m_client->command({"SETNX", m_key, m_token});
        if (!reply)
            return failed(reply.error());
        return {reply->integer == 1 ? Outcome::Granted : Outcome::Refused, {}};
    }
    PatternResult release() override
    {
        const auto reply = m_client->command({"DEL", m_key});
        if (!reply)
            return failed(reply.error());
        return {reply->integer == 1 ? Outcome::Released : Outcome::AlreadyExpired, {}};
    }
};

/// 8-4-4-4-12 digits, version 4: what most libraries of most languages call a UUID.
std::string randomUuid()
{
    std::string digits(lock::makeToken().view());
    digits[12] = '4';
    digits[16] = "89ab"[digits[16] % 4];
    for (const std::size_t place : {8U, 13U, 18U, 23U})
        digits.insert(place, 1, '-');
    return digits;
}

class TtlTooShort final : public SpinningClient
{
public:
    using SpinningClient::SpinningClient;

    PatternResult attempt() override
    {
        m_token = randomUuid();
        const std::string ttl = std::to_string(m_spec.ttl.count());
        const auto reply = m_client->command({"SET", m_key, m_token, "NX", "PX", ttl});
        if (!reply)
            return failed(reply.error());
        return {reply->isNil() ? Outcome::Refused : Outcome::Granted, {}};
    }
    PatternResult release() override
    {
        const auto reply = m_client->command({"EVAL", formats::kCompareAndDelete, "1", m_key, m_token});
        if (!reply)
            return failed(reply.error());
        switch (static_cast<formats::CompareAnswer>(reply->integer)) {
        case formats::CompareAnswer::Done:
            return {Outcome::Released, {}};
        case formats::CompareAnswer::Other:
            return {Outcome::NotOwner, {}};
        case formats::CompareAnswer::Absent:
            return {Outcome::AlreadyExpired, {}};
        }
        return {Outcome::Unknown, {}};
    }
};

} // namespace

std::unique_ptr<LockClient> makeSetnxNoTtl(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
{
    return std::make_unique<SetnxNoTtl>(spec, endpoint, std::move(report));
}

std::unique_ptr<LockClient> makeTtlTooShort(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
{
    return std::make_unique<TtlTooShort>(spec, endpoint, std::move(report));
}

} // namespace lockscope::simulator
