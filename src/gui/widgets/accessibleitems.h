// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <QtPlugin>

namespace lockscope::gui {

/// Exposes the self-painted items of a scroll area to screen readers as a list: all items by index, also those that are
/// not in view, and the parts of those that are. The interfaces are made when they are asked for. The widget inherits
/// this class, declares it with Q_INTERFACES, and calls installAccessibleItems(). GUI thread.
class AccessibleItems
{
public:
    virtual ~AccessibleItems() = default;
    [[nodiscard]] virtual int itemCount() const = 0;
    /// One line about the item.
    [[nodiscard]] virtual QString itemText(int item) const = 0;
    [[nodiscard]] virtual QString itemValue(int item) const = 0; ///< the changing part: state, figure, time
    [[nodiscard]] virtual QRect itemRect(int item) const = 0;    ///< in the viewport
    /// Where it stands: the section or group, and its place in it.
    [[nodiscard]] virtual QString itemPlace(int) const { return {}; }
    /// The header of a section among the items: can its items be folded away, and are they?
    enum class Heading { None, Fixed, Folded, Unfolded };
    [[nodiscard]] virtual Heading itemHeading(int) const { return Heading::None; }
    /// Presses a heading that folds.
    virtual void pressItem(int) {}
    /// What an item in view consists of, from left to right: the holds of a lane. None of the others.
    struct Part
    {
        QString text;  ///< constant while it is there
        QString value; ///< the changing part
        QRect rect;    ///< in the viewport
    };
    [[nodiscard]] virtual int partCount(int) const { return 0; }
    [[nodiscard]] virtual Part itemPart(int, int) const { return {}; }
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
