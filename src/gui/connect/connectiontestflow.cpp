// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/connectiontestflow.h"

#include "gui/connect/servervisits.h"
#include "gui/connect/sshprompts.h"
#include "gui/presentation.h"
#include "gui/servers/capabilitytext.h"
#include "presentation/words/bytes.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using State = TestStep::State;
using Kind = redis::ConnectErrorKind;

/// The step that a connection error belongs to. A time-out belongs to the running step.
enum class Blame { Connect, Tls, Redis, Login, Database, Running };

Blame blame(Kind kind)
{
    switch (kind) {
    case Kind::NameNotFound:
    case Kind::Refused:
    case Kind::Unreachable:
    case Kind::Tunnel:
    case Kind::TunnelTarget:
        return Blame::Connect;
    case Kind::TlsRequired:
    case Kind::NotTls:
    case Kind::TlsFailed:
        return Blame::Tls;
    case Kind::NotRedis:
    case Kind::IsSentinel:
    case Kind::TooOld:
    case Kind::Loading:
    case Kind::Busy:
    case Kind::MaxClients:
    case Kind::ProtocolError:
    case Kind::ReplyTooLarge:
        return Blame::Redis;
    case Kind::PasswordNeeded:
    case Kind::WrongPassword:
    case Kind::NoPermission:
    case Kind::Refusal:
        return Blame::Login;
    case Kind::DatabaseOutOfRange:
        return Blame::Database;
    case Kind::Timeout:
    case Kind::Closed:
        return Blame::Running;
    }
    Q_UNREACHABLE();
}

/// A failed server of a group does not prevent watching if another one is usable.
State stateOf(const topology::DiscoveryStep& hop, bool isFound)
{
    if (hop.state == topology::DiscoveryStep::State::Passed)
        return State::Passed;
    return isFound ? State::Warning : State::Failed;
}

} // namespace

ConnectionTest::Flow::Flow(ConnectionTest& table, const Clock& clock, SshPrompts* prompts,
                           std::vector<std::string> patterns)
    : m_table(table), m_clock(clock), m_prompts(prompts), m_patterns(std::move(patterns))
{
    m_progress.setInterval(50);
    m_progress.callOnTimeout(&m_progress, [this] { followProgress(); });
}

ConnectionTest::Flow::~Flow()
{
    m_probe.reset();
    if (m_connection) {
        m_connection->disconnect();
        m_connection->close();
    }
}

Task<bool> ConnectionTest::Flow::run(Deployment deployment)
{
    if (deployment.server.ssh && m_prompts != nullptr) {
        const bool isOpen = co_await openTunnel(deployment);
        if (!isOpen)
            co_return false;
    }
    const auto server = co_await findServer(deployment);
    if (!server) {
        m_table.skipRest();
        co_return false;
    }
    m_endpoint = *server;
    Failure failure = co_await connectTo();
    if (!failure) {
        showLogin();
        failure = co_await probe();
    }
    if (failure) {
        showFailure(*failure);
        co_return false;
    }
    const redis::ProbeResult result = m_probe->result();
    showServer(result.server, deployment.cluster.has_value());
    showRights(result);
    co_return true;
}

Task<bool> ConnectionTest::Flow::openTunnel(Deployment& deployment)
{
    const auto tunnel = m_prompts->makeTunnel(deployment.server);
    deployment.server.tunnel = tunnel;
    const auto [error] = co_await called<std::optional<TunnelError>>(
        [this, &tunnel](auto done) { SshPrompts::open(tunnel, &m_context, done); });
    if (!error) {
        m_table.set(m_table.firstHop(), State::Passed);
        co_return true;
    }
    m_table.set(m_table.firstHop(), State::Failed, redis::tunnelError(deployment.name(), *error).message());
    for (int i = m_table.firstHop() + 1; i < 0; ++i)
        m_table.set(i, State::Skipped);
    m_table.skipRest();
    co_return false;
}

Task<std::optional<Endpoint>> ConnectionTest::Flow::findServer(Deployment deployment)
{
    std::optional<Endpoint> server;
    if (deployment.sentinel)
        server = co_await findPrimary(std::move(deployment));
    else if (deployment.cluster)
        server = co_await findNode(std::move(deployment));
    else if (deployment.redlock)
        server = co_await findMember(std::move(deployment));
    else
        server = deployment.server;
    co_return server;
}

Task<std::optional<Endpoint>> ConnectionTest::Flow::findPrimary(Deployment group)
{
    topology::PrimarySearch::Options options;
    options.everyHop = true;
    const redis::LaterPtr<topology::PrimarySearch> search(
        new topology::PrimarySearch(std::move(group), m_clock, options));
    co_await called<>([this, &search](auto done) {
        connect(search.get(), &topology::PrimarySearch::finished, &m_context, done);
        search->start();
    });
    std::vector<TestStep> steps;
    for (const topology::DiscoveryStep& hop : search->hops()) {
        const bool isSentinel = hop.kind == topology::DiscoveryStep::Kind::Sentinel;
        const QString address = text(hop.address);
        steps.push_back({isSentinel ? tr("Sentinel %1").arg(address) : tr("Primary %1").arg(address),
                         stateOf(hop, search->primary().has_value()), hop.result, hop.remedy});
    }
    m_table.showHops(std::move(steps));
    const auto primary = search->primary();
    co_return primary;
}

/// Lists the outcome of each node; the first primary that answered is the server.
Task<std::optional<Endpoint>> ConnectionTest::Flow::findNode(Deployment cluster)
{
    topology::ClusterSearch::Options options;
    options.everyHop = true;
    const redis::LaterPtr<topology::ClusterSearch> search(
        new topology::ClusterSearch(std::move(cluster), m_clock, options));
    co_await called<>([this, &search](auto done) {
        connect(search.get(), &topology::ClusterSearch::finished, &m_context, done);
        search->start();
    });
    const auto& map = search->map();
    const auto hops = search->hops();
    std::vector<TestStep> steps;
    steps.reserve(hops.size());
    for (const topology::DiscoveryStep& hop : hops)
        steps.push_back({tr("Node %1").arg(text(hop.address)), stateOf(hop, map.has_value()), hop.result, hop.remedy});
    m_table.showHops(std::move(steps));
    std::optional<Endpoint> first;
    if (!map)
        co_return first;
    const auto hasPassed = [&](const Endpoint& endpoint) {
        return std::ranges::any_of(hops, [&](const topology::DiscoveryStep& hop) {
            return hop.state == topology::DiscoveryStep::State::Passed && hop.address == endpoint.nodeName();
        });
    };
    for (const auto* node : map->primaries()) {
        const Endpoint endpoint = node->isMyself ? search->seedEndpoint() : search->endpointOf(*node);
        if (!first && hasPassed(endpoint))
            first = endpoint;
    }
    if (!first)
        first = search->seedEndpoint();
    co_return first;
}

/// Lists the outcome of each server; the first that answered is the server.
Task<std::optional<Endpoint>> ConnectionTest::Flow::findMember(Deployment redlock)
{
    const redis::LaterPtr<ServerVisits> all(new ServerVisits(m_clock));
    co_await called<>([this, &all, &redlock](auto done) {
        connect(all.get(), &ServerVisits::finished, &m_context, done);
        all->start(redlock.memberEndpoints());
    });
    const auto& visits = all->visits();
    const auto silent = std::ranges::count_if(visits, [](const auto& visit) { return !visit.outcome->isEmpty(); });
    const bool isMajority = silent < static_cast<std::ptrdiff_t>(visits.size() / 2 + 1);
    std::optional<Endpoint> first;
    std::vector<TestStep> steps;
    for (const ServerVisits::Visit& visit : visits) {
        TestStep step{tr("Server %1").arg(text(visit.endpoint.nodeName())), State::Passed, tr("answers"), {}};
        if (!visit.outcome->isEmpty())
            step = {step.title, isMajority ? State::Warning : State::Failed, *visit.outcome,
                    tr("It has no vote until it answers.")};
        else if (!first)
            first = visit.endpoint;
        steps.push_back(step);
    }
    m_table.showHops(std::move(steps));
    co_return first;
}

Task<ConnectionTest::Flow::Failure> ConnectionTest::Flow::connectTo()
{
    m_table.set(Connect, State::Running, text(m_endpoint.nodeName()));
    redis::ConnectionOptions options;
    options.endpoint = m_endpoint;
    m_connection.reset(new redis::Connection(std::move(options), m_clock));
    m_progress.start();
    const auto [failure] = co_await called<Failure>([this](auto done) {
        connect(m_connection.get(), &redis::Connection::ready, &m_context, [done] { done({}); });
        connect(m_connection.get(), &redis::Connection::closed, &m_context,
                [done](const redis::ConnectError& error) { done(error); });
        m_connection->open();
    });
    m_progress.stop();
    co_return failure;
}

Task<ConnectionTest::Flow::Failure> ConnectionTest::Flow::probe()
{
    m_table.append({tr("Kind of server"), State::Running, {}, {}});
    redis::ProbeOptions options;
    options.patterns = m_patterns;
    options.database = m_endpoint.database;
    m_probe.reset(new redis::Probe(*m_connection, m_clock, options));
    const auto [failure] = co_await called<Failure>([this](auto done) {
        connect(m_connection.get(), &redis::Connection::closed, &m_context,
                [done](const redis::ConnectError& error) { done(error); });
        connect(m_probe.get(), &redis::Probe::finished, &m_context, [this, done] {
            if (m_probe->result().complete) // otherwise closed() reports the reason
                done({});
        });
        m_probe->start();
    });
    co_return failure;
}

/// Marks the connect step as passed during the handshake: a server that accepts and then stays silent fails the next
/// step.
void ConnectionTest::Flow::followProgress()
{
    if (m_connection->state() != redis::Connection::State::Handshaking || m_table.step(Connect).state != State::Running)
        return;
    m_table.set(Connect, State::Passed, text(m_endpoint.nodeName()));
    m_table.set(m_endpoint.transport == Transport::Tls ? Tls : Redis, State::Running);
}

void ConnectionTest::Flow::showLogin()
{
    const redis::ServerHello& hello = m_connection->hello();
    m_table.set(Connect, State::Passed, text(m_endpoint.nodeName()));
    if (m_endpoint.transport == Transport::Tls)
        m_table.set(Tls, State::Passed, tr("The certificate and the host name are right."));
    else if (m_endpoint.transport == Transport::Unix)
        m_table.set(Tls, State::Skipped, tr("not needed on a local socket"));
    else
        m_table.set(Tls, State::Skipped, tr("off: everything travels in clear text"));
    m_table.set(Redis, State::Passed, tr("Protocol RESP%1").arg(hello.protocol));
    m_table.set(Login, State::Passed,
                m_endpoint.user.empty() ? tr("as the default user") : tr("as %1").arg(text(m_endpoint.user)));
    m_table.set(Database, State::Passed, tr("selected"));
}

void ConnectionTest::Flow::showFailure(const redis::ConnectError& error)
{
    const auto& rows = m_table.steps();
    const auto running = std::ranges::find(rows, State::Running, &TestStep::state);
    const int current = running == rows.end() ? Connect : static_cast<int>(running - rows.begin()) + m_table.firstHop();
    int blamed = current;
    switch (blame(error.kind)) {
    case Blame::Connect:
        blamed = Connect;
        break;
    case Blame::Tls:
        blamed = Tls;
        break;
    case Blame::Redis:
        blamed = Redis;
        break;
    case Blame::Login:
        blamed = Login;
        break;
    case Blame::Database:
        blamed = Database;
        break;
    case Blame::Running:
        break;
    }
    for (int i = 0; i < blamed; ++i) {
        if (m_table.step(i).state <= State::Running)
            m_table.set(i, i == Tls && m_endpoint.transport != Transport::Tls ? State::Skipped : State::Passed);
    }
    m_table.set(blamed, State::Failed, error.message());
    m_table.skipRest(blamed + 1);
}

void ConnectionTest::Flow::showServer(const redis::ServerInfo& server, bool isCluster)
{
    const QString product = server.product == redis::ServerInfo::Product::Valkey ? u"Valkey"_s : u"Redis"_s;
    QString what = tr("%1 %2").arg(product, text(server.version));
    State state = State::Passed;
    QString remedy;
    if (server.role == redis::ServerInfo::Role::Replica) {
        state = State::Warning;
        what += tr(", a replica");
        remedy = tr("Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.");
    } else if (server.cluster && !isCluster) {
        state = State::Warning;
        what += tr(", a node of a cluster");
        remedy = tr("Only the locks of this node are shown. Choose \"Cluster\" as the kind of server to watch all of "
                    "them.");
    }
    if (server.mayEvictLocks()) {
        state = State::Warning;
        what += tr(", eviction policy %1").arg(text(server.maxMemoryPolicy));
        remedy += (remedy.isEmpty() ? QString() : u" "_s) +
                  tr("Under memory pressure the server may evict locks. Keep locks on a server with the policy "
                     "noeviction.");
    }
    m_table.set(FirstProbeStep, state, what, remedy);
}

void ConnectionTest::Flow::showRights(const redis::ProbeResult& result)
{
    for (const redis::Capability& capability : result.capabilities) {
        State state = State::Passed;
        if (capability.state == CapabilityState::No)
            state = State::Warning;
        else if (capability.state == CapabilityState::Unknown)
            state = State::Skipped;
        const QString remedy = capability.remedy.empty() ? capability.remedyNote() : text(capability.remedy);
        m_table.append({capabilityTitle(redis::name(capability.id)), state, capability.effect(), remedy});
    }
}

} // namespace lockscope::gui
