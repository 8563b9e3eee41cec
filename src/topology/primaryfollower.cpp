// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/primaryfollower.h"

#include "topology/replicapollers.h"
#include "topology/rolepoller.h"
#include "topology/rolequery.h"
#include "topology/sameserver.h"
#include "topology/sentinelpoller.h"

#include <algorithm>

namespace lockscope::topology {

namespace {

redis::ConnectionOptions connectionOptions(const PrimaryFollower::Options& options)
{
    redis::ConnectionOptions connection;
    connection.clientName = options.clientName;
    connection.deadlines.connect = options.deadline;
    connection.deadlines.handshake = options.deadline;
    connection.deadlines.command = options.deadline;
    return connection;
}

} // namespace

PrimaryFollower::PrimaryFollower(Deployment deployment, Endpoint primary, const Clock& clock, Options options,
                                 QObject* parent)
    : QObject(parent), m_deployment(std::move(deployment)), m_primary(std::move(primary)), m_clock(clock),
      m_options(std::move(options)), m_tick(this), m_patience(this)
{
    for (const HostPort& each : m_deployment.sentinel->sentinels) {
        m_pollers.push_back(std::make_unique<SentinelPoller>(m_deployment, each, clock, connectionOptions(m_options)));
        connect(m_pollers.back().get(), &SentinelPoller::answered, this, &PrimaryFollower::consider);
    }
    m_replicas = std::make_unique<ReplicaPollers>(m_deployment, clock, connectionOptions(m_options));
    m_replicas->setPace(m_options.askEvery);
    connect(m_replicas.get(), &ReplicaPollers::promoted, this, &PrimaryFollower::onPromoted, Qt::QueuedConnection);
    m_tick.setInterval(m_options.askEvery);
    connect(&m_tick, &QTimer::timeout, this, &PrimaryFollower::everyTick);
    m_patience.setSingleShot(true);
    m_patience.setInterval(m_options.patience);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_primarySays = m_primarySays.value_or(false);
        decide();
    });
}

PrimaryFollower::~PrimaryFollower() = default;

void PrimaryFollower::start()
{
    for (const auto& poller : m_pollers)
        poller->startPolling();
    listenToPrimary();
    m_tick.start();
}

void PrimaryFollower::listenToPrimary()
{
    if (m_role) {
        m_role->disconnect(this);
        m_role.release()->deleteLater();
    }
    auto options = connectionOptions(m_options);
    options.endpoint = m_primary;
    m_role =
        std::make_unique<RolePoller>(m_clock, std::move(options), m_options.askEvery, RolePoller::Supposed::Primary);
    connect(m_role.get(), &RolePoller::changed, this, &PrimaryFollower::onPrimaryRole);
    connect(m_role.get(), &RolePoller::answered, this, &PrimaryFollower::onAnswer);
    m_role->startPolling();
    onPrimaryRole(true);
}

void PrimaryFollower::onAnswer()
{
    if (!m_role->isPrimary())
        return;
    m_replicas->follow(m_role->replicas());
    const auto& since = m_role->unheardSince();
    const bool isCutOff = since && m_clock.mono() - *since >= m_options.cutOffAfter;
    if (std::exchange(m_isCutOff, isCutOff) != isCutOff)
        Q_EMIT cutOffChanged(isCutOff);
}

void PrimaryFollower::onPrimaryRole(bool isPrimary)
{
    if (!isPrimary)
        return hurry();
    setPace(m_options.askEvery);
}

void PrimaryFollower::setPace(std::chrono::milliseconds askEvery)
{
    m_hurriedSince = m_clock.mono();
    m_tick.setInterval(askEvery);
    m_role->setPace(askEvery);
    m_replicas->setPace(askEvery);
}

void PrimaryFollower::retryNow()
{
    for (const auto& poller : m_pollers)
        poller->retryNow();
    m_role->retryNow();
    m_replicas->retryNow();
    m_candidatePace.reset();
    hurry();
}

void PrimaryFollower::hurry()
{
    setPace(m_options.askHurriedly);
    everyTick();
    onPromoted();
}

/// A replica reports to be a primary, or is the only one left that does.
void PrimaryFollower::onPromoted()
{
    const auto next = m_replicas->primary();
    if (!next || isThePrimary(*next))
        return;
    if (m_role->isPrimary()) { // two primaries at once: poll the Sentinels, which decide
        if (m_tick.intervalAsDuration() != m_options.askHurriedly)
            m_hurriedSince = m_clock.mono();
        m_tick.setInterval(m_options.askHurriedly);
        return everyTick();
    }
    m_patience.stop();
    drop(m_askedCandidate);
    drop(m_askedPrimary);
    drop(m_compared);
    m_candidate.reset();
    m_earlySince = m_clock.mono();
    move(*next);
}

void PrimaryFollower::everyTick()
{
    for (const auto& poller : m_pollers)
        poller->ask();
    askFormer();
    const auto promoted = m_replicas->primary();
    const bool isWell = m_role->isPrimary() && !m_candidate && (!promoted || isThePrimary(*promoted));
    const bool isLong = m_clock.mono() - m_hurriedSince >= RetryPace::kKeepsPace;
    if (m_tick.intervalAsDuration() == m_options.askEvery)
        return;
    if (isLong)
        setPace(m_options.askEvery);
    else if (isWell)
        m_tick.setInterval(m_options.askEvery);
}

/// The server that most Sentinels name, if it is not the primary.
std::optional<PrimaryFollower::Candidate> PrimaryFollower::candidate() const
{
    std::vector<Candidate> named;
    std::size_t votesOfPrimary = 0;
    for (const auto& poller : m_pollers) {
        if (!poller->announced())
            continue;
        auto endpoint = m_deployment.primaryEndpoint(*poller->announced(), poller->sentinel());
        if (isThePrimary(endpoint)) {
            ++votesOfPrimary;
            continue;
        }
        const auto known = std::find_if(named.begin(), named.end(), [&](const Candidate& each) {
            return each.endpoint.nodeName() == endpoint.nodeName();
        });
        if (known != named.end())
            ++known->votes;
        else
            named.push_back({std::move(endpoint), 1, 0});
    }
    const auto most =
        std::max_element(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.votes < b.votes; });
    if (most == named.end())
        return std::nullopt;
    most->votesOfPrimary = votesOfPrimary;
    return *most;
}

/// True while the Sentinels merely lag behind a replica that was believed early.
bool PrimaryFollower::isStale(const Candidate& candidate)
{
    if (!m_earlySince || !m_former || !m_formerNames.contains(candidate.endpoint.nodeName()))
        return false;
    if (candidate.votesOfPrimary * 2 > m_pollers.size() || m_clock.mono() - *m_earlySince > m_options.tellingLag)
        m_earlySince.reset();
    return m_earlySince.has_value();
}

void PrimaryFollower::consider()
{
    if (m_candidate)
        return;
    m_candidate = candidate();
    if (m_candidate && isStale(*m_candidate))
        m_candidate.reset();
    if (!m_candidate)
        return;
    if (std::exchange(m_lastCandidate, m_candidate->endpoint.nodeName()) != m_candidate->endpoint.nodeName())
        m_candidatePace.reset();
    if (!m_candidatePace.isDue(m_clock.mono()))
        return m_candidate.reset();
    m_candidateSaysYes = false;
    m_primarySays.reset();
    m_askedCandidate = question(m_candidate->endpoint);
    m_askedPrimary = question(m_primary);
    connect(
        m_askedCandidate.get(), &RoleQuery::answered, this,
        [this, asked = m_askedCandidate.get()] {
            if (m_askedCandidate.get() != asked)
                return;
            m_candidateSaysYes = m_askedCandidate->isPrimary();
            if (!m_candidateSaysYes)
                m_primarySays = true; // no change
            else if (!m_primarySays)
                m_patience.start();
            decide();
        },
        Qt::QueuedConnection);
    connect(
        m_askedPrimary.get(), &RoleQuery::answered, this,
        [this, asked = m_askedPrimary.get()] {
            if (m_askedPrimary.get() != asked)
                return;
            if (!m_primarySays)
                m_primarySays = m_askedPrimary->isPrimary();
            if (m_candidateSaysYes)
                decide();
        },
        Qt::QueuedConnection);
    m_askedCandidate->ask();
    m_askedPrimary->ask();
}

void PrimaryFollower::decide()
{
    if (!m_candidate || !m_primarySays)
        return;
    m_patience.stop();
    // A Sentinel may lag behind the others, and a returning former primary reports the role.
    const auto now = candidate();
    const bool hasMore =
        now && now->endpoint.nodeName() == m_candidate->endpoint.nodeName() && now->votes > now->votesOfPrimary;
    const bool moves = m_candidateSaysYes && (!*m_primarySays || hasMore);
    if (!moves)
        m_candidatePace.failed(m_clock.mono(), m_askedCandidate->step().trouble == Trouble::Permission,
                               std::chrono::milliseconds{0});
    drop(m_askedCandidate);
    drop(m_askedPrimary);
    if (moves && *m_primarySays) {
        m_compared = comparison(m_candidate->endpoint, m_primary);
        connect(
            m_compared.get(), &SameServer::answered, this,
            [this, asked = m_compared.get()] {
                if (m_compared.get() == asked)
                    onCompared();
            },
            Qt::QueuedConnection);
        return m_compared->ask();
    }
    const Endpoint next = m_candidate->endpoint;
    m_candidate.reset();
    if (!moves)
        return;
    m_earlySince.reset();
    move(next);
}

/// Both report to be the primary, perhaps because they are the same server.
void PrimaryFollower::onCompared()
{
    const Endpoint next = m_candidate->endpoint;
    const bool isSame = m_compared->isSame();
    drop(m_compared);
    m_candidate.reset();
    if (isSame) {
        m_names.insert(next.nodeName());
        return;
    }
    m_earlySince.reset();
    move(next);
}

void PrimaryFollower::move(const Endpoint& next)
{
    setFormer(false); // the previous one, or it is the primary again
    drop(m_askedFormer);
    drop(m_comparedFormer);
    m_candidatePace.reset();
    m_former = std::exchange(m_primary, next);
    m_formerNames = std::exchange(m_names, {});
    m_formerNames.insert(m_former->nodeName());
    m_wholeUntil = m_replicas->lastReplica(m_primary);
    m_isCutOff = false;
    m_formerSince = m_clock.mono();
    listenToPrimary();
    Q_EMIT moved();
    askFormer();
}

void PrimaryFollower::askFormer()
{
    if (!m_former || m_askedFormer || m_comparedFormer)
        return;
    m_askedFormer = question(*m_former);
    connect(
        m_askedFormer.get(), &RoleQuery::answered, this,
        [this, asked = m_askedFormer.get()] {
            if (m_askedFormer.get() == asked)
                onFormer();
        },
        Qt::QueuedConnection);
    m_askedFormer->ask();
}

void PrimaryFollower::onFormer()
{
    const bool isPrimary = m_askedFormer->isPrimary();
    drop(m_askedFormer);
    if (isPrimary && !m_formerIsPrimary)
        return compareFormer();
    setFormer(isPrimary);
    if (!m_formerIsPrimary && m_clock.mono() - m_formerSince > m_options.watchFormer)
        m_former.reset();
}

/// It may be the primary itself under another name.
void PrimaryFollower::compareFormer()
{
    m_comparedFormer = comparison(*m_former, m_primary);
    connect(
        m_comparedFormer.get(), &SameServer::answered, this,
        [this, asked = m_comparedFormer.get()] {
            if (m_comparedFormer.get() != asked)
                return;
            const bool isSame = asked->isSame();
            drop(m_comparedFormer);
            if (!isSame)
                return setFormer(true);
            m_names.insert(m_formerNames.begin(), m_formerNames.end());
            m_former.reset();
        },
        Qt::QueuedConnection);
    m_comparedFormer->ask();
}

bool PrimaryFollower::isThePrimary(const Endpoint& server) const
{
    const std::string name = server.nodeName();
    return name == m_primary.nodeName() || m_names.contains(name);
}

std::unique_ptr<SameServer> PrimaryFollower::comparison(const Endpoint& one, const Endpoint& other)
{
    return std::make_unique<SameServer>(one, other, m_clock, connectionOptions(m_options), m_options.deadline);
}

void PrimaryFollower::setFormer(bool isPrimary)
{
    if (m_formerIsPrimary == isPrimary)
        return;
    m_formerIsPrimary = isPrimary;
    Q_EMIT formerChanged(*m_former, isPrimary);
}

std::unique_ptr<RoleQuery> PrimaryFollower::question(const Endpoint& endpoint)
{
    return std::make_unique<RoleQuery>(endpoint, m_clock, connectionOptions(m_options), m_options.deadline, nullptr);
}

} // namespace lockscope::topology

#include "moc_primaryfollower.cpp"
