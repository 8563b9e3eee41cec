// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/perfettopackets.h"

#include <protozero/pbf_writer.hpp>

#include <utility>

namespace lockscope::presentation {

namespace {

/// Field numbers in use, from Perfetto's public definitions.
namespace trace {
constexpr protozero::pbf_tag_type kPacket = 1;
}
namespace packet {
constexpr protozero::pbf_tag_type kClockSnapshot = 6;
constexpr protozero::pbf_tag_type kTimestamp = 8;
constexpr protozero::pbf_tag_type kSequence = 10;
constexpr protozero::pbf_tag_type kTrackEvent = 11;
constexpr protozero::pbf_tag_type kSequenceFlags = 13;
constexpr protozero::pbf_tag_type kTrackDescriptor = 60;
} // namespace packet
namespace snapshot {
constexpr protozero::pbf_tag_type kClocks = 1;
constexpr protozero::pbf_tag_type kPrimary = 2;
constexpr protozero::pbf_tag_type kClockId = 1; // in a clock
constexpr protozero::pbf_tag_type kClockTime = 2;
} // namespace snapshot
namespace track {
constexpr protozero::pbf_tag_type kUuid = 1;
constexpr protozero::pbf_tag_type kName = 2;
constexpr protozero::pbf_tag_type kProcess = 3;
constexpr protozero::pbf_tag_type kParent = 5;
constexpr protozero::pbf_tag_type kCounter = 8;
constexpr protozero::pbf_tag_type kPid = 1; // in a process
constexpr protozero::pbf_tag_type kProcessName = 6;
constexpr protozero::pbf_tag_type kUnit = 3; // in a counter
} // namespace track
namespace event {
constexpr protozero::pbf_tag_type kAnnotation = 4;
constexpr protozero::pbf_tag_type kType = 9;
constexpr protozero::pbf_tag_type kTrack = 11;
constexpr protozero::pbf_tag_type kName = 23;
constexpr protozero::pbf_tag_type kCounterValue = 30;
constexpr protozero::pbf_tag_type kFlow = 47;
constexpr protozero::pbf_tag_type kFlowEnd = 48;
constexpr protozero::pbf_tag_type kNoteName = 10; // in an annotation
constexpr protozero::pbf_tag_type kNoteNumber = 4;
constexpr protozero::pbf_tag_type kNoteText = 6;
} // namespace event

constexpr std::int32_t kSliceBegin = 1;
constexpr std::int32_t kSliceEnd = 2;
constexpr std::int32_t kInstant = 3;
constexpr std::int32_t kCounterType = 4;

constexpr std::uint32_t kRealTime = 1; ///< wall clock
constexpr std::uint32_t kBootTime = 6; ///< default clock of traces
constexpr std::uint32_t kStateCleared = 1;
constexpr std::int32_t kUnitCount = 2;
constexpr std::uint32_t kOurSequence = 1;

} // namespace

struct PerfettoPackets::Event
{
    std::int64_t ns = 0;
    std::uint64_t track = 0;
    std::int32_t type = 0;
    std::string_view name{};
    Notes notes{};
    std::uint64_t flow = 0;
    std::uint64_t flowEnd = 0;
    std::int64_t value = 0;
};

/// Each packet is a field of the trace, so packets can be concatenated.
template <class Fill>
void PerfettoPackets::packet(Fill fill)
{
    m_packet.clear();
    protozero::pbf_writer writer(m_packet);
    writer.add_uint32(packet::kSequence, kOurSequence);
    if (!std::exchange(m_hasBegun, true))
        writer.add_uint32(packet::kSequenceFlags, kStateCleared);
    fill(writer);
    m_bytes.clear();
    protozero::pbf_writer(m_bytes).add_message(trace::kPacket, m_packet);
    m_write(m_bytes);
}

void PerfettoPackets::clock(std::int64_t ns)
{
    packet([ns](protozero::pbf_writer& writer) {
        protozero::pbf_writer clocks(writer, packet::kClockSnapshot);
        for (const std::uint32_t id : {kBootTime, kRealTime}) {
            protozero::pbf_writer one(clocks, snapshot::kClocks);
            one.add_uint32(snapshot::kClockId, id);
            one.add_uint64(snapshot::kClockTime, static_cast<std::uint64_t>(ns));
        }
        clocks.add_uint32(snapshot::kPrimary, kBootTime);
    });
}

void PerfettoPackets::process(std::uint64_t uuid, std::int32_t number, std::string_view name)
{
    packet([&](protozero::pbf_writer& writer) {
        protozero::pbf_writer descriptor(writer, packet::kTrackDescriptor);
        descriptor.add_uint64(track::kUuid, uuid);
        protozero::pbf_writer process(descriptor, track::kProcess);
        process.add_int32(track::kPid, number);
        process.add_string(track::kProcessName, name.data(), name.size());
    });
}

void PerfettoPackets::descriptor(std::uint64_t uuid, std::uint64_t parent, std::string_view name, bool isCounter)
{
    packet([&](protozero::pbf_writer& writer) {
        protozero::pbf_writer descriptor(writer, packet::kTrackDescriptor);
        descriptor.add_uint64(track::kUuid, uuid);
        descriptor.add_string(track::kName, name.data(), name.size());
        if (parent != 0)
            descriptor.add_uint64(track::kParent, parent);
        if (isCounter)
            protozero::pbf_writer(descriptor, track::kCounter).add_enum(track::kUnit, kUnitCount);
    });
}

void PerfettoPackets::track(std::uint64_t uuid, std::uint64_t parent, std::string_view name)
{
    descriptor(uuid, parent, name, false);
}

void PerfettoPackets::counterTrack(std::uint64_t uuid, std::uint64_t parent, std::string_view name)
{
    descriptor(uuid, parent, name, true);
}

void PerfettoPackets::event(const Event& event)
{
    packet([&](protozero::pbf_writer& writer) {
        writer.add_uint64(packet::kTimestamp, static_cast<std::uint64_t>(event.ns));
        protozero::pbf_writer out(writer, packet::kTrackEvent);
        out.add_enum(event::kType, event.type);
        out.add_uint64(event::kTrack, event.track);
        if (!event.name.empty())
            out.add_string(event::kName, event.name.data(), event.name.size());
        for (const Note& note : event.notes) {
            protozero::pbf_writer annotation(out, event::kAnnotation);
            annotation.add_string(event::kNoteName, note.name);
            if (const auto* number = std::get_if<std::int64_t>(&note.value))
                annotation.add_int64(event::kNoteNumber, *number);
            else
                annotation.add_string(event::kNoteText, std::get<std::string>(note.value));
        }
        if (event.type == kCounterType)
            out.add_int64(event::kCounterValue, event.value);
        if (event.flow != 0)
            out.add_fixed64(event::kFlow, event.flow);
        if (event.flowEnd != 0)
            out.add_fixed64(event::kFlowEnd, event.flowEnd);
    });
}

void PerfettoPackets::sliceBegin(std::int64_t ns, std::uint64_t uuid, std::string_view name, Notes notes,
                                 std::uint64_t flow)
{
    event({ns, uuid, kSliceBegin, name, notes, 0, flow});
}

void PerfettoPackets::sliceEnd(std::int64_t ns, std::uint64_t uuid, Notes notes)
{
    event({ns, uuid, kSliceEnd, {}, notes});
}

void PerfettoPackets::instant(std::int64_t ns, std::uint64_t uuid, std::string_view name, Notes notes,
                              std::uint64_t flow)
{
    event({ns, uuid, kInstant, name, notes, flow});
}

void PerfettoPackets::counter(std::int64_t ns, std::uint64_t uuid, std::int64_t value)
{
    event({ns, uuid, kCounterType, {}, {}, 0, 0, value});
}

} // namespace lockscope::presentation
