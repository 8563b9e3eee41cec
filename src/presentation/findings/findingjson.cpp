// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingjson.h"

#include "core/text.h"

#include <limits>

namespace lockscope::presentation::findingjson {

namespace {

using analysis::EvidencePoint;
using analysis::Measure;
using analysis::Subject;

/// Milliseconds with their fraction, percent, counts.
Json measured(Measure measure, std::int64_t value)
{
    if (analysis::factsOf(measure).unit != analysis::Unit::Microseconds)
        return value;
    return value % 1'000 == 0 ? Json(value / 1'000) : Json(static_cast<double>(value) / 1'000.0);
}

Json endOrNull(ServerTime t)
{
    return t == kUnknownTime ? Json(nullptr) : Json(isoTime(wholeMs(t)));
}

const char* evidenceWhat(const EvidencePoint& point)
{
    switch (point.what) {
    case EvidencePoint::What::Event:
        return name(point.kind);
    case EvidencePoint::What::Command:
        return point.kind == EventKind::Released ? "release_command" : "renewal_command";
    case EvidencePoint::What::Waiters:
        return "waiters";
    case EvidencePoint::What::Node:
        return "node";
    }
    return "event";
}

/// A connection is not a token and stays clear.
Json evidencePoint(const EvidencePoint& point, const TokenText& token)
{
    const bool isToken = point.what == EvidencePoint::What::Event || point.what == EvidencePoint::What::Waiters;
    const auto who = [&](const std::string& bytes) { return textOrNull(isToken ? token(bytes) : bytes); };
    return {{"t", isoTime(wholeMs(point.at))},
            {"what", evidenceWhat(point)},
            {"holder", point.holder.empty() ? Json(nullptr) : who(point.holder)},
            {"other", point.other.empty() ? Json(nullptr) : who(point.other)},
            {"text", textOrNull(point.text)}};
}

} // namespace

Json textOrNull(std::string_view bytes)
{
    return bytes.empty() ? Json(nullptr) : Json(jsonText(bytes));
}

Json object(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
            const std::string& node, const TokenText& token)
{
    const Subject& subject = episode.subject;
    const bool isNode = subject.kind == Subject::Kind::Node;
    Json told{{"t", isoTime(wholeMs(began ? episode.last : episode.end))},
              {"event", "finding"},
              {"state", began ? "begin" : "end"},
              {"finding", name(episode.id)},
              {"severity", analysis::name(episode.severity())},
              {"needs", name(episode.facts().evidence)},
              {"key", subject.kind == Subject::Kind::Lock ? Json(jsonText(subject.name)) : Json(nullptr)},
              {"prefix", subject.kind == Subject::Kind::Prefix ? Json(jsonText(subject.name)) : Json(nullptr)},
              {"db", isNode ? Json(nullptr) : Json(subject.database)},
              {"node", node},
              {"begin", isoTime(wholeMs(episode.begin))},
              {"end", began ? Json(nullptr) : endOrNull(episode.end)},
              {"cut", !began && episode.cut},
              {"count", episode.count}};
    told["numbers"] = Json::object();
    for (const analysis::MeasuredValue& each : episode.measures)
        told["numbers"][analysis::factsOf(each.measure).word] = measured(each.measure, each.value);
    told["limits"] = Json::object();
    for (const analysis::ThresholdFacts& limit : episode.facts().thresholds())
        told["limits"][analysis::factsOf(limit.measure).word] =
            measured(limit.measure, thresholds.of(episode.id, limit.measure));
    if (!isNode && !isUtf8(subject.name))
        told[subject.kind == Subject::Kind::Lock ? "key_hex" : "prefix_hex"] = hex(subject.name);
    told["evidence"] = Json::array();
    for (const EvidencePoint& point : episode.evidence)
        told["evidence"].push_back(evidencePoint(point, token));
    return told;
}

ServerTime wholeMs(ServerTime t)
{
    const auto us = usSinceEpoch(t);
    const auto over = us % 1000;
    const auto up = over > 0 ? 1000 - over : -over;
    return us > std::numeric_limits<std::int64_t>::max() - up ? t : serverTimeFromUs(us + up);
}

std::string dump(const Json& told)
{
    return told.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace lockscope::presentation::findingjson
