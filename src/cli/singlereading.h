// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/verbsession.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>

namespace lockscope::cli {

/// A single reading of a session. It fails if the connection is lost, or reconnects repeatedly, before everything was
/// read, and if the server answers nothing for kPatience. Main thread.
class SingleReading final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    explicit SingleReading(std::unique_ptr<VerbSession> session);
    void start();
    /// Everything was read: a lost connection no longer fails it.
    void setSeenAll();
    [[nodiscard]] bool hasSeenAll() const { return m_sawAll; }
    [[nodiscard]] VerbSession& session() { return *m_session; }
    [[nodiscard]] const VerbSession& session() const { return *m_session; }

    static constexpr std::chrono::seconds kPatience{30};
    static constexpr int kMostConnects = 5;

Q_SIGNALS:
    /// Emitted for each batch until failed(); also after setSeenAll().
    void arrived(const lockscope::Batch& batch);
    /// Emitted at most once; `sentence` is the reason.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void giveUp(ExitCode code, const QString& sentence);

    const std::unique_ptr<VerbSession> m_session;
    QTimer m_answers; ///< runs since the last answer
    std::uint64_t m_answered = 0;
    std::map<NodeId, int> m_connects;
    bool m_wasReady = false;
    bool m_sawAll = false;
    bool m_failed = false;
};

} // namespace lockscope::cli
