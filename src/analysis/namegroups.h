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

/// The locks that a lock is counted with, by its name alone: a prefix "lock:order:" (of "lock:order:17"), or a pattern
/// "bull:mail:*:lock" (of "bull:mail:7:lock") where what tells them apart stands before a last word for locks. Empty
/// without a colon. Pure.
[[nodiscard]] std::string groupOf(std::string_view name);

/// The pattern that matches the names of a group. Pure.
[[nodiscard]] std::string patternOfGroup(std::string_view group);
/// Is a lock of that name one of the group? Pure.
[[nodiscard]] bool isInGroup(std::string_view name, std::string_view group);

/// As groupOf(), but names that differ by an id in their middle ("tenant:42:nightly") are one group, too, once enough
/// of them are known; those that were asked for before keep the group that they got. Thread: the one that owns it.
class NameGroups
{
public:
    static constexpr std::size_t kEnough = 20;
    static constexpr std::size_t kMostPatterns = 2'000; ///< beyond, no new one is learned

    [[nodiscard]] std::string of(std::string_view name);
    void clear() { m_names.clear(); }

private:
    /// Hashes of the names of a pattern; no more are needed than make it a group.
    std::unordered_map<std::string, std::vector<std::uint64_t>> m_names;
};

} // namespace lockscope::analysis
