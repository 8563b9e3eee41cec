// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/returnwatch.h"

#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

ReturnWatch::ReturnWatch(const Clock& clock, AwaitedConnection& link) : m_clock(clock), m_link(link)
{
    m_every.setInterval(100ms);
    m_every.callOnTimeout(&m_every, [this] { judge(); });
}

Task<Conclusion> ReturnWatch::run(OperationResult& result, std::chrono::milliseconds time)
{
    const MonoTime until = m_clock.mono() + time;
    m_link.enter(OperationStep::Watch);
    m_link.raw().endSteps();
    m_isReading = false;
    m_every.start();
    for (;;) {
        const bool isOver = m_clock.mono() >= until || !m_link.isOpen();
        if (auto ending = watched(result.after, result.before, isOver)) {
            stop();
            co_return *ending;
        }
        if (!m_isReading)
            read(result);
        co_await called<>([this](auto done) { m_next = done; });
    }
}

void ReturnWatch::read(OperationResult& result)
{
    m_isReading = true;
    m_link.raw().readKey(result.before.key,
                         [this, &result](const KeySnapshot& seen, const std::string& error, Trouble) {
                             m_isReading = false;
                             if (!m_every.isActive())
                                 return;
                             if (error.empty())
                                 result.after = seen;
                             if (result.after.exists && !result.after.isFree)
                                 judge();
                         });
}

void ReturnWatch::judge()
{
    if (const auto next = std::exchange(m_next, {}))
        next();
}

} // namespace lockscope::actions
