// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/clusterconfirmation.h"

#include <algorithm>
#include <utility>

namespace lockscope::actions {

namespace {

using topology::ClusterMap;
using topology::ClusterNode;
using topology::NodeQuery;

std::string placeOf(const ClusterNode& node)
{
    return node.announced.port != 0 ? node.announced.text() : node.id;
}

/// The epoch of the slot's owner in the node's own map. `holder` may be the node that still migrates the slot.
std::uint64_t epochOf(const ClusterMap& own, const ClusterMap& other, const std::string& holder)
{
    std::uint64_t epoch = 0;
    for (const ClusterMap* map : {&own, &other}) {
        if (const ClusterNode* node = map->find(holder))
            epoch = std::max(epoch, node->epoch);
    }
    return epoch;
}

} // namespace

Confirmation judgeOwner(const ClusterMap& own, const std::vector<Witness>& others, std::uint16_t slot,
                        const std::string& importedFrom)
{
    const ClusterNode* self = own.myself();
    if (self == nullptr)
        return {Confirmation::Kind::Alone, {}, {}};
    const std::string& holder = importedFrom.empty() ? self->id : importedFrom;
    bool isConfirmed = false;
    Confirmation foreign;
    for (const Witness& each : others) {
        const ClusterNode* witness = each.map->myself();
        if (witness == nullptr || witness->id == self->id)
            continue;
        const bool isKnown = each.map->find(self->id) != nullptr;
        const ClusterNode* owner = each.map->owner(slot);
        const bool isOther = owner != nullptr && owner->id != self->id && owner->id != holder;
        if (isOther && owner->epoch > epochOf(own, *each.map, holder) && (isKnown || own.find(witness->id) != nullptr))
            return {Confirmation::Kind::Superseded, each.at, placeOf(*owner)};
        if (isKnown)
            isConfirmed = true;
        else if (each.isSeed || isOther)
            foreign = {Confirmation::Kind::Foreign, each.at, {}};
    }
    if (foreign.kind == Confirmation::Kind::Foreign)
        return foreign;
    const bool isOnly = own.nodes().size() == 1;
    return {isConfirmed ? Confirmation::Kind::ByOthers
            : isOnly    ? Confirmation::Kind::NotNeeded
                        : Confirmation::Kind::Alone,
            {},
            {}};
}

ClusterConfirmation::ClusterConfirmation(const Deployment& cluster, ClusterMap own, HostPort at, std::uint16_t slot,
                                         std::string importedFrom, const Clock& clock, QObject* parent)
    : QObject(parent), m_own(std::move(own)), m_at(std::move(at)), m_slot(slot),
      m_importedFrom(std::move(importedFrom)), m_clock(clock), m_grace(this)
{
    m_grace.setSingleShot(true);
    m_grace.setInterval(kGrace);
    connect(&m_grace, &QTimer::timeout, this, &ClusterConfirmation::end);
    for (const HostPort& seed : cluster.cluster->seeds)
        ask(cluster, seed, seed, {});
    for (const bool primaries : {true, false}) {
        for (const ClusterNode& node : m_own.nodes()) {
            if (node.isMyself || !node.isKnown || node.announced.port == 0 ||
                (node.role == ClusterNode::Role::Primary) != primaries || m_asked.size() >= kMostAsked)
                continue;
            ask(cluster, node.announced, m_at, node.id);
        }
    }
}

ClusterConfirmation::~ClusterConfirmation() = default;

void ClusterConfirmation::ask(const Deployment& cluster, const HostPort& announced, const HostPort& by,
                              const std::string& id)
{
    redis::ConnectionOptions options;
    options.clientName = "lockscope-action";
    options.deadlines.connect = options.deadlines.handshake = options.deadlines.command = kDeadline;
    m_asked.push_back(
        std::make_unique<NodeQuery>(cluster, announced, by, id, m_clock, std::move(options), kDeadline, nullptr));
    connect(m_asked.back().get(), &NodeQuery::answered, this, &ClusterConfirmation::onAnswer, Qt::QueuedConnection);
}

void ClusterConfirmation::start(Done done)
{
    m_done = std::move(done);
    m_awaited = m_asked.size();
    for (const auto& each : m_asked)
        each->ask();
    if (m_asked.empty())
        QMetaObject::invokeMethod(this, &ClusterConfirmation::end, Qt::QueuedConnection);
}

void ClusterConfirmation::cancel()
{
    m_done = nullptr;
    m_grace.stop();
    m_asked.clear(); // replies are queued, so none of them is the caller
}

void ClusterConfirmation::onAnswer()
{
    if (m_asked.empty())
        return; // cancelled
    --m_awaited;
    const auto isAnother = [this](const auto& each) {
        return each->map() && each->map()->myself() != nullptr && each->map()->myself()->id != m_own.myself()->id;
    };
    if (m_awaited == 0)
        end();
    else if (!m_grace.isActive() && std::any_of(m_asked.begin(), m_asked.end(), isAnother))
        m_grace.start();
}

void ClusterConfirmation::end()
{
    m_grace.stop();
    m_isDone = true;
    if (const auto done = std::exchange(m_done, nullptr))
        done(judge(m_own, m_slot, m_importedFrom));
}

Confirmation ClusterConfirmation::judge(const ClusterMap& own, std::uint16_t slot,
                                        const std::string& importedFrom) const
{
    std::vector<Witness> witnesses;
    bool isSeedSilent = false;
    for (const auto& each : m_asked) {
        if (each->verdict() == NodeQuery::Verdict::Fine && each->map())
            witnesses.push_back({&*each->map(), each->endpoint().nodeName(), each->id().empty()});
        else
            isSeedSilent = isSeedSilent || each->id().empty();
    }
    auto result = judgeOwner(own, witnesses, slot, importedFrom);
    if (result.kind == Confirmation::Kind::NotNeeded && isSeedSilent)
        result.kind = Confirmation::Kind::Alone; // the user named another node, which does not reply
    return result;
}

} // namespace lockscope::actions

#include "moc_clusterconfirmation.cpp"
