// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/verbsession.h"

#include "cli/output.h"
#include "monitor/livesource.h"

#include <algorithm>

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
    if (!isFollowed(options))
        control->join(watchOptions(options), options.keyspace);
    const std::string name = options.endpoint.nodeName();
    std::unique_ptr<EventSource> source = std::move(live);
    if (wrap)
        source = wrap(std::move(source));
    return {std::move(source), control, {name, options.keyspace.empty() ? name : options.keyspace}};
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
    if (isFollowed(options))
        follow(options, clock);
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

void VerbSession::start()
{
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
    for (const NodeId node : m_open.live->nodes())
        m_open.live->startTrace(node, request);
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
        Node& node = m_nodes.try_emplace(event.node, Node{m_open.names, {}}).first->second;
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
    if (event.kind == NodeEvent::Kind::Info)
        m_info = event.info;
    if (event.kind == NodeEvent::Kind::Ready) {
        if (auto& ready = m_nodes[event.node].ready; !ready)
            ready = event;
        lookWhetherReady();
    }
    if (event.kind != NodeEvent::Kind::State || event.trouble == Trouble::None || m_failed)
        return;
    const ExitCode code = event.trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
    if (m_ready) {
        Q_EMIT lost(code, QString::fromStdString(event.text));
        return;
    }
    m_failed = true;
    for (presentation::BatchConsumer* consumer : m_told)
        m_fold.removeConsumer(consumer);
    Q_EMIT failed(code, QString::fromStdString(event.text));
}

void VerbSession::lookWhetherReady()
{
    const auto isReady = [](const auto& node) { return node.second.ready.has_value(); };
    const bool allHeard = !m_open.live || m_nodes.size() >= m_open.live->nodes().size();
    if (m_ready || !allHeard || m_nodes.empty() || !std::all_of(m_nodes.begin(), m_nodes.end(), isReady))
        return;
    m_ready = m_nodes.begin()->second.ready;
    for (auto node = std::next(m_nodes.begin()); node != m_nodes.end(); ++node)
        m_ready->locks += node->second.ready->locks;
}

} // namespace lockscope::cli
