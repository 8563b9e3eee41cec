// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings from the commands of a trace burst. Two connections count as two parties only if their names differ or,
// where one has no name, their hosts: the connections of a pool are one party.
#include "analysis/findings/rule.h"
#include "formats/decode.h"

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope::analysis {

namespace {

std::string_view hostOf(std::string_view address)
{
    return address.substr(0, address.rfind(':'));
}

/// "desk-1" of "desk-1/watchdog".
std::string_view programOf(std::string_view name)
{
    return name.substr(0, name.find('/'));
}

bool areStrangers(std::uint32_t a, std::uint32_t b, const TokenClients& clients)
{
    const TracedClient* one = clients.client(a);
    const TracedClient* other = clients.client(b);
    if (one == nullptr || other == nullptr || a == b || one->several || other->several)
        return false;
    if (!one->name.empty() && !other->name.empty())
        return programOf(one->name) != programOf(other->name);
    return hostOf(one->address) != hostOf(other->address);
}

/// True if a number under this name is a latch. For keys that were gone before anybody had read them.
bool isNamedLikeALatch(std::string_view key)
{
    formats::RawValue number;
    number.key = key;
    number.type = ValueType::String;
    number.value = "2";
    number.valueBytes = number.value.size();
    return formats::decode(number).mode == LockMode::Latch;
}

/// A client that acts with a token of its own acts on its own hold, if several may have the lock.
bool isWithOwnToken(const TracedCommand& command, const TracedHold& before)
{
    return command.token != TokenMark::None && command.token != before.token;
}

/// False for a lock that several have at once: a trace knows one holder, and another one that releases or renews does
/// it for itself. Also of a writer's, because readers may have taken it since; and of a latch, which the last count
/// ends. A lock that nobody has read yet may be one of these.
bool isOfOne(const TracedCommand& command, const TracedHold& before, const PictureView& picture)
{
    if (index(command.lock) >= picture.size())
        return true;
    const LockMode mode = picture.state(command.lock).mode;
    return mode == LockMode::Exclusive || (mode == LockMode::Unknown && !isWithOwnToken(command, before) &&
                                           !isNamedLikeALatch(picture.key(command.lock).name));
}

/// A client whose hold had ended releases the lock of the next holder.
class LateRelease final : public FindingRule
{
    void traced(const TracedCommand& command, const TracedHold& before, const FindingContext& context) override
    {
        if (command.deed != TraceDeed::Released || before.holder == 0 || before.last != command.client ||
            before.holder == command.client || before.lostAt == kUnknownTime ||
            !isOfOne(command, before, context.picture) || !areStrangers(command.client, before.holder, context.clients))
            return;
        context.episodes.occurred(FindingId::LateRelease, context.picture, command.lock, command.at,
                                  {{Measure::Late, (command.at - before.lostAt).count()}},
                                  context.command(command, before.holder));
    }
};

/// A client that did not hold the lock ended it.
class ForeignRelease final : public FindingRule
{
    void traced(const TracedCommand& command, const TracedHold& before, const FindingContext& context) override
    {
        if (command.deed != TraceDeed::Released || before.holder == 0 || !isOfOne(command, before, context.picture) ||
            !areStrangers(command.client, before.holder, context.clients))
            return;
        context.episodes.occurred(FindingId::ForeignRelease, context.picture, command.lock, command.at, {},
                                  context.command(command, before.holder));
    }
};

/// A DEL without a token, which ignores the owner. A script with a token compares.
class ReleaseWithoutCompare final : public FindingRule
{
    static constexpr auto kId = FindingId::ReleaseWithoutCompare;
    void traced(const TracedCommand& command, const TracedHold& before, const FindingContext& context) override
    {
        if (command.deed != TraceDeed::Released || command.token != TokenMark::None)
            return;
        const auto lock = index(command.lock);
        if (lock >= m_times.size())
            m_times.resize(lock + std::size_t{1});
        if (m_times[lock] < UINT16_MAX)
            ++m_times[lock];
        if (m_times[lock] < context.limit(kId, Measure::Times) ||
            context.episodes.isFresh(kId, command.lock, command.at))
            return;
        context.episodes.occurred(kId, context.picture, command.lock, command.at, {{Measure::Times, m_times[lock]}},
                                  context.command(command, before.holder));
    }
    void forget(LockId lock) override
    {
        if (index(lock) < m_times.size())
            m_times[index(lock)] = 0;
    }
    void clear() override { m_times.clear(); }

    std::vector<std::uint16_t> m_times; ///< by lock id; empty without a trace
};

/// A client that does not hold the lock keeps extending it.
class RenewedByOthers final : public FindingRule
{
    /// A writer has the lock alone. Readers that came after it renew with tokens of their own.
    static bool isOneHolders(const TracedCommand& command, const TracedHold& before, const FindingContext& context)
    {
        const bool isWriters =
            index(command.lock) < context.picture.size() && context.picture.state(command.lock).mode == LockMode::Write;
        return isWriters ? !isWithOwnToken(command, before) : isOfOne(command, before, context.picture);
    }
    void traced(const TracedCommand& command, const TracedHold& before, const FindingContext& context) override
    {
        if (command.deed != TraceDeed::Renewed || before.holder == 0 || !isOneHolders(command, before, context) ||
            !areStrangers(command.client, before.holder, context.clients))
            return;
        context.episodes.occurred(FindingId::RenewedByOthers, context.picture, command.lock, command.at, {},
                                  context.command(command, before.holder));
    }
};

/// A client retries without a pause. One attempt at each of many locks does not count.
class RetryStorm final : public FindingRule
{
    static constexpr auto kId = FindingId::RetryStorm;
    static constexpr std::size_t kMostClientsCounted = 4'096;
    struct Second
    {
        ServerTime begin{};
        std::int64_t refused = 0;
    };
    void traced(const TracedCommand& command, const TracedHold& before, const FindingContext& context) override
    {
        if (command.deed != TraceDeed::Refused)
            return;
        const TracedClient* client = context.clients.client(command.client);
        if (client != nullptr && client->several)
            return;
        const auto key = std::pair(index(command.lock), command.client);
        if (m_seconds.size() >= kMostClientsCounted && !m_seconds.contains(key)) {
            if (!goesOn({m_sweptAt, 0}, command.at)) { // at most once a second, because a sweep visits all entries
                m_sweptAt = command.at;
                std::erase_if(m_seconds, [&](const auto& each) { return !goesOn(each.second, command.at); });
            }
            if (m_seconds.size() >= kMostClientsCounted)
                return;
        }
        Second& second = m_seconds[key];
        if (!goesOn(second, command.at))
            second = {command.at, 0};
        if (++second.refused < context.limit(kId, Measure::Refused) ||
            context.episodes.isFresh(kId, command.lock, command.at))
            return;
        EvidencePoint point = context.command(command, before.holder);
        point.what = EvidencePoint::What::Waiters;
        point.text = waitingText(static_cast<std::uint64_t>(second.refused), point.holder);
        point.holder = point.other = {};
        context.episodes.occurred(kId, context.picture, command.lock, command.at, {{Measure::Refused, second.refused}},
                                  std::move(point));
    }
    /// True while the counted second is running.
    static bool goesOn(const Second& second, ServerTime at) { return at - second.begin <= std::chrono::seconds{1}; }
    void clear() override
    {
        m_seconds.clear();
        m_sweptAt = {};
    }

    std::map<std::pair<std::uint32_t, std::uint32_t>, Second> m_seconds; ///< by lock id and client
    ServerTime m_sweptAt{};
};

} // namespace

void addTraceRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<LateRelease>());
    rules.push_back(std::make_unique<ForeignRelease>());
    rules.push_back(std::make_unique<ReleaseWithoutCompare>());
    rules.push_back(std::make_unique<RenewedByOthers>());
    rules.push_back(std::make_unique<RetryStorm>());
}

} // namespace lockscope::analysis
