// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/perfettotrace.h"

#include "analysis/findings/episodes.h"
#include "core/text.h"
#include "history/siphash.h"
#include "presentation/export/exportfold.h"

#include <algorithm>
#include <limits>

namespace lockscope::presentation {

namespace {

using Note = PerfettoPackets::Note;
using HoldEnding = history::ExportHold::Ending;

/// Tracks of a node besides its process track.
enum class NodeTrack : std::uint8_t { Process, Gaps, Held, Waiting };
constexpr std::uint64_t kTracksOfANode = 16;
/// Track of gaps that concern all nodes.
constexpr std::uint64_t kAllGaps = 8;

constexpr std::size_t kNameCharacters = 1000;
constexpr std::size_t kHolderCharacters = 200;

std::uint64_t nodeTrack(std::uint32_t number, NodeTrack track)
{
    return number * kTracksOfANode + static_cast<std::uint64_t>(track);
}

/// Track id of a lock or prefix: stable across exports, and disjoint from node tracks.
std::uint64_t namedTrack(char kind, std::string_view place, std::uint16_t database, std::string_view name)
{
    constexpr history::MaskKey kAnyKey{0x4c6f636b73636f70, 0x6578706f72747331};
    constexpr std::uint64_t kNamed = std::uint64_t{1} << 62;
    std::string text(1, kind);
    text.append(place).append(1, '\0').append(std::to_string(database)).append(1, '\0').append(name);
    return history::sipHash(text, kAnyKey) >> 2 | kNamed;
}

std::int64_t nanoseconds(ServerTime time)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 1000;
    return std::clamp<std::int64_t>(usSinceEpoch(time), 0, kMost) * 1000;
}

std::string inDatabase(const std::string& text, std::uint16_t database)
{
    return database == 0 ? text : text + " (db " + std::to_string(database) + ")";
}

} // namespace

PerfettoTrace::PerfettoTrace(PerfettoPackets::Write write, ServerTime from) : m_packets(std::move(write)), m_from(from)
{
    m_packets.clock(nanoseconds(from));
}

PerfettoTrace::Track* PerfettoTrace::of(const history::ExportLock& lock)
{
    return lock.slot < m_slots.size() ? m_slots[lock.slot] : nullptr;
}

std::int64_t PerfettoTrace::at(Track& track, ServerTime time)
{
    track.last = std::max(track.last, nanoseconds(time));
    return track.last;
}

void PerfettoTrace::node(const history::ExportNode& node)
{
    const auto process = nodeTrack(node.number, NodeTrack::Process);
    if (!m_tracks.try_emplace(process).second)
        return;
    std::string name =
        node.address.empty() ? "node " + std::to_string(node.number) : printableElided(node.address, kNameCharacters);
    if (node.keyspace != node.address)
        name += " of " + printableElided(node.keyspace, kNameCharacters);
    m_packets.process(process, static_cast<std::int32_t>(node.number), name);
    m_packets.counterTrack(nodeTrack(node.number, NodeTrack::Held), process, "held locks");
    m_packets.counterTrack(nodeTrack(node.number, NodeTrack::Waiting), process, "waiting");
    for (const auto track : {NodeTrack::Held, NodeTrack::Waiting})
        m_tracks.try_emplace(nodeTrack(node.number, track));
}

void PerfettoTrace::lock(const history::ExportLock& lock)
{
    const auto id = namedTrack('l', lock.node->keyspace, lock.database, lock.name);
    const auto [known, isNew] = m_tracks.try_emplace(id);
    if (m_slots.size() <= lock.slot)
        m_slots.resize(lock.slot + std::size_t{1});
    m_slots[lock.slot] = &known->second;
    if (!isNew)
        return;
    known->second.id = id;
    auto parent = nodeTrack(lock.node->number, NodeTrack::Process);
    if (const auto alike = analysis::groupOf(lock.name); !alike.empty()) {
        const auto group = namedTrack('p', std::to_string(lock.node->number), lock.database, alike);
        if (m_tracks.try_emplace(group).second)
            m_packets.track(
                group, parent,
                inDatabase(printableElided(alike, kNameCharacters) + (alike.ends_with(':') ? "*" : ""), lock.database));
        parent = group;
    }
    m_packets.track(id, parent, inDatabase(printableElided(lock.name, kNameCharacters), lock.database));
}

void PerfettoTrace::holdBegan(const history::ExportHold& hold)
{
    Track* const track = of(hold.lock);
    if (track == nullptr)
        return;
    const bool isKnown = hold.begin != kUnknownTime;
    const ServerTime since = isKnown ? hold.begin : hold.seenFrom;
    const auto ns = at(*track, std::max(since, m_from));
    if (track->isOpen) // should not happen, but slices nest
        m_packets.sliceEnd(ns, track->id, {});
    track->isOpen = true;
    track->hasHolder = !hold.holder.empty();
    std::vector<Note> notes{{"began_as", std::string(name(hold.beganAs))}};
    if (track->hasHolder)
        notes.push_back({"holder", printableElided(hold.holder, kNameCharacters)});
    if (!hold.library.empty())
        notes.push_back({"library", std::string(hold.library)});
    if (isKnown && since < m_from)
        notes.push_back({"held_since", isoTime(since)});
    else if (!isKnown)
        notes.push_back(
            {"held_since", hold.heldBefore == kUnknownTime ? "not known" : "before " + isoTime(hold.heldBefore)});
    if (hold.leaseMs != 0)
        notes.push_back({"lease_ms", std::int64_t{hold.leaseMs}});
    else if (hold.hadNoLease)
        notes.push_back({"lease_ms", "none"});
    const char* const nobody = hold.isEmptyValue ? "(empty)" : "holder not seen";
    m_packets.sliceBegin(ns, track->id, track->hasHolder ? printableElided(hold.holderName, kHolderCharacters) : nobody,
                         notes, std::exchange(track->flow, 0));
}

void PerfettoTrace::holdEnded(const history::ExportHold& hold)
{
    Track* const track = of(hold.lock);
    if (track == nullptr || !track->isOpen || hold.ending == HoldEnding::Open)
        return;
    const auto ns = at(*track, hold.end);
    const bool isSeen = hold.ending == HoldEnding::Seen;
    if (isSeen) {
        track->flow = hold.number;
        m_packets.instant(ns, track->id, name(hold.endedAs), {}, track->flow);
    }
    std::vector<Note> notes{{"ended_as", isSeen ? name(hold.endedAs) : "not seen"},
                            {"renewals", std::int64_t{hold.renewals}},
                            {"longest_silence_ms", hold.longestSilenceUs / 1000}};
    if (!track->hasHolder && !hold.holder.empty()) // it became known during the hold
        notes.push_back({"holder", printableElided(hold.holder, kNameCharacters)});
    if (hold.mostWaiters > 0)
        notes.push_back({"most_waiters", std::int64_t{hold.mostWaiters}});
    m_packets.sliceEnd(ns, track->id, notes);
    track->isOpen = false;
}

/// Starts and ends are written by the hold itself.
void PerfettoTrace::event(const history::ExportEvent& event)
{
    Track* const track = of(event.lock);
    if (track == nullptr || event.isState || event.kind == EventKind::Learned ||
        factsOf(event.kind).hold != HoldChange::Keeps)
        return;
    std::vector<Note> notes;
    if (event.deadline.isTime())
        notes.push_back({"ttl_ms", std::max<std::int64_t>(0, usBetween(event.at, event.deadline.time()) / 1000)});
    m_packets.instant(at(*track, event.at), track->id, name(event.kind), notes);
}

/// Gaps of one node do not overlap.
void PerfettoTrace::gap(const history::ExportGap& gap)
{
    const auto id = gap.node != nullptr ? nodeTrack(gap.node->number, NodeTrack::Gaps) : kAllGaps;
    const auto [known, isNew] = m_tracks.try_emplace(id);
    Track& track = known->second;
    if (isNew)
        m_packets.track(id, gap.node != nullptr ? nodeTrack(gap.node->number, NodeTrack::Process) : 0, "not known");
    std::vector<Note> notes{{"reason", printableElided(gap.reason, kNameCharacters)}};
    if (gap.leftOut > 0)
        notes.push_back({"events_left_out", static_cast<std::int64_t>(gap.leftOut)});
    m_packets.sliceBegin(at(track, std::max(gap.from, m_from)), id, "gap", notes);
    m_packets.sliceEnd(at(track, gap.to), id, {});
}

void PerfettoTrace::counts(const history::ExportCounts& counts)
{
    const auto tell = [&](NodeTrack which, std::uint32_t value) {
        const auto id = nodeTrack(counts.node->number, which);
        m_packets.counter(at(track(id), std::max(counts.at, m_from)), id, value);
    };
    tell(NodeTrack::Held, counts.held);
    tell(NodeTrack::Waiting, counts.waiting);
}

} // namespace lockscope::presentation
