// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/livesource.h"
#include "pageservices.h"
#include "support/privateserver.h"

#include <QTest>

#include <atomic>
#include <functional>
#include <thread>

namespace lockscope::test {

/// The system's clock, moved ahead by hand: what happens later is seen without waiting for it.
class AheadClock final : public Clock
{
public:
    [[nodiscard]] MonoTime mono() const override { return std::chrono::steady_clock::now() + m_ahead; }
    [[nodiscard]] std::chrono::system_clock::time_point wall() const override
    {
        return std::chrono::system_clock::now() +
               std::chrono::duration_cast<std::chrono::system_clock::duration>(m_ahead);
    }
    void advance(std::chrono::nanoseconds by) { m_ahead += by; }

private:
    std::chrono::nanoseconds m_ahead{0};
};

/// The clock of the frames of a LiveFixture; a base, because the frames need it.
struct FramesClock
{
    AheadClock clock;
};

/// What a page is given, on the live source of a real redis-server, which keeps to the system's clock. Frames come when
/// step() says so.
class LiveFixture : public FramesClock, public PageServices
{
public:
    LiveFixture() : PageServices(clock), m_running(server.start()), m_source({options()}, m_system)
    {
        frames.setSource(&m_source);
    }
    ~LiveFixture() { frames.setSource(nullptr); }
    /// Watches, and waits until the first scan is done.
    [[nodiscard]] bool watch()
    {
        m_source.start();
        return m_running && until([this] { return locks.scanPercent() == 100 && locks.watchedPatterns().size() == 1; });
    }
    /// Frames until it is so; false after a minute.
    bool until(const std::function<bool()>& condition)
    {
        for (int i = 0; i < 6000; ++i) {
            step();
            if (condition())
                return true;
            QTest::qWait(10);
        }
        return false;
    }
    void step() { frames.step(); }
    /// Runs work on a thread of its own while frames go on.
    void beside(const std::function<void()>& work)
    {
        std::atomic<bool> done = false;
        std::thread thread([&] {
            work();
            done = true;
        });
        until([&done] { return done.load(); });
        thread.join();
    }
    [[nodiscard]] LockId find(std::string_view key) const
    {
        const PictureView& picture = frames.picture();
        for (std::size_t i = 0; i < picture.size(); ++i) {
            const LockId id{static_cast<std::uint32_t>(i)};
            if (picture.state(id).phase != LockPhase::Gone && picture.key(id).name == key)
                return id;
        }
        return kNoLock;
    }

    PrivateServer server{{"--notify-keyspace-events", "Kg$lshzxe"}};

private:
    monitor::WatchOptions options()
    {
        monitor::WatchOptions watched;
        watched.endpoint = server.unixEndpoint();
        return watched;
    }
    SystemClock m_system;
    bool m_running;
    monitor::LiveSource m_source;
};

} // namespace lockscope::test
