// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses are parsed, refused and shown; a password is never echoed. Means: pure.
#include "core/endpoint.h"
#include "support/suite.h"

using namespace lockscope;

namespace {

Endpoint tcp(const std::string& host, std::uint16_t port = 6379, int database = 0)
{
    Endpoint out;
    out.host = host;
    out.port = port;
    out.database = database;
    return out;
}

Endpoint unixSocket(const std::string& path, int database = 0)
{
    Endpoint out;
    out.transport = Transport::Unix;
    out.socketPath = path;
    out.database = database;
    return out;
}

Endpoint with(Endpoint endpoint, const std::string& user, const std::string& password)
{
    endpoint.user = user;
    endpoint.password = Secret(password);
    return endpoint;
}

Endpoint tls(Endpoint endpoint, const TlsFiles& files = {})
{
    endpoint.transport = Transport::Tls;
    endpoint.tls = files;
    return endpoint;
}

} // namespace

class TestEndpoint : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void parses_data();
    void parses();
    void refuses_data();
    void refuses();
    void neverEchoesThePassword();
    void displayUriReadsBack();
    void namesTheNode();
    void survivesAnyBytes();
};

void TestEndpoint::parses_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<Endpoint>("expected");
    const auto row = [](const char* uri, const Endpoint& expected) {
        QTest::newRow(uri) << QByteArray(uri) << expected;
    };
    row("redis://", tcp("127.0.0.1"));
    row("redis://example.org", tcp("example.org"));
    row("redis://example.org:", tcp("example.org"));
    row("redis://example.org:6380/", tcp("example.org", 6380));
    row("redis://example.org:6380/12", tcp("example.org", 6380, 12));
    row("REDIS://Example.org/1", tcp("Example.org", 6379, 1));
    row("redis://:6380", tcp("127.0.0.1", 6380));
    row("redis:///3", tcp("127.0.0.1", 6379, 3));
    row("redis://h?db=4", tcp("h", 6379, 4));
    row("redis://h?database=4", tcp("h", 6379, 4));
    row("redis://h/4?db=4", tcp("h", 6379, 4));
    row("valkey://h", tcp("h"));
    row("redis://app:pw@h", with(tcp("h"), "app", "pw"));
    row("redis://app@h", with(tcp("h"), "app", ""));
    row("redis://:pw@h", with(tcp("h"), "", "pw"));
    row("redis://a%40b:p%2Fw%3A%25%20@h/1", with(tcp("h", 6379, 1), "a@b", "p/w:% "));
    row("redis://app:p@w:x@h", with(tcp("h"), "app", "p@w:x"));
    row("redis://h?password=p%26w&user=app", with(tcp("h"), "app", "p&w"));
    row("redis://app:\xc3\xa9@h", with(tcp("h"), "app", "\xc3\xa9"));
    row("redis://[::1]", tcp("::1"));
    row("redis://[2001:db8::7]:6380/2", tcp("2001:db8::7", 6380, 2));
    row("redis://[fe80::1%25eth0]:6380", tcp("fe80::1%eth0", 6380));
    row("redis://u:p@[::ffff:10.0.0.1]", with(tcp("::ffff:10.0.0.1"), "u", "p"));
    row("rediss://h", tls(tcp("h")));
    row("valkeys://h", tls(tcp("h")));
    row("redis+tls://h", tls(tcp("h")));
    row("rediss+tls://h:7", tls(tcp("h", 7)));
    row("rediss://h?cacert=/etc/ca.pem&cert=/a%20b.crt&key=/k&sni=redis.example",
        tls(tcp("h"), {"/etc/ca.pem", "/a b.crt", "/k", "redis.example"}));
    row("rediss://h?ssl_ca_certs=ca.pem", tls(tcp("h"), {"ca.pem", {}, {}, {}}));
    row("redis://h?timeout=10s&clientName=x&protocol=3", tcp("h"));
    row("unix:///run/redis.sock", unixSocket("/run/redis.sock"));
    row("unix:///run/redis.sock?db=2", unixSocket("/run/redis.sock", 2));
    row("redis+unix:///run/r%20s.sock", unixSocket("/run/r s.sock"));
    row("redis-socket:///run/r.sock?database=5", unixSocket("/run/r.sock", 5));
    row("redis+socket:///r.sock", unixSocket("/r.sock"));
    row("unix://app:pw@/r.sock", with(unixSocket("/r.sock"), "app", "pw"));
    row("/run/any%20thing?.sock", unixSocket("/run/any%20thing?.sock"));
    row("@abstract", unixSocket("@abstract"));
    row("unix:@abstract?db=1", unixSocket("@abstract", 1));
    row("localhost", tcp("localhost"));
    row("localhost:6380", tcp("localhost", 6380));
    row("localhost:6380/2", tcp("localhost", 6380, 2));
    row("app:pw@localhost:6380", with(tcp("localhost", 6380), "app", "pw"));
    row("::1", tcp("::1"));
    row("[::1]:6380", tcp("::1", 6380));
    row("10.0.0.1", tcp("10.0.0.1"));
}

void TestEndpoint::parses()
{
    QFETCH(QByteArray, uri);
    QFETCH(Endpoint, expected);
    const auto parsed = parseUri({uri.constData(), std::size_t(uri.size())});
    QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().message.c_str());
    QCOMPARE(parsed->displayUri(), expected.displayUri());
    QVERIFY(*parsed == expected);
}

void TestEndpoint::refuses_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QString>("says"); ///< a word of the remedy
    const auto row = [](const char* name, const QByteArray& uri, const char* says) {
        QTest::newRow(name) << uri << QString::fromLatin1(says);
    };
    row("nothing", "", "redis://host:6379");
    row("blank", "redis://h ost", "%20");
    row("newline", "redis://h\n", "control");
    row("NUL", QByteArray("redis://h\0x", 11), "control");
    row("unknown scheme", "http://h", "rediss://");
    row("Sentinel", "redis-sentinel://h?sentinelMasterId=m", "redis+sentinel://");
    row("port of letters", "redis://h:port", "1 to 65535");
    row("port 0", "redis://h:0", "1 to 65535");
    row("port too high", "redis://h:65536", "1 to 65535");
    row("negative port", "redis://h:-1", "1 to 65535");
    row("database of letters", "redis://h/x", "?db=0");
    row("negative database", "redis://h/-1", "?db=0");
    row("database too high", "redis://h/2147483648", "?db=0");
    row("path behind the database", "redis://h/1/2", "?db=0");
    row("two databases", "redis://h/1?db=2", "two different");
    row("bad percent-encoding", "redis://h%2", "%25");
    row("bad percent-encoding of the password", "redis://u:%zz@h", "%25");
    row("IPv6 not closed", "redis://[::1", "[address]:port");
    row("IPv6 with something behind", "redis://[::1]x", "[address]:port");
    row("brackets around no IPv6", "redis://[h]", "IPv6");
    row("several hosts", "redis://a,b", "one host");
    row("fragment", "redis://h#x", "%23");
    row("unknown key", "redis://h?verifyPeer=NONE", "sni");
    row("TLS files without TLS", "redis://h?cacert=x", "rediss://");
    row("certificate without key", "rediss://h?cert=x", "key=");
    row("relative socket", "unix://run/redis.sock", "unix:///run");
    row("no socket path", "unix://", "absolute");
    row("socket path with NUL", "unix:///a%00b", "NUL");
    row("socket path too long", "unix:///" + QByteArray(108, 'x'), "107");
    row("too long", "redis://" + QByteArray(9000, 'h'), "8192");
    row("blank in the user", "redis://a%0Ab:c@h", "control");
}

void TestEndpoint::refuses()
{
    QFETCH(QByteArray, uri);
    QFETCH(QString, says);
    const auto parsed = parseUri({uri.constData(), std::size_t(uri.size())});
    QVERIFY(!parsed.has_value());
    QVERIFY2(QString::fromStdString(parsed.error().message).contains(says), parsed.error().message.c_str());
}

void TestEndpoint::neverEchoesThePassword()
{
    const std::string secret = "hunter2";
    for (const char* form : {"redis://:%s@h",         "redis://u:%s@h",
                             "redis://u:%s/x@h",      "redis://u:x/%s@h",
                             "redis://u:x?%s@h",      "redis://u:x#%s@h",
                             "redis://u:%s#x@h",      "redis://u:%s@",
                             "u:%s@h:port",           "redis://u:%s@h:x",
                             "redis://h?password=%s", "redis://h?password=%s&x=%%",
                             "redis://h?passwort=%s", "redis://[%s",
                             "redis://h:%s",          "redis://h/%s",
                             "redis://u:%s%%@h",      "%s://h",
                             "unix://u:%s@h/x",       "unix:///x?password=%s",
                             "redis://u: %s@h",       "u:%s",
                             "redis://:1?%s@h"}) {
        const std::string uri = QString::asprintf(form, secret.c_str()).toStdString();
        const auto parsed = parseUri(uri);
        if (!parsed)
            QVERIFY2(parsed.error().message.find(secret) == std::string::npos, uri.c_str());
        else
            QVERIFY2(parsed->displayUri().find(secret) == std::string::npos &&
                         parsed->nodeName().find(secret) == std::string::npos,
                     uri.c_str());
    }
}

void TestEndpoint::displayUriReadsBack()
{
    const std::vector<Endpoint> endpoints{
        tcp("example.org", 6380, 3),
        with(tcp("::1"), "a@b/c:d%e", ""),
        tcp("fe80::1%eth0"),
        tls(tcp("h"), {"/a b?&=.pem", "/c", "/k", "n"}),
        with(unixSocket("/run/r s?#%.sock", 7), "u", ""),
        with(unixSocket("@abs tract", 1), "u&v", ""),
    };
    for (const Endpoint& endpoint : endpoints) {
        const auto again = parseUri(endpoint.displayUri());
        QVERIFY2(again.has_value(), (endpoint.displayUri() + (again ? "" : again.error().message)).c_str());
        QVERIFY2(*again == endpoint, again->displayUri().c_str());
    }
    QCOMPARE(with(tcp("h"), "app", "hunter2").displayUri(), std::string("redis://app@h:6379/0"));
    QCOMPARE(tls(tcp("::1", 1)).displayUri(), std::string("rediss://[::1]:1/0"));
    QCOMPARE(unixSocket("/r", 2).displayUri(), std::string("unix:///r?db=2"));
}

void TestEndpoint::namesTheNode()
{
    QCOMPARE(tcp("example.org", 1).nodeName(), std::string("example.org:1"));
    QCOMPARE(with(tcp("::1"), "u", "p").nodeName(), std::string("[::1]:6379"));
    QCOMPARE(unixSocket("/run/r.sock", 3).nodeName(), std::string("/run/r.sock"));
}

/// Whatever is accepted is written in a form that reads back the same, password aside.
void TestEndpoint::survivesAnyBytes()
{
    constexpr std::string_view alphabet = "redisunx:/@[]%?#&=.01a\\ \n\x80";
    std::uint32_t random = 7;
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string uri = round % 2 ? "redis://" : "unix://";
        for (std::uint32_t i = (random >> 8) % 14; i > 0; --i) {
            random = random * 1664525 + 1013904223;
            uri.push_back(alphabet[(random >> 16) % alphabet.size()]);
        }
        random = random * 1664525 + 1013904223;
        const auto parsed = parseUri(uri);
        if (!parsed) {
            QVERIFY(!parsed.error().message.empty());
            continue;
        }
        ++accepted;
        auto again = parseUri(parsed->displayUri());
        QVERIFY2(again.has_value(), (uri + " -> " + parsed->displayUri()).c_str());
        again->password = parsed->password;
        QVERIFY2(*again == *parsed, uri.c_str());
    }
    QVERIFY(accepted > 500);
}

LOCKSCOPE_TEST_MAIN(TestEndpoint)
#include "tst_endpoint.moc"
