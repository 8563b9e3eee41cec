// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/exportrows.h"
#include "presentation/export/perfettopackets.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// The rows of an export as a trace for Perfetto: a node is a process, the prefix of its locks a track, each lock a
/// track below it. A hold is a slice with the name of its holder; renewals, takeovers and ends are instants in it, and
/// an arrow leads from an end to the next hold. Held locks and those who wait are counters of the node, gaps slices of
/// a track of its own. On one track no time goes back: what a server's clock set back is drawn at the last moment told.
/// A hold that is not over stays open. Memory: some 60 bytes a lock and prefix that was ever held.
class PerfettoTrace final : public history::ExportSink
{
public:
    /// `from`: where the export begins; what is told of before is drawn from there.
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
        std::int64_t last = 0;  ///< ns: nothing is told of before
        std::uint64_t flow = 0; ///< of the arrow that begins at its last end
        bool isOpen = false;
        bool hasHolder = false; ///< of the open slice: its name says it
    };
    Track& track(std::uint64_t id) { return m_tracks[id]; }
    /// Of the slot; a row of a lock that was not told of cannot be.
    [[nodiscard]] Track* of(const history::ExportLock& lock);
    [[nodiscard]] static std::int64_t at(Track& track, ServerTime time);

    PerfettoPackets m_packets;
    ServerTime m_from;
    std::unordered_map<std::uint64_t, Track> m_tracks; ///< by id; of those that were declared
    std::vector<Track*> m_slots;
};

} // namespace lockscope::presentation
