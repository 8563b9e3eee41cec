// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/connectiontest.h"

#include "gui/connect/servervisits.h"
#include "gui/connect/sshprompts.h"
#include "gui/presentation.h"
#include "gui/servers/capabilitytext.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/bytes.h"
#include "presentation/words/celltext.h"

#include <algorithm>
#include <array>

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

lockcells::Tone toneOf(State state)
{
    switch (state) {
    case State::Waiting:
    case State::Running:
    case State::Skipped:
        return lockcells::Tone::Muted;
    case State::Passed:
        return lockcells::Tone::Good;
    case State::Warning:
        return lockcells::Tone::Contended;
    case State::Failed:
        return lockcells::Tone::Alarm;
    }
    Q_UNREACHABLE();
}

} // namespace

ConnectionTest::ConnectionTest(const Clock& clock, QObject* parent) : OwnRowsModel(parent), m_clock(clock)
{
    m_progress.setInterval(50);
    connect(&m_progress, &QTimer::timeout, this, &ConnectionTest::followProgress);
}

ConnectionTest::~ConnectionTest() = default;

QString ConnectionTest::stateText(TestStep::State state)
{
    switch (state) {
    case State::Waiting:
        return tr("· waiting");
    case State::Running:
        return tr("… running");
    case State::Passed:
        return tr("✓ passed");
    case State::Warning:
        return tr("▲ missing");
    case State::Failed:
        return tr("✗ failed");
    case State::Skipped:
        return tr("– not done");
    }
    Q_UNREACHABLE();
}

void ConnectionTest::start(const Deployment& deployment, const std::vector<std::string>& patterns)
{
    cancel();
    m_endpoint = deployment.server;
    m_patterns = patterns;
    m_isCluster = deployment.cluster.has_value();
    m_hops = 0;
    m_sshStep.reset();
    ++m_runs;
    beginResetModel();
    m_rows = {
        {m_endpoint.transport == Transport::Unix ? tr("Open the socket") : tr("Find and reach the server"), {}, {}, {}},
        {tr("Encryption (TLS)"), {}, {}, {}},
        {tr("Redis answers"), {}, {}, {}},
        {tr("Log in"), {}, {}, {}},
        {tr("Database %1").arg(m_endpoint.database), {}, {}, {}}};
    if (deployment.sentinel) {
        for (const HostPort& each : deployment.sentinel->sentinels)
            m_rows.insert(m_rows.begin() + m_hops++,
                          {tr("Sentinel %1").arg(text(each.text())), State::Running, {}, {}});
    }
    if (deployment.cluster) {
        for (const HostPort& each : deployment.cluster->seeds)
            m_rows.insert(m_rows.begin() + m_hops++, {tr("Node %1").arg(text(each.text())), State::Running, {}, {}});
    }
    for (const Endpoint& each : deployment.memberEndpoints())
        m_rows.insert(m_rows.begin() + m_hops++, {tr("Server %1").arg(text(each.nodeName())), State::Running, {}, {}});
    if (deployment.server.ssh) {
        m_sshStep = TestStep{tr("SSH machine %1").arg(text(deployment.server.ssh->text())), State::Running, {}, {}};
        m_rows.insert(m_rows.begin(), *m_sshStep);
        ++m_hops;
    }
    endResetModel();
    m_running = true;
    if (deployment.server.ssh && m_prompts)
        goThroughSsh(deployment);
    else
        goOn(deployment);
}

void ConnectionTest::goThroughSsh(Deployment deployment)
{
    const auto tunnel = m_prompts->makeTunnel(deployment.server);
    deployment.server.tunnel = tunnel;
    SshPrompts::open(tunnel, this, [this, deployment, run = m_runs](const std::optional<TunnelError>& error) {
        if (!m_running || run != m_runs)
            return;
        m_sshStep->state = error ? State::Failed : State::Passed;
        if (error)
            m_sshStep->result = redis::tunnelError(deployment.name(), *error).message();
        set(-m_hops, m_sshStep->state, m_sshStep->result);
        if (!error)
            return goOn(deployment);
        for (int i = 1 - m_hops; i < 0; ++i)
            set(i, State::Skipped);
        skipRest();
    });
}

void ConnectionTest::goOn(const Deployment& deployment)
{
    if (deployment.sentinel)
        search(deployment);
    else if (deployment.cluster)
        searchCluster(deployment);
    else if (deployment.redlock)
        visitServers(deployment);
    else
        connectTo(deployment.server);
}

void ConnectionTest::search(const Deployment& deployment)
{
    topology::PrimarySearch::Options options;
    options.everyHop = true;
    m_search = std::make_unique<topology::PrimarySearch>(deployment, m_clock, options);
    connect(m_search.get(), &topology::PrimarySearch::finished, this, &ConnectionTest::onSearched);
    m_search->start();
}

void ConnectionTest::onSearched()
{
    const bool isFound = m_search->primary().has_value();
    const auto hops = m_search->hops();
    std::vector<TestStep> steps;
    for (const topology::DiscoveryStep& hop : hops) {
        const bool isSentinel = hop.kind == topology::DiscoveryStep::Kind::Sentinel;
        const QString address = text(hop.address);
        // A failed Sentinel does not prevent watching if others know the primary.
        const State failed = isFound ? State::Warning : State::Failed;
        steps.push_back({isSentinel ? tr("Sentinel %1").arg(address) : tr("Primary %1").arg(address),
                         hop.state == topology::DiscoveryStep::State::Passed ? State::Passed : failed, hop.result,
                         hop.remedy});
    }
    showHops(std::move(steps));
    if (isFound)
        connectTo(*m_search->primary());
    else
        skipRest();
}

void ConnectionTest::showHops(std::vector<TestStep> steps)
{
    if (m_sshStep)
        steps.insert(steps.begin(), *m_sshStep);
    beginResetModel();
    m_rows.erase(m_rows.begin(), m_rows.begin() + m_hops);
    m_hops = static_cast<int>(steps.size());
    m_rows.insert(m_rows.begin(), steps.begin(), steps.end());
    endResetModel();
}

void ConnectionTest::skipRest()
{
    for (int i = 0; i + m_hops < static_cast<int>(m_rows.size()); ++i)
        set(i, State::Skipped);
    end();
}

void ConnectionTest::searchCluster(const Deployment& deployment)
{
    topology::ClusterSearch::Options options;
    options.everyHop = true;
    m_clusterSearch = std::make_unique<topology::ClusterSearch>(deployment, m_clock, options);
    connect(m_clusterSearch.get(), &topology::ClusterSearch::finished, this, &ConnectionTest::onClusterSearched);
    m_clusterSearch->start();
}

/// Lists the outcome of each node, then continues the steps with the first primary that answered.
void ConnectionTest::onClusterSearched()
{
    const auto& map = m_clusterSearch->map();
    const auto hops = m_clusterSearch->hops();
    std::vector<TestStep> steps;
    steps.reserve(hops.size());
    for (const topology::DiscoveryStep& hop : hops)
        steps.push_back({tr("Node %1").arg(text(hop.address)),
                         hop.state == topology::DiscoveryStep::State::Passed ? State::Passed
                         : map.has_value()                                   ? State::Warning
                                                                             : State::Failed,
                         hop.result, hop.remedy});
    showHops(std::move(steps));
    const auto hasPassed = [&](const Endpoint& endpoint) {
        return std::ranges::any_of(hops, [&](const topology::DiscoveryStep& hop) {
            return hop.state == topology::DiscoveryStep::State::Passed && hop.address == endpoint.nodeName();
        });
    };
    if (!map)
        return skipRest();
    std::optional<Endpoint> first;
    for (const auto* node : map->primaries()) {
        const Endpoint endpoint = node->isMyself ? m_clusterSearch->seedEndpoint() : m_clusterSearch->endpointOf(*node);
        if (!first && hasPassed(endpoint))
            first = endpoint;
    }
    connectTo(first.value_or(m_clusterSearch->seedEndpoint()));
}

void ConnectionTest::visitServers(const Deployment& deployment)
{
    m_visits = std::make_unique<ServerVisits>(m_clock);
    connect(m_visits.get(), &ServerVisits::finished, this, &ConnectionTest::onVisited);
    m_visits->start(deployment.memberEndpoints());
}

/// Lists the outcome of each server, then continues the steps with the first that answered.
void ConnectionTest::onVisited()
{
    const auto& visits = m_visits->visits();
    const auto first = std::ranges::find_if(visits, [](const auto& visit) { return visit.outcome->isEmpty(); });
    const auto silent = std::ranges::count_if(visits, [](const auto& visit) { return !visit.outcome->isEmpty(); });
    const bool isMajority = silent < static_cast<std::ptrdiff_t>(visits.size() / 2 + 1);
    std::vector<TestStep> steps;
    for (const ServerVisits::Visit& visit : visits) {
        TestStep step{tr("Server %1").arg(text(visit.endpoint.nodeName())), State::Passed, tr("answers"), {}};
        if (!visit.outcome->isEmpty())
            step = {step.title, isMajority ? State::Warning : State::Failed, *visit.outcome,
                    tr("It has no vote until it answers.")};
        steps.push_back(step);
    }
    const auto endpoint = first == visits.end() ? std::nullopt : std::optional(first->endpoint);
    m_visits.release()->deleteLater(); // we are inside its signal
    showHops(std::move(steps));
    if (endpoint)
        connectTo(*endpoint);
    else
        skipRest();
}

void ConnectionTest::connectTo(const Endpoint& endpoint)
{
    m_endpoint = endpoint;
    set(Connect, State::Running, text(endpoint.nodeName()));
    redis::ConnectionOptions options;
    options.endpoint = endpoint;
    m_connection = std::make_unique<redis::Connection>(std::move(options), m_clock);
    connect(m_connection.get(), &redis::Connection::ready, this, &ConnectionTest::onReady);
    connect(m_connection.get(), &redis::Connection::closed, this, &ConnectionTest::onClosed);
    m_connection->open();
    m_progress.start();
}

/// Marks the connect step as passed during the handshake: a server that accepts and then stays silent fails the next
/// step.
void ConnectionTest::followProgress()
{
    if (!m_running || m_connection->state() != redis::Connection::State::Handshaking ||
        step(Connect).state != State::Running)
        return;
    set(Connect, State::Passed, text(m_endpoint.nodeName()));
    set(m_endpoint.transport == Transport::Tls ? Tls : Redis, State::Running);
}

void ConnectionTest::cancel()
{
    if (!m_running)
        return;
    for (int i = -m_hops; i + m_hops < static_cast<int>(m_rows.size()); ++i) {
        if (step(i).state <= State::Running)
            set(i, State::Skipped, tr("cancelled"));
    }
    end();
}

bool ConnectionTest::isUsable() const
{
    return !m_running && static_cast<int>(m_rows.size()) - m_hops > FirstProbeStep &&
           step(Database).state == State::Passed &&
           std::ranges::none_of(m_rows, [](const TestStep& step) { return step.state == State::Failed; });
}

void ConnectionTest::onReady()
{
    const redis::ServerHello& hello = m_connection->hello();
    set(Connect, State::Passed, text(m_endpoint.nodeName()));
    if (m_endpoint.transport == Transport::Tls)
        set(Tls, State::Passed, tr("The certificate and the host name are right."));
    else if (m_endpoint.transport == Transport::Unix)
        set(Tls, State::Skipped, tr("not needed on a local socket"));
    else
        set(Tls, State::Skipped, tr("off: everything travels in clear text"));
    set(Redis, State::Passed, tr("Protocol RESP%1").arg(hello.protocol));
    set(Login, State::Passed,
        m_endpoint.user.empty() ? tr("as the default user") : tr("as %1").arg(text(m_endpoint.user)));
    set(Database, State::Passed, tr("selected"));

    append({tr("Kind of server"), State::Running, {}, {}});
    redis::ProbeOptions options;
    options.patterns = m_patterns;
    options.database = m_endpoint.database;
    m_probe = std::make_unique<redis::Probe>(*m_connection, m_clock, options);
    connect(m_probe.get(), &redis::Probe::finished, this, &ConnectionTest::onProbed);
    m_probe->start();
}

void ConnectionTest::onClosed(const redis::ConnectError& error)
{
    if (!m_running)
        return;
    const auto running = std::ranges::find(m_rows, State::Running, &TestStep::state);
    const int current = running == m_rows.end() ? Connect : static_cast<int>(running - m_rows.begin()) - m_hops;
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
        if (step(i).state <= State::Running)
            set(i, i == Tls && m_endpoint.transport != Transport::Tls ? State::Skipped : State::Passed);
    }
    set(blamed, State::Failed, error.message());
    for (int i = blamed + 1; i + m_hops < static_cast<int>(m_rows.size()); ++i)
        set(i, State::Skipped);
    end();
}

void ConnectionTest::onProbed()
{
    const redis::ProbeResult result = m_probe->result();
    if (!result.complete)
        return; // closed() reports the reason
    addServer(result.server);
    addRights(result);
    end();
}

void ConnectionTest::addServer(const redis::ServerInfo& server)
{
    const QString product = server.product == redis::ServerInfo::Product::Valkey ? u"Valkey"_s : u"Redis"_s;
    QString what = tr("%1 %2").arg(product, text(server.version));
    State state = State::Passed;
    QString remedy;
    if (server.role == redis::ServerInfo::Role::Replica) {
        state = State::Warning;
        what += tr(", a replica");
        remedy = tr("Watch the primary: on a replica an expiry looks like a deletion, and nothing can be released.");
    } else if (server.cluster && !m_isCluster) {
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
    set(FirstProbeStep, state, what, remedy);
}

void ConnectionTest::addRights(const redis::ProbeResult& result)
{
    for (const redis::Capability& capability : result.capabilities) {
        State state = State::Passed;
        if (capability.state == CapabilityState::No)
            state = State::Warning;
        else if (capability.state == CapabilityState::Unknown)
            state = State::Skipped;
        const QString remedy = capability.remedy.empty() ? capability.remedyNote() : text(capability.remedy);
        append({capabilityTitle(redis::name(capability.id)), state, capability.effect(), remedy});
    }
}

void ConnectionTest::end()
{
    m_running = false;
    m_progress.stop();
    m_endpoint.tunnel.reset(); // the SSH tunnel served only the test
    // This may run inside a callback of the connection, so the connection must outlive the callback.
    if (m_search)
        m_search.release()->deleteLater();
    if (m_clusterSearch) {
        m_clusterSearch->disconnect(this);
        m_clusterSearch.release()->deleteLater();
    }
    m_visits.reset();
    if (m_probe)
        m_probe.release()->deleteLater();
    if (m_connection) {
        m_connection->disconnect(this);
        m_connection->close();
        m_connection.release()->deleteLater();
    }
    Q_EMIT finished();
}

const TestStep& ConnectionTest::step(int index) const
{
    const int row = m_hops + index;
    return m_rows[static_cast<std::size_t>(row)];
}

void ConnectionTest::set(int at, TestStep::State state, const QString& result, const QString& remedy)
{
    const int row = m_hops + at;
    TestStep& target = m_rows[static_cast<std::size_t>(row)];
    target.state = state;
    target.result = result;
    target.remedy = remedy;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void ConnectionTest::append(TestStep step)
{
    insertRow(rowCount(), std::move(step));
}

QVariant ConnectionTest::more(const TestStep& step, int column, int role) const
{
    switch (role) {
    case StateRole:
        return static_cast<int>(step.state);
    case Qt::AccessibleTextRole:
        return tr("%1: %2. %3 %4").arg(step.title, stateText(step.state), step.result, step.remedy);
    case Qt::ToolTipRole:
        return plainTip(cellText(step, column));
    default:
        return {};
    }
}

auto ConnectionTest::columns() const -> Columns
{
    using Of = const ConnectionTest&;
    using Step = const TestStep&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Step"), [](Of, Step step) { return step.title; }},
        {QT_TR_NOOP("State"), [](Of, Step step) { return stateText(step.state); }, nullptr, Qt::AlignLeft,
         [](Of, Step step) { return toneOf(step.state); }},
        {QT_TR_NOOP("Result"), [](Of, Step step) { return step.result; }},
        {QT_TR_NOOP("What to do"), [](Of, Step step) { return step.remedy; }},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_connectiontest.cpp"
