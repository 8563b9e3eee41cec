// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// nemesis_groups: does harm to a cluster, or to a group behind Sentinels, and holds what `lockscope watch --json` tells
// against what really happened.
#include "nemesis/commonoptions.h"
#include "nemesis/deck.h"
#include "nemesis/groups/grouprun.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <set>

namespace {

using namespace lockscope::nemesis;

constexpr const char* kPurpose =
    R"(nemesis_groups: harms a cluster or a Sentinel group that `lockscope watch --json` watches, and compares

)";

constexpr const char* kOptions =
    R"(  --world NAME       cluster or sentinel (cluster)
  --rate N           steps of the clients a second (240)
  --within MS        the fold is right so long after everything is well again (5000)
  --artefacts DIR    what is kept of disagreements (nemesis-artefacts)
)";

int usage()
{
    std::printf("%s%s%s", kPurpose, kCommonOptions, kOptions);
    return 0;
}

void print(const GroupResult& result)
{
    std::printf(" %s  harm %5.2f s  right after %5.0f ms  gaps %zu  %zu lines, %zu moved, %zu found again, "
                "%zu + %zu told, %zu in gaps, %zu untold\n",
                result.found.empty() ? "ok  " : "WRONG", result.harmSeconds, result.rightAfterMs, result.gaps,
                result.lines, result.moved, result.foundAgain, result.begins, result.ends, result.inGaps,
                result.untold);
    printFirsts(result.found);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // hiredis writes to connections that are closed
    GroupRunOptions options;
    options.lockscope = NEMESIS_LOCKSCOPE;
    options.artefacts = "nemesis-artefacts";
    std::string world = "cluster";
    std::set<std::string> names;
    std::int64_t count = 100;
    std::int64_t first = 1;
    bool list = false;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--help")
            return usage();
        if (name == "--list") {
            list = true;
            continue;
        }
        const std::string value = i + 1 < argc ? argv[++i] : "";
        std::int64_t number = 0;
        const bool isNumber = toNumber(value, number) && number >= 0;
        if (name == "--world" && (value == "cluster" || value == "sentinel")) {
            world = value;
        } else if (name == "--lockscope") {
            options.lockscope = value;
        } else if (name == "--artefacts") {
            options.artefacts = value;
        } else if (name == "--fault") {
            names.insert(value);
        } else if (name == "--seed" && isNumber) {
            options.seed = static_cast<std::uint64_t>(number);
        } else if (name == "--faults" && isNumber) {
            count = number;
        } else if (name == "--first" && isNumber && number > 0) {
            first = number;
        } else if (name == "--rate" && isNumber && number > 0) {
            options.stepsPerSecond = static_cast<int>(number);
        } else if (name == "--within" && isNumber) {
            options.within = std::chrono::milliseconds{number};
        } else {
            std::fprintf(stderr, "nemesis_groups: %s %s is not understood. --help names what is.\n", name.c_str(),
                         value.c_str());
            return 2;
        }
    }
    std::string error;
    const auto writers = static_cast<std::size_t>(options.writers);
    auto group = world == "cluster" ? startCluster(writers, options.seed % 2 == 0, error)
                                    : startSentinelGroup(writers, options.seed % 2 == 0, error);
    if (!group) {
        std::fprintf(stderr, "nemesis_groups: %s\n", error.c_str());
        return 3;
    }
    std::vector<GroupFault> chosen = group->faults();
    if (list) {
        for (const GroupFault& fault : chosen)
            std::puts(fault.name.c_str());
        return 0;
    }
    for (const std::string& name : names)
        if (std::none_of(chosen.begin(), chosen.end(), [&](const GroupFault& fault) { return fault.name == name; })) {
            std::fprintf(stderr, "nemesis_groups: there is no fault %s. --list names them.\n", name.c_str());
            return 2;
        }
    if (!names.empty())
        std::erase_if(chosen, [&](const GroupFault& fault) { return !names.contains(fault.name); });

    GroupRun run(options, std::move(group));
    std::printf("nemesis_groups: %s, seed %llu, %lld faults of %zu kinds\n", world.c_str(),
                static_cast<unsigned long long>(options.seed), static_cast<long long>(count), chosen.size());
    if (!run.begin(error)) {
        std::fprintf(stderr, "nemesis_groups: the watcher did not get ready. %s\n", error.c_str());
        return 3;
    }
    const auto began = std::chrono::steady_clock::now();
    std::size_t wrong = 0;
    Tally tally;
    std::vector<const GroupFault*> all;
    for (const GroupFault& fault : chosen)
        all.push_back(&fault);
    Deck<GroupFault> deck(all);
    Random random(options.seed);
    for (std::int64_t number = 1; number < first + count; ++number) {
        const GroupFault& fault = deck.draw(random);
        if (number < first)
            continue;
        std::printf("%5lld  %-32s", static_cast<long long>(number), fault.name.c_str());
        std::fflush(stdout);
        const GroupResult result = run.apply(static_cast<std::size_t>(number), fault);
        print(result);
        wrong += result.found.empty() ? 0 : 1;
        tally.add(result.found, result.fault);
    }
    std::printf("%s, seed %llu: %lld faults in %.0f s, %zu with disagreements\n", world.c_str(),
                static_cast<unsigned long long>(options.seed), static_cast<long long>(count),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(), wrong);
    tally.print();
    return wrong == 0 ? 0 : 1;
}
