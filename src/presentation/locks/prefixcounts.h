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

/// How many locks are held under each prefix (locktext.h, prefixPattern), or under the pattern of names that differ by
/// an id in their middle, kept up from the changed locks of each frame:
/// a hundred thousand locks cost nothing while they do not change. Those of a node of the past are counted apart
/// (CountedNodes). GUI thread.
class PrefixCounts final : public BatchConsumer
{
public:
    struct Row
    {
        std::string pattern;
        int held = 0;
        int away = 0; ///< held when their nodes were last heard of
        friend bool operator==(const Row&, const Row&) = default;
    };

    explicit PrefixCounts(FrameLoop& frames);
    ~PrefixCounts() override;
    PrefixCounts(const PrefixCounts&) = delete;
    PrefixCounts& operator=(const PrefixCounts&) = delete;

    /// The prefixes with most held locks, wherever they are, ties by name; prefixes with none are left out.
    [[nodiscard]] std::vector<Row> top(std::size_t most) const;
    /// For a list that people point at: those with most held locks, by name. One that has none any more, or fewer than
    /// others, stays for a minute of the server's time; `most` at a time.
    [[nodiscard]] std::vector<Row> steady(std::size_t most);
    /// How many prefixes have held locks.
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
    struct Steady
    {
        std::string pattern;
        ServerTime amongMost{}; ///< when it last was
    };
    void count(const PictureView& picture, LockId id);
    void leave(std::size_t lock);

    FrameLoop& m_frames;
    CountedNodes m_counted;
    analysis::NameGroups m_groups;
    std::unordered_map<std::string, Counts> m_counts; ///< nodes never move: m_placeOf points at them
    std::vector<Place> m_placeOf;                     ///< by lock id
    std::vector<Steady> m_steady;                     ///< by name
    std::size_t m_prefixes = 0;
};

} // namespace lockscope::presentation
