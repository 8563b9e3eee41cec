// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/waitplaces.h"
#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/waiting/blockedclients.h"
#include "monitor/waiting/freequeues.h"
#include "monitor/waiting/waitboard.h"
#include "monitor/waiting/waitrights.h"
#include "monitor/waiting/waitschedule.h"
#include "redis/command.h"
#include "redis/connection.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Queries the waiters of one node's held locks on the stream connection, with its own command budget: subscribers of
/// their channels (many per command), queues with deadlines and a liveness check for each member, and marks. It also
/// runs the queries of BlockedClients and FreeQueues. One round is in flight, and every answer is bounded: a queue is
/// measured before it is read. Refused commands are not repeated (WaitRights). Thread: redis-io.
class WaitSampler final : public redis::ReplySink
{
public:
    /// 0 commands a second: it queries nothing.
    WaitSampler(NodeHost& host, WaitBoard& board, double commandsPerSecond);

    void start(redis::Connection& connection, const WaitDialect& dialect);
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// Sends what is due. Call it when answers arrived and ten times a second.
    void pump();
    /// The server is no longer busy.
    void resume() { m_paused = false; }

    [[nodiscard]] WaitSchedule& schedule() { return m_schedule; }
    [[nodiscard]] Budget& budget() { return m_budget; }
    /// Number of complete rounds over all held locks, with all answers.
    [[nodiscard]] std::uint32_t turns() const { return m_turns; }
    [[nodiscard]] std::chrono::milliseconds turnTime() const { return m_schedule.turnTime(m_host.clock().mono()); }

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    enum class Step : std::uint8_t { Channel, Length, Size, Members, Pulse, Mark };
    struct WaitQuery ///< a query for one place of one lock
    {
        LockId lock = kNoLock;
        std::string key;
        formats::WaitPlace place;
        Step step = Step::Channel;
        WaitersFrom found;
        std::int64_t bytes = 0;
        bool failed = false;
        bool isFree = false;  ///< the lock is free, and may be missing in the picture
        bool wasHeld = false; ///< with isFree: held until a moment ago, so its id is valid
        bool pulseRefused = false;
        std::uint32_t inQueue = 0; ///< length of the queue, of which some members were listed
    };
    /// A lock that became free while clients waited: they may not have been woken.
    struct Freed
    {
        std::string key;
        MonoTime since{};
        MonoTime asked{};
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
        std::size_t first = 0; ///< index into m_channels, or of the query
        std::size_t count = 1;
    };
    struct Channel
    {
        std::size_t look = 0;
        std::size_t waiter = 0; ///< Pulse
        std::int64_t subscribers = 0;
    };
    struct Heard
    {
        MonoTime at{}; ///< when it last listened; never: when it was first seen
        bool listened = false;
    };
    void gather(MonoTime now, std::size_t most);
    void addLooks(LockId lock, bool wasHeld = false);
    void addFreed(MonoTime now);
    /// Marks who listens; a client that listened a moment ago may be reconnecting.
    void judgePulse(WaitQuery& look, std::size_t number);
    void compose(MonoTime now);
    void composeChannels();
    void composeOthers(MonoTime now);
    template <class... Arguments>
    void command(Asked what, std::size_t first, std::size_t count, Arguments&&... arguments)
    {
        redis::appendCommand(m_wire, {std::forward<Arguments>(arguments)...});
        m_sent.push_back({what, first, count});
    }

    void takeReply(const Sent& sent, const redis::ReplyView& reply);
    void takeSubscribers(const Sent& sent, const redis::ReplyView& reply);
    void refused(const Sent& sent, const redis::ReplyView& reply);
    void lookAtFree();

    void finishRound();
    void advance(std::size_t look);
    void updateBoard(WaitQuery& look);
    [[nodiscard]] bool isAsked(LockId lock) const;
    [[nodiscard]] bool isStill(LockId lock, std::string_view key) const;

    NodeHost& m_host;
    WaitBoard& m_board;
    WaitSchedule m_schedule;
    Budget m_budget;
    redis::Connection* m_connection = nullptr;
    WaitRights m_rights;
    BlockedClients m_blocked;
    FreeQueues m_free;
    std::vector<WaitQuery> m_looks; ///< of the round in flight
    std::vector<WaitQuery> m_later; ///< further steps
    std::vector<Sent> m_sent;
    std::vector<Channel> m_channels;
    std::vector<LockId> m_due;
    std::map<std::uint32_t, Freed> m_freed; ///< by lock id
    std::map<std::string, Heard> m_heard;   ///< by lock and waiter
    std::string m_wire;
    MonoTime m_nobodyBefore{}; ///< no lock is due before
    std::uint32_t m_turns = 0;
    bool m_inFlight = false;
    bool m_paused = false;
};

} // namespace lockscope::monitor
