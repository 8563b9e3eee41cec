// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"

#include <QObject>

namespace lockscope::presentation {

/// The lock that table, timeline and inspector agree on. No page talks to another page. What is selected is the lock,
/// not its id: when another lock gets the id, nothing is selected until the lock is back under a new one. As a consumer
/// it stands behind history and table and before the pages. GUI thread.
class LockSelection final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    /// `frames` must outlive it.
    explicit LockSelection(const FrameLoop& frames, QObject* parent = nullptr) : QObject(parent), m_frames(frames) {}

    [[nodiscard]] LockId current() const { return m_current.id; }
    /// What is selected, also while it has no id; nothing: the name is empty.
    [[nodiscard]] const LockRef& lock() const { return m_current; }
    void select(LockId lock);

    void consume(const Frame& frame) override;
    void reset() override { select(kNoLock); }
    /// What is selected stays; it has an id again when the lock is there at that moment, too.
    void rewind() override;

Q_SIGNALS:
    void currentChanged(lockscope::LockId lock);

private:
    const FrameLoop& m_frames;
    LockRef m_current;
};

} // namespace lockscope::presentation
