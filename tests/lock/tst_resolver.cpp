// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A name server that hangs: every call ends at its limit, and no destructor waits. Means: getaddrinfo() of this
// program, which hangs for some names; real servers.
#include "lock/lookup.h"
#include "lock/redlock.h"
#include "lock/resolver.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <condition_variable>
#include <dlfcn.h>
#include <netdb.h>
#include <string_view>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

/// Names that end with ".hangs" are resolved only when it opens: to 127.0.0.1.
class Gate
{
public:
    void set(bool isOpen)
    {
        const std::lock_guard guard(m_mutex);
        m_isOpen = isOpen;
        m_changed.notify_all();
    }
    void pass()
    {
        std::unique_lock lock(m_mutex);
        ++m_calls;
        m_changed.wait(lock, [this] { return m_isOpen; });
    }
    [[nodiscard]] int calls() const
    {
        const std::lock_guard guard(m_mutex);
        return m_calls;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isOpen = true;
    int m_calls = 0;
};

Gate& gate()
{
    static auto* one = new Gate; // threads may wait at it until the program ends
    return *one;
}

} // namespace

extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** found)
{
    static const auto system = reinterpret_cast<decltype(&::getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    if (host && std::string_view(host).ends_with(".hangs")) {
        gate().pass();
        host = "127.0.0.1";
    }
    return system(host, service, hints, found);
}

class TestResolver : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aNameIsResolved();
    void anUnknownNameSaysSo();
    void aCommandEndsAtItsLimit();
    void theNextTryWaitsForTheSameLookup();
    void anotherNameIsNotDelayed();
    void aServiceGoesWhileItsNameHangs();
    void redlockDoesNotWaitForNames();
    void addressesNeedNoThread();

private:
    [[nodiscard]] Endpoint named(const std::string& host) const
    {
        Endpoint endpoint = m_server->tcpEndpoint();
        endpoint.host = host;
        return endpoint;
    }
    static ClientOptions hasty()
    {
        ClientOptions options;
        options.connectLimit = 50ms;
        options.commandLimit = 50ms;
        return options;
    }

    std::optional<sandbox::RedisServer> m_server;
};

void TestResolver::initTestCase()
{
    m_server.emplace(test::startedServer());
}

void TestResolver::init()
{
    Suite::init();
    gate().set(false);
}

void TestResolver::cleanup()
{
    gate().set(true);
}

void TestResolver::aNameIsResolved()
{
    gate().set(true);
    for (const char* host : {"127.0.0.1", "localhost", "a.hangs"}) {
        Client client(named(host));
        const auto reply = client.command({"PING"});
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
    }
}

void TestResolver::anUnknownNameSaysSo()
{
    const auto reply = Client(named("lock.invalid")).command({"PING"});
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::Unreachable);
    QCOMPARE(reply.error().delivery, Delivery::NotSent);
    QVERIFY2(reply.error().message.find("lock.invalid") != std::string::npos, reply.error().message.c_str());
}

void TestResolver::aCommandEndsAtItsLimit()
{
    Client client(named("a.hangs"), hasty());
    for (int i = 0; i < 3; ++i) {
        const auto reply = client.command({"PING"});
        QVERIFY(!reply);
        QCOMPARE(reply.error().kind, ErrorKind::Unreachable);
        QCOMPARE(reply.error().delivery, Delivery::NotSent);
        QVERIFY2(reply.error().message.find("its name was not resolved in time") != std::string::npos,
                 reply.error().message.c_str());
    }
}

void TestResolver::theNextTryWaitsForTheSameLookup()
{
    const int before = gate().calls();
    Client client(named("b.hangs"), hasty());
    for (int i = 0; i < 5; ++i)
        QVERIFY(!client.command({"PING"}));
    QTRY_COMPARE(gate().calls(), before + 1);
    gate().set(true);
    QTRY_VERIFY(client.command({"PING"}));
}

void TestResolver::anotherNameIsNotDelayed()
{
    ClientOptions options;
    options.resolver = std::make_shared<Resolver>();
    options.commandLimit = 20s;
    const int before = gate().calls();
    const auto hangs = *options.resolver->begin("c.hangs", {});
    const auto hangsToo = *options.resolver->begin("d.hangs", {});
    QTRY_COMPARE(gate().calls(), before + 2);
    QVERIFY(Client(named("localhost"), options).command({"PING"}));
    QVERIFY(!hangs->result() && !hangsToo->result());
    gate().set(true);
    QTRY_VERIFY(hangs->result() && hangsToo->result());
    QCOMPARE(**hangs->result(), Addresses{"127.0.0.1"});
}

/// Watchdog, notifier, releaser and client, all with a lookup: the gate opens after they are gone.
void TestResolver::aServiceGoesWhileItsNameHangs()
{
    ServiceOptions how;
    how.client = hasty();
    how.notifier.client = hasty();
    {
        LockService service = test::serviceOf(named("e.hangs"), how);
        SectionOptions options;
        options.wait = 200ms;
        const auto section = service.withLock("order", "1", options, [] {});
        QVERIFY(!section);
        QCOMPARE(section.error().kind, ErrorKind::Unreachable);
    }
    gate().set(true);
    LockService service = test::serviceOf(named("e.hangs"));
    const auto section = service.withLock("order", "1", {}, [] {});
    QVERIFY2(section, section ? "" : section.error().message.c_str());
}

/// Two of five nodes have names that hang: an hour would be allowed.
void TestResolver::redlockDoesNotWaitForNames()
{
    std::vector<sandbox::RedisServer> others;
    std::vector<Endpoint> nodes{named("f.hangs"), named("g.hangs"), named("localhost")};
    for (int i = 0; i < 2; ++i) {
        others.push_back(test::startedServer());
        nodes.push_back(others.back().endpoint());
    }
    Result<LockService, Error> service = LockService::create(nodes);
    QVERIFY(service);
    RedlockOptions options;
    options.ttl = 10h;
    options.nodeLimit = 1h;
    auto lock = service->redlock("lock:r", options);
    QVERIFY(lock);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(leaseOf(lock->tryAcquire()).release().outcome, ReleaseOutcome::Released);
    gate().set(true); // both names are the same server
    Client first(named("127.0.0.1"));
    const auto isHeld = [&] {
        const Lease lease = leaseOf(lock->tryAcquire());
        return !first.command({"GET", "lock:r"})->isNil();
    };
    QTRY_VERIFY(isHeld());
}

void TestResolver::addressesNeedNoThread()
{
    pthread_attr_t before{};
    ::pthread_getattr_default_np(&before);
    pthread_attr_t huge{};
    ::pthread_attr_init(&huge);
    ::pthread_attr_setstacksize(&huge, std::size_t{1} << 50);
    ::pthread_setattr_default_np(&huge); // no thread can be made: its stack would be larger than any address space
    const bool isAddressFine = Client(named("127.0.0.1")).command({"PING"}).has_value();
    const auto name = Client(named("localhost")).command({"PING"});
    const auto started = Resolver().start();
    ::pthread_setattr_default_np(&before);
    ::pthread_attr_destroy(&huge);
    ::pthread_attr_destroy(&before);
    QVERIFY(isAddressFine);
    QVERIFY(!name && !started);
    QCOMPARE(name.error().kind, ErrorKind::OutOfResources);
    QVERIFY2(name.error().message.starts_with("The thread of the resolver cannot be made: "),
             name.error().message.c_str());
    QCOMPARE(started.error().kind, ErrorKind::OutOfResources);
}

LOCKSCOPE_TEST_MAIN(TestResolver)
#include "tst_resolver.moc"
