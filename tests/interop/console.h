// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "interop/client.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QTemporaryDir>

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::test {

/// The program itself, as a user runs it beside what real libraries do: its headless verbs, asked for one lock, and
/// what they say as JSON. One thread, with an event loop.
class Console
{
public:
    Console(std::uint16_t port, std::string key);
    /// At any deployment.
    Console(QString uri, std::string key);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    /// Starts `watch` and waits until it says of so many nodes that they are ready. On false log() says why.
    [[nodiscard]] bool watch(std::size_t nodes = 1);
    /// What `watch` has told of the lock so far, without the changes of who waits.
    [[nodiscard]] QList<QJsonObject> events();
    /// The same, a word each: "acquired", "released" ...
    [[nodiscard]] bool isStory(const std::vector<std::string>& words);

    struct Answer
    {
        int code = -1; ///< -2: it did not end
        QList<QJsonObject> lines;
        [[nodiscard]] QJsonObject only() const { return lines.size() == 1 ? lines.front() : QJsonObject(); }
    };
    /// `ls`: a line for each held lock.
    [[nodiscard]] Answer list();
    /// `inspect` of the lock: exit code 1 when nobody holds it.
    [[nodiscard]] Answer inspect();
    /// `release`, without a question.
    [[nodiscard]] Answer release();

    [[nodiscard]] std::string log() const { return m_log.toStdString(); }

private:
    [[nodiscard]] QStringList arguments(const QString& verb) const;
    [[nodiscard]] Answer run(const QStringList& arguments);

    const QString m_uri;
    const QString m_key;
    QTemporaryDir m_state;
    QProcessEnvironment m_environment;
    QProcess m_watch;
    QByteArray m_pending; ///< a line that has not ended
    QList<QJsonObject> m_told;
    QString m_log; ///< everything it said
};

/// Bytes as the program writes them in JSON.
[[nodiscard]] QString inJson(const std::string& bytes);
/// Did the event happen while the client did this, as exactly as the event claims?
[[nodiscard]] bool isDuring(const QJsonObject& event, const Deed& deed);
/// Does the lease that the event or the line of a lock tells end `ttlMs` after the deed?
[[nodiscard]] bool lasts(const QJsonObject& told, int ttlMs);

} // namespace lockscope::test
