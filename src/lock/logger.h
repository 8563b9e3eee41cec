// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what an operator is told.

#include "core/time.h"
#include "lock/error.h"
#include "lock/log.h"
#include "lock/metrics.h"
#include "lock/timing.h"

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
    bool m_isTroubleLogged = false;  ///< since it was made
    std::optional<ErrorKind> m_last; ///< trouble that was logged, at m_lastTime
    MonoTime m_lastTime{};
};

/// "The connection orders/watchdog to Redis at a:6379", for a ConnectionLog.
[[nodiscard]] std::string connectionName(const std::string& clientName, const std::string& server);

} // namespace v1
} // namespace lockscope::lock
