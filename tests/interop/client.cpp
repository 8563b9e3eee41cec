// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "interop/client.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <cmath>

namespace lockscope::test {

using namespace Qt::StringLiterals;

namespace {

/// A virtual machine on a busy computer takes its time to start.
constexpr int kPatienceMs = 60'000;

[[nodiscard]] QString driversFolder()
{
    return qEnvironmentVariable("LOCKSCOPE_INTEROP_CACHE",
                                QStringLiteral(LOCKSCOPE_SOURCE_DIR "/build/interop-cache")) +
           "/drivers/"_L1;
}

[[nodiscard]] ServerTime timeOf(const QJsonValue& milliseconds)
{
    return milliseconds.isDouble() ? serverTimeFromUs(std::llround(milliseconds.toDouble() * 1000)) : kUnknownTime;
}

} // namespace

QString Client::missing(const QString& toolchain)
{
    if (QFileInfo(driversFolder() + toolchain).isExecutable())
        return {};
    QFile reason(driversFolder() + toolchain + ".missing"_L1);
    if (reason.open(QIODevice::ReadOnly))
        return QString::fromUtf8(reason.readAll()).trimmed();
    return u"the driver %1 is not prepared: run scripts/test.sh --interop"_s.arg(toolchain);
}

QString Client::program(const QString& toolchain)
{
    return driversFolder() + toolchain;
}

Client::Client(const QString& toolchain, const QString& library, std::uint16_t port)
    : m_program(program(toolchain)), m_arguments{library, QString::number(port)}
{
}

Client::~Client()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(2000))
        crash();
}

bool Client::start()
{
    m_process.start(m_program, m_arguments);
    return m_process.waitForStarted(kPatienceMs) && answer().ok;
}

Deed Client::ask(const QJsonObject& command)
{
    begin(command);
    return answer();
}

void Client::begin(const QJsonObject& command)
{
    m_process.write(QJsonDocument(command).toJson(QJsonDocument::Compact) + '\n');
}

bool Client::hasAnswered()
{
    return m_process.canReadLine();
}

Deed Client::answer()
{
    const QDeadlineTimer patience(kPatienceMs);
    while (!m_process.canReadLine() && m_process.state() == QProcess::Running && !patience.hasExpired())
        m_process.waitForReadyRead(static_cast<int>(patience.remainingTime()));
    const auto line = m_process.readLine();
    const auto said = QJsonDocument::fromJson(line).object();
    if (said.isEmpty()) {
        Deed none;
        none.error = (u"the driver gave no answer: "_s + QString::fromUtf8(line) + error()).toStdString();
        return none;
    }
    return {.ok = said["ok"_L1].toBool(),
            .token = QByteArray::fromHex(said["token_hex"_L1].toString().toLatin1()).toStdString(),
            .renewsEveryMs = said["renews_every_ms"_L1].toDouble(),
            .fence = said["fence"_L1].toInteger(),
            .error = said["error"_L1].toString().toStdString(),
            .began = timeOf(said["began_ms"_L1]),
            .ended = timeOf(said["ended_ms"_L1])};
}

void Client::crash()
{
    m_process.kill();
    m_process.waitForFinished(kPatienceMs);
}

QString Client::error()
{
    return QString::fromUtf8(m_process.readAllStandardError()) + u" ("_s + m_process.errorString() + u")"_s;
}

} // namespace lockscope::test
