// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/verbsession.h"

#include "cli/output.h"
#include "cli/tr.h"
#include "monitor/livesource.h"

#include <algorithm>
#include <utility>

namespace lockscope::cli {
namespace {

monitor::WatchOptions watchOptions(const Options& options)
{
    monitor::WatchOptions watch;
    watch.endpoint = options.endpoint;
    watch.patterns = options.patterns;
    if (options.id == VerbId::Trace)
        watch.waitBudgetPerSecond = 0; // it would see its own questions
    else if (options.id != VerbId::Watch && options.id != VerbId::Record)
        watch.waitBudgetPerSecond = 20'000; // once, and then it is gone
    watch.clientName = "lockscope-" + options.verb.toStdString();
    return watch;
}

/// A verb that goes on for long goes where the primary of a group goes.
bool isFollowed(const Options& options)
{
    return options.sentinel && (options.id == VerbId::Watch || options.id == VerbId::Record);
}

OpenSource openLive(const Options& options, const Clock& clock, const VerbSession::Wrap& wrap)
{
    auto live = std::make_unique<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), clock);
    auto* control = live.get();
    if (!isFollowed(options) && !options.cluster)
        control->join(watchOptions(options), options.keyspace);
    const std::string name = options.endpoint.nodeName();
    std::unique_ptr<EventSource> source = std::move(live);
    if (wrap)
        source = wrap(std::move(source));
    return {std::move(source), control, {name, options.keyspace.empty() ? name : options.keyspace}};
}

ExitCode codeOf(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
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
    connect(static_cast<monitor::LiveSource*>(m_open.live), &monitor::LiveSource::dataWaiting, this,
            &VerbSession::refresh);
    m_clock = &clock;
    m_options = options;
    if (isFollowed(options))
        follow(options, clock);
    else if (options.cluster)
        search(options, options.deployment());
    else
        m_mayBeCluster = options.asCluster();
}

void VerbSession::follow(const Options& options, const Clock& clock)
{
    topology::PrimaryFollower::Options follow;
    follow.clientName = "lockscope-" + options.verb.toStdString();
    m_group = std::make_unique<monitor::GroupWatch>(*m_open.live, options.deployment(), watchOptions(options), clock,
                                                    std::move(follow));
    connect(m_group.get(), &monitor::GroupWatch::noticed, this, [](const QString& text) { complain(text); });
}

VerbSession::~VerbSession() = default;

void VerbSession::search(const Options& options, const Deployment& cluster)
{
    topology::ClusterSearch::Options search;
    search.clientName = "lockscope-" + options.verb.toStdString();
    search.everyHop = options.id == VerbId::Doctor;
    m_search = std::make_unique<topology::ClusterSearch>(cluster, *m_clock, std::move(search));
    m_isSearching = true;
    m_open.names.keyspace = cluster.name();
    connect(m_search.get(), &topology::ClusterSearch::finished, this, &VerbSession::onSearched);
}

void VerbSession::leaveForCluster(NodeId node)
{
    const Deployment cluster = *std::exchange(m_mayBeCluster, std::nullopt);
    m_open.live->retire(node);
    search(m_options, cluster);
    m_search->start();
}

void VerbSession::onSearched()
{
    m_isSearching = false;
    if (m_search->map()) {
        joinAll();
        return lookWhetherReady();
    }
    if (m_options.cluster)
        return fail(codeOf(m_search->trouble()), m_search->error());
    complain(Tr::tr("warning: %1 is a node of a cluster, but its other nodes cannot be found: only the locks in its "
                    "own slots are shown. %2")
                 .arg(QString::fromStdString(m_options.endpoint.nodeName()), m_search->error()));
    m_search.reset();
    m_open.live->join(watchOptions(m_options), {});
}

void VerbSession::joinAll()
{
    auto primaries = primariesOf(*m_search);
    m_unwatched = std::move(primaries.missing);
    if (m_options.id == VerbId::Watch)
        followCluster();
    else
        joinThese(primaries.endpoints);
    if (!m_options.cluster)
        complain(
            Tr::tr("%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.",
                   nullptr, static_cast<int>(primaries.endpoints.size()))
                .arg(QString::fromStdString(m_options.endpoint.nodeName())));
    if (primaries.endpoints.empty())
        fail(ExitCode::Connection, Tr::tr("No node of the cluster serves slots now: no data about its locks."));
}

void VerbSession::joinThese(const std::vector<Endpoint>& primaries)
{
    for (const Endpoint& endpoint : primaries) {
        auto watch = watchOptions(m_options);
        watch.endpoint = endpoint;
        watch.isOneOfAll = true;
        m_open.live->join(std::move(watch), m_open.names.keyspace);
    }
}

/// A verb that goes on for long goes where the nodes and the slots of a cluster go.
void VerbSession::followCluster()
{
    topology::ClusterFollower::Options follow;
    follow.clientName = "lockscope-" + m_options.verb.toStdString();
    m_cluster = std::make_unique<monitor::ClusterWatch>(*m_open.live, *m_options.asCluster(), *m_search->map(),
                                                        m_search->mapFrom(), watchOptions(m_options), *m_clock,
                                                        std::move(follow));
    connect(m_cluster.get(), &monitor::ClusterWatch::noticed, this, [](const QString& text) { complain(text); });
    m_cluster->start();
}

std::vector<MissingNode> VerbSession::missing() const
{
    std::vector<MissingNode> missing = m_unwatched;
    for (const auto& [id, node] : m_nodes) {
        if (isCluster() && node.missing)
            missing.push_back(*node.missing);
    }
    return missing;
}

std::vector<topology::Hop> VerbSession::hops() const
{
    return m_search ? m_search->hops() : std::vector<topology::Hop>();
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

void VerbSession::start()
{
    if (m_isSearching)
        m_search->start();
    if (m_group)
        m_group->start();
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
    const auto known = m_nodes.find(node);
    return known == m_nodes.end() ? m_open.names : known->second.names;
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
    const auto watched = m_open.live ? m_open.live->nodes() : std::vector<NodeId>();
    if (watched.empty())
        return {};
    return m_open.live->endpoint(node.value_or(watched.front())).value_or(Endpoint());
}

/// The names are there before anybody prints what a node tells.
void VerbSession::arriving(const presentation::Frame& before)
{
    for (const NodeEvent& event : before.batch.nodes) {
        Node& node = m_nodes.try_emplace(event.node, Node{m_open.names, {}, {}, {}}).first->second;
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            node.names = {event.info.address, event.info.keyspaceName};
    }
}

void VerbSession::consume(const presentation::Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes)
        readNodeEvent(event);
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
        m_nodes[event.node].info = event.info;
        if (m_mayBeCluster && event.info.mode == "cluster")
            return leaveForCluster(event.node);
    }
    if (event.kind == NodeEvent::Kind::Ready) {
        Node& node = m_nodes[event.node];
        node.missing.reset();
        if (!node.ready)
            node.ready = event;
        lookWhetherReady();
    }
    if (event.kind == NodeEvent::Kind::State && event.trouble != Trouble::None && !m_failed)
        trouble(event);
}

void VerbSession::trouble(const NodeEvent& event)
{
    const ExitCode code = codeOf(event.trouble);
    const QString why = QString::fromStdString(event.text);
    if (isCluster()) {
        Node& node = m_nodes[event.node];
        node.missing = MissingNode{node.names.node, code, why};
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

void VerbSession::lookWhetherReady()
{
    const auto isReady = [](const auto& node) { return node.second.ready.has_value(); };
    const auto isMissing = [](const auto& node) { return node.second.missing.has_value(); };
    const bool allHeard = !m_open.live || m_nodes.size() >= m_open.live->nodes().size();
    if (m_ready || m_failed || m_isSearching || !allHeard || m_nodes.empty() ||
        !std::all_of(m_nodes.begin(), m_nodes.end(),
                     [&](const auto& node) { return isReady(node) || isMissing(node); }))
        return;
    const auto first = std::find_if(m_nodes.begin(), m_nodes.end(), isReady);
    if (first == m_nodes.end()) {
        const MissingNode& why = *m_nodes.begin()->second.missing;
        return fail(why.code, why.why);
    }
    m_ready = first->second.ready;
    for (auto node = std::next(first); node != m_nodes.end(); ++node)
        m_ready->locks += node->second.ready ? node->second.ready->locks : 0;
}

} // namespace lockscope::cli
