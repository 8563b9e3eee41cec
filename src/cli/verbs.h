// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/production.h"
#include "cli/suspicion.h"
#include "cli/verbsession.h"
#include "cli/watchwebhook.h"
#include "presentation/facts/findingsfold.h"
#include "presentation/watch/watchstream.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <set>

namespace lockscope::cli {

/// One headless verb while it runs. start() once; finished() once, unless interrupt() comes behind it.
class Verb : public QObject
{
    Q_OBJECT
public:
    Verb(Options options, const Clock& clock, Output& output)
        : m_options(std::move(options)), m_clock(clock), m_output(output)
    {
    }
    virtual void start() = 0;
    /// SIGINT or SIGTERM, once: ends, soon, and says nothing that is not true. What is printed only when all is known
    /// is not printed.
    virtual void interrupt() { Q_EMIT finished(ExitCode::Interrupted); }
    /// Nobody reads any more, or nothing can be written: one that goes on telling ends. One that acts, or tells once,
    /// goes on to its end, for its code is told all the same.
    virtual void unread() {}

Q_SIGNALS:
    void finished(lockscope::cli::ExitCode code);

protected:
    const Options m_options;
    const Clock& m_clock;
    Output& m_output;
};

/// A verb that looks through a live session. A server that was never ready ends it with the right code and a sentence.
class LiveVerb : public Verb, protected presentation::BatchConsumer
{
    Q_OBJECT
public:
    LiveVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_session.start(); }

protected:
    void consume(const presentation::Frame& frame) override { onArrived(frame.batch); }
    void reset() override {}
    virtual void onArrived(const Batch& batch) = 0;
    /// Ends with a sentence.
    void fail(ExitCode code, const QString& sentence);
    /// Ends, once what is known was printed: names each node that is missing, on standard error and in a last line of
    /// JSON. Of one server the code is `own`.
    void finishWith(ExitCode own);
    /// Starts a burst for `--trace-on-suspicion` if the budget has time left.
    void traceIfSuspicious(const analysis::Episode& episode, SuspicionBudget& budget);
    /// Says on standard error why a burst did not begin: once for each node and reason. `verb`: its name.
    void tellFailedTraces(const Batch& batch, const char* verb);

private:
    const std::unique_ptr<VerbSession> m_owned;
    std::set<std::pair<NodeId, std::string>> m_failedTraces; ///< that were told

protected:
    VerbSession& m_session; ///< the same
};

/// Such a verb that takes one look. It ends when the connection is lost or begins anew again and again before it saw
/// all, and when the server answers none of its questions for half a minute.
class OneLookVerb : public LiveVerb
{
    Q_OBJECT
public:
    OneLookVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override;
    static constexpr std::chrono::seconds kPatience{30};
    static constexpr int kMostConnects = 5;

protected:
    void onArrived(const Batch& batch) override;
    virtual void look(const Batch& batch) = 0;
    /// All is seen: from now on the connection does not matter.
    void sawAll();
    [[nodiscard]] bool hasSeenAll() const { return m_sawAll; }

private:
    void giveUp(ExitCode code, const QString& sentence);
    QTimer m_answers; ///< since the last one
    std::uint64_t m_answered = 0;
    std::map<NodeId, int> m_connects;
    bool m_wasReady = false;
    bool m_sawAll = false;
    bool m_failed = false;
};

/// Waits until the first scan is done and every lock found has been read (at most two seconds more: then what is not
/// read is null), then calls onSettled() once.
class SnapshotVerb : public OneLookVerb
{
    Q_OBJECT
public:
    SnapshotVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override;

protected:
    void look(const Batch& batch) final;
    virtual void onSettled() = 0;
    /// The held locks, by name; and those that nobody holds while somebody waits for them, if they are asked for.
    [[nodiscard]] std::vector<LockId> byName(bool waitedFor) const;
    /// Why what is seen is not whole; Done when it is.
    [[nodiscard]] ExitCode lacking() const { return m_lacking; }
    /// What the clock of its server says at the time of the look.
    [[nodiscard]] ServerTime timeOf(LockId lock) const;
    ServerTime m_now{};

private:
    void lookIntoRecording();
    void settle();
    void showProgress(const Batch& batch);
    QTimer m_patience;
    QTimer m_progress; ///< while the keys are walked through and somebody sits at a terminal
    ExitCode m_lacking = ExitCode::Done;
};

class LsVerb final : public SnapshotVerb
{
    Q_OBJECT
public:
    using SnapshotVerb::SnapshotVerb;

private:
    void onSettled() override;
    [[nodiscard]] ExitCode tellWhatIsMissing() const;
    /// Prints which other databases have keys.
    void tellOtherDatabases() const;
};

class DoctorVerb final : public OneLookVerb
{
    Q_OBJECT
public:
    using OneLookVerb::OneLookVerb;

private:
    void look(const Batch& batch) override;
    void print(NodeId node);
    [[nodiscard]] std::vector<topology::Hop> hops() const;
    /// A line that tells how the deployment of this node was found, in front of the first of its nodes.
    [[nodiscard]] std::optional<std::vector<topology::Hop>> hopsBefore(NodeId node);
    /// A watched pattern that names nothing.
    [[nodiscard]] std::optional<std::string> unnamingPattern() const;
    std::uint64_t m_unread = 0;
    std::set<const SessionPart*> m_printed; ///< deployments of which a node was
};

class WatchVerb : public LiveVerb
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
    /// Of a recording: when it was told that events are not in it because the disk was full.
    void setFullDisks(std::vector<ServerTime> moments) { m_stream.setFullDisks(std::move(moments)); }

private:
    [[nodiscard]] std::unique_ptr<presentation::WatchLines> makeLines();
    void reset() override;
    void rewind() override;
    void forgetRun();
    void onArrived(const Batch& /*batch*/) override {}
    /// `refusal`: why no trace may be begun; empty: it may.
    void begin(const QString& refusal);
    void onTimeOver();
    void warn(const NodeEvent& event, bool isTold);
    [[nodiscard]] int databaseOf(NodeId node) const;
    /// Behind a line for people: of which keyspace it is, where there are several.
    [[nodiscard]] std::string placeOf(NodeId node) const;
    void end(ExitCode code);
    void printFindings();
    /// Equal tokens can be told to be equal in this run, none can be used.
    const actions::TokenMask m_mask = actions::TokenMask::ofThisTime();
    const std::unique_ptr<presentation::WatchLines> m_lines;
    presentation::WatchStream m_stream;
    presentation::FindingsFold m_findings; ///< fed only if they are asked for
    bool m_saidDropped = false;            ///< that some findings are left out
    bool m_hasEnded = false;
    SuspicionBudget m_suspicion; ///< for traces, if they are asked for
    ProductionCheck m_check{m_options, m_clock, nullptr};
    std::unique_ptr<WatchWebhook> m_webhook; ///< if it is asked for
    QTimer m_time;                           ///< what is wrong may be that nothing comes
    QTimer m_duration;
    std::set<NodeId> m_missing;               ///< of several: those that were told to be away before they were ready
    std::map<NodeId, std::string> m_troubles; ///< of those that were ready, and are away: what was told last
};

} // namespace lockscope::cli
