// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a fuzz target over the files of a folder, and then, where it is asked to, over many random inputs, in any build:
//   fuzz_session --sessions 1000000 --seed 1
// A failed session names its seed; --sessions 1 with that seed plays it again.
#include "replayfolder.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string_view>
#include <vector>

namespace {

constexpr unsigned kHangSeconds = 60;
constexpr std::uint64_t kTellEvery = 10'000;
std::uint64_t current = 0;

void tellSeed()
{
    char text[64];
    const int size =
        std::snprintf(text, sizeof text, "the session had seed %llu\n", static_cast<unsigned long long>(current));
    static_cast<void>(!::write(STDERR_FILENO, text, static_cast<std::size_t>(size)));
}

extern "C" void onSignal(int signal)
{
    tellSeed();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void runSeed(std::uint64_t seed)
{
    current = seed;
    std::mt19937_64 random(seed);
    std::vector<std::uint8_t> bytes(100 + random() % 2400);
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(random());
    ::alarm(kHangSeconds); // a session that does not end is a failed one
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t sessions = 0;
    std::uint64_t seed = 1;
    int files = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == "--sessions" && i + 1 < argc)
            sessions = std::strtoull(argv[++i], nullptr, 10);
        else if (argument == "--seed" && i + 1 < argc)
            seed = std::strtoull(argv[++i], nullptr, 10);
        else
            files += replayFolder(argv[i]);
    }
    for (const int signal : {SIGABRT, SIGALRM, SIGSEGV})
        std::signal(signal, onSignal);
    const auto begin = std::chrono::steady_clock::now();
    const auto tell = [&](std::uint64_t done) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        std::printf("%llu sessions from seed %llu in %.0f s\n", static_cast<unsigned long long>(done),
                    static_cast<unsigned long long>(seed), took.count());
        std::fflush(stdout);
    };
    for (std::uint64_t i = 0; i < sessions; ++i) {
        runSeed(seed + i);
        if ((i + 1) % kTellEvery == 0)
            tell(i + 1);
    }
    if (sessions > 0)
        tell(sessions);
    std::printf("%d inputs replayed\n", files);
    return files > 0 || sessions > 0 ? 0 : 1;
}
