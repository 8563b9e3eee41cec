// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// compare_locks: our lock library beside others, by their drivers, on private servers. Prints a table in Markdown.
// scripts/compare-locks.sh builds what it needs and runs it.
#include "compare/driver.h"
#include "compare/trials.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace lockscope::compare;

constexpr const char* kUsage =
    R"(compare_locks [options] NAME=DRIVER...: lock libraries beside each other; the first one is ours

  --seconds N    time of each run without trouble (3)
  --only TRIAL   speed, contention, killed-holder, lost-answer, moved-name, restart, sentinel, cluster or redlock;
                 repeatable
)";

/// By the name of a library.
const std::map<std::string, std::map<std::string, std::string>> kLacks{
    {"redis-plus-plus", {{"cluster", "RedMutex takes no RedisCluster."}}},
    {"redis-py", {{"redlock", "its lock is for one server."}}},
};

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::chrono::seconds time{3};
    std::set<std::string> only;
    std::vector<LibraryUnderTest> libraries;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::size_t equals = argument.find('=');
        if (argument == "--seconds" && i + 1 < argc)
            time = std::chrono::seconds{std::max(1, std::atoi(argv[++i]))};
        else if (argument == "--only" && i + 1 < argc)
            only.insert(argv[++i]);
        else if (!argument.starts_with("--") && equals != std::string::npos)
            libraries.push_back({argument.substr(0, equals), argument.substr(equals + 1)});
        else {
            std::fputs(kUsage, stderr);
            return 2;
        }
    }
    Sheet sheet;
    const std::vector<std::pair<std::string, std::function<void(const LibraryUnderTest&)>>> trials{
        {"speed", [&](const auto& library) { speed(library, time, sheet); }},
        {"contention", [&](const auto& library) { contention(library, time, sheet); }},
        {"killed-holder", [&](const auto& library) { killedHolder(library, sheet); }},
        {"lost-answer", [&](const auto& library) { lostAnswer(library, sheet); }},
        {"moved-name", [&](const auto& library) { movedName(library, sheet); }},
        {"restart", [&](const auto& library) { restart(library, sheet); }},
        {"sentinel", [&](const auto& library) { sentinelFailover(library, sheet); }},
        {"cluster", [&](const auto& library) { clusterFailover(library, sheet); }},
        {"redlock", [&](const auto& library) { redlock(library, time, sheet); }},
    };
    for (LibraryUnderTest& library : libraries) {
        if (const auto lacks = kLacks.find(library.title); lacks != kLacks.end())
            library.lacks = lacks->second;
        const std::string version = versionOf(library);
        library.column = sheet.addLibrary(library.title + (version.empty() ? "" : ' ' + version));
        for (const auto& [name, trial] : trials)
            if (only.empty() || only.contains(name)) {
                std::fprintf(stderr, "  %s: %s\n", library.title.c_str(), name.c_str());
                trial(library);
            }
    }
    std::fputs(sheet.markdown().c_str(), stdout);
}
