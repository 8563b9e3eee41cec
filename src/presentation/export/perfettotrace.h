// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/exportrows.h"
#include "presentation/export/perfettopackets.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Writes the rows of an export as a Perfetto trace: a process for each node, a track for each prefix, and below it a
/// track for each lock. A hold is a slice named after its holder; renewals, takeovers and ends are instants in it, and
/// an arrow connects an end with the next hold. Held locks and waiters are counters of the node, gaps are slices on
/// their own track. Times on a track never step back: after a server's clock was set back, events are drawn at the
/// latest time so far. An unfinished hold stays open. Memory: some 60 bytes for each lock and prefix that was ever
/// held.
class PerfettoTrace final : public history::ExportSink
{
public:
    /// `from`: start of the export; earlier events are drawn at that time.
    PerfettoTrace(PerfettoPackets::Write write, ServerTime from);

    void node(const history::ExportNode& node) override;
    void lock(const history::ExportLock& lock) override;
    void event(const history::ExportEvent& event) override;
    void holdBegan(const history::ExportHold& hold) override;
    void holdEnded(const history::ExportHold& hold) override;
    void gap(const history::ExportGap& gap) override;
    void counts(const history::ExportCounts& counts) override;

private:
    struct Track
    {
        std::uint64_t id = 0;
        std::int64_t last = 0;  ///< ns: lower bound for the next time
        std::uint64_t flow = 0; ///< id of the arrow from its latest end
        bool isOpen = false;
        bool hasHolder = false; ///< for the open slice: its name includes the holder
    };
    Track& track(std::uint64_t id) { return m_tracks[id]; }
    /// The track of the slot; nullptr for a lock that was never declared.
    [[nodiscard]] Track* of(const history::ExportLock& lock);
    [[nodiscard]] static std::int64_t at(Track& track, ServerTime time);

    PerfettoPackets m_packets;
    ServerTime m_from;
    std::unordered_map<std::uint64_t, Track> m_tracks; ///< by id; declared tracks only
    std::vector<Track*> m_slots;
};

} // namespace lockscope::presentation
