// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/renewer.h"

#include "core/clusterslot.h"
#include "lock/answers.h"
#include "lock/script.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// Less than the least time before a renewal is due.
constexpr std::chrono::milliseconds kFirstConnect{200};

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

/// A slot may get another home while its node is away.
void SingleRenewer::remember(const LeaseState& lease)
{
    if (!m_client.options().followsRedirections)
        return;
    for (const std::string& key : lease.setup->slotKeys()) {
        Client* const node = m_client.homeOf(key);
        m_askedAt[slotOf(key)] = node;
        if (m_met.insert(node).second)
            m_untried.push_back(node);
    }
}

bool SingleRenewer::noticeEnds()
{
    if (m_client.options().route)
        return false;
    const Client* away = nullptr;
    while (!m_untried.empty() && away == nullptr) { // else nobody would notice an end before the first renewal
        Client* const node = m_untried.back();
        m_untried.pop_back();
        if (!node->connect(kFirstConnect))
            away = node;
    }
    m_ended = m_client.takeEnded();
    if (away != nullptr)
        m_ended.push_back(away);
    return !m_ended.empty();
}

bool SingleRenewer::isInDoubt(const LeaseState& lease)
{
    if (!m_client.options().followsRedirections)
        return true;
    const std::vector<std::string> keys = lease.setup->slotKeys();
    const auto hasEnded = [this](const Client* node) {
        return std::find(m_ended.begin(), m_ended.end(), node) != m_ended.end();
    };
    return std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
        return hasEnded(m_askedAt[slotOf(key)]) || hasEnded(m_client.homeOf(key));
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
