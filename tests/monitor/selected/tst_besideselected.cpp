// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Owner and job of the selected lock as a real server tells them: a connection that closes, jobs of three libraries, a
// user without the rights, a profile without the reads. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/cliline.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <hiredis/hiredis.h>

#include <memory>
#include <optional>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const std::string kToken = "0f8fad5b-d9cb-469f-a165-70867728950e:4";

monitor::WatchOptions watchJobs(PrivateServer& server)
{
    auto options = watch(server.unixEndpoint());
    options.patterns = {"lock:*", "bull:*:lock", "asynq:*:unique:*", "uniquejobs:*:LOCKED"};
    return options;
}

void select(SourceReader& watcher, const std::string& key)
{
    watcher.pull();
    for (std::uint32_t i = 0; i < watcher.view().size(); ++i) {
        if (watcher.view().key(LockId{i}).name == key)
            return watcher.source().setSelected(LockId{i});
    }
    QFAIL(("no lock " + key).c_str());
}

/// The latest reading about this key.
std::optional<SelectedReading> readingOf(SourceReader& watcher, const std::string& key)
{
    watcher.pull();
    const auto reading = watcher.source().selectedReading();
    return reading && reading->key == key ? std::optional(*reading) : std::nullopt;
}

const OpenConnection* named(const SelectedReading& reading, const std::string& name)
{
    for (const auto& one : reading.connections->open) {
        if (one.name == name)
            return &one;
    }
    return nullptr;
}

std::int64_t callsOf(PrivateServer& server, const std::string& command)
{
    const auto stats = server.command({"INFO", "commandstats"}).text;
    const auto at = stats.find("cmdstat_" + command + ":calls=");
    return at == stats.npos ? 0 : std::stoll(stats.substr(stats.find('=', at) + 1));
}

} // namespace

class TestBesideSelected final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void tellsTheOwnersConnectionAndWhenItCloses()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"SET", "lock:invoice", "cron-7"});
        std::unique_ptr<redisContext, void (*)(redisContext*)> owner(redisConnect("127.0.0.1", server.port()),
                                                                     redisFree);
        freeReplyObject(redisCommand(owner.get(), "CLIENT SETNAME cron-7"));
        SourceReader watcher(watchJobs(server));
        TRY_TOLD(watcher.isReady());
        select(watcher, "lock:invoice");
        TRY_TOLD(readingOf(watcher, "lock:invoice") && named(*readingOf(watcher, "lock:invoice"), "cron-7"));
        const auto reading = *readingOf(watcher, "lock:invoice");
        QVERIFY(!reading.job && reading.signs.empty());
        QVERIFY(named(reading, "cron-7")->address.starts_with("127.0.0.1:"));
        QVERIFY(!named(reading, "lockscope"));
        owner.reset();
        TRY_TOLD(!readingOf(watcher, "lock:invoice")->connections->closed.empty());
        const auto closed = readingOf(watcher, "lock:invoice")->connections->closed.back();
        QCOMPARE(closed.connection.name, std::string("cron-7"));
        QVERIFY(closed.seen < closed.missed && closed.missed <= watcher.now() + std::chrono::seconds(1));
    }

    void tellsTheJobOfAQueue()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"HSET", "bull:mail:7781", "name", "send", "data", std::string(5000, 'x'), "ats", "2", "atm",
                        "1", "processedOn", "1800000000000", "pb", "worker-3"});
        server.command({"SET", "bull:mail:stalled-check", "1", "PX", "30000"});
        server.command({"SET", "bull:mail:7781:lock", kToken, "PX", "30000"});
        SourceReader watcher(watchJobs(server));
        TRY_TOLD(watcher.isReady());
        const auto hgetalls = callsOf(server, "hgetall");
        select(watcher, "bull:mail:7781:lock");
        QElapsedTimer time;
        time.start();
        TRY_TOLD(readingOf(watcher, "bull:mail:7781:lock"));
        const auto reading = *readingOf(watcher, "bull:mail:7781:lock");
        QVERIFY(reading.job && reading.job->outcome == ReadOutcome::Read);
        QCOMPARE(reading.job->jobClass, std::string("send"));
        QCOMPARE(reading.job->worker, std::string("worker-3"));
        QCOMPARE(reading.job->attempt, std::optional<std::int64_t>(2));
        QVERIFY(reading.job->started == serverTimeFromUs(1'800'000'000'000'000));
        QVERIFY(reading.signs.at(0).outcome == ReadOutcome::Read);
        QVERIFY(reading.signs.at(0).until > reading.at);
        TRY_TOLD(callsOf(server, "hmget") >= 4);
        QVERIFY2(time.elapsed() >= 2900, "at most one reading a second");
        QCOMPARE(callsOf(server, "hgetall"), hgetalls); // named fields only
    }

    void tellsTheTaskAndItsLease()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        const std::string lock = "asynq:{critical}:unique:email:welcome:d41d8c";
        server.command({"SET", lock, "task-1", "EX", "60"});
        server.command({"HSET", "asynq:{critical}:t:task-1", "msg", std::string(3000, 'p'), "state", "active"});
        const auto now = std::stoll(server.command({"TIME"}).elements.at(0).text);
        server.command({"ZADD", "asynq:{critical}:lease", std::to_string(now + 30), "task-1"});
        SourceReader watcher(watchJobs(server));
        TRY_TOLD(watcher.isReady());
        select(watcher, lock);
        TRY_TOLD(readingOf(watcher, lock) && readingOf(watcher, lock)->job->outcome == ReadOutcome::Read);
        auto reading = *readingOf(watcher, lock);
        QCOMPARE(reading.job->state, std::string("active"));
        QCOMPARE(reading.job->jobClass, std::string("email:welcome"));
        QCOMPARE(reading.job->queue, std::string("critical"));
        QVERIFY(reading.signs.at(0).until == serverTimeFromUs((now + 30) * 1'000'000));
        server.command({"ZREM", "asynq:{critical}:lease", "task-1"});
        server.command({"HSET", "asynq:{critical}:t:task-1", "state", "pending"});
        TRY_TOLD(readingOf(watcher, lock)->job->state == "pending");
        TRY_TOLD(readingOf(watcher, lock)->signs.at(0).outcome == ReadOutcome::Absent);
    }

    void tellsAUniqueJobAndWhoBeats()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"HSET", "uniquejobs:9c1f:LOCKED", "jid-1", "1800.5"});
        server.command({"SET", "uniquejobs:9c1f:INFO",
                        R"({"worker":"InvoiceWorker","queue":"billing","limit":1,"lock_args":["secret"]})"});
        server.command({"SADD", "processes", "app-1:17:ab"});
        server.command({"HSET", "app-1:17:ab", "beat", "1800000000.5", "info", "{}"});
        SourceReader watcher(watchJobs(server));
        TRY_TOLD(watcher.isReady());
        select(watcher, "uniquejobs:9c1f:LOCKED");
        TRY_TOLD(readingOf(watcher, "uniquejobs:9c1f:LOCKED"));
        const auto reading = *readingOf(watcher, "uniquejobs:9c1f:LOCKED");
        QCOMPARE(reading.job->jobClass, std::string("InvoiceWorker"));
        QCOMPARE(reading.job->queue, std::string("billing"));
        QCOMPARE(reading.job->id, std::string("jid-1"));
        QCOMPARE(reading.signs.at(0).beating, 1u);
        QVERIFY(reading.signs.at(0).last == serverTimeFromUs(1'800'000'000'500'000));
    }

    /// Without the right the job is not known, and nothing else is missing.
    void aMissingRightIsNotKnown()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"HSET", "bull:mail:7781", "name", "send", "data", "secret"});
        server.command({"SET", "bull:mail:7781:lock", kToken, "PX", "60000"});
        server.command({"ACL", "SETUSER", "watcher", "on", ">pw", "resetkeys", "%R~bull:*:lock", "&*", "+@all"});
        auto options = watchJobs(server);
        options.endpoint.user = "watcher";
        options.endpoint.password = Secret("pw");
        SourceReader watcher(options);
        TRY_TOLD(watcher.isReady());
        select(watcher, "bull:mail:7781:lock");
        TRY_TOLD(readingOf(watcher, "bull:mail:7781:lock"));
        auto reading = *readingOf(watcher, "bull:mail:7781:lock");
        QVERIFY(reading.job->outcome == ReadOutcome::Refused);
        QCOMPARE(reading.job->jobClass, std::string());
        QCOMPARE(reading.job->queue, std::string("mail"));
        QVERIFY(reading.connections->outcome == ReadOutcome::Read);
        server.command({"ACL", "SETUSER", "watcher", "allkeys"});
        watcher.source().setSelected(kNoLock);
        select(watcher, "bull:mail:7781:lock"); // asked anew
        TRY_TOLD(readingOf(watcher, "bull:mail:7781:lock")->job->outcome == ReadOutcome::Read);
        QCOMPARE(readingOf(watcher, "bull:mail:7781:lock")->job->jobClass, std::string("send"));
    }

    /// As the document gives them to those who watch.
    void theRightsOfTheDocumentSuffice()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        QFile document(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/acl.md"));
        QVERIFY(document.open(QIODevice::ReadOnly));
        for (const QByteArray& line : document.readAll().split('\n')) {
            if (line.startsWith("ACL SETUSER lockscope-watch "))
                QVERIFY2(!server.command(cliWords(line.toStdString())).isError(), line.constData());
        }
        server.command({"HSET", "bull:mail:7781", "name", "send", "data", "secret"});
        server.command({"SET", "bull:mail:stalled-check", "1", "PX", "60000"});
        server.command({"SET", "bull:mail:7781:lock", kToken, "PX", "60000"});
        auto options = watchJobs(server);
        options.patterns = {"lock:*", "bull:*:lock"};
        options.endpoint.user = "lockscope-watch";
        options.endpoint.password = Secret("change-me");
        SourceReader watcher(options);
        TRY_TOLD(watcher.isReady());
        select(watcher, "bull:mail:7781:lock");
        TRY_TOLD(readingOf(watcher, "bull:mail:7781:lock"));
        const auto reading = *readingOf(watcher, "bull:mail:7781:lock");
        QVERIFY(reading.job->outcome == ReadOutcome::Read);
        QVERIFY(reading.signs.at(0).outcome == ReadOutcome::Read);
        QVERIFY(reading.connections->outcome == ReadOutcome::Read);
    }

    void aProfileTurnsItOff()
    {
        PrivateServer server(kNotify);
        QVERIFY2(server.start(), server.log().c_str());
        server.command({"HSET", "bull:mail:7781", "name", "send"});
        server.command({"SET", "bull:mail:7781:lock", kToken, "PX", "60000"});
        auto options = watchJobs(server);
        options.readsJobs = false;
        SourceReader watcher(options);
        TRY_TOLD(watcher.isReady());
        select(watcher, "bull:mail:7781:lock");
        TRY_TOLD(readingOf(watcher, "bull:mail:7781:lock"));
        const auto reading = *readingOf(watcher, "bull:mail:7781:lock");
        QVERIFY(reading.areKeysOff && !reading.job);
        QVERIFY(reading.connections->outcome == ReadOutcome::Read);
        QCOMPARE(callsOf(server, "hmget") + callsOf(server, "hstrlen"), std::int64_t{0});
    }
};

LOCKSCOPE_TEST_MAIN(TestBesideSelected)
#include "tst_besideselected.moc"
