// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/primarysearch.h"

#include "topology/rolequery.h"
#include "topology/sameserver.h"
#include "topology/sentinelquery.h"

#include <algorithm>
#include <utility>

namespace lockscope::topology {

namespace {

redis::ConnectionOptions connectionOptions(const PrimarySearch::Options& options)
{
    redis::ConnectionOptions connection;
    connection.clientName = options.clientName;
    connection.deadlines.connect = options.deadline;
    connection.deadlines.handshake = options.deadline;
    connection.deadlines.command = options.deadline;
    connection.makeSocket = options.makeSocket;
    return connection;
}

/// Problem and remedy for one server.
QString sentenceOf(const DiscoveryStep& hop)
{
    const QString address = QString::fromStdString(hop.address);
    QString text = hop.result.contains(address)
                       ? hop.result
                       : PrimarySearch::tr("%1: %2", "address: what it said").arg(address, hop.result);
    if (!hop.remedy.isEmpty())
        text += QLatin1Char(' ') + hop.remedy;
    return text;
}

} // namespace

PrimarySearch::PrimarySearch(Deployment deployment, const Clock& clock, Options options, QObject* parent)
    : QObject(parent), m_deployment(std::move(deployment)), m_clock(clock), m_options(std::move(options)), m_grace(this)
{
    m_grace.setSingleShot(true);
    m_grace.setInterval(m_options.grace);
    connect(&m_grace, &QTimer::timeout, this, &PrimarySearch::end);
}

PrimarySearch::PrimarySearch(Deployment deployment, const Clock& clock, QObject* parent)
    : PrimarySearch(std::move(deployment), clock, Options(), parent)
{
}

PrimarySearch::~PrimarySearch() = default;

void PrimarySearch::start()
{
    const auto& sentinels = m_deployment.sentinel->sentinels;
    m_answered.resize(sentinels.size());
    for (std::size_t i = 0; i < sentinels.size(); ++i) {
        m_sentinels.push_back(std::make_unique<SentinelQuery>(
            m_deployment, sentinels[i], m_clock, connectionOptions(m_options), m_options.deadline, nullptr));
        connect(
            m_sentinels.back().get(), &SentinelQuery::answered, this, [this, i] { onSentinel(i); },
            Qt::QueuedConnection);
    }
    for (const auto& each : m_sentinels)
        each->ask();
}

std::vector<DiscoveryStep> PrimarySearch::hops() const
{
    std::vector<DiscoveryStep> hops;
    for (const auto& each : m_sentinels)
        hops.push_back(each->step());
    for (const Candidate& each : m_candidates)
        hops.push_back(each.question->step());
    return hops;
}

void PrimarySearch::onSentinel(std::size_t index)
{
    m_answered[index] = true;
    if (m_done)
        return;
    const SentinelQuery& sentinel = *m_sentinels[index];
    if (sentinel.announced()) {
        const auto where = m_deployment.primaryEndpoint(*sentinel.announced(), sentinel.sentinel());
        const auto known = std::find_if(m_candidates.begin(), m_candidates.end(), [&](const Candidate& each) {
            return each.question->endpoint().nodeName() == where.nodeName();
        });
        if (known != m_candidates.end()) {
            ++known->votes;
        } else {
            m_candidates.push_back(
                {std::make_unique<RoleQuery>(m_deployment, *sentinel.announced(), sentinel.sentinel(), m_clock,
                                             connectionOptions(m_options), m_options.deadline, nullptr),
                 1, false});
            const std::size_t place = m_candidates.size() - 1;
            auto* question = m_candidates.back().question.get();
            connect(
                question, &RoleQuery::answered, this, [this, place] { onRole(place); }, Qt::QueuedConnection);
            question->ask();
        }
    }
    Q_EMIT changed();
    lookWhetherDone();
}

void PrimarySearch::onRole(std::size_t index)
{
    m_candidates[index].isAnswered = true;
    if (m_done)
        return;
    if (m_candidates[index].question->isPrimary() && !m_options.everyHop && !m_grace.isActive())
        m_grace.start();
    Q_EMIT changed();
    lookWhetherDone();
}

void PrimarySearch::lookWhetherDone()
{
    const bool allSpoke =
        std::all_of(m_answered.begin(), m_answered.end(), [](bool answered) { return answered; }) &&
        std::all_of(m_candidates.begin(), m_candidates.end(), [](const Candidate& each) { return each.isAnswered; });
    if (allSpoke)
        end();
}

void PrimarySearch::end()
{
    if (m_done)
        return;
    m_done = true;
    m_grace.stop();
    const Candidate* best = nullptr;
    for (const Candidate& each : m_candidates) {
        if (each.isAnswered && each.question->isPrimary() && (best == nullptr || each.votes > best->votes))
            best = &each;
    }
    if (best == nullptr) {
        fail();
        return Q_EMIT finished();
    }
    m_primary = best->question->endpoint();
    for (const Candidate& each : m_candidates) {
        if (&each == best || !each.isAnswered || !each.question->isPrimary())
            continue;
        m_compared.push_back(std::make_unique<SameServer>(*m_primary, each.question->endpoint(), m_clock,
                                                          connectionOptions(m_options), m_options.deadline));
        connect(m_compared.back().get(), &SameServer::answered, this, &PrimarySearch::onCompared, Qt::QueuedConnection);
    }
    for (const auto& each : m_compared)
        each->ask();
    if (m_compared.empty())
        Q_EMIT finished();
}

void PrimarySearch::onCompared()
{
    const auto isAnswered = [](const auto& each) { return each->isAnswered(); };
    if (m_compared.empty() || !std::all_of(m_compared.begin(), m_compared.end(), isAnswered))
        return;
    for (const auto& each : std::exchange(m_compared, {})) {
        if (!each->isSame())
            m_others.push_back(each->other());
    }
    Q_EMIT finished();
}

void PrimarySearch::fail()
{
    const DiscoveryStep* why = nullptr;
    if (!m_candidates.empty()) {
        const auto most = std::max_element(m_candidates.begin(), m_candidates.end(),
                                           [](const auto& a, const auto& b) { return a.votes < b.votes; });
        why = &most->question->step();
    } else {
        const auto worst = std::min_element(m_sentinels.begin(), m_sentinels.end(),
                                            [](const auto& a, const auto& b) { return a->verdict() < b->verdict(); });
        why = &(*worst)->step();
    }
    m_trouble = why->trouble == Trouble::None ? Trouble::Connection : why->trouble;
    m_error = sentenceOf(*why);
}

} // namespace lockscope::topology

#include "moc_primarysearch.cpp"
