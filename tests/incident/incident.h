// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/qt/fakesource.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::test {

/// An hour of three services at one Redis, and what went wrong in it, as a live source would tell it: the same events
/// each time. What happens when is in docs/recordings.md; moments are minutes and seconds of the hour.
///
///     05:   a warning stands there before anything has happened: the cron job sets its lease by a second command
///     22:12  stock-sync-3 renews for the last time; at 22:42 its lease is over, and stock-sync-1 has the lock at once
///     22:58  stock-sync-3 wakes, and its watchdog writes its token over the other one's
///     24:00  the cron job dies between its two commands: a lock without TTL, for which three wait in the end
///     26:30  the watcher loses its connection, for twelve seconds
///     27:00  everybody comes back at once: checkouts queue up at one article, for three minutes
///     31:20  somebody releases the cron job's lock by hand, and says why; from then on it is calm
class Incident
{
public:
    static constexpr std::string_view kSync = "lock:stock-sync:warehouse-eu";
    static constexpr std::string_view kCron = "lock:cron:invoice-run";
    static constexpr std::string_view kArticle = "lock:stock:sku-1042";

    /// 2026-03-04 14:00 UTC.
    static constexpr ServerTime kBegin = serverTimeFromUs(1'772'632'800'000'000);
    explicit Incident(ServerTime begin = kBegin);

    /// A moment of an hour.
    [[nodiscard]] static ServerTime at(int minute, int second, int ms, ServerTime begin)
    {
        return begin + std::chrono::minutes{minute} + std::chrono::seconds{second} + std::chrono::milliseconds{ms};
    }
    [[nodiscard]] ServerTime at(int minute, int second, int ms = 0) const { return at(minute, second, ms, m_begin); }

    /// Not part of the hour: two transfers that lock two accounts in opposite order from this moment on, so that ten
    /// seconds later each waits for what the other holds. Call it before the first next().
    void stageDeadlock(ServerTime from);

    /// What comes next, as a consumer would have taken it. False: the hour is over.
    bool next(Batch& into);
    /// Done from Lockscope, and said.
    static constexpr std::string_view kRemark =
        "Released lock:cron:invoice-run by hand: cron-7 was killed for lack of "
        "memory between SETNX and EXPIRE. The job is suspended; stock-sync-3 is "
        "being drained.";

private:
    using us = std::chrono::microseconds;
    using Token = std::string (Incident::*)(int);

    /// A lock that is used over and over.
    struct Use
    {
        std::string name;
        Token token = nullptr;
        int service = 0;
        ValueType type = ValueType::String;
        us lease{};
        us renewal{}; ///< 0: none
        us holdLeast{};
        us holdMost{};
        us idleLeast{};
        us idleMost{};
        bool hurries = false; ///< when everybody comes back
        bool rests = false;   ///< the story has it
        std::uint32_t hold = 0;
        ServerTime renewedUnseen = kUnknownTime;
        bool endedUnseen = false;
    };
    struct Due
    {
        ServerTime at;
        std::uint64_t order;
        std::function<void()> what;
        friend bool operator<(const Due& a, const Due& b)
        {
            return a.at != b.at ? a.at > b.at : a.order > b.order; // the first one is on top
        }
    };

    void cast();
    void story();
    void stallAndTakeOver();
    void forgottenLease();
    void lostConnection();
    void storm();
    void release();

    void on(ServerTime when, std::function<void()> what);
    void in(us time, std::function<void()> what) { on(m_source.now() + time, std::move(what)); }
    void beginUse(Use& use);
    void renewUse(Use& use, std::uint32_t hold);
    void endUse(Use& use, std::uint32_t hold);
    void reconnected();
    void runCron(bool dies);
    void passArticle();
    void takeTurn(int waiter);
    void sample();

    void acquire(std::string_view name, const std::string& token, us lease, ValueType type = ValueType::String);
    /// `edit` of an event: library and mode as they are read from such a value.
    [[nodiscard]] FakeSource::Edit wrote(std::string_view name, std::string_view token, ValueType type) const;
    void waitForCron(int first, int behindLast);
    void queueAt(std::string_view account, const std::vector<Waiter>& waiters);
    [[nodiscard]] LockId id(std::string_view name) { return m_source.lock(name); }
    [[nodiscard]] Use& useOf(std::string_view name);

    [[nodiscard]] std::uint64_t dice(std::uint64_t sides) { return m_random() % sides; }
    [[nodiscard]] us between(us least, us most);
    [[nodiscard]] std::string hex(int digits);
    [[nodiscard]] std::string redisPy(int service);
    [[nodiscard]] std::string redisson(int service);
    [[nodiscard]] std::string bullMq(int service);
    [[nodiscard]] std::string plainHex(int service);
    [[nodiscard]] std::string named(int service);
    [[nodiscard]] std::string base64(int service);

    const ServerTime m_begin;
    FakeSource m_source;
    std::mt19937_64 m_random{20260304};
    std::priority_queue<Due> m_due;
    std::uint64_t m_order = 0;
    std::deque<Use> m_uses;
    ServerTime m_frame{};
    bool m_isBlind = false;
    bool m_isStorm = false;
    int m_articleWaiters = 0;
    int m_turns = 0; ///< of those who sync
};

} // namespace lockscope::test
