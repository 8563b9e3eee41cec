// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

#include "lock/notifier.h"

#include <map>
#include <mutex>

namespace lockscope::simulator::patterns {
namespace {

/// One notifier for all workers of this process that wait on a server, so that they form one queue per key.
std::shared_ptr<lock::Notifier> notifierOf(const Endpoint& server)
{
    static std::mutex guard;
    static std::map<std::string, std::weak_ptr<lock::Notifier>> notifiers;
    const std::lock_guard lock(guard);
    std::weak_ptr<lock::Notifier>& known = notifiers[server.displayUri()];
    std::shared_ptr<lock::Notifier> notifier = known.lock();
    if (!notifier)
        known = notifier = std::make_shared<lock::Notifier>(server);
    return notifier;
}

lock::MutexOptions withoutWatchdog()
{
    lock::MutexOptions options;
    options.retry = lock::Retry::fixed(Millis{50});
    options.watchdog = false;
    return options;
}

/// B1 with a wait limit: retries every 50 ms, or every 50 to 150 ms, or when a release is announced.
class SpinWait final : public LibraryClient
{
public:
    SpinWait() : LibraryClient(withoutWatchdog(), Waits::AsTheWorkerDoes) {}

private:
    void adjust(Context& c) override
    {
        LibraryClient::adjust(c);
        if (c.spec().variant == "jittered") {
            const Millis shortest = c.spec().retry ? c.spec().retry->from : Millis{50}; // a case may be faster
            m_options.retry = lock::Retry::jittered(shortest, 3 * shortest);
        } else if (c.spec().variant == "notified") {
            m_options.retry = lock::Retry::notified();
            if (!m_options.notifier)
                m_options.notifier = notifierOf(c.place().main);
        }
    }
};

} // namespace

std::unique_ptr<CaseClient> spinWait()
{
    return std::make_unique<SpinWait>();
}

} // namespace lockscope::simulator::patterns
