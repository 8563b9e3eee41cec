// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is posted, how often, and what becomes of it, at a receiver that answers as the test says.
#include "support/certificates.h"
#include "support/qt/hookserver.h"
#include "support/suite.h"
#include "webhook/sender.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QSignalSpy>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using test::HookServer;
using webhook::Json;
using webhook::Sender;

namespace {

/// RFC 2104, by hand.
QByteArray hmac(QByteArray key, const QByteArray& text)
{
    const auto sha = [](const QByteArray& bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    };
    if (key.size() > 64)
        key = sha(key);
    QByteArray inner(64, '\x36');
    QByteArray outer(64, '\x5c');
    for (qsizetype i = 0; i < key.size(); ++i) {
        inner[i] = static_cast<char>(inner[i] ^ key[i]);
        outer[i] = static_cast<char>(outer[i] ^ key[i]);
    }
    return sha(outer + sha(inner + text)).toHex();
}

struct Scene
{
    test::ManualClock clock;
    test::HandLater later{clock};
    HookServer receiver;
    Sender sender{clock, later};
    QSignalSpy delivered{&sender, &Sender::delivered};
    QSignalSpy failed{&sender, &Sender::failed};
    QSignalSpy troubled{&sender, &Sender::troubled};

    explicit Scene(const std::string& secret = "the secret")
    {
        sender.setTarget(webhook::Target{receiver.url(), Secret(secret)});
    }
    void send(int number) { sender.send(Json{{"version", 1}, {"id", std::to_string(number)}}); }
    [[nodiscard]] Json body(qsizetype request) const
    {
        return Json::parse(receiver.requests.at(request).body.toStdString());
    }
    [[nodiscard]] std::string id(qsizetype request) const { return body(request)["id"].get<std::string>(); }
    [[nodiscard]] QByteArray header(qsizetype request, const QByteArray& name) const
    {
        return receiver.requests.at(request).headers.value(name);
    }
    [[nodiscard]] bool isSignedRightly(qsizetype request, const QByteArray& secret = "the secret") const
    {
        const QByteArray text = header(request, "x-lockscope-timestamp") + '.' + receiver.requests.at(request).body;
        return header(request, "x-lockscope-signature") == "sha256=" + hmac(secret, text);
    }
    /// Ends the wait for the answer to the first message, which never came; one message is posted each second from then
    /// on. Returns the ids of those that were delivered.
    [[nodiscard]] QStringList deliverAfterSilence(qsizetype messages)
    {
        later.advance(10s);
        later.advance(1s);
        QStringList ids;
        for (qsizetype i = 1; i <= messages; ++i) {
            later.advance(1s);
            if (!QTest::qWaitFor([&] { return delivered.size() == i; }, test::kPatience))
                break;
            ids.append(QString::fromStdString(id(i)));
        }
        return ids;
    }
    [[nodiscard]] QString sentence() const { return failed.isEmpty() ? QString() : failed.last().first().toString(); }
};

} // namespace

class WebhookSenderTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aMessageIsPosted();
    void theSignatureIsAsDocumented();
    void withoutASecretNothingIsSigned();
    void threeTriesThenASentence();
    void whatFailsOnceIsTriedAgain();
    void whatWillNotChangeIsNotTriedAgain_data();
    void whatWillNotChangeIsNotTriedAgain();
    void aRedirectionIsNotFollowed_data();
    void aRedirectionIsNotFollowed();
    void nobodyListens();
    void whoIsSilentIsNotWaitedFor();
    void anAnswerWithoutEndIsAnAnswer();
    void whoHangsUpGetsNoMoreThanThreeTries();
    void atMostOneASecond();
    void theOldestAreLeftOutAndCounted();
    void theEndOfWhatWasToldIsNotLeftOut();
    void whatBeganAgainEnds();
    void troubleIsToldNowAndThen();
    void anotherTargetGetsNothingOfBefore();
    void withoutATargetNothingIsSent();
    void nothingIsKeptBetweenMessages();
    void aHugeNameMakesNoHugeMessage();
    void aCertificateIsNeverIgnored();
};

void WebhookSenderTest::aMessageIsPosted()
{
    Scene s;
    s.send(1);
    QTRY_COMPARE(s.delivered.size(), 1);
    QCOMPARE(s.receiver.requests.size(), 1);
    QCOMPARE(s.receiver.requests[0].line, QByteArray("POST /hook/s3cret-path HTTP/1.1"));
    QCOMPARE(s.header(0, "content-type"), QByteArray("application/json"));
    QVERIFY(s.header(0, "user-agent").startsWith("lockscope/"));
    QCOMPARE(s.receiver.requests[0].body, QByteArray(R"({"version":1,"id":"1","left_out":0})"));
    QCOMPARE(s.header(0, "x-lockscope-timestamp"),
             QByteArray::number(qint64(std::chrono::system_clock::to_time_t(s.clock.wall()))));
    QVERIFY(s.isSignedRightly(0));
    QVERIFY(!s.isSignedRightly(0, "another secret"));
    QCOMPARE(s.sender.pending(), 0u);
}

/// As `printf '1700000000.{}' | openssl dgst -sha256 -hmac key` says.
void WebhookSenderTest::theSignatureIsAsDocumented()
{
    QCOMPARE(Sender::signature(Secret("key"), "1700000000", "{}"),
             QByteArray("sha256=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae"));
    QCOMPARE(Sender::signature(Secret(std::string(100, 'k')), "1", "x"), "sha256=" + hmac(QByteArray(100, 'k'), "1.x"));
}

void WebhookSenderTest::withoutASecretNothingIsSigned()
{
    Scene s("");
    s.send(1);
    QTRY_COMPARE(s.delivered.size(), 1);
    QVERIFY(!s.receiver.requests[0].headers.contains("x-lockscope-signature"));
    QVERIFY(s.receiver.requests[0].headers.contains("x-lockscope-timestamp"));
}

void WebhookSenderTest::threeTriesThenASentence()
{
    Scene s;
    const QByteArray busy = HookServer::answer("503 Service Unavailable");
    s.receiver.answers = {busy, busy, busy};
    s.send(1);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    QTest::qWait(50);
    s.later.advance(1900ms);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 1); // not yet
    s.later.advance(100ms);
    QTRY_COMPARE(s.receiver.requests.size(), 2);
    QTest::qWait(50);
    s.later.advance(9900ms);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 2);
    s.later.advance(100ms);
    QTRY_COMPARE(s.failed.size(), 1);
    s.later.advance(10min);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 3);
    QCOMPARE(s.delivered.size(), 0);
    QCOMPARE(s.sentence(), u"The webhook at http://127.0.0.1:%1 did not take a message, tried 3 time(s): it answered "
                           "with status 503. Look into the receiver's log."_s.arg(s.receiver.port()));
    QCOMPARE(s.receiver.requests[0].body, s.receiver.requests[2].body); // the same, signed anew
    QCOMPARE(s.header(2, "x-lockscope-timestamp").toLongLong() - s.header(0, "x-lockscope-timestamp").toLongLong(), 12);
    QVERIFY(s.isSignedRightly(0) && s.isSignedRightly(2));
}

void WebhookSenderTest::whatFailsOnceIsTriedAgain()
{
    Scene s;
    s.receiver.answers = {HookServer::answer("500 Internal Server Error"), HookServer::answer("204 No Content")};
    s.send(1);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    QTest::qWait(50);
    s.later.advance(2s);
    QTRY_COMPARE(s.delivered.size(), 1);
    QCOMPARE(s.receiver.requests.size(), 2);
    QVERIFY(s.failed.isEmpty() && s.troubled.isEmpty());
}

void WebhookSenderTest::whatWillNotChangeIsNotTriedAgain_data()
{
    QTest::addColumn<QByteArray>("status");
    for (const char* status : {"400 Bad Request", "401 Unauthorized", "403 Forbidden", "404 Not Found", "410 Gone"})
        QTest::newRow(status) << QByteArray(status);
}

void WebhookSenderTest::whatWillNotChangeIsNotTriedAgain()
{
    QFETCH(QByteArray, status);
    Scene s;
    s.receiver.answers = {HookServer::answer(status, "WWW-Authenticate: Basic realm=\"x\"\r\n")};
    s.send(1);
    QTRY_COMPARE(s.failed.size(), 1);
    s.later.advance(1min);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 1);
    QVERIFY2(s.sentence().contains(QString::fromLatin1(status.first(3))), qPrintable(s.sentence()));
    QVERIFY2(!s.sentence().contains(u"s3cret"_s), qPrintable(s.sentence()));
}

void WebhookSenderTest::aRedirectionIsNotFollowed_data()
{
    QTest::addColumn<QByteArray>("status");
    for (const char* status :
         {"301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"})
        QTest::newRow(status) << QByteArray(status);
}

void WebhookSenderTest::aRedirectionIsNotFollowed()
{
    QFETCH(QByteArray, status);
    Scene s;
    s.receiver.answers = {HookServer::answer(status, "Location: /elsewhere\r\n")};
    s.send(1);
    QTRY_COMPARE(s.failed.size(), 1);
    s.later.advance(1min);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 1);
    QVERIFY2(s.sentence().contains(u"redirection (%1)"_s.arg(QString::fromLatin1(status.first(3)))),
             qPrintable(s.sentence()));
}

void WebhookSenderTest::nobodyListens()
{
    Scene s;
    QUrl url = s.receiver.url();
    {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        url.setPort(gone.serverPort());
    }
    s.sender.setTarget(webhook::Target{url, {}});
    s.send(1);
    QTRY_VERIFY((QTest::qWait(20), s.later.advance(1s), !s.failed.isEmpty()));
    QVERIFY2(s.sentence().contains(u"tried 3 time(s): it was not reached"_s), qPrintable(s.sentence()));
    QVERIFY2(!s.sentence().contains(u"s3cret"_s), qPrintable(s.sentence()));
    QCOMPARE(s.troubled.size(), 1);
}

void WebhookSenderTest::whoIsSilentIsNotWaitedFor()
{
    Scene s;
    s.receiver.answers = {{}, HookServer::answer("200 OK")};
    s.send(1);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    s.later.advance(9900ms);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 1);
    s.later.advance(100ms); // given up
    s.later.advance(2s);
    QTRY_COMPARE(s.delivered.size(), 1);
    QCOMPARE(s.receiver.requests.size(), 2);
    // and one that never answers
    s.later.advance(1s);
    s.receiver.answers = {{}, {}, {}};
    s.send(2);
    for (qsizetype tries = 3; tries <= 5; ++tries) {
        QTRY_COMPARE(s.receiver.requests.size(), tries);
        s.later.advance(10s);
        s.later.advance(10s);
    }
    QTRY_COMPARE(s.failed.size(), 1);
    QVERIFY2(s.sentence().contains(u"no answer within 10 s."_s), qPrintable(s.sentence()));
}

/// It said that it took it; what else it says does not matter.
void WebhookSenderTest::anAnswerWithoutEndIsAnAnswer()
{
    Scene s;
    s.receiver.answers = {"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nmore comes"};
    s.send(1);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    QTest::qWait(100);
    s.later.advance(10s);
    QTRY_COMPARE(s.delivered.size(), 1);
    s.later.advance(1min);
    QTest::qWait(50);
    QCOMPARE(s.receiver.requests.size(), 1);
}

void WebhookSenderTest::whoHangsUpGetsNoMoreThanThreeTries()
{
    Scene s;
    s.receiver.answers = QList<QByteArray>(50, HookServer::kHangUp);
    s.send(1);
    QTRY_VERIFY((QTest::qWait(20), s.later.advance(1s), !s.failed.isEmpty()));
    QCOMPARE(s.receiver.requests.size(), 3);
    QCOMPARE(s.receiver.connections, 3);
    QVERIFY2(s.sentence().contains(u"tried 3 time(s): it closed the connection"_s), qPrintable(s.sentence()));
}

void WebhookSenderTest::atMostOneASecond()
{
    Scene s;
    for (int i = 0; i < 4; ++i)
        s.send(i);
    QTRY_COMPARE(s.delivered.size(), 1);
    for (int i = 1; i < 4; ++i) {
        s.later.advance(900ms);
        QTest::qWait(50);
        QCOMPARE(s.receiver.requests.size(), i);
        s.later.advance(100ms);
        QTRY_COMPARE(s.delivered.size(), i + 1);
    }
    for (int i = 0; i < 4; ++i)
        QCOMPARE(s.id(i), std::to_string(i)); // in order
}

void WebhookSenderTest::theOldestAreLeftOutAndCounted()
{
    Scene s;
    s.receiver.answers = {{}};
    s.send(0);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    for (int i = 1; i <= 100; ++i)
        s.send(i);
    QVERIFY(s.troubled.isEmpty());
    for (int i = 101; i <= 105; ++i)
        s.send(i);
    QCOMPARE(s.sender.pending(), 101u);
    QCOMPARE(s.troubled.size(), 1); // told once
    QCOMPARE(s.deliverAfterSilence(3), QStringList({u"0"_s, u"6"_s, u"7"_s}));
    QCOMPARE(s.body(1)["left_out"].get<int>(), 0); // it was on its way already
    QCOMPARE(s.body(2)["left_out"].get<int>(), 5);
    QCOMPARE(s.body(3)["left_out"].get<int>(), 0);
}

void WebhookSenderTest::theEndOfWhatWasToldIsNotLeftOut()
{
    Scene s;
    s.receiver.answers = {{}};
    using Part = webhook::About::Part;
    const auto send = [&s](int number, std::uint64_t episode, bool ends, Part begin = Part::Begin) {
        s.sender.send(Json{{"id", std::to_string(number)}}, {episode, ends ? Part::End : begin});
    };
    send(0, 1, false);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    send(1, 1, true);
    for (int i = 2; i <= 101; ++i) // fifty that are over before anybody was told
        send(i, static_cast<std::uint64_t>(i / 2 + 1), i % 2 != 0);
    for (int i = 102; i <= 300; ++i)
        send(i, static_cast<std::uint64_t>(1000 + i), false);
    const auto pending = s.sender.pending();
    QCOMPARE(pending, 101u);
    send(301, 1102, true); // nobody was told of its begin
    QCOMPARE(s.sender.pending(), pending);
    QCOMPARE(s.deliverAfterSilence(3), QStringList({u"0"_s, u"1"_s, u"202"_s}));
    QCOMPARE(s.body(2)["left_out"].get<int>(), 201); // a hundred, the oldest hundred begins, and the end of one
}

/// Its first begin was posted: its end is news, whatever became of the second one.
void WebhookSenderTest::whatBeganAgainEnds()
{
    Scene s;
    s.receiver.answers = {{}};
    using Part = webhook::About::Part;
    s.sender.send(Json{{"id", "0"}}, {1, Part::Begin});
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    s.sender.send(Json{{"id", "1"}}, {1, Part::BeginAgain});
    s.sender.send(Json{{"id", "2"}}, {1, Part::End});
    for (int i = 3; i < 300; ++i)
        s.sender.send(Json{{"id", std::to_string(i)}}, {static_cast<std::uint64_t>(i), Part::Begin});
    QCOMPARE(s.deliverAfterSilence(3), QStringList({u"0"_s, u"1"_s, u"2"_s}));
}

void WebhookSenderTest::troubleIsToldNowAndThen()
{
    Scene s;
    s.receiver.answers = QList<QByteArray>(6, HookServer::answer("404 Not Found"));
    const auto sendAndFail = [&s](int number) {
        s.send(number);
        QTRY_COMPARE(s.failed.size(), number);
        s.later.advance(1s);
    };
    for (int i = 1; i <= 4; ++i)
        sendAndFail(i);
    QCOMPARE(s.troubled.size(), 1);
    s.later.advance(5min);
    sendAndFail(5);
    QCOMPARE(s.troubled.size(), 2);
    const QString again = s.troubled.last().first().toString();
    QVERIFY2(again.contains(u"404"_s) && again.contains(u"3 message(s) before"_s), qPrintable(again));
    s.receiver.answers.clear();
    s.send(6);
    QTRY_COMPARE(s.delivered.size(), 1);
    s.later.advance(1s);
    s.receiver.answers = {HookServer::answer("404 Not Found")};
    sendAndFail(6); // after it worked it is news
    QCOMPARE(s.troubled.size(), 3);
}

void WebhookSenderTest::anotherTargetGetsNothingOfBefore()
{
    Scene s;
    s.receiver.answers = {{}};
    for (int i = 0; i < 5; ++i)
        s.send(i);
    QTRY_COMPARE(s.receiver.requests.size(), 1);
    HookServer other;
    s.sender.setTarget(webhook::Target{other.url(), Secret("another")});
    QCOMPARE(s.sender.pending(), 0u);
    s.send(7);
    QTRY_COMPARE(s.delivered.size(), 1);
    s.later.advance(1min);
    QTest::qWait(50);
    QCOMPARE(other.requests.size(), 1);
    QCOMPARE(s.receiver.requests.size(), 1);
    QVERIFY(s.failed.isEmpty());
}

void WebhookSenderTest::withoutATargetNothingIsSent()
{
    Scene s;
    s.sender.setTarget(std::nullopt);
    s.send(1);
    QCOMPARE(s.sender.pending(), 0u);
    s.later.advance(1min);
    QTest::qWait(100);
    QCOMPARE(s.receiver.connections, 0);
}

void WebhookSenderTest::nothingIsKeptBetweenMessages()
{
    Scene s;
    s.receiver.answers = {
        HookServer::answer("200 OK", "Set-Cookie: session=1; Path=/\r\nCache-Control: max-age=600\r\n")};
    s.send(1);
    QTRY_COMPARE(s.delivered.size(), 1);
    s.later.advance(1s);
    s.send(2);
    QTRY_COMPARE(s.delivered.size(), 2);
    QVERIFY(!s.receiver.requests[1].headers.contains("cookie"));
}

void WebhookSenderTest::aHugeNameMakesNoHugeMessage()
{
    Scene s;
    s.sender.send(Json{{"id", "1"}, {"key", std::string(100'000, 'k')}, {"evidence", Json::array({1, 2})}});
    QTRY_COMPARE(s.delivered.size(), 1);
    QCOMPARE(s.receiver.requests[0].body,
             QByteArray(R"({"id":"1","key":null,"evidence":null,"cut_short":true,"left_out":0})"));
}

/// One that nobody vouches for, and one of a machine of another name. With the authority known the same is taken.
void WebhookSenderTest::aCertificateIsNeverIgnored()
{
    test::Certificates certificates;
    QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
    const QSslConfiguration before = QSslConfiguration::defaultConfiguration();
    for (const bool isTrusted : {false, true}) {
        for (const char* name : {"DNS:localhost,IP:127.0.0.1", "DNS:elsewhere.example.org"}) {
            const auto pair = certificates.issue(u"receiver"_s, QString::fromLatin1(name));
            QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
            QFile key(pair.key);
            QVERIFY(key.open(QIODevice::ReadOnly));
            QSslConfiguration configuration;
            configuration.setLocalCertificateChain(QSslCertificate::fromPath(pair.certificate));
            configuration.setPrivateKey(QSslKey(&key, QSsl::Ec));
            auto tls = std::make_unique<QSslServer>();
            tls->setSslConfiguration(configuration);
            Scene s;
            HookServer receiver(std::move(tls));
            QSslConfiguration trust = before;
            if (isTrusted)
                trust.addCaCertificates(QSslCertificate::fromPath(certificates.caFile()));
            QSslConfiguration::setDefaultConfiguration(trust);
            QUrl url = receiver.url();
            url.setScheme(u"https"_s);
            s.sender.setTarget(webhook::Target{url, {}});
            s.send(1);
            QTRY_VERIFY(!s.delivered.isEmpty() || !s.failed.isEmpty());
            QSslConfiguration::setDefaultConfiguration(before);
            const bool mayBeTaken = isTrusted && QByteArray(name).contains("127.0.0.1");
            QCOMPARE(s.delivered.size(), mayBeTaken ? 1 : 0);
            QCOMPARE(receiver.requests.size(), mayBeTaken ? 1 : 0);
            if (!mayBeTaken)
                QVERIFY2(s.sentence().contains(u"tried 1 time(s): its certificate is not accepted"_s),
                         qPrintable(s.sentence()));
        }
    }
}

LOCKSCOPE_TEST_MAIN(WebhookSenderTest)
#include "tst_sender.moc"
