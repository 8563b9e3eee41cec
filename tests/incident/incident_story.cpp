// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What goes wrong, in the order in which it does.
#include "incident/incident.h"

#include <algorithm>

namespace lockscope::test {

using namespace std::chrono_literals;

namespace {

constexpr NodeId kNode{0};
constexpr auto kSyncLease = 30s;

} // namespace

void Incident::story()
{
    for (ServerTime run = at(4, 30, 40); run < at(24, 0); run += 45s)
        on(run, [this] { runCron(false); });
    stallAndTakeOver();
    forgottenLease();
    lostConnection();
    storm();
    release();
}

/// stock-sync-3 stands still for 46 seconds, collecting garbage. Its watchdog goes on where it was: it sets, and does
/// not compare.
void Incident::stallAndTakeOver()
{
    static const std::string kFirst = "stock-sync-3:7be20c41d95fa386";
    static const std::string kSecond = "stock-sync-1:41a9e6670fd3c28b";
    on(at(21, 31, 800), [this] {
        Use& use = useOf(kSync);
        use.rests = true;
        if (m_source.state(id(kSync)).phase == LockPhase::Held)
            m_source.released(id(kSync));
    });
    on(at(21, 32), [this] { acquire(kSync, kFirst, kSyncLease); });
    for (int i = 1; i <= 4; ++i) // the last one: 22:12
        on(at(21, 32) + i * 10s + i * 4ms, [this] { m_source.renewed(id(kSync), kSyncLease); });
    on(at(22, 42, 18), [this] { m_source.expired(id(kSync)); });
    on(at(22, 42, 131), [this] { acquire(kSync, kSecond, kSyncLease); });
    on(at(22, 52, 135), [this] { m_source.renewed(id(kSync), kSyncLease); });
    on(at(22, 58, 402),
       [this] { m_source.takenOver(id(kSync), kFirst, kSyncLease, wrote(kSync, kFirst, ValueType::String)); });
    on(at(23, 8, 405), [this] { m_source.renewed(id(kSync), kSyncLease); });
    on(at(23, 14, 90), [this] { m_source.released(id(kSync)); });
    on(at(23, 24), [this] {
        Use& use = useOf(kSync);
        use.rests = false;
        m_turns = 1; // stock-sync-2 goes on
        beginUse(use);
    });
}

/// SETNX and EXPIRE, as an old shell script has it.
void Incident::runCron(bool dies)
{
    const std::string token = "cron-7:" + hex(16);
    m_source.acquiredWithoutTtl(id(kCron), token, wrote(kCron, token, ValueType::String));
    if (dies)
        return;
    in(3ms, [this] {
        m_source.happened(id(kCron), EventKind::LeaseChanged,
                          [this](LockEvent& event) { event.deadline = Deadline::at(m_source.now() + 90s); });
    });
    in(between(6s, 14s), [this] { m_source.released(id(kCron)); });
}

void Incident::forgottenLease()
{
    on(at(24, 0, 40), [this] { runCron(true); });
    on(at(24, 21), [this] { waitForCron(0, 1); });
    on(at(24, 53), [this] { waitForCron(0, 2); });
    on(at(25, 37), [this] { waitForCron(0, 3); });
}

/// They block on the list that a release pushes to.
void Incident::waitForCron(int first, int behindLast)
{
    const ServerTime since[] = {at(24, 20, 400), at(24, 52, 100), at(25, 36, 800)};
    WaitersFrom from;
    from.source = WaitSource::Blocked;
    from.through = "lock-signal:cron:invoice-run";
    from.count = static_cast<std::uint32_t>(behindLast - first);
    from.bound = WaitBound::AtLeast;
    from.at = m_source.now();
    for (int i = first; i < behindLast; ++i) {
        Waiter waiter;
        waiter.id = std::to_string(48'211 + i * 37);
        waiter.client = "10.1.7.2" + std::to_string(i + 1) + ":5123" + std::to_string(i);
        waiter.name = "invoice-web-" + std::to_string(i + 1);
        waiter.since = since[i];
        waiter.pulse = WaiterPulse::Listens;
        from.waiters.push_back(waiter);
    }
    m_source.waiters(id(kCron), {from});
}

void Incident::lostConnection()
{
    const auto state = [this](ConnectionState to, Trouble trouble, const char* text, ServerTime knownUntil) {
        NodeEvent event;
        event.kind = NodeEvent::Kind::State;
        event.node = kNode;
        event.at = m_source.now();
        event.state = to;
        event.trouble = trouble;
        event.text = text;
        event.knownUntil = knownUntil;
        m_source.node(event);
    };
    on(at(26, 30), [this, state] {
        m_isBlind = true;
        state(ConnectionState::Waiting, Trouble::Connection, "10.1.4.7:6379 closed the connection.", at(26, 30));
    });
    on(at(26, 41, 700), [this, state] { state(ConnectionState::Connecting, Trouble::None, "", at(26, 30)); });
    on(at(26, 41, 900), [this, state] { state(ConnectionState::Scanning, Trouble::None, "", at(26, 30)); });
    on(at(26, 42), [this] { reconnected(); });
}

/// What the scan finds: what is gone, and what is held still.
void Incident::reconnected()
{
    m_isBlind = false;
    m_source.gap(kNode, 12s, "the connection was closed");
    const us unseen = m_source.now() - at(26, 30);
    for (Use& use : m_uses) {
        const LockId lock = id(use.name);
        const bool isHeld = m_source.state(lock).phase == LockPhase::Held;
        const auto byScan = [unseen](LockEvent& event) {
            event.evidence = Evidence::Scan;
            event.precisionUs = unseen.count();
        };
        if (use.endedUnseen && isHeld)
            m_source.happened(lock, EventKind::Vanished, byScan);
        else if (use.renewedUnseen != kUnknownTime && isHeld)
            m_source.happened(lock, EventKind::Learned, [&](LockEvent& event) {
                byScan(event);
                event.deadline = Deadline::at(use.renewedUnseen + use.lease);
            });
        use.endedUnseen = false;
        use.renewedUnseen = kUnknownTime;
    }
    NodeEvent ready;
    ready.kind = NodeEvent::Kind::Ready;
    ready.node = kNode;
    ready.at = m_source.now();
    ready.source = SourceKind::Notifications;
    ready.patterns = {"lock:*", "bull:*:lock"};
    m_source.node(ready);
    m_source.nodeState(kNode, ConnectionState::Live);
}

/// Whoever had waited for the network comes back, and most of them want the same article.
void Incident::storm()
{
    on(at(27, 0), [this] {
        m_isStorm = true;
        useOf(kArticle).rests = true;
        if (m_source.state(id(kArticle)).phase == LockPhase::Held)
            m_source.released(id(kArticle));
        in(3ms, [this] { passArticle(); });
    });
    on(at(30, 0), [this] {
        m_isStorm = false;
        Use& use = useOf(kArticle);
        use.rests = false;
        in(2s, [this, &use] { beginUse(use); });
    });
    for (int second = 1; second <= 181; ++second) {
        on(at(27, 0, 500) + std::chrono::seconds{second - 1}, [this, second] {
            const int most = second < 60 ? 5 + second / 8 : second < 120 ? 13 : std::max(0, (180 - second) / 5);
            m_articleWaiters = most < 2 ? 0 : most - static_cast<int>(dice(2));
            WaitersFrom from;
            from.source = WaitSource::Subscribers;
            from.through = "redisson_lock__channel:{lock:stock:sku-1042}";
            from.count = static_cast<std::uint32_t>(m_articleWaiters);
            from.bound = WaitBound::AtLeast;
            from.at = m_source.now();
            m_source.waiters(id(kArticle), {from});
        });
    }
}

/// From one to the next within milliseconds.
void Incident::passArticle()
{
    if (!m_isStorm)
        return;
    acquire(kArticle, redisson(static_cast<int>(dice(3))), 30s, ValueType::Hash);
    in(between(60ms, 140ms), [this] {
        m_source.released(id(kArticle));
        in(between(2ms, 6ms), [this] { passArticle(); });
    });
}

void Incident::release()
{
    on(at(31, 20, 250), [this] { m_source.happened(id(kCron), EventKind::ForceReleased); });
    on(at(31, 20, 310), [this] { takeTurn(0); });
}

/// Those who waited, one after the other.
void Incident::takeTurn(int waiter)
{
    if (waiter == 3)
        return;
    acquire(kCron, base64(0), 30s);
    waitForCron(waiter + 1, 3);
    in(between(3s, 6s), [this, waiter] {
        m_source.released(id(kCron));
        in(9ms, [this, waiter] { takeTurn(waiter + 1); });
    });
}

// --- the deadlock ---

void Incident::stageDeadlock(ServerTime from)
{
    static constexpr const char* kAccounts[] = {"lock:account:2203", "lock:account:4711"};
    static constexpr const char* kThreads[] = {"0d4e1f2a-7b3c-4d5e-8f60-718293a4b5c6:31",
                                               "8743c9c0-0795-4907-87fd-6c719a6b4586:57"};
    const auto waiter = [](const char* thread, const char* name, int port, ServerTime since) {
        Waiter who;
        who.id = thread;
        who.client = "10.1.7.41:" + std::to_string(port);
        who.name = name;
        who.since = since;
        who.pulse = WaiterPulse::Listens;
        return who;
    };
    for (int i = 0; i < 2; ++i) {
        on(from + i * 300ms, [this, i] { acquire(kAccounts[i], kThreads[i], 30s, ValueType::Hash); });
        for (int beat = 1; beat <= 6; ++beat)
            on(from + i * 300ms + beat * 10s, [this, i] { m_source.renewed(id(kAccounts[i]), 30s); });
    }
    const Waiter second = waiter(kThreads[1], "transfer-2", 40'112, from + 2s);
    const Waiter third = waiter("9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11:44", "statement-1", 40'377, from + 4s);
    const Waiter first = waiter(kThreads[0], "transfer-1", 40'109, from + 10s);
    on(from + 2s, [this, second] { queueAt(kAccounts[0], {second}); });
    on(from + 4s, [this, second, third] { queueAt(kAccounts[0], {second, third}); });
    on(from + 10s, [this, first] { queueAt(kAccounts[1], {first}); });
}

/// They stand in the queue of a fair lock.
void Incident::queueAt(std::string_view account, const std::vector<Waiter>& waiters)
{
    WaitersFrom from;
    from.source = WaitSource::Queue;
    from.through = "redisson_lock_queue:{" + std::string(account) + "}";
    from.count = static_cast<std::uint32_t>(waiters.size());
    from.bound = WaitBound::Exactly;
    from.at = m_source.now();
    from.waiters = waiters;
    m_source.waiters(id(account), {from});
}

} // namespace lockscope::test
