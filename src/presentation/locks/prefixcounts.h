// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// How many locks are held under each prefix (locktext.h, prefixPattern), kept up from the changed locks of each frame:
/// a hundred thousand locks cost nothing while they do not change. GUI thread.
class PrefixCounts final : public BatchConsumer
{
public:
    struct Row
    {
        std::string pattern;
        int held = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };

    explicit PrefixCounts(FrameLoop& frames);
    ~PrefixCounts() override;
    PrefixCounts(const PrefixCounts&) = delete;
    PrefixCounts& operator=(const PrefixCounts&) = delete;

    /// The prefixes with most held locks, ties by name; prefixes with none are left out.
    [[nodiscard]] std::vector<Row> top(std::size_t most) const;
    /// For a list that people point at: those with most held locks, by name. One that has none any more, or fewer than
    /// others, stays for a minute of the server's time; `most` at a time.
    [[nodiscard]] std::vector<Row> steady(std::size_t most);
    /// How many prefixes have held locks.
    [[nodiscard]] std::size_t size() const { return m_prefixes; }

    void consume(const Frame& frame) override;
    void reset() override;

private:
    using Entry = std::pair<const std::string, int>;
    struct Steady
    {
        std::string pattern;
        ServerTime amongMost{}; ///< when it last was
    };
    void leave(std::size_t lock);

    FrameLoop& m_frames;
    std::unordered_map<std::string, int> m_counts; ///< nodes never move: m_entryOf points at them
    std::vector<Entry*> m_entryOf;                 ///< by lock id; nullptr: not held
    std::vector<Steady> m_steady;                  ///< by name
    std::size_t m_prefixes = 0;
};

} // namespace lockscope::presentation
