// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/demo.h"

#include "sandbox/redisserver.h"
#include "simulator/scenario.h"
#include "simulator/scenariorunner.h"

#include <QThreadPool>

#include <mutex>
#include <optional>

namespace lockscope::gui {

namespace {
/// The event classes in which a lock's life shows, each by its own letter.
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
    return Demo::tr("A private redis-server of the demo did not start: %1").arg(QString::fromStdString(error.message));
}
} // namespace

/// Shared with the thread that starts the server, which may outlive the Demo.
struct Demo::State
{
    std::mutex mutex;
    Demo* wanted = nullptr; ///< nullptr after the Demo is destroyed; guarded by the mutex
    std::optional<sandbox::RedisServer> server;
    std::optional<simulator::ScenarioRunner> workers; // reset after the server, whose end stops them at once
    std::unique_ptr<simulator::LivingDemo> living;    ///< a demo of several servers; replaces both
};

Demo::Demo(std::optional<simulator::DemoKind> kind, QObject* parent)
    : QObject(parent), m_kind(kind), m(std::make_shared<State>())
{
}

Demo::~Demo()
{
    const std::lock_guard guard(m->mutex);
    m->wanted = nullptr;
    if (m->workers)
        m->workers->requestStop();
    if (m->living)
        m->living->requestStop();
    // Stopping a server and its workers takes a while, so a pool thread does it. The application waits for the pool.
    if (m->server || m->living) {
        QThreadPool::globalInstance()->start([state = m] {
            state->living.reset();
            state->server.reset();
            state->workers.reset();
        });
    }
}

void Demo::start()
{
    Q_ASSERT(!m->wanted);
    m->wanted = this;
    if (m_kind) {
        QThreadPool::globalInstance()->start([state = m, kind = *m_kind] {
            auto living = simulator::LivingDemo::start(kind);
            const QString why = living ? QString() : sentence(living.error());
            const std::lock_guard guard(state->mutex);
            if (!state->wanted)
                return;
            if (living)
                state->living = std::move(*living);
            Demo* demo = state->wanted;
            QMetaObject::invokeMethod(
                demo, [demo, why] { demo->startedLiving(why); }, Qt::QueuedConnection);
        });
        return;
    }
    QThreadPool::globalInstance()->start([state = m] {
        sandbox::RedisOptions options;
        options.notifications = kNotifications;
        options.startLimit = kStartLimit;
        auto server = sandbox::RedisServer::start(std::move(options));
        const QString why = server ? QString() : sentence(server.error());
        const std::lock_guard guard(state->mutex);
        if (!state->wanted)
            return; // the server stops with its local variable
        if (server)
            state->server.emplace(std::move(*server)); // the GUI thread reads it only after the call below
        Demo* demo = state->wanted;
        QMetaObject::invokeMethod(
            demo, [demo, why] { demo->started(why); }, Qt::QueuedConnection);
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
    // Use TCP: each worker has its own address there, so a trace can tell them apart.
    m->workers.emplace(std::move(*scenario), m->server->tcpEndpoint());
    m->workers->start();
    Deployment deployment;
    deployment.server = m->server->tcpEndpoint();
    Q_EMIT ready(deployment);
}

void Demo::startedLiving(const QString& why)
{
    if (m->living)
        Q_EMIT ready(m->living->deployment());
    else
        Q_EMIT failed(why);
}

void Demo::causeFault()
{
    if (m->living)
        m->living->causeFault();
}

} // namespace lockscope::gui

#include "moc_demo.cpp"
