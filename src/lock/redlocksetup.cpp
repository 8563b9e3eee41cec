// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redlocksetup.h"

#include "lock/answers.h"
#include "lock/callobserver.h"

#include <algorithm>

namespace lockscope::lock {
namespace {

using formats::CompareAnswer;
using Millis = std::chrono::milliseconds;

bool isGranted(const Result<Reply, Error>& reply)
{
    return reply && reply->type == Reply::Type::Status && reply->text == "OK";
}

bool isDone(const Result<Reply, Error>& reply)
{
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    return answer && *answer == CompareAnswer::Done;
}

NodeReport::Outcome reportOf(NodeReport::Request request, const Result<Reply, Error>& reply)
{
    using Outcome = NodeReport::Outcome;
    if (request == NodeReport::Request::Set)
        return isGranted(reply) ? Outcome::Done : reply && reply->isNil() ? Outcome::Other : Outcome::Failed;
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer)
        return Outcome::Failed;
    return *answer == CompareAnswer::Done    ? Outcome::Done
           : *answer == CompareAnswer::Other ? Outcome::Other
                                             : Outcome::Absent;
}

NodeOutcome outcomeOf(const Node& node)
{
    const Result<Reply, Error>& reply = *node.answer();
    NodeOutcome outcome;
    outcome.node = node.endpoint().nodeName();
    if (!reply)
        outcome.error = reply.error();
    else if (isGranted(reply))
        outcome.kind = NodeOutcome::Kind::Granted;
    else if (reply->isNil())
        outcome.kind = NodeOutcome::Kind::Refused;
    else
        outcome.error = unexpectedAnswer();
    return outcome;
}

} // namespace

/// The combined replies of the nodes to a compare script.
struct Votes
{
    explicit Votes(const Nodes& nodes)
    {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Result<CompareAnswer, Error> answer = compareAnswer(*nodes[i].answer());
            if (!answer)
                error = answer.error();
            else if (*answer == CompareAnswer::Done)
                ++done;
            else if (*answer == CompareAnswer::Other)
                ++other;
            else
                absent.push_back(i);
        }
    }
    std::size_t done = 0;
    std::size_t other = 0;
    std::vector<std::size_t> absent; ///< node numbers
    std::optional<Error> error;
};

namespace {

/// Records the reply to request number `number`. "Absent" and "other" prove nothing while an earlier reply is missing:
/// that request may have deleted the key.
void note(NodeVerdict& verdict, int number, const Result<Reply, Error>& reply)
{
    using Said = NodeVerdict::Said;
    const bool isComplete = ++verdict.heard == number;
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer)
        return;
    if (*answer == CompareAnswer::Done)
        verdict.said = Said::Done;
    else if (verdict.said == Said::Nothing && isComplete)
        verdict.said = *answer == CompareAnswer::Other ? Said::Other : Said::Absent;
}

/// Concludes only what holds whatever the silent nodes would reply.
ReleaseResult summedUp(std::span<const NodeVerdict> verdicts, std::size_t quorum, std::optional<Error> error)
{
    using Said = NodeVerdict::Said;
    const auto count = [verdicts](Said said) {
        const auto is = [said](const NodeVerdict& verdict) { return verdict.said == said; };
        return static_cast<std::size_t>(std::count_if(verdicts.begin(), verdicts.end(), is));
    };
    const std::size_t done = count(Said::Done);
    if (done >= quorum)
        return {ReleaseOutcome::Released, {}};
    if (done + count(Said::Nothing) < quorum) // no majority had our token any more
        return {count(Said::Other) > 0 ? ReleaseOutcome::NotOwner : ReleaseOutcome::AlreadyExpired, {}};
    if (!error)
        error = Error{ErrorKind::Closed, Delivery::Unknown,
                      "Too few nodes said whether the lock was there: the answers to an earlier try were lost."};
    return {ReleaseOutcome::Unknown, std::move(error)};
}

} // namespace

MutexOptions common(const RedlockOptions& options)
{
    MutexOptions result;
    result.ttl = options.ttl;
    result.watchdog = options.watchdog;
    result.observer = options.observer;
    result.metrics = options.metrics;
    result.name = options.name;
    result.clock = options.clock;
    return result;
}

RedlockSetup::RedlockSetup(const std::vector<Endpoint>& endpoints, std::string lockKey, RedlockOptions how)
    : LockSetup(std::move(lockKey), common(how)), redlock(std::move(how)),
      m_nodes(std::make_unique<Nodes>(endpoints, redlock.clientName, redlock.clock))
{
}

/// In a child, a thread of the parent may have been using the nodes at the fork.
RedlockSetup::~RedlockSetup()
{
    if (origin.isHere())
        return;
    m_nodes->disconnect();
    keepForever(std::move(m_nodes));
}

Nodes::Listeners RedlockSetup::listeners(const Token& token, NodeReport::Request request) const
{
    if (!redlock.observer)
        return {};
    // Captured by value: a late reply may arrive after the lease is gone.
    return [this, token, request, sent = mono()](std::size_t node) {
        return [watching = redlock.observer, counters = metrics, clock = redlock.clock, name = key, token, request,
                sent, node](const Result<Reply, Error>& reply) {
            callObserver(watching, counters, [&](Observer& observer) {
                observer.nodeAnswered(
                    {node, name, token.view(), request, reportOf(request, reply), sent, monoNow(clock)});
            });
        };
    };
}

std::vector<NodeOutcome> RedlockSetup::attempt(const Token& token) const
{
    const std::lock_guard guard(m_turn);
    const std::string_view words[] = {"SET", key, token.view(), "NX", "PX", ttlText};
    // A user who may run no scripts could not release it.
    const std::string_view byScript[] = {"EVAL", formats::kAcquire, "1", key, token.view(), ttlText};
    m_nodes->ask(words, redlock.nodeLimit, isGranted, listeners(token, NodeReport::Request::Set), byScript);
    std::vector<NodeOutcome> outcomes;
    std::size_t granted = 0;
    for (std::size_t i = 0; i < m_nodes->size(); ++i) {
        outcomes.push_back(outcomeOf((*m_nodes)[i]));
        granted += outcomes.back().kind == NodeOutcome::Kind::Granted;
        if (metrics && outcomes.back().error)
            metrics->failed(outcomes.back().error->kind);
    }
    if (granted >= m_nodes->quorum())
        outcomes.clear();
    return outcomes;
}

/// Sends to every node, whatever its reply: a grant with a lost reply must be released, too.
void RedlockSetup::giveBack(const Token& token) const
{
    ReleaseMemory memory;
    (void)release(token, memory);
}

ReleaseResult RedlockSetup::release(const Token& token, ReleaseMemory& memory) const
{
    const std::lock_guard guard(m_turn);
    if (!memory.nodes)
        memory.nodes = std::make_shared<std::vector<NodeVerdict>>(m_nodes->size());
    std::vector<NodeVerdict>& verdicts = *memory.nodes;
    const Nodes::Listeners observers = listeners(token, NodeReport::Request::Delete);
    const auto hear = [&](std::size_t node) -> Node::Listener {
        return [verdicts = memory.nodes, node, number = ++(*memory.nodes)[node].asked,
                tell = observers ? observers(node) : Node::Listener{}](const Result<Reply, Error>& reply) {
            note((*verdicts)[node], number, reply);
            if (tell)
                tell(reply);
        };
    };
    const std::string_view words[] = {"EVAL", formats::kCompareAndDelete, "1", key, token.view()};
    m_nodes->ask(words, redlock.nodeLimit, isDone, hear);
    std::optional<Error> error;
    for (std::size_t i = 0; i < m_nodes->size(); ++i) {
        const Result<Reply, Error>& reply = *(*m_nodes)[i].answer();
        if (!reply && reply.error().delivery == Delivery::NotSent)
            --verdicts[i].asked; // not executed either
        if (const auto answer = compareAnswer(reply); !answer)
            error = answer.error();
    }
    return summedUp(verdicts, m_nodes->quorum(), error);
}

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
    const std::string_view words[] = {"EVAL",    formats::kCompareAndExpire, "1",
                                      setup.key, lease.token.view(),         setup.ttlText};
    m_nodes.askEach(words, std::min(setup.redlock.nodeLimit, wire::left(deadline)), isDone);
    Votes votes(m_nodes);
    if (votes.other + votes.absent.size() >= m_nodes.quorum())
        return votes.other > 0 ? RenewalOutcome::TakenByOther : RenewalOutcome::Gone;
    if (!votes.absent.empty())
        setAgain(lease, votes, deadline);
    return votes.done >= m_nodes.quorum() ? RenewalOutcome::Renewed : RenewalOutcome::Failed;
}

/// A second round, only to nodes that just replied, so that no request waits in the queue of a hung node and sets the
/// key of a lease that ended long ago.
void QuorumRenewer::setAgain(const LeaseState& lease, Votes& votes, MonoTime deadline)
{
    const auto& setup = static_cast<const RedlockSetup&>(*lease.setup);
    if (!lease.isValid())
        return;
    const auto limit = [&] {
        const auto valid = std::chrono::ceil<Millis>(lease.validEnd() - setup.now());
        return std::min({setup.redlock.nodeLimit, wire::left(deadline), std::max(valid, Millis{0})});
    };
    const std::string_view set[] = {"SET", setup.key, lease.token.view(), "NX", "PX", setup.ttlText};
    m_nodes.askThese(votes.absent, set, limit(), setup.listeners(lease.token, NodeReport::Request::Set));
    for (const std::size_t i : votes.absent)
        votes.done += isGranted(*m_nodes[i].answer());
    if (lease.isHeld())
        return;
    // Released meanwhile, perhaps before this set arrived: no other code would delete the key then. The same
    // connections keep the order.
    const std::string_view remove[] = {"EVAL", formats::kCompareAndDelete, "1", setup.key, lease.token.view()};
    m_nodes.askThese(votes.absent, remove, limit(), setup.listeners(lease.token, NodeReport::Request::Delete));
}

} // namespace lockscope::lock
