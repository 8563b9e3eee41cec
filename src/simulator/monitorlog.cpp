// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/monitorlog.h"

namespace lockscope::simulator {

void MonitorLog::add(const Batch& batch, const PictureView& picture)
{
    for (const LockEvent& event : batch.events) {
        evicted += event.kind == EventKind::Evicted;
        migrated += event.kind == EventKind::Migrated;
        const EventKind kind = factsOf(event.kind).scoredAs;
        if (kind != EventKind::Learned)
            events.push_back(
                {kind, std::string(picture.key(event.lock).name), std::string(picture.token(event.holder))});
    }
    for (const LockId id : picture.changed()) {
        std::string key(picture.key(id).name);
        if (picture.state(id).phase == LockPhase::Held)
            held.insert(std::move(key));
        else
            held.erase(key);
    }
    const auto mono = [&](ServerTime at) { return batch.taken - (batch.now - at); };
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Gap)
            blind.push_back({mono(event.from), mono(event.at)});
        if (event.kind == NodeEvent::Kind::Ready)
            source = event.source;
    }
}

} // namespace lockscope::simulator
