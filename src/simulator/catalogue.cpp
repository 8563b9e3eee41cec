// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/catalogue.h"

#include "simulator/patterns/patterns.h"

#include <algorithm>

namespace lockscope::simulator {
namespace {

using V = ViolationKind;

PatternInfo wrong(std::string_view id, std::string_view name, std::vector<V> expected,
                  std::unique_ptr<PatternClient> (*make)())
{
    PatternInfo info;
    info.id = id;
    info.name = name;
    info.expected = std::move(expected);
    info.make = make;
    return info;
}

PatternInfo right(std::string_view id, std::string_view name, bool renews, std::unique_ptr<PatternClient> (*make)())
{
    PatternInfo info;
    info.id = id;
    info.name = name;
    info.kind = PatternKind::Right;
    info.renews = renews;
    info.make = make;
    return info;
}

PatternInfo control()
{
    PatternInfo info;
    info.id = "none";
    info.name = "no-lock";
    info.kind = PatternKind::Control;
    info.expected = {V::Oversold};
    info.make = patterns::none;
    return info;
}

bool sameWord(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

} // namespace

const std::vector<PatternInfo>& catalogue()
{
    static const std::vector<PatternInfo> all{
        wrong("A1", "setnx-no-ttl", {V::Stuck}, patterns::setnxNoTtl),
        wrong("A10", "ttl-too-short", {V::LostLock, V::Overlap}, patterns::ttlTooShort),
        right("B1", "set-nx-px-lua", false, patterns::setNxPxLua),
        right("B2", "spin-wait", false, patterns::spinWait),
        right("B3", "production", true, patterns::production),
        control(),
    };
    return all;
}

const PatternInfo* findPattern(std::string_view idOrName)
{
    for (const PatternInfo& pattern : catalogue())
        if (sameWord(pattern.id, idOrName) || sameWord(pattern.name, idOrName))
            return &pattern;
    return nullptr;
}

std::optional<bool> survives(std::string_view id, Hazard hazard)
{
    struct Row
    {
        std::string_view ids;
        std::string_view answers; ///< in the order of Hazard: y, n
    };
    static constexpr Row rows[] = {
        {"B1 B2", "ynnynnyy"},
        {"B3 B4 B7", "yynynnyy"},
        {"B5", "yyyynnyy"},
        {"B6", "yynynyyy"},
    };
    for (const Row& row : rows)
        if (row.ids.find(id) != std::string_view::npos)
            return row.answers[static_cast<std::size_t>(hazard)] == 'y';
    return std::nullopt;
}

} // namespace lockscope::simulator
