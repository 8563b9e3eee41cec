// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/analyse.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Locks that one preset, or one pattern, would watch.
struct LockProposal
{
    std::string preset; ///< formats::Preset::name; empty: no preset is made for them
    /// What is to be watched: those of the preset that match what was found, or those made of their names, if these
    /// match fewer other keys.
    std::vector<std::string> patterns;
    std::uint64_t locks = 0;
    std::uint64_t watched = 0; ///< of them by the patterns that are watched already
    /// Keys that the patterns match too, though they do not look like locks: among those that were looked at.
    std::uint64_t others = 0;
    /// Who wrote them, most first; Unknown: the value was not read, or says nothing.
    std::vector<std::pair<LibraryId, std::uint64_t>> libraries;
    formats::Confidence confidence = formats::Confidence::None; ///< of the surest
    std::vector<std::string> examples;                          ///< raw bytes of a few keys

    [[nodiscard]] bool isWatched() const { return watched == locks; }
};

/// Sorts keys into proposals, one at a time. Bounded: at most kMost proposals and kNames kinds of names are kept, what
/// is more is counted. Pure but for its memory; thread: any one.
class LockProposals
{
public:
    static constexpr std::size_t kMost = 500;
    static constexpr std::size_t kNames = 20'000;
    static constexpr std::size_t kExamples = 3;

    enum class Kind : std::uint8_t { Lock, Helper, Other };

    /// `watched`: the patterns of the profile, normalised.
    explicit LockProposals(std::vector<std::string> watched) : m_watched(std::move(watched)) {}

    /// A key with its value.
    Kind add(const formats::RawValue& raw);
    /// A key whose value was not read, or is too large: its name has to speak for it. `type` may be Unknown.
    Kind addUnread(std::string_view key, ValueType type);

    [[nodiscard]] std::uint64_t locks() const { return m_locks; }
    [[nodiscard]] std::uint64_t helpers() const { return m_helpers; }
    /// Locks of names so different that no proposal was made for them.
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    /// Not yet watched first, then the surest, then by number of locks.
    [[nodiscard]] std::vector<LockProposal> list() const;

private:
    static constexpr std::size_t kMostAlike = 16; ///< kinds of names of one preset
    static constexpr std::size_t kLongestName = 512;

    struct Found
    {
        LockProposal proposal; ///< with all patterns of its preset
        std::unordered_map<LibraryId, std::uint64_t> libraries;
        std::vector<bool> matched;      ///< by pattern: does it match one of them?
        std::vector<std::string> alike; ///< made of their names
        bool isVarious = false;         ///< there are more
    };
    struct Others ///< of one kind of names
    {
        std::uint64_t keys = 0;
        std::string example;
    };
    void choosePatterns(const Found& found, LockProposal& proposal, std::uint64_t& looks) const;
    [[nodiscard]] std::uint64_t othersOf(const std::vector<std::string>& patterns, std::uint64_t& looks) const;
    Kind addLock(std::string_view key, LibraryId library, formats::Confidence confidence);
    Kind addOther(std::string_view key);

    std::vector<std::string> m_watched;
    std::unordered_map<std::string, Found> m_found;   ///< by "p" + preset, or "n" + pattern
    std::unordered_map<std::string, Others> m_others; ///< by pattern
    std::uint64_t m_locks = 0;
    std::uint64_t m_helpers = 0;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::monitor
