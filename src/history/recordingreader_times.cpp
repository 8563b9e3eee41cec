// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Times of stretches in which a server's clock was set back.
#include "core/batchcodec.h"
#include "history/recordingreader.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <optional>
#include <string_view>

namespace lockscope::history {

namespace {

using std::chrono::microseconds;
using namespace std::chrono_literals;

/// The step is noticed at most so much later.
constexpr microseconds kNoticed = 1min;

/// A recording of days has millions of them, all written alike; only other text is parsed.
std::optional<std::int64_t> offsetOf(std::string_view json)
{
    constexpr std::string_view kUsual = R"({"offset_us":)";
    std::int64_t us = 0;
    if (json.starts_with(kUsual)) {
        const auto read = std::from_chars(json.data() + kUsual.size(), json.data() + json.size(), us);
        if (read.ec == std::errc() && std::string_view(read.ptr, json.data() + json.size()) == "}")
            return us;
    }
    const auto facts = nlohmann::json::parse(json, nullptr, false);
    const auto offset = facts.is_object() ? facts.find("offset_us") : facts.end();
    if (offset == facts.end() || !offset->is_number_integer())
        return std::nullopt;
    return offset->get<std::int64_t>();
}

} // namespace

/// Adds the steps since the last call. Each is compared with each stretch, hence the limit; what this version writes
/// has the right times without them.
void RecordingReader::noteSteps()
{
    constexpr std::size_t kMost = 100;
    SQLite::Statement look(*m_file, "SELECT t, node, json, rowid FROM node_events WHERE kind = 'clock' AND rowid > ? "
                                    "ORDER BY rowid LIMIT 4000000");
    look.bind(1, m_lastClock);
    while (m_stepsBack.size() < kMost && look.executeStep()) {
        m_lastClock = look.getColumn(3).getInt64();
        const SQLite::Column json = look.getColumn(2);
        const auto offset = offsetOf({json.getText(), static_cast<std::size_t>(json.getBytes())});
        if (!offset)
            continue;
        constexpr std::int64_t kFarthestUs = std::int64_t{1} << 61; // two of them can be subtracted
        const auto now = std::clamp(*offset, -kFarthestUs, kFarthestUs);
        const auto [known, isFirst] = m_clockOffsets.try_emplace(look.getColumn(1).getInt64(), now);
        if (const microseconds by{known->second - now}; !isFirst && by > kClockJitter)
            m_stepsBack.push_back(
                {serverTimeFromUs(std::clamp(look.getColumn(0).getInt64(), -kFarthestUs, kFarthestUs)), by});
        known->second = now;
    }
}

/// Earlier versions wrote the times of the first and the last batch of a stretch, between which a clock that was set
/// back has later ones.
void RecordingReader::measureStepsBack(std::size_t first)
{
    const auto known = static_cast<std::ptrdiff_t>(m_stepsBack.size());
    try {
        noteSteps();
    } catch (const SQLite::Exception&) { // without the table they are unknown
    }
    const bool isNoticed = static_cast<std::ptrdiff_t>(m_stepsBack.size()) > known;
    for (std::size_t i = isNoticed ? 0 : first; i < m_stretches.size(); ++i) {
        const bool isNew = i >= first;
        const Stretch& stretch = m_stretches[i];
        const auto mayBeIn = [&stretch](const StepBack& step) {
            return step.noticed - kNoticed <= stretch.to && step.noticed + step.by >= stretch.from;
        };
        const auto steps = m_stepsBack.begin() + (isNew ? 0 : known);
        if ((isNew && stretch.stepsBack) || std::any_of(steps, m_stepsBack.end(), mayBeIn))
            measure(i);
    }
}

void RecordingReader::measure(std::size_t stretch)
{
    const auto bytes = block(stretch);
    if (!bytes)
        return; // told when it is played
    Stretch& times = m_stretches[stretch];
    BatchDecoder decoder(*bytes);
    Batch batch;
    for (bool isFirst = true; decoder.next(batch) && isMeant(batch.now); isFirst = false) {
        times.first = isFirst ? batch.now : times.first;
        times.stepsBack = times.stepsBack || (!isFirst && batch.now < times.last);
        times.last = batch.now;
        times.from = std::min(times.from, batch.now);
        times.to = std::max(times.to, batch.now);
    }
}

} // namespace lockscope::history
