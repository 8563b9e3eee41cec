// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/drivers/crew.h"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <thread>

namespace lockscope::compare {
namespace {

using Millis = std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr Millis kAfterFailure{10};
constexpr Millis kPatience{2'000}; ///< for a worker that still waits at the end

double wallMs()
{
    return std::chrono::duration<double, std::milli>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// The record that all workers write to. It outlives workers that are stuck.
struct Board
{
    std::mutex mutex; // guards what follows
    std::condition_variable changed;
    Told told;
    int running = 0;
};

/// Until `end`, or for job.turns turns.
void work(const Job& job, Lock& lock, int worker, Steady::time_point end, Board& board)
{
    for (int turn = 0; Steady::now() < end && (job.turns == 0 || turn < job.turns); ++turn) {
        const double asked = wallMs();
        try {
            if (!lock.acquire()) {
                const std::lock_guard guard(board.mutex);
                ++board.told.refused;
                continue;
            }
        } catch (const std::exception& error) {
            {
                const std::lock_guard guard(board.mutex);
                if (board.told.failed++ == 0)
                    board.told.firstError = error.what();
            }
            std::this_thread::sleep_for(kAfterFailure);
            continue;
        }
        const double acquired = wallMs();
        if (job.workMs > 0)
            std::this_thread::sleep_for(Millis{job.workMs});
        const double leaving = wallMs();
        try {
            lock.release();
        } catch (const std::exception&) { // the next acquisition shows what is wrong
        }
        {
            const std::lock_guard guard(board.mutex);
            ++board.told.counts[static_cast<std::size_t>(worker)];
            if (!job.ownKeys)
                board.told.holds.push_back({static_cast<double>(worker), asked, acquired, leaving});
        }
        if (job.thinkMs > 0)
            std::this_thread::sleep_for(Millis{job.thinkMs});
    }
}

/// The workers run until `end`, and are waited for a little longer.
void runWorkers(const Job& job, const Library& library, const std::shared_ptr<Board>& board, Steady::time_point end)
{
    board->running = job.workers;
    for (int worker = 0; worker < job.workers; ++worker)
        std::thread([=] {
            const auto lock = library.lock(job.ownKeys ? job.key + ':' + std::to_string(worker) : job.key);
            work(job, *lock, worker, end, *board);
            const std::lock_guard guard(board->mutex);
            --board->running;
            board->changed.notify_all();
        }).detach();
    std::unique_lock lock(board->mutex);
    board->changed.wait_until(lock, end + Millis{job.waitMs} + kPatience, [&] { return board->running == 0; });
}

std::shared_ptr<Board> newBoard(const Job& job, const Library& library)
{
    auto board = std::make_shared<Board>();
    board->told.version = library.version;
    board->told.counts.resize(static_cast<std::size_t>(job.workers));
    return board;
}

} // namespace

int runCrew(int argc, char** argv, const std::function<Library(const Job&)>& connect)
{
    std::signal(SIGPIPE, SIG_IGN);
    if (argc != 2) {
        std::fputs("A driver takes one argument: its job, as JSON (tests/compare/README.md).\n", stderr);
        return 2;
    }
    const Job job = nlohmann::json::parse(argv[1]);
    const Library library = connect(job);
    Job warm = job;
    warm.key += ":warm";
    warm.ownKeys = true;
    warm.turns = job.warmMs > 0 ? 0 : 1;
    warm.workMs = warm.thinkMs = 0;
    runWorkers(warm, library, newBoard(job, library),
               Steady::now() + Millis{std::max(job.warmMs, job.waitMs * (job.warmMs == 0))});
    std::cout << "ready" << std::endl;

    std::string line;
    std::getline(std::cin, line);
    const auto board = newBoard(job, library);
    runWorkers(job, library, board, Steady::now() + Millis{job.runMs});
    {
        const std::lock_guard guard(board->mutex);
        std::cout << nlohmann::json(board->told).dump() << std::endl;
    }
    std::getline(std::cin, line);
    std::_Exit(0); // workers may still wait for a server
}

} // namespace lockscope::compare
