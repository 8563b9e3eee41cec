// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sessionpart.h"

#include "cli/output.h"
#include "cli/tr.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

constexpr std::chrono::seconds kTryAgain{5};

QString toText(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

} // namespace

monitor::WatchOptions watchOptions(const Options& options, const Endpoint& endpoint)
{
    monitor::WatchOptions watch;
    watch.endpoint = endpoint;
    watch.patterns = options.patterns;
    if (options.id == VerbId::Trace)
        watch.waitBudgetPerSecond = 0; // it would see its own questions
    else if (options.id != VerbId::Watch && options.id != VerbId::Record)
        watch.waitBudgetPerSecond = 20'000; // once, and then it is gone
    watch.clientName = "lockscope-" + options.verb.toStdString();
    return watch;
}

SessionPart::SessionPart(monitor::LiveSource& live, const Options& options, Watched watched, const Clock& clock,
                         QObject* parent)
    : QObject(parent), m_live(live), m_options(options), m_watched(std::move(watched)), m_clock(clock)
{
    const Deployment& named = m_watched.deployment;
    m_isSearching = named.cluster || (named.sentinel && m_options.hasSeveral());
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &SessionPart::start);
}

SessionPart::~SessionPart() = default;

std::string SessionPart::keyspace() const
{
    return m_watched.deployment.name();
}

/// A verb that goes on for long goes where the primary of a group goes.
bool SessionPart::isForLong() const
{
    return m_options.id == VerbId::Watch || m_options.id == VerbId::Record || m_options.id == VerbId::Simulate;
}

monitor::WatchOptions SessionPart::optionsAt(const Endpoint& endpoint) const
{
    return watchOptions(m_options, endpoint);
}

void SessionPart::start()
{
    const Deployment& named = m_watched.deployment;
    if (named.cluster)
        searchCluster(named);
    else if (named.sentinel && m_options.hasSeveral())
        searchPrimary();
    else
        joinServer(named.server);
}

void SessionPart::joinServer(const Endpoint& endpoint)
{
    const Deployment& named = m_watched.deployment;
    if (!named.sentinel) {
        m_mayBeCluster = m_options.asCluster(m_watched);
        auto watch = optionsAt(endpoint);
        watch.isLeftForItsCluster = m_mayBeCluster.has_value();
        m_server = m_live.join(std::move(watch), {});
        return;
    }
    if (!isForLong()) {
        m_live.join(optionsAt(endpoint), keyspace());
        return;
    }
    topology::PrimaryFollower::Options follow;
    follow.clientName = "lockscope-" + m_options.verb.toStdString();
    m_group = std::make_unique<monitor::GroupWatch>(m_live, named, optionsAt(endpoint), m_clock, std::move(follow));
    connect(m_group.get(), &monitor::GroupWatch::noticed, this, [](const QString& text) { complain(text); });
    m_group->start();
}

void SessionPart::searchPrimary()
{
    topology::PrimarySearch::Options search;
    search.everyHop = m_options.id == VerbId::Doctor;
    search.clientName = "lockscope-" + m_options.verb.toStdString();
    m_primarySearch = std::make_unique<topology::PrimarySearch>(m_watched.deployment, m_clock, std::move(search));
    connect(m_primarySearch.get(), &topology::PrimarySearch::finished, this, &SessionPart::onPrimarySearched);
    m_primarySearch->start();
}

void SessionPart::onPrimarySearched()
{
    if (!m_primarySearch->primary()) {
        tryAgain(m_primarySearch->trouble());
        return fail(codeOf(m_primarySearch->trouble()), m_primarySearch->error());
    }
    m_isSearching = false;
    m_unwatched.clear();
    for (const Endpoint& other : m_primarySearch->otherPrimaries())
        complain(u"warning: %1 says that it is the primary of %2, too; %3 is used. There was a failover a "
                 "moment ago, or the network is split: a lock can be granted on both."_s.arg(
                     toText(other.nodeName()), toText(keyspace()), toText(m_primarySearch->primary()->nodeName())));
    joinServer(*m_primarySearch->primary());
    Q_EMIT found();
}

bool SessionPart::leaveForCluster(NodeId node)
{
    if (!m_mayBeCluster || node != m_server)
        return false;
    const Deployment cluster = *std::exchange(m_mayBeCluster, std::nullopt);
    m_live.retire(node);
    searchCluster(cluster);
    return true;
}

void SessionPart::searchCluster(const Deployment& cluster)
{
    topology::ClusterSearch::Options search;
    search.clientName = "lockscope-" + m_options.verb.toStdString();
    search.everyHop = m_options.id == VerbId::Doctor;
    search.everyPrimary = !isForLong(); // who watches for long is told who answers where
    m_clusterSearch = std::make_unique<topology::ClusterSearch>(cluster, m_clock, std::move(search));
    m_isSearching = true;
    connect(m_clusterSearch.get(), &topology::ClusterSearch::finished, this, &SessionPart::onClusterSearched);
    m_clusterSearch->start();
}

void SessionPart::onClusterSearched()
{
    m_isSearching = false;
    if (m_clusterSearch->map()) {
        joinAll();
        Q_EMIT found();
        return;
    }
    if (m_watched.deployment.cluster) {
        tryAgain(m_clusterSearch->trouble());
        return fail(codeOf(m_clusterSearch->trouble()), m_clusterSearch->error());
    }
    const Endpoint& server = m_watched.deployment.server;
    complain(u"warning: %1 is a node of a cluster, but its other nodes cannot be found: only the locks in its "
             "own slots are shown. %2"_s.arg(toText(server.nodeName()), m_clusterSearch->error()));
    m_clusterSearch.release()->deleteLater(); // it is in the middle of telling us
    m_live.join(optionsAt(server), {});
    Q_EMIT found();
}

void SessionPart::joinAll()
{
    auto primaries = primariesOf(m_clusterSearch->slotOwners(), m_clusterSearch->unservedSlots());
    m_unwatched = std::move(primaries.missing);
    for (MissingNode& each : m_unwatched)
        each.keyspace = keyspace();
    if (isForLong()) {
        followCluster();
    } else {
        for (const Endpoint& endpoint : primaries.endpoints) {
            auto watch = optionsAt(endpoint);
            watch.isOneOfAll = true;
            m_live.join(std::move(watch), keyspace());
        }
    }
    const Deployment& named = m_watched.deployment;
    if (!named.cluster)
        complain(
            Tr::tr("%1 is a node of a cluster: all its %n primaries are read. Use --node-only to read this node alone.",
                   nullptr, static_cast<int>(primaries.endpoints.size()))
                .arg(toText(named.server.nodeName())));
    if (primaries.endpoints.empty())
        fail(ExitCode::Connection, u"No node of the cluster serves slots now: no data about its locks."_s);
}

/// A verb that goes on for long goes where the nodes and the slots of a cluster go.
void SessionPart::followCluster()
{
    topology::ClusterFollower::Options follow;
    follow.clientName = "lockscope-" + m_options.verb.toStdString();
    m_cluster = std::make_unique<monitor::ClusterWatch>(
        m_live, *m_options.asCluster(m_watched), *m_clusterSearch->map(), m_clusterSearch->mapFrom(),
        optionsAt(m_watched.deployment.server), m_clock, std::move(follow));
    connect(m_cluster.get(), &monitor::ClusterWatch::noticed, this, [](const QString& text) { complain(text); });
    m_cluster->start();
}

std::vector<topology::Hop> SessionPart::hops() const
{
    if (m_clusterSearch)
        return m_clusterSearch->hops();
    return m_primarySearch ? m_primarySearch->hops() : std::vector<topology::Hop>();
}

void SessionPart::tryAgain(Trouble trouble)
{
    if (!isForLong() || !m_options.hasSeveral())
        return;
    m_pace.failed(m_clock.mono(), trouble == Trouble::Permission, kTryAgain);
    m_again.start(m_pace.waitFrom(m_clock.mono()));
}

void SessionPart::fail(ExitCode code, const QString& sentence)
{
    m_isSearching = false;
    if (m_options.hasSeveral() && m_unwatched.empty())
        m_unwatched.push_back({keyspace(), code, sentence, keyspace()});
    if (std::exchange(m_isTold, true) && m_options.hasSeveral())
        return;
    Q_EMIT failed(code, sentence);
}

} // namespace lockscope::cli

#include "moc_sessionpart.cpp"
