// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/notifier.h"

#include "lock/bell.h"
#include "lock/lazythread.h"
#include "lock/options.h"
#include "lock/route.h"
#include "lock/subscription.h"
#include "lock/token.h"
#include "lock/wire.h"

#include <algorithm>
#include <atomic>
#include <poll.h>
#include <set>
#include <thread>

namespace lockscope::lock::inline v1 {
namespace {

using Millis = std::chrono::milliseconds;

constexpr Millis kShortestAway{50};
constexpr Millis kLongestAway{1'000};

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
          m_keyspacePrefix("__keyspace@" + std::to_string(endpoint.database) + "__:"),
          m_clock(options.client.clock ? options.client.clock : std::make_shared<const Clock>()),
          m_subscription(endpoint, options.client)
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

    void disconnect() { m_subscription.disconnect(); }
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
    void reconnect(const std::stop_token& stop);
    void listen();
    void followLines();
    void unsubscribeUnused();
    void understand(const Subscription::Happening& happening);
    void setHeard(const std::string& key, bool heard);
    void forgetAll();
    void sleep(MonoTime until) const;
    [[nodiscard]] MonoTime now() const { return m_clock->mono(); }
    [[nodiscard]] int poll(std::span<pollfd> wanted, MonoTime until) const { return m_clock->poll(wanted, until); }
    [[nodiscard]] Millis heartRate() const
    {
        return std::clamp(options.client.commandLimit, Millis{10}, Millis{1'000});
    }

    const std::string m_keyspacePrefix;
    const std::shared_ptr<const Clock> m_clock; // not empty
    const Bell m_bell;
    Subscription m_subscription; // this and the next are the thread's own
    std::set<std::string, std::less<>> m_asked;
    MonoTime m_nextBeat{};
    Millis m_away = kShortestAway;

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
        if (m_subscription.isOpen())
            listen();
        else
            reconnect(stop);
    }
}

void Notifier::Impl::reconnect(const std::stop_token& stop)
{
    forgetAll();
    m_nextBeat = now() + heartRate();
    if (m_subscription.open()) {
        m_away = kShortestAway;
        return;
    }
    // Random pauses, so that the clients of a returning server do not all connect at once.
    const MonoTime again = now() + pauseAfter(Retry::jittered(m_away / 2, m_away), 1, randomBits());
    m_away = std::min(m_away * 2, kLongestAway);
    while (!stop.stop_requested() && now() < again)
        sleep(again);
}

void Notifier::Impl::sleep(MonoTime until) const
{
    pollfd rung{m_bell.descriptor(), POLLIN, 0};
    if (poll({&rung, 1}, until) > 0)
        m_bell.silence();
}

void Notifier::Impl::listen()
{
    followLines();
    if (!m_subscription.isOpen())
        return;
    pollfd wanted[] = {{m_subscription.descriptor(), POLLIN, 0}, {m_bell.descriptor(), POLLIN, 0}};
    (void)poll(wanted, m_nextBeat);
    if (wanted[1].revents != 0)
        m_bell.silence();
    if (m_isDoubted.exchange(false))
        return m_subscription.close();
    if (wanted[0].revents != 0)
        for (const Subscription::Happening& happening : m_subscription.read())
            understand(happening);
    if (now() >= m_nextBeat) {
        m_nextBeat = now() + heartRate();
        unsubscribeUnused();
        m_subscription.heartBeat();
    }
}

/// Unsubscribes keys without waiters.
void Notifier::Impl::unsubscribeUnused()
{
    for (auto it = m_asked.begin(); it != m_asked.end();) {
        if (!lines.isEmpty(*it)) {
            ++it;
            continue;
        }
        setHeard(*it, false);
        m_subscription.unsubscribe(options.channelPrefix + *it);
        if (options.keyspaceEvents)
            m_subscription.unsubscribe(m_keyspacePrefix + *it);
        it = m_asked.erase(it);
    }
}

void Notifier::Impl::left(const std::string& key) const
{
    if (options.unsubscribeAtOnce && lines.isEmpty(key))
        m_bell.ring();
}

void Notifier::Impl::followLines()
{
    if (options.unsubscribeAtOnce)
        unsubscribeUnused();
    for (const std::string& key : lines.keys()) {
        if (!m_asked.insert(key).second)
            continue;
        if (options.keyspaceEvents)
            m_subscription.subscribe(m_keyspacePrefix + key);
        m_subscription.subscribe(options.channelPrefix + key);
    }
}

void Notifier::Impl::understand(const Subscription::Happening& happening)
{
    using Kind = Subscription::Happening::Kind;
    const std::string_view channel = happening.channel;
    const bool isEvent = options.keyspaceEvents && channel.starts_with(m_keyspacePrefix);
    const std::string key(channel.substr(isEvent ? m_keyspacePrefix.size() : options.channelPrefix.size()));
    switch (happening.kind) {
    case Kind::Subscribed:
        if (!isEvent)
            setHeard(key, true);
        return lines.signal(key); // covers a release before the subscription
    case Kind::Refused:
        return; // stays requested and not subscribed: its waiters poll with pauses
    case Kind::Message:
        if (!isEvent || mayBeFree(happening.payload))
            lines.signal(key);
    }
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
void Notifier::Impl::forgetAll()
{
    m_asked.clear();
    {
        const std::lock_guard guard(m_mutex);
        if (m_heard.empty())
            return;
        m_heard.clear();
    }
    lines.signalAll();
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
    return m_impl->options.channelPrefix + key;
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

std::unique_ptr<WaitingLine::Place> Notifier::join(const std::string& key)
{
    std::unique_ptr<WaitingLine::Place> place = m_impl->lines.join(key);
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

} // namespace lockscope::lock::inline v1
