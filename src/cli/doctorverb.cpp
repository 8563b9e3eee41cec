// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/doctorverb.h"

#include "cli/discoverytext.h"
#include "cli/rows.h"
#include "core/text.h"
#include "formats/byitself.h"
#include "presentation/words/plural.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

Json orNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(jsonText(text));
}

} // namespace

DoctorVerb::DoctorVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_look(std::move(session)), m_session(m_look.session())
{
    connect(&m_look, &SingleReading::arrived, this, &DoctorVerb::addBatch);
    connect(&m_look, &SingleReading::failed, this, &DoctorVerb::fail);
}

void DoctorVerb::addBatch(const Batch& batch)
{
    m_unread = batch.counters.unread;
    if (m_look.hasSeenAll() || !m_session.isEveryNodeProbed())
        return;
    std::vector<NodeId> nodes = m_session.nodes();
    std::erase_if(nodes, [this](NodeId node) { return !m_session.isProbed(node); }); // missing nodes have no report
    m_look.setSeenAll();
    bool finding = hasFinding(hops());
    for (const NodeId node : nodes) {
        print(node);
        const auto& capabilities = m_session.info(node).capabilities;
        finding = finding || std::any_of(capabilities.begin(), capabilities.end(),
                                         [](const CapabilityReport& c) { return c.state == CapabilityState::No; });
    }
    finishWith(m_session, finding ? ExitCode::Finding : ExitCode::Done);
}

std::vector<topology::DiscoveryStep> DoctorVerb::hops() const
{
    return m_session.hasSeveral() ? m_session.hops() : m_options.hops;
}

std::optional<std::vector<topology::DiscoveryStep>> DoctorVerb::hopsBefore(NodeId node)
{
    const SessionPart* part = m_session.part(node);
    if (part == nullptr || !m_printed.insert(part).second)
        return std::nullopt;
    if (!part->isCluster() && !part->watched().deployment.sentinel)
        return std::nullopt;
    return m_options.hasSeveral() ? part->hops() : hops();
}

std::optional<std::string> DoctorVerb::unnamingPattern() const
{
    const auto& patterns = m_options.patterns;
    const auto found =
        std::find_if(patterns.begin(), patterns.end(), [](const auto& each) { return formats::saysNothing(each); });
    return found == patterns.end() ? std::nullopt : std::optional(*found);
}

void DoctorVerb::print(NodeId node)
{
    const NodeInfo& info = m_session.info(node);
    const auto ready = m_session.ready(node);
    const char* source = sourceName(ready ? ready->source : SourceKind::None); // a cluster that is down has none
    const auto found = hopsBefore(node);
    if (m_options.json) {
        Json server{{"address", jsonText(info.address)},
                    {"product", orNull(info.product)},
                    {"version", orNull(info.version)},
                    {"role", orNull(info.role)},
                    {"mode", orNull(info.mode)},
                    {"eviction_policy", orNull(info.evictionPolicy)},
                    {"notify_flags", info.notifyKnown ? Json(info.notifyFlags) : Json(nullptr)},
                    {"not_shown", orNull(info.notShown)}};
        Json capabilities = Json::array();
        for (const CapabilityReport& c : info.capabilities)
            capabilities.push_back({{"name", c.name},
                                    {"state", name(c.state)},
                                    {"effect", orNull(c.effect)},
                                    {"remedy", orNull(c.remedy)}});
        const Json unread = unnamingPattern() ? Json(m_unread) : Json(nullptr);
        Json line{{"server", server},
                  {"source", source},
                  {"capabilities", capabilities},
                  {"unread", unread},
                  {"other_databases", databasesJson(info.otherDatabases)}};
        if (found)
            line["hops"] = hopsJson(*found);
        m_output.line(m_options.hasSeveral() ? jsonLine(line, m_session.names(node).keyspace) : jsonLine(line));
        return;
    }
    if (found)
        printHops(*found, m_output);
    m_output.line(info.product + ' ' + info.version + " (" + info.role + ", " + info.mode + ") " + info.address);
    m_output.line(u"source: %1"_s.arg(QLatin1StringView(source)).toStdString());
    if (!info.notShown.empty())
        m_output.line(info.notShown);
    if (const auto pattern = unnamingPattern())
        m_output.line(u"Pattern %1 does not say which keys are locks: a key is reported after its first read. "
                      "Keys gone before that are only counted (%2 so far)."_s.arg(QString::fromStdString(*pattern))
                          .arg(m_unread)
                          .toStdString());
    for (const QString& line : databaseLines(info.otherDatabases))
        m_output.line(line.toStdString());
    std::vector<std::vector<std::string>> rows;
    for (const CapabilityReport& c : info.capabilities)
        rows.push_back({c.name, name(c.state), c.effect});
    const auto lines = textTable(rows);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        m_output.line(lines[i]);
        if (info.capabilities[i].remedy.empty())
            continue;
        const auto remedy = u"remedy: %1"_s.arg(QString::fromStdString(info.capabilities[i].remedy));
        for (const QString& line : remedy.split(QLatin1Char('\n'))) // one command per line
            m_output.line("    " + line.toStdString());
    }
}

} // namespace lockscope::cli

#include "moc_doctorverb.cpp"
