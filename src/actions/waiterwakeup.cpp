// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/waiterwakeup.h"

#include "actions/conclusions.h"
#include "actions/shelllines.h"
#include "actions/steps.h"

namespace lockscope::actions {

Task<Wake> wakeWaiters(const OperationOptions& options, AwaitedConnection& link, OperationResult& result)
{
    const auto command = wakeUp(result.before);
    if (!command)
        co_return result.wake;
    link.enter(OperationStep::WakeUp);
    addSentLine(result, *command, link.raw().endpoint(), options.cluster.has_value());
    if (!link.isOpen()) {
        applyWakeAnswer(result, {}, command->shown, false);
        co_return result.wake;
    }
    for (;;) {
        const auto answer = co_await link.send(command->command);
        if (!answer.isAnswered() || !answer.reply.isError() || !link.raw().canFollow(answer.reply.text())) {
            applyWakeAnswer(result, answer, command->shown, link.isInCluster());
            co_return result.wake;
        }
        if (const auto astray = co_await link.follow(std::string(answer.reply.text()))) {
            result.wake = astray->trouble == Trouble::Permission ? Wake::NotPermitted : Wake::Failed;
            result.wakeWords = astray->serverWords;
            result.wakeUps.push_back(command->shown + ": " + astray->serverWords);
            co_return result.wake;
        }
    }
}

} // namespace lockscope::actions
