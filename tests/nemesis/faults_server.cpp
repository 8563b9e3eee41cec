// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands of an administrator, flags, and the server's memory and limits.
#include "nemesis/faults.h"

#include <thread>

namespace lockscope::nemesis {
namespace {

std::string seconds(std::int64_t ms)
{
    return std::to_string(ms / 1000) + '.' + std::to_string(1000 + ms % 1000).substr(1);
}

void set(Field& field, const char* name, const std::string& value)
{
    field.world.admin({"CONFIG", "SET", name, value});
}

void debugSleep(Field& field)
{
    field.world.admin({"DEBUG", "SLEEP", seconds(field.random.between(100, 2'500))});
}
void busyScript(Field& field)
{
    std::thread busy([endpoint = field.world.server().endpoint()] {
        Talker talker(endpoint);
        (void)talker.ask({"EVAL", "while true do end", "0"});
    });
    field.sleepBetween(300, 1'500);
    // Only a script that has been slow for a while can be killed, and only while it runs.
    Talker killer(field.world.server().endpoint());
    for (int i = 0; i < 100; ++i) {
        const auto answer = killer.ask({"SCRIPT", "KILL"});
        if (answer && (!answer->isError || answer->text.starts_with("NOTBUSY")))
            break;
        field.sleep(20);
    }
    busy.join();
}
void killWatcher(Field& field)
{
    field.killWatcher();
}
void killWatcherOften(Field& field)
{
    for (std::int64_t i = field.random.between(3, 6); i > 0; --i) {
        field.killWatcher();
        field.sleepBetween(5, 300);
    }
}
void killSubscribers(Field& field)
{
    field.world.admin({"CLIENT", "KILL", "TYPE", "pubsub"});
}
void killAll(Field& field)
{
    field.world.admin({"CLIENT", "KILL", "TYPE", "normal"});
    field.world.admin({"CLIENT", "KILL", "TYPE", "pubsub"});
}
void pauseAll(Field& field)
{
    const std::int64_t ms = field.random.between(200, 2'000);
    field.world.admin({"CLIENT", "PAUSE", std::to_string(ms), "ALL"});
    field.sleep(ms);
}
void pauseWrites(Field& field)
{
    const std::int64_t ms = field.random.between(200, 2'000);
    field.world.admin({"CLIENT", "PAUSE", std::to_string(ms), "WRITE"});
    field.sleep(ms);
}
void flushAll(Field& field)
{
    field.world.admin({"FLUSHALL", field.random.chance(50) ? "SYNC" : "ASYNC"});
}
void flushDb(Field& field)
{
    field.world.admin({"FLUSHDB"});
}
void flushOften(Field& field)
{
    for (std::int64_t i = field.random.between(4, 10); i > 0; --i) {
        field.world.admin({"FLUSHDB"});
        field.sleepBetween(10, 250);
    }
}
/// In a connection of its own: the administrator's stays in its database.
void inDatabase(Field& field, const char* database, const Words& words)
{
    Talker talker(field.world.server().endpoint());
    (void)talker.ask({"SELECT", database});
    (void)talker.ask(words);
}
void flushOtherDb(Field& field)
{
    inDatabase(field, "3", {"SET", "lock:elsewhere", "x"});
    field.sleepBetween(0, 50);
    inDatabase(field, "3", {"FLUSHDB"});
}
void swapThereAndBack(Field& field)
{
    inDatabase(field, "5", {"SET", "lock:f:swapped", "stranger", "PX", "60000"});
    field.world.admin({"SWAPDB", "0", "5"});
    field.sleepBetween(5, 900);
    field.world.admin({"SWAPDB", "0", "5"});
}
void swapForGood(Field& field)
{
    inDatabase(field, "5", {"SET", "lock:f:swapped", "stranger", "PX", "60000"});
    field.world.admin({"SWAPDB", "0", "5"});
    inDatabase(field, "5", {"FLUSHDB"});
}
void resetStatistics(Field& field)
{
    field.world.admin({"CONFIG", "RESETSTAT"}); // each costs a gap of its own
    field.sleepBetween(50, 1'000);
}
void idleTimeout(Field& field)
{
    set(field, "timeout", "1");
    field.sleepBetween(2'000, 3'500);
    set(field, "timeout", "0");
}
void tooManyClients(Field& field)
{
    set(field, "maxclients", "5"); // the administrator's connection is there already
    field.killWatcher();
    std::vector<Talker> crowd;
    for (int i = 0; i < 6; ++i) {
        crowd.emplace_back(field.world.server().endpoint());
        (void)crowd.back().ask({"PING"});
    }
    field.sleepBetween(300, 2'000);
    set(field, "maxclients", "10000");
}
void smallOutputBuffer(Field& field)
{
    set(field, "client-output-buffer-limit", "pubsub 20000 10000 1");
    field.world.proxy().setFaults(sandbox::Way::ToClient, [] {
        sandbox::WayFaults held;
        held.hold = true;
        return held;
    }());
    field.sleepBetween(300, 1'200);
    field.world.proxy().mend();
    field.sleepBetween(100, 500);
    set(field, "client-output-buffer-limit", "pubsub 33554432 8388608 60");
}
void debugReload(Field& field)
{
    field.world.admin({"DEBUG", "RELOAD"});
}
void noActiveExpiry(Field& field)
{
    field.world.admin({"DEBUG", "SET-ACTIVE-EXPIRE", "0"});
    field.sleepBetween(800, 2'500);
    field.world.admin({"DEBUG", "SET-ACTIVE-EXPIRE", "1"});
}
void slowClockwork(Field& field)
{
    set(field, "hz", "1");
    field.sleepBetween(800, 2'500);
    set(field, "hz", "10");
}
void scriptsFlushed(Field& field)
{
    field.world.admin({"SCRIPT", "FLUSH"});
    field.world.admin({"FUNCTION", "FLUSH"});
}

void flagsBlink(Field& field)
{
    set(field, "notify-keyspace-events", "");
    field.sleepBetween(5, 600);
    set(field, "notify-keyspace-events", "KEA");
}
void flagsBlinkOften(Field& field)
{
    for (std::int64_t i = field.random.between(3, 6); i > 0; --i) {
        flagsBlink(field);
        field.sleepBetween(20, 300);
    }
}
void flagsOffLong(Field& field)
{
    set(field, "notify-keyspace-events", "");
    field.sleepBetween(6'000, 9'000);
    set(field, "notify-keyspace-events", "KEA");
}
void flagsFewer(Field& field)
{
    static constexpr const char* kFewer[] = {"Kx", "Eg$hx", "K$", "Kg", "KEgx", "Khz"};
    set(field, "notify-keyspace-events", kFewer[field.random.between(0, 5)]);
    field.sleepBetween(200, 2'500);
    set(field, "notify-keyspace-events", "KEA");
}
/// Less than before, and all that is needed.
void flagsOthers(Field& field)
{
    set(field, "notify-keyspace-events", "Kg$lshzxe");
    field.sleepBetween(100, 800);
    set(field, "notify-keyspace-events", "KEA");
}
void flagsOffAndCut(Field& field)
{
    set(field, "notify-keyspace-events", "");
    field.world.proxy().cut();
    field.sleepBetween(100, 1'500);
    set(field, "notify-keyspace-events", "KEA");
}

std::int64_t usedMemory(Field& field)
{
    const auto info = field.world.admin({"INFO", "memory"});
    const auto at = info ? info->text.find("used_memory:") : std::string::npos;
    return at == std::string::npos ? 0 : std::stoll(info->text.substr(at + 12));
}
void eviction(Field& field)
{
    set(field, "maxmemory-policy", "volatile-random");
    set(field, "maxmemory", std::to_string(usedMemory(field) + 100'000));
    for (int i = 0; i < 20; ++i) {
        field.world.admin({"SET", "ballast:" + std::to_string(i), std::string(20'000, 'x')});
        field.sleep(20);
    }
    set(field, "maxmemory", "0");
    set(field, "maxmemory-policy", "noeviction");
    for (int i = 0; i < 20; ++i)
        field.world.admin({"DEL", "ballast:" + std::to_string(i)});
}
void outOfMemory(Field& field)
{
    set(field, "maxmemory", std::to_string(std::max<std::int64_t>(1, usedMemory(field) - 100'000)));
    field.sleepBetween(300, 2'000);
    set(field, "maxmemory", "0");
}

} // namespace

std::vector<Fault> serverFaults()
{
    return {
        {"debug-sleep", "server", kNothing | kAlone, debugSleep},
        {"busy-script", "server", kStream | kSlow | kAlone, busyScript},
        {"kill-watcher", "server", kStream, killWatcher},
        {"kill-watcher-often", "server", kStream, killWatcherOften},
        {"kill-subscribers", "server", kStream, killSubscribers},
        {"kill-all", "server", kStream, killAll},
        {"pause-all", "server", kNothing | kAlone, pauseAll},
        {"pause-writes", "server", kNothing | kAlone, pauseWrites},
        {"flushall", "server", kStream | kData, flushAll},
        {"flushdb", "server", kStream | kData, flushDb},
        {"flush-often", "server", kStream | kData, flushOften},
        {"flush-other-db", "server", kNothing, flushOtherDb},
        {"swapdb-there-and-back", "server", kStream | kData | kAlone, swapThereAndBack},
        {"swapdb-for-good", "server", kStream | kData | kAlone, swapForGood},
        {"reset-statistics", "server", kNothing, resetStatistics},
        {"idle-timeout", "server", kStream, idleTimeout},
        {"too-many-clients", "server", kStream | kAlone, tooManyClients},
        {"small-output-buffer", "server", kStream | kAlone, smallOutputBuffer},
        {"debug-reload", "server", kStream | kAlone, debugReload},
        {"no-active-expiry", "server", kNothing, noActiveExpiry},
        {"slow-clockwork", "server", kStream, slowClockwork},
        {"scripts-flushed", "server", kNothing, scriptsFlushed},
        {"flags-blink", "flags", kStream | kAlone, flagsBlink},
        {"flags-blink-often", "flags", kStream | kAlone, flagsBlinkOften},
        {"flags-off-long", "flags", kStream | kAlone, flagsOffLong},
        {"flags-fewer", "flags", kStream | kAlone, flagsFewer},
        {"flags-others", "flags", kStream | kAlone, flagsOthers},
        {"flags-off-and-cut", "flags", kStream | kAlone, flagsOffAndCut},
        {"eviction", "memory", kData | kAlone, eviction},
        {"out-of-memory", "memory", kStream | kAlone, outOfMemory},
    };
}

} // namespace lockscope::nemesis
