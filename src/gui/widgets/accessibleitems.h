// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <QtPlugin>

namespace lockscope::gui {

/// What a scroll area that paints its items itself tells screen readers: they see it as a list. Such a widget inherits
/// from this, says so by Q_INTERFACES, and calls installAccessibleItems(). GUI thread.
class AccessibleItems
{
public:
    virtual ~AccessibleItems() = default;
    [[nodiscard]] virtual int itemCount() const = 0;
    /// One line about the item.
    [[nodiscard]] virtual QString itemText(int item) const = 0;
    [[nodiscard]] virtual QString itemValue(int item) const = 0; ///< of it, what changes: state, figure, time
    [[nodiscard]] virtual QRect itemRect(int item) const = 0;    ///< in the viewport
    /// Some are only to be read: a line between two others.
    [[nodiscard]] virtual bool isItemReachable(int) const { return true; }
    /// The item that the keys are at, or -1.
    [[nodiscard]] virtual int currentItem() const = 0;
    /// What is shown as a whole, in words.
    [[nodiscard]] virtual QString itemsValue() const { return {}; }
};

/// Idempotent.
void installAccessibleItems();

} // namespace lockscope::gui

Q_DECLARE_INTERFACE(lockscope::gui::AccessibleItems, "lockscope.gui.AccessibleItems")
