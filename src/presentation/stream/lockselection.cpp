// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/lockselection.h"

#include <utility>

namespace lockscope::presentation {

void LockSelection::select(LockId lock)
{
    const LockId before = m_current.id;
    m_current = lockRef(m_frames.picture(), lock);
    m_current.id = lock;
    if (lock != before)
        Q_EMIT currentChanged(lock);
}

void LockSelection::consume(const Frame& frame)
{
    if (follow(m_current, frame.batch))
        Q_EMIT currentChanged(m_current.id);
}

void LockSelection::rewind()
{
    if (std::exchange(m_current.id, kNoLock) != kNoLock)
        Q_EMIT currentChanged(kNoLock);
}

} // namespace lockscope::presentation

#include "moc_lockselection.cpp"
