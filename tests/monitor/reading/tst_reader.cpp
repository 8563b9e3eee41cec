// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads of one node: refusals within a round, cuts, ids that are used again, a key that the table of slots gives to
// another node. Means: stub node, manual clock.
#include "monitor/reading/reader.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <functional>
#include <map>
#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using monitor::Reader;
using test::FakeSocket;

namespace {

/// The table of slots may say that all keys are another node's.
struct Host : test::StubHost
{
    bool isElsewhere(std::string_view) const override { return allElsewhere; }
    bool allElsewhere = false;
};

/// Reads of one node over a connection without a network.
struct Session
{
    explicit Session(double keysPerSecond = 1e9) : reader(host, keysPerSecond, 1e9) { connect(); }
    /// A new connection; the one before is closed, and what is pending on it gets no answer.
    void connect()
    {
        if (connection != nullptr)
            connection->close();
        reader.stop();
        wasCut = false;
        redis::ConnectionOptions options;
        options.makeSocket = [this](const Endpoint& endpoint, QObject* parent) {
            return new FakeSocket(endpoint, parent, sockets);
        };
        connection = std::make_unique<redis::Connection>(options, host.manual);
        connection->open();
        QCoreApplication::sendPostedEvents();
        sockets.back()->accept();
        serve();
        reader.start(*connection, dialect);
    }
    /// Answers everything, and what is asked because of that.
    void serve()
    {
        for (;;) {
            QCoreApplication::sendPostedEvents();
            auto& socket = *sockets.back();
            socket.commands.feed(std::exchange(socket.fromClient, {}));
            bool any = false;
            const auto before = asked.size();
            while (socket.commands.next() == redis::RespParser::Item::Reply) {
                any = true;
                socket.toClient += answer(socket.commands.reply());
            }
            atOnce = std::max(atOnce, asked.size() - before);
            if (!any || wasCut)
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
        const bool isLetIn = std::exchange(isAsking, name == "ASKING") && letsAsk;
        if (isAsking)
            return "+OK\r\n";
        if (name == "GETRANGE" && !error.empty() && !isLetIn)
            return "-" + error + "\r\n";
        if (name == "HELLO")
            return "%1\r\n+proto\r\n:3\r\n";
        if (name == "PING")
            return "+PONG\r\n";
        if (name == "TYPE")
            return isHash(command.at(1).text()) ? "+hash\r\n" : "+string\r\n";
        if (name == "HLEN")
            return ":1\r\n";
        if (name == "OBJECT" && hasFieldEnds(command.at(2).text()))
            return "$10\r\nlistpackex\r\n";
        if (name == "HPEXPIRETIME") {
            ++fieldEndsAsked;
            return "*1\r\n:" + std::to_string(fieldEnd) + "\r\n";
        }
        if (name == "HGETALL" && fieldIsGone)
            return "%0\r\n";
        if (name == "OBJECT")
            return "$8\r\nlistpack\r\n";
        if (name == "HGETALL") {
            asked.emplace_back(command.at(1).text());
            wasCut = wasCut || cuts(asked.back());
            return "%1\r\n$38\r\n8743c9c0-0795-4907-87fd-6c719a6b4586:7\r\n$1\r\n1\r\n";
        }
        values += name == "GETRANGE";
        if (name == "GETRANGE")
            return "$36\r\n8743c9c0-0795-4907-87fd-6c719a6b4586\r\n";
        return ":-1\r\n"; // PEXPIRETIME, PTTL
    }
    static bool isHash(std::string_view key) { return key.starts_with("lock:hash:") || hasFieldEnds(key); }
    static bool hasFieldEnds(std::string_view key) { return key.starts_with("lock:field:"); }
    /// Who holds it is known.
    bool isRead(const std::string& key)
    {
        const auto lock = find(key);
        return lock != kNoLock && host.picture().state(lock).holder != TokenId::None;
    }
    /// An event; what is wanted because of it, or of time, is asked of the reader.
    void hear(const std::string& key, KeyEvent event)
    {
        host.picture().node(NodeId{0}).reduce(Notification{host.observed(), key, event}, host.out);
        forwardReads();
    }
    void forwardReads()
    {
        for (const auto& want : host.out.readRequests)
            reader.requestRead(want, Evidence::Event, host.manual.mono());
        host.out.readRequests.clear();
    }
    void pass(std::chrono::milliseconds time)
    {
        host.pass(time);
        forwardReads();
        reader.pump();
        serve();
    }
    LockId find(const std::string& key) { return host.picture().node(NodeId{0}).find(0, key); }

    Host host;
    std::vector<FakeSocket*> sockets;
    std::set<std::string> refused;
    std::string error;                                                                ///< that values are answered with
    bool letsAsk = false;                                                             ///< not behind ASKING
    bool isAsking = false;                                                            ///< it came just now
    std::vector<std::string> asked;                                                   ///< for all of their fields
    std::function<bool(const std::string&)> cuts = [](const auto&) { return false; }; ///< what is read cuts the stream
    bool wasCut = false;
    std::size_t atOnce = 0; ///< of asked, the most in one go
    std::size_t values = 0; ///< that were asked for
    monitor::ReadDialect dialect;
    std::int64_t fieldEnd = -1; ///< as HPEXPIRETIME says it
    int fieldEndsAsked = 0;
    bool fieldIsGone = false;
    Reader reader;
    std::unique_ptr<redis::Connection> connection; ///< goes first, and answers what is pending
};

} // namespace

class TestReader : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsRememberedGoesByTheName();
    void aRefusalIsOfItsCommandAlone();
    void anErrorIsNoMissingRight();
    void whatWasReadAtACutIsReadAlone();
    void whatCutsEachTimeIsLeftAlone();
    void whatWasGivenUpIsReadInTheEnd();
    void whatMayBeComingIsAskedFor();
    void whatWasHeardOfHereIsReadHere();
    void whatTheBudgetShedsIsReadLikeAScan();
    void aFloodOfUnknownWordsIsReadWithinTheBudget();
    void theLeaseOfTheHoldersFieldIsALease();
    void whoMayNotAskForLeasesOfFieldsLacksNothingElse();
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
        picture.node(NodeId{0}).reduce(
            Notification{session.host.observed(), "lock:" + std::to_string(i), KeyEvent::Del}, session.host.out);
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
        picture.node(NodeId{0}).reduce(Notification{session.host.observed(), name, KeyEvent::Set}, session.host.out);
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

/// What the server says is told, and no right is asked for that would not help.
void TestReader::anErrorIsNoMissingRight()
{
    Session session;
    session.error = "ERR the disk of this server is on fire";
    session.reader.readKey("lock:a");
    session.reader.pump();
    session.serve();
    QVERIFY(session.host.told.empty());
    QCOMPARE(session.host.warnings.size(), 1);
    QVERIFY2(session.host.warnings.front().contains(u"on fire"), qPrintable(session.host.warnings.front()));
    QVERIFY(session.reader.dialect().refused == 0);
    session.error.clear();
    for (int second = 0; second < 5 && !session.isRead("lock:a"); ++second) {
        session.host.pass(1s);
        session.reader.everySecond();
        session.reader.pump();
        session.serve();
    }
    QVERIFY(session.isRead("lock:a"));
}

/// Nobody knows which of them was the reason, and most often none was: all of them are read again, one by one.
void TestReader::whatWasReadAtACutIsReadAlone()
{
    Session session;
    session.cuts = [&](const std::string&) { return true; };
    const std::vector<std::string> keys = {"lock:hash:a", "lock:hash:b", "lock:hash:c"};
    for (const auto& key : keys)
        session.reader.readKey(key);
    session.reader.pump();
    session.serve();
    QCOMPARE(session.asked, keys);
    QCOMPARE(session.atOnce, keys.size());
    session.asked.clear();
    session.atOnce = 0;

    session.connect();
    session.cuts = [](const auto&) { return false; };
    for (const auto& key : keys)
        session.reader.readKey(key);
    session.reader.readKey("lock:other");
    session.reader.pump();
    QVERIFY(session.reader.bulkLeft() > 0);
    session.serve();
    QCOMPARE(session.asked, keys);
    QCOMPARE(session.atOnce, std::size_t{1});
    QCOMPARE(session.reader.bulkLeft(), std::size_t{0});
    for (const auto& key : keys)
        QVERIFY2(session.isRead(key), key.c_str());
    QVERIFY(session.isRead("lock:other"));
    QVERIFY(session.host.warnings.isEmpty());
}

void TestReader::whatCutsEachTimeIsLeftAlone()
{
    Session session;
    session.cuts = [&](const std::string& key) { return key == "lock:hash:bad"; };
    for (int round = 0; round < 8; ++round) {
        for (const auto* key : {"lock:hash:a", "lock:hash:bad", "lock:hash:z"})
            session.reader.readKey(key);
        session.reader.pump();
        session.serve();
        if (session.wasCut)
            session.connect();
    }
    QCOMPARE(std::count(session.asked.begin(), session.asked.end(), "lock:hash:bad"), std::ptrdiff_t{4});
    QVERIFY(session.isRead("lock:hash:a") && session.isRead("lock:hash:z"));
    QVERIFY(!session.isRead("lock:hash:bad"));
    QCOMPARE(session.host.warnings.size(), 1);
    QVERIFY(session.host.warnings.front().contains(u"lock:hash:bad"));

    session.cuts = [](const auto&) { return false; };
    session.reader.forgiveAll(); // somebody asked for it
    session.reader.readKey("lock:hash:bad");
    session.reader.pump();
    session.serve();
    QVERIFY(session.isRead("lock:hash:bad"));
}

/// A rush is over: what was told without a holder gets one, without an event that would ask for it.
void TestReader::whatWasGivenUpIsReadInTheEnd()
{
    Session session;
    auto& picture = session.host.picture();
    picture.node(NodeId{0}).reduce(Notification{session.host.observed(), "lock:a", KeyEvent::Set}, session.host.out);
    for (const auto& want : std::exchange(session.host.out.readRequests, {}))
        session.reader.requestRead(want, Evidence::Event, session.host.manual.mono());
    session.host.pass(2s); // and nothing was sent
    session.reader.everySecond();
    session.reader.pump();
    session.serve();
    QVERIFY(picture.state(session.find("lock:a")).phase == LockPhase::Held && !session.isRead("lock:a"));
    session.host.pass(1s);
    session.reader.everySecond();
    session.reader.pump();
    session.serve();
    QVERIFY(session.isRead("lock:a"));
}

/// Its slot is on its way here, and the table of slots does not say so yet: nobody waits until it does.
void TestReader::whatMayBeComingIsAskedFor()
{
    Session session;
    session.error = "MOVED 15298 127.0.0.1:7001";
    session.reader.readKey("lock:elsewhere");
    session.reader.pump();
    session.serve();
    QVERIFY(!session.isRead("lock:elsewhere"));
    session.letsAsk = true;
    session.reader.readKey("lock:coming");
    session.reader.pump();
    session.serve();
    QVERIFY(session.isRead("lock:coming"));
}

/// In a slot that came, and of which the table of slots does not say so (yet, or ever).
void TestReader::whatWasHeardOfHereIsReadHere()
{
    Session session;
    session.host.allElsewhere = true;
    session.error = "MOVED 15298 127.0.0.1:7001";
    auto& node = session.host.picture().node(NodeId{0});
    node.beginResync(session.host.now()); // so that a write says nothing of when it was taken
    node.reduce(Notification{session.host.observed(), "lock:heard", KeyEvent::Restore}, session.host.out);
    const auto lock = session.find("lock:heard");
    QCOMPARE(session.host.picture().stage(lock), LockStage::Written);
    session.reader.requestRead({lock, ReadKind::Holder, ValueType::String}, Evidence::Event,
                               session.host.manual.mono());
    session.reader.readKey("lock:other"); // of which nobody here has heard
    const auto aSecond = [&] {
        session.host.manual.advance(1s);
        session.reader.everySecond();
        session.reader.pump();
        session.serve();
    };
    session.reader.pump();
    session.serve();
    QVERIFY(!session.isRead("lock:heard"));
    for (int second = 0; second < 3; ++second)
        aSecond();
    QCOMPARE(session.host.warnings.size(), 1);
    QVERIFY2(session.host.warnings.front().startsWith(QLatin1StringView("One lock cannot be read now")),
             qPrintable(session.host.warnings.front()));
    session.error.clear();
    aSecond();
    QVERIFY(session.isRead("lock:heard"));
    QVERIFY(!session.isRead("lock:other"));
}

/// More begin at once than may be read in time: nobody waits for their next event to know who holds them.
void TestReader::whatTheBudgetShedsIsReadLikeAScan()
{
    constexpr std::uint32_t kLocks = 15'000;
    Session session(100);
    session.reader.setCovered(true); // else polls look at all of them, ten times a second
    for (std::uint32_t i = 0; i < kLocks; ++i)
        session.hear("lock:" + std::to_string(i), KeyEvent::Set);
    const auto& picture = session.host.picture();
    const auto unknown = [&] {
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < kLocks; ++i)
            count += picture.state(LockId{i}).holder == TokenId::None;
        return count;
    };
    for (int tenth = 0; tenth < 50; ++tenth) {
        session.pass(100ms);
        if (tenth % 10 == 9)
            session.reader.everySecond();
    }
    QCOMPARE(picture.heldCount(), kLocks);
    QVERIFY2(session.host.counters().readsShed > kLocks / 2, // else this shows nothing
             qPrintable(QString::number(session.host.counters().readsShed)));
    QCOMPARE(unknown(), 0u);
}

/// Each of them is a reason to read, once for all that come before the round.
void TestReader::aFloodOfUnknownWordsIsReadWithinTheBudget()
{
    constexpr std::size_t kPerSecond = 500;
    Session session(double{kPerSecond});
    session.reader.setCovered(true);
    session.hear("lock:a", KeyEvent::Set);
    session.pass(1ms);
    QVERIFY(session.isRead("lock:a"));
    const auto read = session.values;
    session.host.out.events.clear();
    for (int ms = 0; ms < 1000; ++ms) {
        for (int i = 0; i < 100; ++i)
            session.hear("lock:a", KeyEvent::Other);
        session.pass(1ms);
        if (ms == 500)
            QVERIFY(session.values > read + 10);
    }
    QVERIFY2(session.values - read <= 2 * kPerSecond, qPrintable(QString::number(session.values - read)));
    QVERIFY(session.isRead("lock:a"));
    QVERIFY(session.host.out.events.empty()); // it was the same holder all the time
}

/// Redis 7.4 and Valkey 9: HSET and HPEXPIRE of the field, whose key has no TTL.
void TestReader::theLeaseOfTheHoldersFieldIsALease()
{
    Session session;
    session.dialect.fieldEnds = true;
    session.connect();
    Coverage all;
    all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
    session.host.picture().node(NodeId{0}).setCoverage(all);
    const auto endIn = [&](std::chrono::milliseconds left) {
        session.fieldEnd = (usSinceEpoch(session.host.now()) / 1000) + left.count();
        return serverTimeFromUs(session.fieldEnd * 1000);
    };
    const std::string key = "lock:field:a";
    const auto first = endIn(30s);
    session.hear(key, KeyEvent::HSet);
    session.pass(1ms);
    QVERIFY(session.isRead(key));
    const auto& state = session.host.picture().state(session.find(key));
    QVERIFY(state.deadline == Deadline::at(first));
    QCOMPARE(session.fieldEndsAsked, 1);

    session.pass(10s);
    const auto second = endIn(30s);
    session.host.out.events.clear();
    session.hear(key, KeyEvent::HExpire);
    session.pass(1ms);
    QCOMPARE(session.host.out.events.size(), std::size_t{1});
    QVERIFY(session.host.out.events.back().kind == EventKind::Renewed);
    QVERIFY(state.deadline == Deadline::at(second));

    session.host.out.events.clear();
    session.host.manual.advance(31s);
    session.fieldIsGone = true; // the server has not removed the key yet, which has no field any more
    session.hear(key, KeyEvent::HExpired);
    session.pass(1ms);
    QVERIFY(state.phase == LockPhase::Free);
    QCOMPARE(session.host.out.events.size(), std::size_t{1});
    QVERIFY(session.host.out.events.back().kind == EventKind::Expired);
    QVERIFY(session.host.warnings.isEmpty());
}

void TestReader::whoMayNotAskForLeasesOfFieldsLacksNothingElse()
{
    Session session;
    session.dialect.fieldEnds = true;
    session.connect();
    session.refused = {"HPEXPIRETIME"};
    for (const char* key : {"lock:field:a", "lock:field:b"}) {
        session.hear(key, KeyEvent::HSet);
        session.pass(1ms);
        QVERIFY(session.isRead(key));
        QVERIFY(session.host.picture().state(session.find(key)).deadline.isNever());
    }
    QVERIFY(session.host.told.empty() && session.host.warnings.isEmpty());
    QVERIFY(!session.reader.dialect().fieldEnds);
}

LOCKSCOPE_TEST_MAIN(TestReader)
#include "tst_reader.moc"
