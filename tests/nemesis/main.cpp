// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// nemesis: does harm to what Lockscope watches, and holds what it tells against what really happened.
#include "nemesis/commonoptions.h"
#include "nemesis/deck.h"
#include "nemesis/run.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

namespace {

using namespace lockscope::nemesis;

struct Options
{
    RunOptions run;
    std::size_t faults = 100;
    std::vector<const Fault*> chosen; ///< empty: all in turn
    int pairsPercent = 15;
    bool again = false;
    std::set<std::string> allowed; ///< names of checks
    bool json = false;
    bool stopAtFirst = false;
};

constexpr const char* kPurpose =
    R"(nemesis: harms what `lockscope watch --json` watches, and compares what it tells with what really happened

)";

constexpr const char* kOptions =
    R"(  --pairs PERCENT    how many come two at once (15)
  --rate N           steps of the clients a second (300)
  --locks N          that each of the three writers has (20)
  --bystanders N     locks that nobody touches (2000)
  --within MS        the fold is right so long after the server accepts connections (2000)
  --artefacts DIR    what is kept of disagreements (nemesis-artefacts)
  --again            what a machine that stood still may explain is done up to twice more, with five times --within,
                     and counts if it disagrees each time
  --allow CHECK      this disagreement is counted, and is none; repeatable
  --stop             at the first disagreement
  --json             one object a fault, and one at the end
)";

int usage()
{
    std::printf("%s%s%s", kPurpose, kCommonOptions, kOptions);
    return 0;
}

/// The beginning of a fault's line: who reads along knows what is being done.
void printBegin(std::size_t number, const Fault& fault, const Fault* second)
{
    const std::string name = fault.name + (second != nullptr ? std::string("+") + second->name : std::string());
    std::printf("%5zu  %-34s", number, name.c_str());
    std::fflush(stdout);
}

/// The rest of its line, and the first disagreement of each kind; the artefacts have all of it.
void print(const FaultResult& verdict)
{
    std::printf(" %s  harm %5.2f s  right after %5.0f ms  gaps %zu (%.2f s)  %zu lines, %zu + %zu told%s\n",
                verdict.found.empty() ? "ok  " : "WRONG", verdict.harmSeconds, verdict.rightAfterMs, verdict.gaps,
                verdict.gapSeconds, verdict.lines, verdict.judged.begins, verdict.judged.ends,
                verdict.judged.untoldDegraded > 0 ? " (degraded)" : "");
    printFirsts(verdict.found);
    std::fflush(stdout);
}

void printJson(const FaultResult& verdict)
{
    nlohmann::ordered_json line{{"fault", verdict.number},
                                {"name", verdict.fault},
                                {"harm_s", verdict.harmSeconds},
                                {"right_after_ms", verdict.rightAfterMs},
                                {"gaps", verdict.gaps},
                                {"gap_s", verdict.gapSeconds},
                                {"lines", verdict.lines},
                                {"begins", verdict.judged.begins},
                                {"ends", verdict.judged.ends},
                                {"in_gaps", verdict.judged.inGaps},
                                {"unread", verdict.judged.unread},
                                {"untold_degraded", verdict.judged.untoldDegraded},
                                {"times", verdict.judged.times},
                                {"cpu_s", verdict.cpuSeconds},
                                {"rss", verdict.memoryBytes},
                                {"connections", verdict.connections},
                                {"disagreements", nlohmann::ordered_json::array()}};
    for (const Disagreement& one : verdict.found)
        line["disagreements"].push_back({{"check", one.check}, {"key", one.key}, {"text", one.text}});
    std::cout << line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << std::endl;
}

/// Of another group: two that turn the same cable, process or switch would undo each other. Null: there is none.
const Fault* partnerOf(const Fault& fault, const std::vector<const Fault*>& chosen, Random& random)
{
    std::vector<const Fault*> fitting;
    for (const Fault* other : chosen)
        if (((fault.costs | other->costs) & kAlone) == 0 && std::string_view(other->group) != fault.group)
            fitting.push_back(other);
    return fitting.empty() ? nullptr : random.oneOf(fitting);
}

/// What a machine that stood still for a second can look like. All else is wrong, also once.
bool mayBeTheMachine(const FaultResult& verdict)
{
    static const std::set<std::string> kOfTime = {"fold",       "cpu",          "reconnects", "untold-begin",
                                                  "untold-end", "gap-too-long", "precision",  "untold-end-unheard",
                                                  "silent"};
    return std::all_of(verdict.found.begin(), verdict.found.end(),
                       [](const Disagreement& one) { return kOfTime.contains(one.check); });
}

/// Such a machine does not stand still three times; a busy one is slow each time, and has more time then. What is told
/// then is judged as before.
FaultResult applyAgain(Run& run, const Options& options, FaultResult verdict, const Fault& fault, const Fault* second)
{
    const auto forgive = [&](FaultResult& one) {
        std::erase_if(one.found, [&](const Disagreement& found) { return options.allowed.contains(found.check); });
    };
    forgive(verdict);
    constexpr int kMostAgain = 2;
    constexpr int kPatience = 5;
    for (int again = 0; again < kMostAgain; ++again) {
        if (verdict.found.empty() || !options.again || !mayBeTheMachine(verdict))
            break;
        options.json ? printJson(verdict) : print(verdict);
        if (!options.json)
            printBegin(verdict.number, fault, second);
        verdict = run.apply(verdict.number, fault, second, kPatience);
        forgive(verdict);
    }
    return verdict;
}

int run(const Options& options, std::size_t first)
{
    Run run;
    std::string error;
    if (!run.begin(options.run, error)) {
        std::fprintf(stderr, "nemesis: %s\n", error.c_str());
        return 3;
    }
    const std::vector<const Fault*> chosen = options.chosen;
    std::size_t wrong = 0;
    std::size_t done = 0;
    Tally tally;
    const auto began = std::chrono::steady_clock::now();
    Deck<Fault> deck(chosen);
    Random random(options.run.seed);
    for (std::size_t number = 1; number < first + options.faults; ++number) {
        const Fault* fault = &deck.draw(random);
        const Fault* second = random.chance(options.pairsPercent) ? partnerOf(*fault, chosen, random) : nullptr;
        if (number < first)
            continue;
        if (!options.json)
            printBegin(number, *fault, second);
        const FaultResult verdict = applyAgain(run, options, run.apply(number, *fault, second), *fault, second);
        tally.add(verdict.found, verdict.fault);
        options.json ? printJson(verdict) : print(verdict);
        ++done;
        if (!verdict.found.empty() && ++wrong > 0 && options.stopAtFirst)
            break;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (options.json) {
        std::cout << nlohmann::ordered_json{{"end", true},
                                            {"seed", options.run.seed},
                                            {"faults", done},
                                            {"wrong", wrong},
                                            {"seconds", seconds}}
                         .dump()
                  << std::endl;
    } else {
        std::printf("seed %llu: %zu faults in %.0f s, %zu with disagreements\n",
                    static_cast<unsigned long long>(options.run.seed), done, seconds, wrong);
        tally.print();
    }
    return wrong == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // hiredis writes to connections that are closed
    Options options;
    options.run.world.lockscope = NEMESIS_LOCKSCOPE;
    options.run.world.clockShim = NEMESIS_CLOCK_SHIM;
    options.run.world.python = NEMESIS_PYTHON;
    options.run.artefacts = "nemesis-artefacts";
    std::int64_t first = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--help")
            return usage();
        if (name == "--list") {
            for (const Fault& fault : faults())
                std::printf("%-10s %s\n", fault.group, fault.name);
            return 0;
        }
        if (name == "--json" || name == "--stop" || name == "--again") {
            (name == "--json" ? options.json : name == "--stop" ? options.stopAtFirst : options.again) = true;
            continue;
        }
        const std::string value = i + 1 < argc ? argv[++i] : "";
        std::int64_t count = 0;
        const bool isNumber = toNumber(value, count);
        if (name == "--lockscope") {
            options.run.world.lockscope = value;
        } else if (name == "--allow") {
            options.allowed.insert(value);
        } else if (name == "--artefacts") {
            options.run.artefacts = value;
        } else if (name == "--fault" && faultNamed(value) != nullptr) {
            options.chosen.push_back(faultNamed(value));
        } else if (name == "--seed" && isNumber) {
            options.run.seed = static_cast<std::uint64_t>(count);
        } else if (name == "--faults" && isNumber) {
            options.faults = static_cast<std::size_t>(count);
        } else if (name == "--first" && isNumber && count > 0) {
            first = count;
        } else if (name == "--pairs" && isNumber) {
            options.pairsPercent = static_cast<int>(count);
        } else if (name == "--rate" && isNumber) {
            options.run.world.plan.stepsPerSecond = static_cast<int>(count);
        } else if (name == "--locks" && isNumber && count > 0) {
            options.run.world.plan.locksEach = static_cast<int>(count);
        } else if (name == "--bystanders" && isNumber) {
            options.run.world.bystanders = static_cast<int>(count);
        } else if (name == "--within" && isNumber) {
            options.run.within = std::chrono::milliseconds{count};
        } else {
            std::fprintf(stderr, "nemesis: %s %s is not understood. --help and --list name what is.\n", name.c_str(),
                         value.c_str());
            return 2;
        }
    }
    if (options.chosen.empty())
        for (const Fault& fault : faults())
            options.chosen.push_back(&fault);
    options.run.world.plan.seed = options.run.seed;
    if (!options.json)
        std::printf("nemesis: seed %llu, %zu faults of %zu kinds\n", static_cast<unsigned long long>(options.run.seed),
                    options.faults, options.chosen.size());
    std::fflush(stdout);
    return run(options, static_cast<std::size_t>(first));
}
