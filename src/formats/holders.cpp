// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/holders.h"

#include "formats/librarylist.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

[[nodiscard]] std::optional<Time> endOf(const Library& library, double score)
{
    constexpr double kFarthest = 253'402'300'799'000; // the year 9999: later times mean "no lease"
    if (!library.scoresAreEnds || !(score > 0) || score > kFarthest)
        return std::nullopt;
    return Time(std::chrono::milliseconds(static_cast<std::int64_t>(score)));
}

/// The value reduced to one of its holders.
class Alone
{
public:
    Alone(const RawValue& raw, const Library& library) : m_library(library), m_part(raw)
    {
        m_part.fields.clear();
        m_part.members.clear();
        for (const auto& field : raw.fields) {
            if (isCommon(field))
                m_common = field;
        }
        m_exclusive = std::any_of(raw.members.begin(), raw.members.end(),
                                  [this](const RawValue::Member& member) { return isCommon(member); });
    }

    [[nodiscard]] bool isCommon(const RawValue::Member& member) const
    {
        return !m_library.commonMember.empty() && member.bytes == m_library.commonMember;
    }
    [[nodiscard]] bool isCommon(const std::pair<std::string_view, std::string_view>& field) const
    {
        return !m_library.commonField.empty() && field.first == m_library.commonField;
    }

    [[nodiscard]] const RawValue& of(const RawValue::Member& member)
    {
        m_part.members.assign(1, member);
        if (m_exclusive)
            m_part.members.push_back({m_library.commonMember, member.score});
        return m_part;
    }

    [[nodiscard]] const RawValue& of(const RawValue& raw, const std::pair<std::string_view, std::string_view>& field)
    {
        m_part.fields.assign(1, field);
        if (!m_common.first.empty())
            m_part.fields.push_back(m_common);
        if (m_library.completeField)
            m_library.completeField(raw, m_part);
        return m_part;
    }

private:
    const Library& m_library;
    RawValue m_part;
    std::pair<std::string_view, std::string_view> m_common;
    bool m_exclusive = false;
};

} // namespace

std::vector<OneHolder> holdersOf(const RawValue& raw, std::optional<Time> now, const LibraryList& list)
{
    std::vector<OneHolder> holders;
    const auto whole = decodeAt(raw, now, list);
    const auto& library = list.library(whole.holding.library);
    const auto add = [&](const RawValue& part, std::optional<Time> until) {
        const auto one = decodeAt(part, now, list);
        if (one.isHeld && !one.holding.token.empty() && one.holding.library == whole.holding.library)
            holders.push_back({one.holding.token, one.holding.count, until});
    };
    Alone alone(raw, library);
    if (raw.type == ValueType::ZSet || raw.type == ValueType::Set) {
        for (const auto& member : raw.members) {
            if (!alone.isCommon(member))
                add(alone.of(member), endOf(library, member.score));
        }
    } else if (raw.type == ValueType::Hash && library.fieldsAreHolders) {
        for (const auto& field : raw.fields) {
            if (!alone.isCommon(field))
                add(alone.of(raw, field), std::nullopt);
        }
    } else if (whole.isHeld && !whole.holding.token.empty()) {
        holders.push_back({whole.holding.token, whole.holding.count, std::nullopt});
    }
    return holders;
}

} // namespace lockscope::formats
