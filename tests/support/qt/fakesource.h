// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::test {

/// An EventSource scripted by the test: it defines locks and tokens, says what happened, and moves time by hand. What
/// was said waits until the next take(), as one batch. States are the fold of the events (core apply), so that a test
/// cannot show a picture that the program could not reach.
///
///     FakeSource source;
///     FrameLoop frames(source.clock());
///     frames.setSource(&source);
///     const LockId order = source.lock("lock:order:1");
///     source.acquired(order, "token-a", 30s);
///     source.advance(10s);
///     source.renewed(order, 30s);
///     frames.step();
class FakeSource final : public EventSource
{
public:
    using ms = std::chrono::milliseconds;

    /// Time begins at 2026-03-04 03:08:41.207 UTC by the server's clock.
    FakeSource();

    // --- time ---
    [[nodiscard]] const Clock& clock() const { return m_clock; } ///< for FrameLoop and everything else that wants one
    void advance(std::chrono::microseconds by);
    [[nodiscard]] ServerTime now() const { return m_now; }
    /// This machine slept: everybody else's time went on, the monotonic clock with it or not.
    void slept(std::chrono::microseconds by, bool monoGoesOn);
    /// The clock of the server was set, forward or back. What a source tells of it, a gap, the test says.
    void clockSet(std::chrono::microseconds by) { m_now += by; }
    /// The wall clock of this machine was set; servers have their own.
    void wallSet(std::chrono::microseconds by);

    // --- locks and tokens ---
    /// The id of this key, defined at its first use.
    LockId lock(std::string_view key, NodeId node = NodeId{0}, std::uint16_t database = 0);
    TokenId token(std::string_view bytes);
    /// Lets the id be given to another key; the lock's phase becomes Gone.
    void forget(LockId lock);
    /// Another node shows the lock from now on (failover, moved slot); nothing else changes.
    void moved(LockId lock, NodeId to);

    // --- what happens, now. `edit` changes the event (library, mode, evidence ...) before it is folded. ---
    using Edit = std::function<void(LockEvent&)>;
    void found(LockId lock, std::string_view token, ms ttl, const Edit& edit = {});
    void acquired(LockId lock, std::string_view token, ms ttl, const Edit& edit = {});
    void acquiredWithoutTtl(LockId lock, std::string_view token, const Edit& edit = {});
    void renewed(LockId lock, ms ttl, const Edit& edit = {});
    void takenOver(LockId lock, std::string_view token, ms ttl, const Edit& edit = {});
    void released(LockId lock, const Edit& edit = {});
    void expired(LockId lock, const Edit& edit = {});
    /// A lease of a second ends before its holder lets go, and another one has the lock.
    void expiredThenTaken(std::string_view key);
    /// Any kind: holder, deadline, since, count and the rest are those of the lock now.
    void happened(LockId lock, EventKind kind, const Edit& edit = {});
    /// Of this frame, as a monitor under overload: counted, and the states of their locks come instead.
    void leaveOutEvents();
    void waiters(LockId lock, std::uint16_t count);
    /// All that the sources say of it.
    void waiters(LockId lock, std::vector<WaitersFrom> from);

    // --- nodes ---
    /// The node is part of this keyspace; without it each node is a keyspace of its own, with the node's address for
    /// its name. To be said before the node's locks.
    void join(NodeId node, KeyspaceId keyspace, std::string name);
    /// Not watched any more.
    void retired(NodeId node);
    /// Connected, probed and scanned: Info, Clock, State Live and Ready as the live source sends them.
    void nodeReady(NodeId node = NodeId{0}, std::string address = "127.0.0.1:6379");
    void nodeState(NodeId node, ConnectionState state, std::string text = {});
    /// A gap that ends now.
    void gap(NodeId node, ms length, std::string reason);
    void node(NodeEvent event);

    // --- the batch and the consumer's wishes ---
    /// To be changed freely; held, tracked, gaps and events are kept by this class.
    Counters& counters() { return m_counters; }
    Batch& pending() { return m_pending; }
    [[nodiscard]] const LockState& state(LockId lock) const;
    [[nodiscard]] const std::vector<LockId>& visible() const { return m_visible; }
    [[nodiscard]] LockId selected() const { return m_selected; }
    [[nodiscard]] int takes() const { return m_takes; }

    bool takeBatch(Batch& into) override;
    bool tells = false;                ///< it calls when something waits; the test does
    std::function<void()> whenWaiting; ///< what it calls then
    bool callWhenWaiting(const std::function<void()>& call) override
    {
        if (tells)
            whenWaiting = call;
        return tells;
    }
    void setVisible(std::vector<LockId> locks) override { m_visible = std::move(locks); }
    void setSelected(LockId lock) override { m_selected = lock; }
    std::shared_ptr<const SelectedReading> beside; ///< what selectedReading() gives
    [[nodiscard]] std::shared_ptr<const SelectedReading> selectedReading() const override { return beside; }

private:
    class HandClock final : public Clock
    {
    public:
        [[nodiscard]] MonoTime mono() const override { return MonoTime{} + std::chrono::hours{1} + elapsed.load(); }
        [[nodiscard]] std::chrono::system_clock::time_point wall() const override
        {
            return start + std::chrono::duration_cast<std::chrono::system_clock::duration>(elapsed.load());
        }
        std::chrono::system_clock::time_point start;
        std::atomic<std::chrono::microseconds> elapsed{std::chrono::microseconds{0}}; ///< recorders have threads
    };

    [[nodiscard]] KeyspaceId keyspaceOf(NodeId node) const;
    [[nodiscard]] std::string fullName(NodeId node, std::uint16_t database, std::string_view name) const;
    void beginHold(LockId lock, EventKind kind, std::string_view token, Deadline deadline, const Edit& edit);
    void setState(LockId lock, const LockState& state);
    void store(LockId lock, const LockState& state); ///< what an event has told the consumer already

    HandClock m_clock;
    ServerTime m_now;
    Batch m_pending;
    Counters m_counters;
    std::vector<LockState> m_states;
    struct Key
    {
        NodeId node{};
        std::uint16_t database = 0;
        std::string name;
    };
    std::vector<Key> m_keys;
    std::unordered_map<std::string, LockId> m_ids; ///< "keyspace/database/name"
    struct Joined
    {
        KeyspaceId keyspace{};
        std::string name;
    };
    std::unordered_map<std::uint16_t, Joined> m_joined; ///< by node
    std::unordered_map<std::string, TokenId> m_tokens;
    std::vector<LockId> m_freeIds;
    std::vector<LockId> m_visible;
    LockId m_selected = kNoLock;
    int m_takes = 0;
};

} // namespace lockscope::test
