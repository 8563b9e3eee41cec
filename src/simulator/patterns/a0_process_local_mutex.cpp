// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include <map>
#include <mutex>

namespace lockscope::simulator::patterns {
namespace {

/// One mutex of this process per name, like a static lock of a class.
std::mutex& localMutex(const std::string& name)
{
    static std::mutex guard;
    static std::map<std::string, std::mutex> mutexes;
    const std::lock_guard lock(guard);
    return mutexes[name];
}

/// A process-local lock around read, decide and write. Other processes have their own.
class ProcessLocalMutex final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::unique_lock<std::mutex> lock(localMutex(c.key()), std::defer_lock);
        if (!c.spin([&] { return lock.try_lock(); }, Distribution::fixed(Millis{1}), Outcome::Local))
            return;
        withFinally([&] { c.sell(); },
                    [&] {
                        c.giveBack([&] {
                            lock.unlock();
                            return Outcome::Local;
                        });
                    });
    }
};

} // namespace

std::unique_ptr<CaseClient> processLocalMutex()
{
    return std::make_unique<ProcessLocalMutex>();
}

} // namespace lockscope::simulator::patterns
