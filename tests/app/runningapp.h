// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/windowapp.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/mainwindow.h"
#include "gui/tables/livetable.h"
#include "support/patience.h"
#include "support/privateserver.h"

#include <QApplication>
#include <QFile>
#include <QSize>
#include <QTemporaryDir>

#include <memory>

namespace lockscope::test {

// Screens that people have.
inline constexpr QSize kSmall(1280, 720);
inline constexpr QSize kLarge(1600, 1000);

/// The window as main() makes it, with settings of its own, and a redis-server to point it at.
class RunningApp
{
public:
    explicit RunningApp(QSize size, std::vector<std::string> arguments = {})
        : server(withNotifications(std::move(arguments))), m_size(size)
    {
        qputenv("HOME", QFile::encodeName(m_home.path())); // nothing is left of an earlier start
        if (!server.start())
            qFatal("%s", server.log().c_str());
    }
    /// Not connected.
    void start() { open({}); }
    void startWatching() { startWatching(server.unixEndpoint()); }
    void startWatching(const Endpoint& endpoint) { startBeside({Deployment{endpoint, std::nullopt}}); }
    void startBeside(std::vector<Deployment> deployments)
    {
        app::WindowArguments arguments;
        arguments.deployments = std::move(deployments);
        open(std::move(arguments));
    }

    template <class T>
    [[nodiscard]] T* find(const char* name) const
    {
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top->objectName() == QLatin1StringView(name) && qobject_cast<T*>(top))
                return static_cast<T*>(top);
            if (auto* child = top->findChild<T*>(QLatin1StringView(name)))
                return child;
        }
        return nullptr;
    }
    [[nodiscard]] gui::LocksTable& table() const { return *find<gui::LocksTable>("locksTable"); }
    /// The row that begins with this lock's name and is on screen; -1: there is none.
    [[nodiscard]] int rowOf(const QString& lock) const
    {
        const auto [first, last] = table().visibleRows();
        for (int row = first; row <= last && table().isVisible(); ++row) {
            if (cell(row, 0) == lock)
                return row;
        }
        return -1;
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table().model()->index(row, column).data().toString();
    }
    /// Everything that the row says, for the eye or a screen reader.
    [[nodiscard]] QString row(const QString& lock) const
    {
        QStringList words;
        const int row = rowOf(lock);
        for (int column = 0; row >= 0 && column < table().model()->columnCount(); ++column) {
            const QModelIndex index = table().model()->index(row, column);
            words << index.data().toString() << index.data(Qt::AccessibleTextRole).toString()
                  << index.data(Qt::ToolTipRole).toString();
        }
        return words.join(QLatin1Char(' '));
    }
    [[nodiscard]] bool isHeld(const std::string& lock) { return server.command({"EXISTS", lock}).integer == 1; }
    void take(const std::string& lock, const std::string& token, const char* ms = "600000")
    {
        server.command({"SET", lock, token, "NX", "PX", ms});
    }
    /// Forty locks with a token each.
    void takeOrders()
    {
        for (int i = 0; i < 40; ++i)
            take("lock:order:" + std::to_string(88200 + i),
                 "4f1c2d3e-55aa-4e07-9c9e-00000000" + std::to_string(1000 + i));
    }

    PrivateServer server;
    std::unique_ptr<app::WindowApp> program;

private:
    static std::vector<std::string> withNotifications(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(), {"--notify-keyspace-events", "Kg$lshzxe"});
        return arguments;
    }
    void open(app::WindowArguments arguments)
    {
        arguments.size = m_size;
        arguments.language = QStringLiteral("en");
        program = std::make_unique<app::WindowApp>(*qApp, arguments);
        program->start();
        QApplication::setActiveWindow(&program->window());
    }

    QSize m_size;
    QTemporaryDir m_home;
};

} // namespace lockscope::test
