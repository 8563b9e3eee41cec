// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/writers.h"

#include <algorithm>

namespace lockscope::nemesis {
namespace {

constexpr auto kAfterTrouble = std::chrono::milliseconds{20};

std::string ms(std::int64_t value)
{
    return std::to_string(value);
}

} // namespace

std::string taggedPrefix(int writer)
{
    return "lock:{w" + std::to_string(writer) + "}:";
}

/// What one thread knows of its locks, and what it does next.
class Writers::Writer
{
public:
    Writer(int number, const WriterPlan& plan)
        : m_number(number), m_random(plan.seed * 1000 + static_cast<std::uint64_t>(number)),
          m_locks(static_cast<std::size_t>(plan.locksEach))
    {
        for (std::size_t i = 0; i < m_locks.size(); ++i) {
            m_locks[i].key =
                (plan.tagged ? taggedPrefix(number) : "lock:w" + std::to_string(number) + ":") + std::to_string(i);
            m_locks[i].isHash = i % 3 == 2;
        }
    }

    /// False: the server did not answer.
    bool step(Talker& talker, std::vector<Step>& log)
    {
        Known& lock = m_random.oneOf(m_locks);
        std::vector<std::string> keys{lock.key};
        m_tokens.clear();
        const std::vector<Words> commands = choose(lock, keys);
        const auto outcome = actOn(talker, keys, lock.token, commands);
        if (!outcome) {
            if (talker.isUncertain())
                for (const std::string& key : keys)
                    log.push_back({key, {}, {}, m_tokens});
            return false;
        }
        for (const Step& step : outcome->steps) {
            for (Known& known : m_locks)
                if (known.key == step.key)
                    note(known, step.states.back());
            log.push_back(step);
        }
        return true;
    }
    /// How long to wait before the next step; now and then many come at once.
    std::chrono::microseconds pause(int stepsPerSecond)
    {
        if (m_burst > 0) {
            --m_burst;
            return std::chrono::microseconds{0};
        }
        if (m_random.chance(2))
            m_burst = static_cast<int>(m_random.between(3, 12));
        return std::chrono::microseconds{m_random.between(0, 2'000'000 / std::max(1, stepsPerSecond))};
    }

private:
    struct Known
    {
        std::string key;
        std::string token; ///< empty: free, as far as we know
        std::int64_t count = 0;
        bool isHash = false;
    };

    static void note(Known& lock, const KeyState& state)
    {
        lock.token = state.kind == KeyState::Kind::Held ? state.token : std::string();
        lock.count = state.count;
    }
    std::string freshToken(bool isHash)
    {
        static constexpr const char* kDigits = "0123456789abcdef";
        std::string token;
        for (int i = 0; i < 32; ++i) {
            token += kDigits[m_random.between(0, 15)];
            if (isHash && (i == 7 || i == 11 || i == 15 || i == 19))
                token += '-';
        }
        if (isHash)
            token += ':' + std::to_string(m_random.between(1, 90));
        m_tokens.push_back(token);
        return token;
    }
    std::string lease()
    {
        return ms(m_random.chance(60) ? m_random.between(200, 3'000) : m_random.between(5'000, 60'000));
    }

    std::vector<Words> choose(Known& lock, std::vector<std::string>& keys)
    {
        if (lock.token.empty())
            return lock.isHash ? takeHash(lock) : take(lock);
        return lock.isHash ? goOnHash(lock) : goOn(lock, keys);
    }

    std::vector<Words> take(const Known& lock)
    {
        const std::string& k = lock.key;
        const std::string token = freshToken(false);
        const std::int64_t kind = m_random.between(1, 100);
        if (kind <= 6) // too short to be read
            return {{"SET", k, token, "NX", "PX", lease()}, {"DEL", k}};
        if (kind <= 12) // another lease at once
            return {{"SET", k, token, "NX", "PX", lease()}, {"SET", k, token, "XX", "PX", lease()}};
        if (kind <= 16) // two holders in one go
            return {{"SET", k, token, "NX", "PX", lease()},
                    {"UNLINK", k},
                    {"SET", k, freshToken(false), "NX", "PX", lease()}};
        if (kind <= 20)
            return {{"SET", k, token, "NX"}};
        if (kind <= 26)
            return {{"SETNX", k, token}, {"PEXPIRE", k, lease()}};
        return {{"SET", k, token, "NX", "PX", lease()}};
    }
    std::vector<Words> goOn(const Known& lock, std::vector<std::string>& keys)
    {
        const std::string& k = lock.key;
        const std::int64_t kind = m_random.between(1, 100);
        if (kind <= 40)
            return {{m_random.chance(50) ? "DEL" : "UNLINK", k}};
        if (kind <= 62)
            return {{"PEXPIRE", k, lease()}};
        if (kind <= 66)
            return {{"PERSIST", k}};
        if (kind <= 78) // another holder, with nothing between
            return m_random.chance(50) ? std::vector<Words>{{"SET", k, freshToken(false), "PX", lease()}}
                                       : std::vector<Words>{{"SET", k, freshToken(false), "XX", "PX", lease()}};
        if (kind <= 82)
            return {{"DEL", k}, {"SET", k, freshToken(false), "NX", "PX", lease()}};
        if (kind <= 86) { // to another of our names, held or not
            const Known& other = m_random.oneOf(m_locks);
            if (!other.isHash && other.key != k) {
                keys.push_back(other.key);
                return {{"RENAME", k, other.key}};
            }
        }
        if (kind <= 88)
            return {{"PEXPIREAT", k, "9223372036854775"}};
        if (kind <= 90)
            return {{"SET", k, lock.token, "XX", "KEEPTTL"}};
        return {{"PEXPIRE", k, ms(m_random.between(100, 400))}};
    }
    std::vector<Words> takeHash(const Known& lock)
    {
        return {{"HINCRBY", lock.key, freshToken(true), "1"}, {"PEXPIRE", lock.key, lease()}};
    }
    std::vector<Words> goOnHash(const Known& lock)
    {
        const std::string& k = lock.key;
        const std::int64_t kind = m_random.between(1, 100);
        if (kind <= 25)
            return {{"HINCRBY", k, lock.token, "1"}, {"PEXPIRE", k, lease()}};
        if (kind <= 60 && lock.count > 1)
            return {{"HINCRBY", k, lock.token, "-1"}, {"PEXPIRE", k, lease()}};
        if (kind <= 75)
            return {{"HINCRBY", k, lock.token, "-1"}, {"DEL", k}};
        if (kind <= 80)
            return {{"DEL", k}, {"HINCRBY", k, freshToken(true), "1"}, {"PEXPIRE", k, lease()}};
        return {{"PEXPIRE", k, lease()}};
    }

    int m_number;
    Random m_random;
    std::vector<Known> m_locks;
    std::vector<std::string> m_tokens; ///< that this step sends
    int m_burst = 0;
};

Writers::Writers(const Endpoint& server, const WriterPlan& plan) : m_plan(plan), m_server(server)
{
    for (int i = 0; i < plan.writers; ++i)
        m_threads.emplace_back([this, i] { work(i); });
}

Writers::~Writers()
{
    {
        const std::lock_guard guard(m_mutex);
        m_over = true;
    }
    m_changed.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void Writers::pause()
{
    std::unique_lock guard(m_mutex);
    m_paused = true;
    m_changed.notify_all();
    m_changed.wait(guard, [this] { return m_working == 0; });
}

void Writers::resume()
{
    const std::lock_guard guard(m_mutex);
    m_paused = false;
    m_changed.notify_all();
}

void Writers::moveTo(const Endpoint& server)
{
    const std::lock_guard guard(m_mutex);
    m_server = server;
    ++m_generation;
}

std::vector<Step> Writers::takeSteps()
{
    const std::lock_guard guard(m_mutex);
    return std::exchange(m_steps, {});
}

bool Writers::mayWork(std::unique_lock<std::mutex>& guard)
{
    m_changed.wait(guard, [this] { return m_over || !m_paused; });
    return !m_over;
}

void Writers::work(int number)
{
    Writer writer(number, m_plan);
    Talker talker(m_plan.place ? m_plan.place(number) : m_server, m_plan.limit);
    int generation = 0;
    std::unique_lock guard(m_mutex);
    while (mayWork(guard)) {
        if (generation != m_generation) {
            generation = m_generation;
            talker.moveTo(m_server);
        }
        ++m_working;
        guard.unlock();
        std::vector<Step> log;
        const bool answered = writer.step(talker, log);
        if (!answered && m_plan.place)
            talker.moveTo(m_plan.place(number));
        guard.lock();
        for (Step& step : log)
            m_steps.push_back(std::move(step));
        --m_working;
        m_changed.notify_all();
        const auto wait = answered ? writer.pause(std::max(1, m_plan.stepsPerSecond / m_plan.writers)) : kAfterTrouble;
        if (wait.count() > 0)
            m_changed.wait_for(guard, wait, [this] { return m_over; });
    }
}

} // namespace lockscope::nemesis
