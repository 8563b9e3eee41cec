// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/readrights.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kFirstPause = 1s;
constexpr auto kLongestPause = 30s;
} // namespace

void ReadRights::postpone(Refusal& refusal, MonoTime now)
{
    refusal.pause =
        refusal.pause == 0s ? kFirstPause : std::min<std::chrono::seconds>(refusal.pause * 2, kLongestPause);
    refusal.next = now + refusal.pause;
    refusal.isTried = false;
}

void ReadRights::start(const ReadDialect& dialect, MonoTime now)
{
    m_dialect = dialect;
    m_refusals = {};
    m_keyRefusal = {};
    m_keys.clear();
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        const auto command = ReadCommand(i);
        if (!dialect.may(command) && (command != ReadCommand::PExpireTime || dialect.pexpiretime))
            postpone(m_refusals[i], now);
    }
}

bool ReadRights::refuse(ReadCommand command, MonoTime now)
{
    auto& refusal = m_refusals[std::size_t(command)];
    const bool isNew = refusal.pause == 0s;
    if (isNew || refusal.isTried) // else the answer of a round that was asked before
        postpone(refusal, now);
    m_dialect.refuse(command);
    return isNew;
}

std::optional<ReadCommand> ReadRights::due(MonoTime now)
{
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        auto& refusal = m_refusals[i];
        if (refusal.pause == 0s || refusal.isTried || now < refusal.next)
            continue;
        refusal.isTried = true;
        return ReadCommand(i);
    }
    return std::nullopt;
}

void ReadRights::permit(ReadCommand command)
{
    m_refusals[std::size_t(command)] = {};
    m_dialect.permit(command);
}

void ReadRights::refuseKey(std::string_view key, MonoTime now)
{
    if (m_keyRefusal.pause == 0s || m_keyRefusal.isTried)
        postpone(m_keyRefusal, now);
    if (m_keys.size() < kMostKeys)
        m_keys.emplace(key);
}

std::optional<std::string> ReadRights::dueKey(MonoTime now)
{
    if (m_keys.empty() || m_keyRefusal.isTried || now < m_keyRefusal.next)
        return std::nullopt;
    m_keyRefusal.isTried = true;
    const auto next = m_keys.upper_bound(m_lastTried);
    m_lastTried = next == m_keys.end() ? *m_keys.begin() : *next;
    return m_lastTried;
}

std::vector<std::string> ReadRights::permitKeys()
{
    std::vector<std::string> keys(m_keys.begin(), m_keys.end());
    m_keys.clear();
    m_keyRefusal = {};
    return keys;
}

} // namespace lockscope::monitor
