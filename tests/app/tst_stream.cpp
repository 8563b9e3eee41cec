// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stream of `watch --json` as its reader has it: the fold of docs/cli.md, compared with the server.
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>

#include <hiredis/hiredis.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>
#include <string_view>
#include <thread>
#include <tuple>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;
/// Holder by keyspace (for a reader of before: node), database and key; empty: not known.
using Fold = std::map<std::tuple<std::string, int, std::string>, std::string>;

namespace {

/// Sends without waiting for each answer.
class Flood
{
public:
    explicit Flood(const PrivateServer& server) : m_context(redisConnectUnix(server.socketPath().c_str())) {}
    ~Flood() { redisFree(m_context); }
    Flood(const Flood&) = delete;
    Flood& operator=(const Flood&) = delete;
    void send(const std::vector<std::string>& arguments)
    {
        std::vector<const char*> texts;
        std::vector<std::size_t> sizes;
        for (const auto& a : arguments) {
            texts.push_back(a.data());
            sizes.push_back(a.size());
        }
        redisAppendCommandArgv(m_context, int(texts.size()), texts.data(), sizes.data());
        if (++m_pending >= 2000)
            settle();
    }
    void settle()
    {
        for (void* reply = nullptr; m_pending > 0; --m_pending) {
            if (redisGetReply(m_context, &reply) != REDIS_OK)
                qFatal("the private server is gone");
            freeReplyObject(reply);
        }
    }

private:
    redisContext* m_context;
    int m_pending = 0;
};

/// Waits until nothing waits at the server for its subscribers, of whom there are so many. The event loop, which would
/// read their pipes, stands still meanwhile.
bool tookAllThatWasSent(PrivateServer& server, std::size_t subscribers)
{
    const auto count = [](const std::string& text, std::string_view what) {
        std::size_t found = 0;
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
            ++found;
        return found;
    };
    QElapsedTimer timer;
    for (timer.start(); timer.elapsed() < 120'000; std::this_thread::sleep_for(std::chrono::milliseconds{50})) {
        const std::string clients = server.command({"CLIENT", "LIST", "TYPE", "pubsub"}).text;
        if (count(clients, "\n") == subscribers && count(clients, " omem=0 ") == subscribers)
            return true;
    }
    return false;
}

void foldLine(Fold& fold, const Json& line, const char* by)
{
    static const std::map<std::string, bool> held{
        {"found", true},    {"acquired", true},        {"reentered", true}, {"unreentered", true},
        {"renewed", true},  {"lease_changed", true},   {"ttl_lost", true},  {"taken_over", true},
        {"learned", true},  {"released", false},       {"expired", false},  {"evicted", false},
        {"migrated", true}, {"force_released", false}, {"vanished", false}, {"lost", false},
    };
    const auto kind = held.find(line["event"]);
    if (kind == held.end())
        return;
    const std::tuple<std::string, int, std::string> entry{line[by], line["db"], line["key"]};
    if (kind->second) {
        const char* who = line["holder"].is_null() && line.contains("mark") ? "mark" : "holder"; // named, or not
        fold[entry] = line[who].is_null() ? std::string() : line[who].get<std::string>();
    } else {
        fold.erase(entry);
    }
}

} // namespace

class StreamTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aPausedReaderIsToldTheTruthAfterwards();
    void readyHasItsKeysInOrder();
    void aReaderThatNeverComesBackKeepsNobody();
    void aSilentServerIsToldWithinFourSeconds();
    void aKilledServerIsSilentUntilItsGap();
    void aScriptIsNotSilent();

private:
    static Fold truth(PrivateServer& server);
};

Fold StreamTest::truth(PrivateServer& server)
{
    Fold truth;
    const std::string name = "127.0.0.1:" + std::to_string(server.port());
    for (const Reply& key : server.command({"KEYS", "lock:*"}).elements)
        truth[{name, 0, key.text}] = server.command({"GET", key.text}).text;
    return truth;
}

void StreamTest::aPausedReaderIsToldTheTruthAfterwards()
{
    // The server is to lose nothing: what is left out is left out by us.
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe", "--client-output-buffer-limit", "pubsub 0 0 0"});
    QVERIFY2(server.start(), server.log().c_str());
    const QString uri = u"redis://127.0.0.1:%1"_s.arg(server.port());
    QProcess json;
    json.start(QStringLiteral(LOCKSCOPE_BINARY), {u"watch"_s, u"--json"_s, u"--show-tokens"_s, u"--uri"_s, uri});
    QProcess text;
    text.start(QStringLiteral(LOCKSCOPE_BINARY), {u"watch"_s, u"--uri"_s, uri});
    QByteArray textOut;
    QTRY_VERIFY((textOut += text.readAllStandardOutput()).contains("ready"));
    QTRY_VERIFY(json.canReadLine());

    // Nobody reads the two pipes as long as this function does not look at them.
    std::mt19937 random(12);
    constexpr int kLocks = 3000;
    const auto name = [](unsigned i) { return "lock:" + std::to_string(i); };
    Flood flood(server);
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 800'000; ++i) {
        const std::string key = name(unsigned(random()) % kLocks);
        if (random() % 2 == 0)
            flood.send({"SET", key, "holder" + std::to_string(random() % 50'000), "PX", "3600000"});
        else
            flood.send({"DEL", key});
    }
    flood.settle();
    server.command({"SET", "lock:end", "the end", "PX", "3600000"});
    qInfo("800,000 commands in %lld ms", timer.elapsed());
    QVERIFY(tookAllThatWasSent(server, 2));

    Fold fold;
    Fold byNode; // of a reader from before there were keyspaces
    const Fold::key_type end{"127.0.0.1:" + std::to_string(server.port()), 0, "lock:end"};
    std::map<std::string, int> kinds;
    std::string reason;
    const auto readOn = [&] {
        while (json.canReadLine()) {
            const Json line = Json::parse(json.readLine().toStdString());
            ++kinds[line["event"]];
            if (line["event"] == "gap")
                reason = line["reason"];
            foldLine(fold, line, "keyspace");
            foldLine(byNode, line, "node");
        }
        textOut += text.readAllStandardOutput();
        return fold.contains(end);
    };
    QTRY_VERIFY_WITH_TIMEOUT(readOn(), 120'000);
    const Fold held = truth(server);
    const auto same = [&] {
        readOn();
        return fold == held;
    };
    static_cast<void>(QTest::qWaitFor(same, 60'000));
    int missing = 0;
    int phantoms = 0;
    int wrong = 0;
    for (const auto& [key, holder] : held) {
        const auto told = fold.find(key);
        missing += told == fold.end();
        wrong += told != fold.end() && told->second != holder;
    }
    for (const auto& [key, holder] : fold)
        phantoms += !held.contains(key);
    qInfo("%d gaps (%s), %d found, %d vanished, %d learned, %d acquired", kinds["gap"], reason.c_str(), kinds["found"],
          kinds["vanished"], kinds["learned"], kinds["acquired"]);
    QVERIFY2(missing + phantoms + wrong == 0,
             qPrintable(
                 u"of %1: %2 missing, %3 phantoms, %4 wrong"_s.arg(held.size()).arg(missing).arg(phantoms).arg(wrong)));
    QVERIFY(byNode == fold);
    QVERIFY2(kinds["gap"] > 0 && reason.find("left out") != std::string::npos, reason.c_str()); // else it saw nothing
    QTRY_VERIFY((textOut += text.readAllStandardOutput()).contains("  gap  since "));
    QVERIFY(textOut.contains("events were left out"));
    for (QProcess* process : {&json, &text}) {
        process->terminate();
        QVERIFY(process->waitForFinished(kPatience));
        QCOMPARE(process->exitCode(), 0);
    }
}

void StreamTest::readyHasItsKeysInOrder()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    QProcess watch;
    watch.start(QStringLiteral(LOCKSCOPE_BINARY),
                {u"watch"_s, u"--json"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(server.port())});
    QTRY_VERIFY(watch.canReadLine());
    const Json ready = Json::parse(watch.readLine().toStdString());
    std::vector<std::string> keys;
    for (const auto& [key, value] : ready.items())
        keys.push_back(key);
    QCOMPARE(keys, (std::vector<std::string>{"t", "event", "key", "db", "node", "holder", "pttl_ms", "evidence",
                                             "precision_ms", "locks", "source", "patterns", "format", "keyspace"}));
    QCOMPARE(ready["format"], 1); // keys were only added
    QCOMPARE(ready["keyspace"], ready["node"]);
    QVERIFY(ready["format"].is_number_integer());
    watch.terminate();
    QVERIFY(watch.waitForFinished(kPatience));
}

/// Its pipe is full: neither the end of the time nor a signal waits for it.
void StreamTest::aReaderThatNeverComesBackKeepsNobody()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    for (const bool bySignal : {false, true}) {
        const auto path = QString::fromStdString((server.folder() / (bySignal ? "signal" : "time")).string());
        QCOMPARE(::mkfifo(qPrintable(path), 0600), 0);
        const int reader = ::open(qPrintable(path), O_RDWR | O_CLOEXEC); // and never reads
        QVERIFY(reader >= 0);
        QProcess watch;
        watch.setStandardOutputFile(path);
        watch.start(QStringLiteral(LOCKSCOPE_BINARY),
                    {u"watch"_s, u"--json"_s, u"--duration"_s, bySignal ? u"3600"_s : u"6"_s, u"--uri"_s,
                     u"redis://127.0.0.1:%1"_s.arg(server.port())});
        const auto waiting = [&] {
            int bytes = 0;
            return ::ioctl(reader, FIONREAD, &bytes) == 0 ? bytes : -1;
        };
        QTRY_VERIFY(waiting() > 0); // ready
        Flood flood(server);
        for (int i = 0; i < 10'000; ++i) {
            flood.send({"SET", "lock:" + std::to_string(i % 10), std::to_string(i), "PX", "3600000"});
            flood.send({"DEL", "lock:" + std::to_string(i % 10)});
        }
        flood.settle();
        QTRY_VERIFY(waiting() > 50'000);
        if (bySignal)
            watch.terminate();
        QVERIFY(watch.waitForFinished(kPatience));
        QCOMPARE(watch.exitStatus(), QProcess::NormalExit);
        QCOMPARE(watch.exitCode(), 0);
        ::close(reader);
    }
}

namespace {

constexpr qint64 kLongest = 4'000; ///< ms until silence is told

/// `watch --json` of one server, which is ready; its lines by event.
class Watch
{
public:
    explicit Watch(const PrivateServer& server)
    {
        m_process.start(QStringLiteral(LOCKSCOPE_BINARY),
                        {u"watch"_s, u"--json"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(server.port())});
        if (!QTest::qWaitFor([this] { return lines("ready").size() == 1; }, kPatience))
            qFatal("the watcher is not ready");
    }
    ~Watch()
    {
        m_process.terminate();
        m_process.waitForFinished(kPatience);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    [[nodiscard]] std::vector<Json> lines(const char* event)
    {
        while (m_process.canReadLine())
            m_lines.push_back(Json::parse(m_process.readLine().toStdString()));
        std::vector<Json> found;
        std::copy_if(m_lines.begin(), m_lines.end(), std::back_inserter(found),
                     [&](const Json& line) { return line["event"] == event; });
        return found;
    }

private:
    QProcess m_process;
    std::vector<Json> m_lines;
};

} // namespace

void StreamTest::aSilentServerIsToldWithinFourSeconds()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    Watch watch(server);
    qint64 took = kLongest + 1;
    for (std::size_t time = 1; time <= 3 && took > kLongest; ++time) { // else the machine was busy with something else
        QTest::qWait(600);                                             // so that it is at rest
        QElapsedTimer stopped;
        server.pause();
        stopped.start();
        QTRY_COMPARE(watch.lines("silent").size(), time);
        took = stopped.elapsed();
        QVERIFY2(took >= 2900, qPrintable(QString::number(took)));
        const Json silent = watch.lines("silent").back();
        QVERIFY(silent["since"].get<std::string>() < silent["t"].get<std::string>());
        QVERIFY(!silent["reason"].get<std::string>().empty());
        QTest::qWait(600);
        server.resume();
        QTRY_COMPARE(watch.lines("answered").size(), time);
        QCOMPARE(watch.lines("answered").back()["since"], silent["since"]);
        QCOMPARE(watch.lines("silent").size(), time);
        QCOMPARE(watch.lines("gap").size(), std::size_t{0});
    }
    QVERIFY2(took <= kLongest, qPrintable(QString::number(took)));
}

void StreamTest::aKilledServerIsSilentUntilItsGap()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    Watch watch(server);
    qint64 took = kLongest + 1;
    for (std::size_t time = 1; time <= 3 && took > kLongest; ++time) { // else the machine was busy with something else
        QElapsedTimer killed;
        server.kill();
        killed.start();
        QTRY_COMPARE(watch.lines("silent").size(), time);
        took = killed.elapsed();
        QVERIFY2(server.restart(), server.log().c_str());
        QTRY_COMPARE(watch.lines("gap").size(), time);
        QCOMPARE(watch.lines("gap").back()["from"], watch.lines("silent").back()["since"]);
        QCOMPARE(watch.lines("silent").size(), time);
        QCOMPARE(watch.lines("answered").size(), std::size_t{0});
    }
    QVERIFY2(took <= kLongest, qPrintable(QString::number(took)));
}

void StreamTest::aScriptIsNotSilent()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe", "--lua-time-limit", "200"});
    QVERIFY2(server.start(), server.log().c_str());
    Watch watch(server);
    auto* script = redisConnectUnix(server.socketPath().c_str());
    redisAppendCommand(script, "EVAL %s 0", "while true do end");
    int done = 0;
    redisBufferWrite(script, &done);
    QTest::qWait(6000);
    QCOMPARE(server.command({"SCRIPT", "KILL"}).text, std::string("OK"));
    redisFree(script);
    // The script ends at its next look, a moment after the answer to its KILL.
    QTRY_COMPARE(server.command({"SET", "lock:after", "1", "PX", "600000"}).text, std::string("OK"));
    QTRY_COMPARE(watch.lines("acquired").size(), std::size_t{1});
    QCOMPARE(watch.lines("silent").size(), std::size_t{0});
    QCOMPARE(watch.lines("gap").size(), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(StreamTest)
#include "tst_stream.moc"
