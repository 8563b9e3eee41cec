// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <map>
#include <set>
#include <string>

namespace lockscope::cli {

class VerbSession;

/// Prints to standard error what keeps a verb that watches for long from seeing all, once for each change: warnings,
/// connections that are lost and come back, limits of a replica.
class NodeTroubles
{
public:
    /// `session` outlives it. `verb` stands in front of each sentence.
    NodeTroubles(const VerbSession& session, QString verb) : m_session(session), m_verb(std::move(verb)) {}

    /// A warning, or trouble of the connection. `isTold`: the node was ready before.
    void warn(const NodeEvent& event, bool isTold);
    /// Prints what a live node does not show, and that a lost one is watched again.
    void takeBatch(const Batch& batch);
    void forget();

private:
    void complainOf(const std::string& sentence) const;

    const VerbSession& m_session;
    const QString m_verb;
    std::set<NodeId> m_missing;               ///< nodes reported as missing before they were ready
    std::map<NodeId, std::string> m_troubles; ///< last reported trouble of nodes that were ready before
    std::map<NodeId, std::string> m_limits;   ///< last reported sentence about what a node does not show
};

} // namespace lockscope::cli
