// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Our own removal of a lock travels on a connection of its own: its `del` may come before or after its outcome.
#include "core/picture_impl.h"

#include <utility>

namespace lockscope {

namespace {

/// An outcome that does not come within this is taken for "not done by us".
constexpr std::chrono::seconds kOutcomeWaits{5};

} // namespace

void Picture::reduce(const OwnRelease& own, Reduction& out)
{
    auto& d = *m;
    const auto id = find(own.at.node, own.at.database, own.key);
    if (id == kNoLock)
        return;
    auto* record = d.forcedOf(id);
    switch (own.step) {
    case OwnRelease::Step::Announced:
        if (!record) {
            d.forced.push_back({id, own.at.server, false, {}});
            d.at(id).set(flag::OwnRelease);
        }
        break;
    case OwnRelease::Step::ResolvedDone:
        if (!record)
            break;
        if (record->kept.empty()) {
            record->done = true; // its `del` is still on the way
            record->since = own.at.server;
        } else {
            d.resolveForced(id, EventKind::ForceReleased, out);
        }
        break;
    case OwnRelease::Step::ResolvedNotDone:
        if (record)
            d.resolveForced(id, EventKind::Released, out);
        break;
    }
}

ForcedRelease* Picture::Impl::forcedOf(LockId id)
{
    const auto it = std::find_if(forced.begin(), forced.end(), [&](const auto& r) { return r.lock == id; });
    return it == forced.end() ? nullptr : &*it;
}

bool Picture::Impl::forcedHolds(LockId id)
{
    const auto* record = forcedOf(id);
    return record && !record->kept.empty();
}

void Picture::Impl::forgetForced(LockId id)
{
    std::erase_if(forced, [&](const auto& r) { return r.lock == id; });
    at(id).unset(flag::OwnRelease);
}

bool Picture::Impl::keepForForced(LockId id, Entry& e, KeyEvent event, bool adjacent, const When& when, Reduction& out)
{
    auto* record = forcedOf(id);
    if (!record)
        return false;
    if (record->kept.empty() && event != KeyEvent::Del)
        return false; // goes on as usual until the `del` comes
    if (record->done) {
        forgetForced(id);
        remove(id, e, EventKind::ForceReleased, when, adjacent, out);
        return true;
    }
    record->kept.push_back({when, event, adjacent});
    return true;
}

void Picture::Impl::resolveForced(LockId id, EventKind kind, Reduction& out)
{
    const auto kept = std::move(forcedOf(id)->kept);
    forgetForced(id);
    auto& e = at(id);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (i == 0)
            remove(id, e, kind, kept[i].when, kept[i].adjacent, out);
        else
            notify(id, e, kept[i].event, kept[i].adjacent, kept[i].when, out);
    }
}

void Picture::Impl::giveUpForced(NodeId where, ServerTime t, Reduction& out)
{
    for (std::size_t i = forced.size(); i-- > 0;) {
        if (at(forced[i].lock).node != where || !hasPassed(forced[i].since, kOutcomeWaits, t))
            continue;
        resolveForced(forced[i].lock, EventKind::Released, out);
    }
}

} // namespace lockscope
