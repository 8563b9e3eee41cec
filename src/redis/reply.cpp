// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply.h"

#include "core/numbers.h"

namespace lockscope::redis {

std::optional<std::int64_t> ReplyView::integer() const
{
    if (type() == ReplyType::Integer || type() == ReplyType::Boolean)
        return m_node->integer;
    if (!isText())
        return std::nullopt;
    return parseNumber<std::int64_t>(text());
}

ReplyView ReplyView::at(std::size_t index) const
{
    if (index >= size())
        return {};
    Iterator it = begin();
    while (index-- > 0)
        ++it;
    return *it;
}

ReplyView ReplyView::value(std::string_view key) const
{
    if (type() != ReplyType::Map && type() != ReplyType::Array)
        return {};
    const Iterator last = end();
    for (Iterator it = begin(); it != last; ++it) {
        const ReplyView candidate = *it;
        if (++it == last)
            return {};
        if (!candidate.isAggregate() && candidate.text() == key)
            return *it;
    }
    return {};
}

std::optional<ServerTime> timeOf(const ReplyView& reply)
{
    const auto seconds = reply.at(0).integer();
    const auto micros = reply.at(1).integer();
    if (!seconds || !micros)
        return std::nullopt;
    return serverTimeFromUs(*seconds * 1'000'000 + *micros);
}

} // namespace lockscope::redis
