// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/singlereading.h"
#include "cli/verb.h"

#include <set>

namespace lockscope::cli {

/// `doctor`: prints this user's rights on each server, and the command that grants each missing one.
class DoctorVerb final : public Verb
{
    Q_OBJECT
public:
    DoctorVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_look.start(); }

private:
    void addBatch(const Batch& batch);
    void print(NodeId node);
    [[nodiscard]] std::vector<topology::DiscoveryStep> hops() const;
    /// Prints how the deployment was found, before its first node.
    [[nodiscard]] std::optional<std::vector<topology::DiscoveryStep>> hopsBefore(NodeId node);
    /// Warns about a watched pattern that does not identify locks.
    [[nodiscard]] std::optional<std::string> unnamingPattern() const;

    SingleReading m_look;
    VerbSession& m_session; ///< session of m_look
    std::uint64_t m_unread = 0;
    std::set<const SessionPart*> m_printed; ///< deployments with a printed node
};

} // namespace lockscope::cli
