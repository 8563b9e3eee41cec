// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redlocksetup.h"

#include "lock/answers.h"
#include "lock/callobserver.h"
#include "lock/wire.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
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

NodeOutcome outcomeOf(const Endpoint& node, const Result<Reply, Error>& reply)
{
    NodeOutcome outcome;
    outcome.node = node.nodeName();
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

/// Whether at least a quorum of nodes has granted, or too few of them still can.
bool isDecided(const Round& round, std::size_t quorum)
{
    std::size_t granted = 0;
    std::size_t open = 0;
    for (const Round::Place& place : round.places) {
        granted += place.answer && isGranted(*place.answer);
        open += !place.isOver;
    }
    return granted >= quorum || granted + open < quorum;
}

} // namespace

/// The combined replies of the nodes to a compare script.
struct Votes
{
    explicit Votes(const Nodes::Answers& answers)
    {
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const Result<CompareAnswer, Error> answer = compareAnswer(answers[i]);
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

/// Concludes only what holds whatever the silent nodes would reply; else Unknown.
ReleaseOutcome summedUp(std::span<const NodeVerdict> verdicts, std::size_t quorum)
{
    using Said = NodeVerdict::Said;
    const auto count = [verdicts](Said said) {
        const auto is = [said](const NodeVerdict& verdict) { return verdict.said == said; };
        return static_cast<std::size_t>(std::count_if(verdicts.begin(), verdicts.end(), is));
    };
    const std::size_t done = count(Said::Done);
    if (done >= quorum)
        return ReleaseOutcome::Released;
    if (done + count(Said::Nothing) < quorum) // no majority had our token any more
        return count(Said::Other) > 0 ? ReleaseOutcome::NotOwner : ReleaseOutcome::AlreadyExpired;
    return ReleaseOutcome::Unknown;
}

} // namespace

MutexOptions common(const RedlockOptions& options)
{
    MutexOptions result;
    result.ttl = options.ttl;
    result.wait = options.wait;
    result.watchdog = options.watchdog;
    result.observer = options.observer;
    result.metrics = options.metrics;
    result.name = options.name;
    result.clock = options.clock;
    return result;
}

RedlockSetup::RedlockSetup(std::shared_ptr<Nodes> connections, std::string lockKey, RedlockOptions how,
                           RedlockLayout written)
    : LockSetup(std::move(lockKey), common(how), ofStrings(), connections->logger()), redlock(std::move(how)),
      layout(std::move(written)), m_nodes(std::move(connections))
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

decltype(Round::report) RedlockSetup::reporter(const Token& token, NodeReport::Request request) const
{
    if (!redlock.observer)
        return {};
    // Captured by value: a late reply may arrive after the lease is gone.
    return [watching = redlock.observer, counters = metrics, name = key, token, request,
            sent = mono()](std::size_t node, const Result<Reply, Error>& reply, MonoTime arrived) {
        callObserver(watching, counters, [&](Observer& observer) {
            observer.nodeAnswered({node, name, token.view(), request, reportOf(request, reply), sent, arrived});
        });
    };
}

Command RedlockSetup::setWords(const Token& token, const std::string& ttl) const
{
    if (layout.isString)
        return {"SET", key, token.view(), "NX", "PX", ttl};
    return {"EVAL", layout.acquire, "1", key, token.view(), ttl};
}

Command RedlockSetup::releaseWords(const Token& token) const
{
    Command words{"EVAL", layout.release, "1", key, token.view()};
    words.insert(words.end(), layout.releaseArguments.begin(), layout.releaseArguments.end());
    return words;
}

RedlockSetup::Try RedlockSetup::attempt(const Token& token, Millis limit) const
{
    const Command words = setWords(token, ttlText);
    // A user who may run no scripts could not release it.
    const std::string_view byScript[] = {"EVAL", layout.acquire, "1", key, token.view(), ttlText};
    Nodes::Request request{words, limit, [this](const Round& round) { return isDecided(round, m_nodes->quorum()); }};
    request.first = byScript;
    request.report = reporter(token, NodeReport::Request::Set);
    const Nodes::Outcome outcome = m_nodes->ask(std::move(request));
    Try result;
    std::size_t granted = 0;
    for (std::size_t i = 0; i < outcome.answers.size(); ++i) {
        NodeOutcome node = outcomeOf(m_nodes->endpoint(i), outcome.answers[i]);
        granted += node.kind == NodeOutcome::Kind::Granted;
        const bool isUnknown = node.error && node.error->delivery == Delivery::Unknown;
        if (node.kind == NodeOutcome::Kind::Granted || isUnknown)
            result.perhapsSet.push_back(i);
        if (outcome.isDecided && node.error && node.error->kind == ErrorKind::Timeout) {
            node.kind = NodeOutcome::Kind::NotAwaited;
            node.error.reset();
        }
        if (metrics && node.error)
            metrics->failed(node.error->kind);
        result.nodes.push_back(std::move(node));
    }
    result.isGranted = granted >= m_nodes->quorum();
    return result;
}

void RedlockSetup::giveBack(const Token& token, const Try& failed) const
{
    if (failed.perhapsSet.empty())
        return;
    const Command words = releaseWords(token);
    const auto isOver = [&](const Round& round) {
        for (std::size_t i = 0; i < round.places.size(); ++i) {
            const Round::Place& place = round.places[i];
            const bool replies = failed.nodes[i].kind == NodeOutcome::Kind::Granted;
            if (place.isAsked && !place.isOver && (replies || !place.isSent))
                return false;
        }
        return true;
    };
    Nodes::Request request{words, redlock.nodeLimit, isOver};
    request.to = failed.perhapsSet;
    request.report = reporter(token, NodeReport::Request::Delete);
    (void)m_nodes->ask(std::move(request));
}

ReleaseResult RedlockSetup::release(const Token& token, ReleaseMemory& memory) const
{
    if (!memory.verdicts) {
        memory.verdicts = std::make_shared<NodeVerdicts>();
        memory.verdicts->nodes.resize(m_nodes->size());
    }
    const std::shared_ptr<NodeVerdicts> verdicts = memory.verdicts;
    const auto result = [&] {
        const std::lock_guard guard(verdicts->mutex);
        return summedUp(verdicts->nodes, m_nodes->quorum());
    };
    std::vector<int> numbers;
    {
        const std::lock_guard guard(verdicts->mutex);
        for (NodeVerdict& verdict : verdicts->nodes)
            numbers.push_back(++verdict.asked);
    }
    const Command words = releaseWords(token);
    // A majority decides what is told, but each node is asked: one that is still being dialled would keep the key.
    const auto isOver = [&](const Round& round) {
        for (std::size_t i = 0; i < round.places.size(); ++i) {
            const Round::Place& place = round.places[i];
            if (!place.isOver && !place.isSent && !m_nodes->isSilent(i))
                return false;
        }
        return result() != ReleaseOutcome::Unknown;
    };
    Nodes::Request request{words, redlock.nodeLimit, isOver};
    request.heard = [verdicts, numbers](std::size_t node, const Result<Reply, Error>& reply) {
        const std::lock_guard guard(verdicts->mutex);
        note(verdicts->nodes[node], numbers[node], reply);
    };
    request.report = reporter(token, NodeReport::Request::Delete);
    const Nodes::Answers answers = m_nodes->ask(std::move(request)).answers;
    std::optional<Error> error;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!answers[i] && answers[i].error().delivery == Delivery::NotSent) {
            const std::lock_guard guard(verdicts->mutex);
            --verdicts->nodes[i].asked; // not executed either
        }
        if (const auto answer = compareAnswer(answers[i]); !answer)
            error = answer.error();
    }
    const ReleaseOutcome outcome = result();
    if (outcome != ReleaseOutcome::Unknown)
        return {outcome, {}};
    if (!error)
        error = Error{ErrorKind::Closed, Delivery::Unknown,
                      "Too few nodes said whether the lock was there: the answers to an earlier try were lost."};
    return {outcome, std::move(error)};
}

Result<CompareAnswer, Error> RedlockSetup::extend(const Token& token, const std::string& ttl) const
{
    const std::string_view words[] = {"EVAL", layout.extend, "1", key, token.view(), ttl};
    const auto isOver = [quorum = m_nodes->quorum()](const Round& round) {
        const auto done = [](const Round::Place& place) { return place.answer && isDone(*place.answer); };
        return static_cast<std::size_t>(std::ranges::count_if(round.places, done)) >= quorum;
    };
    const Votes votes(m_nodes->ask({words, redlock.nodeLimit, isOver}).answers);
    if (votes.done >= m_nodes->quorum())
        return CompareAnswer::Done;
    if (votes.other + votes.absent.size() >= m_nodes->quorum())
        return votes.other > 0 ? CompareAnswer::Other : CompareAnswer::Absent;
    return failure(votes.error.value_or(
        Error{ErrorKind::Timeout, Delivery::Unknown, "Too few nodes extended the lease. Its end stays what it was."}));
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
    const auto askAbsent = [&](std::span<const std::string_view> words, NodeReport::Request what) {
        const auto valid = std::max(std::chrono::ceil<Millis>(lease.validEnd() - setup.now()), Millis{0});
        Nodes::Request request{words, std::min({setup.redlock.nodeLimit, wire::left(deadline), valid}), {}};
        request.to = votes.absent;
        request.report = setup.reporter(lease.token, what);
        return m_nodes->ask(std::move(request)).answers;
    };
    // As long as the lease, if it was extended.
    const auto left = std::chrono::ceil<Millis>(lease.validEnd() - setup.now());
    const std::string ttl = std::to_string(std::max(setup.options.ttl, left).count());
    const Nodes::Answers answers = askAbsent(setup.setWords(lease.token, ttl), NodeReport::Request::Set);
    for (const std::size_t i : votes.absent)
        votes.done += isGranted(answers[i]);
    if (lease.isHeld())
        return;
    // Released meanwhile, perhaps before this set arrived: no other code would delete the key then. The same
    // connections keep the order.
    (void)askAbsent(setup.releaseWords(lease.token), NodeReport::Request::Delete);
}

} // namespace v1
} // namespace lockscope::lock
