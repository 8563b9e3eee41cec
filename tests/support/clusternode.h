// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"
#include "support/privateserver.h"

#include <QTest>

#include <string>
#include <vector>

namespace lockscope::test {

/// Behind the arguments of a PrivateServer: it is a node of a cluster, and says where it is to clients that ask.
[[nodiscard]] inline std::vector<std::string> asClusterNode(std::vector<std::string> arguments = {})
{
    for (const char* word : {"--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"})
        arguments.emplace_back(word);
    return arguments;
}

/// Makes a cluster of this one node, which must run; returns when it serves. On false it does not.
[[nodiscard]] inline bool serveAllSlots(PrivateServer& server)
{
    return !server.command({"CLUSTER", "ADDSLOTSRANGE", "0", "16383"}).isError() &&
           QTest::qWaitFor(
               [&] {
                   return server.command({"CLUSTER", "INFO"}).text.find("cluster_state:ok") != std::string::npos;
               },
               kPatience);
}

} // namespace lockscope::test
