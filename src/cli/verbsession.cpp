// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/verbsession.h"

#include "cli/output.h"
#include "cli/tr.h"
#include "core/text.h"
#include "monitor/livesource.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

OpenSource openLive(const Options& options, const Clock& clock, const VerbSession::Wrap& wrap)
{
    auto live = std::make_unique<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), clock);
    auto* control = live.get();
    const std::string name = options.endpoint.nodeName();
    std::unique_ptr<EventSource> source = std::move(live);
    if (wrap)
        source = wrap(std::move(source));
    return {std::move(source), control, {name, options.deployment().name()}};
}

} // namespace

VerbSession::VerbSession(OpenSource open, QObject* parent) : QObject(parent), m_open(std::move(open))
{
    m_fold.setSource(m_open.source.get());
    m_fold.addConsumer(this);
}

VerbSession::VerbSession(const Options& options, const Clock& clock, QObject* parent, const Wrap& wrap)
    : VerbSession(openLive(options, clock, wrap), parent)
{
    connect(m_open.live, &monitor::LiveSource::dataWaiting, this, &VerbSession::refresh);
    m_options = options;
    for (const Watched& each : options.all)
        presentation::addToGroup(m_open.groups, each.group, each.deployment.name());
    if (options.hasSeveral() || options.sentinel) { // Options::endpoint of a group has the TLS name of its primary
        for (const Watched& each : options.all)
            addPart(each, clock);
    } else {
        addPart({options.deployment(), {}}, clock);
    }
}

VerbSession::~VerbSession() = default;

void VerbSession::addPart(const Watched& watched, const Clock& clock)
{
    auto part = std::make_unique<SessionPart>(*m_open.live, m_options, watched, clock);
    connect(part.get(), &SessionPart::found, this, &VerbSession::lookWhetherReady);
    connect(part.get(), &SessionPart::failed, this, [this, part = part.get()](ExitCode code, const QString& sentence) {
        if (m_parts.size() == 1)
            return fail(code, sentence);
        if (m_options.id == VerbId::Watch || m_options.id == VerbId::Record)
            tellMissing(part->unwatched()); // the others end with it
        lookWhetherReady();
    });
    m_parts.push_back(std::move(part));
}

bool VerbSession::hasSeveral() const
{
    return m_parts.size() > 1 || isCluster();
}

bool VerbSession::hasSeveralKeyspaces() const
{
    return m_options.hasSeveral() || std::any_of(m_names.begin(), m_names.end(), [this](const auto& each) {
               return each.second.keyspace != m_names.begin()->second.keyspace;
           });
}

std::vector<MissingNode> VerbSession::missing() const
{
    std::vector<MissingNode> missing;
    for (const auto& part : m_parts)
        missing.insert(missing.end(), part->unwatched().begin(), part->unwatched().end());
    for (const auto& [id, node] : m_nodes) {
        if (hasSeveral() && node.missing)
            missing.push_back(*node.missing);
    }
    for (const auto& [id, until] : m_known.past()) {
        const auto at = QString::fromStdString(isoTime(until));
        missing.push_back({names(id).node, ExitCode::Connection,
                           u"nothing was seen of it after %1; its locks are shown as they were then"_s.arg(at),
                           names(id).keyspace});
    }
    return missing;
}

const SessionPart* VerbSession::part(NodeId node) const
{
    const std::string& keyspace = names(node).keyspace;
    const auto found =
        std::find_if(m_parts.begin(), m_parts.end(), [&](const auto& part) { return part->keyspace() == keyspace; });
    return found == m_parts.end() ? nullptr : found->get();
}

bool VerbSession::isSilent(const std::string& keyspace) const
{
    if (m_open.live) {
        const auto silent = missing();
        return std::any_of(silent.begin(), silent.end(), [&](const auto& node) { return node.keyspace == keyspace; });
    }
    return std::none_of(m_nodes.begin(), m_nodes.end(), [&](const auto& node) {
        const bool isHeard =
            node.second.state == ConnectionState::Live || node.second.state == ConnectionState::Scanning;
        return isHeard && names(node.first).keyspace == keyspace;
    });
}

std::vector<topology::DiscoveryStep> VerbSession::hops() const
{
    std::vector<topology::DiscoveryStep> hops;
    for (const auto& part : m_parts) {
        const auto own = part->hops();
        hops.insert(hops.end(), own.begin(), own.end());
    }
    return hops;
}

std::optional<int> VerbSession::database(NodeId node) const
{
    const auto known = m_nodes.find(node);
    return known == m_nodes.end() ? std::nullopt : known->second.database;
}

const NodeInfo& VerbSession::info(NodeId node) const
{
    const auto known = m_nodes.find(node);
    return known == m_nodes.end() ? m_info : known->second.info;
}

std::optional<NodeEvent> VerbSession::ready(NodeId node) const
{
    const auto known = m_nodes.find(node);
    return known == m_nodes.end() ? std::nullopt : known->second.ready;
}

bool VerbSession::isProbed(NodeId node) const
{
    const auto known = m_nodes.find(node);
    return known != m_nodes.end() && !known->second.info.capabilities.empty();
}

bool VerbSession::isEveryNodeProbed() const
{
    const auto isSettled = [](const auto& node) {
        const bool isKnown = !node.second.info.capabilities.empty();
        return (isKnown && (node.second.ready || node.second.refusesKeys)) || node.second.missing.has_value();
    };
    const auto isKnown = [](const auto& node) { return !node.second.info.capabilities.empty(); };
    return isEveryNodeHeard() && std::all_of(m_nodes.begin(), m_nodes.end(), isSettled) &&
           std::any_of(m_nodes.begin(), m_nodes.end(), isKnown);
}

void VerbSession::start()
{
    for (const auto& part : m_parts)
        part->start();
    if (m_open.live)
        m_open.live->start();
}

void VerbSession::addConsumer(presentation::BatchConsumer* consumer)
{
    m_told.push_back(consumer);
    m_fold.addConsumer(consumer);
}

void VerbSession::refresh()
{
    if (!m_fold.pull())
        m_fold.publish(m_fold.last());
}

void VerbSession::startTrace(const monitor::TraceRequest& request)
{
    if (!m_open.live)
        return;
    for (const NodeId node : m_open.live->nodes()) {
        if (ready(node))
            m_open.live->startTrace(node, request);
    }
}

void VerbSession::stopTrace()
{
    if (!m_open.live)
        return;
    for (const NodeId node : m_open.live->nodes())
        m_open.live->stopTrace(node);
}

const NodeNames& VerbSession::names(NodeId node) const
{
    const auto known = m_names.find(node);
    return known == m_names.end() ? m_open.names : known->second;
}

QString VerbSession::nameBefore(NodeId node) const
{
    return hasSeveral() ? QString::fromStdString(names(node).node) + QStringLiteral(": ") : QString();
}

std::vector<NodeId> VerbSession::nodes() const
{
    std::vector<NodeId> nodes;
    for (const auto& [id, node] : m_nodes)
        nodes.push_back(id);
    return nodes;
}

Endpoint VerbSession::endpoint(std::optional<NodeId> node) const
{
    if (!m_open.live)
        return {};
    const auto watched = m_open.live->nodes();
    if (watched.empty())
        return {};
    return m_open.live->endpoint(node.value_or(watched.front())).value_or(Endpoint());
}

/// The names are there before anybody prints what a node tells.
void VerbSession::arriving(const presentation::Frame& before)
{
    for (const NodeEvent& event : before.batch.nodes) {
        Node& node = m_nodes[event.node];
        if (const auto where = m_open.live ? m_open.live->endpoint(event.node) : std::nullopt)
            node.database = where->database;
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            m_names[event.node] = {event.info.address, event.info.keyspaceName};
    }
}

void VerbSession::consume(const presentation::Frame& frame)
{
    m_clocks.addBatch(frame.batch);
    if (frame.batch.rewound)
        m_known.reset();
    for (const NodeEvent& event : frame.batch.nodes) {
        if (!m_open.live)
            m_known.addEvent(event);
        readNodeEvent(event);
    }
}

void VerbSession::readNodeEvent(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Retired) {
        m_nodes.erase(event.node);
        lookWhetherReady();
        return;
    }
    if (event.kind == NodeEvent::Kind::Info) {
        m_info = event.info;
        tellSameServers(event.node, event.info);
        m_nodes[event.node].info = event.info;
        const bool isClusterNode = event.info.mode == "cluster";
        if (std::any_of(m_parts.begin(), m_parts.end(),
                        [&](const auto& part) { return isClusterNode && part->leaveForCluster(event.node); }))
            return;
    }
    if (event.kind == NodeEvent::Kind::Ready) {
        Node& node = m_nodes[event.node];
        node.missing.reset();
        if (!node.ready)
            node.ready = event;
        lookWhetherReady();
    }
    if (event.kind == NodeEvent::Kind::State)
        m_nodes[event.node].state = event.state;
    if (event.kind == NodeEvent::Kind::State && event.trouble != Trouble::None && !m_failed)
        trouble(event);
}

void VerbSession::trouble(const NodeEvent& event)
{
    // A cluster that is down refuses key commands, but its identity and rights are known.
    if (m_options.id == VerbId::Doctor && event.state == ConnectionState::Busy && isProbed(event.node)) {
        m_nodes[event.node].refusesKeys = true;
        return;
    }
    const ExitCode code = codeOf(event.trouble);
    const QString why = QString::fromStdString(event.text);
    if (hasSeveral()) {
        Node& node = m_nodes[event.node];
        node.missing = MissingNode{names(event.node).node, code, why, names(event.node).keyspace};
        return lookWhetherReady();
    }
    if (m_ready)
        Q_EMIT lost(code, why);
    else
        fail(code, why);
}

void VerbSession::fail(ExitCode code, const QString& sentence)
{
    if (std::exchange(m_failed, true))
        return;
    for (presentation::BatchConsumer* consumer : m_told)
        m_fold.removeConsumer(consumer);
    Q_EMIT failed(code, sentence);
}

bool VerbSession::isEveryNodeHeard() const
{
    const bool isSearching =
        std::any_of(m_parts.begin(), m_parts.end(), [](const auto& part) { return part->isSearching(); });
    const bool allHeard = !m_open.live || m_nodes.size() >= m_open.live->nodes().size();
    return !isSearching && allHeard;
}

void VerbSession::lookWhetherReady()
{
    const auto isReady = [](const auto& node) { return node.second.ready.has_value(); };
    const auto isMissing = [](const auto& node) { return node.second.missing.has_value(); };
    const bool isSomethingKnown = !m_nodes.empty() || (m_parts.size() > 1 && !missing().empty());
    if (m_ready || m_failed || !isEveryNodeHeard() || !isSomethingKnown ||
        !std::all_of(m_nodes.begin(), m_nodes.end(),
                     [&](const auto& node) { return isReady(node) || isMissing(node); }))
        return;
    const auto first = std::find_if(m_nodes.begin(), m_nodes.end(), isReady);
    if (first == m_nodes.end()) {
        const auto all = missing();
        if (m_parts.size() == 1)
            return fail(all.back().code, all.back().why);
        tellMissing(all);
        return fail(worstOf(all),
                    Tr::tr("None of the %n nodes could be reached.", nullptr, static_cast<int>(all.size())));
    }
    m_ready = first->second.ready;
    for (auto node = std::next(first); node != m_nodes.end(); ++node)
        m_ready->locks += node->second.ready ? node->second.ready->locks : 0;
}

/// One server by two addresses: its locks stand twice, and in a Redlock group it votes twice.
void VerbSession::tellSameServers(NodeId node, const NodeInfo& info) const
{
    if (m_parts.size() < 2 || info.runId.empty())
        return;
    const auto hasSame = [&](const auto& other) {
        return other.first != node && other.second.info.runId == info.runId &&
               other.second.database == database(node) && m_nodes.at(node).info.runId.empty();
    };
    const auto same = std::find_if(m_nodes.begin(), m_nodes.end(), hasSame);
    if (same != m_nodes.end())
        complain(u"warning: %1 and %2 are one server: what it holds stands here twice."_s.arg(
            QString::fromStdString(names(same->first).node), QString::fromStdString(info.address)));
}

} // namespace lockscope::cli

#include "moc_verbsession.cpp"
