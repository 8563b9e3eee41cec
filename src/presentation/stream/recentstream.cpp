// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/recentstream.h"

#include <utility>

namespace lockscope::presentation {

namespace {

/// Weight of a batch against the limit.
std::uint64_t sizeOf(const Batch& batch)
{
    return batch.events.size() + batch.states.size() + batch.waits.size() + batch.traced.size();
}

} // namespace

void RecentStream::hold(const PictureView& known)
{
    Batch all;
    known.snapshot(all);
    m_picture = std::make_unique<PictureView>();
    m_picture->update(all);
}

void RecentStream::drop()
{
    m_picture.reset();
    m_batches.clear();
    m_size = 0;
}

void RecentStream::clear()
{
    drop();
    m_nodes.clear();
    m_counters = {};
    m_now = {};
    m_taken = {};
}

void RecentStream::addBatch(const Batch& batch)
{
    if (batch.rewound)
        m_nodes.clear();
    if (!batch.nodes.empty())
        m_nodes.addEvents(batch.nodes);
    m_counters = batch.counters;
    m_now = batch.now;
    m_taken = batch.taken;
}

void RecentStream::push(Batch batch)
{
    const ServerTime now = batch.now;
    m_size += sizeOf(batch);
    m_batches.push_back(std::move(batch));
    while (!m_batches.empty() && (m_size > kMostKept || m_batches.front().now < now - m_kept))
        static_cast<void>(foldOldest());
}

Batch RecentStream::foldOldest()
{
    Batch oldest = std::move(m_batches.front());
    m_batches.pop_front();
    m_size -= sizeOf(oldest);
    if (oldest.rewound)
        m_picture = std::make_unique<PictureView>();
    m_picture->update(oldest);
    addBatch(oldest);
    return oldest;
}

void RecentStream::tellKnown(Batch& into) const
{
    into.clear();
    into.rewound = true;
    tellPicture(into);
    m_nodes.appendTo(into.nodes);
    into.counters = m_counters;
    into.now = m_now;
    into.taken = m_taken;
}

} // namespace lockscope::presentation
