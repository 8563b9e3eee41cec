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

/// The locks that table, lanes, graph, inspector, menus and shortcuts agree on, in the order in which they were chosen;
/// one of them is in front. No page talks to another page, and none keeps a selection of its own. What is selected is
/// the lock by its name, not its id: when another lock gets the id, the selected one has none until it is back under a
/// new one. As a consumer it stands behind history and table and before the pages. GUI thread.
class LockSelection final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    /// `frames` must outlive it.
    explicit LockSelection(const FrameLoop& frames, QObject* parent = nullptr) : QObject(parent), m_frames(frames) {}

    /// The one in front, which the inspector shows; kNoLock: nothing is selected, or it has no id at this moment.
    [[nodiscard]] LockId current() const { return lock().id; }
    /// The same, also while it has no id; nothing is selected: the name is empty.
    [[nodiscard]] const LockRef& lock() const;
    [[nodiscard]] const std::vector<LockRef>& locks() const { return m_locks; }
    [[nodiscard]] std::size_t size() const { return m_locks.size(); }
    [[nodiscard]] bool contains(LockId lock) const { return m_byId.count(lock) != 0; }
    /// When the hold in focus began: of the lock in front, and only while that is the only one.
    [[nodiscard]] std::optional<ServerTime> hold() const { return m_hold; }

    /// This one alone; kNoLock: nothing.
    void select(LockId lock);
    /// This one alone, and one hold of it.
    void selectHold(LockId lock, ServerTime begin);
    /// These, each once. `front` is in front, else the last one.
    void selectAll(std::span<const LockId> locks, LockId front = kNoLock);
    /// Adds it, in front, or takes it out.
    void toggle(LockId lock);

    void consume(const Frame& frame) override;
    void reset() override { select(kNoLock); }
    /// What is selected stays; it has an id again when the lock is there at that moment, too.
    void rewind() override;

Q_SIGNALS:
    /// Another lock is in front, or the same one under another id.
    void currentChanged(lockscope::LockId lock);
    /// Other locks are selected, another one is in front, one got or lost its id, or another hold is in focus.
    void changed();

private:
    void put(std::vector<LockRef> locks, std::size_t front, std::optional<ServerTime> hold);
    void indexAll();
    void tell(LockId before, bool sameFront);

    const FrameLoop& m_frames;
    std::vector<LockRef> m_locks;
    std::size_t m_front = 0;
    std::optional<ServerTime> m_hold;
    std::unordered_map<LockId, std::size_t> m_byId;             ///< places in m_locks
    std::unordered_multimap<std::string, std::size_t> m_byName; ///< the same name can be in several databases
};

} // namespace lockscope::presentation
