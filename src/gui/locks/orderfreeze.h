// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace lockscope::gui {

class LocksModel;
class SectionTable;

/// Keeps the rows of the Locks table in their places while the pointer is over it, a menu is open or the selection is
/// moved by keys. GUI thread.
class OrderFreeze final : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    OrderFreeze(LocksModel& model, SectionTable& table);

    [[nodiscard]] bool isFrozen() const;
    /// Keeps them until the menu is destroyed, too.
    void holdFor(const QObject& menu);
    /// The table is hidden: no pointer is over it.
    void forgetPointer();

Q_SIGNALS:
    /// isFrozen() may be another one.
    void updated();

private:
    void update();

    LocksModel& m_model;
    QTimer m_keyboard; ///< runs for a while after the selection was moved by keys
    QTimer m_pointer;  ///< runs for a while after the pointer has moved over the table
    bool m_hasMenu = false;
};

} // namespace lockscope::gui
