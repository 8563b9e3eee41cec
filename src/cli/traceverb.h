// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "cli/onelook.h"
#include "cli/production.h"
#include "cli/rows.h"
#include "cli/verb.h"
#include "presentation/facts/traceexport.h"

#include <map>
#include <optional>

namespace lockscope::cli {

/// A trace burst: who tried to get which lock, who was refused, and for how long they waited.
class TraceVerb final : public Verb
{
    Q_OBJECT
public:
    TraceVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override;
    /// What was seen is printed.
    void interrupt() override;
    /// For nobody the server is not traced.
    void unread() override;

private:
    void begin(const QString& refusal);
    void look(const Batch& batch);
    void follow(const TraceStatus& status);
    void print();
    /// Prints whose release or renewal met another client's lock.
    void printRefusedReleases(const analysis::TraceBook::Row& row);
    /// Sentence on a trace that ended.
    [[nodiscard]] QString summary(const TraceStatus& status) const;
    void finishIfAllEnded();
    [[nodiscard]] presentation::traceexport::Source source() const;
    [[nodiscard]] std::string longestText(const analysis::TraceBook::Row& row) const;
    void printTable(const std::vector<const analysis::TraceBook::Row*>& rows);
    [[nodiscard]] std::string clientText(std::uint32_t id) const;

    OneLook m_look;
    VerbSession& m_session; ///< the look's
    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::map<NodeId, TraceStatus> m_ended; ///< of each node
    std::size_t m_nodes = 0;               ///< that are traced
    bool m_begun = false;                  ///< it was asked for
    bool m_running = false;                ///< there is something to print
    bool m_done = false;
    ProductionCheck m_check{m_options, m_clock, nullptr};
};

} // namespace lockscope::cli
