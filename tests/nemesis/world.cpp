// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/world.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace lockscope::nemesis {
namespace {

/// A clock that was put back comes to the same times again: older steps say nothing of them.
constexpr std::size_t kStepsKept = 20;

/// In front of redis-server, so that its clock can be put elsewhere.
std::string wrapperFor(const std::string& folder, const std::string& shim)
{
    const std::string path = folder + "/redis-server-with-clock";
    std::ofstream out(path);
    out << "#!/bin/sh\nLD_PRELOAD='" << shim << "' NEMESIS_CLOCK='" << folder << "/clock' exec '"
        << sandbox::findProgram("redis-server") << "' \"$@\"\n";
    out.close();
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

} // namespace

World::World(WorldOptions options, sandbox::TemporaryFolder folder)
    : m_options(std::move(options)), m_folder(std::move(folder))
{
}

World::~World() = default;

std::unique_ptr<World> World::create(const WorldOptions& options, std::string& error)
{
    auto folder = sandbox::TemporaryFolder::create("nemesis");
    if (!folder) {
        error = folder.error().message;
        return nullptr;
    }
    std::unique_ptr<World> world(new World(options, std::move(*folder)));
    if (!options.clockShim.empty())
        world->m_clock = ServerClockShift::create(world->folder() + "/clock");
    auto server = world->startServer(error);
    if (!server)
        return nullptr;
    world->m_server = std::make_unique<sandbox::RedisServer>(std::move(*server));
    auto proxy = sandbox::FaultProxy::start(world->m_server->tcpEndpoint());
    if (!proxy) {
        error = proxy.error().message;
        return nullptr;
    }
    world->m_proxy = std::make_unique<sandbox::FaultProxy>(std::move(*proxy));
    world->m_admin = std::make_unique<Talker>(world->m_server->endpoint());
    world->addBystanders();
    world->m_writers = std::make_unique<Writers>(world->m_server->endpoint(), options.plan);
    world->m_realClients =
        std::make_unique<RealClients>(world->m_server->endpoint(), options.plan.seed, options.python);
    return world->startWatcher(error) ? std::move(world) : nullptr;
}

std::optional<sandbox::RedisServer> World::startServer(std::string& error)
{
    sandbox::RedisOptions options;
    options.notifications = "KEA";
    options.password = "";
    options.arguments = {"--user", kWatcherName,
                         "on",     std::string(">") + kWatcherPassword,
                         "~*",     "&*",
                         "+@all",  "--appendfsync",
                         "no",     "--enable-debug-command",
                         "yes",    "--busy-reply-threshold",
                         "100"};
    if (m_clock)
        options.program = wrapperFor(folder(), m_options.clockShim);
    auto server = sandbox::RedisServer::start(options);
    if (!server) {
        error = server.error().message;
        return std::nullopt;
    }
    return std::move(*server);
}

sandbox::RedisServer* World::other()
{
    std::string error;
    if (!m_other)
        if (auto server = startServer(error))
            m_other = std::make_unique<sandbox::RedisServer>(std::move(*server));
    return m_other.get();
}

void World::changeServers()
{
    std::swap(m_server, m_other);
    m_writers->moveTo(m_server->endpoint());
    m_realClients->moveTo(m_server->endpoint());
    m_admin->moveTo(m_server->endpoint());
    m_proxy->setServer(m_server->tcpEndpoint());
}

void World::pauseClients()
{
    m_realClients->pause();
    m_writers->pause();
}

void World::resumeClients()
{
    m_writers->resume();
    m_realClients->resume();
}

std::vector<Step> World::takeSteps()
{
    std::vector<Step> steps = m_writers->takeSteps();
    for (Step& step : m_realClients->takeSteps())
        steps.push_back(std::move(step));
    return steps;
}

void World::addBystanders()
{
    for (int done = 0; done < m_options.bystanders; done += 1'000)
        admin({"EVAL",
               "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do redis.call('SET', 'lock:b:' .. i, 'bystander-' .. i, "
               "'PX', 86400000) end",
               "0", std::to_string(done + 1), std::to_string(std::min(done + 1'000, m_options.bystanders))});
}

bool World::startWatcher(std::string& error)
{
    m_watcher.reset();
    WatcherOptions watcher;
    watcher.program = m_options.lockscope;
    watcher.uri = "redis://" + std::string(kWatcherName) + "@127.0.0.1:" + std::to_string(m_proxy->endpoint().port);
    watcher.password = kWatcherPassword;
    watcher.errorFile = folder() + "/watcher.errors";
    m_watcher = Watcher::start(watcher, error);
    return m_watcher != nullptr;
}

std::string World::watcherErrors() const
{
    std::ifstream file(folder() + "/watcher.errors");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The end of a lease is known by the next look at its key, which has another clock if the step lies between: nothing
/// since the last look at all keys is judged. What is told within two seconds of the step may be by the old clock.
void World::stepClock(std::chrono::milliseconds by)
{
    if (!m_clock)
        return;
    constexpr Us kUnsureBefore = 1'000'000;
    constexpr Us kUnsureAfter = 2'000'000;
    const auto from = serverTime();
    m_clock->step(by);
    const auto to = serverTime();
    if (from)
        m_clockSteps.push_back({std::min(m_pictured, *from - kUnsureBefore), *from + kUnsureAfter});
    if (to)
        m_clockSteps.push_back({*to - kUnsureBefore, *to + kUnsureAfter});
    while (m_clockSteps.size() > kStepsKept)
        m_clockSteps.erase(m_clockSteps.begin());
}

std::optional<Answer> World::admin(const Words& words)
{
    const std::lock_guard guard(m_adminMutex);
    // A connection that broke since is noticed by a question that may be lost.
    if (!m_admin->ask({"PING"}))
        m_admin->close();
    return m_admin->ask(words);
}

std::optional<Us> World::serverTime(std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < end) {
        {
            const std::lock_guard guard(m_adminMutex);
            if (const auto done = m_admin->atOnce({}))
                return done->at.from;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return std::nullopt;
}

void World::act(const std::vector<std::string>& keys, const std::vector<Words>& commands)
{
    const std::lock_guard guard(m_adminMutex);
    if (const auto outcome = actOn(*m_admin, keys, std::nullopt, commands))
        for (const Step& step : outcome->steps)
            m_truth.take(step);
}

std::optional<ServerPicture> World::picture()
{
    const std::lock_guard guard(m_adminMutex);
    auto picture = pictureOf(*m_admin);
    if (picture)
        m_pictured = picture->at.from;
    return picture;
}

} // namespace lockscope::nemesis
