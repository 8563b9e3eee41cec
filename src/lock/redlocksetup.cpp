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

NodeSet::Outcome askToSet(NodeSet& nodes, NodeSet::Request request, const std::shared_ptr<NodeVerdicts>& verdicts)
{
    const auto isAsked = [to = request.to](std::size_t i) {
        return to.empty() || std::find(to.begin(), to.end(), i) != to.end();
    };
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (isAsked(i))
            verdicts->setAsked(i);
    request.heard = [verdicts](std::size_t node, const Result<Reply, Error>& reply) {
        verdicts->setHeard(node, reply);
    };
    NodeSet::Outcome outcome = nodes.ask(std::move(request));
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (isAsked(i) && !outcome.answers[i] && outcome.answers[i].error().delivery == Delivery::NotSent)
            verdicts->setWithdrawn(i);
    return outcome;
}

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
    Try result;
    result.verdicts = std::make_shared<NodeVerdicts>(m_nodes->size());
    const Nodes::Outcome outcome = askToSet(*m_nodes->connections(), std::move(request), result.verdicts);
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
        return std::ranges::all_of(failed.perhapsSet, [&](std::size_t i) {
            return round.places[i].isOver || failed.nodes[i].kind != NodeOutcome::Kind::Granted;
        });
    };
    Nodes::Request request{words, redlock.nodeLimit, isOver};
    request.to = failed.perhapsSet;
    request.heard = [verdicts = failed.verdicts](std::size_t node, const Result<Reply, Error>& reply) {
        verdicts->cleaned(node, reply);
    };
    request.report = reporter(token, NodeReport::Request::Delete);
    (void)m_nodes->ask(std::move(request));
    cleanLater(token, failed.verdicts, options.ttl);
}

void RedlockSetup::cleanLater(const Token& token, const std::shared_ptr<NodeVerdicts>& verdicts, Millis ttl) const
{
    for (std::size_t i = 0; i < m_nodes->size(); ++i) {
        const NodeVerdict verdict = verdicts->of(i);
        if (!verdict.mayHave())
            continue;
        PendingRelease pending;
        pending.key = key;
        pending.token = token;
        pending.ttl = ttl;
        pending.keepsOn = verdict.setsUnheard > 0;
        pending.isFirst = false;
        pending.isSettled = [nodes = std::weak_ptr(m_nodes->connections()), verdicts, i] {
            if (const std::shared_ptr<NodeSet> alive = nodes.lock())
                alive->readLate(i);
            return !verdicts->of(i).mayHave();
        };
        pending.heard = [verdicts, i](const Result<Reply, Error>& reply) { verdicts->cleaned(i, reply); };
        releaseAt(i, std::move(pending));
    }
}

void RedlockSetup::releaseAt(std::size_t node, PendingRelease release) const
{
    const Command words = releaseWords(release.token);
    release.command.assign(words.begin(), words.end());
    m_nodes->releaser(node).takeOver(std::move(release));
}

/// Reported as unreleased if a majority of the nodes did not answer until the end.
bool RedlockSetup::releaseLater(PendingRelease release) const
{
    release.told = std::make_shared<PendingRelease::Told>();
    release.told->mayFail = static_cast<int>(m_nodes->size() - m_nodes->quorum());
    for (std::size_t i = 0; i < m_nodes->size(); ++i) {
        PendingRelease one = release;
        one.keepsOn = release.verdicts && release.verdicts->of(i).setsUnheard > 0;
        releaseAt(i, std::move(one));
    }
    return true;
}

ReleaseResult RedlockSetup::release(const Token& token, ReleaseMemory& memory) const
{
    if (!memory.verdicts)
        memory.verdicts = std::make_shared<NodeVerdicts>(m_nodes->size());
    const std::shared_ptr<NodeVerdicts> verdicts = memory.verdicts;
    std::vector<int> numbers;
    for (std::size_t i = 0; i < m_nodes->size(); ++i)
        numbers.push_back(verdicts->deleteAsked(i));
    const Command words = releaseWords(token);
    const auto isOver = [&](const Round&) { return verdicts->summedUp(m_nodes->quorum()) != ReleaseOutcome::Unknown; };
    Nodes::Request request{words, redlock.nodeLimit, isOver};
    request.heard = [verdicts, numbers](std::size_t node, const Result<Reply, Error>& reply) {
        verdicts->deleteHeard(node, numbers[node], reply);
    };
    request.report = reporter(token, NodeReport::Request::Delete);
    const Nodes::Answers answers = m_nodes->ask(std::move(request)).answers;
    std::optional<Error> error;
    bool isUnheard = false;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!answers[i] && answers[i].error().delivery == Delivery::NotSent)
            verdicts->deleteWithdrawn(i);
        if (const auto answer = compareAnswer(answers[i]); !answer) {
            isUnheard = isUnheard || answer.error().delivery != Delivery::Answered;
            error = answer.error();
        }
    }
    const ReleaseOutcome outcome = verdicts->summedUp(m_nodes->quorum());
    if (outcome != ReleaseOutcome::Unknown) {
        cleanLater(token, verdicts, std::max(memory.ttl, options.ttl));
        return {outcome, {}};
    }
    if (!error)
        error = Error{ErrorKind::Closed, Delivery::Unknown,
                      "Too few nodes said whether the lock was there: the answers to an earlier try were lost."};
    else if (isUnheard && error->delivery == Delivery::Answered)
        error->delivery = Delivery::Unknown; // a refusal by one node does not end the tries at the others
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

} // namespace v1
} // namespace lockscope::lock
