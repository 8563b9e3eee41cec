// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/onelook.h"
#include "cli/verb.h"

#include <set>

namespace lockscope::cli {

/// `doctor`: what this user may see on each server, and what mends what is missing.
class DoctorVerb final : public Verb
{
    Q_OBJECT
public:
    DoctorVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_look.start(); }

private:
    void look(const Batch& batch);
    void print(NodeId node);
    [[nodiscard]] std::vector<topology::Hop> hops() const;
    /// A line that tells how the deployment of this node was found, in front of the first of its nodes.
    [[nodiscard]] std::optional<std::vector<topology::Hop>> hopsBefore(NodeId node);
    /// A watched pattern that names nothing.
    [[nodiscard]] std::optional<std::string> unnamingPattern() const;

    OneLook m_look;
    VerbSession& m_session; ///< the look's
    std::uint64_t m_unread = 0;
    std::set<const SessionPart*> m_printed; ///< deployments of which a node was
};

} // namespace lockscope::cli
