// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QList>
#include <QProcess>

#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::test {

/// What a command printed, and its exit code: -2 if it did not end in time.
struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    /// The lines of the output that are not empty.
    [[nodiscard]] QList<QByteArray> lines() const
    {
        QList<QByteArray> lines = out.split('\n');
        lines.removeAll(QByteArray());
        return lines;
    }
    /// Each line as JSON; a line that is none is a discarded value.
    [[nodiscard]] std::vector<nlohmann::ordered_json> records() const
    {
        std::vector<nlohmann::ordered_json> records;
        for (const QByteArray& line : lines())
            records.push_back(nlohmann::ordered_json::parse(line.toStdString(), nullptr, false));
        return records;
    }
};

[[nodiscard]] inline std::vector<std::string> keysOf(const nlohmann::ordered_json& object)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

/// The different strings under `key`.
[[nodiscard]] inline std::set<std::string> texts(const std::vector<nlohmann::ordered_json>& records, const char* key)
{
    std::set<std::string> texts;
    for (const auto& record : records) {
        if (record.contains(key) && record[key].is_string())
            texts.insert(record[key].get<std::string>());
    }
    return texts;
}

/// Waits for the end; kills what has not ended by then.
[[nodiscard]] inline Run finish(QProcess& process, int limitMs = 2 * kPatience)
{
    const bool ended = process.state() == QProcess::NotRunning ? process.error() != QProcess::FailedToStart
                                                               : process.waitForFinished(limitMs);
    if (!ended) {
        process.kill();
        process.waitForFinished();
    }
    return {ended ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

/// The environment of a script: no display, settings and state in `home`, and these variables.
[[nodiscard]] inline QProcessEnvironment headless(const QString& home,
                                                  std::initializer_list<std::pair<const char*, QString>> more = {})
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), home);
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home);
    for (const auto& [name, value] : more)
        environment.insert(QString::fromLatin1(name), value);
    return environment;
}

/// Starts Lockscope.
inline void startProgram(QProcess& process, const QStringList& arguments, const QProcessEnvironment& environment)
{
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
}

/// Runs Lockscope; its input is `input`, and ends.
[[nodiscard]] inline Run runProgram(const QStringList& arguments, const QProcessEnvironment& environment,
                                    const QByteArray& input = {}, int limitMs = 2 * kPatience)
{
    QProcess process;
    startProgram(process, arguments, environment);
    process.write(input);
    process.closeWriteChannel();
    return finish(process, limitMs);
}

/// Runs a verb that goes on until it is told to end: as soon as it has printed so many lines, however long that takes.
[[nodiscard]] inline Run runUntil(int lines, const QStringList& arguments, const QProcessEnvironment& environment)
{
    QProcess process;
    startProgram(process, arguments, environment);
    process.closeWriteChannel();
    QByteArray out;
    const auto isEnough = [&] {
        out += process.readAllStandardOutput();
        return out.count('\n') >= lines || process.state() == QProcess::NotRunning;
    };
    static_cast<void>(QTest::qWaitFor(isEnough, 2 * kPatience));
    process.terminate();
    Run run = finish(process);
    run.out.prepend(out);
    return run;
}

} // namespace lockscope::test
