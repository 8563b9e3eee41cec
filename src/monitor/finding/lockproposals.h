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

/// Locks that one preset or pattern would watch.
struct LockProposal
{
    std::string preset; ///< formats::Preset::name; empty: no preset fits
    /// The proposed patterns: those of the preset that match found locks, or patterns derived from their names if those
    /// match fewer other keys.
    std::vector<std::string> patterns;
    std::uint64_t locks = 0;
    std::uint64_t watched = 0; ///< locks already covered by watched patterns
    /// Examined keys that the patterns match although they do not look like locks.
    std::uint64_t others = 0;
    /// Libraries of the locks, most frequent first; Unknown: the value was not read or is ambiguous.
    std::vector<std::pair<LibraryId, std::uint64_t>> libraries;
    formats::Confidence confidence = formats::Confidence::None; ///< the highest among the locks
    std::vector<std::string> examples;                          ///< raw bytes of some keys

    [[nodiscard]] bool isWatched() const { return watched == locks; }
};

/// Groups keys into proposals, one at a time. Bounded: at most kMost proposals and kNames name patterns; further ones
/// are counted. Pure apart from its state; thread: any one.
class LockProposals
{
public:
    static constexpr std::size_t kMost = 500;
    static constexpr std::size_t kNames = 20'000;
    static constexpr std::size_t kExamples = 3;

    enum class Kind : std::uint8_t { Lock, Helper, Other };

    /// `watched`: normalised patterns of the profile.
    explicit LockProposals(std::vector<std::string> watched) : m_watched(std::move(watched)) {}

    /// Adds a key with its value.
    Kind add(const formats::RawValue& raw);
    /// Adds a key whose value was not read or is too large, judged by its name. `type` may be Unknown.
    Kind addUnread(std::string_view key, ValueType type);

    [[nodiscard]] std::uint64_t locks() const { return m_locks; }
    [[nodiscard]] std::uint64_t helpers() const { return m_helpers; }
    /// Number of locks with names too diverse for a proposal.
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    /// Unwatched ones first, then by confidence, then by number of locks.
    [[nodiscard]] std::vector<LockProposal> list() const;

private:
    static constexpr std::size_t kMostAlike = 16; ///< name patterns per preset
    static constexpr std::size_t kLongestName = 512;

    struct Found
    {
        LockProposal proposal; ///< with all patterns of its preset
        std::unordered_map<LibraryId, std::uint64_t> libraries;
        std::vector<bool> matched;      ///< by pattern: it matches one of the locks
        std::vector<std::string> alike; ///< patterns derived from the names
        bool isVarious = false;         ///< more than kMostAlike patterns
    };
    struct Others ///< other keys with one name pattern
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
