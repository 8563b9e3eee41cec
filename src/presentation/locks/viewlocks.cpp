// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/viewlocks.h"

#include <chrono>

namespace lockscope::presentation {

namespace {
/// By then every lock was judged again.
constexpr std::chrono::seconds kSettledAfter{1};
} // namespace

void ViewLocks::consume(const Frame& frame)
{
    now = frame.now;
    watching.pass(now);
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            index.setNodeName(event.node, event.info.address);
        index.noteState(event);
        watching.addEvent(event, now);
    }
    for (const ReusedLock& reused : frame.reusedLocks)
        index.redefine(reused.id);
    for (const LockId id : frame.picture.changed())
        index.touch(frame.picture, id, frame.now);
}

void ViewLocks::reset()
{
    index.reset();
    watching.clear();
    open.clear();
}

void ViewLocks::pass(const PictureView& picture, ServerTime time)
{
    now = time;
    watching.pass(now);
    index.sweep(picture, now);
}

bool ViewLocks::placeFindings(const std::vector<const analysis::Episode*>& openNow, const OpenFindings::Ended& ended,
                              const PictureView& picture)
{
    // While the live state is unknown, only server findings are counted.
    const auto what = knowsNow() ? OpenFindings::What::All : OpenFindings::What::Servers;
    const bool isNew = open.update(openNow, ended, picture, now, what);
    if (isNew)
        index.setFindings(open.byLock(), picture, now);
    return isNew;
}

int ViewLocks::attentionCount() const
{
    return index.counts()[static_cast<std::size_t>(SavedFilter::Attention)];
}

bool ViewLocks::isSettled() const
{
    return watching.since() != ServerTime::min() && now - watching.since() > kSettledAfter;
}

bool ViewLocks::knowsNow() const
{
    const bool hasLooked = watching.since() != ServerTime::min() || index.total() > 0;
    return hasLooked && !index.known().ofAll();
}

} // namespace lockscope::presentation
