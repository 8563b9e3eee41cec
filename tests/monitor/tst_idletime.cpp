// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// For how long a key that was there before us was untouched: asked before the first read, once, and refused without a
// trace. Means: real server.
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

#include <string>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Kind = NodeEvent::Kind;

namespace {

constexpr const char* kUuid = "4f1c2d3e-55aa-4e07-9c9e-0123456789ab";
constexpr std::int64_t kIdle = 8040; // seconds: 2 h 14 min
constexpr std::int64_t kUp = 3;

} // namespace

/// For how long a lock that was there before us has been held at least: as long as nobody had touched its key.
class TestIdleTime : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whatNobodyTouchedWasHeldMeanwhile();
    void onlyTheFirstLookAsks();
    void whoMayNotAskLacksNothing();
    void anLfuServerKeepsNoSuchTime();
};

namespace {

/// The key as it is, but untouched for so long.
void age(PrivateServer& server, const std::string& key, std::int64_t seconds)
{
    const auto left = server.command({"PTTL", key}).integer;
    const auto dump = server.command({"DUMP", key}).text;
    const auto done = server.command(
        {"RESTORE", key, std::to_string(left < 0 ? 0 : left), dump, "REPLACE", "IDLETIME", std::to_string(seconds)});
    QVERIFY2(!done.isError(), done.text.c_str());
}

/// Seconds since it was started.
std::int64_t upFor(PrivateServer& server)
{
    const auto info = server.command({"INFO", "server"}).text;
    const auto line = info.find("uptime_in_seconds:");
    constexpr std::size_t kWord = std::string_view("uptime_in_seconds:").size();
    return line == std::string::npos ? -1 : std::stoll(info.substr(line + kWord));
}

/// How often a command ran, or was rejected; 0: never.
int calls(PrivateServer& server, const std::string& command, const std::string& what = "calls=")
{
    const auto stats = server.command({"INFO", "commandstats"}).text;
    const auto line = stats.find("cmdstat_" + command + ":");
    const auto figure = line == std::string::npos ? line : stats.find(what, line);
    return figure == std::string::npos ? 0 : std::stoi(stats.substr(figure + what.size()));
}

/// How long ago the bound lies that is known of it, in seconds; -1: there is none.
std::int64_t heldForAtLeast(SourceReader& watcher, const std::string& key)
{
    const auto* state = watcher.state(key);
    if (state == nullptr || state->heldBefore == 0)
        return -1;
    const auto* found = watcher.last(Kind::Ready);
    return found == nullptr ? -1 : usSinceEpoch(found->at) / 1'000'000 - state->heldBefore;
}

} // namespace

void TestIdleTime::whatNobodyTouchedWasHeldMeanwhile()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:old", kUuid, "PX", "60000000"});
    server.command({"SET", "lock:new", kUuid, "PX", "60000000"});
    server.command({"SET", "lock:number", "1", "PX", "60000000"}); // one object for all keys with this value
    server.command({"HSET", "lock:hash", std::string(kUuid) + ":57", "1"});
    server.command({"HSET", "lock:readers", "mode", "read", std::string(kUuid) + ":57", "1"});
    server.command({"ZADD", "lock:set", "99999999999999", kUuid});
    for (const char* key : {"lock:old", "lock:number", "lock:hash", "lock:readers", "lock:set"})
        age(server, key, kIdle);
    // Untouched for hours, it says, and it was started a moment ago: nobody has held it for longer than the server ran.
    QTRY_VERIFY(upFor(server) >= kUp);

    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().size() == 6);
    for (const char* key : {"lock:old", "lock:hash"}) {
        const auto seconds = heldForAtLeast(watcher, key);
        QVERIFY2(seconds > 0 && seconds <= upFor(server) + 1, qPrintable(QString::number(seconds))); // never too much
        QVERIFY(watcher.state(key)->heldSince == kUnknownTime); // when it began nobody has seen
    }
    for (const char* key : {"lock:new", "lock:number", "lock:readers", "lock:set"})
        QCOMPARE(heldForAtLeast(watcher, key), std::int64_t{-1});

    // The same holder goes on: the bound is as true as before. The next one has a time of its own.
    server.command({"PEXPIRE", "lock:old", "70000000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "lock:old") == 1);
    QVERIFY(heldForAtLeast(watcher, "lock:old") > 0);
    server.command({"DEL", "lock:old"});
    server.command({"SET", "lock:old", "another", "NX", "PX", "60000000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:old") == 1);
    QCOMPARE(watcher.state("lock:old")->heldBefore, 0u);
    QVERIFY(watcher.state("lock:old")->heldSince != kUnknownTime);
}

void TestIdleTime::onlyTheFirstLookAsks()
{
    constexpr int kLocks = 1000;
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    for (int i = 0; i < kLocks; ++i)
        server.command({"SET", "lock:" + std::to_string(i), "token-" + std::to_string(i), "PX", "600000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.held().size() == kLocks);
    TRY_TOLD(watcher.isReady());
    const int first = calls(server, "object|idletime");
    QCOMPARE(first, kLocks + 1); // and the one that finds out whether it is answered
    watcher.source().requestResync(NodeId{0});
    TRY_TOLD(watcher.count(Kind::Ready) == 2);
    server.command({"SET", "lock:later", "token", "PX", "600000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:later") == 1);
    QCOMPARE(calls(server, "object|idletime"), first);
}

void TestIdleTime::whoMayNotAskLacksNothing()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    for (int i = 0; i < 500; ++i)
        server.command({"SET", "lock:" + std::to_string(i), kUuid, "PX", "600000"});
    age(server, "lock:7", kIdle);
    server.command({"ACL", "SETUSER", "watcher", "on", ">secret", "~*", "&*", "+@all", "-object|idletime"});
    auto endpoint = server.unixEndpoint();
    endpoint.user = "watcher";
    endpoint.password = Secret("secret");
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.held().size() == 500);
    TRY_TOLD(watcher.isReady());
    QCOMPARE(heldForAtLeast(watcher, "lock:7"), std::int64_t{-1});
    QCOMPARE(calls(server, "object|idletime"), 0);
    QVERIFY(calls(server, "object|idletime", "rejected_calls=") <= 1); // tried once, not for each key
    QCOMPARE(watcher.count(Kind::Warning), std::size_t{0});
    for (const auto& node : watcher.nodes()) {
        for (const auto& capability : node.info.capabilities)
            QVERIFY2(capability.remedy.find("idletime") == std::string::npos, capability.remedy.c_str());
    }
}

void TestIdleTime::anLfuServerKeepsNoSuchTime()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"CONFIG", "SET", "maxmemory-policy", "allkeys-lfu"});
    for (int i = 0; i < 500; ++i)
        server.command({"SET", "lock:" + std::to_string(i), kUuid, "PX", "600000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.held().size() == 500);
    TRY_TOLD(watcher.isReady());
    QCOMPARE(heldForAtLeast(watcher, "lock:7"), std::int64_t{-1});
    QVERIFY(calls(server, "object|idletime") <= 1);
    QCOMPARE(watcher.count(Kind::Warning), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestIdleTime)
#include "tst_idletime.moc"
