// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what an operator is told.

#include "core/time.h"
#include "lock/error.h"
#include "lock/log.h"
#include "lock/metrics.h"
#include "lock/timing.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// Calls the log function of a service. Any thread.
class Logger
{
public:
    /// `function` is not empty; `name`: of the service, under which its exceptions are counted.
    Logger(LogFunction function, bool namesKeys, std::string name);

    void log(LogLevel level, std::string_view sentence) const;
    /// "the lock lock:a of order", without the key unless keys may be named.
    [[nodiscard]] std::string lockName(std::string_view key, std::string_view name) const;

    const std::shared_ptr<Metrics> metrics; ///< of the service

private:
    const LogFunction m_function;
    const bool m_namesKeys;
    const std::string m_name;
};

/// Which troubles an operator is told of: another one than last, or the same after all was well, but each kind at most
/// once in ten seconds. One thread at a time.
class Troubles
{
public:
    /// True: this one is to be logged now.
    [[nodiscard]] bool isNews(ErrorKind kind, MonoTime now);
    /// All is well. True: a trouble was logged since the last time.
    [[nodiscard]] bool areOver() { return std::exchange(m_last, std::nullopt).has_value(); }

private:
    std::optional<ErrorKind> m_last;                          ///< that was logged since all was well
    std::array<std::optional<MonoTime>, kErrorKinds> m_times; ///< when one was logged last, by kind
};

/// Logs that a connection has ended, why it cannot be made, and that it was made again. A trouble that comes back
/// within ten seconds is not logged again. One thread at a time. Does nothing without a logger.
class ConnectionLog
{
public:
    /// `what`: "The connection to Redis at a:6379".
    ConnectionLog(std::shared_ptr<const Logger> logger, std::string what, ClockPointer clock)
        : m_logger(std::move(logger)), m_what(std::move(what)), m_clock(std::move(clock))
    {
    }
    void failed(const Error& why);
    void made();

private:
    const std::shared_ptr<const Logger> m_logger;
    const std::string m_what;
    const ClockPointer m_clock;
    bool m_isMade = false;
    Troubles m_troubles;
};

/// "The connection orders/watchdog to Redis at a:6379", for a ConnectionLog.
[[nodiscard]] std::string connectionName(const std::string& clientName, const std::string& server);

} // namespace v1
} // namespace lockscope::lock
