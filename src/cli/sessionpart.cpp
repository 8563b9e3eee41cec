// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sessionpart.h"

#include "cli/output.h"
#include "cli/tr.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

QString toText(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

/// A verb that goes on for long goes where the nodes go.
bool isForLong(const Options& options)
{
    return options.id == VerbId::Watch || options.id == VerbId::Record || options.id == VerbId::Simulate;
}

monitor::DeploymentWatch::Options watchOptions(const Options& options, const Watched& watched)
{
    monitor::DeploymentWatch::Options watch;
    watch.node.patterns = options.patterns;
    if (options.id == VerbId::Trace)
        watch.node.waitBudgetPerSecond = 0; // it would see its own questions
    else if (options.id != VerbId::Watch && options.id != VerbId::Record)
        watch.node.waitBudgetPerSecond = 20'000; // once, and then it is gone
    watch.node.clientName = "lockscope-" + options.verb.toStdString();
    watch.follows = isForLong(options);
    watch.everyHop = options.id == VerbId::Doctor;
    if (watched.deployment.sentinel && !options.hasSeveral())
        watch.primary = options.endpoint;
    watch.asCluster = options.asCluster(watched);
    return watch;
}

} // namespace

SessionPart::SessionPart(monitor::LiveSource& live, const Options& options, Watched watched, const Clock& clock,
                         QObject* parent)
    : QObject(parent), m_watched(std::move(watched)),
      m_watch(live, m_watched.deployment, watchOptions(options, m_watched), clock)
{
    using Watch = monitor::DeploymentWatch;
    connect(&m_watch, &Watch::found, this, &SessionPart::onFound);
    connect(&m_watch, &Watch::noticed, this, [](const QString& text) { complain(text); });
    const auto onFailed = [this, hasOthers = options.hasSeveral(),
                           retries = options.hasSeveral() && isForLong(options)](Trouble trouble, const QString& why) {
        if (hasOthers)
            m_unwatched = {{keyspace(), codeOf(trouble), why, keyspace()}};
        if (retries)
            m_watch.keepTrying();
        Q_EMIT failed(codeOf(trouble), why);
    };
    connect(&m_watch, &Watch::failed, this, onFailed);
}

void SessionPart::onFound(const monitor::DeploymentWatch::Found& what)
{
    m_unwatched.clear();
    warnOfOtherPrimaries(what.otherPrimaries, m_watch.endpoint(), keyspace());
    if (!what.whyAlone.isEmpty())
        complain(u"warning: %1 is a node of a cluster, but its other nodes cannot be found: only the locks in its "
                 "own slots are shown. %2"_s.arg(toText(m_watched.deployment.server.nodeName()), what.whyAlone));
    if (isCluster())
        onCluster(what);
    Q_EMIT found();
}

void SessionPart::onCluster(const monitor::DeploymentWatch::Found& what)
{
    auto primaries = primariesOf(what.slotOwners, what.unservedSlots);
    m_unwatched = std::move(primaries.missing);
    for (MissingNode& each : m_unwatched)
        each.keyspace = keyspace();
    const Deployment& named = m_watched.deployment;
    if (!named.cluster)
        complain(
            Tr::tr("%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.",
                   nullptr, static_cast<int>(primaries.endpoints.size()))
                .arg(toText(named.server.nodeName())));
    if (primaries.endpoints.empty() && !what.wasAwaited) // else it was told
        Q_EMIT failed(ExitCode::Connection, u"No node of the cluster serves slots now: no data about its locks."_s);
}

void warnOfOtherPrimaries(const std::vector<Endpoint>& others, const Endpoint& used, const std::string& group)
{
    for (const Endpoint& other : others)
        complain(u"warning: %1 says that it is the primary of %2, too; %3 is used. There was a failover a "
                 "moment ago, or the network is split: a lock can be granted on both."_s.arg(
                     toText(other.nodeName()), toText(group), toText(used.nodeName())));
}

} // namespace lockscope::cli

#include "moc_sessionpart.cpp"
