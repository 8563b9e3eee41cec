// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/holders.h"

#include <algorithm>
#include <array>
#include <string>

namespace lockscope::formats {

namespace {

constexpr std::string_view kMode = "mode";
constexpr std::string_view kWrite = "__write__";
constexpr std::string_view kCount = ":lock_count";

/// Hashes with a holder in each field; in the others the fields together tell of one.
[[nodiscard]] bool hasFieldsOfHolders(std::string_view library)
{
    constexpr std::array<std::string_view, 3> kLibraries{"redisson", "sidekiq-unique-jobs", "redis-semaphore-rb"};
    return std::find(kLibraries.begin(), kLibraries.end(), library) != kLibraries.end();
}

/// The scores of redis-semaphore (Node) say when it was refreshed; those of the others, when it ends.
[[nodiscard]] std::optional<Time> endOf(std::string_view library, double score)
{
    constexpr double kFarthest = 253'402'300'799'000; // the year 9999: Redisson's "no lease" is beyond
    if (library == "redis-semaphore" || !(score > 0) || score > kFarthest)
        return std::nullopt;
    return Time(std::chrono::milliseconds(static_cast<std::int64_t>(score)));
}

/// The value as it would be if there were nobody but one.
class Alone
{
public:
    explicit Alone(const RawValue& raw) : m_part(raw)
    {
        m_part.fields.clear();
        m_part.members.clear();
        for (const auto& field : raw.fields) {
            if (field.first == kMode)
                m_common = field;
        }
        m_exclusive = std::any_of(raw.members.begin(), raw.members.end(),
                                  [](const RawValue::Member& member) { return member.bytes == kWrite; });
    }

    [[nodiscard]] const RawValue& of(const RawValue::Member& member)
    {
        m_part.members.assign(1, member);
        if (m_exclusive)
            m_part.members.push_back({kWrite, member.score});
        return m_part;
    }

    /// With the field that says until when, of a lock with several values.
    [[nodiscard]] const RawValue& of(const RawValue& raw, const std::pair<std::string_view, std::string_view>& field)
    {
        m_part.fields.assign(1, field);
        if (!m_common.first.empty())
            m_part.fields.push_back(m_common);
        if (field.first.ends_with(kCount)) {
            const auto until =
                std::string(field.first.substr(0, field.first.size() - kCount.size())).append(":expire_time");
            for (const auto& other : raw.fields) {
                if (other.first == until)
                    m_part.fields.push_back(other);
            }
        }
        return m_part;
    }

private:
    RawValue m_part;
    std::pair<std::string_view, std::string_view> m_common;
    bool m_exclusive = false;
};

} // namespace

std::vector<OneHolder> holdersOf(const RawValue& raw, std::optional<Time> now)
{
    std::vector<OneHolder> holders;
    const auto whole = decodeAt(raw, now);
    const std::string_view name = library(whole.holding.library).name;
    const auto add = [&](const RawValue& part, std::optional<Time> until) {
        const auto one = decodeAt(part, now);
        if (one.isHeld && !one.holding.token.empty() && one.holding.library == whole.holding.library)
            holders.push_back({one.holding.token, one.holding.count, until});
    };
    Alone alone(raw);
    if (raw.type == ValueType::ZSet || raw.type == ValueType::Set) {
        for (const auto& member : raw.members) {
            if (member.bytes != kWrite || name != "symfony")
                add(alone.of(member), endOf(name, member.score));
        }
    } else if (raw.type == ValueType::Hash && hasFieldsOfHolders(name)) {
        for (const auto& field : raw.fields) {
            if (field.first != kMode)
                add(alone.of(raw, field), std::nullopt);
        }
    } else if (whole.isHeld && !whole.holding.token.empty()) {
        holders.push_back({whole.holding.token, whole.holding.count, std::nullopt});
    }
    return holders;
}

} // namespace lockscope::formats
