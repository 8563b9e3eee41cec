// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"

#include <QObject>

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// The only selection of the window: an ordered set of locks, one of them in front, shared by table, lanes, graph,
/// inspector, menus and shortcuts. Locks are selected by name: when an id is reused, the selected lock has no id until
/// it returns under a new one. As a consumer it comes after history and table and before the pages. GUI thread.
class LockSelection final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    /// `frames` must outlive it.
    explicit LockSelection(const FrameLoop& frames, QObject* parent = nullptr) : QObject(parent), m_frames(frames) {}

    /// The lock in front, which the inspector shows; kNoLock: nothing is selected, or it has no id now.
    [[nodiscard]] LockId current() const { return lock().id; }
    /// The same, even while it has no id; the name is empty when nothing is selected.
    [[nodiscard]] const LockRef& lock() const;
    [[nodiscard]] const std::vector<LockRef>& locks() const { return m_locks; }
    [[nodiscard]] std::size_t size() const { return m_locks.size(); }
    [[nodiscard]] bool contains(LockId lock) const { return m_byId.count(lock) != 0; }
    /// Start of the hold in focus: of the lock in front, and only while that is the only one.
    [[nodiscard]] std::optional<ServerTime> hold() const { return m_hold; }

    /// Selects only this lock; kNoLock: clears the selection.
    void select(LockId lock);
    /// Selects only this lock, and focuses one of its holds.
    void selectHold(LockId lock, ServerTime begin);
    /// Selects these, without duplicates. `front` is in front, else the last one.
    void selectAll(std::span<const LockId> locks, LockId front = kNoLock);
    /// Adds the lock in front, or removes it.
    void toggle(LockId lock);

    void consume(const Frame& frame) override;
    void reset() override { select(kNoLock); }
    /// Keeps the selection; a lock that exists at the new moment gets its id again.
    void rewind() override;

Q_SIGNALS:
    /// Another lock is in front, or the same one has another id.
    void currentChanged(lockscope::LockId lock);
    /// The selected locks, the one in front, an id, or the hold in focus changed.
    void changed();

private:
    void put(std::vector<LockRef> locks, std::size_t front, std::optional<ServerTime> hold);
    void indexAll();
    void tell(LockId before, bool sameFront);

    const FrameLoop& m_frames;
    std::vector<LockRef> m_locks;
    std::size_t m_front = 0;
    std::optional<ServerTime> m_hold;
    std::unordered_map<LockId, std::size_t> m_byId;             ///< indices into m_locks
    std::unordered_multimap<std::string, std::size_t> m_byName; ///< a name may exist in several databases
};

} // namespace lockscope::presentation
