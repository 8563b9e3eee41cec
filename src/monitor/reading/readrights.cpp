// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readrights.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

void ReadRights::start(const ReadDialect& dialect, MonoTime now)
{
    m_dialect = dialect;
    m_refusals = {};
    m_keyRefusal = {};
    m_keys.clear();
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        const auto command = ReadCommand(i);
        if (!dialect.may(command) && (command != ReadCommand::PExpireTime || dialect.pexpiretime))
            m_refusals[i].refused(now);
    }
}

bool ReadRights::refuse(ReadCommand command, MonoTime now)
{
    auto& refusal = m_refusals[std::size_t(command)];
    const bool isNew = !refusal.isRefused();
    refusal.refused(now);
    m_dialect.refuse(command);
    return isNew;
}

std::optional<ReadCommand> ReadRights::due(MonoTime now)
{
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        if (m_refusals[i].takeTrial(now))
            return ReadCommand(i);
    }
    return std::nullopt;
}

void ReadRights::permit(ReadCommand command)
{
    m_refusals[std::size_t(command)].permitted();
    m_dialect.permit(command);
}

void ReadRights::refuseKey(std::string_view key, MonoTime now)
{
    m_keyRefusal.refused(now);
    if (m_keys.size() < kMostKeys)
        m_keys.emplace(key);
}

std::optional<std::string> ReadRights::dueKey(MonoTime now)
{
    if (m_keys.empty() || !m_keyRefusal.takeTrial(now))
        return std::nullopt;
    const auto next = m_keys.upper_bound(m_lastTried);
    m_lastTried = next == m_keys.end() ? *m_keys.begin() : *next;
    return m_lastTried;
}

std::vector<std::string> ReadRights::permitKeys()
{
    std::vector<std::string> keys(m_keys.begin(), m_keys.end());
    m_keys.clear();
    m_keyRefusal.permitted();
    return keys;
}

} // namespace lockscope::monitor
