// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/judge.h"
#include "nemesis/random.h"
#include "nemesis/realclients.h"
#include "nemesis/serverclock.h"
#include "nemesis/talker.h"
#include "nemesis/watcher.h"
#include "nemesis/writers.h"

#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/temporaryfolder.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::nemesis {

struct WorldOptions
{
    std::string lockscope; ///< the program
    std::string clockShim; ///< the library; empty: no faults of the clock
    std::string python;    ///< the script with redis-py's lock
    WriterPlan plan;
    int bystanders = 2'000; ///< locks that nobody touches
};

/// Everything of one run: a private server, the fault proxy before it, the watcher behind that, clients that write
/// directly. All of it ends with this object, and with this process however it ends.
class World
{
public:
    /// Empty, with a reason, when something is missing.
    [[nodiscard]] static std::unique_ptr<World> create(const WorldOptions& options, std::string& error);
    ~World();

    [[nodiscard]] sandbox::RedisServer& server() { return *m_server; }
    [[nodiscard]] sandbox::FaultProxy& proxy() { return *m_proxy; }
    [[nodiscard]] Watcher& watcher() { return *m_watcher; }
    /// All clients that write. pause() returns when nobody does any more.
    void pauseClients();
    void resumeClients();
    /// What they did, each key's in order.
    [[nodiscard]] std::vector<Step> takeSteps();
    [[nodiscard]] Truth& truth() { return m_truth; }
    [[nodiscard]] ServerClockShift* clock() { return m_clock.get(); }
    [[nodiscard]] std::string folder() const { return m_folder.path(); }
    [[nodiscard]] std::string watcherErrors() const;

    /// A second server, started when first asked for; null when it cannot be.
    [[nodiscard]] sandbox::RedisServer* other();
    /// The servers change places: clients and the proxy's new connections go to what was the other one.
    void changeServers();

    /// Puts the server's clock elsewhere, if it can be: no time is judged around this moment.
    void stepClock(std::chrono::milliseconds by);
    [[nodiscard]] const std::vector<Span>& clockSteps() const { return m_clockSteps; }

    /// As the administrator, directly. Empty: no answer.
    std::optional<Answer> admin(const Words& words);
    /// The server's time; waits until it answers, at most so long.
    [[nodiscard]] std::optional<Us> serverTime(std::chrono::milliseconds limit = std::chrono::seconds{15});
    /// Commands on locks that no writer has, logged as truth.
    void act(const std::vector<std::string>& keys, const std::vector<Words>& commands);
    [[nodiscard]] std::optional<ServerPicture> picture();

    /// A new watcher in the place of the present one, if any. False, with a reason.
    [[nodiscard]] bool startWatcher(std::string& error);

private:
    World(WorldOptions options, sandbox::TemporaryFolder folder);
    [[nodiscard]] std::optional<sandbox::RedisServer> startServer(std::string& error);
    void addBystanders();

    WorldOptions m_options;
    sandbox::TemporaryFolder m_folder;
    std::unique_ptr<ServerClockShift> m_clock;
    std::unique_ptr<sandbox::RedisServer> m_server;
    std::unique_ptr<sandbox::RedisServer> m_other;
    std::unique_ptr<sandbox::FaultProxy> m_proxy;
    std::mutex m_adminMutex; ///< two faults at once share it
    std::unique_ptr<Talker> m_admin;
    Truth m_truth;
    std::vector<Span> m_clockSteps;
    Us m_pictured = 0; ///< when the server was looked at last, by its clock
    std::unique_ptr<Writers> m_writers;
    std::unique_ptr<RealClients> m_realClients;
    std::unique_ptr<Watcher> m_watcher;
};

/// The user that the watcher logs in as.
inline constexpr const char* kWatcherName = "watcher";
inline constexpr const char* kWatcherPassword = "let-me-see";

} // namespace lockscope::nemesis
