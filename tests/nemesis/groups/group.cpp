// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/groups/group.h"

#include <csignal>
#include <thread>

namespace lockscope::nemesis {
namespace {

std::string stopWatcher(GroupField& field, std::int64_t low, std::int64_t high)
{
    field.watcher.signal(SIGSTOP);
    field.sleepBetween(low, high);
    field.watcher.signal(SIGCONT);
    return {};
}

void cut(const Endpoint& server)
{
    Talker talker(server);
    static_cast<void>(talker.ask({"CLIENT", "KILL", "USER", kWatcherName}));
}

} // namespace

void GroupField::sleepBetween(std::int64_t low, std::int64_t high)
{
    std::this_thread::sleep_for(std::chrono::milliseconds{random.between(low, high)});
}

std::vector<GroupFault> watcherFaults(std::function<std::vector<Endpoint>()> servers)
{
    return {
        {"calm", kCalm,
         [](GroupField& field) {
             field.sleepBetween(1'500, 2'500);
             return std::string();
         }},
        {"watcher-stop-short", kSlow, [](GroupField& field) { return stopWatcher(field, 50, 800); }},
        {"watcher-stop-long", kSlow | kStream, [](GroupField& field) { return stopWatcher(field, 2'000, 4'500); }},
        {"watcher-stutters", kSlow,
         [](GroupField& field) {
             for (int i = 0; i < 12; ++i) {
                 stopWatcher(field, 10, 120);
                 field.sleepBetween(5, 80);
             }
             return std::string();
         }},
        {"watcher-cut-everywhere", kStream,
         [servers](GroupField&) {
             for (const Endpoint& server : servers())
                 cut(server);
             return std::string();
         }},
        {"watcher-cut-again-and-again", kStream,
         [servers](GroupField& field) {
             std::vector<Endpoint> all = servers();
             for (int i = 0; i < 8; ++i) {
                 cut(field.random.oneOf(all));
                 field.sleepBetween(20, 400);
             }
             return std::string();
         }},
    };
}

std::optional<std::size_t> familyOf(const std::vector<std::string>& prefixes, const std::string& key)
{
    for (std::size_t i = 0; i < prefixes.size(); ++i)
        if (key.starts_with(prefixes[i]))
            return i;
    return std::nullopt;
}

} // namespace lockscope::nemesis
