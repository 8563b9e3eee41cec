// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "actions/steps.h"
#include "core/endpoint.h"

#include <string>
#include <vector>

namespace lockscope::actions {

// The commands of an action as lines for a shell (OperationResult::redisCli). `isCluster`: redis-cli follows
// redirections.

/// Adds a command that is sent, tokens masked, and in front of the first one what the reader has to know.
void addSentLine(OperationResult& result, const ShownCommand& command, const Endpoint& server, bool isCluster);

/// The release and the wake-up of the lock's waiters, with the tokens: they work as they are. Never log them.
[[nodiscard]] std::vector<std::string> handedOutLines(const KeySnapshot& seen, const ShownCommand& release,
                                                      const Endpoint& server, bool isCluster);

} // namespace lockscope::actions
