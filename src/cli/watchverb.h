// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "cli/production.h"
#include "cli/suspicion.h"
#include "cli/verb.h"
#include "cli/verbsession.h"
#include "cli/watchwebhook.h"
#include "presentation/facts/findingsfold.h"
#include "presentation/watch/watchstream.h"

#include <QTimer>

#include <map>
#include <memory>
#include <set>

namespace lockscope::cli {

/// `watch`: prints each event as it arrives.
class WatchVerb : public Verb, protected presentation::BatchConsumer
{
    Q_OBJECT
public:
    WatchVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    ~WatchVerb() override;
    void start() override;
    void interrupt() override;
    void unread() override;

protected:
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    /// As it is printed.
    [[nodiscard]] std::string tokenText(std::string_view token) const;
    /// For a recording: the time of its remark that events are missing because the disk was full.
    void setFullDisks(std::vector<ServerTime> moments) { m_stream.setFullDisks(std::move(moments)); }

private:
    const std::unique_ptr<VerbSession> m_owned;

protected:
    VerbSession& m_session; ///< the same

private:
    [[nodiscard]] std::unique_ptr<presentation::WatchLines> makeLines();
    void reset() override;
    void rewind() override;
    void forgetRun();
    /// `refusal`: why no trace may be begun; empty: it may.
    void begin(const QString& refusal);
    void onTimeOver();
    void warn(const NodeEvent& event, bool isTold);
    [[nodiscard]] int databaseOf(NodeId node) const;
    /// Appended to a line for people if there are several keyspaces: the name of this one.
    [[nodiscard]] std::string placeOf(NodeId node) const;
    void end(ExitCode code);
    void printFindings();
    /// Masks tokens: equal ones stay equal within this run, and none can release a lock.
    const actions::TokenMask m_mask = actions::TokenMask::ofThisTime();
    const std::unique_ptr<presentation::WatchLines> m_lines;
    presentation::WatchStream m_stream;
    presentation::FindingsFold m_findings; ///< fed only if they are asked for
    bool m_saidDropped = false;            ///< that some findings are left out
    bool m_hasEnded = false;
    SuspicionTraces m_traces; ///< if they are asked for
    ProductionCheck m_check{m_options, m_clock, nullptr};
    std::unique_ptr<WatchWebhook> m_webhook; ///< if it is asked for
    QTimer m_time;                           ///< what is wrong may be that nothing comes
    QTimer m_duration;
    std::set<NodeId> m_missing;               ///< of several: those that were told to be away before they were ready
    std::map<NodeId, std::string> m_troubles; ///< of those that were ready, and are away: what was told last
};

} // namespace lockscope::cli
