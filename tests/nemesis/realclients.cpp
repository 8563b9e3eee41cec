// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/realclients.h"

#include "nemesis/random.h"
#include "nemesis/talker.h"

#include "lock/client.h"
#include "lock/mutex.h"
#include "sandbox/linechannel.h"

#include <csignal>

#include <nlohmann/json.hpp>
#include <utility>

namespace lockscope::nemesis {
namespace {

constexpr auto kIdleLimit = std::chrono::seconds{20};

/// What a client knows that does not look: it was held by this token, or free, from now on.
Step known(const std::string& key, const Span& at, std::optional<std::string> token)
{
    KeyState after;
    after.kind = token ? KeyState::Kind::Held : KeyState::Kind::Free;
    after.token = token.value_or("");
    return {key, at, {KeyState{}, after}, {}};
}

std::optional<Us> serverTime(Talker& talker)
{
    const auto done = talker.atOnce({});
    return done ? std::optional(done->at.to) : std::nullopt;
}

} // namespace

RealClients::RealClients(const Endpoint& server, std::uint64_t seed, const std::string& python) : m_server(server)
{
    sandbox::ProcessOptions process;
    process.program = "python3";
    process.arguments = {python, server.socketPath, std::to_string(seed)};
    process.withChannel = true;
    if (auto child = sandbox::ChildProcess::start(process)) {
        // It says what it is when redis-py is there.
        sandbox::LineChannel channel(child->channel());
        if (channel.receive(std::chrono::seconds{10}).value_or("") == "ready")
            m_process.emplace(std::move(*child));
    }
    if (m_process)
        m_listener = std::thread([this] { listen(); });
    m_ours = std::thread([this, seed] { work(seed); });
}

RealClients::~RealClients()
{
    {
        const std::lock_guard guard(m_mutex);
        m_over = true;
    }
    m_changed.notify_all();
    m_ours.join();
    if (m_process)
        m_process->signal(SIGKILL);
    if (m_listener.joinable())
        m_listener.join();
}

bool RealClients::tell(const std::string& line)
{
    return m_process && sandbox::LineChannel(m_process->channel()).send(line);
}

void RealClients::pause()
{
    std::unique_lock guard(m_mutex);
    m_paused = true;
    m_changed.notify_all();
    (void)tell("pause");
    m_changed.wait_for(guard, kIdleLimit, [this] { return m_idle && (m_pythonIdle || !m_process); });
}

void RealClients::resume()
{
    const std::lock_guard guard(m_mutex);
    m_paused = false;
    m_pythonIdle = !tell("resume");
    m_changed.notify_all();
}

void RealClients::moveTo(const Endpoint& server)
{
    const std::lock_guard guard(m_mutex);
    m_server = server;
    ++m_generation;
    (void)tell("move " + server.socketPath);
}

std::vector<Step> RealClients::takeSteps()
{
    const std::lock_guard guard(m_mutex);
    return std::exchange(m_steps, {});
}

bool RealClients::mayWork(std::unique_lock<std::mutex>& guard)
{
    m_changed.wait(guard, [this] { return m_over || !m_paused; });
    return !m_over;
}

/// Our own library: one lock after the other, some let go, some left to run out.
void RealClients::work(std::uint64_t seed)
{
    Random random(seed * 7'919);
    std::unique_lock guard(m_mutex);
    std::shared_ptr<lock::Client> client;
    std::unique_ptr<Talker> talker;
    int generation = -1;
    while (mayWork(guard)) {
        if (generation != m_generation) {
            generation = m_generation;
            client = std::make_shared<lock::Client>(m_server);
            talker = std::make_unique<Talker>(m_server, std::chrono::seconds{10});
        }
        m_idle = false;
        guard.unlock();

        std::vector<Step> steps;
        lock::MutexOptions options;
        options.ttl = std::chrono::milliseconds{random.between(300, 4'000)};
        options.wait = std::chrono::milliseconds{0};
        options.watchdog = false;
        const std::string key = kOurs + std::to_string(random.between(0, 9));
        auto mutex = lock::Mutex::create(client, nullptr, key, options);
        const auto before = serverTime(*talker);
        lock::Acquired result = mutex->tryAcquire();
        const auto behind = serverTime(*talker);
        if (result && before && behind) {
            lock::Lease& lease = *result;
            const std::string token(lease.token());
            steps.push_back(known(key, {*before, *behind}, token));
            std::this_thread::sleep_for(std::chrono::milliseconds{random.between(0, 60)});
            const auto from = serverTime(*talker);
            const bool released = random.chance(80) && lease.release().outcome == lock::ReleaseOutcome::Released;
            const auto to = serverTime(*talker);
            if (released && from && to)
                steps.push_back(known(key, {*from, *to}, std::nullopt));
            lease.abandon();
        } else if (!result.holder()) {
            // Granted too late it was let go of again, and is free.
            steps.push_back({key, {}, {}, {key}}); // whose token it may be nobody tells
        }

        guard.lock();
        for (Step& step : steps)
            m_steps.push_back(std::move(step));
        m_idle = true;
        m_changed.notify_all();
        m_changed.wait_for(guard, std::chrono::milliseconds{random.between(5, 50)}, [this] { return m_over; });
    }
}

/// One JSON object a line: {"key", "token" or null, "from", "to"} or {"perhaps": token} or {"idle": true}.
void RealClients::listen()
{
    sandbox::LineChannel channel(m_process->channel());
    while (!channel.isOver()) {
        const auto line = channel.receive(std::chrono::milliseconds{100});
        const std::lock_guard guard(m_mutex);
        if (m_over)
            return;
        if (!line)
            continue;
        const auto object = nlohmann::json::parse(*line, nullptr, false);
        if (!object.is_object())
            continue;
        if (object.contains("idle")) {
            m_pythonIdle = true;
            m_changed.notify_all();
        } else if (object.contains("perhaps")) {
            m_steps.push_back({object.value("key", ""), {}, {}, {object.value("perhaps", "")}});
        } else {
            const auto token =
                object["token"].is_string() ? std::optional(object["token"].get<std::string>()) : std::nullopt;
            m_steps.push_back(known(object.value("key", ""),
                                    {object.value("from", std::int64_t{0}), object.value("to", std::int64_t{0})},
                                    token));
        }
    }
    const std::lock_guard guard(m_mutex);
    m_pythonIdle = true;
    m_changed.notify_all();
}

} // namespace lockscope::nemesis
