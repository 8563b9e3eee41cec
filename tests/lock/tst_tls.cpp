// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks over TLS: who is trusted, which mistake is named, sessions that are continued, and what a broken pipe, exit()
// and fork do to them. Means: real servers with a throw-away authority, fault proxy.
#include "lock/dialing.h"
#include "lock/redlock.h"
#include "lock/tls.h"
#include "lock/wire.h"
#include "lockfixture.h"
#include "sandbox/faultproxy.h"
#include "support/certificates.h"
#include "support/leakcheck.h"
#include "support/suite.h"

#include <csignal>
#include <filesystem>
#include <sys/wait.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::Certificates;
using test::leaseOf;

namespace {

/// Runs it in a forked child: its exit code, or -signal.
int inChild(const std::function<void()>& body)
{
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        test::turnLeakCheckOff();
        ::alarm(30);
        body();
        ::_exit(0);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child)
        qFatal("no child");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// A server that any client may use, or only one with a certificate.
class TlsServer
{
public:
    TlsServer(const Certificates& authority, const Certificates::Pair& pair, bool isStrict,
              const std::vector<std::string>& more = {})
        : m_port(sandbox::freePort()), m_caFile(authority.caFile().toStdString())
    {
        sandbox::RedisOptions options;
        options.arguments = {
            "--tls-port",         std::to_string(m_port), "--tls-cert-file",    pair.certificate.toStdString(),
            "--tls-key-file",     pair.key.toStdString(), "--tls-ca-cert-file", m_caFile,
            "--tls-auth-clients", isStrict ? "yes" : "no"};
        options.arguments.insert(options.arguments.end(), more.begin(), more.end());
        server.emplace(test::startedServer(std::move(options)));
    }
    [[nodiscard]] Endpoint endpoint() const
    {
        Endpoint endpoint = plainEndpoint();
        endpoint.transport = Transport::Tls;
        endpoint.host = "localhost";
        endpoint.tls.caFile = m_caFile;
        return endpoint;
    }
    /// The same port, without TLS.
    [[nodiscard]] Endpoint plainEndpoint() const
    {
        Endpoint endpoint = server->tcpEndpoint();
        endpoint.port = m_port;
        return endpoint;
    }
    std::optional<sandbox::RedisServer> server;

private:
    const std::uint16_t m_port;
    const std::string m_caFile;
};

/// TLS through a cable.
Endpoint through(const sandbox::FaultProxy& proxy, Endpoint endpoint)
{
    endpoint.port = proxy.endpoint().port;
    return endpoint;
}

/// Nothing, or the kind and the message.
std::string outcome(const Endpoint& endpoint, ClientOptions options = {})
{
    options.connectLimit = 5s;
    options.commandLimit = 5s;
    Client client(endpoint, options);
    const Result<Reply, Error> reply = client.command({"PING"});
    return reply ? std::string() : std::string(name(reply.error().kind)) + ": " + reply.error().message;
}

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestTls : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void names_data();
    void names();
    void wantsAClientCertificate_data();
    void wantsAClientCertificate();
    void expired();
    void plainPortIsSaid();
    void wrongFilesAreNamed();
    void filesAreReadAnew();
    void largeRepliesPass();
    void aSessionIsContinued_data();
    void aSessionIsContinued();
    void allPartsOfAService();
    void redlock();
    void redlockReconnectsAfterAnOrderlyClose();
    void aFatalAlertFailsTheNextWrite();
    void hungServerEndsAtTheLimit();
    void brokenPipeIsNoSignal();
    void exitWithRunningThreads();
    void aChildSendsNothing();

private:
    Certificates m_certificates;
    Certificates::Pair m_clientPair;
    std::optional<TlsServer> m_server;
};

void TestTls::initTestCase()
{
    if (!isTlsBuilt())
        QSKIP("The library was built without OpenSSL.");
#ifdef __SANITIZE_THREAD__
    QSKIP("The thread sanitizer ends a program that starts threads after a QProcess, which makes the certificates.");
#endif
    const Certificates::Pair pair =
        m_certificates.issue(QStringLiteral("server"), QStringLiteral("DNS:localhost,DNS:redis.example"));
    m_clientPair = m_certificates.issue(QStringLiteral("client"), QStringLiteral("DNS:client"));
    QVERIFY2(m_certificates.isValid(), qPrintable(m_certificates.error()));
    m_server.emplace(m_certificates, pair, false);
}

void TestTls::names_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("serverName");
    QTest::addColumn<QString>("alternativeNames");
    QTest::addColumn<bool>("knowsAuthority");
    QTest::addColumn<QString>("said"); // empty: trusted
    const auto row = [](const char* title, const char* host, const char* serverName, const char* alternativeNames,
                        const char* said = "", bool knowsAuthority = true) {
        QTest::newRow(title) << QString::fromLatin1(host) << QString::fromLatin1(serverName)
                             << QString::fromLatin1(alternativeNames) << knowsAuthority << QString::fromLatin1(said);
    };
    row("right name", "localhost", "", "DNS:localhost");
    row("name beside the host", "127.0.0.1", "redis.example", "DNS:redis.example");
    row("an address", "127.0.0.1", "", "IP:127.0.0.1");
    row("a star for one label", "localhost", "a.cache.example", "DNS:*.cache.example");
    row("another name", "localhost", "", "DNS:redis.example", "for another name than localhost");
    row("another name beside the host", "localhost", "other.example", "DNS:localhost", "than other.example");
    row("an address without a name for it", "127.0.0.1", "", "DNS:localhost", "for another name than 127.0.0.1");
    row("a common name is no host name", "localhost", "", "", "for another name than localhost");
    row("unknown authority", "localhost", "", "DNS:localhost", "Name the CA file", false);
}

void TestTls::names()
{
    QFETCH(QString, host);
    QFETCH(QString, serverName);
    QFETCH(QString, alternativeNames);
    QFETCH(bool, knowsAuthority);
    QFETCH(QString, said);
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("localhost"), alternativeNames);
    QVERIFY2(m_certificates.isValid(), qPrintable(m_certificates.error()));
    const TlsServer server(m_certificates, pair, false);
    Endpoint endpoint = server.endpoint();
    endpoint.host = host.toStdString();
    endpoint.tls.serverName = serverName.toStdString();
    if (!knowsAuthority)
        endpoint.tls.caFile.clear();
    const std::string result = outcome(endpoint);
    QCOMPARE(result.substr(0, result.find(':')), std::string(said.isEmpty() ? "" : "tls_failed"));
    QVERIFY2(contains(result, said.toStdString()), result.c_str());
}

void TestTls::wantsAClientCertificate_data()
{
    QTest::addColumn<QString>("version");
    QTest::newRow("TLS 1.3") << "TLSv1.3";
    QTest::newRow("TLS 1.2") << "TLSv1.2";
}

void TestTls::wantsAClientCertificate()
{
    QFETCH(QString, version);
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("strict"), QStringLiteral("DNS:localhost"));
    const TlsServer strict(m_certificates, pair, true, {"--tls-protocols", version.toStdString()});
    Endpoint endpoint = strict.endpoint();
    Client without(endpoint);
    const Result<Reply, Error> refused = without.command({"PING"});
    QVERIFY(!refused);
    QCOMPARE(std::string(name(refused.error().kind)), std::string("tls_failed"));
    QCOMPARE(refused.error().delivery, Delivery::NotSent);
    if (version == u"TLSv1.3")
        QVERIFY2(contains(refused.error().message, "client certificate"), refused.error().message.c_str());
    endpoint.tls.certificateFile = m_clientPair.certificate.toStdString();
    endpoint.tls.keyFile = m_clientPair.key.toStdString();
    QCOMPARE(outcome(endpoint), std::string());
}

void TestTls::expired()
{
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("old"), QStringLiteral("DNS:localhost"), -1);
    QVERIFY2(m_certificates.isValid(), qPrintable(m_certificates.error()));
    const TlsServer server(m_certificates, pair, false);
    const std::string result = outcome(server.endpoint());
    QVERIFY2(result.starts_with("tls_failed: ") && contains(result, "has expired"), result.c_str());
    MutexOptions options; // time does not mend it
    options.wait = 1h;
    options.watchdog = false;
    const Acquired refused =
        test::mutexOf(std::make_shared<Client>(server.endpoint()), nullptr, "lock:a", options).acquire();
    QCOMPARE(refused.error().kind, ErrorKind::TlsFailed);
}

/// A Redis waits for the end of a line, a web server answers at once.
void TestTls::plainPortIsSaid()
{
    Endpoint endpoint = m_server->endpoint();
    endpoint.port = m_server->server->port();
    ClientOptions options;
    options.connectLimit = 300ms;
    Client client(endpoint, options);
    const Result<void, Error> connected = client.connect();
    QVERIFY(!connected);
    QVERIFY2(contains(connected.error().message, "redis:// instead of rediss://"), connected.error().message.c_str());

    const test::TcpListener listener(1);
    std::jthread web([&listener] {
        const int peer = ::accept(listener.socket(), nullptr, nullptr);
        const std::string_view answer = "HTTP/1.1 400 Bad Request\r\n\r\n";
        (void)::send(peer, answer.data(), answer.size(), MSG_NOSIGNAL);
        char byte = 0;
        while (::read(peer, &byte, 1) > 0) {
        }
        ::close(peer);
    });
    endpoint.port = listener.port();
    const std::string result = outcome(endpoint);
    web.join();
    QVERIFY2(result.starts_with("tls_failed: ") && contains(result, "redis:// instead of rediss://"), result.c_str());
}

void TestTls::wrongFilesAreNamed()
{
    const std::string certificate = m_clientPair.certificate.toStdString();
    const std::string key = m_clientPair.key.toStdString();
    const auto refused = [&](const std::string& ca, const std::string& first, const std::string& second,
                             const std::string& named) {
        Endpoint endpoint = m_server->endpoint();
        endpoint.tls.caFile = ca.empty() ? endpoint.tls.caFile : ca;
        endpoint.tls.certificateFile = first;
        endpoint.tls.keyFile = second;
        const std::string result = outcome(endpoint);
        return result.starts_with("tls_failed: ") && contains(result, named);
    };
    QVERIFY(refused("", certificate, certificate, "the key " + certificate));
    QVERIFY(refused("", key, key, "the certificate " + key));
    QVERIFY(refused(key, "", "", "the CA file " + key));
    QVERIFY(refused("/nowhere/ca.pem", "", "", "the CA file /nowhere/ca.pem"));
}

/// A renewed certificate needs no restart of the program.
void TestTls::filesAreReadAnew()
{
    const Certificates others;
    Endpoint endpoint = m_server->endpoint();
    const std::string right = endpoint.tls.caFile;
    endpoint.tls.caFile = m_server->server->folder() + "/ca.pem";
    std::filesystem::copy_file(others.caFile().toStdString(), endpoint.tls.caFile);
    Client client(endpoint);
    QCOMPARE(client.command({"PING"}).error().kind, ErrorKind::TlsFailed);
    std::filesystem::copy_file(right, endpoint.tls.caFile, std::filesystem::copy_options::overwrite_existing);
    QVERIFY(client.command({"PING"}).has_value());
}

void TestTls::largeRepliesPass()
{
    Client client(m_server->endpoint());
    const std::string value(900'000, 'x');
    for (int i = 0; i < 3; ++i) {
        QVERIFY(client.command({"SET", "large", value}, 10s).has_value());
        QCOMPARE(client.command({"GET", "large"}, 10s)->text, value);
    }
}

void TestTls::aSessionIsContinued_data()
{
    wantsAClientCertificate_data();
}

/// The second handshake needs no certificates.
void TestTls::aSessionIsContinued()
{
    QFETCH(QString, version);
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("again"), QStringLiteral("DNS:localhost"));
    const TlsServer server(m_certificates, pair, false, {"--tls-protocols", version.toStdString()});
    const sandbox::FaultProxy proxy = test::proxyTo(server.plainEndpoint());
    Client client(through(proxy, server.endpoint()));
    QVERIFY(client.command({"PING"}).has_value());
    const std::uint64_t first = proxy.counters().bytesToClient;
    client.disconnect();
    QVERIFY(client.command({"PING"}).has_value());
    const std::uint64_t second = proxy.counters().bytesToClient - first;
    QVERIFY2(second + 400 < first, qPrintable(QStringLiteral("%1, then %2 bytes").arg(first).arg(second)));
}

void TestTls::allPartsOfAService()
{
    LockService service = test::serviceOf(m_server->endpoint());
    const auto held = service.withLock("order", {"a"}, {}, [&](Lease& lease) { return lease.isValid(); });
    QVERIFY(held.has_value());
    SectionOptions options;
    options.ttl = 1s;
    options.wait = 20s;
    std::atomic<int> inside{0};
    std::atomic<int> done{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int round = 0; round < 10; ++round) {
                    const auto section = service.withLock("order", {"b"}, options, [&](Lease&) {
                        if (inside.fetch_add(1) == 0)
                            ++done;
                        std::this_thread::yield();
                        --inside;
                    });
                    if (!section)
                        qFatal("%s", section.error().message.c_str());
                }
            });
    }
    QCOMPARE(done.load(), 40);
    const auto renewed = service.withLock("order", {"c"}, options, [&](Lease& lease) {
        return QTest::qWaitFor([&] { return lease.renewals() > 0; }, test::kPatience);
    });
    QVERIFY(renewed.has_value());
    QVERIFY(service.check("order").empty());
}

void TestTls::redlock()
{
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("node"), QStringLiteral("DNS:localhost"));
    std::vector<std::unique_ptr<TlsServer>> servers;
    std::vector<Endpoint> nodes;
    for (int i = 0; i < 3; ++i) {
        servers.push_back(std::make_unique<TlsServer>(m_certificates, pair, false));
        nodes.push_back(servers.back()->endpoint());
    }
    nodes[2].tls.serverName = "other.example";
    RedlockOptions options;
    options.nodeLimit = 1s;
    options.ttl = 20s;
    options.watchdog = false;
    Result<Redlock, Error> lock = Redlock::create(nodes, nullptr, "lock:r", options);
    QVERIFY(lock.has_value());
    Lease lease = leaseOf(lock->acquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    nodes[1].tls.serverName = "other.example";
    lock = Redlock::create(nodes, nullptr, "lock:r", options);
    const Acquired refused = lock->tryAcquire();
    const std::vector<NodeOutcome>& none = refused.nodes();
    QCOMPARE(none[1].error->kind, ErrorKind::TlsFailed);
    QVERIFY(contains(none[1].error->message, "for another name than other.example"));
}

/// As Redis closes idle connections: the end of TLS, then the end of TCP.
void TestTls::redlockReconnectsAfterAnOrderlyClose()
{
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("idle"), QStringLiteral("DNS:localhost"));
    std::vector<std::unique_ptr<TlsServer>> servers;
    std::vector<Endpoint> nodes;
    for (int i = 0; i < 3; ++i) {
        servers.push_back(std::make_unique<TlsServer>(m_certificates, pair, false));
        nodes.push_back(servers.back()->endpoint());
    }
    RedlockOptions options;
    options.nodeLimit = 5s;
    options.ttl = 60s;
    options.watchdog = false;
    Result<Redlock, Error> lock = Redlock::create(nodes, nullptr, "lock:idle", options);
    QVERIFY(lock.has_value());
    QCOMPARE(leaseOf(lock->acquire()).release().outcome, ReleaseOutcome::Released);
    for (const auto& each : servers) {
        const Result<Reply, Error> killed =
            Client(each->server->tcpEndpoint()).command({"CLIENT", "KILL", "TYPE", "normal"});
        QVERIFY(killed.has_value());
        QVERIFY(killed->integer > 0);
    }
    const Acquired result = lock->tryAcquire();
    QVERIFY2(result, result.why().c_str());
}

/// The server refuses the missing certificate only after the handshake is over for the client.
void TestTls::aFatalAlertFailsTheNextWrite()
{
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("alert"), QStringLiteral("DNS:localhost"));
    const TlsServer strict(m_certificates, pair, true, {"--tls-protocols", "TLSv1.3"});
    Resolver resolver;
    const Dialing::Outcome connection =
        dial(strict.endpoint(), resolver, std::make_shared<TlsTicket>(), wire::deadlineIn(5s));
    QVERIFY(connection.has_value());
    QVERIFY(wire::waitFor((*connection)->descriptor(), POLLIN, wire::deadlineIn(5s)));
    (void)(*connection)->read();
    const Result<std::size_t, Error> written = (*connection)->write("PING\r\n");
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::TlsFailed);
    QVERIFY2(contains(written.error().message, "client certificate"), written.error().message.c_str());
}

void TestTls::hungServerEndsAtTheLimit()
{
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("hung"), QStringLiteral("DNS:localhost"));
    TlsServer server(m_certificates, pair, false);
    ClientOptions options;
    options.commandLimit = 200ms;
    options.connectLimit = 200ms;
    Client client(server.endpoint(), options);
    QVERIFY(client.command({"PING"}).has_value());
    server.server->suspend();
    const Result<Reply, Error> silent = client.command({"PING"});
    QCOMPARE(silent.error().kind, ErrorKind::Timeout);
    QCOMPARE(silent.error().delivery, Delivery::Unknown);
    const Result<Reply, Error> handshake = client.command({"PING"});
    QCOMPARE(handshake.error().kind, ErrorKind::Unreachable);
    QCOMPARE(handshake.error().delivery, Delivery::NotSent);
    server.server->resume();
    QVERIFY(client.command({"PING"}, 5s).has_value());
}

void TestTls::brokenPipeIsNoSignal()
{
    (void)std::signal(SIGPIPE, SIG_DFL);
    sandbox::FaultProxy proxy = test::proxyTo(m_server->plainEndpoint());
    const Endpoint endpoint = through(proxy, m_server->endpoint());
    Resolver resolver;
    Dialing::Outcome connection = dial(endpoint, resolver, std::make_shared<TlsTicket>(), wire::deadlineIn(5s));
    QVERIFY(connection.has_value());
    proxy.cut();
    QVERIFY(wire::waitFor((*connection)->descriptor(), POLLIN, wire::deadlineIn(5s)));
    QVERIFY(!(*connection)->send("PING\r\n", wire::deadlineIn(1s)) ||
            !(*connection)->send("PING\r\n", wire::deadlineIn(1s)));
}

/// OpenSSL must not be taken down while a watchdog uses it.
void TestTls::exitWithRunningThreads()
{
    for (int round = 0; round < 5; ++round) {
        const int ended = inChild([this] {
            static std::vector<std::shared_ptr<Client>> clients;
            static std::atomic<int> commands{0};
            for (int i = 0; i < 4; ++i) {
                clients.push_back(std::make_shared<Client>(m_server->endpoint()));
                std::thread([client = clients.back()] {
                    for (;;) {
                        client->disconnect();
                        commands += client->command({"PING"}).has_value() ? 1 : 0;
                    }
                }).detach();
            }
            while (commands < 20)
                std::this_thread::yield();
            std::exit(0);
        });
        QCOMPARE(ended, 0);
    }
}

void TestTls::aChildSendsNothing()
{
    const sandbox::FaultProxy proxy = test::proxyTo(m_server->plainEndpoint());
    auto client = std::make_shared<Client>(through(proxy, m_server->endpoint()));
    MutexOptions options;
    options.ttl = 60s;
    options.watchdog = false;
    std::optional<Lease> lease = leaseOf(test::mutexOf(client, nullptr, "lock:forked", options).acquire());
    const std::uint64_t before = proxy.counters().bytesToServer;
    const int ended = inChild([&] {
        lease.reset();
        client.reset();
        std::exit(0);
    });
    QCOMPARE(ended, 0);
    QCOMPARE(proxy.counters().bytesToServer, before);
    QVERIFY(lease->isValid());
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released); // over the same connection
    QCOMPARE(proxy.counters().accepted, std::uint64_t{1});
}

LOCKSCOPE_TEST_MAIN(TestTls)
#include "tst_tls.moc"
