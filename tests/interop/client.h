// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::test {

/// What a driver said it did.
struct Deed
{
    bool ok = false;
    std::string token;               ///< raw bytes
    double renewsEveryMs = 0;        ///< 0: it did not say
    std::int64_t fence = 0;          ///< fencing token; 0: it did not say
    std::string error;               ///< the library's words; ours when the driver did not answer
    ServerTime began = kUnknownTime; ///< this machine's clock, which is that of its redis-server
    ServerTime ended = kUnknownTime;
};

/// For initTestCase() or a test: skips without this toolchain, which is a failure with CI=true.
#define NEEDS_TOOLCHAIN(toolchain)                                                                                     \
    if (const QString why = ::lockscope::test::Client::missing(toolchain); !why.isEmpty()) {                           \
        if (qEnvironmentVariable("CI") == QLatin1StringView("true"))                                                   \
            QFAIL(qUtf8Printable(why));                                                                                \
        QSKIP(qUtf8Printable(why));                                                                                    \
    }

/// A process that locks with a real library: tests/interop/README.md. One thread, with an event loop. Ends with this
/// object.
class Client
{
public:
    /// Why there are no clients of this toolchain here; empty when there are.
    [[nodiscard]] static QString missing(const QString& toolchain);
    /// What is started.
    [[nodiscard]] static QString program(const QString& toolchain);

    Client(const QString& toolchain, const QString& library, std::uint16_t port);
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Waits until it has said that it is there. On false error() says why.
    [[nodiscard]] bool start();
    /// Asks and waits for the answer.
    Deed ask(const QJsonObject& command);
    /// Asks; the answer comes with hasAnswered() and answer().
    void begin(const QJsonObject& command);
    [[nodiscard]] bool hasAnswered();
    /// The next answer; waits for it.
    Deed answer();
    /// kill -9; returns when it is gone.
    void crash();
    /// What it wrote to standard error, and how it ended.
    [[nodiscard]] QString error();

private:
    QProcess m_process;
    QString m_program;
    QStringList m_arguments;
};

} // namespace lockscope::test
