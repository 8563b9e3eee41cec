// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fakeserver.h"
#include "monitor/reader.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QTest>

#include <map>

using namespace lockscope;
using namespace std::chrono_literals;
using monitor::Reader;
using test::FakeSocket;

namespace {

/// A node without a monitor: looks go straight into the picture.
class Host final : public monitor::NodeHost
{
public:
    Picture& picture() override { return m_picture; }
    Counters& counters() override { return m_counters; }
    const Clock& clock() const override { return manual; }
    NodeId nodeId() const override { return NodeId{0}; }
    std::uint16_t database() const override { return 0; }
    ServerTime nodeTime() const override { return now(); }
    const ObservedAt& observed() const override
    {
        m_observed.server = now();
        return m_observed;
    }
    MonoTime arrived() const override { return manual.mono(); }
    bool isAnnounced(std::string_view) const override { return true; }
    bool watchesAll() const override { return false; }
    bool isWatchedWithAll(std::string_view) const override { return false; }
    bool isWatched(std::string_view) const override { return true; }
    LockId lookAt(std::string_view) override { return kNoLock; }
    void look(const Look& look) override { m_picture.reduce(look, out); }
    void shed(LockId lock) override { m_picture.shed(lock, now(), out); }
    void serverBusy() override {}
    void warn(const QString&) override {}
    void missing(const std::string& right, const QString&, const std::string& remedy) override { told[right] = remedy; }
    void mended(const std::string& right) override { told.erase(right); }

    ServerTime now() const { return serverTimeFromUs(manual.wall().time_since_epoch() / 1us); }
    void pass(std::chrono::milliseconds time)
    {
        manual.advance(time);
        m_picture.tick(nodeId(), now(), out);
    }

    test::ManualClock manual;
    Reduction out;
    std::map<std::string, std::string> told; ///< rights that are missing, with their remedies

private:
    Picture m_picture;
    Counters m_counters;
    mutable ObservedAt m_observed;
};

/// Reads of one node over a connection without a network.
struct Session
{
    Session()
    {
        redis::ConnectionOptions options;
        options.makeSocket = [this](const Endpoint& endpoint, QObject* parent) {
            return new FakeSocket(endpoint, parent, sockets);
        };
        connection = std::make_unique<redis::Connection>(options, host.manual);
        connection->open();
        QCoreApplication::sendPostedEvents();
        sockets.front()->accept();
        serve();
        reader.start(*connection, {});
    }
    /// Answers everything, and what is asked because of that.
    void serve()
    {
        for (;;) {
            QCoreApplication::sendPostedEvents();
            auto& socket = *sockets.front();
            socket.commands.feed(std::exchange(socket.fromClient, {}));
            bool any = false;
            while (socket.commands.next() == redis::RespParser::Item::Reply) {
                any = true;
                socket.toClient += answer(socket.commands.reply());
            }
            if (!any)
                return;
            socket.take(1u << 20);
            socket.deliver(1u << 30);
            if (connection->isReady())
                reader.pump();
        }
    }
    std::string answer(const redis::ReplyView& command)
    {
        const auto name = command.at(0).text();
        if (refused.contains(std::string(name)))
            return "-NOPERM this user has no permissions to run the '" + std::string(name) + "' command\r\n";
        if (name == "HELLO")
            return "%1\r\n+proto\r\n:3\r\n";
        if (name == "PING")
            return "+PONG\r\n";
        if (name == "TYPE")
            return "+string\r\n";
        if (name == "GETRANGE")
            return "$36\r\n8743c9c0-0795-4907-87fd-6c719a6b4586\r\n";
        return ":-1\r\n"; // PEXPIRETIME, PTTL
    }
    LockId find(const std::string& key) { return host.picture().find(NodeId{0}, 0, key); }

    Host host;
    std::vector<FakeSocket*> sockets;
    std::set<std::string> refused;
    Reader reader{host, 1e9, 1e9};
    std::unique_ptr<redis::Connection> connection; ///< goes first, and answers what is pending
};

} // namespace

class TestReader : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsRememberedGoesByTheName();
    void aRefusalIsOfItsCommandAlone();
};

/// The id of a lock that went is given to another one: nothing of what was known is true of that.
void TestReader::whatIsRememberedGoesByTheName()
{
    Session session;
    constexpr int kMany = 5000; // some thousand ids rest for a while
    for (int i = 0; i < kMany; ++i)
        session.reader.readKey("lock:" + std::to_string(i));
    session.reader.pump();
    session.serve();
    auto& picture = session.host.picture();
    QCOMPARE(picture.heldCount(), std::uint32_t(kMany));
    const LockId first = session.find("lock:0");
    QVERIFY(session.reader.isFresh(first));

    for (int i = 0; i < kMany; ++i)
        picture.reduce(Notification{session.host.observed(), "lock:" + std::to_string(i), KeyEvent::Del},
                       session.host.out);
    Batch batch;
    for (int second = 0; second < 400 && picture.trackedCount() > 0; second += 20)
        session.host.pass(20s);
    QCOMPARE(picture.trackedCount(), 0u);
    for (int i = 0; i < 3; ++i) {
        picture.collect(batch, session.host.out.events);
        session.host.pass(2s);
    }
    int again = 0;
    for (int i = 0; i < 100; ++i) {
        const std::string name = "lock:new" + std::to_string(i);
        picture.reduce(Notification{session.host.observed(), name, KeyEvent::Set}, session.host.out);
        const LockId lock = session.find(name);
        again += lock < LockId(kMany) ? 1 : 0;
        QVERIFY2(!session.reader.isFresh(lock), name.c_str());
    }
    QVERIFY(again > 0); // else this shows nothing
}

/// Twelve keys in one round, and the server does not let us ask for the end of a lease as we did.
void TestReader::aRefusalIsOfItsCommandAlone()
{
    Session session;
    session.refused = {"PEXPIRETIME"};
    for (int i = 0; i < 12; ++i)
        session.reader.readKey("lock:" + std::to_string(i));
    session.reader.pump();
    session.serve();
    auto& picture = session.host.picture();
    QCOMPARE(picture.heldCount(), 12u);
    for (std::uint32_t i = 0; i < 12; ++i) {
        const auto& state = picture.state(LockId{i});
        QVERIFY(state.holder != TokenId::None && state.deadline.isNever());
    }
    QVERIFY(session.host.told.empty()); // nothing of the locks is missing

    session.refused = {"PEXPIRETIME", "GETRANGE"};
    session.reader.readKey("lock:new");
    session.reader.pump();
    session.serve();
    QCOMPARE(picture.heldCount(), 13u);
    QVERIFY(picture.state(session.find("lock:new")).holder == TokenId::None);
    QCOMPARE(session.host.told["read"], std::string("ACL SETUSER default +getrange"));

    session.refused.clear(); // mended: what was hidden is read
    for (int second = 0; second < 3; ++second) {
        session.host.pass(1s);
        session.reader.everySecond();
        session.reader.pump();
        session.serve();
    }
    QVERIFY(picture.state(session.find("lock:new")).holder != TokenId::None);
    QVERIFY(session.host.told.empty());
    QVERIFY(session.reader.dialect().refused == 0);
}

LOCKSCOPE_TEST_MAIN(TestReader)
#include "tst_reader.moc"
