// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/privateserver.h"

#include <QHash>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace lockscope::test {

/// A finding as `watch --findings` printed its begin.
struct ToldFinding
{
    QString id;
    QString severity;
    QString subject;    ///< lock or prefix; empty: the node
    qint64 toldMs = 0;  ///< when the line arrived, milliseconds since 1970 by this machine's clock
    qint64 beginMs = 0; ///< begin of the episode, by the server's clock
};

/// One incident on a private redis-server: the clients of tests/incidents/stories.py at work, `watch --findings` and
/// `record` of the real program beside them, and the report of that recording when all is over. Several stages run at
/// the same time. One thread, with an event loop.
class Stage
{
public:
    /// `patterns`: what is watched; empty: the program's default.
    Stage(QString story, QStringList patterns);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Starts server, `watch` and `record`; the clients begin when both of them are ready.
    void start();
    /// Goes on with what is due. True: all is over, and report and findings are whole.
    [[nodiscard]] bool isOver();
    /// What went wrong with the stage itself; empty: nothing.
    [[nodiscard]] QString trouble() const { return m_trouble; }

    [[nodiscard]] const QList<ToldFinding>& told() const { return m_told; }
    /// Ids of the failed cases of `report --junit`.
    [[nodiscard]] const QStringList& reported() const { return m_reported; }
    /// When the clients said that the condition was fulfilled, milliseconds since 1970; 0: they did not.
    [[nodiscard]] qint64 conditionMs() const { return m_conditionMs; }
    /// All that was printed, for a message.
    [[nodiscard]] QString log() const { return m_log; }

private:
    enum class Part { Waiting, Getting, Playing, Settling, Stopping, Reporting, Over };
    void fail(const QString& why);
    void readWatch();
    void readClients();
    void launch(QProcess& process, const QStringList& arguments);
    void begin(Part part);
    void readReport();

    const QString m_story;
    const QStringList m_patterns;
    QTemporaryDir m_folder;
    std::unique_ptr<PrivateServer> m_server;
    QProcess m_watch;
    QProcess m_record;
    QProcess m_clients;
    QProcess m_report;
    Part m_part = Part::Waiting;
    qint64 m_sinceMs = 0; ///< of m_part
    bool m_watchIsReady = false;
    bool m_recordIsReady = false;
    QList<ToldFinding> m_told;
    QStringList m_reported;
    qint64 m_conditionMs = 0;
    QString m_trouble;
    QString m_log;
};

} // namespace lockscope::test
