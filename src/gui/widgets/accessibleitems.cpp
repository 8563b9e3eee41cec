// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/accessibleitems.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <unordered_map>

namespace lockscope::gui {

namespace {

/// nullptr while the widget is being destroyed, when Qt may still ask.
const AccessibleItems* itemsOf(QWidget* area)
{
    return area ? qobject_cast<AccessibleItems*>(area) : nullptr;
}

/// An item of the list, and as long-lived. It describes whatever is at its place now.
class ItemInterface final : public QAccessibleInterface
{
public:
    ItemInterface(QAbstractScrollArea* area, int place) : m_area(area), m_place(place) {}

    bool isValid() const override { return items() && m_place < items()->itemCount(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_area); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        return kind == QAccessible::Name    ? items()->itemText(m_place)
               : kind == QAccessible::Value ? items()->itemValue(m_place)
                                            : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect box = items()->itemRect(m_place);
        return {m_area->viewport()->mapToGlobal(box.topLeft()), box.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        if (!isValid())
            return state;
        state.selectable = state.focusable = items()->isItemReachable(m_place);
        state.selected = items()->isItemSelected(m_place);
        state.focused = m_area->hasFocus() && items()->currentItem() == m_place;
        state.offscreen = !m_area->viewport()->rect().intersects(items()->itemRect(m_place));
        return state;
    }

private:
    const AccessibleItems* items() const { return itemsOf(m_area); }

    QPointer<QAbstractScrollArea> m_area;
    int m_place;
};

class ListInterface final : public QAccessibleWidget
{
public:
    explicit ListInterface(QAbstractScrollArea* area) : QAccessibleWidget(area, QAccessible::List) {}
    ~ListInterface() override
    {
        for (const auto& [place, id] : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return items() ? items()->itemCount() : 0; }
    QAccessibleInterface* child(int place) const override
    {
        if (place < 0 || place >= childCount())
            return nullptr;
        const auto [known, isNew] = m_items.try_emplace(place);
        if (isNew) {
            auto* area = static_cast<QAbstractScrollArea*>(widget());
            known->second = QAccessible::registerAccessibleInterface(new ItemInterface(area, place));
        }
        return QAccessible::accessibleInterface(known->second);
    }
    int indexOfChild(const QAccessibleInterface* item) const override
    {
        for (const auto& [place, id] : m_items) {
            if (QAccessible::accessibleInterface(id) == item)
                return place;
        }
        return -1;
    }
    QString text(QAccessible::Text kind) const override
    {
        const QString value = kind == QAccessible::Value && items() ? items()->itemsValue() : QString();
        return value.isEmpty() ? QAccessibleWidget::text(kind) : value;
    }

private:
    const AccessibleItems* items() const { return itemsOf(widget()); }

    mutable std::unordered_map<int, QAccessible::Id> m_items; ///< by place; made when they are asked for
};

QAccessibleInterface* createListInterface(const QString&, QObject* object)
{
    auto* area = qobject_cast<QAbstractScrollArea*>(object);
    return itemsOf(area) ? new ListInterface(area) : nullptr;
}

} // namespace

void installAccessibleItems()
{
    QAccessible::removeFactory(createListInterface);
    QAccessible::installFactory(createListInterface);
}

} // namespace lockscope::gui
