// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// nemesis_locks: does harm to servers and connections under the lock library, and prints what it measured as JSON.
#include "nemesis/deck.h"
#include "nemesis/locks/failovers.h"
#include "nemesis/locks/trials.h"
#include "nemesis/locks/worker.h"

#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace lockscope::nemesis;

constexpr const char* kUsage =
    R"(nemesis_locks: harms servers and connections under the lock library, and prints JSON

  --seconds N    time of each run of clients (20)
  --runs N       runs of each kind, by turns (5)
  --lost N       lost answers of each kind (20)
  --keys N       keys for the memory (1000000)
  --failovers N  failovers and moves of each kind (20)
  --only NAME    killed_clients, lost_answers, restart, many_keys, sentinel_kill, cluster_failover or moved_slot;
                 repeatable
  --strict       ends with 1 also where a rate, time or size was missed, which a busy machine may explain
)";

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 6 && arguments[0] == "--worker") {
        std::puts(toLine(work(toJob({arguments.begin() + 1, arguments.end()}))).c_str());
        return 0;
    }
    TrialOptions options;
    int failovers = 20;
    std::set<std::string> only;
    bool isStrict = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--help") {
            std::fputs(kUsage, stdout);
            return 0;
        }
        if (name == "--strict") {
            isStrict = true;
            continue;
        }
        const std::string value = i + 1 < arguments.size() ? arguments[++i] : "";
        std::int64_t number = 0;
        const bool isNumber = toNumber(value, number) && number > 0;
        if (name == "--only")
            only.insert(value);
        else if (name == "--seconds" && isNumber)
            options.time = std::chrono::seconds{number};
        else if (name == "--runs" && isNumber)
            options.runs = static_cast<int>(number);
        else if (name == "--lost" && isNumber)
            options.lostAnswers = static_cast<int>(number);
        else if (name == "--keys" && isNumber)
            options.keys = static_cast<int>(number);
        else if (name == "--failovers" && isNumber)
            failovers = static_cast<int>(number);
        else {
            std::fprintf(stderr, "nemesis_locks: %s %s is not understood. --help names what is.\n", name.c_str(),
                         value.c_str());
            return 2;
        }
    }
    nlohmann::ordered_json all;
    const auto run = [&](const char* name, const auto& trial) {
        if (only.empty() || only.contains(name))
            all[name] = trial();
    };
    run("killed_clients", [&] { return killedClients(options); });
    run("lost_answers", [&] { return lostAnswers(options); });
    run("restart", [] { return restart(); });
    run("many_keys", [&] { return manyKeys(options); });
    run("sentinel_kill", [&] { return sentinelKill(failovers); });
    run("cluster_failover", [&] { return clusterFailover(failovers); });
    run("moved_slot", [&] { return movedSlot(failovers); });
    std::puts(all.dump(2).c_str());
    bool isBad = false;
    for (const auto& each : all)
        isBad = isBad || each["wrong"] || (isStrict && each["missed"]);
    return isBad ? 1 : 0;
}
