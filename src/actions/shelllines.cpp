// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/shelllines.h"

#include "actions/rediscli.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

std::string start(const Endpoint& server, bool isCluster)
{
    return redisCli(server) + (isCluster ? " -c " : " ");
}

} // namespace

void addSentLine(OperationResult& result, const ShownCommand& command, const Endpoint& server, bool isCluster)
{
    auto& lines = result.redisCli;
    if (result.operation == OperationKind::PutBack) {
        // With a masked token this would create a lock without a real holder.
        lines = {"# " + LockOperation::tr("not to be run as it is, the token is masked:").toStdString() + " " +
                 command.shown};
        return;
    }
    if (lines.empty() && server.ssh)
        lines.push_back(sshLogin(server));
    if (lines.size() == (server.ssh ? 1U : 0U))
        lines.push_back("# " + LockOperation::tr("Tokens are masked: put the real one in the place of each "
                                                 "'<token ...>'. With another one nothing is changed.")
                                   .toStdString());
    const auto remark = quotedInputRemark();
    if (command.quotedInput && std::find(lines.begin(), lines.end(), remark) == lines.end())
        lines.push_back(remark);
    lines.push_back(start(server, isCluster) + command.words);
}

std::vector<std::string> handedOutLines(const KeySnapshot& seen, const ShownCommand& release, const Endpoint& server,
                                        bool isCluster)
{
    std::vector<std::string> lines;
    const auto wake = wakeUp(seen);
    if (release.quotedInput || (wake && wake->quotedInput))
        lines.push_back(quotedInputRemark());
    lines.push_back(start(server, isCluster) + release.clear);
    if (wake)
        lines.push_back(start(server, isCluster) + wake->clear);
    return lines;
}

} // namespace lockscope::actions
