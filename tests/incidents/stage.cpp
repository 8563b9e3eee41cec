// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents/stage.h"

#include "interop/client.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamReader>

namespace lockscope::test {

using namespace Qt::StringLiterals;

namespace {

/// Longer than any story and whatever a busy machine adds.
constexpr qint64 kPatienceMs = 180'000;
/// After the last client: what is found late is found by then.
constexpr qint64 kSettleMs = 1'500;

[[nodiscard]] qint64 nowMs()
{
    return QDateTime::currentMSecsSinceEpoch();
}

[[nodiscard]] QStringList words(const QString& json)
{
    QStringList all;
    for (const auto& word : QJsonDocument::fromJson(json.toUtf8()).array())
        all += word.toString();
    return all;
}

void stop(QProcess& process)
{
    if (process.state() == QProcess::NotRunning)
        return;
    process.terminate();
    if (!process.waitForFinished(5000)) {
        process.kill();
        process.waitForFinished();
    }
}

} // namespace

Stage::Stage(QString story) : m_story(std::move(story)) {}

Stage::~Stage()
{
    stop(m_watch);
    stop(m_record);
    stop(m_report);
    stop(m_clients);
}

void Stage::begin(Part part)
{
    m_part = part;
    m_sinceMs = nowMs();
}

void Stage::fail(const QString& why)
{
    m_trouble = why;
    m_part = Part::Over;
}

void Stage::launch(QProcess& process, const QStringList& arguments)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"DISPLAY"_s);
    environment.insert(u"XDG_STATE_HOME"_s, m_folder.path());
    environment.insert(u"XDG_CONFIG_HOME"_s, m_folder.path());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
}

void Stage::start()
{
    begin(Part::Building);
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_STAGE_FOLDER"_s, m_folder.path());
    environment.insert(u"LOCKSCOPE_DRIVERS"_s, QFileInfo(Client::program(u"incidents"_s)).path());
    environment.insert(u"LOCKSCOPE_OWN_CLIENT"_s, QStringLiteral(INCIDENT_OWN_CLIENT));
    environment.insert(u"LOCKSCOPE_CLOCK_SHIM"_s, QStringLiteral(INCIDENT_CLOCK_SHIM));
    m_clients.setProcessEnvironment(environment);
    m_clients.start(Client::program(u"incidents"_s), {m_story});
}

void Stage::watch(const QStringList& arguments)
{
    begin(Part::Getting);
    launch(m_watch, QStringList{u"watch"_s, u"--json"_s, u"--findings"_s} + arguments);
    launch(m_record, QStringList{u"record"_s, u"--to"_s, m_folder.filePath(u"run.lockscope"_s)} + arguments);
}

void Stage::readWatch()
{
    while (m_watch.canReadLine()) {
        const QByteArray line = m_watch.readLine();
        m_log += QString::fromUtf8(line);
        const auto told = QJsonDocument::fromJson(line).object();
        const auto event = told["event"_L1].toString();
        m_watchIsReady = m_watchIsReady || event == "ready"_L1;
        if (event != "finding"_L1 || told["state"_L1] != "begin"_L1)
            continue;
        const auto key = told["key"_L1].toString(told["prefix"_L1].toString());
        m_told.append({told["finding"_L1].toString(), told["severity"_L1].toString(), key, nowMs(),
                       QDateTime::fromString(told["begin"_L1].toString(), Qt::ISODateWithMs).toMSecsSinceEpoch()});
    }
}

void Stage::readClients()
{
    while (m_clients.canReadLine()) {
        const auto line = QString::fromUtf8(m_clients.readLine()).trimmed();
        m_log += u"clients: "_s + line + u'\n';
        if (line.startsWith("condition "_L1))
            m_conditionMs = line.mid(10).toLongLong();
        else if (line.startsWith("watch "_L1) && m_part == Part::Building)
            watch(words(line.mid(6)));
        else if (line == "over"_L1)
            m_clientsAreDone = true;
    }
}

bool Stage::isOver()
{
    if (m_part == Part::Over || m_part == Part::Waiting)
        return m_part == Part::Over;
    readWatch();
    readClients();
    const qint64 since = nowMs() - m_sinceMs;
    if (since > kPatienceMs) {
        fail(u"the stage stands still"_s);
        return true;
    }
    if (m_clients.state() == QProcess::NotRunning) {
        m_log += QString::fromUtf8(m_clients.readAllStandardError());
        fail(u"the clients ended with %1"_s.arg(m_clients.exitCode()));
        return true;
    }
    switch (m_part) {
    case Part::Building:
        break; // until the clients say what is to be watched
    case Part::Getting:
        m_recordIsReady = m_recordIsReady || QFile::exists(m_folder.filePath(u"run.lockscope"_s));
        if (m_watchIsReady && m_recordIsReady && since > 500) {
            m_clients.write("go\n");
            begin(Part::Playing);
        }
        break;
    case Part::Playing:
        if (m_clientsAreDone)
            begin(Part::Settling);
        break;
    case Part::Settling:
        if (since < kSettleMs)
            break;
        m_record.terminate();
        begin(Part::Stopping);
        break;
    case Part::Stopping:
        if (m_record.state() != QProcess::NotRunning)
            break;
        launch(m_report, {u"report"_s, m_folder.filePath(u"run.lockscope"_s), u"--output"_s,
                          m_folder.filePath(u"run.html"_s), u"--junit"_s, m_folder.filePath(u"run.xml"_s)});
        begin(Part::Reporting);
        break;
    case Part::Reporting:
        if (m_report.state() == QProcess::NotRunning)
            readReport();
        break;
    case Part::Waiting:
    case Part::Over:
        break;
    }
    return m_part == Part::Over;
}

void Stage::readReport()
{
    stop(m_watch);
    readWatch();
    m_clients.write("end\n");
    m_clients.waitForFinished(5000);
    m_log += QString::fromUtf8(m_watch.readAllStandardError()) + QString::fromUtf8(m_record.readAllStandardError()) +
             QString::fromUtf8(m_report.readAllStandardError());
    QFile file(m_folder.filePath(u"run.xml"_s));
    if (m_report.exitCode() != 0 || !file.open(QIODevice::ReadOnly))
        return fail(u"the report ended with %1"_s.arg(m_report.exitCode()));
    QXmlStreamReader xml(&file);
    QString name;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "testcase"_L1)
            name = xml.attributes().value("name"_L1).toString();
        else if (xml.name() == "failure"_L1)
            m_reported += name;
    }
    m_part = Part::Over;
}

} // namespace lockscope::test
