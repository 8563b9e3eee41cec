// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findingrows.h"

#include "core/text.h"
#include "presentation/words/findingtext.h"

namespace lockscope::cli {

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

Json wordOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(jsonText(text));
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

/// A connection is not a token, and is told in clear.
Json evidencePoint(const EvidencePoint& point, const TokenText& token)
{
    const bool isToken = point.what == EvidencePoint::What::Event || point.what == EvidencePoint::What::Waiters;
    const auto who = [&](const std::string& bytes) { return wordOrNull(isToken ? token(bytes) : bytes); };
    return {{"t", isoTime(wholeMs(point.at))},
            {"what", evidenceWhat(point)},
            {"holder", point.holder.empty() ? Json(nullptr) : who(point.holder)},
            {"other", point.other.empty() ? Json(nullptr) : who(point.other)},
            {"text", wordOrNull(point.text)}};
}

} // namespace

Json findingObject(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                   const std::string& node, const TokenText& token)
{
    const Subject& subject = episode.subject;
    const bool isNode = subject.kind == Subject::Kind::Node;
    Json object{{"t", isoTime(wholeMs(began ? episode.last : episode.end))},
                {"event", "finding"},
                {"state", began ? "begin" : "end"},
                {"finding", name(episode.id)},
                {"severity", analysis::name(episode.facts().severity)},
                {"needs", name(episode.facts().evidence)},
                {"key", subject.kind == Subject::Kind::Lock ? Json(jsonText(subject.name)) : Json(nullptr)},
                {"prefix", subject.kind == Subject::Kind::Prefix ? Json(jsonText(subject.name)) : Json(nullptr)},
                {"db", isNode ? Json(nullptr) : Json(subject.database)},
                {"node", node},
                {"begin", isoTime(wholeMs(episode.begin))},
                {"end", began ? Json(nullptr) : endOrNull(episode.end)},
                {"cut", !began && episode.cut},
                {"count", episode.count}};
    object["numbers"] = Json::object();
    for (const analysis::MeasuredValue& each : episode.measures)
        object["numbers"][analysis::factsOf(each.measure).word] = measured(each.measure, each.value);
    object["limits"] = Json::object();
    for (const analysis::ThresholdFacts& limit : episode.facts().thresholds())
        object["limits"][analysis::factsOf(limit.measure).word] =
            measured(limit.measure, thresholds.of(episode.id, limit.measure));
    if (!isNode && !isUtf8(subject.name))
        object[subject.kind == Subject::Kind::Lock ? "key_hex" : "prefix_hex"] = hex(subject.name);
    object["evidence"] = Json::array();
    for (const EvidencePoint& point : episode.evidence)
        object["evidence"].push_back(evidencePoint(point, token));
    return object;
}

std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node)
{
    namespace text = presentation::findingtext;
    std::string line = isoTime(wholeMs(began ? episode.last : episode.end));
    line += began ? "  finding         " : "  finding ended   ";
    line += printable(text::subject(episode, QString::fromStdString(node)).toStdString());
    line.append("  ")
        .append(analysis::name(episode.facts().severity))
        .append(" ")
        .append(name(episode.id))
        .append(": ");
    line += printable(text::condition(episode).toStdString());
    return line;
}

} // namespace lockscope::cli
