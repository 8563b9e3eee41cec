// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/renewer.h"

#include "lock/answers.h"
#include "lock/wire.h"

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

} // namespace

std::vector<RenewalOutcome> SingleRenewer::renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                 std::chrono::milliseconds limit)
{
    std::vector<Command> commands;
    std::vector<bool> native;
    commands.reserve(leases.size());
    native.reserve(leases.size());
    for (const auto& lease : leases) {
        const LockSetup& setup = *lease->setup;
        native.push_back(setup.options.nativeCompare && m_native.ask(m_client).setIfEqual);
        if (native.back())
            commands.push_back(
                {"SET", setup.key, lease->token.view(), "IFEQ", lease->token.view(), "PX", setup.ttlText});
        else
            commands.push_back(
                {"EVALSHA", setup.renewing.script.sha1, "1", setup.key, lease->token.view(), setup.ttlText});
    }
    const std::vector<Result<Reply, Error>> replies = runAll(leases, commands, limit);
    std::vector<RenewalOutcome> outcomes;
    outcomes.reserve(leases.size());
    for (std::size_t i = 0; i < leases.size(); ++i)
        outcomes.push_back(understand(*leases[i], native[i], replies[i]));
    return outcomes;
}

bool SingleRenewer::noticeEnds()
{
    if (m_client.options().route)
        return false;
    // Else nobody would notice an end before the first renewal. In a cluster a node that hangs would delay others.
    const bool isFirst = !m_client.options().followsRedirections && !std::exchange(m_hasConnected, true);
    const bool isAway = isFirst && !m_client.connect(kFirstConnect);
    m_ended = m_client.takeEnded();
    if (isAway)
        m_ended.push_back(&m_client);
    return !m_ended.empty();
}

bool SingleRenewer::isInDoubt(const LeaseState& lease)
{
    return std::find(m_ended.begin(), m_ended.end(), m_client.homeOf(lease.setup->key)) != m_ended.end();
}

/// Like runScript(): scripts that the server did not know by hash are resent as text, all at once.
std::vector<Result<Reply, Error>> SingleRenewer::runAll(std::span<const std::shared_ptr<LeaseState>> leases,
                                                        std::vector<Command>& commands, std::chrono::milliseconds limit)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    std::vector<Result<Reply, Error>> replies = m_client.pipeline(commands, limit);
    std::vector<Command> again;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        if (replies[i] || replies[i].error().kind != ErrorKind::NoScript)
            continue;
        commands[i][0] = "EVAL";
        commands[i][1] = leases[i]->setup->renewing.script.text;
        again.push_back(commands[i]);
        places.push_back(i);
    }
    std::vector<Result<Reply, Error>> second = m_client.pipeline(again, wire::left(deadline));
    for (std::size_t i = 0; i < places.size(); ++i)
        replies[places[i]] = std::move(second[i]);
    return replies;
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
