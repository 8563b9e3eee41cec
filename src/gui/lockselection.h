// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QObject>

namespace lockscope::gui {

/// The lock that table, timeline and inspector agree on. No page talks to another page. GUI thread.
class LockSelection final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] LockId current() const { return m_current; }
    void select(LockId lock)
    {
        if (lock == m_current)
            return;
        m_current = lock;
        Q_EMIT currentChanged(lock);
    }

Q_SIGNALS:
    void currentChanged(lockscope::LockId lock);

private:
    LockId m_current = kNoLock;
};

} // namespace lockscope::gui
