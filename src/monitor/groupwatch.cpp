// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/groupwatch.h"

namespace lockscope::monitor {

namespace {

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

} // namespace

GroupWatch::GroupWatch(LiveSource& live, const Deployment& deployment, WatchOptions options, const Clock& clock,
                       topology::PrimaryFollower::Options follow, QObject* parent)
    : QObject(parent), m_live(live), m_group(deployment.name()), m_options(std::move(options)),
      m_follower(deployment, m_options.endpoint, clock, std::move(follow))
{
    connect(&m_follower, &topology::PrimaryFollower::moved, this, &GroupWatch::onMoved);
    connect(&m_follower, &topology::PrimaryFollower::cutOffChanged, this, &GroupWatch::onCutOff);
    connect(&m_follower, &topology::PrimaryFollower::formerChanged, this, &GroupWatch::onFormer);
}

void GroupWatch::start()
{
    m_node = m_live.join(m_options, m_group);
    m_follower.start();
}

WatchOptions GroupWatch::optionsAt(const Endpoint& endpoint) const
{
    WatchOptions options = m_options;
    options.endpoint = endpoint;
    return options;
}

void GroupWatch::onMoved()
{
    const auto before = m_live.endpoint(m_node).value_or(m_options.endpoint);
    const NodeId next = m_live.join(optionsAt(m_follower.primary()), m_group);
    m_live.replace(m_node, next, m_follower.wholeUntil());
    m_node = next;
    Q_EMIT moved();
    Q_EMIT noticed(
        tr("Failover of %1: the primary is %2 now, before it was %3. Locks that it does not have are told as "
           "lost.")
            .arg(text(m_group), text(m_follower.primary().nodeName()), text(before.nodeName())));
}

void GroupWatch::onCutOff(bool isCutOff)
{
    const QString address = text(m_follower.primary().nodeName());
    Q_EMIT noticed(isCutOff
                       ? tr("No replica of %1 confirms what it writes: it may be cut off from them. What it grants "
                            "now is lost if another one takes over; with min-replicas-to-write it would refuse.")
                             .arg(address)
                       : tr("A replica of %1 confirms again what it writes.").arg(address));
}

void GroupWatch::onFormer(const Endpoint& former, bool isPrimary)
{
    const QString address = text(former.nodeName());
    if (isPrimary) {
        auto options = optionsAt(former);
        options.rivals = m_group;
        options.sampleEvery = WatchOptions::kRivalSampleEvery;
        m_former = m_live.join(std::move(options), m_group + '@' + former.nodeName());
        Q_EMIT noticed(
            tr("Two primaries of %1 at once: %2 says that it is one, too, beside %3. A lock can be granted on "
               "both. Both are watched; what %2 shows stands under %4.")
                .arg(text(m_group), address, text(m_follower.primary().nodeName()),
                     text(m_group + '@' + former.nodeName())));
        return;
    }
    if (m_former == kNoNode)
        return;
    m_live.retire(m_former);
    m_former = kNoNode;
    Q_EMIT noticed(tr("%1 does not say any more that it is a primary of %2.").arg(address, text(m_group)));
}

} // namespace lockscope::monitor

#include "moc_groupwatch.cpp"
