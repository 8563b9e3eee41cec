// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/renewer.h"

#include "core/clusterslot.h"
#include "lock/answers.h"
#include "lock/script.h"
#include "lock/slotmap.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// Less than the least time before a renewal is due.
constexpr std::chrono::milliseconds kLookLimit{200};

RenewalOutcome outcomeOf(const LeaseState& lease, const Result<formats::CompareAnswer, Error>& answer)
{
    if (!answer) {
        if (lease.setup->metrics)
            lease.setup->metrics->failed(answer.error().kind);
        return RenewalOutcome::Failed;
    }
    switch (*answer) {
    case formats::CompareAnswer::Done:
        return RenewalOutcome::Renewed;
    case formats::CompareAnswer::Other:
        return RenewalOutcome::TakenByOther;
    case formats::CompareAnswer::Absent:
        return RenewalOutcome::Gone;
    }
    return RenewalOutcome::Failed;
}

/// The field of INFO, up to the end of its line; empty if it is not there.
std::string_view fieldOf(std::string_view info, std::string_view name)
{
    const std::size_t at = info.find('\n' + std::string(name) + ':');
    if (at == std::string_view::npos)
        return {};
    info.remove_prefix(at + name.size() + 2);
    return info.substr(0, info.find('\r'));
}

/// The server's identity, which changes with a restart and with a time as a replica. Empty: it is a replica, or does
/// not tell.
std::string whoIs(Client& node)
{
    const Result<Reply, Error> info = node.command({"INFO"}, kLookLimit);
    if (!info || fieldOf(info->text, "role") != "master")
        return {};
    return std::string(fieldOf(info->text, "run_id")) + std::string(fieldOf(info->text, "master_replid"));
}

/// Of two locks of one lease: one loss loses it, whatever the other's reply is.
RenewalOutcome worse(RenewalOutcome one, RenewalOutcome other)
{
    for (const RenewalOutcome outcome : {RenewalOutcome::TakenByOther, RenewalOutcome::Gone, RenewalOutcome::Failed})
        if (one == outcome || other == outcome)
            return outcome;
    return RenewalOutcome::Renewed;
}

} // namespace

std::vector<RenewalOutcome> SingleRenewer::renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                 std::chrono::milliseconds limit)
{
    std::vector<Command> commands;
    std::vector<std::string_view> texts;
    std::vector<std::size_t> ends; ///< of the commands of each lease
    std::vector<bool> native;
    commands.reserve(leases.size());
    texts.reserve(leases.size());
    ends.reserve(leases.size());
    native.reserve(leases.size());
    for (const auto& lease : leases) {
        const LockSetup& setup = *lease->setup;
        native.push_back(setup.options.nativeCompare && m_native.ask(m_client).setIfEqual);
        if (native.back())
            commands.push_back(
                {"SET", setup.key, lease->token.view(), "IFEQ", lease->token.view(), "PX", setup.ttlText});
        else
            setup.addRenewals(lease->token, setup.ttlText, commands);
        texts.resize(commands.size(), setup.renewing.script.text);
        ends.push_back(commands.size());
    }
    const std::vector<Result<Reply, Error>> replies = runScripts(m_client, std::move(commands), texts, limit);
    std::vector<RenewalOutcome> outcomes;
    outcomes.reserve(leases.size());
    for (std::size_t i = 0, next = 0; i < leases.size(); ++i) {
        auto outcome = RenewalOutcome::Renewed;
        for (; next < ends[i]; ++next)
            outcome = worse(outcome, understand(*leases[i], native[i], replies[next]));
        if (outcome == RenewalOutcome::Renewed)
            remember(*leases[i]);
        outcomes.push_back(outcome);
    }
    return outcomes;
}

/// It was granted by the home that its slot had then.
void SingleRenewer::begin(const LeaseState& lease)
{
    const std::shared_ptr<SlotMap>& slots = m_client.options().slots;
    const std::vector<std::string> keys = slots ? lease.setup->slotKeys() : std::vector<std::string>();
    for (std::size_t i = 0; i < std::min(keys.size(), lease.slotChanges.size()); ++i) {
        const std::uint16_t slot = slotOf(keys[i]);
        if (std::max(lease.slotChanges[i], 1U) < slots->changesOf(slot)) // the first one is no change
            m_movedSince.insert(slot);
    }
    remember(lease);
}

/// A slot may get another home while its node is away.
void SingleRenewer::remember(const LeaseState& lease)
{
    if (!m_client.options().followsRedirections)
        return;
    for (const std::string& key : lease.setup->slotKeys()) {
        const std::uint16_t slot = slotOf(key);
        Client* const node = m_client.homeOf(slot);
        Client*& asked = m_askedAt[slot];
        if (asked != nullptr && asked != node)
            m_movedSince.insert(slot);
        asked = node;
        if (m_met.insert(node).second)
            m_untried.push_back(node);
    }
}

bool SingleRenewer::noticeChanges(const std::set<std::uint16_t>& suspects)
{
    if (m_client.options().route)
        return false;
    m_changed.clear();
    noticeMoves();
    const std::vector<Client*> ended = m_client.takeEnded();
    std::set<Client*> doubted(ended.begin(), ended.end());
    for (const std::uint16_t slot : suspects)
        doubted.insert(m_client.homeOf(slot));
    bool isAway = false; // one node that hangs costs one limit
    for (Client* const node : doubted)
        if (isAway || isAnother(*node)) {
            m_changed.insert(node);
            isAway = isAway || m_who[node].empty();
        }
    while (!m_untried.empty() && !isAway) { // else nobody would notice an end before the first renewal
        Client* const node = m_untried.back();
        m_untried.pop_back();
        isAway = !node->connect(kLookLimit);
        if (isAway)
            m_changed.insert(node);
        else
            m_who[node] = whoIs(*node);
    }
    return !m_changed.empty() || !m_moved.empty();
}

void SingleRenewer::noticeMoves()
{
    m_moved = std::exchange(m_movedSince, {});
    for (auto& [slot, asked] : m_askedAt)
        if (Client* const home = m_client.homeOf(slot); home != asked) {
            m_moved.insert(slot);
            asked = home;
        }
}

/// A server that does not tell who it is counts as another one.
bool SingleRenewer::isAnother(Client& node)
{
    std::string now = whoIs(node);
    const bool isSame = !now.empty() && now == m_who[&node];
    m_who[&node] = std::move(now);
    return !isSame;
}

bool SingleRenewer::isInDoubt(const LeaseState& lease)
{
    if (!m_client.options().followsRedirections)
        return true;
    const std::vector<std::string> keys = lease.setup->slotKeys();
    return std::any_of(keys.begin(), keys.end(), [this](const std::string& key) {
        const std::uint16_t slot = slotOf(key);
        return m_moved.contains(slot) || m_changed.contains(m_askedAt[slot]) ||
               m_changed.contains(m_client.homeOf(slot));
    });
}

RenewalOutcome SingleRenewer::understand(const LeaseState& lease, bool isNative, const Result<Reply, Error>& reply)
{
    if (!isNative)
        return outcomeOf(lease, compareAnswer(reply));
    if (!reply) {
        if (reply.error().kind == ErrorKind::Refused)
            m_native.forget(); // another server without the option: the next try probes it
        if (reply.error().kind == ErrorKind::WrongType)
            return RenewalOutcome::TakenByOther;
        return outcomeOf(lease, failure(reply.error()));
    }
    if (reply->type == Reply::Type::Status && reply->text == "OK")
        return RenewalOutcome::Renewed;
    if (!reply->isNil())
        return outcomeOf(lease, failure(unexpectedAnswer()));
    return outcomeOf(lease, whoElse(m_client, lease.setup->key));
}

} // namespace v1
} // namespace lockscope::lock
