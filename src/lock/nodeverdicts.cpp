// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/nodeverdicts.h"

#include "lock/answers.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

using formats::CompareAnswer;
using Said = NodeVerdict::Said;

bool isGranted(const Result<Reply, Error>& reply)
{
    return reply && reply->type == Reply::Type::Status && reply->text == "OK";
}

bool isDone(const Result<Reply, Error>& reply)
{
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    return answer && *answer == CompareAnswer::Done;
}

Votes::Votes(std::span<const Result<Reply, Error>> answers)
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

void NodeVerdicts::setAsked(std::size_t node)
{
    const std::lock_guard guard(mutex);
    ++nodes[node].setsUnheard;
}

void NodeVerdicts::setHeard(std::size_t node, const Result<Reply, Error>& reply)
{
    const std::lock_guard guard(mutex);
    NodeVerdict& verdict = nodes[node];
    --verdict.setsUnheard;
    verdict.isSet = verdict.isSet || isGranted(reply);
}

void NodeVerdicts::setWithdrawn(std::size_t node)
{
    const std::lock_guard guard(mutex);
    --nodes[node].setsUnheard;
}

int NodeVerdicts::deleteAsked(std::size_t node)
{
    const std::lock_guard guard(mutex);
    return ++nodes[node].asked;
}

void NodeVerdicts::deleteHeard(std::size_t node, int number, const Result<Reply, Error>& reply)
{
    cleaned(node, reply);
    const std::lock_guard guard(mutex);
    NodeVerdict& verdict = nodes[node];
    const bool isComplete = ++verdict.heard == number;
    const Result<CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer)
        return;
    if (*answer == CompareAnswer::Done)
        verdict.said = Said::Done;
    else if (verdict.said == Said::Nothing && isComplete)
        verdict.said = *answer == CompareAnswer::Other ? Said::Other : Said::Absent;
}

void NodeVerdicts::deleteWithdrawn(std::size_t node)
{
    const std::lock_guard guard(mutex);
    --nodes[node].asked;
}

void NodeVerdicts::cleaned(std::size_t node, const Result<Reply, Error>& reply)
{
    const std::lock_guard guard(mutex);
    if (compareAnswer(reply))
        nodes[node].isSet = false;
}

NodeVerdict NodeVerdicts::of(std::size_t node)
{
    const std::lock_guard guard(mutex);
    return nodes[node];
}

ReleaseOutcome NodeVerdicts::summedUp(std::size_t quorum)
{
    const std::lock_guard guard(mutex);
    const auto count = [this](Said said) {
        const auto is = [said](const NodeVerdict& verdict) { return verdict.said == said; };
        return static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), is));
    };
    const std::size_t done = count(Said::Done);
    if (done >= quorum)
        return ReleaseOutcome::Released;
    if (done + count(Said::Nothing) < quorum) // no majority had our token any more
        return count(Said::Other) > 0 ? ReleaseOutcome::NotOwner : ReleaseOutcome::AlreadyExpired;
    return ReleaseOutcome::Unknown;
}

} // namespace v1
} // namespace lockscope::lock
