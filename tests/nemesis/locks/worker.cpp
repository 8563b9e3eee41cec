// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/locks/worker.h"

#include "core/endpoint.h"
#include "lock/service.h"

#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <thread>

namespace lockscope::nemesis {
namespace {

using Steady = std::chrono::steady_clock;
constexpr std::chrono::microseconds kWork{300};

/// The referee counts who is inside. False: somebody else was.
bool isAlone(lock::Client& referee)
{
    const auto inside = referee.command({"INCR", "inside"});
    std::this_thread::sleep_for(kWork);
    const auto left = referee.command({"DECR", "inside"});
    return inside && left && inside->integer == 1;
}

Seen workInThread(lock::LockService& service, const Job& job, Steady::time_point end)
{
    lock::Client referee(*parseUri(job.referee));
    lock::SectionOptions options;
    options.wait = job.wait;
    Seen seen;
    while (Steady::now() < end) {
        const auto section = service.withLock("nemesis", "one", options, [&] { return isAlone(referee); });
        if (!section) {
            ++seen.failed[std::string(lock::name(section.error().kind))];
            continue;
        }
        ++seen.sections;
        seen.overlaps += !section->value.value_or(false);
        seen.lost += section->lostLease;
    }
    return seen;
}

} // namespace

std::int64_t Seen::allFailed() const
{
    return std::accumulate(failed.begin(), failed.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& each) { return sum + each.second; });
}

void Seen::add(const Seen& other)
{
    sections += other.sections;
    overlaps += other.overlaps;
    lost += other.lost;
    for (const auto& [kind, count] : other.failed)
        failed[kind] += count;
}

std::vector<std::string> toArguments(const Job& job)
{
    return {"--worker",
            job.locks,
            job.referee,
            std::to_string(job.threads),
            std::to_string(job.time.count()),
            std::to_string(job.wait.count())};
}

Job toJob(const std::vector<std::string>& arguments)
{
    return {arguments.at(0), arguments.at(1), std::stoi(arguments.at(2)),
            std::chrono::milliseconds{std::stoll(arguments.at(3))},
            std::chrono::milliseconds{std::stoll(arguments.at(4))}};
}

std::string toLine(const Seen& seen)
{
    return nlohmann::json{
        {"sections", seen.sections}, {"overlaps", seen.overlaps}, {"lost", seen.lost}, {"failed", seen.failed}}
        .dump();
}

Seen toSeen(const std::string& line)
{
    const auto json = nlohmann::json::parse(line);
    return {json["sections"], json["overlaps"], json["lost"], json["failed"]};
}

Seen work(const Job& job)
{
    auto service = lock::LockService::create(*parseUri(job.locks));
    Seen all;
    if (!service) {
        ++all.failed[std::string(lock::name(service.error().kind))];
        return all;
    }
    const Steady::time_point end = Steady::now() + job.time;
    std::mutex mutex;
    std::vector<std::jthread> threads;
    for (int i = 0; i < job.threads; ++i)
        threads.emplace_back([&] {
            const Seen seen = workInThread(*service, job, end);
            const std::lock_guard guard(mutex);
            all.add(seen);
        });
    threads.clear();
    return all;
}

} // namespace lockscope::nemesis
