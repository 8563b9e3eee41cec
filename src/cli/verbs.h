// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/livesession.h"
#include "cli/output.h"

#include <QObject>
#include <QTimer>

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

Q_SIGNALS:
    void finished(lockscope::cli::ExitCode code);

protected:
    const Options m_options;
    const Clock& m_clock;
    Output& m_output;
};

/// A verb that looks through a live session. A server that was never ready ends it with the right code and a sentence.
class LiveVerb : public Verb
{
    Q_OBJECT
public:
    LiveVerb(Options options, const Clock& clock, Output& output);
    void start() override { m_session.start(); }

protected:
    virtual void onArrived(const Batch& batch) = 0;
    LiveSession m_session;
};

/// Waits until the first scan is done and every lock found has been read (at most two seconds more: then what is not
/// read is null), then calls onSettled() once.
class SnapshotVerb : public LiveVerb
{
    Q_OBJECT
public:
    SnapshotVerb(Options options, const Clock& clock, Output& output);
    void start() override;

protected:
    void onArrived(const Batch& batch) final;
    virtual void onSettled() = 0;
    /// The held locks, by name; and those that nobody holds while somebody waits for them, if they are asked for.
    [[nodiscard]] std::vector<LockId> byName(bool waitedFor) const;
    ServerTime m_now{};

private:
    void settle();
    void showProgress(const Batch& batch);
    QTimer m_patience;
    QTimer m_progress; ///< while the keys are walked through and somebody sits at a terminal
    bool m_settled = false;
};

class LsVerb final : public SnapshotVerb
{
    Q_OBJECT
public:
    using SnapshotVerb::SnapshotVerb;

private:
    void onSettled() override;
    [[nodiscard]] ExitCode tellWhatIsMissing() const;
};

class DoctorVerb final : public LiveVerb
{
    Q_OBJECT
public:
    using LiveVerb::LiveVerb;

private:
    void onArrived(const Batch& batch) override;
    void print();
    /// A watched pattern that names nothing.
    [[nodiscard]] std::optional<std::string> unnamingPattern() const;
    std::uint64_t m_unread = 0;
    bool m_printed = false;
};

class WatchVerb final : public LiveVerb
{
    Q_OBJECT
public:
    WatchVerb(Options options, const Clock& clock, Output& output);
    void start() override;
    void interrupt() override;

private:
    void onArrived(const Batch& batch) override;
    void printNodeEvents(const Batch& batch);
    void printEvents(const Batch& batch);
    void printWaiters(const Batch& batch);
    [[nodiscard]] std::string tokenText(std::string_view token) const;
    std::string m_salt;
    QTimer m_duration;
    bool m_readyPrinted = false;
};

} // namespace lockscope::cli
