// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The watcher's process, its reader, and the server's process.
#include "nemesis/faults.h"

#include <csignal>
#include <filesystem>

namespace lockscope::nemesis {
namespace {

void calm(Field& field)
{
    field.sleepBetween(1'500, 2'500);
}

void stopWatcher(Field& field, std::int64_t low, std::int64_t high)
{
    field.world.watcher().signal(SIGSTOP);
    field.sleepBetween(low, high);
    field.world.watcher().signal(SIGCONT);
}
void watcherStopShort(Field& field)
{
    stopWatcher(field, 50, 800);
}
void watcherStopLong(Field& field)
{
    stopWatcher(field, 2'000, 4'500);
}
/// What was in the socket is lost with the connection, and the watcher never ran to see it.
void watcherStopAndCut(Field& field)
{
    field.world.watcher().signal(SIGSTOP);
    field.sleepBetween(1'000, 4'000);
    field.world.proxy().cut(field.random.chance(50) ? sandbox::Ending::Reset : sandbox::Ending::Close);
    field.sleepBetween(0, 300);
    field.world.watcher().signal(SIGCONT);
}
void watcherStutters(Field& field)
{
    for (int i = 0; i < 12; ++i) {
        stopWatcher(field, 10, 120);
        field.sleepBetween(5, 80);
    }
}

void readerPause(Field& field)
{
    field.world.watcher().pauseReading();
    field.sleepBetween(200, 2'500);
    field.world.watcher().resumeReading();
}
/// Nobody reads, and very much happens.
void readerPauseUnderLoad(Field& field)
{
    field.world.watcher().pauseReading();
    const std::int64_t rounds = field.random.between(60, 160);
    for (std::int64_t round = 0; round < rounds; ++round) {
        std::vector<std::string> keys;
        std::vector<Words> commands;
        for (int i = 0; i < 12; ++i) {
            const std::string key = "lock:f:flood:" + std::to_string(i);
            keys.push_back(key);
            commands.push_back({"SET", key, "flood-" + std::to_string(round) + '-' + std::to_string(i), "PX", "60000"});
        }
        field.world.act(keys, commands);
        field.sleep(20);
    }
    std::vector<std::string> keys;
    std::vector<Words> commands;
    for (int i = 0; i < 6; ++i) {
        keys.push_back("lock:f:flood:" + std::to_string(i));
        commands.push_back({"DEL", keys.back()});
    }
    field.world.act(keys, commands);
    field.world.watcher().resumeReading();
}

void serverStopShort(Field& field)
{
    field.world.server().suspend();
    field.sleepBetween(50, 900);
    field.world.server().resume();
}
void serverStopLong(Field& field)
{
    field.world.server().suspend();
    field.sleepBetween(2'000, 6'000);
    field.world.server().resume();
}
/// Longer than the three seconds behind which it counts as silent, and shorter than the six behind which it is left.
void serverSilent(Field& field)
{
    field.world.server().suspend();
    field.sleep(4'800);
    field.world.server().resume();
}
void serverStopAndCut(Field& field)
{
    field.world.server().suspend();
    field.sleepBetween(200, 2'000);
    field.world.proxy().cut();
    field.sleepBetween(100, 1'000);
    field.world.server().resume();
}

void startAgain(Field& field)
{
    field.sleepBetween(0, 1'200);
    (void)field.world.server().restart();
}
void serverKilledEmpty(Field& field)
{
    std::error_code ignored;
    std::filesystem::remove(field.world.server().folder() + "/dump.rdb", ignored);
    field.world.server().kill9();
    startAgain(field);
}
/// Back with what it had a moment before it was killed.
void serverKilledSaved(Field& field)
{
    field.world.admin({"SAVE"});
    field.sleepBetween(0, 400);
    field.world.server().kill9();
    startAgain(field);
}
void serverShutDownSaved(Field& field)
{
    field.world.admin({"SHUTDOWN", "SAVE"});
    field.world.server().kill9();
    startAgain(field);
}
void serverKilledTwice(Field& field)
{
    serverKilledSaved(field);
    field.sleepBetween(0, 150);
    field.world.server().kill9();
    startAgain(field);
}

} // namespace

std::vector<Fault> processFaults()
{
    return {
        {"calm", "process", kCalm | kAlone, calm},
        {"watcher-stop-short", "process", kSlow, watcherStopShort},
        {"watcher-stop-long", "process", kSlow | kStream, watcherStopLong},
        {"watcher-stop-and-cut", "process", kSlow | kStream, watcherStopAndCut},
        {"watcher-stutters", "process", kSlow, watcherStutters},
        {"reader-pause", "process", kSlow | kStream | kAlone, readerPause},
        {"reader-pause-under-load", "process", kSlow | kStream | kAlone, readerPauseUnderLoad},
        {"server-stop-short", "process", kStill, serverStopShort},
        {"server-stop-long", "process", kStream, serverStopLong},
        {"server-silent", "process", kStream | kSilent | kAlone, serverSilent},
        {"server-stop-and-cut", "process", kStream, serverStopAndCut},
        {"server-killed-empty", "process", kStream | kData | kAlone, serverKilledEmpty},
        {"server-killed-saved", "process", kStream | kData | kAlone, serverKilledSaved},
        {"server-shut-down-saved", "process", kStream | kData | kAlone, serverShutDownSaved},
        {"server-killed-twice", "process", kStream | kData | kAlone, serverKilledTwice},
    };
}

} // namespace lockscope::nemesis
