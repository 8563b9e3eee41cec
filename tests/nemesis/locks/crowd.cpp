// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/locks/crowd.h"

#include "sandbox/childprocess.h"
#include "sandbox/temporaryfolder.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace lockscope::nemesis {
namespace {

constexpr int kProcesses = 3;
constexpr std::chrono::seconds kPatience{60}; ///< after the time of the job

std::string firstLine(const std::string& file)
{
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

} // namespace

void giveUp(const std::string& why)
{
    std::fprintf(stderr, "nemesis_locks: %s\n", why.c_str());
    std::exit(3);
}

Seen runCrowd(const Job& job, const std::function<void()>& disturb)
{
    auto folder = sandbox::TemporaryFolder::create("lockscope-nemesis");
    if (!folder)
        giveUp(folder.error().message);
    std::vector<sandbox::ChildProcess> processes;
    std::vector<std::string> files;
    for (int i = 0; i < kProcesses; ++i) {
        sandbox::ProcessOptions options;
        options.program = "/proc/self/exe";
        options.arguments = toArguments(job);
        options.outputFile = folder->path() + "/worker" + std::to_string(i);
        files.push_back(options.outputFile);
        auto process = sandbox::ChildProcess::start(options);
        if (!process)
            giveUp(process.error().message);
        processes.push_back(std::move(*process));
    }
    disturb();
    Seen all;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        const auto end = processes[i].waitForEnd(job.time + kPatience);
        if (!end || *end != sandbox::ProcessEnd{})
            giveUp("a process of clients did not end well: " + firstLine(files[i]));
        all.add(toSeen(firstLine(files[i])));
    }
    return all;
}

} // namespace lockscope::nemesis
