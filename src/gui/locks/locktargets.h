// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/stream/lockref.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <span>
#include <vector>

namespace lockscope::presentation {
class FrameLoop;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// The locks that an action on locks applies to now: selected (while a context menu is open, when it was opened), in
/// the picture, and shown by a list in view. GUI thread.
class LockTargets
{
public:
    /// Both must outlive it.
    LockTargets(const FrameLoop& frames, const LockSelection& selection) : m_frames(frames), m_selection(selection) {}

    /// The locks, and the numbers of those that an action skips.
    struct Aim
    {
        std::vector<LockId> locks;
        std::size_t selected = 0;
        std::size_t hidden = 0; ///< by a filter, or because another deployment is shown
        std::size_t held = 0;   ///< part of `locks`
        friend bool operator==(const Aim&, const Aim&) = default;
    };
    [[nodiscard]] Aim aim() const;
    /// Shown or not.
    [[nodiscard]] const std::vector<LockRef>& meant() const;
    /// True when a visible list shows the lock, or when no visible list leaves out locks.
    [[nodiscard]] bool isShown(LockId lock) const;

    /// A list that may hide locks: sets `shown` to true for each lock that it has. Called only while `place` is
    /// visible.
    using Shows = std::function<void(std::span<const LockId> locks, std::vector<bool>& shown)>;
    void addPlace(QWidget* place, Shows shows);

    /// The selection stays meant as it is now, until release().
    void hold();
    void release();
    /// Another source is shown: those held are no more.
    void forgetHeld() { m_held.clear(); }
    [[nodiscard]] bool isHolding() const { return m_isHolding; }

private:
    struct Place
    {
        QPointer<QWidget> widget;
        Shows shows;
    };
    [[nodiscard]] std::vector<bool> shown(std::span<const LockId> locks) const;

    const FrameLoop& m_frames;
    const LockSelection& m_selection;
    std::vector<Place> m_places;
    std::vector<LockRef> m_held;
    bool m_isHolding = false;
};

} // namespace lockscope::gui
