// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/waitrights.h"

#include "redis/command.h"

#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kMaxOdd = 1000;

/// The ACL rule that permits a user to read keys with this kind of name.
[[nodiscard]] std::string familyOf(std::string_view name)
{
    const auto colon = name.find(':');
    return colon == name.npos ? std::string(name) : std::string(name.substr(0, colon + 1)).append("*");
}

} // namespace

void WaitRights::start(const WaitDialect& dialect)
{
    m_dialect = dialect;
    m_mayRead = m_mayMeasure = true;
    m_odd.clear();
}

void WaitRights::channelsRefused(const redis::ReplyView& reply)
{
    if (std::exchange(m_dialect.channels, false))
        deny("wait_channels", QT_TR_NOOP("How many wait for a lock by subscribing to its channel cannot be counted."),
             "+pubsub|numsub +pubsub|shardnumsub", reply);
}

void WaitRights::shardsRefused(const redis::ReplyView& reply)
{
    m_dialect.sharded = false;
    if (reply.isError("NOPERM"))
        channelsRefused(reply);
}

void WaitRights::placeRefused(const formats::WaitPlace& place, const redis::ReplyView& reply)
{
    if (!reply.isError("NOPERM")) {
        if (m_odd.size() < kMaxOdd) // repeating it would add to the server's error statistics
            m_odd.insert(place.name);
        return;
    }
    if (!std::exchange(m_mayRead, false))
        return;
    auto rules =
        std::string("+llen +lrange +zcard +zrange +getrange +hget +memory|usage ~").append(familyOf(place.name));
    if (!place.deadlines.empty())
        rules.append(" ~").append(familyOf(place.deadlines));
    deny("wait_queues", QT_TR_NOOP("Queues of those who wait for a lock cannot be read."), rules, reply);
}

void WaitRights::deny(const char* right, const char* effect, const std::string& rules, const redis::ReplyView& reply)
{
    const auto remedy = std::string("ACL SETUSER ").append(redis::aclUser(m_dialect.user)).append(" ").append(rules);
    m_host.missing(right, tr(effect), remedy);
    m_host.warn({QT_TR_NOOP("%1 The server says \"%2\". An administrator can allow it: %3"),
                 {effect, EngineText::verbatim(std::string(reply.text())), EngineText::verbatim(remedy)}});
}

} // namespace lockscope::monitor
