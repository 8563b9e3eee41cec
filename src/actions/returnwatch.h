// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/awaitedconnection.h"
#include "actions/conclusions.h"

#include <QTimer>

#include <chrono>
#include <functional>

namespace lockscope::actions {

/// Watches a released lock for the return of its holder: reads it ten times a second, and judges at once when a reading
/// finds it held again. Thread: the connection's.
class ReturnWatch
{
public:
    /// `clock` and `link` must outlive it.
    ReturnWatch(const Clock& clock, AwaitedConnection& link);

    /// Compares OperationResult::before with each reading, which goes to OperationResult::after. `result` must outlive
    /// the task.
    Task<Conclusion> run(OperationResult& result, std::chrono::milliseconds time);
    /// A reading on its way is ignored.
    void stop() { m_every.stop(); }

private:
    void read(OperationResult& result);
    /// Continues run().
    void judge();

    const Clock& m_clock;
    AwaitedConnection& m_link;
    QTimer m_every;
    bool m_isReading = false; ///< a reading may wait for other servers: the next one would cancel it
    std::function<void()> m_next;
};

} // namespace lockscope::actions
