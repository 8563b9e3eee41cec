// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/waitsampler.h"

#include "monitor/waiting/queueanswers.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using Kind = formats::WaitPlace::Kind;

namespace {

constexpr std::size_t kLooks = 128;                          ///< queries per round
constexpr std::size_t kMaxName = 1024;                       ///< bytes; longer names are no places of a library
constexpr std::int64_t kReadBytes = std::int64_t{64} * 1024; ///< a larger queue is counted instead of read
constexpr std::int64_t kRoundBytes = std::int64_t{256} * 1024;
constexpr std::size_t kChannelsACommand = 32;   ///< their names are repeated in the answer
constexpr std::chrono::milliseconds kPause{10}; ///< no new search for due locks this soon after an empty one
constexpr std::chrono::seconds kReconnects{5};  ///< a listener that returns within this time was never gone
constexpr std::chrono::seconds kHeardKept{60};
constexpr std::size_t kMostHeard = 20'000;
constexpr std::size_t kMostFreedLocks = 256;
constexpr std::chrono::milliseconds kAskFreed{500}; ///< then five times less often
constexpr std::chrono::seconds kFreedSoon{10};
constexpr std::chrono::minutes kFreedLong{10}; ///< lost subscriptions are forgotten eventually

} // namespace

WaitSampler::WaitSampler(NodeHost& host, WaitBoard& board, double commandsPerSecond)
    : m_host(host), m_board(board), m_schedule([this](LockId lock) { return isAsked(lock); },
                                               [this](std::uint32_t id) { return m_host.reducer().nextOwn(id); }),
      m_budget(commandsPerSecond), m_rights(host),
      m_blocked(host, board, [this](LockId lock) { return isAsked(lock); }), m_free(host, board)
{
}

void WaitSampler::start(redis::Connection& connection, const WaitDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_rights.start(dialect);
    m_blocked.start(dialect.clients);
    m_free.start();
    m_schedule.restart();
}

void WaitSampler::stop()
{
    m_connection = nullptr;
    m_looks.clear();
    m_later.clear();
    m_sent.clear();
    m_channels.clear();
    m_blocked.stop();
    m_free.stop();
    m_freed.clear();
    m_heard.clear();
    m_nobodyBefore = {};
    m_inFlight = m_paused = false;
}

bool WaitSampler::isAsked(LockId lock) const
{
    const auto& state = m_host.picture().state(lock);
    return m_host.isHeldHere(lock) && formats::mayHaveWaitPlaces(state.library) &&
           (state.holder != TokenId::None || formats::onlyCounts(state.library, state.type));
}

bool WaitSampler::isStill(LockId lock, std::string_view key) const
{
    return m_host.find(key) == lock;
}

// ---- asking

void WaitSampler::pump()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_inFlight || m_paused || m_budget.perSecond() <= 0)
        return;
    const auto now = m_host.clock().mono();
    if (now < m_nobodyBefore)
        return;
    const auto units = m_budget.available(now);
    if (units == 0)
        return;
    gather(now, units);
    compose(now);
    if (m_sent.empty()) {
        finishRound(); // completes queries that need no answer of their own
        if (m_later.empty())
            m_nobodyBefore = now + kPause;
        return;
    }
    m_inFlight = true;
    m_budget.spend(std::uint32_t(m_sent.size()));
    m_host.counters().polls += m_sent.size();
    m_connection->send(m_wire, std::uint32_t(m_sent.size()), this, 0);
}

void WaitSampler::gather(MonoTime now, std::size_t most)
{
    m_looks.clear();
    std::int64_t bytes = 0;
    std::size_t taken = 0;
    for (; taken < m_later.size() && m_looks.size() < kLooks; ++taken) {
        auto& look = m_later[taken];
        bytes += look.step == Step::Members ? look.bytes : 0;
        if (bytes > kRoundBytes && !m_looks.empty())
            break;
        m_looks.push_back(std::move(look));
    }
    m_later.erase(m_later.begin(), m_later.begin() + std::ptrdiff_t(taken));
    if (!m_later.empty())
        return;
    m_due.clear();
    const auto room = std::min(kLooks - m_looks.size(), most);
    m_schedule.due(now, room, m_host.picture().size(), m_due);
    for (const auto lock : m_due)
        addLooks(lock);
    addFreed(now);
}

void WaitSampler::addFreed(MonoTime now)
{
    auto& picture = m_host.picture();
    for (const auto lock : m_board.takeFreed(m_host.nodeId())) {
        if (m_freed.size() < kMostFreedLocks && formats::mayHaveWaitPlaces(picture.state(lock).library))
            m_freed.try_emplace(index(lock), Freed{std::string(picture.key(lock).name), now, {}});
    }
    for (auto it = m_freed.begin(); it != m_freed.end();) {
        auto& [id, freed] = *it;
        const LockId lock{id};
        const bool isOver =
            now - freed.since > kFreedLong || !isStill(lock, freed.key) || picture.state(lock).phase != LockPhase::Free;
        if (isOver) {
            it = m_freed.erase(it);
            continue;
        }
        const auto every = now - freed.since < kFreedSoon ? kAskFreed : 5 * kAskFreed;
        if (m_looks.size() < kLooks && (freed.asked == MonoTime{} || now - freed.asked >= every)) {
            freed.asked = now;
            addLooks(lock, true);
        }
        ++it;
    }
}

void WaitSampler::addLooks(LockId lock, bool wasHeld)
{
    auto& picture = m_host.picture();
    const auto& state = picture.state(lock);
    const auto key = picture.key(lock).name;
    if (key.size() > kMaxName)
        return;
    for (auto& place : formats::waitPlaces(state.library, state.type, state.mode, key, picture.token(state.holder))) {
        WaitQuery look;
        look.lock = lock;
        look.key = key;
        look.found.through = place.name;
        look.isFree = look.wasHeld = wasHeld;
        switch (place.kind) {
        case Kind::Channel:
            if (!m_rights.hasChannels())
                continue;
            look.step = Step::Channel;
            look.found.source = WaitSource::Subscribers;
            look.found.bound = WaitBound::AtLeast;
            break;
        case Kind::Queue:
        case Kind::Sorted:
            if (!m_rights.mayRead(place.name))
                continue;
            look.step = Step::Length;
            look.found.source = WaitSource::Queue;
            look.found.bound = place.kind == Kind::Queue ? WaitBound::Exactly : WaitBound::AtLeast;
            break;
        case Kind::Mark:
        case Kind::Counter:
            if (!m_rights.mayRead(place.name))
                continue;
            look.step = Step::Mark;
            look.found.source = WaitSource::Mark;
            look.found.bound = WaitBound::AtLeast;
            break;
        case Kind::Blocked:
            if (!wasHeld)
                m_blocked.add(lock, key, place.name);
            continue;
        case Kind::Shared:
            continue;
        }
        look.place = std::move(place);
        m_looks.push_back(std::move(look));
    }
}

void WaitSampler::compose(MonoTime now)
{
    m_wire.clear();
    m_sent.clear();
    m_channels.clear();
    for (std::size_t i = 0; i < m_looks.size(); ++i) {
        const auto& look = m_looks[i];
        const std::string_view name = look.place.name;
        switch (look.step) {
        case Step::Channel:
            m_channels.push_back({i, 0, 0});
            break;
        case Step::Pulse:
            for (std::size_t w = 0; w < look.found.waiters.size(); ++w)
                m_channels.push_back({i, w, 0});
            break;
        case Step::Length:
            command(Asked::Length, i, 1, look.place.kind == Kind::Sorted ? "ZCARD" : "LLEN", name);
            break;
        case Step::Size:
            command(Asked::Size, i, 1, "MEMORY", "USAGE", name);
            if (!look.place.deadlines.empty())
                command(Asked::Size, i, 1, "MEMORY", "USAGE", look.place.deadlines);
            break;
        case Step::Members:
            if (look.place.kind == Kind::Sorted)
                command(Asked::Members, i, 1, "ZRANGE", name, "0", "63", "WITHSCORES");
            else
                command(Asked::Members, i, 1, "LRANGE", name, "0", "63");
            if (!look.place.deadlines.empty())
                command(Asked::Deadlines, i, 1, "ZRANGE", look.place.deadlines, "0", "63", "WITHSCORES");
            break;
        case Step::Mark:
            if (look.place.kind == Kind::Counter)
                command(Asked::Mark, i, 1, "HGET", name, look.place.field);
            else
                command(Asked::Mark, i, 1, "GETRANGE", name, "0", "1023");
            break;
        }
    }
    composeChannels();
    composeOthers(now);
}

void WaitSampler::composeChannels()
{
    for (const bool sharded : {false, true}) {
        if (sharded && !m_rights.hasShards())
            break;
        for (std::size_t first = 0; first < m_channels.size(); first += kChannelsACommand) {
            const auto count = std::min(kChannelsACommand, m_channels.size() - first);
            redis::Command ask{"PUBSUB", sharded ? "SHARDNUMSUB" : "NUMSUB"};
            for (std::size_t i = first; i < first + count; ++i) {
                const auto& look = m_looks[m_channels[i].look];
                if (look.step == Step::Channel)
                    ask.arg(sharded && !look.place.shard.empty() ? look.place.shard : look.place.name);
                else
                    ask.arg(look.place.wakes + look.found.waiters[m_channels[i].waiter].id);
            }
            ask.appendTo(m_wire);
            m_sent.push_back({sharded ? Asked::ShardSubscribers : Asked::Subscribers, first, count});
        }
    }
}

void WaitSampler::composeOthers(MonoTime now)
{
    switch (m_blocked.next(now)) {
    case BlockedClients::Ask::Nothing:
        break;
    case BlockedClients::Ask::Counts:
        command(Asked::Clients, 0, 1, "INFO", "clients");
        break;
    case BlockedClients::Ask::List:
        command(Asked::ClientList, 0, 1, "CLIENT", "LIST");
        break;
    }
    switch (m_free.next(now, m_rights.hasChannels() && m_rights.mayRead())) {
    case FreeQueues::Ask::Nothing:
        break;
    case FreeQueues::Ask::Count:
        command(Asked::ChannelCount, 0, 1, "INFO", "stats");
        break;
    case FreeQueues::Ask::List:
        for (const auto pattern : FreeQueues::channels()) {
            command(Asked::Channels, 0, 1, "PUBSUB", "CHANNELS", pattern);
            if (m_rights.hasShards())
                command(Asked::Channels, 0, 1, "PUBSUB", "SHARDCHANNELS", pattern);
        }
        break;
    }
}

// ---- answers

void WaitSampler::onAnswer(std::uint64_t, std::uint32_t i, const redis::Answer& answer)
{
    if (!m_inFlight || i >= m_sent.size() || !answer.isAnswered())
        return;
    if (answer.reply.isError())
        refused(m_sent[i], answer.reply);
    else
        takeReply(m_sent[i], answer.reply);
    if (i + 1 < m_sent.size())
        return;
    m_inFlight = false;
    const bool listed =
        std::any_of(m_sent.begin(), m_sent.end(), [](const Sent& sent) { return sent.what == Asked::Channels; });
    finishRound();
    if (listed)
        lookAtFree();
}

/// Queries the waiters of free locks like those of held ones.
void WaitSampler::lookAtFree()
{
    for (auto& [key, place] : m_free.end()) {
        WaitQuery look;
        look.key = std::move(key);
        look.place = std::move(place);
        look.step = Step::Length;
        look.isFree = true;
        look.found.source = WaitSource::Queue;
        look.found.bound = WaitBound::Exactly;
        look.found.through = look.place.name;
        m_later.push_back(std::move(look));
    }
}

void WaitSampler::takeReply(const Sent& sent, const redis::ReplyView& reply)
{
    switch (sent.what) {
    case Asked::Subscribers:
    case Asked::ShardSubscribers:
        takeSubscribers(sent, reply);
        break;
    case Asked::Length:
        m_looks[sent.first].found.count =
            std::uint32_t(std::clamp<std::int64_t>(reply.integer().value_or(0), 0, UINT32_MAX));
        break;
    case Asked::Size:
        m_looks[sent.first].bytes += reply.integer().value_or(0);
        break;
    case Asked::Members:
        if (m_looks[sent.first].place.kind == Kind::Sorted)
            queueanswers::takeSorted(m_looks[sent.first].found, m_looks[sent.first].place, reply);
        else
            queueanswers::takeMembers(m_looks[sent.first].found, reply);
        break;
    case Asked::Deadlines:
        queueanswers::takeDeadlines(m_looks[sent.first].found, reply);
        break;
    case Asked::Mark:
        if (m_looks[sent.first].place.kind == Kind::Counter)
            queueanswers::takeCounter(m_looks[sent.first].found, reply.text());
        else
            queueanswers::takeMark(m_looks[sent.first].found, m_looks[sent.first].place, reply.text());
        break;
    case Asked::Clients:
        m_blocked.takeCounts(reply.text());
        break;
    case Asked::ClientList:
        m_blocked.takeList(reply.text());
        break;
    case Asked::ChannelCount:
        m_free.takeCount(reply.text());
        break;
    case Asked::Channels:
        m_free.takeChannels(reply);
        break;
    }
}

void WaitSampler::takeSubscribers(const Sent& sent, const redis::ReplyView& reply)
{
    auto it = reply.begin();
    for (std::size_t i = sent.first; i < sent.first + sent.count && it != reply.end(); ++i) {
        ++it; // name of the channel
        if (it == reply.end())
            return;
        m_channels[i].subscribers += (*it++).integer().value_or(0);
    }
}

void WaitSampler::refused(const Sent& sent, const redis::ReplyView& reply)
{
    if (reply.isError("BUSY") || reply.isError("LOADING")) {
        for (auto& look : m_looks)
            look.failed = true;
        m_paused = true;
        m_host.serverBusy();
        return;
    }
    // A migrating slot or a cluster that is down says nothing about our rights.
    if (reply.isError("MOVED") || reply.isError("ASK") || reply.isError("TRYAGAIN") || reply.isError("CLUSTERDOWN") ||
        reply.isError("MASTERDOWN")) {
        for (auto& look : m_looks)
            look.failed = true;
        return;
    }
    switch (sent.what) {
    case Asked::Subscribers:
        m_rights.channelsRefused(reply);
        for (std::size_t i = sent.first; i < sent.first + sent.count; ++i) {
            auto& look = m_looks[m_channels[i].look];
            look.failed = look.failed || look.step == Step::Channel;
            look.pulseRefused = true;
        }
        break;
    case Asked::ShardSubscribers:
        m_rights.shardsRefused(reply);
        break;
    case Asked::Size:
        m_rights.measureRefused();
        break;
    case Asked::Clients:
        m_blocked.refused(BlockedClients::Ask::Counts);
        break;
    case Asked::ClientList:
        m_blocked.refused(BlockedClients::Ask::List);
        break;
    case Asked::ChannelCount:
    case Asked::Channels:
        m_free.refused();
        break;
    case Asked::Length:
    case Asked::Members:
    case Asked::Deadlines:
    case Asked::Mark:
        m_looks[sent.first].failed = true;
        m_rights.placeRefused(m_looks[sent.first].place, reply);
        break;
    }
}

// ---- what it means

void WaitSampler::finishRound()
{
    for (std::size_t i = 0; i < m_looks.size(); ++i) {
        if (!m_looks[i].failed)
            advance(i);
        else if (!m_looks[i].isFree && isStill(m_looks[i].lock, m_looks[i].key))
            m_board.withdraw(m_looks[i].lock, m_looks[i].found.source);
    }
    m_looks.clear();
    m_sent.clear();
    if (m_later.empty() && m_free.isKnown() && m_blocked.isKnown())
        m_turns = m_schedule.turns();
}

void WaitSampler::advance(std::size_t i)
{
    auto& look = m_looks[i];
    const auto goOn = [&](Step step) {
        look.step = step;
        m_later.push_back(std::move(look));
    };
    switch (look.step) {
    case Step::Channel: {
        const auto channel =
            std::find_if(m_channels.begin(), m_channels.end(), [i](const Channel& c) { return c.look == i; });
        look.found.count = std::uint32_t(std::clamp<std::int64_t>(channel->subscribers, 0, UINT32_MAX));
        updateBoard(look);
        break;
    }
    case Step::Length:
    case Step::Size:
        // For a queue that is only measured, liveness is not checked.
        if (look.found.count == 0)
            look.found.bound = WaitBound::Exactly;
        else if (!look.place.deadlines.empty())
            look.found.bound = WaitBound::AtLeast;
        if (look.found.count == 0 || !m_rights.mayMeasure() || look.bytes > kReadBytes)
            updateBoard(look);
        else
            goOn(look.step == Step::Length ? Step::Size : Step::Members);
        break;
    case Step::Members:
        look.found.bound = WaitBound::Exactly;
        queueanswers::leaveOutSignals(look.found, look.place);
        look.inQueue = look.found.count;
        if (look.place.wakes.empty() || look.found.waiters.empty() || !m_rights.hasChannels()) {
            queueanswers::countByDeadline(look.found, look.place, m_host.observed().server);
            updateBoard(look);
        } else {
            goOn(Step::Pulse);
        }
        break;
    case Step::Pulse:
        judgePulse(look, i);
        updateBoard(look);
        break;
    case Step::Mark:
        updateBoard(look);
        break;
    }
}

void WaitSampler::judgePulse(WaitQuery& look, std::size_t number)
{
    if (look.pulseRefused) {
        queueanswers::countByDeadline(look.found, look.place, m_host.observed().server);
        return;
    }
    const auto now = m_host.clock().mono();
    if (m_heard.size() > kMostHeard)
        std::erase_if(m_heard, [now](const auto& one) { return now - one.second.at > kHeardKept; });
    std::uint32_t mayCome = 0;
    for (const auto& channel : m_channels) {
        if (channel.look != number)
            continue;
        auto& waiter = look.found.waiters[channel.waiter];
        const auto name = look.key + '\0' + waiter.id;
        if (channel.subscribers > 0) {
            waiter.pulse = WaiterPulse::Listens;
            m_heard[name] = {now, true};
            continue;
        }
        const auto known =
            m_heard.size() < kMostHeard ? m_heard.try_emplace(name, Heard{now, false}).first : m_heard.find(name);
        const bool isRecent = known != m_heard.end() && now - known->second.at < kReconnects;
        const bool listened = isRecent && known->second.listened; // it may be reconnecting
        waiter.pulse = listened ? WaiterPulse::Unknown : WaiterPulse::Silent;
        // A client that was never heard is judged by its deadline until it has had time to return.
        const bool isDue = waiter.deadline.isTime() && waiter.deadline.time() <= m_host.observed().server;
        mayCome += isRecent && !listened && !isDue ? 1 : 0;
    }
    queueanswers::countByPulse(look.found, look.inQueue);
    look.found.count += mayCome;
}

void WaitSampler::updateBoard(WaitQuery& look)
{
    if (look.isFree && !look.wasHeld)
        return m_free.updateBoard(look.key, std::move(look.found));
    if (look.isFree) {
        if (!isStill(look.lock, look.key) || m_host.picture().state(look.lock).phase != LockPhase::Free)
            return;
        look.found.at = m_host.observed().server;
        if (look.found.count > 0 || !look.found.waiters.empty())
            m_board.setFree(look.lock, std::move(look.found));
        else
            m_board.withdraw(look.lock, look.found.source);
        return;
    }
    if (!isStill(look.lock, look.key))
        return;
    auto& found = look.found;
    found.at = m_host.observed().server;
    m_schedule.found(look.lock, found.count > 0, m_host.clock().mono());
    // An empty place shared by several libraries proves nothing; one with only dead entries does.
    if (found.count == 0 && found.waiters.empty() && !look.place.sure)
        m_board.withdraw(look.lock, found.source);
    else
        m_board.set(look.lock, std::move(found));
}

} // namespace lockscope::monitor
