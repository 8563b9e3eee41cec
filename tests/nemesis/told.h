// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::nemesis {

/// Microseconds since the epoch, by the server's clock.
using Us = std::int64_t;

/// From the first to the last moment that it can have been.
struct Span
{
    Us from = 0;
    Us to = 0;
    [[nodiscard]] bool meets(const Span& other) const { return from <= other.to && other.from <= to; }
    [[nodiscard]] bool holds(const Span& other) const { return from <= other.from && other.to <= to; }
    [[nodiscard]] Span widened(Us by) const { return {from - by, to + by}; }
};

/// The words of docs/cli.md; what is not among them is Other, and says nothing to a reader.
enum class Word : std::uint8_t {
    Ready,
    Found,
    Acquired,
    Reentered,
    Unreentered,
    Renewed,
    LeaseChanged,
    TtlLost,
    TakenOver,
    Released,
    Expired,
    Evicted,
    ForceReleased,
    Vanished,
    Lost,
    Migrated, ///< held on, at another node
    Learned,
    Gap,
    Unread,
    Source,
    Silent,   ///< the node does not answer
    Answered, ///< it does again, and nothing was missed
    Other,
};

[[nodiscard]] const char* name(Word word);

/// One line of `watch --json`.
struct Told
{
    Word word = Word::Other;
    std::string keyspace;
    std::string node; ///< where it was seen
    std::int64_t database = 0;
    std::string key;
    std::optional<std::string> holder;
    std::optional<std::int64_t> pttlMs; ///< -1: no TTL; empty: not known
    std::string evidence;
    bool announced = true; ///< Ready and Source: all changes are announced by notifications
    double precisionMs = 0;
    Us t = 0;
    Us from = 0; ///< of a gap, as `to`
    Us to = 0;
    MonoTime arrived{};
    std::string line; ///< as it came

    /// When it happened, by what is told; a millisecond wider where the text is cut to milliseconds.
    [[nodiscard]] Span when() const;
    [[nodiscard]] bool begins() const
    {
        return word == Word::Found || word == Word::Acquired || word == Word::TakenOver;
    }
    [[nodiscard]] bool ends() const { return word >= Word::Released && word <= Word::Lost; }
    [[nodiscard]] bool changes() const { return word >= Word::Reentered && word <= Word::TtlLost; }
};

/// Empty: not a line of this stream (no JSON object, or without its first two keys).
[[nodiscard]] std::optional<Told> parseTold(std::string_view line, MonoTime arrived);

/// 2026-01-02T03:04:05.678Z; empty for anything else.
[[nodiscard]] std::optional<Us> parseTime(std::string_view text);
[[nodiscard]] std::string timeText(Us us);

} // namespace lockscope::nemesis
