// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/tracebook.h"

#include "core/patience.h"

#include <algorithm>
#include <utility>

namespace lockscope::analysis {

void TraceBook::add(const Batch& batch, const PictureView& view)
{
    for (const auto& status : batch.traceStates) {
        const auto known =
            std::find_if(m_states.begin(), m_states.end(), [&](const TraceStatus& s) { return s.node == status.node; });
        const bool begins = status.state == TraceStatus::State::Starting;
        if (begins)
            forgetNode(status.node);
        if (known == m_states.end())
            m_states.push_back(status);
        else
            *known = status;
        ++m_revision;
    }
    std::vector<std::uint32_t> ended;
    for (const TracedClient& client : batch.clients) {
        if (client.id == 0)
            continue;
        if (m_hosts.size() < client.id)
            m_hosts.resize(client.id);
        m_hosts[client.id - 1] = client.address.substr(0, client.address.rfind(':'));
        m_several.resize(m_hosts.size());
        m_several[client.id - 1] = client.several;
        m_gone.resize(m_hosts.size());
        if (client.gone && !m_gone[client.id - 1]) {
            m_gone[client.id - 1] = true;
            ended.push_back(client.id);
        }
    }
    if (batch.traced.empty() && ended.empty())
        return;
    for (const auto& command : batch.traced) {
        if (Row* row = rowOf(command.lock, view)) {
            take(*row, command, view);
            noteHeard(row->node, command.at);
        } else {
            ++m_leftOut;
        }
    }
    for (const auto client : ended)
        left(client);
    ++m_revision;
}

void TraceBook::left(std::uint32_t client)
{
    for (Row& row : m_rows) {
        const auto old = std::find_if(row.waiters.begin(), row.waiters.end(),
                                      [client](const Asker& w) { return w.client == client && !w.hasStopped; });
        if (old == row.waiters.end())
            continue;
        // A client that polls with a new connection each time continues on the next connection after the last attempt
        // of the old one.
        const auto again = std::find_if(old + 1, row.waiters.end(), [&](const Asker& w) {
            const bool isOpen = w.client == 0 || w.client > m_gone.size() || !m_gone[w.client - 1];
            const bool goesOn = old->listens ? w.refused == 1 && isOpen : w.since >= old->last;
            return w.listens == old->listens && goesOn && !w.hasStopped && w.client != client &&
                   areOfOneHost(w.client, client);
        });
        if (again == row.waiters.end()) {
            old->listens = false; // it is gone, and gave up when last seen
            continue;
        }
        const auto pause = (old->listens ? again->last : again->since) - old->last;
        again->longestPause = std::max({again->longestPause, old->longestPause, pause});
        again->since = old->since;
        again->refused += old->listens ? old->refused - 1 : old->refused;
        row.waiters.erase(old);
    }
}

void TraceBook::clear()
{
    m_rows.clear();
    m_places.clear();
    m_states.clear();
    m_hosts.clear();
    m_several.clear();
    m_gone.clear();
    m_heard.clear();
    m_leftOut = 0;
    ++m_revision;
}

const TraceBook::Row* TraceBook::find(const KeyView& key) const
{
    const auto found = m_places.find(nameOf(key));
    return found == m_places.end() ? nullptr : &m_rows[found->second];
}

const TraceStatus* TraceBook::status(NodeId node) const
{
    const auto found =
        std::find_if(m_states.begin(), m_states.end(), [&](const TraceStatus& s) { return s.node == node; });
    return found == m_states.end() ? nullptr : &*found;
}

TraceBook::WaitCounts TraceBook::waiting(const Row& row) const
{
    return count(row, std::nullopt);
}

TraceBook::WaitCounts TraceBook::waiting(const Row& row, std::uint32_t client) const
{
    return count(row, client);
}

TraceBook::WaitCounts TraceBook::count(const Row& row, std::optional<std::uint32_t> client) const
{
    WaitCounts waiting;
    const auto now = heardUntil(row.node);
    bool oneAsks = false;
    bool oneAsked = false;
    for (const Asker& waiter : row.waiters) {
        if (client && waiter.client != *client)
            continue;
        const bool still = waitsStill(row, waiter, now);
        // Unique tokens at a shared address may all belong to one client.
        if (isSeveral(waiter.client) && waiter.refused == 1 && !waiter.listens) {
            (still ? oneAsks : oneAsked) = true;
            continue;
        }
        if (!still) {
            ++waiting.gaveUp;
            waiting.longestGaveUp = std::max(waiting.longestGaveUp, waiter.last - waiter.since);
            continue;
        }
        ++waiting.still;
        // A listener sends nothing; a polling client is known to wait until its last attempt.
        waiting.longest = std::max(waiting.longest, (waiter.listens ? now : waiter.last) - waiter.since);
    }
    waiting.still += oneAsks ? 1 : 0;
    waiting.gaveUp += oneAsked && !oneAsks ? 1 : 0;
    return waiting;
}

void TraceBook::noteHeard(NodeId node, ServerTime at)
{
    const TraceStatus* burst = status(node);
    const std::int64_t elapsed = burst ? burst->elapsedMs : 0;
    const auto known =
        std::find_if(m_heard.begin(), m_heard.end(), [node](const Heard& heard) { return heard.node == node; });
    if (known == m_heard.end())
        m_heard.push_back({node, at, elapsed});
    else if (at >= known->at)
        *known = {node, at, elapsed};
}

/// Extrapolates by the burst's own time since the last command, because the clocks of two servers may be hours apart.
ServerTime TraceBook::heardUntil(NodeId node) const
{
    const auto known =
        std::find_if(m_heard.begin(), m_heard.end(), [node](const Heard& heard) { return heard.node == node; });
    if (known == m_heard.end())
        return {};
    const TraceStatus* burst = status(node);
    return known->at +
           std::chrono::milliseconds(burst ? std::max<std::int64_t>(0, burst->elapsedMs - known->elapsedMs) : 0);
}

bool TraceBook::waitsStill(const Row& row, const Asker& waiter, ServerTime now)
{
    // After a single attempt the patience is unknown: assume that of the most patient client here.
    const auto pause = waiter.refused > 1 ? waiter.longestPause : row.longestPause;
    return !waiter.hasStopped && !gaveUp(now - waiter.last, pause, waiter.listens);
}

std::string TraceBook::nameOf(const KeyView& key)
{
    std::string name = std::to_string(static_cast<unsigned>(key.keyspace));
    name.append(":").append(std::to_string(key.database)).append(":").append(key.name);
    return name;
}

TraceBook::Row* TraceBook::rowOf(LockId lock, const PictureView& view)
{
    if (index(lock) >= view.size())
        return nullptr;
    const KeyView key = view.key(lock);
    const auto name = nameOf(key);
    const auto found = m_places.find(name);
    if (found != m_places.end()) {
        Row& row = m_rows[found->second];
        row.lock = lock;
        row.node = key.node;
        return &row;
    }
    if (m_rows.size() >= kMostLocks)
        return nullptr;
    Row row;
    row.keyspace = key.keyspace;
    row.node = key.node;
    row.database = key.database;
    row.key = key.name;
    row.lock = lock;
    m_places.emplace(name, m_rows.size());
    m_rows.push_back(std::move(row));
    return &m_rows.back();
}

void TraceBook::forgetNode(NodeId node)
{
    std::erase_if(m_rows, [node](const Row& row) { return row.node == node; });
    m_places.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_places.emplace(nameOf({m_rows[i].node, m_rows[i].database, m_rows[i].key, m_rows[i].keyspace}), i);
    std::erase_if(m_heard, [node](const Heard& heard) { return heard.node == node; });
    m_leftOut = 0;
}

/// As far as the trace has seen it, else by the picture.
bool TraceBook::isHeld(const Row& row, const PictureView& view)
{
    if (row.releasedAt != kUnknownTime)
        return false;
    return row.holder != 0 || view.state(row.lock).phase == LockPhase::Held;
}

void TraceBook::take(Row& row, const TracedCommand& command, const PictureView& view) const
{
    row.lastAt = command.at;
    std::erase_if(row.waiters, [&](const Asker& w) { return command.at - w.last > kMostPatience; });
    switch (command.deed) {
    case TraceDeed::Acquired:
        return acquired(row, command);
    case TraceDeed::Refused:
        ++row.refused;
        ++clientOf(row, command.client).refused;
        return waits(row, command, command.at);
    case TraceDeed::Waiting:
        return waits(row, command, command.at);
    case TraceDeed::StoppedWaiting:
        return stopped(row, command, view);
    case TraceDeed::Read:
        if (!isHeld(row, view) || isHolders(row, command, view)) // the holder may check its own lock
            return;
        ++row.refusedByReading;
        return addLook(row, command);
    case TraceDeed::RefusedRelease:
    case TraceDeed::RefusedRenewal:
        if (isHeld(row, view) && !isHolders(row, command, view)) // otherwise there was nothing to release
            gaveInVain(row, command, view);
        return;
    case TraceDeed::Renewed:
        ++row.renewed;
        row.holder = command.client;
        return forgetLook(row, command.client);
    case TraceDeed::Released:
        ++row.released;
        forgetLook(row, command.client);
        row.releasedAt = command.at;
        row.holder = 0;
        return;
    }
}

void TraceBook::gaveInVain(Row& row, const TracedCommand& command, const PictureView& view)
{
    ++row.refusedReleases;
    const TokenId holder = view.state(row.lock).holder;
    const TokenMark lockToken = holder == TokenId::None ? TokenMark::None : view.mark(holder);
    const bool isRenewal = command.deed == TraceDeed::RefusedRenewal;
    const auto known = std::find_if(row.inVain.begin(), row.inVain.end(), [&](const RefusedRelease& one) {
        return one.client == command.client && one.token == command.token && one.lockToken == lockToken &&
               one.isRenewal == isRenewal;
    });
    if (known != row.inVain.end()) {
        known->last = command.at;
        ++known->times;
    } else if (row.inVain.size() < kMostRefusedReleases) {
        row.inVain.push_back({command.client, command.token, lockToken, row.holder, isRenewal, command.at, 1});
    }
}

/// By its connection, or by the token in the command.
bool TraceBook::isHolders(const Row& row, const TracedCommand& command, const PictureView& view)
{
    if (row.holder != 0 && row.holder == command.client)
        return true;
    const TokenId holder = view.state(row.lock).holder;
    return command.token != TokenMark::None && holder != TokenId::None && view.mark(holder) == command.token;
}

/// A client that reads once may only be curious; one that reads again has waited since its first read.
void TraceBook::addLook(Row& row, const TracedCommand& command) const
{
    auto& client = clientOf(row, command.client);
    ++client.refusedByReading;
    const bool waitsAlready = waiterOf(row, command) != row.waiters.end();
    const bool again = client.lookedAt != kUnknownTime && command.at - client.lookedAt <= kMostPatience;
    if (!again)
        client.lookedAt = command.at;
    if (again || waitsAlready)
        waits(row, command, client.lookedAt);
}

/// A client that renews or releases was not waiting when it checked the owner.
void TraceBook::forgetLook(Row& row, std::uint32_t client)
{
    std::erase_if(row.waiters, [client](const Asker& w) { return w.client == client && client != 0 && w.onlyLooked; });
    for (auto& known : row.clients) {
        if (known.client == client)
            known.lookedAt = kUnknownTime;
    }
}

void TraceBook::acquired(Row& row, const TracedCommand& command) const
{
    ++row.acquired;
    auto& client = clientOf(row, command.client);
    ++client.acquired;
    client.lookedAt = kUnknownTime;
    const bool contended = std::any_of(row.waiters.begin(), row.waiters.end(),
                                       [&](const Asker& w) { return waitsStill(row, w, command.at); });
    std::optional<ServerTime> since;
    if (const auto waiter = waiterOf(row, command); waiter != row.waiters.end()) {
        if (!waiter->hasStopped) // otherwise this attempt is a new one
            since = waiter->since;
        row.waiters.erase(waiter);
    } else if (isSeveral(command.client) ? !row.tokensComeBack
                                         : client.refused + client.refusedByReading == 0 && client.acquired == 1) {
        since = endChain(row, command);
    }
    endListening(row, command);
    if (since) {
        row.waits.add(command.at - *since);
        client.waited += command.at - *since;
    }
    if (contended && row.releasedAt != kUnknownTime)
        row.handOvers.add(command.at - row.releasedAt);
    row.releasedAt = kUnknownTime;
    row.holder = command.client;
}

bool TraceBook::isSeveral(std::uint32_t client) const
{
    return client > 0 && client <= m_several.size() && m_several[client - 1];
}

bool TraceBook::areOfOneHost(std::uint32_t a, std::uint32_t b) const
{
    const auto hostOf = [this](std::uint32_t id) {
        return id > 0 && id <= m_hosts.size() ? std::string_view(m_hosts[id - 1]) : std::string_view();
    };
    return !hostOf(a).empty() && hostOf(a) == hostOf(b);
}

/// A client that acquires with its first command may reconnect for each attempt. Then earlier attempts are its own:
/// each on a connection of the same host that tried only once, and no longer before the next one than a polling client
/// waits. Returns the start; empty: there was none.
std::optional<ServerTime> TraceBook::endChain(Row& row, const TracedCommand& command) const
{
    std::optional<ServerTime> since;
    ServerTime next = command.at;
    std::chrono::microseconds longestPause{0};
    for (std::size_t i = row.waiters.size(); i-- > 0;) { // the latest is last
        const Asker& waiter = row.waiters[i];
        if (waiter.refused != 1 || waiter.listens || waiter.hasStopped || !areOfOneHost(waiter.client, command.client))
            continue;
        const auto pause = next - waiter.last;
        if (gaveUp(pause, longestPause, false))
            break;
        longestPause = std::max(longestPause, pause);
        next = waiter.last;
        since = waiter.since;
        row.waiters.erase(row.waiters.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return since;
}

/// A client that listened on an unnamed connection without an earlier refusal cannot be matched with its acquisition:
/// the next acquisition from its host is taken for it.
void TraceBook::endListening(Row& row, const TracedCommand& command) const
{
    const auto listener = std::find_if(row.waiters.begin(), row.waiters.end(), [&](const Asker& waiter) {
        return waiter.listens && waiter.refused == 1 && waiter.token == TokenMark::None &&
               areOfOneHost(waiter.client, command.client);
    });
    if (listener != row.waiters.end())
        row.waiters.erase(listener);
}

void TraceBook::waits(Row& row, const TracedCommand& command, ServerTime since) const
{
    auto waiter = waiterOf(row, command);
    const bool listens = command.deed == TraceDeed::Waiting;
    if (waiter != row.waiters.end() && waiter->hasStopped) { // it waits anew
        row.waiters.erase(waiter);
        waiter = row.waiters.end();
    }
    if (waiter != row.waiters.end()) {
        const auto pause = command.at - waiter->last;
        waiter->longestPause = std::max(waiter->longestPause, pause);
        row.longestPause = std::max(row.longestPause, pause);
        waiter->listens = waiter->listens || listens;
        waiter->listener = listens ? command.client : waiter->listener;
        waiter->onlyLooked = waiter->onlyLooked && command.deed == TraceDeed::Read;
        row.tokensComeBack = row.tokensComeBack || (command.token != TokenMark::None && waiter->token == command.token);
        waiter->token = command.token == TokenMark::None ? waiter->token : command.token;
        waiter->client = command.client;
        waiter->last = command.at;
        ++waiter->refused;
        return;
    }
    // A client that was just refused may listen on an unnamed connection shared by many.
    if (listens && command.token == TokenMark::None && !row.waiters.empty()) {
        constexpr std::chrono::seconds kMoment{1};
        const auto last = std::max_element(row.waiters.begin(), row.waiters.end(), [](const Asker& a, const Asker& b) {
            return std::pair(!a.hasStopped, a.last) < std::pair(!b.hasStopped, b.last);
        });
        if (!last->hasStopped && command.at - last->last < kMoment) {
            last->listens = true;
            last->listener = command.client;
            return;
        }
    }
    if (row.waiters.size() >= kMostWaiters)
        row.waiters.erase(std::min_element(row.waiters.begin(), row.waiters.end(),
                                           [](const Asker& a, const Asker& b) { return a.last < b.last; }));
    row.waiters.push_back({command.client,
                           command.token,
                           since,
                           command.at,
                           1,
                           {},
                           listens,
                           command.deed == TraceDeed::Read,
                           listens ? command.client : 0});
}

/// A connection listens for all waiters of its client, and unsubscribes when none of them waits any more; a queued
/// client names itself. At an address of several connections, nobody knows which of them it was. Whether a waiter of a
/// semaphore or latch got what it waited for is unknown, so it does not count as one that gave up.
void TraceBook::stopped(Row& row, const TracedCommand& command, const PictureView& view) const
{
    const auto isMeant = [&](const Asker& w) {
        if (command.token != TokenMark::None && w.token != TokenMark::None)
            return w.token == command.token;
        return w.listens && w.listener == command.client && !isSeveral(command.client);
    };
    const LockMode mode = view.state(row.lock).mode;
    if (mode == LockMode::Semaphore || mode == LockMode::Latch) {
        std::erase_if(row.waiters, isMeant);
        return;
    }
    for (Asker& waiter : row.waiters) {
        if (!isMeant(waiter) || waiter.hasStopped)
            continue;
        waiter.listens = false;
        waiter.hasStopped = true;
        waiter.last = command.at;
    }
}

std::vector<TraceBook::Asker>::iterator TraceBook::waiterOf(Row& row, const TracedCommand& command) const
{
    auto& all = row.waiters;
    if (command.token != TokenMark::None) {
        const auto same =
            std::find_if(all.begin(), all.end(), [&](const Asker& w) { return w.token == command.token; });
        if (same != all.end())
            return same;
    }
    // A connection shared by several waiters has recurring tokens; a shared address has other tokens.
    return std::find_if(all.begin(), all.end(), [&](const Asker& w) {
        const bool shared = row.tokensComeBack || isSeveral(w.client);
        const bool another = shared && w.token != TokenMark::None && command.token != TokenMark::None;
        return w.client == command.client && w.client != 0 && !another;
    });
}

TraceBook::ByClient& TraceBook::clientOf(Row& row, std::uint32_t client)
{
    const auto find = [&row](std::uint32_t id) {
        return std::find_if(row.clients.begin(), row.clients.end(), [id](const ByClient& c) { return c.client == id; });
    };
    auto found = find(client);
    if (found == row.clients.end() && row.clients.size() >= kMostClients)
        found = find(0);
    if (found != row.clients.end())
        return *found;
    row.clients.push_back({});
    row.clients.back().client = row.clients.size() > kMostClients ? 0 : client;
    return row.clients.back();
}

} // namespace lockscope::analysis
