// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/quorum.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "core/pictureview.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace lockscope::cli {

class VerbSession;

/// One lock of a Redlock group, combined from all of its servers.
struct QuorumLine
{
    struct Server
    {
        std::string name;
        std::string token; ///< raw bytes; empty if the lock is free there
        analysis::ServerVote vote;
    };
    std::string group;
    std::string key; ///< raw bytes
    std::uint16_t database = 0;
    LibraryId library = LibraryId::Unknown; ///< library on a server with the most frequent token
    std::vector<Server> servers;            ///< in the order of the command line
    std::string holder;                     ///< the most frequent token, raw bytes
    analysis::QuorumView view;
};

/// The locks of each Redlock group that at least one of its servers shows as held, sorted by group and name. `timeOf`
/// returns the time by the clock of a lock's server.
[[nodiscard]] std::vector<QuorumLine> quorumLines(const VerbSession& session, std::span<const LockId> locks,
                                                  const std::function<ServerTime(LockId)>& timeOf);
/// {"quorum":"held","group":...,"db":...,"key":...,"votes":...}: printed after the locks of `ls --json`.
[[nodiscard]] Json quorumObject(const QuorumLine& line);
/// The same as a table for people, header first; empty without lines.
[[nodiscard]] std::vector<std::vector<std::string>> quorumRows(const std::vector<QuorumLine>& lines);

} // namespace lockscope::cli
