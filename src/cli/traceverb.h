// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "cli/production.h"
#include "cli/rows.h"
#include "cli/singlereading.h"
#include "cli/verb.h"
#include "presentation/traces/traceexport.h"

#include <map>
#include <optional>

namespace lockscope::cli {

/// `trace`: runs a trace burst and prints attempts, refusals and wait times for each lock.
class TraceVerb final : public Verb
{
    Q_OBJECT
public:
    TraceVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override;
    /// Stops the trace and prints the results so far.
    void interrupt() override;
    /// Stops the trace, because it costs the server and nobody reads the result.
    void unread() override;

private:
    void begin(const QString& refusal);
    void addBatch(const Batch& batch);
    void follow(const TraceStatus& status);
    void print();
    /// Prints the clients whose release or renewal met another client's lock.
    void printRefusedReleases(const analysis::TraceBook::Row& row);
    /// A sentence about a trace that ended.
    [[nodiscard]] QString summary(const TraceStatus& status) const;
    void finishIfAllEnded();
    [[nodiscard]] presentation::traceexport::Source source() const;
    [[nodiscard]] std::string longestText(const analysis::TraceBook::Row& row) const;
    void printTable(const std::vector<const analysis::TraceBook::Row*>& rows);
    [[nodiscard]] std::string clientText(std::uint32_t id) const;

    SingleReading m_look;
    VerbSession& m_session; ///< session of m_look
    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::map<NodeId, TraceStatus> m_ended; ///< final status of each node
    std::size_t m_nodes = 0;               ///< number of traced nodes
    bool m_begun = false;                  ///< the trace was requested
    bool m_running = false;                ///< a trace has begun, so there are results to print
    bool m_done = false;
    ProductionCheck m_check{m_options, m_clock, nullptr};
};

} // namespace lockscope::cli
