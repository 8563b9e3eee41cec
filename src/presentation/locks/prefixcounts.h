// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "presentation/stream/countednodes.h"
#include "presentation/stream/frameloop.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Number of held locks for each prefix (locktext.h, prefixPattern), or for a pattern of names that differ by an id in
/// the middle, updated from the changed locks of each frame: a hundred thousand unchanged locks cost nothing. Locks of
/// nodes that are not live are counted separately (CountedNodes). GUI thread.
class PrefixCounts final : public BatchConsumer
{
public:
    struct Row
    {
        std::string pattern;
        int held = 0;
        int away = 0; ///< held when their nodes were last known
        friend bool operator==(const Row&, const Row&) = default;
    };

    explicit PrefixCounts(FrameLoop& frames);
    ~PrefixCounts() override;
    PrefixCounts(const PrefixCounts&) = delete;
    PrefixCounts& operator=(const PrefixCounts&) = delete;

    /// The prefixes with most held locks on any node, ties by name; without empty ones.
    [[nodiscard]] std::vector<Row> top(std::size_t most) const { return top(most, {}); }
    /// A stable list for pointing: the prefixes with most held locks whose pattern contains `text` (any case; empty:
    /// all). Ordered by name at most once a minute of server time; meanwhile others join at the end while there is
    /// room. Prefixes without held locks stay until others need their places. Another text makes another list.
    [[nodiscard]] std::vector<Row> steady(std::size_t most, const std::string& text = {});
    /// Number of prefixes with held locks whose pattern contains `text`.
    [[nodiscard]] std::size_t size(const std::string& text) const;
    /// Number of prefixes with held locks.
    [[nodiscard]] std::size_t size() const { return m_prefixes; }

    void consume(const Frame& frame) override;
    void reset() override;

private:
    struct Counts
    {
        int held = 0;
        int away = 0;
        [[nodiscard]] int sum() const { return held + away; }
    };
    using Entry = std::pair<const std::string, Counts>;
    struct Place
    {
        Entry* entry = nullptr; ///< nullptr: not held
        bool isAway = false;
    };
    /// The patterns of one list, in their places.
    struct Steady
    {
        std::vector<std::string> patterns;
        ServerTime orderedAt{};
    };
    [[nodiscard]] std::vector<Row> top(std::size_t most, const std::string& text) const;
    void place(Steady& list, std::size_t most, const std::string& text) const;
    void count(const PictureView& picture, LockId id);
    void leave(std::size_t lock);

    FrameLoop& m_frames;
    CountedNodes m_counted;
    analysis::NameGroups m_groups;
    std::unordered_map<std::string, Counts> m_counts; ///< node-based, because m_placeOf points into it
    std::vector<Place> m_placeOf;                     ///< by lock id
    Steady m_all;                                     ///< without a text
    Steady m_found;
    std::string m_foundText; ///< of m_found
    std::size_t m_prefixes = 0;
};

} // namespace lockscope::presentation
