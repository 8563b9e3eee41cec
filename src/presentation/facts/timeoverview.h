// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope::history {
class RecordingReader;
} // namespace lockscope::history

namespace lockscope::presentation {

/// How much happened when, and where nothing is known: what a strip of time shows of a recording, or of what is
/// watched. Value type of bounded size.
class TimeOverview
{
public:
    /// Parts beyond which neighbours become one: a pixel of a strip has ten of them.
    static constexpr std::size_t kMostParts = 20'000;
    static constexpr std::size_t kMostHoles = 2'000;
    /// Of a recording: without a word for so long nothing was recorded.
    static constexpr std::chrono::seconds kNotRecorded{8};

    struct Hole
    {
        ServerTime from{};
        ServerTime to{};
        QString why;
        friend bool operator==(const Hole&, const Hole&) = default;
    };

    /// Events that came evenly, as far as is known, in [from, to]; in any order.
    void add(ServerTime from, ServerTime to, std::uint64_t events);
    void addHole(ServerTime from, ServerTime to, QString why);
    /// A batch of what is watched, as it comes.
    void take(const Batch& batch);
    /// Of a recording, as far as it can be read: its events spread evenly over each chunk, which may be a minute.
    [[nodiscard]] static TimeOverview of(history::RecordingReader& reader);
    /// The same batch by batch. All of it is read, which takes some seconds for ten million events. Empty: it was not
    /// wanted any more.
    [[nodiscard]] static std::optional<TimeOverview> inDetail(history::RecordingReader& reader,
                                                              const std::function<bool()>& isWanted);

    [[nodiscard]] bool isEmpty() const { return m_parts.empty(); }
    /// Of all that was added; only if not empty.
    [[nodiscard]] ServerTime from() const { return m_from; }
    [[nodiscard]] ServerTime to() const { return m_to; }
    /// Events in each of so many columns that [from, to) is divided into.
    [[nodiscard]] std::vector<double> columns(ServerTime from, ServerTime to, std::size_t count) const;
    [[nodiscard]] const std::vector<Hole>& holes() const { return m_holes; }
    /// The hole that this moment is in; nullptr: none.
    [[nodiscard]] const Hole* holeAt(ServerTime at) const;

private:
    struct Part
    {
        ServerTime from{};
        ServerTime to{};
        std::uint64_t events = 0;
    };
    void halve();
    void count(ServerTime at, std::uint64_t events);

    std::vector<Part> m_parts;
    std::vector<Hole> m_holes;
    ServerTime m_from{};
    ServerTime m_to{};
};

} // namespace lockscope::presentation
