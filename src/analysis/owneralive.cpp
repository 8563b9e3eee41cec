// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/owneralive.h"

#include "analysis/verdict.h"
#include "formats/decode.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace lockscope::analysis {

namespace {

/// "10.0.0.7" of "10.0.0.7:51234", "[::1]" of "[::1]:51434".
std::string_view machineOf(std::string_view address)
{
    return address.substr(0, address.rfind(':'));
}

bool isActiveLater(const OpenConnection& a, const OpenConnection& b)
{
    return a.idle.count() >= 0 && (b.idle.count() < 0 || a.idle < b.idle);
}

/// How a connection is recognized as the owner's.
class OwnersConnection
{
public:
    explicit OwnersConnection(const OwnerFacts& facts) : m_traced(facts.traced)
    {
        const LockState& state = facts.state;
        if (facts.isMasked || !formats::namesOwner(state.library, state.type, facts.token))
            return;
        const auto text = formats::describeHolder(state.library, facts.token);
        m_host = text.host;
        addName(std::string(facts.token));
        addName(text.client);
        if (!text.host.empty() && !text.pid.empty())
            addName(text.host + ':' + text.pid);
    }

    [[nodiscard]] bool isNamed(const OpenConnection& one) const
    {
        return std::any_of(m_names.begin(), m_names.end(), [&](const std::string& name) {
            return !name.empty() && (name == one.name || name == one.address);
        });
    }
    /// Clients of a unix socket share an address, so that it names none of them.
    [[nodiscard]] bool isTraced(const OpenConnection& one) const
    {
        return m_traced != nullptr && !m_traced->several && one.address == m_traced->address &&
               one.name == m_traced->name;
    }
    /// True for another connection of the same pool, as far as one can see.
    [[nodiscard]] bool isKin(const OpenConnection& one) const
    {
        return m_traced != nullptr && one.name == m_traced->name && one.user == m_traced->user &&
               machineOf(one.address) == machineOf(m_traced->address);
    }
    [[nodiscard]] bool isFromHost(const OpenConnection& one) const
    {
        return !m_host.empty() && machineOf(one.address) == m_host;
    }

private:
    /// Short numbers and words are no names: "1" would fit any.
    void addName(std::string name)
    {
        constexpr std::size_t kFewest = 3;
        const bool isNumber = std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (name.size() >= kFewest && !isNumber)
            *std::find(m_names.begin(), m_names.end() - 1, std::string()) = std::move(name);
    }

    const TracedClient* m_traced;
    std::array<std::string, 3> m_names;
    std::string m_host;
};

/// The latest active of those that `fits`, and how many they are.
template <class Fits>
void findOpen(const ConnectionsReading& connections, const Fits& fits, OwnerAnswer& answer)
{
    for (const OpenConnection& one : connections.open) {
        if (!fits(one))
            continue;
        if (answer.count++ == 0 || isActiveLater(one, answer.connection))
            answer.connection = one;
    }
}

std::optional<OwnerAnswer> byOpenConnection(const ConnectionsReading& connections, const OwnersConnection& owners)
{
    for (const bool isTraced : {true, false}) {
        OwnerAnswer answer{.life = OwnerLife::Alive, .evidence = OwnerEvidence::ConnectionOpen, .isTraced = isTraced};
        findOpen(
            connections,
            [&](const OpenConnection& one) { return isTraced ? owners.isTraced(one) : owners.isNamed(one); }, answer);
        if (answer.count > 0)
            return answer;
    }
    return std::nullopt;
}

/// Only a connection that was seen to be its own can be missed.
std::optional<OwnerAnswer> byClosedConnection(const OwnerFacts& facts, const ConnectionsReading& connections,
                                              const OwnersConnection& owners)
{
    OwnerAnswer answer{.life = OwnerLife::Gone, .evidence = OwnerEvidence::ConnectionClosed};
    const auto& closed = connections.closed;
    const auto last = std::find_if(closed.rbegin(), closed.rend(), [&](const ClosedConnection& one) {
        return owners.isTraced(one.connection) || owners.isNamed(one.connection);
    });
    if (last != closed.rend()) {
        answer.isTraced = owners.isTraced(last->connection);
        answer.connection = last->connection;
        answer.from = last->seen;
        answer.until = last->missed;
    } else if (facts.traced != nullptr && !facts.traced->several && !facts.traced->address.empty() &&
               facts.tracedAt != kUnknownTime && connections.at > facts.tracedAt) {
        answer.isTraced = true;
        answer.connection.address = facts.traced->address;
        answer.connection.name = facts.traced->name;
        answer.until = connections.at;
    } else {
        return std::nullopt;
    }
    OwnerAnswer others{.evidence = OwnerEvidence::OtherConnections};
    findOpen(
        connections, [&](const OpenConnection& one) { return owners.isKin(one); }, others);
    return others.count > 0 ? others : answer;
}

/// Renewals, whichever library: a renewal on schedule is a sign of life, a late one proves nothing.
std::optional<OwnerAnswer> byRenewals(const OwnerFacts& facts, bool onSchedule)
{
    const LockState& state = facts.state;
    const auto cadence = cadenceOf(state);
    if (cadence.count() == 0 || state.lastRenewal == kUnknownTime)
        return std::nullopt;
    const bool isLate = facts.now - state.lastRenewal > renewalLateAfter(cadence);
    if (isLate == onSchedule)
        return std::nullopt;
    OwnerAnswer answer;
    answer.life = isLate ? OwnerLife::Unknown : OwnerLife::Alive;
    answer.evidence = isLate ? OwnerEvidence::RenewalsLate : OwnerEvidence::Renewed;
    answer.from = state.lastRenewal;
    return answer;
}

std::optional<OwnerAnswer> byTaskLease(const LifeSignReading& sign, ServerTime now)
{
    OwnerAnswer answer;
    if (sign.outcome == ReadOutcome::Absent) {
        answer.evidence = OwnerEvidence::TaskWaits;
        return answer;
    }
    if (sign.outcome != ReadOutcome::Read || sign.until == kUnknownTime)
        return std::nullopt;
    const bool isOver = sign.until < now;
    answer.life = isOver ? OwnerLife::Gone : OwnerLife::Alive;
    answer.evidence = isOver ? OwnerEvidence::TaskLeaseOver : OwnerEvidence::TaskLease;
    answer.until = sign.until;
    return answer;
}

/// Signs of others than the owner.
std::optional<OwnerAnswer> byOthers(const LifeSignReading& sign)
{
    OwnerAnswer answer;
    if (sign.kind == LifeSignKind::Mark) {
        if (sign.outcome != ReadOutcome::Read && sign.outcome != ReadOutcome::Absent)
            return std::nullopt;
        answer.evidence = sign.outcome == ReadOutcome::Read ? OwnerEvidence::QueueWorks : OwnerEvidence::QueueRests;
        return answer;
    }
    const bool isRead = sign.outcome == ReadOutcome::Read || sign.outcome == ReadOutcome::Absent;
    if (sign.kind != LifeSignKind::Processes || !isRead)
        return std::nullopt;
    answer.evidence = sign.beating > 0 ? OwnerEvidence::ProcessesBeat : OwnerEvidence::NoProcesses;
    answer.count = sign.beating;
    answer.from = sign.last;
    return answer;
}

OwnerHindrance hindranceOf(const OwnerFacts& facts)
{
    if (facts.isRecorded)
        return OwnerHindrance::NotRecorded;
    if (facts.reading == nullptr)
        return OwnerHindrance::NotRead;
    switch (facts.reading->connections->outcome) {
    case ReadOutcome::Refused:
        return OwnerHindrance::Refused;
    case ReadOutcome::TooLarge:
        return OwnerHindrance::TooMany;
    case ReadOutcome::NotRead:
        return OwnerHindrance::NotRead;
    case ReadOutcome::Read:
    case ReadOutcome::Absent:
        break;
    }
    return OwnerHindrance::None;
}

/// Nothing proves anything: the best that is known.
OwnerAnswer unknown(const OwnerFacts& facts, const ConnectionsReading* connections, const OwnersConnection& owners)
{
    OwnerAnswer answer;
    if (const auto late = byRenewals(facts, false))
        return *late;
    if (facts.reading != nullptr) {
        for (const LifeSignReading& sign : facts.reading->signs) {
            if (const auto others = byOthers(sign))
                return *others;
        }
    }
    if (connections != nullptr) {
        answer.evidence = OwnerEvidence::HostConnections;
        findOpen(
            *connections, [&](const OpenConnection& one) { return owners.isFromHost(one); }, answer);
        if (answer.count > 0)
            return answer;
    }
    const bool namesSomebody =
        !facts.token.empty() && formats::namesOwner(facts.state.library, facts.state.type, facts.token);
    answer = {.evidence = namesSomebody ? OwnerEvidence::NoSign : OwnerEvidence::NamesNobody};
    for (std::size_t i = 0; connections != nullptr && i < connections->open.size(); ++i) {
        // The oldest is an example of what a trace could tell apart: the same at each look.
        const OpenConnection& one = connections->open[i];
        if (!one.name.empty() && (answer.count++ == 0 || one.id < answer.connection.id))
            answer.connection = one;
    }
    answer.from = facts.state.heldSince;
    return answer;
}

} // namespace

bool isAbout(const SelectedReading& reading, LockId lock, std::string_view key, std::string_view token)
{
    return reading.lock == lock && reading.key == key && reading.holder == token;
}

OwnerAnswer ownerAlive(const OwnerFacts& facts)
{
    const OwnersConnection owners(facts);
    const ConnectionsReading* connections = nullptr;
    if (facts.reading != nullptr && !facts.isRecorded && facts.reading->connections->outcome == ReadOutcome::Read)
        connections = facts.reading->connections.get();
    std::optional<OwnerAnswer> answer;
    if (connections != nullptr)
        answer = byOpenConnection(*connections, owners);
    if (!answer)
        answer = byRenewals(facts, true);
    if (!answer && facts.reading != nullptr) {
        for (const LifeSignReading& sign : facts.reading->signs) {
            if (sign.kind == LifeSignKind::TaskLease)
                answer = byTaskLease(sign, facts.now);
        }
    }
    if (!answer && connections != nullptr)
        answer = byClosedConnection(facts, *connections, owners);
    if (!answer)
        answer = unknown(facts, connections, owners);
    answer->hindrance = hindranceOf(facts);
    return *answer;
}

} // namespace lockscope::analysis
