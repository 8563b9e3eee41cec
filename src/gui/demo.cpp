// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/demo.h"

#include "sandbox/redisserver.h"

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
        break;
    }
    return Demo::tr("The demo's private redis-server did not start: %1").arg(QString::fromStdString(error.message));
}
} // namespace

struct Demo::Private
{
    std::optional<sandbox::RedisServer> server;
    std::jthread starter;
};

Demo::Demo(QObject* parent) : QObject(parent), m(std::make_unique<Private>()) {}

Demo::~Demo() = default;

void Demo::start()
{
    Q_ASSERT(!m->starter.joinable());
    m->starter = std::jthread([this] {
        sandbox::RedisOptions options;
        options.notifications = kNotifications;
        options.startLimit = kStartLimit;
        auto server = sandbox::RedisServer::start(std::move(options));
        if (!server) {
            QMetaObject::invokeMethod(
                this, [this, why = sentence(server.error())] { Q_EMIT failed(why); }, Qt::QueuedConnection);
            return;
        }
        m->server.emplace(std::move(*server)); // read by the GUI thread only after ready()
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT ready(m->server->endpoint()); }, Qt::QueuedConnection);
    });
}

} // namespace lockscope::gui
