// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/waitplaces.h"
#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/waiting/waitboard.h"
#include "monitor/waiting/waitschedule.h"
#include "redis/command.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// What may be asked on this connection.
struct WaitDialect
{
    bool channels = true; ///< PUBSUB NUMSUB
    bool sharded = false; ///< PUBSUB SHARDNUMSUB: Redis 7.0, any Valkey from 7.2
    bool clients = false; ///< CLIENT LIST
    std::string user;     ///< ours, for the remedy; empty: "default"
};

/// Asks one node who waits for its held locks, on the stream connection and within a budget of commands of its own:
/// subscribers of their channels (many in one command), queues with their deadlines and whether somebody still listens
/// for each place, marks, and clients that block on lists. Fair locks that nobody holds while somebody waits are found
/// by the channels of those who do. One round is in flight; nothing is asked of which the answer has no bound: a queue
/// is measured before it is read, and the clients are listed only where there are not too many. A right that is missing
/// is told once and not asked for again. Thread: redis-io.
class WaitSampler final : public redis::ReplySink
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::WaitSampler)
public:
    /// Above so many connections they are not listed: at some 400 bytes each, the answer stays below a megabyte.
    static constexpr std::int64_t kMaxClients = 2000;

    /// 0 commands a second: it asks nothing.
    WaitSampler(NodeHost& host, WaitBoard& board, double commandsPerSecond);

    void start(redis::Connection& connection, const WaitDialect& dialect);
    /// The connection is gone (its answers came before).
    void stop();
    /// Sends what is due. Call when answers came and ten times a second.
    void pump();
    /// The server speaks again after it was busy.
    void resume() { m_paused = false; }

    [[nodiscard]] WaitSchedule& schedule() { return m_schedule; }
    /// How often all held locks have been asked about, with all answers.
    [[nodiscard]] std::uint32_t turns() const { return m_turns; }
    [[nodiscard]] std::chrono::milliseconds turnTime() const { return m_schedule.turnTime(m_host.clock().mono()); }

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    enum class Step : std::uint8_t { Channel, Length, Size, Members, Pulse, Mark };
    struct Look ///< at one place of one lock
    {
        LockId lock = kNoLock;
        std::string key;
        formats::WaitPlace place;
        Step step = Step::Channel;
        WaitersFrom found;
        std::int64_t bytes = 0;
        bool failed = false;
        bool isFree = false; ///< nobody holds the lock, which need not be in the picture
    };
    enum class Asked : std::uint8_t {
        Subscribers,
        ShardSubscribers,
        Length,
        Size,
        Members,
        Deadlines,
        Mark,
        Clients,
        ClientList,
        ChannelCount,
        Channels,
    };
    struct Sent
    {
        Asked what = Asked::Length;
        std::size_t first = 0; ///< of m_channels, or the look
        std::size_t count = 1;
    };
    struct Channel
    {
        std::size_t look = 0;
        std::size_t waiter = 0; ///< Pulse
        std::int64_t subscribers = 0;
    };
    struct Blocking ///< a held lock whose waiters block on a list
    {
        std::string key;
        std::string list;
    };

    void gather(MonoTime now, std::size_t most);
    void addLooks(LockId lock);
    void compose(MonoTime now);
    void composeChannels();
    void composeClients(MonoTime now);
    void composeFree(MonoTime now);
    template <class... Arguments>
    void command(Asked what, std::size_t first, std::size_t count, Arguments&&... arguments)
    {
        redis::appendCommand(m_wire, {std::forward<Arguments>(arguments)...});
        m_sent.push_back({what, first, count});
    }

    void take(const Sent& sent, const redis::ReplyView& reply);
    void takeSubscribers(const Sent& sent, const redis::ReplyView& reply);
    static void takeMembers(Look& look, const redis::ReplyView& reply);
    static void takeMark(Look& look, std::string_view value);
    void takeDeadlines(Look& look, const redis::ReplyView& reply) const;
    void takeClientCounts(std::string_view info);
    void takeClientList(std::string_view text);
    void takeChannelCount(std::string_view info);
    void takeChannels(const redis::ReplyView& reply);
    void endFree();
    void tellFree(Look& look);
    void refused(const Sent& sent, const redis::ReplyView& reply);
    void refusedChannels(const redis::ReplyView& reply);
    void refusedPlace(const formats::WaitPlace& place, const redis::ReplyView& reply);
    void deny(const char* right, const QString& effect, const std::string& rules, const redis::ReplyView& reply);

    void finishRound();
    void advance(std::size_t look);
    void finishMembers(Look& look) const;
    void finishPulse(std::size_t look);
    void tell(Look& look);
    void tellBlocked(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients);
    [[nodiscard]] bool isAsked(LockId lock) const;
    [[nodiscard]] bool isStill(LockId lock, std::string_view key) const;

    NodeHost& m_host;
    WaitBoard& m_board;
    WaitSchedule m_schedule;
    Budget m_budget;
    redis::Connection* m_connection = nullptr;
    WaitDialect m_dialect;
    std::vector<Look> m_looks; ///< of the round in flight
    std::vector<Look> m_later; ///< further steps
    std::vector<Sent> m_sent;
    std::vector<Channel> m_channels;
    std::vector<LockId> m_due;
    std::string m_wire;
    std::map<std::uint32_t, Blocking> m_blocking;
    std::set<std::string, std::less<>> m_odd; ///< keys that are not what their name says
    MonoTime m_clientsAsked{};
    MonoTime m_clientsListed{};
    std::uint32_t m_turns = 0;
    bool m_wantsList = false;
    bool m_knowsClients = false; ///< since m_blocking became other than empty
    bool m_inFlight = false;
    bool m_paused = false;
    bool m_mayRead = true;    ///< queues and marks
    bool m_mayMeasure = true; ///< MEMORY USAGE
    bool m_crowdTold = false;
    /// Free locks of this round of channels, with the queues that those stand in who wait.
    std::map<std::string, const formats::LastingQueue*, std::less<>> m_waitedFor;
    std::set<std::string, std::less<>> m_freeTold; ///< of which somebody was told to wait since
    MonoTime m_channelsAsked{};
    MonoTime m_nobodyBefore{};    ///< no lock is due
    bool m_listsChannels = false; ///< there are few enough
    bool m_knowsFree = false;     ///< the first round of channels is over
    bool m_mayFind = true;        ///< our user may list channels
};

} // namespace lockscope::monitor
