// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns_right.h"

#include "lock/mutex.h"

#include <optional>

namespace lockscope::simulator {
namespace {

/// Hands the library's reports on.
class Reporter final : public lock::Observer
{
public:
    explicit Reporter(ReportStep report) : m_report(std::move(report)) {}

    void attempted(const lock::AttemptReport& attempt) override
    {
        using From = lock::AttemptReport::Outcome;
        const Outcome outcome = attempt.outcome == From::Granted   ? Outcome::Granted
                                : attempt.outcome == From::Refused ? Outcome::Refused
                                                                   : Outcome::Error;
        m_report(RecordKind::Attempt, outcome, attempt.token);
    }
    void renewed(const lock::RenewalReport& renewal) override
    {
        switch (renewal.outcome) {
        case lock::RenewalReport::Outcome::Renewed:
            return m_report(RecordKind::Renewed, Outcome::Granted, renewal.token);
        case lock::RenewalReport::Outcome::TakenByOther:
            return m_report(RecordKind::RenewalFailed, Outcome::NotOwner, renewal.token);
        case lock::RenewalReport::Outcome::Gone:
            return m_report(RecordKind::RenewalFailed, Outcome::AlreadyExpired, renewal.token);
        case lock::RenewalReport::Outcome::Failed:
            return m_report(RecordKind::RenewalFailed, Outcome::Error, renewal.token);
        }
    }
    void lost(std::string_view, std::string_view token, lock::LossReason) override
    {
        m_report(RecordKind::Lost, Outcome::None, token);
    }

private:
    ReportStep m_report;
};

Outcome outcomeOf(lock::ReleaseOutcome outcome)
{
    switch (outcome) {
    case lock::ReleaseOutcome::Released:
        return Outcome::Released;
    case lock::ReleaseOutcome::NotOwner:
        return Outcome::NotOwner;
    case lock::ReleaseOutcome::AlreadyExpired:
        return Outcome::AlreadyExpired;
    case lock::ReleaseOutcome::Unknown:
        return Outcome::Unknown;
    }
    return Outcome::Unknown;
}

PatternResult whyNot(const lock::AcquireResult& result)
{
    if (const auto* unknown = std::get_if<lock::Unknown>(&result))
        return {Outcome::Unknown, unknown->error.message};
    if (const auto* error = std::get_if<lock::Error>(&result))
        return {Outcome::Error, error->message};
    if (std::holds_alternative<lock::Cancelled>(result))
        return {Outcome::Cancelled, {}};
    return {std::holds_alternative<lock::Taken>(result) ? Outcome::Refused : Outcome::TimedOut, {}};
}

class Production final : public LockClient
{
public:
    Production(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
    {
        m_options.ttl = spec.ttl;
        m_options.wait = spec.wait;
        m_options.watchdog = spec.renewal;
        m_options.observer = std::make_shared<Reporter>(std::move(report));
        lock::ClientOptions client;
        client.name = spec.name;
        m_client = std::make_shared<lock::Client>(endpoint, client);
        if (spec.renewal) {
            client.name += "/watchdog";
            m_watchdog = std::make_shared<lock::Watchdog>(endpoint, client);
        }
    }

    PatternResult acquire(const std::string& key, const std::stop_token& stop) override
    {
        Result<lock::Mutex, lock::Error> mutex = lock::Mutex::create(m_client, m_watchdog, key, m_options);
        if (!mutex)
            return {Outcome::Error, mutex.error().message};
        lock::AcquireResult result = mutex->acquire(stop);
        if (!std::holds_alternative<lock::Lease>(result))
            return whyNot(result);
        m_lease.emplace(std::get<lock::Lease>(std::move(result)));
        return {Outcome::Granted, {}};
    }
    PatternResult release() override
    {
        const lock::ReleaseResult result = m_lease->release();
        m_lease.reset();
        return {outcomeOf(result.outcome), result.error ? result.error->message : std::string()};
    }
    void vanish() override
    {
        if (m_lease)
            m_lease->abandon();
        m_lease.reset();
        m_watchdog.reset();
        m_client.reset();
    }
    std::string token() const override { return std::string(m_lease->token()); }
    std::stop_token lost() const override { return m_lease->lost(); }

private:
    lock::MutexOptions m_options;
    std::shared_ptr<lock::Client> m_client;
    std::shared_ptr<lock::Watchdog> m_watchdog;
    std::optional<lock::Lease> m_lease;
};

} // namespace

std::unique_ptr<LockClient> makeProduction(const WorkerSpec& spec, const Endpoint& endpoint, ReportStep report)
{
    return std::make_unique<Production>(spec, endpoint, std::move(report));
}

} // namespace lockscope::simulator
