// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"

#include <algorithm>

namespace lockscope::simulator {

/// Forwards the library's reports to the log.
class LibraryClient::Reporter final : public lock::Observer
{
public:
    Reporter(Context& context, bool severalServers) : m_context(context), m_severalServers(severalServers) {}

    void attempted(const lock::AttemptReport& attempt) override
    {
        using From = lock::AttemptReport::Outcome;
        Record record = made(RecordKind::Attempt, attempt.token, attempt.sent, attempt.answered);
        record.outcome = attempt.outcome == From::Granted   ? Outcome::Granted
                         : attempt.outcome == From::Refused ? Outcome::Refused
                                                            : Outcome::Error;
        if (m_severalServers)
            record.value = kByMajority;
        m_context.record(std::move(record), m_lock);
        if (attempt.outcome == From::Refused)
            m_context.step(StepPoint::Waiting);
    }
    /// Reports of the first node, which the monitor watches.
    void nodeAnswered(const lock::NodeReport& node) override
    {
        using From = lock::NodeReport;
        if (node.node != 0 || node.outcome == From::Outcome::Failed)
            return;
        Record record = made(RecordKind::Wrote, node.token, node.sent, node.answered);
        record.value = kByMajority;
        const bool done = node.outcome == From::Outcome::Done;
        if (node.request == From::Request::Set)
            record.outcome = done ? Outcome::Granted : Outcome::Refused;
        else
            record.outcome = done                                   ? Outcome::Released
                             : node.outcome == From::Outcome::Other ? Outcome::NotOwner
                                                                    : Outcome::AlreadyExpired;
        m_context.record(std::move(record), m_lock);
    }
    void renewed(const lock::RenewalReport& renewal) override
    {
        using From = lock::RenewalReport::Outcome;
        const bool done = renewal.outcome == From::Renewed;
        Record record =
            made(done ? RecordKind::Renewed : RecordKind::RenewalFailed, renewal.token, renewal.sent, renewal.answered);
        record.outcome = done                                    ? Outcome::Granted
                         : renewal.outcome == From::TakenByOther ? Outcome::NotOwner
                         : renewal.outcome == From::Gone         ? Outcome::AlreadyExpired
                                                                 : Outcome::Error;
        m_context.record(std::move(record), m_lock);
    }
    void lost(std::string_view, std::string_view token, lock::LossReason) override
    {
        m_context.record(RecordKind::Lost, Outcome::None, std::string(token));
    }

private:
    Record made(RecordKind kind, std::string_view token, MonoTime sent, MonoTime answered) const
    {
        Record record;
        record.kind = kind;
        record.token = token;
        record.sent = sent;
        record.at = answered;
        record.leaseMs = m_ttlMs;
        return record;
    }

    Context& m_context;
    const bool m_severalServers;
    const std::uint32_t m_lock = m_context.lock();
    const std::int32_t m_ttlMs = static_cast<std::int32_t>(m_context.ttl().count());
};

Outcome LibraryClient::outcomeOf(lock::ReleaseOutcome outcome)
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

void LibraryClient::connect(Context& c)
{
    lock::ClientOptions client = clientOptionsFor(c.place(), c.spec().name);
    if (!m_client)
        m_client = std::make_shared<lock::Client>(c.place().main, client);
    if (m_options.watchdog && !m_watchdog) {
        client.name += "/watchdog";
        m_watchdog = std::make_shared<lock::Watchdog>(c.place().main, client);
    }
}

void LibraryClient::adjust(Context& c)
{
    m_options.ttl = c.ttl();
    m_options.watchdog = c.spec().renewal && c.ttl() >= Millis{1'000};
    if (m_waits == Waits::AsTheWorkerDoes)
        m_options.wait = c.spec().wait;
    if (c.spec().retry)
        m_options.retry = lock::Retry::jittered(c.spec().retry->from, c.spec().retry->to);
    m_options.observer = std::make_shared<Reporter>(c, m_severalServers);
}

void LibraryClient::cycle(Context& c)
{
    adjust(c);
    connect(c);
    if (!acquire(c))
        return;
    withFinally([&] { work(c, *m_lease); }, [&] { release(c); });
}

lock::Acquired LibraryClient::get(Context& c)
{
    auto mutex = lock::Mutex::create(m_client, m_watchdog, c.key(), m_options);
    if (!mutex)
        return lock::Acquired(std::move(mutex.error()));
    return mutex->acquire(c.stop());
}

bool LibraryClient::acquire(Context& c)
{
    lock::Acquired result = get(c);
    if (result) {
        m_lease.emplace(*std::move(result));
        c.holds(std::string(m_lease->token()));
        c.acquired(Outcome::Granted, static_cast<std::int64_t>(m_lease->fencingToken().value_or(0)));
        return true;
    }
    switch (result.outcome()) {
    case lock::AcquireOutcome::Unknown:
        throw CommandFailed{Outcome::Unknown, result.why()};
    case lock::AcquireOutcome::Failed:
        throw CommandFailed{Outcome::Error, result.why()};
    case lock::AcquireOutcome::Cancelled:
        c.gaveUp(Outcome::Cancelled);
        break;
    case lock::AcquireOutcome::TimedOut:
        c.gaveUp(Outcome::TimedOut);
        break;
    default:
        c.gaveUp(Outcome::Refused);
    }
    return false;
}

void LibraryClient::work(Context& c, lock::Lease& lease)
{
    c.sell(lease.lost(), [&] { return lease.isValid(); });
}

void LibraryClient::release(Context& c)
{
    c.giveBack([&] {
        const lock::ReleaseResult released = m_lease->release();
        m_lease.reset();
        if (released.error)
            throw CommandFailed{outcomeOf(released.outcome), released.error->message};
        return outcomeOf(released.outcome);
    });
}

void LibraryClient::killed()
{
    if (m_lease)
        m_lease->abandon();
    m_lease.reset();
    m_watchdog.reset();
    m_client.reset();
}

} // namespace lockscope::simulator
