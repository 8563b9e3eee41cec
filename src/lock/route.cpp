// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/route.h"

#include "lock/bell.h"
#include "lock/lazythread.h"
#include "lock/logger.h"
#include "lock/process.h"
#include "lock/sentinels.h"
#include "lock/subscription.h"
#include "lock/timing.h"
#include "lock/wire.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <poll.h>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

constexpr Millis kLookWhileWrong{1'000};
constexpr Millis kLookWhileFine{10'000};
/// Doubts of many clients in a row share a look.
constexpr Millis kBetweenLooks{100};
/// So long Sentinels must agree on a lower epoch than before: longer than the eleven seconds for which an old primary
/// that returns says that it is one.
constexpr Millis kUntilForgotten{15'000};
constexpr std::string_view kSwitched = "+switch-master";

Endpoint groupEndpoint(const lockscope::Deployment& deployment)
{
    Endpoint endpoint = deployment.server;
    endpoint.host = deployment.sentinel->name;
    endpoint.port = 0;
    return endpoint;
}

/// Its own connections are not logged: what they find out is.
ClientOptions withoutLogger(ClientOptions options)
{
    options.logger.reset();
    return wire::withResolver(std::move(options));
}

/// The process, and its data. The replication id changes with a time as a replica, which may be over before somebody
/// looks. Empty if the server does not tell it.
struct Identity
{
    std::string runId;
    std::string replicationId;
    friend bool operator==(const Identity&, const Identity&) = default;
};

std::string fieldOf(const Result<Reply, Error>& info, std::string_view name)
{
    const std::size_t at = info ? info->text.find(name) : std::string::npos;
    return at == std::string::npos ? std::string() : info->text.substr(at + name.size(), 40);
}

Identity identityIn(const Result<Reply, Error>& info)
{
    return {fieldOf(info, "\nrun_id:"), fieldOf(info, "\nmaster_replid:")};
}

/// What is known of the change of a primary whose address stayed. One without replicas gets another replication id
/// when it frees its backlog (repl-backlog-ttl), without a former one. So does one that was a replica and freed it
/// afterwards: these cannot be told apart, and both are a change.
std::string changeOf(const Identity& before, const Identity& now, const Result<Reply, Error>& info)
{
    if (now == Identity())
        return "which does not tell whether it is the one of before";
    if (before == Identity())
        return "which did not tell before who it is, or was a replica meanwhile";
    if (before.runId != now.runId)
        return "which was restarted";
    const bool hasFormer = fieldOf(info, "\nmaster_replid2:").find_first_not_of('0') != std::string::npos;
    return hasFormer ? "which was a replica meanwhile"
                     : "which has another replication id: it was a replica meanwhile, or has freed its backlog";
}

} // namespace

class Route::Impl
{
public:
    Impl(const lockscope::Deployment& deployment, ClientOptions how)
        : options(withoutLogger(how)), endpoint(groupEndpoint(deployment)), m_logger(std::move(how.logger)),
          m_group(deployment.sentinel->name), m_clock(options.clock ? options.clock : std::make_shared<const Clock>()),
          m_sentinels(deployment, options)
    {
    }
    ~Impl();

    [[nodiscard]] Result<void, Error> start();
    [[nodiscard]] Result<Primary, Error> primary(MonoTime deadline);
    void doubt(std::uint64_t doubted);
    [[nodiscard]] std::shared_ptr<void> listen(std::function<void()> changed);
    void disconnect();

    const ClientOptions options;
    const Endpoint endpoint;
    const Origin origin;
    std::atomic<std::uint64_t> generation{0};

private:
    struct Listener
    {
        std::mutex mutex; ///< guards `changed`, also while it is called
        std::function<void()> changed;
    };

    void run(const std::stop_token& stop);
    void rest(const std::stop_token& stop, bool isFine);
    void pollUntil(MonoTime until);
    void hear();
    void openEars();
    [[nodiscard]] bool look();
    [[nodiscard]] bool haveForgotten();
    [[nodiscard]] std::optional<Error> confirm(const Sentinels::Found& found);
    void conclude(const std::optional<Error>& why);
    void log(const std::optional<Error>& why, bool isChange);
    [[nodiscard]] bool isDoubted()
    {
        const std::lock_guard guard(m_mutex);
        return m_isDoubted;
    }

    const std::shared_ptr<const Logger> m_logger; ///< may be empty
    const std::string m_group;
    const std::shared_ptr<const Clock> m_clock; // not empty
    const Bell m_bell;
    // These are the thread's own.
    Sentinels m_sentinels;
    std::unique_ptr<Subscription> m_switches;
    bool m_hasHeard = false;           ///< of another primary, since the last look
    std::optional<HostPort> m_present; ///< the last confirmed primary, as announced
    std::unique_ptr<Client> m_probe;   ///< its connection
    Identity m_identity;               ///< its own, if it tells that
    std::string m_change;              ///< why it is another one than before, for the log
    Troubles m_troubles;               ///< why there was no primary
    /// What Sentinels with a lower epoch have agreed on, without a primary in between.
    std::optional<HostPort> m_agreed;
    MonoTime m_agreedSince{};

    std::mutex m_mutex; // guards what follows
    std::condition_variable m_changed;
    std::optional<Primary> m_primary; ///< the last confirmed one
    std::optional<Error> m_why;       ///< why the last look confirmed none
    bool m_isDoubted = true;
    std::uint64_t m_looks = 0; ///< finished ones
    std::vector<std::weak_ptr<Listener>> m_listeners;
    LazyThread m_thread;
};

Route::Impl::~Impl()
{
    m_thread.handle.request_stop();
    m_bell.ring();
    if (m_thread.handle.joinable())
        m_thread.handle.join();
}

/// On the path of every new connection: usually one load.
Result<void, Error> Route::Impl::start()
{
    return m_thread.start(m_mutex, "route", [this](const std::stop_token& stop) { run(stop); });
}

Result<Route::Primary, Error> Route::Impl::primary(MonoTime deadline)
{
    if (Result<void, Error> started = start(); !started)
        return failure(std::move(started.error()));
    std::unique_lock lock(m_mutex);
    const std::uint64_t before = m_looks;
    while (m_isDoubted && m_looks == before && !wire::isOver(deadline))
        wire::waitForOthers(m_changed, lock, deadline);
    if (!m_isDoubted)
        return *m_primary;
    if (m_why)
        return failure(*m_why);
    return wire::fail(ErrorKind::Unreachable, Delivery::NotSent,
                      "The primary of " + m_group +
                          " was not found in time: its Sentinels do not answer, or it does "
                          "not.");
}

void Route::Impl::doubt(std::uint64_t doubted)
{
    const std::lock_guard guard(m_mutex);
    if (m_isDoubted || doubted != generation)
        return;
    m_isDoubted = true;
    m_bell.ring();
}

std::shared_ptr<void> Route::Impl::listen(std::function<void()> changed)
{
    auto listener = std::make_shared<Listener>();
    listener->changed = std::move(changed);
    const std::lock_guard guard(m_mutex);
    std::erase_if(m_listeners, [](const auto& each) { return each.expired(); });
    m_listeners.push_back(listener);
    return {listener.get(), [listener](Listener* each) {
                const std::lock_guard waitsForACall(each->mutex);
                each->changed = nullptr;
            }};
}

void Route::Impl::disconnect()
{
    m_sentinels.disconnect();
    if (m_probe)
        m_probe->disconnect();
    if (m_switches)
        m_switches->disconnect();
}

void Route::Impl::run(const std::stop_token& stop)
{
    while (!stop.stop_requested() && origin.isHere())
        rest(stop, look());
}

/// Until the next look is due.
void Route::Impl::rest(const std::stop_token& stop, bool isFine)
{
    const MonoTime looked = m_clock->mono();
    const MonoTime due = looked + (isFine ? kLookWhileFine : kLookWhileWrong);
    const auto isDue = [&] {
        const MonoTime now = m_clock->mono();
        return now >= due || m_hasHeard || (isFine && now >= looked + kBetweenLooks && isDoubted());
    };
    m_hasHeard = false;
    while (!stop.stop_requested() && !isDue())
        pollUntil(isFine && isDoubted() ? looked + kBetweenLooks : std::min(due, m_clock->mono() + kLookWhileWrong));
}

void Route::Impl::pollUntil(MonoTime until)
{
    pollfd wanted[] = {{m_bell.descriptor(), POLLIN, 0}, {m_switches ? m_switches->descriptor() : -1, POLLIN, 0}};
    const int events = m_clock->poll(wanted, until);
    if (wanted[0].revents != 0)
        m_bell.silence();
    if (wanted[1].revents != 0)
        hear();
    else if (events == 0 && m_switches)
        m_switches->heartBeat();
}

void Route::Impl::hear()
{
    for (const Subscription::Happening& happening : m_switches->read())
        if (happening.kind == Subscription::Happening::Kind::Message && happening.payload.starts_with(m_group + ' ')) {
            m_hasHeard = true;
            doubt(generation);
        }
}

/// Hears one Sentinel that answers.
void Route::Impl::openEars()
{
    const std::optional<Endpoint> sentinel = m_sentinels.answering();
    if ((m_switches && m_switches->isOpen()) || !sentinel)
        return;
    ClientOptions how = options;
    how.credentials.reset(); // a Sentinel has a login of its own
    m_switches = std::make_unique<Subscription>(*sentinel, how);
    if (m_switches->open())
        m_switches->subscribe(std::string(kSwitched));
}

/// False: there is no primary.
bool Route::Impl::look()
{
    Result<Sentinels::Found, Error> found = m_sentinels.open().and_then([&] { return m_sentinels.find(m_present); });
    std::optional<Error> why;
    if (found)
        why = confirm(*found);
    else if (m_probe) // the present primary stays it while it says so
        why = confirm({*m_present, m_probe->endpoint()});
    else
        why = std::move(found.error());
    if (!why || found) {
        m_agreed.reset();
    } else if (haveForgotten()) {
        m_sentinels.forgetEpochs();
        m_agreed.reset();
        return look();
    }
    conclude(why);
    openEars();
    return !why;
}

/// Sentinels that were created anew begin at epoch 0: without this, a process that has seen a higher one would be
/// without a primary until it restarts.
bool Route::Impl::haveForgotten()
{
    const std::optional<HostPort> agreed = m_sentinels.agreedBelow();
    if (!agreed || agreed != m_agreed)
        m_agreedSince = m_clock->mono();
    m_agreed = agreed;
    return agreed && m_clock->mono() >= m_agreedSince + kUntilForgotten;
}

/// Asks the server itself: an address of a Sentinel may be old. A user without these rights is believed.
std::optional<Error> Route::Impl::confirm(const Sentinels::Found& found)
{
    std::unique_ptr<Client> other;
    if (!m_probe || m_probe->endpoint() != found.endpoint)
        other = std::make_unique<Client>(found.endpoint, options);
    Client& server = other ? *other : *m_probe;
    const Result<Reply, Error> role = server.command({"ROLE"});
    if (!role && role.error().kind != ErrorKind::NoPermission)
        return role.error();
    if (role && (role->elements.empty() || role->elements[0].text != "master")) {
        if (!other)
            m_identity = {}; // as a primary again it is another one: it took over the data of its primary
        return Error{ErrorKind::ReadOnly, Delivery::NotSent,
                     "Redis at " + found.endpoint.nodeName() + " is to be the primary of " + m_group +
                         ", and is a replica yet. Try again in a moment."};
    }
    const Result<Reply, Error> info = server.command({"INFO"});
    const Identity identity = identityIn(info);
    const bool isNew = other || identity != m_identity || (identity == Identity() && isDoubted());
    if (isNew)
        m_change = other ? "which is another one" : changeOf(m_identity, identity, info);
    if (other)
        m_probe = std::move(other);
    m_present = found.announced;
    m_identity = identity;
    if (isNew) {
        const std::lock_guard guard(m_mutex);
        m_primary = Primary{found.endpoint, generation + 1};
    }
    return std::nullopt;
}

void Route::Impl::conclude(const std::optional<Error>& why)
{
    std::vector<std::shared_ptr<Listener>> listeners;
    bool isChange = false;
    {
        const std::lock_guard guard(m_mutex);
        ++m_looks;
        m_isDoubted = why.has_value();
        m_why = why;
        if (m_why) {
            m_why->delivery = Delivery::NotSent;
        } else if (m_primary->generation != generation) {
            isChange = generation != 0; // the first one is none
            generation = m_primary->generation;
            for (const auto& each : m_listeners)
                if (isChange)
                    listeners.push_back(each.lock());
        }
        m_changed.notify_all();
    }
    log(why, isChange);
    for (const std::shared_ptr<Listener>& each : listeners) {
        if (!each)
            continue;
        const std::lock_guard guard(each->mutex);
        if (each->changed)
            each->changed();
    }
}

void Route::Impl::log(const std::optional<Error>& why, bool isChange)
{
    if (!m_logger)
        return;
    if (why && m_troubles.isNews(why->kind, m_clock->mono()))
        m_logger->log(isAway(why->kind) ? LogLevel::Warning : LogLevel::Error,
                      "The group " + m_group + " has no primary: " + why->message);
    else if (!why && (m_troubles.areOver() || isChange))
        m_logger->log(isChange ? LogLevel::Warning : LogLevel::Info,
                      "The primary of the group " + m_group + " is Redis at " + m_probe->endpoint().nodeName() +
                          (isChange ? ", " + m_change + ". All leases are asked for." : "."));
}

Route::Route(const lockscope::Deployment& deployment, ClientOptions options)
    : m_impl(std::make_unique<Impl>(deployment, std::move(options)))
{
}

/// In a child there is no thread to join, and a thread that does not exist may hold its mutex.
Route::~Route()
{
    if (m_impl->origin.isHere())
        return;
    m_impl->disconnect();
    keepForever(std::move(m_impl));
}

Result<void, Error> Route::start()
{
    return m_impl->origin.isHere() ? m_impl->start() : failure(forkedError());
}

Result<Route::Primary, Error> Route::primary(MonoTime deadline)
{
    return m_impl->origin.isHere() ? m_impl->primary(deadline) : failure(forkedError());
}

std::uint64_t Route::generation() const
{
    return m_impl->generation.load(std::memory_order_acquire);
}

void Route::doubt(std::uint64_t generation)
{
    if (m_impl->origin.isHere())
        m_impl->doubt(generation);
}

std::shared_ptr<void> Route::listen(std::function<void()> changed)
{
    return m_impl->listen(std::move(changed));
}

const Endpoint& Route::endpoint() const
{
    return m_impl->endpoint;
}

} // namespace v1
} // namespace lockscope::lock
