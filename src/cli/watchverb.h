// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "cli/nodetroubles.h"
#include "cli/production.h"
#include "cli/suspicion.h"
#include "cli/verb.h"
#include "cli/verbsession.h"
#include "cli/watchwebhook.h"
#include "presentation/findings/findingsfold.h"
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
    /// The token as printed, masked unless --show-tokens.
    [[nodiscard]] std::string tokenText(std::string_view token) const;
    /// For a recording: the moments at which recording stopped because the disk was full.
    void setFullDisks(std::vector<ServerTime> moments) { m_stream.setFullDisks(std::move(moments)); }
    /// For a part of a recording, see WatchStream.
    void setFrom(ServerTime from) { m_stream.setFrom(from); }
    void tellUnseen(ServerTime to) { m_stream.tellUnseen(to); }

private:
    const std::unique_ptr<VerbSession> m_owned;

protected:
    VerbSession& m_session; ///< refers to m_owned

private:
    [[nodiscard]] std::unique_ptr<presentation::WatchLines> makeLines();
    void reset() override;
    void rewind() override;
    void forgetRun();
    /// `refusal`: why traces are forbidden; empty if they are allowed.
    void begin(const QString& refusal);
    void armDuration();
    void onTimeOver();
    /// Prints which slots of a cluster no node serves.
    void tellUnserved();
    [[nodiscard]] int databaseOf(NodeId node) const;
    /// The name of the node's keyspace, to be appended to a line for people; empty if there is only one keyspace.
    [[nodiscard]] std::string placeOf(NodeId node) const;
    void end(ExitCode code);
    void printFindings();
    /// Masks tokens: equal tokens stay equal within this run, but cannot be used to release a lock.
    const actions::TokenMask m_mask = actions::TokenMask::ofThisTime();
    const std::unique_ptr<presentation::WatchLines> m_lines;
    presentation::WatchStream m_stream;
    presentation::FindingsFold m_findings; ///< fed only with --findings
    bool m_saidDropped = false;            ///< the message about dropped findings was printed
    bool m_hasEnded = false;
    SuspicionTraces m_traces; ///< used only with --trace-on-suspicion
    ProductionCheck m_check{m_options, m_clock, nullptr};
    std::unique_ptr<WatchWebhook> m_webhook; ///< only with --webhook
    QTimer m_time;                           ///< evaluates findings even if no events arrive
    QTimer m_duration;
    MonoTime m_endsAt{}; ///< if --duration is given
    NodeTroubles m_troubles;
    bool m_saidUnserved = false; ///< the slots of nobody were reported
};

} // namespace lockscope::cli
