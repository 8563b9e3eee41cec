// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/quorumrenewer.h"

#include "lock/redlocksetup.h"
#include "lock/wire.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

} // namespace

std::vector<RenewalOutcome> QuorumRenewer::renew(std::span<const std::shared_ptr<LeaseState>> leases, Millis limit)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    std::vector<RenewalOutcome> outcomes;
    outcomes.reserve(leases.size());
    for (const auto& lease : leases)
        outcomes.push_back(renewOne(*lease, deadline));
    return outcomes;
}

RenewalOutcome QuorumRenewer::renewOne(const LeaseState& lease, MonoTime deadline)
{
    const auto& setup = static_cast<const RedlockSetup&>(*lease.setup); // Redlock::create() ensures the type
    const std::string_view words[] = {"EVAL", setup.layout.renew, "1", setup.key, lease.token.view(), setup.ttlText};
    // All that are not silent: the state of each matters below.
    const auto isOver = [this](const Round& round) {
        std::size_t done = 0;
        for (std::size_t i = 0; i < round.places.size(); ++i) {
            const Round::Place& place = round.places[i];
            if (!place.isOver && !m_nodes->isSilent(i))
                return false;
            done += place.answer && isDone(*place.answer);
        }
        return done >= m_nodes->quorum();
    };
    Votes votes(m_nodes->ask({words, std::min(setup.redlock.nodeLimit, wire::left(deadline)), isOver}).answers);
    if (votes.other + votes.absent.size() >= m_nodes->quorum())
        return votes.other > 0 ? RenewalOutcome::TakenByOther : RenewalOutcome::Gone;
    if (!votes.absent.empty())
        setAgain(lease, votes, deadline);
    return votes.done >= m_nodes->quorum() ? RenewalOutcome::Renewed : RenewalOutcome::Failed;
}

/// A second round, only to nodes that just replied, so that no request waits in the queue of a hung node and sets the
/// key of a lease that ended long ago.
void QuorumRenewer::setAgain(const LeaseState& lease, Votes& votes, MonoTime deadline)
{
    const auto& setup = static_cast<const RedlockSetup&>(*lease.setup);
    if (!lease.isValid())
        return;
    const std::shared_ptr<NodeVerdicts>& verdicts = lease.verdicts;
    const auto toAbsent = [&](std::span<const std::string_view> words, NodeReport::Request what) {
        const auto valid = std::max(std::chrono::ceil<Millis>(lease.validEnd() - setup.now()), Millis{0});
        NodeSet::Request request{words, std::min({setup.redlock.nodeLimit, wire::left(deadline), valid}), {}};
        request.to = votes.absent;
        request.report = setup.reporter(lease.token, what);
        return request;
    };
    // As long as the lease, if it was extended.
    const auto left = std::chrono::ceil<Millis>(lease.validEnd() - setup.now());
    const std::string ttl = std::to_string(std::max(setup.options.ttl, left).count());
    const Command set = setup.setWords(lease.token, ttl);
    const NodeSet::Outcome outcome = askToSet(*m_nodes, toAbsent(set, NodeReport::Request::Set), verdicts);
    for (const std::size_t i : votes.absent)
        votes.done += isGranted(outcome.answers[i]);
    if (lease.isHeld())
        return;
    // Released meanwhile, perhaps before this set arrived: no other code would delete the key then. The same
    // connections keep the order.
    const Command remove = setup.releaseWords(lease.token);
    NodeSet::Request request = toAbsent(remove, NodeReport::Request::Delete);
    request.heard = [verdicts](std::size_t node, const Result<Reply, Error>& reply) { verdicts->cleaned(node, reply); };
    (void)m_nodes->ask(std::move(request));
    setup.cleanLater(lease.token, verdicts, lease.longestTtl.load());
}

} // namespace v1
} // namespace lockscope::lock
