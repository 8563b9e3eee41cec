// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace lockscope::presentation {

/// Writes complete packets of a Perfetto trace (protobuf, TrackEvent). Texts are UTF-8; times are nanoseconds since
/// 1970 and not negative. Knows the format only, nothing of locks.
class PerfettoPackets
{
public:
    using Write = std::function<void(std::string_view bytes)>;
    /// An argument of a slice or instant.
    struct Note
    {
        const char* name;
        std::variant<std::int64_t, std::string> value;
    };
    using Notes = std::span<const Note>;

    explicit PerfettoPackets(Write write) : m_write(std::move(write)) {}

    /// Must be first: relates the trace clock to the time of day.
    void clock(std::int64_t ns);
    void process(std::uint64_t track, std::int32_t number, std::string_view name);
    /// `parent` 0: none.
    void track(std::uint64_t track, std::uint64_t parent, std::string_view name);
    void counterTrack(std::uint64_t track, std::uint64_t parent, std::string_view name);
    /// `flow`: id of the arrow that ends here; 0: none.
    void sliceBegin(std::int64_t ns, std::uint64_t track, std::string_view name, Notes notes, std::uint64_t flow = 0);
    void sliceEnd(std::int64_t ns, std::uint64_t track, Notes notes);
    /// `flow`: id of the arrow that begins here; 0: none.
    void instant(std::int64_t ns, std::uint64_t track, std::string_view name, Notes notes, std::uint64_t flow = 0);
    void counter(std::int64_t ns, std::uint64_t track, std::int64_t value);

private:
    struct Event;
    void descriptor(std::uint64_t track, std::uint64_t parent, std::string_view name, bool isCounter);
    void event(const Event& event);
    template <class Fill>
    void packet(Fill fill);

    Write m_write;
    std::string m_packet; ///< kept for their capacity
    std::string m_bytes;
    bool m_hasBegun = false;
};

} // namespace lockscope::presentation
