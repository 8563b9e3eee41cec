// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interop/console.h"

#include "core/text.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

namespace lockscope::test {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 60'000;
/// Two clocks of one machine, the server's being estimated from round trips.
constexpr double kClocksMs = 30;
/// From the deed to the look at what is left of its lease; processes are started in between.
constexpr int kSlackMs = 20'000;

[[nodiscard]] double msOf(ServerTime time)
{
    return static_cast<double>(usSinceEpoch(time)) / 1000;
}

} // namespace

Console::Console(std::uint16_t port, std::string key) : Console(u"redis://127.0.0.1:%1"_s.arg(port), std::move(key)) {}

Console::Console(QString uri, std::string key)
    : m_uri(std::move(uri)), m_key(QString::fromStdString(key)), m_environment(QProcessEnvironment::systemEnvironment())
{
    m_environment.remove(u"DISPLAY"_s);
    m_environment.insert(u"XDG_STATE_HOME"_s, m_state.path());
    m_watch.setProcessEnvironment(m_environment);
}

Console::~Console()
{
    if (m_watch.state() == QProcess::NotRunning)
        return;
    m_watch.terminate();
    if (!m_watch.waitForFinished(5000)) {
        m_watch.kill();
        m_watch.waitForFinished();
    }
}

QStringList Console::arguments(const QString& verb) const
{
    return {verb, u"--json"_s, u"--uri"_s, m_uri};
}

bool Console::watch(std::size_t nodes)
{
    m_watch.start(QStringLiteral(LOCKSCOPE_BINARY),
                  arguments(u"watch"_s) + QStringList{u"--pattern"_s, m_key, u"--show-tokens"_s});
    const auto isReady = [&] { return std::size_t(events().size()) >= nodes; };
    const bool ready = QTest::qWaitFor(isReady, kPatienceMs);
    m_log += QString::fromUtf8(m_watch.readAllStandardError());
    const QList<QJsonObject> first = std::exchange(m_told, {});
    return ready && std::all_of(first.begin(), first.end(),
                                [](const QJsonObject& event) { return event["event"_L1] == "ready"_L1; });
}

QList<QJsonObject> Console::events()
{
    m_pending += m_watch.readAllStandardOutput();
    for (qsizetype end = m_pending.indexOf('\n'); end >= 0; end = m_pending.indexOf('\n')) {
        const auto line = m_pending.left(end);
        m_pending.remove(0, end + 1);
        m_log += QString::fromUtf8(line) + u'\n';
        const auto event = QJsonDocument::fromJson(line).object();
        if (event["event"_L1] != "learned"_L1) // nothing happened
            m_told.append(event);
    }
    return m_told;
}

bool Console::isStory(const std::vector<std::string>& words)
{
    std::vector<std::string> told;
    for (const auto& event : events())
        told.push_back(event["event"_L1].toString().toStdString());
    return told == words;
}

Console::Answer Console::list()
{
    return run(arguments(u"ls"_s) + QStringList{u"--pattern"_s, m_key});
}

Console::Answer Console::inspect()
{
    return run(arguments(u"inspect"_s) + QStringList{m_key});
}

Console::Answer Console::release()
{
    return run(arguments(u"release"_s) + QStringList{u"--yes"_s, m_key});
}

Console::Answer Console::run(const QStringList& arguments)
{
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatienceMs)) {
        process.kill();
        process.waitForFinished();
        return {-2, {}};
    }
    Answer answer{process.exitCode(), {}};
    for (const auto& line : process.readAllStandardOutput().split('\n')) {
        if (line.isEmpty())
            continue;
        answer.lines.append(QJsonDocument::fromJson(line).object());
        m_log += arguments.front() + u": "_s + QString::fromUtf8(line) + u'\n';
    }
    m_log += QString::fromUtf8(process.readAllStandardError());
    return answer;
}

QString inJson(const std::string& bytes)
{
    return QString::fromStdString(jsonText(bytes));
}

bool isDuring(const QJsonObject& event, const Deed& deed)
{
    const auto at = QDateTime::fromString(event["t"_L1].toString(), Qt::ISODateWithMs);
    const auto ms = static_cast<double>(at.toMSecsSinceEpoch());
    return at.isValid() && ms + 1 >= msOf(deed.began) - kClocksMs && // it is written in whole milliseconds
           ms - event["precision_ms"_L1].toDouble() <= msOf(deed.ended) + kClocksMs;
}

bool lasts(const QJsonObject& told, int ttlMs)
{
    const auto left = told["pttl_ms"_L1].toDouble(-2);
    return left > ttlMs - kSlackMs && left <= ttlMs + kClocksMs;
}

} // namespace lockscope::test
