// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/locksmodel.h"
#include "gui/tables/columnlayout.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/lockindex.h"

#include <array>

namespace lockscope::gui {

/// A column of the Locks table: all that distinguishes it from the others but how its cells are painted.
struct LockColumn
{
    const char* title; ///< marked for translation in the context of LocksModel
    const char* tip;
    LockIndex::SortKey sort;
    QString (*text)(const lockcells::RowFacts& row); ///< nullptr: the table paints it
    ColumnLayout::Column width;                      ///< of the lane in pixels: the page converts it
    Qt::AlignmentFlag side = Qt::AlignLeft;          ///< figures stand on the right
    bool runs = false;                               ///< shows an elapsed or a remaining time
    bool isOnRequest = false; ///< hidden until a person shows it: the lane or the inspector says the same
    bool hasFigures = false;  ///< its letters have one width, so that figures stand below each other
};

/// In the order of LocksModel::Column.
///
/// Widths: the lane gets what the others leave; names of 18 letters are whole. Where there is no room for all, holder,
/// server, the lease's number and held give way to it, in this order: the bars name the holders, but nothing else tells
/// a lock from that of the same name on another server.
inline constexpr std::array<LockColumn, LocksModel::ColumnCount> kLockColumns{{
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Lock"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Name of the key"),
     .sort = LockIndex::SortKey::Name,
     .text = lockcells::name,
     .width = {21, 1, 32}},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Library"),
     .tip =
         QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Library that wrote the lock, by the layout of its value; ? "
                                                         "when several write the same"),
     .sort = LockIndex::SortKey::Library,
     .text = lockcells::library,
     .width = {9, 0, 15},
     .isOnRequest = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Holder"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Who holds it, as the token says"),
     .sort = LockIndex::SortKey::Holder,
     .text = lockcells::holder,
     .width = {12, 0, 18, 4},
     .hasFigures = true},
    {.title = "×",
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Re-entry count and mode"),
     .sort = LockIndex::SortKey::Count,
     .text = lockcells::count,
     .width = {4, 0},
     .side = Qt::AlignRight,
     .isOnRequest = true,
     .hasFigures = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Held"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Held for; ≥ when its start was not seen"),
     .sort = LockIndex::SortKey::HeldFor,
     .text = lockcells::heldFor,
     .width = {11, 0, 14, 1},
     .side = Qt::AlignRight,
     .runs = true,
     .hasFigures = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Lease"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "What is left of the lease, as a bar and in seconds"),
     .sort = LockIndex::SortKey::Lease,
     .text = lockcells::ttl,
     .width = {17, 0, 20, 2, 7},
     .runs = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "TTL"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Time until the lease ends unless it is renewed"),
     .sort = LockIndex::SortKey::Lease,
     .text = lockcells::ttl,
     .width = {10, 0, 11},
     .side = Qt::AlignRight,
     .runs = true,
     .isOnRequest = true,
     .hasFigures = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Renewals"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Renewals of this hold"),
     .sort = LockIndex::SortKey::Renewals,
     .text = lockcells::renewals,
     .width = {7, 0, 10},
     .side = Qt::AlignRight,
     .isOnRequest = true,
     .hasFigures = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Waiters"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Waiters that are visible in Redis"),
     .sort = LockIndex::SortKey::Waiters,
     .text = lockcells::waiters,
     .width = {7, 0, 9},
     .side = Qt::AlignRight,
     .hasFigures = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Verdict"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Verdict on its current state"),
     .sort = LockIndex::SortKey::Verdict,
     .text = lockcells::verdict,
     .width = {19, 0, 23},
     .runs = true,
     .isOnRequest = true},
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Lane"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel",
                              "Its holds over time: holders, renewals, waiters, how they ended"),
     .sort = LockIndex::SortKey::HeldFor,
     .text = nullptr,
     .width = {390, 6, 430}}, // a much narrower lane is unreadable; so wide it is before holders and leases are whole
    {.title = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "Server"),
     .tip = QT_TRANSLATE_NOOP("lockscope::gui::LocksModel", "The server that has the lock"),
     .sort = LockIndex::SortKey::Server,
     .text = lockcells::server,
     .width = {11, 0, 14, 3}},
}};

[[nodiscard]] inline const LockColumn& lockColumn(int column)
{
    return kLockColumns[static_cast<std::size_t>(column)];
}

} // namespace lockscope::gui
