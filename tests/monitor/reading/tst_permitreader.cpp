// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who has a permit: the set beside a number, busy, refused, cut. Means: stub node, manual clock.
#include "formats/decode.h"
#include "monitor/reading/permitreader.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

const std::string kOne("\x01one-permit-16-by", 16);
const std::string kTwo("\x02two-permit-16-by", 16);

/// A semaphore whose permits expire, and who has them. The set stands beside the number.
struct Session
{
    Session()
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            if (words.size() < 2) // a heartbeat
                return "+PONG\r\n";
            asked.push_back(words.front() + " " +
                            words.at(words.front() == "OBJECT" || words.front() == "MEMORY" ? 2 : 1));
            if (isBusy)
                return "-BUSY Redis is busy running a script\r\n";
            if (isRefused)
                return "-NOPERM No permissions to access a key\r\n";
            if (isMoving)
                return "-ASK 3999 127.0.0.1:6381\r\n";
            if (words.front() == "PEXPIRETIME")
                return permits.empty() ? ":-2\r\n" : ":-1\r\n";
            if (words.front() == "OBJECT")
                return permits.empty() ? "$-1\r\n" : test::bulk("listpack");
            if (words.front() == "ZCARD")
                return ":" + std::to_string(permits.size() / 2) + "\r\n";
            return test::array(permits);
        };
        connect();
    }
    void connect() { reader.start(link.connect(), dialect); }
    /// The number was looked at.
    bool take()
    {
        KeyReading look;
        look.at = host.observed();
        look.key = "semaphore:a";
        look.exists = look.hasValue = true;
        look.type = ValueType::String;
        look.mode = LockMode::Semaphore;
        look.library = formats::libraryFromName("redisson");
        return reader.takeReading(look);
    }
    /// A number was looked at whose name does not tell what it counts.
    bool takeNumber(std::string_view number)
    {
        KeyReading look;
        look.at = host.observed();
        look.key = "lock:seats";
        look.exists = look.hasValue = true;
        look.type = ValueType::String;
        look.token = number;
        look.count = 1;
        look.deadline = Deadline::never();
        return reader.takeReading(look);
    }
    std::string end(std::chrono::milliseconds in) const { return std::to_string(usSinceEpoch(host.now() + in) / 1000); }
    struct Told
    {
        bool exists;
        std::string token;
        std::uint32_t count;
        LockMode mode;
        bool neverEnds;
    };

    test::StubHost host;
    StubLink link{host.manual};
    ReadDialect dialect;
    bool isBusy = false;
    bool isRefused = false;
    bool isMoving = false;
    std::vector<std::string> permits; ///< and their ends
    std::vector<std::string> asked;
    std::vector<Told> told;
    PermitReader reader{
        host, [this](const KeyReading& look) {
            told.push_back({look.exists, std::string(look.token), look.count, look.mode, look.deadline.isNever()});
        }};
};

} // namespace

/// Who has a permit, on scripted bytes.
class TestPermitReader : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theFirstToEndIsTheHolder();
    void nobodyInASetThatWasThereMeansFree();
    void aNumberWithoutASetIsANumber();
    void aBusyServerIsAskedAgain();
    void aRefusalChangesNothingThatIsKnown();
    void aCutForgetsTheRest();
    void theSetTellsWhatANumberCounts();
    void aNumberMayBeAToken();
};

void TestPermitReader::theFirstToEndIsTheHolder()
{
    Session session;
    session.permits = {kTwo, session.end(30s), kOne, session.end(60s)}; // as ZRANGE has it
    QVERIFY(session.take());
    QCOMPARE(session.reader.pending(), std::size_t{1});
    session.link.serve();
    QCOMPARE(session.reader.pending(), std::size_t{0});
    const std::string set = "{semaphore:a}:timeout";
    QCOMPARE(session.asked, (std::vector<std::string>{"PEXPIRETIME " + set, "OBJECT " + set, "ZCARD " + set,
                                                      "PEXPIRETIME " + set, "ZRANGE " + set}));
    QCOMPARE(session.told.size(), std::size_t{1});
    QVERIFY(session.told.front().exists && session.told.front().token == kTwo && session.told.front().count == 2);
    session.host.manual.advance(31s); // its time is over
    QVERIFY(session.take());
    session.link.serve();
    QVERIFY(session.told.back().token == kOne && session.told.back().count == 1);
}

void TestPermitReader::nobodyInASetThatWasThereMeansFree()
{
    Session session;
    session.permits = {kOne, session.end(60s)};
    QVERIFY(session.take());
    session.link.serve();
    session.permits.clear();
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{2});
    QVERIFY(!session.told.back().exists);
}

void TestPermitReader::aNumberWithoutASetIsANumber()
{
    Session session;
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1});
    QVERIFY(session.told.front().exists && session.told.front().token.empty());
}

void TestPermitReader::aBusyServerIsAskedAgain()
{
    Session session;
    session.permits = {kOne, session.end(60s)};
    session.isBusy = true;
    QVERIFY(session.take());
    session.link.serve();
    QVERIFY(session.told.empty() && session.reader.pending() == 1);
    session.asked.clear();
    session.link.serve();
    QVERIFY(session.asked.empty()); // not before somebody says so
    session.isBusy = false;
    session.reader.resume();
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1});
    QVERIFY(session.told.front().token == kOne && session.reader.pending() == 0);
}

void TestPermitReader::aRefusalChangesNothingThatIsKnown()
{
    Session session;
    session.isRefused = true;
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1}); // a number, whoever has the permits
    session.isRefused = false;
    session.permits = {kOne, session.end(60s)};
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{2});
    session.isRefused = true;
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{2}); // that nobody is in it was not said
    QCOMPARE(session.reader.pending(), std::size_t{0});
}

void TestPermitReader::aCutForgetsTheRest()
{
    Session session;
    session.permits = {kOne, session.end(60s)};
    QVERIFY(session.take());
    session.link.cut();
    QCOMPARE(session.reader.pending(), std::size_t{0});
    QVERIFY(session.told.empty());
    session.connect();
    QVERIFY(session.take());
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1});
}

/// Its name says nothing: while somebody has a permit, the set does; then its absence means that all are free.
void TestPermitReader::theSetTellsWhatANumberCounts()
{
    Session session;
    session.permits = {kTwo, session.end(30s), kOne, session.end(60s)};
    QVERIFY(session.takeNumber("3"));
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1});
    const auto& told = session.told.front();
    QVERIFY(told.exists && told.token == kTwo && told.count == 2);
    QVERIFY(told.mode == LockMode::Semaphore && !told.neverEnds);
    session.permits = {kOne, session.end(60s)};
    QVERIFY(session.takeNumber("1")); // it is known by now
    session.link.serve();
    QCOMPARE(session.told.back().token, kOne);
    session.permits.clear();
    QVERIFY(session.takeNumber("5"));
    session.link.serve();
    QVERIFY(!session.told.back().exists);
}

void TestPermitReader::aNumberMayBeAToken()
{
    Session session;
    for (const char* token : {"1", "1764521334", "7a", ""})
        QVERIFY2(!session.takeNumber(token), token);
    QVERIFY(session.takeNumber("4711")); // of a process, as nothing is beside it
    session.link.serve();
    QCOMPARE(session.told.size(), std::size_t{1});
    QVERIFY(session.told.front().exists && session.told.front().token == "4711" && session.told.front().neverEnds);
    session.isRefused = true;
    QVERIFY(session.takeNumber("12"));
    session.link.serve();
    QCOMPARE(session.told.back().token, std::string("12"));
    session.isRefused = false;
    session.isMoving = true; // in a slot on its way, a set that is not there is asked for elsewhere
    QVERIFY(session.takeNumber("13"));
    session.link.serve();
    QCOMPARE(session.told.back().token, std::string("13"));
}

LOCKSCOPE_TEST_MAIN(TestPermitReader)
#include "tst_permitreader.moc"
