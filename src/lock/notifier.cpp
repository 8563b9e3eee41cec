// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/notifier.h"

#include "core/clusterslot.h"
#include "lock/bell.h"
#include "lock/lazythread.h"
#include "lock/logger.h"
#include "lock/nodelistener.h"
#include "lock/redirects.h"
#include "lock/route.h"
#include "lock/slotmap.h"
#include "lock/wakechannels.h"
#include "lock/wire.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <poll.h>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// True if the event removed the key. No other event frees a lock.
bool mayBeFree(std::string_view event)
{
    return event == "del" || event == "expired" || event == "evicted" || event == "rename_from";
}

} // namespace

class Notifier::Impl
{
public:
    Impl(Endpoint where, NotifierOptions how)
        : endpoint(std::move(where)), options(std::move(how)),
          m_clock(options.client.clock ? options.client.clock : std::make_shared<const Clock>()),
          m_slots(options.client.followsRedirections ? slotsFor(endpoint, options.client) : nullptr),
          m_channels(options, endpoint.database, m_slots != nullptr)
    {
        if (options.client.route)
            m_listening = options.client.route->listen([this] { doubtServer(); });
    }
    ~Impl();

    [[nodiscard]] Result<void, Error> start();
    void needsToListen(const std::string& key);
    void left(const std::string& key) const;
    [[nodiscard]] bool isListening(const std::string& key) const
    {
        const std::lock_guard guard(m_mutex);
        return m_heard.contains(key);
    }

    /// In a child: closes the connections, if the thread was waiting.
    void disconnect()
    {
        if (const auto lock = origin.lock(m_working))
            for (auto& [node, listener] : m_listeners)
                listener.disconnect();
    }
    [[nodiscard]] const WakeChannels& channels() const { return m_channels; }
    void doubtServer()
    {
        m_isDoubted = true;
        m_bell.ring();
    }

    const Endpoint endpoint;
    const NotifierOptions options;
    const Origin origin;
    WaitingLine lines;

private:
    void run(const std::stop_token& stop);
    void waitForAWaiter(const std::stop_token& stop) const;
    void listen();
    void beat();
    void followLines();
    [[nodiscard]] std::uint16_t slotFor(const std::string& key) const;
    [[nodiscard]] NodeListener& listenerAt(SlotMap::Number node);
    [[nodiscard]] bool isAnyOpen() const;
    [[nodiscard]] bool askAnother(std::uint16_t slot, SlotMap::Number lost, const Error& why) const;
    void unsubscribeUnused();
    void understand(SlotMap::Number node, NodeListener& listener, const Subscription::Happening& happening);
    void refused(SlotMap::Number node, NodeListener& listener, const std::string& key, const Error& error);
    void logRefusal(NodeListener& listener, const Error& error) const;
    void setHeard(const std::string& key, bool heard);
    void forget(NodeListener& listener);
    [[nodiscard]] MonoTime now() const { return m_clock->mono(); }
    [[nodiscard]] int poll(std::span<pollfd> wanted, MonoTime until) const { return m_clock->poll(wanted, until); }

    const std::shared_ptr<const Clock> m_clock; // not empty
    const Bell m_bell;
    const std::shared_ptr<SlotMap> m_slots; ///< null: no cluster
    const WakeChannels m_channels;
    std::mutex m_working;                                // held by the thread while it changes what follows
    std::map<SlotMap::Number, NodeListener> m_listeners; // this and the next are the thread's own
    MonoTime m_nextConnect{};                            ///< of a listener that is needed

    std::atomic<bool> m_isDoubted{false};
    std::shared_ptr<void> m_listening; ///< to the route

    mutable std::mutex m_mutex; // guards what follows
    std::set<std::string, std::less<>> m_heard;
    LazyThread m_thread;
};

Notifier::Impl::~Impl()
{
    m_listening.reset();
    m_thread.handle.request_stop();
    m_bell.ring();
    if (m_thread.handle.joinable())
        m_thread.handle.join();
}

/// On the path of every acquisition by LockService: usually one load.
Result<void, Error> Notifier::Impl::start()
{
    return m_thread.start(m_mutex, "notifier", [this](const std::stop_token& stop) { run(stop); });
}

void Notifier::Impl::needsToListen(const std::string& key)
{
    const std::lock_guard guard(m_mutex);
    if (!m_heard.contains(key))
        m_bell.ring();
}

/// Without the clock: nothing is due before.
void Notifier::Impl::waitForAWaiter(const std::stop_token& stop) const
{
    while (!stop.stop_requested() && lines.keys().empty()) {
        if (wire::waitFor(m_bell.descriptor(), POLLIN, MonoTime::max()))
            m_bell.silence();
    }
}

void Notifier::Impl::run(const std::stop_token& stop)
{
    waitForAWaiter(stop);
    while (!stop.stop_requested()) {
        followLines();
        listen();
    }
}

/// For the keys with waiters: asks where they are, once.
void Notifier::Impl::followLines()
{
    const std::lock_guard guard(m_working);
    if (options.unsubscribeAtOnce)
        unsubscribeUnused();
    m_nextConnect = MonoTime::max();
    for (auto& [node, listener] : m_listeners)
        if (!listener.isOpen())
            forget(listener);
    for (const std::string& key : lines.keys()) {
        const SlotMap::Number home = m_slots ? m_slots->homeOf(slotFor(key)) : 0;
        for (auto& [node, other] : m_listeners)
            if (node != home && other.hasAsked(key)) {
                setHeard(key, false);
                other.unsubscribe(key);
            }
        NodeListener& listener = listenerAt(home);
        if (!listener.isOpen() && now() >= listener.notBefore()) {
            forget(listener); // it may have closed in this pass
            const Result<void, Error> connected = listener.connect(isAnyOpen());
            if (!connected && m_slots && askAnother(slotFor(key), home, connected.error()))
                m_nextConnect = now();
        }
        if (!listener.isOpen())
            m_nextConnect = std::min(m_nextConnect, listener.notBefore());
        else if (!listener.hasAsked(key))
            listener.subscribe(key);
    }
    for (auto& [node, listener] : m_listeners)
        if (!listener.isOpen() && listener.hasAsked()) // closed in this pass
            m_nextConnect = now();
}

std::uint16_t Notifier::Impl::slotFor(const std::string& key) const
{
    const std::string shard = m_channels.shardOf(key);
    return slotOf(shard.empty() ? key : shard);
}

/// Says where the slot is now: by MOVED, or by CLUSTER SLOTS to those who take locks.
bool Notifier::Impl::askAnother(std::uint16_t slot, SlotMap::Number lost, const Error& why) const
{
    const std::vector<SlotMap::Number> members = m_slots->members(lost);
    if (members.size() < 2)
        return false;
    if (why.kind == ErrorKind::LoginRefused || why.kind == ErrorKind::NoPermission ||
        why.kind == ErrorKind::MaxClients) { // it is there, and has the slot as far as known
        m_slots->doubt(members[1]);
        return false;
    }
    m_slots->setHome(slot, members[1]);
    m_slots->doubt(members[1], lost);
    return true;
}

NodeListener& Notifier::Impl::listenerAt(SlotMap::Number node)
{
    return m_listeners.try_emplace(node, node == 0 ? endpoint : m_slots->endpoint(node), options, m_channels, *m_clock)
        .first->second;
}

bool Notifier::Impl::isAnyOpen() const
{
    return std::any_of(m_listeners.begin(), m_listeners.end(), [](const auto& each) { return each.second.isOpen(); });
}

void Notifier::Impl::listen()
{
    std::vector<pollfd> wanted{{m_bell.descriptor(), POLLIN, 0}};
    std::vector<std::pair<SlotMap::Number, NodeListener*>> open;
    MonoTime until = m_nextConnect;
    for (auto& [node, listener] : m_listeners)
        if (listener.isOpen()) {
            wanted.push_back({listener.descriptor(), POLLIN, 0});
            open.emplace_back(node, &listener);
            until = std::min(until, listener.nextBeat());
        }
    (void)poll(wanted, until);
    const std::lock_guard guard(m_working);
    if (wanted[0].revents != 0)
        m_bell.silence();
    if (m_isDoubted.exchange(false)) {
        for (auto& [node, listener] : m_listeners)
            listener.close();
        return;
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        if (wanted[i + 1].revents != 0)
            for (const Subscription::Happening& happening : open[i].second->read())
                understand(open[i].first, *open[i].second, happening);
    beat();
}

void Notifier::Impl::beat()
{
    const auto isDue = [time = now()](const NodeListener& listener) {
        return listener.isOpen() && time >= listener.nextBeat();
    };
    if (std::any_of(m_listeners.begin(), m_listeners.end(), [&](const auto& each) { return isDue(each.second); }))
        unsubscribeUnused();
    for (auto& [node, listener] : m_listeners)
        if (listener.isOpen() && now() >= listener.nextBeat())
            listener.beat();
}

/// Unsubscribes keys without waiters.
void Notifier::Impl::unsubscribeUnused()
{
    for (auto& [node, listener] : m_listeners)
        listener.unsubscribeIf([&](const std::string& key) {
            if (!lines.isEmpty(key))
                return false;
            setHeard(key, false);
            return true;
        });
}

void Notifier::Impl::left(const std::string& key) const
{
    if (options.unsubscribeAtOnce && lines.isEmpty(key))
        m_bell.ring();
}

void Notifier::Impl::understand(SlotMap::Number node, NodeListener& listener, const Subscription::Happening& happening)
{
    using Kind = Subscription::Happening::Kind;
    const bool isEvent = m_channels.keyOfEvents(happening.channel).has_value();
    for (const std::string& key : listener.keysOf(happening.channel)) {
        switch (happening.kind) {
        case Kind::Subscribed:
            if (!isEvent)
                setHeard(key, true);
            lines.signal(key); // covers a release before the subscription
            break;
        case Kind::Refused:
            if (!isEvent)
                refused(node, listener, key, *happening.error);
            break;
        case Kind::Message:
            if (!isEvent || mayBeFree(happening.payload))
                lines.signal(key);
            break;
        case Kind::Ended: // asked again: the answer tells where the slot is
            setHeard(key, false);
            listener.forget(key);
            lines.signal(key);
        }
    }
}

/// A key that is refused for good stays requested and not subscribed: its waiters poll with pauses.
void Notifier::Impl::refused(SlotMap::Number node, NodeListener& listener, const std::string& key, const Error& error)
{
    if (listener.asked(key) != NodeListener::Asked::Shard)
        return logRefusal(listener, error);
    if (const auto redirect = redirectIn(error)) {
        m_slots->setHome(redirect->slot, m_slots->numberOf(redirect->to, node));
        listener.forget(key);
    } else if (error.kind != ErrorKind::NoPermission && error.kind != ErrorKind::Refused) {
        listener.askAgain(key);
    } else if (options.shards == ShardChannels::Auto) {
        listener.subscribePlain(key);
    } else {
        logRefusal(listener, error);
    }
}

/// Once for each connection.
void Notifier::Impl::logRefusal(NodeListener& listener, const Error& error) const
{
    if (listener.isFirstRefusal() && options.client.logger)
        options.client.logger->log(LogLevel::Error,
                                   "Waiters may not subscribe to releases, and poll instead: " + error.message);
}

void Notifier::Impl::setHeard(const std::string& key, bool heard)
{
    const std::lock_guard guard(m_mutex);
    if (heard)
        m_heard.insert(key);
    else
        m_heard.erase(key);
}

/// Waiters that relied on messages poll from now on.
void Notifier::Impl::forget(NodeListener& listener)
{
    for (const std::string& key : listener.forgetAll()) {
        setHeard(key, false);
        lines.signal(key);
    }
}

Notifier::Notifier(Endpoint endpoint, NotifierOptions options)
    : m_impl(std::make_unique<Impl>(std::move(endpoint), std::move(options)))
{
}

/// In a child there is no thread to join, and a thread that does not exist may hold its mutexes. The eventfd is shared
/// with the parent.
Notifier::~Notifier()
{
    if (isHere())
        return;
    m_impl->disconnect();
    keepForever(std::move(m_impl));
}

bool Notifier::isHere() const
{
    return m_impl->origin.isHere();
}

const Endpoint& Notifier::endpoint() const
{
    return m_impl->endpoint;
}

std::string Notifier::channelOf(const std::string& key) const
{
    return m_impl->channels().plainOf(key);
}

std::string Notifier::shardChannelOf(const std::string& key) const
{
    return m_impl->channels().shardOf(key);
}

bool Notifier::isListening(const std::string& key) const
{
    return isHere() && m_impl->isListening(key);
}

std::size_t Notifier::waiting(const std::string& key) const
{
    return isHere() ? m_impl->lines.length(key) : 0;
}

void Notifier::wake(const std::string& key)
{
    if (isHere())
        m_impl->lines.signal(key);
}

Result<void, Error> Notifier::start()
{
    return isHere() ? m_impl->start() : failure(forkedError());
}

std::unique_ptr<WaitingLine::Place> Notifier::join(const std::string& key, Waiting how)
{
    std::unique_ptr<WaitingLine::Place> place = m_impl->lines.join(key, how);
    m_impl->needsToListen(key);
    return place;
}

void Notifier::reconnect()
{
    if (isHere())
        m_impl->doubtServer();
}

void Notifier::left(const std::string& key)
{
    if (isHere())
        m_impl->left(key);
}

} // namespace v1
} // namespace lockscope::lock
