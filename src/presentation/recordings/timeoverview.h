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

/// Number of events over time and the periods without data: the content of a time strip for a recording or the live
/// view. Value type of bounded size.
class TimeOverview
{
public:
    /// Beyond this neighbouring parts are merged; a strip has about ten parts per pixel.
    static constexpr std::size_t kMostParts = 20'000;
    static constexpr std::size_t kMostHoles = 2'000;
    /// For a recording: a silence of this length counts as not recorded.
    static constexpr std::chrono::seconds kNotRecorded{8};

    struct Hole
    {
        ServerTime from{};
        ServerTime to{};
        QString why;
        friend bool operator==(const Hole&, const Hole&) = default;
    };

    /// Adds events spread evenly over [from, to]; calls in any order.
    void add(ServerTime from, ServerTime to, std::uint64_t events);
    void addHole(ServerTime from, ServerTime to, QString why);
    /// Adds a live batch.
    void addBatch(const Batch& batch);
    /// Adds what another overview has of the time before this one begins, and the silence between them. Nothing to an
    /// empty one.
    void addBefore(const TimeOverview& earlier);
    /// Builds it from a recording's index: the events of each chunk, which may last a minute, are spread evenly.
    [[nodiscard]] static TimeOverview of(history::RecordingReader& reader);
    /// The same with the resolution of batches. Reads the whole file, some seconds for ten million events. No value:
    /// cancelled by `isWanted`.
    [[nodiscard]] static std::optional<TimeOverview> inDetail(history::RecordingReader& reader,
                                                              const std::function<bool()>& isWanted);

    [[nodiscard]] bool isEmpty() const { return m_parts.empty(); }
    /// Bounds of everything added. Requires a non-empty overview.
    [[nodiscard]] ServerTime from() const { return m_from; }
    [[nodiscard]] ServerTime to() const { return m_to; }
    /// Events in each of `count` equal columns of [from, to).
    [[nodiscard]] std::vector<double> columns(ServerTime from, ServerTime to, std::size_t count) const;
    [[nodiscard]] const std::vector<Hole>& holes() const { return m_holes; }
    /// The hole that contains this moment; nullptr: none.
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
