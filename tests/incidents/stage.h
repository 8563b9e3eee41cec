// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

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

/// One incident: the private servers and clients of tests/incidents/stories.py at work, `watch --findings` and `record`
/// of the real program beside them, and the report of that recording when all is over. Several stages run at the same
/// time. One thread, with an event loop.
class Stage
{
public:
    explicit Stage(QString story);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Starts servers, `watch` and `record`; the clients begin when both of them are ready.
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
    enum class Part { Waiting, Building, Getting, Playing, Settling, Stopping, Reporting, Over };
    void fail(const QString& why);
    void readWatch();
    void readClients();
    void watch(const QStringList& arguments);
    void launch(QProcess& process, const QStringList& arguments);
    void begin(Part part);
    void readReport();

    const QString m_story;
    QTemporaryDir m_folder;
    QProcess m_clients; ///< and the servers
    QProcess m_watch;
    QProcess m_record;
    QProcess m_report;
    Part m_part = Part::Waiting;
    qint64 m_sinceMs = 0; ///< of m_part
    bool m_watchIsReady = false;
    bool m_recordIsReady = false;
    bool m_clientsAreDone = false;
    QList<ToldFinding> m_told;
    QStringList m_reported;
    qint64 m_conditionMs = 0;
    QString m_trouble;
    QString m_log;
};

} // namespace lockscope::test
