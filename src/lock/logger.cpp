// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/logger.h"

#include "lock/keytext.h"
#include "lock/lockmetrics.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

constexpr std::chrono::seconds kBetweenSame{10};

} // namespace

Logger::Logger(LogFunction function, bool namesKeys, std::string name)
    : metrics(std::make_shared<Metrics>()), m_function(std::move(function)), m_namesKeys(namesKeys),
      m_name(std::move(name))
{
}

void Logger::log(LogLevel level, std::string_view sentence) const
{
    try {
        m_function(level, sentence);
    } catch (...) {
        metrics->counters(m_name)->observerErrors.add();
    }
}

std::string Logger::lockName(std::string_view key, std::string_view name) const
{
    std::string result = m_namesKeys ? "the lock " + keyText(key) : std::string("a lock");
    if (!name.empty())
        result.append(" of ").append(name);
    return result;
}

bool Troubles::isNews(ErrorKind kind, MonoTime now)
{
    std::optional<MonoTime>& time = m_times[static_cast<std::size_t>(kind)];
    if (m_last == kind || (time && now < *time + kBetweenSame))
        return false;
    m_last = kind;
    time = now;
    return true;
}

void ConnectionLog::failed(const Error& why)
{
    const bool wasMade = std::exchange(m_isMade, false);
    if (!m_logger || !m_troubles.isNews(why.kind, monoNow(m_clock)))
        return;
    m_logger->log(isAway(why.kind) ? LogLevel::Warning : LogLevel::Error,
                  m_what + (wasMade ? " ended: " : " cannot be made: ") + why.message);
}

void ConnectionLog::made()
{
    m_isMade = true;
    if (m_troubles.areOver())
        m_logger->log(LogLevel::Info, m_what + " was made again.");
}

std::string connectionName(const std::string& clientName, const std::string& server)
{
    return "The connection " + (clientName.empty() ? std::string() : clientName + ' ') + "to " + server;
}

} // namespace v1
} // namespace lockscope::lock
