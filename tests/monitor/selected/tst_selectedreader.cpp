// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is read beside the selected lock: for it alone, at most once a second, sizes first, named fields only; refusals,
// a busy server, cuts. Means: stub node, manual clock.
#include "formats/decode.h"
#include "monitor/selected/selectedreader.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <map>

using namespace lockscope;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

constexpr const char* kToken = "0f8fad5b-d9cb-469f-a165-70867728950e:4";
constexpr const char* kReader = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
constexpr const char* kOtherReader = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11:1";
const std::string kPermit("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
const std::string kOtherPermit("\x11\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);

/// A job of BullMQ whose lock is held, another lock, and a server that answers from a table.
struct Session
{
    explicit Session(bool readsKeys = true)
        : reader(host, budget, readsKeys, [this](std::shared_ptr<const SelectedReading> reading) {
              last = std::move(reading);
              ++readings;
          })
    {
        hold("bull:mail:7781:lock", kToken, "bullmq");
        hold("lock:other", "cron-7", "");
        lock = host.find("bull:mail:7781:lock");
        link.answer = [this](const StubLink::Words& words) -> std::string {
            std::string line;
            for (const auto& word : words)
                line += (line.empty() ? "" : " ") + word;
            if (line != "PING" && !line.starts_with("CLIENT SETNAME")) // the connection's own
                asked.push_back(line);
            for (const auto& [beginning, reply] : replies) {
                if (line.starts_with(beginning))
                    return reply;
            }
            return words.front() == "INFO" ? test::bulk("connected_clients:3\r\n") : "$-1\r\n";
        };
        replies["CLIENT LIST"] = test::bulk("id=1 addr=10.0.0.7:1000 name=lockscope idle=0 user=default\n"
                                            "id=2 addr=10.0.0.8:1000 name=worker-3 idle=2 user=default\n");
        replies["HSTRLEN bull:mail:7781"] = ":4\r\n";
        replies["HMGET bull:mail:7781"] = test::array({"send", "2", "1", "1", "1800", "worker-3"});
        replies["PTTL bull:mail:stalled-check"] = ":20000\r\n";
        connect();
    }
    void hold(const std::string& key, const std::string& token, const char* library, ValueType type = ValueType::String,
              LockMode mode = LockMode::Exclusive)
    {
        KeyReading look;
        look.at = host.observed();
        look.key = key;
        look.exists = look.hasValue = true;
        look.token = token;
        look.count = 1;
        look.type = type;
        look.mode = mode;
        look.library = formats::libraryFromName(library);
        look.deadline = Deadline::never();
        host.onReading(look);
    }
    void connect(bool mayList = true) { reader.start(link.connect(), "lockscope", mayList); }
    void pass(std::chrono::milliseconds time = 1s)
    {
        for (auto rest = time; rest > 0ms; rest -= 100ms) {
            host.pass(100ms);
            reader.pump();
            link.serve();
        }
    }
    std::size_t count(const std::string& beginning) const
    {
        return std::size_t(std::count_if(asked.begin(), asked.end(),
                                         [&](const std::string& line) { return line.starts_with(beginning); }));
    }
    std::size_t at(const std::string& beginning) const
    {
        return std::size_t(std::find_if(asked.begin(), asked.end(),
                                        [&](const std::string& line) { return line.starts_with(beginning); }) -
                           asked.begin());
    }

    test::StubHost host;
    StubLink link{host.manual};
    monitor::Budget budget{500};
    std::map<std::string, std::string> replies; ///< by the beginning of the command
    std::vector<std::string> asked;
    std::shared_ptr<const SelectedReading> last;
    int readings = 0;
    LockId lock = kNoLock;
    monitor::SelectedReader reader;
};

} // namespace

class TestSelectedReader final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void onlyTheSelectedLockIsReadAndOnceASecond()
    {
        Session s;
        s.pass(5s);
        QCOMPARE(s.asked.size(), std::size_t{0});
        s.reader.setSelected(s.lock);
        s.pass(10s);
        QVERIFY2(s.readings >= 9 && s.readings <= 10, std::to_string(s.readings).c_str());
        QCOMPARE(s.count("HMGET"), std::size_t(s.readings));
        QCOMPARE(s.count("CLIENT LIST"), std::size_t{2}); // a list is larger: once in five seconds
        s.reader.setSelected(kNoLock);
        s.asked.clear();
        s.pass(5s);
        QCOMPARE(s.asked.size(), std::size_t{0});
        s.reader.setSelected(s.lock);
        s.reader.setPaused(true);
        s.pass(5s);
        QCOMPARE(s.asked.size(), std::size_t{0});
    }

    void allWhoHaveASharedLock_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("mode");
        const auto row = [](const char* title, const char* key, const QByteArray& token, ValueType type,
                            LockMode mode) {
            QTest::newRow(title) << QByteArray(key) << token << static_cast<int>(type) << static_cast<int>(mode);
        };
        row("readers", "lock:rw", kReader, ValueType::Hash, LockMode::Read);
        row("permits", "sem:a", QByteArray::fromStdString(kPermit), ValueType::String, LockMode::Semaphore);
        row("a fenced lock", "lock:fenced", kReader, ValueType::Hash, LockMode::Exclusive);
    }

    void allWhoHaveASharedLock()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        QFETCH(int, type);
        QFETCH(int, mode);
        const auto name = key.toStdString();
        Session s;
        s.replies["HLEN lock:rw"] = ":3\r\n";
        s.replies["HGETALL lock:rw"] = test::array({"mode", "read", kReader, "1", kOtherReader, "2"});
        s.replies["GETRANGE sem:a 0"] = test::bulk("3");
        s.replies["ZCARD {sem:a}:timeout"] = ":2\r\n";
        s.replies["ZRANGE {sem:a}:timeout 0 -1 WITHSCORES"] =
            test::array({kPermit, "1800000000000", kOtherPermit, "922337203685477"});
        s.replies["GETRANGE redisson_lock_token:{lock:fenced}"] = test::bulk("17");
        s.hold(name, token.toStdString(), "redisson", static_cast<ValueType>(type), static_cast<LockMode>(mode));
        s.reader.setSelected(s.host.find(name));
        s.pass();
        QVERIFY(s.last);
        const auto& shares = s.last->shares;
        if (mode == static_cast<int>(LockMode::Exclusive)) {
            QCOMPARE(shares.fencing, std::optional<std::uint64_t>(17));
            QCOMPARE(shares.all, 0U);
            s.replies["GETRANGE redisson_lock_token:{lock:fenced}"] = test::bulk("-1");
            s.pass();
            QVERIFY(!s.last->shares.fencing); // a number below 1 is none
            return;
        }
        QVERIFY(shares.outcome == ReadOutcome::Read);
        QCOMPARE(shares.all, 2U);
        QCOMPARE(shares.holders.size(), std::size_t{2});
        const bool reads = mode == static_cast<int>(LockMode::Read);
        QCOMPARE(shares.holders[1].token, reads ? std::string(kOtherReader) : kOtherPermit);
        QCOMPARE(shares.holders[1].count, reads ? 2U : 1U);
        QVERIFY(shares.holders[0].until == (reads ? kUnknownTime : serverTimeFromUs(1'800'000'000'000'000)));
        QVERIFY(shares.holders[1].until == kUnknownTime); // no lease
        QCOMPARE(shares.left, reads ? std::nullopt : std::optional<std::int64_t>(3));
        // Too many are only counted, and one that is refused is not asked again at once.
        s.replies["HLEN lock:rw"] = s.replies["ZCARD {sem:a}:timeout"] = ":65\r\n";
        s.asked.clear();
        s.pass();
        QVERIFY(s.last->shares.outcome == ReadOutcome::TooLarge && s.last->shares.all == 65);
        QCOMPARE(s.count("HGETALL") + s.count("ZRANGE"), std::size_t{0});
        s.replies["HLEN lock:rw"] = s.replies["ZCARD {sem:a}:timeout"] = "-NOPERM no\r\n";
        s.pass(5s);
        QVERIFY(s.last->shares.outcome == ReadOutcome::Refused);
        QCOMPARE(s.count("HLEN") + s.count("ZCARD"), std::size_t{2});
    }

    void namedFieldsBehindTheirSizes()
    {
        Session s;
        s.reader.setSelected(s.lock);
        s.pass();
        QVERIFY(s.last && s.last->job);
        const auto& job = *s.last->job;
        QVERIFY(job.outcome == ReadOutcome::Read);
        QCOMPARE(job.jobClass, std::string("send"));
        QCOMPARE(job.queue, std::string("mail"));
        QCOMPARE(job.id, std::string("7781"));
        QCOMPARE(job.attempt, std::optional<std::int64_t>(2));
        QCOMPARE(job.worker, std::string("worker-3"));
        QVERIFY(job.started == serverTimeFromUs(1'800'000));
        QVERIFY(s.at("HSTRLEN") < s.at("HMGET"));
        QVERIFY(s.at("INFO clients") < s.at("CLIENT LIST"));
        for (const std::string& line : s.asked)
            QVERIFY2(line.find("data") == std::string::npos && !line.starts_with("HGETALL"), line.c_str());
        QCOMPARE(s.last->signs.size(), std::size_t{1});
        QVERIFY(s.last->signs[0].outcome == ReadOutcome::Read);
        QVERIFY(s.last->signs[0].until > s.host.now());
        QCOMPARE(s.last->connections->open.size(), std::size_t{1}); // not our own
        QCOMPARE(s.last->connections->open[0].name, std::string("worker-3"));
        QCOMPARE(s.last->holder, std::string(kToken));
    }

    void whatIsTooLargeIsNotRead()
    {
        Session s;
        s.replies["HSTRLEN bull:mail:7781"] = ":257\r\n";
        s.replies["INFO"] = test::bulk("connected_clients:2001\r\n");
        s.reader.setSelected(s.lock);
        s.pass();
        QVERIFY(s.last->job->outcome == ReadOutcome::TooLarge);
        QVERIFY(s.last->connections->outcome == ReadOutcome::TooLarge);
        QCOMPARE(s.count("HMGET"), std::size_t{0});
        QCOMPARE(s.count("CLIENT LIST"), std::size_t{0});
        s.replies["HSTRLEN bull:mail:7781"] = ":0\r\n"; // the job is gone
        s.pass();
        QVERIFY(s.last->job->outcome == ReadOutcome::Absent);
        s.replies["HSTRLEN bull:mail:7781"] = "-WRONGTYPE Operation against a key\r\n";
        s.pass();
        QVERIFY(s.last->job->outcome == ReadOutcome::Absent);
    }

    /// A refusal is in the server's log for ever, so that it is not repeated each second.
    void aRefusalIsNotKnownAndTriedSeldom()
    {
        Session s;
        s.replies["HSTRLEN"] = s.replies["PTTL bull"] = test::kNoPermission;
        s.replies["CLIENT LIST"] = test::kNoPermission;
        s.reader.setSelected(s.lock);
        s.pass(20s);
        QVERIFY(s.last->job->outcome == ReadOutcome::Refused);
        QVERIFY(s.last->signs[0].outcome == ReadOutcome::Refused);
        QVERIFY(s.last->connections->outcome == ReadOutcome::Refused);
        QCOMPARE(s.last->job->queue, std::string("mail")); // the key says so
        QCOMPARE(s.count("HSTRLEN"), std::size_t{6});      // one for each field, once
        QCOMPARE(s.count("CLIENT LIST"), std::size_t{1});
        s.replies.erase("HSTRLEN");
        s.pass(20s);
        QVERIFY(s.last->job->outcome == ReadOutcome::Read); // the right was given
    }

    void aBusyServerGivesNoReading()
    {
        Session s;
        s.replies["HSTRLEN"] = "-BUSY Redis is busy running a script\r\n";
        s.reader.setSelected(s.lock);
        s.pass(3s);
        QCOMPARE(s.readings, 0);
        s.replies.erase("HSTRLEN");
        s.pass(2s);
        QVERIFY(s.readings > 0);
    }

    /// Another node may have the key beside the lock: that says nothing about our rights.
    void aKeyOfAnotherNodeIsNotRead()
    {
        Session s;
        s.replies["PTTL bull"] = "-MOVED 1 10.0.0.2:6379\r\n";
        s.reader.setSelected(s.lock);
        s.pass();
        QVERIFY(s.last->signs[0].outcome == ReadOutcome::NotRead);
        QVERIFY(s.last->job->outcome == ReadOutcome::Read);
    }

    void connectionsThatCloseAreRemembered()
    {
        Session s;
        s.reader.setSelected(s.lock);
        s.pass();
        const ServerTime seen = s.last->connections->at;
        s.replies["CLIENT LIST"] = test::bulk("id=1 addr=10.0.0.7:1000 name=lockscope idle=0 user=default\n");
        s.pass(6s);
        QVERIFY(s.last->connections->open.empty());
        QCOMPARE(s.last->connections->closed.size(), std::size_t{1});
        const auto& closed = s.last->connections->closed[0];
        QCOMPARE(closed.connection.name, std::string("worker-3"));
        QVERIFY(closed.seen == seen && closed.missed > seen && closed.missed <= s.host.now());
        s.connect(); // ids of another process mean nothing
        s.pass();
        QVERIFY(s.last->connections->closed.empty());
    }

    void aCutEndsTheReading()
    {
        Session s;
        s.reader.setSelected(s.lock);
        s.host.pass(1s);
        s.reader.pump();
        s.reader.stop();
        s.link.cut();
        s.pass();
        QCOMPARE(s.readings, 0);
        s.connect(false);
        s.pass(2s);
        QVERIFY(s.readings > 0);
        QVERIFY(s.last->connections->outcome == ReadOutcome::Refused);
        QCOMPARE(s.count("CLIENT LIST"), std::size_t{0});
    }

    void turnedOffOnlyTheConnectionsAreRead()
    {
        Session s(false);
        s.reader.setSelected(s.lock);
        s.pass(3s);
        QVERIFY(s.readings > 0 && s.last->areKeysOff && !s.last->job && s.last->signs.empty());
        for (const std::string& line : s.asked)
            QVERIFY2(line.find("bull:") == std::string::npos, line.c_str());
    }

    /// The arguments of the job stand behind class and queue, and are not read.
    void anObjectIsReadUpToItsNamedMembers()
    {
        Session s;
        const std::string json = R"({"worker":"Billing::InvoiceWorker","queue":"default","limit":null,"timeout":0,)"
                                 R"("ttl":null,"type":"until_executed","lock_args":["the secret"],"time":1800.5})";
        std::string read;
        s.link.answer = [&](const StubLink::Words& words) -> std::string {
            if (words.front() == "STRLEN")
                return ":" + std::to_string(json.size()) + "\r\n";
            if (words.front() == "GETRANGE") {
                const auto from = std::stoul(words.at(2));
                read += json.substr(from, std::stoul(words.at(3)) - from + 1);
                return test::bulk(json.substr(from, std::stoul(words.at(3)) - from + 1));
            }
            if (words.front() == "SCARD")
                return ":2\r\n";
            if (words.front() == "SMEMBERS")
                return test::array({"app-1:17:ab", "app-2:18:cd"});
            if (words.front() == "HGET")
                return words.at(1) == "app-1:17:ab" && words.at(2) == "beat" ? test::bulk("1800.25") : "$-1\r\n";
            return words.front() == "INFO" ? test::bulk("connected_clients:1\r\n") : test::bulk("");
        };
        s.hold("uniquejobs:9c1f:LOCKED", "jid-1", "sidekiq-unique-jobs");
        s.reader.setSelected(s.host.find("uniquejobs:9c1f:LOCKED"));
        s.pass();
        QVERIFY(s.last && s.last->job);
        QCOMPARE(s.last->job->jobClass, std::string("Billing::InvoiceWorker"));
        QCOMPARE(s.last->job->queue, std::string("default"));
        QVERIFY2(read.find("lock_args\":[") == std::string::npos, read.c_str());
        QCOMPARE(s.last->signs[0].processes, 2u);
        QCOMPARE(s.last->signs[0].beating, 1u);
        QVERIFY(s.last->signs[0].last == serverTimeFromUs(1'800'250'000));
    }

    void withoutBudgetNothingIsRead()
    {
        Session s;
        s.budget = monitor::Budget(0);
        s.reader.setSelected(s.lock);
        s.pass(3s);
        QCOMPARE(s.asked.size(), std::size_t{0});
    }
};

LOCKSCOPE_TEST_MAIN(TestSelectedReader)
#include "tst_selectedreader.moc"
