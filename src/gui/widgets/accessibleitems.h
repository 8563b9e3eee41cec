// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <QtPlugin>

namespace lockscope::gui {

/// Exposes the self-painted items of a scroll area to screen readers as a list. The widget inherits this class,
/// declares it with Q_INTERFACES, and calls installAccessibleItems(). GUI thread.
class AccessibleItems
{
public:
    virtual ~AccessibleItems() = default;
    [[nodiscard]] virtual int itemCount() const = 0;
    /// One line about the item.
    [[nodiscard]] virtual QString itemText(int item) const = 0;
    [[nodiscard]] virtual QString itemValue(int item) const = 0; ///< the changing part: state, figure, time
    [[nodiscard]] virtual QRect itemRect(int item) const = 0;    ///< in the viewport
    /// Some items are only read, such as an edge between two others.
    [[nodiscard]] virtual bool isItemReachable(int) const { return true; }
    [[nodiscard]] virtual bool isItemSelected(int) const { return false; }
    /// The item with the keyboard focus, or -1.
    [[nodiscard]] virtual int currentItem() const = 0;
    /// A description of the whole content.
    [[nodiscard]] virtual QString itemsValue() const { return {}; }
};

/// Idempotent.
void installAccessibleItems();

} // namespace lockscope::gui

Q_DECLARE_INTERFACE(lockscope::gui::AccessibleItems, "lockscope.gui.AccessibleItems")
