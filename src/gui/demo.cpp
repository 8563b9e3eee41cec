// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/demo.h"

#include "sandbox/redisserver.h"
#include "simulator/scenario.h"
#include "simulator/scenariorunner.h"

#include <optional>
#include <thread>

namespace lockscope::gui {

namespace {
/// Everything that a lock's life shows in, letters spelt out.
constexpr const char kNotifications[] = "Kg$lshzxe";
constexpr std::chrono::seconds kStartLimit{5};

QString sentence(const sandbox::Error& error)
{
    switch (error.kind) {
    case sandbox::ErrorKind::NotInstalled:
        return Demo::tr("The demo needs redis-server, which is not installed. Install it (on Debian: sudo apt install "
                        "redis-server), or connect to a server of yours.");
    case sandbox::ErrorKind::CannotStart:
    case sandbox::ErrorKind::EndedEarly:
    case sandbox::ErrorKind::NoAnswer:
    case sandbox::ErrorKind::NoFolder:
    case sandbox::ErrorKind::Refused:
        break;
    }
    return Demo::tr("The demo's private redis-server did not start: %1").arg(QString::fromStdString(error.message));
}
} // namespace

struct Demo::Private
{
    std::optional<sandbox::RedisServer> server;
    std::optional<simulator::ScenarioRunner> workers;
    std::jthread starter;
};

Demo::Demo(QObject* parent) : QObject(parent), m(std::make_unique<Private>()) {}

Demo::~Demo()
{
    if (m->starter.joinable())
        m->starter.join();
    if (m->workers)
        m->workers->requestStop();
    m->server.reset(); // what a worker waits for fails at once
}

void Demo::start()
{
    Q_ASSERT(!m->starter.joinable());
    m->starter = std::jthread([this] {
        sandbox::RedisOptions options;
        options.notifications = kNotifications;
        options.startLimit = kStartLimit;
        auto server = sandbox::RedisServer::start(std::move(options));
        if (server)
            m->server.emplace(std::move(*server)); // the GUI thread looks at it only after this thread
        const QString why = server ? QString() : sentence(server.error());
        QMetaObject::invokeMethod(
            this, [this, why] { started(why); }, Qt::QueuedConnection);
    });
}

void Demo::started(const QString& why)
{
    if (!m->server) {
        Q_EMIT failed(why);
        return;
    }
    auto scenario = simulator::parseScenario(simulator::builtinScenario("demo"));
    if (!scenario) {
        Q_EMIT failed(
            tr("The demo's scenario cannot be read: %1").arg(QString::fromStdString(scenario.error().message)));
        return;
    }
    m->workers.emplace(std::move(*scenario), m->server->endpoint());
    m->workers->start();
    Q_EMIT ready(m->server->tcpEndpoint());
}

} // namespace lockscope::gui
