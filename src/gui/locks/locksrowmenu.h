// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QObject>

#include <span>
#include <vector>

class QPoint;
class QWidget;

namespace lockscope::gui {

class LocksTable;
class OrderFreeze;
struct Services;

/// The lock menu at the rows of the Locks table: opens it, runs its items by Enter, copy and a click on a ghost, does
/// what acts on the table alone (pin, filter), and says which of the selected locks have a row. GUI thread.
class LocksRowMenu final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; while the page is hidden it hides no lock from the menu.
    LocksRowMenu(Services& services, LocksTable& table, OrderFreeze& freeze, QWidget& page);

private:
    void open(const QPoint& globalPosition);
    /// LockTargets::Shows of the table.
    void tellShown(std::span<const LockId> locks, std::vector<bool>& shown) const;

    Services& m_services;
    LocksTable& m_table;
    OrderFreeze& m_freeze;
    QWidget& m_page;
};

} // namespace lockscope::gui
