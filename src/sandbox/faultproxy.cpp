// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/faultproxy.h"

#include "sandbox/proxylink.h"
#include "sandbox/sockets.h"
#include "sandbox/temporaryfolder.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <system_error>
#include <thread>

namespace lockscope::sandbox {

/// One thread owns links and rules; other threads pass orders and wait for their completion.
class FaultProxy::Impl
{
public:
    Impl(Endpoint server, Endpoint own, FileDescriptor listener, FileDescriptor wake,
         std::optional<TemporaryFolder> folder)
        : m_folder(std::move(folder)), m_own(std::move(own)), m_listener(std::move(listener)), m_wake(std::move(wake)),
          m_server(std::move(server)), m_thread([this] { run(); })
    {
    }
    ~Impl()
    {
        order([this] { m_over = true; });
        m_thread.join();
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// Runs `what` in the proxy's thread, between two rounds.
    void order(const std::function<void()>& what)
    {
        std::unique_lock lock(m_mutex);
        m_free.wait(lock, [this] { return m_order == nullptr; });
        m_order = &what;
        const std::uint64_t one = 1;
        (void)!::write(m_wake.get(), &one, sizeof one);
        m_free.wait(lock, [&] { return m_order != &what; });
    }
    [[nodiscard]] bool waitForAnswersLost(std::uint64_t count, std::chrono::milliseconds limit)
    {
        std::unique_lock lock(m_mutex);
        return m_lost.wait_for(lock, limit, [&] { return m_answersLost >= count; });
    }

    const Endpoint& own() const { return m_own; }
    // Use only in orders.
    ProxyRules& rules() { return m_rules; }
    void hurry()
    {
        for (ProxyLink& link : m_links)
            link.hurry(std::chrono::steady_clock::now());
    }
    std::size_t linkCount() const { return m_links.size(); }
    void setServer(const Endpoint& server) { m_server = server; }
    void setRefused(bool refused) { m_refused = refused; }
    void cut(Ending ending)
    {
        acceptAll(); // connections that the kernel accepted exist for their clients
        for (ProxyLink& link : m_links)
            link.end(ending);
        m_links.clear();
    }

private:
    void run();
    void obey();
    void acceptAll();
    void work(const std::vector<pollfd>& polled);
    [[nodiscard]] int pollLimit() const;

    const std::optional<TemporaryFolder> m_folder;
    const Endpoint m_own;
    const FileDescriptor m_listener;
    const FileDescriptor m_wake;

    // Used by the thread only.
    Endpoint m_server;
    ProxyRules m_rules;
    std::list<ProxyLink> m_links;
    bool m_refused = false;
    bool m_over = false;

    std::mutex m_mutex;
    std::condition_variable m_free; ///< an order was completed
    std::condition_variable m_lost;
    const std::function<void()>* m_order = nullptr; ///< guarded by m_mutex
    std::uint64_t m_answersLost = 0;                ///< guarded by m_mutex

    std::thread m_thread; // last, because it uses everything above
};

void FaultProxy::Impl::run()
{
    std::vector<pollfd> polled;
    while (!m_over) {
        polled = {{m_wake.get(), POLLIN, 0}, {m_listener.get(), POLLIN, 0}};
        for (const ProxyLink& link : m_links)
            link.addTo(polled, m_rules);
        ::poll(polled.data(), polled.size(), pollLimit());
        work(polled);
        if ((polled[1].revents & POLLIN) != 0)
            acceptAll();
        if ((polled[0].revents & POLLIN) != 0)
            obey();
    }
    cut(Ending::Close);
}

int FaultProxy::Impl::pollLimit() const
{
    std::optional<MonoTime> first;
    for (const ProxyLink& link : m_links) {
        const std::optional<MonoTime> due = link.nextDue(m_rules);
        if (due && (!first || *due < *first))
            first = due;
    }
    if (!first)
        return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*first - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

void FaultProxy::Impl::work(const std::vector<pollfd>& polled)
{
    const MonoTime now = std::chrono::steady_clock::now();
    std::size_t entry = 2;
    for (auto link = m_links.begin(); link != m_links.end(); entry += 2)
        link = link->work(polled[entry], polled[entry + 1], m_rules, now) ? std::next(link) : m_links.erase(link);
    const std::lock_guard guard(m_mutex);
    if (m_answersLost != m_rules.counters.answersLost) {
        m_answersLost = m_rules.counters.answersLost;
        m_lost.notify_all();
    }
}

void FaultProxy::Impl::acceptAll()
{
    for (;;) {
        FileDescriptor client(::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!client)
            return;
        FileDescriptor server = m_refused ? FileDescriptor() : connectTo(m_server, true);
        if (!server) {
            ++m_rules.counters.refused;
            continue;
        }
        ++m_rules.counters.accepted;
        m_links.emplace_back(std::move(client), std::move(server));
    }
}

void FaultProxy::Impl::obey()
{
    std::uint64_t count = 0;
    (void)!::read(m_wake.get(), &count, sizeof count);
    const std::lock_guard guard(m_mutex);
    if (m_order)
        (*m_order)();
    m_order = nullptr;
    m_free.notify_all();
}

Result<FaultProxy, Error> FaultProxy::start(const Endpoint& server, Listen listen)
{
    const auto cannot = [] {
        return failure(Error{ErrorKind::CannotStart,
                             "The fault proxy could not be started: " + std::generic_category().message(errno) + "."});
    };
    Endpoint own = server;
    std::optional<TemporaryFolder> folder;
    FileDescriptor listener;
    if (listen == Listen::Tcp) {
        own.transport = Transport::Tcp;
        own.host = "127.0.0.1";
        own.socketPath.clear();
        listener = listenOnLoopback(own.port);
    } else {
        Result<TemporaryFolder, Error> made = TemporaryFolder::create("lockscope-proxy");
        if (!made)
            return failure(made.error());
        folder.emplace(std::move(*made));
        own.transport = Transport::Unix;
        own.socketPath = folder->path() + "/proxy.sock";
        listener = listenOn(own.socketPath);
    }
    if (!listener)
        return cannot();
    FileDescriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake)
        return cannot();
    return FaultProxy(
        std::make_unique<Impl>(server, std::move(own), std::move(listener), std::move(wake), std::move(folder)));
}

FaultProxy::FaultProxy(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
FaultProxy::FaultProxy(FaultProxy&&) noexcept = default;
FaultProxy& FaultProxy::operator=(FaultProxy&&) noexcept = default;
FaultProxy::~FaultProxy() = default;

Endpoint FaultProxy::endpoint() const
{
    return m_impl->own();
}

void FaultProxy::setFaults(Way way, WayFaults faults)
{
    m_impl->order([&] { (way == Way::ToServer ? m_impl->rules().toServer : m_impl->rules().toClient) = faults; });
}

WayFaults FaultProxy::faults(Way way) const
{
    WayFaults result;
    m_impl->order([&] { result = way == Way::ToServer ? m_impl->rules().toServer : m_impl->rules().toClient; });
    return result;
}

void FaultProxy::stall()
{
    m_impl->order([this] { m_impl->rules().toServer.hold = m_impl->rules().toClient.hold = true; });
}

void FaultProxy::mend()
{
    m_impl->order([this] {
        m_impl->rules().toServer = m_impl->rules().toClient = {};
        m_impl->rules().nextLoss.reset();
        m_impl->hurry();
        m_impl->setRefused(false);
    });
}

void FaultProxy::cut(Ending ending)
{
    m_impl->order([&] { m_impl->cut(ending); });
}

void FaultProxy::refuse(bool refused)
{
    m_impl->order([&] { m_impl->setRefused(refused); });
}

void FaultProxy::setServer(const Endpoint& server)
{
    m_impl->order([&] { m_impl->setServer(server); });
}

void FaultProxy::loseNextAnswer(AnswerLoss loss, std::string requestContains)
{
    m_impl->order([&] { m_impl->rules().nextLoss = ProxyRules::Loss{loss, std::move(requestContains)}; });
}

ProxyCounters FaultProxy::counters() const
{
    ProxyCounters result;
    m_impl->order([&] {
        result = m_impl->rules().counters;
        result.open = m_impl->linkCount();
    });
    return result;
}

bool FaultProxy::waitForAnswersLost(std::uint64_t count, std::chrono::milliseconds limit) const
{
    return m_impl->waitForAnswersLost(count, limit);
}

} // namespace lockscope::sandbox
