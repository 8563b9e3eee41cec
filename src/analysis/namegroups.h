// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// The group that a lock is counted with, from its name alone: a prefix "lock:order:" (for "lock:order:17"), or a
/// pattern "bull:mail:*:lock" (for "bull:mail:7:lock") where the varying part precedes a final lock word. Empty for a
/// name without a colon. Pure.
[[nodiscard]] std::string groupOf(std::string_view name);

/// The glob pattern that matches the names of a group. Pure.
[[nodiscard]] std::string patternOfGroup(std::string_view group);
/// True when the name belongs to the group. Pure.
[[nodiscard]] bool isInGroup(std::string_view name, std::string_view group);

/// As groupOf(), and also groups names that differ by an id in the middle ("tenant:42:nightly") once kEnough of them
/// are known. A name that was asked for earlier keeps its earlier group. Thread: the owner's.
class NameGroups
{
public:
    static constexpr std::size_t kEnough = 20;
    static constexpr std::size_t kMostPatterns = 2'000; ///< beyond this no new pattern is learned

    [[nodiscard]] std::string of(std::string_view name);
    void clear() { m_names.clear(); }

private:
    /// Hashes of the names seen for each pattern, at most as many as make it a group.
    std::unordered_map<std::string, std::vector<std::uint64_t>> m_names;
};

} // namespace lockscope::analysis
