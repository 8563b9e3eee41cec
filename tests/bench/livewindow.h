// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/windowapp.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/mainwindow.h"
#include "loadwriter.h"
#include "support/privateserver.h"

#include <nlohmann/json.hpp>

#include <QEventLoop>
#include <QTimer>
#include <QToolButton>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <iostream>
#include <thread>

/// The real window on a real server, for benchmarks.
namespace lockscope::bench {

using Json = nlohmann::ordered_json;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline double nowMs(clockid_t clock)
{
    timespec t{};
    clock_gettime(clock, &t);
    return double(t.tv_sec) * 1e3 + double(t.tv_nsec) / 1e6;
}

inline Json quantiles(std::vector<double> ms)
{
    if (ms.empty())
        return nullptr;
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double q) { return std::round(ms[std::size_t(q * double(ms.size() - 1))] * 100) / 100; };
    return {{"p50", at(0.5)}, {"p99", at(0.99)}, {"max", at(1)}};
}

inline std::unique_ptr<test::PrivateServer> startServer()
{
    auto server =
        std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    if (!server->start()) {
        std::cerr << server->log() << '\n';
        std::exit(1);
    }
    return server;
}

inline void fill(std::uint16_t port, int n)
{
    auto* redis = redisConnect("127.0.0.1", port);
    for (int i = 0; i < n; ++i)
        redisAppendCommand(redis, "SET lock:order:shop-%04d:%08d holder-%012d PX %d", i % 500, i, i % 300,
                           600'000 + i * 7);
    void* reply = nullptr;
    for (int i = 0; i < n && redisGetReply(redis, &reply) == REDIS_OK; ++i)
        freeReplyObject(reply);
    redisFree(redis);
}

/// Ten thousand events a second beside what is measured, until it goes.
class Background
{
public:
    explicit Background(std::uint16_t port)
        : m_thread([this, port](const std::stop_token& stop) {
              LoadWriter writer(port);
              while (!stop.stop_requested()) // a second at a time
                  m_events +=
                      writer.run({.keys = 2000, .eventsPerSecond = 10'000, .hold = 20ms, .cycles = 3333}).events();
          })
    {
    }
    [[nodiscard]] std::uint64_t events() const { return m_events; }

private:
    std::atomic<std::uint64_t> m_events{0};
    std::jthread m_thread;
};

inline app::WindowArguments argumentsFor(std::uint16_t port, const QString& page)
{
    app::WindowArguments arguments;
    arguments.deployments = {*parseDeployment("redis://127.0.0.1:" + std::to_string(port))};
    arguments.theme = u"dark"_s;
    arguments.language = u"en"_s;
    arguments.page = page;
    arguments.size = QSize(1600, 1000);
    return arguments;
}

inline gui::LocksTable& tableOf(app::WindowApp& window)
{
    return *window.window().findChild<gui::LocksTable*>(u"locksTable"_s);
}

/// False when the time was over first. Looks every five milliseconds.
template <class Condition>
bool runUntil(Condition condition, std::chrono::milliseconds limit)
{
    QEventLoop loop;
    QTimer look;
    QTimer end;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition())
            loop.exit(1);
    });
    QObject::connect(&end, &QTimer::timeout, &loop, [&] { loop.exit(0); });
    look.start(5);
    end.start(limit);
    return loop.exec() != 0;
}

/// Wakes nobody meanwhile: what a look every five milliseconds costs is no cost of the window.
inline void runFor(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

/// The first view is what needs attention; here it is every lock.
inline void showAll(app::WindowApp& window)
{
    window.window().findChild<QToolButton*>(u"strip.all"_s)->click();
}

} // namespace lockscope::bench
