// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/accessibleitems.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <unordered_map>
#include <utility>

namespace lockscope::gui {

namespace {

/// nullptr while the widget is being destroyed, when Qt may still ask.
const AccessibleItems* itemsOf(QWidget* area)
{
    return area ? qobject_cast<AccessibleItems*>(area) : nullptr;
}

/// Interfaces by number, each made when it is asked for.
class MadeInterfaces
{
public:
    MadeInterfaces() = default;
    ~MadeInterfaces() { clear(); }
    MadeInterfaces(const MadeInterfaces&) = delete;
    MadeInterfaces& operator=(const MadeInterfaces&) = delete;

    template <class Make>
    QAccessibleInterface* at(int number, Make make)
    {
        const auto [known, isNew] = m_ids.try_emplace(number);
        if (isNew)
            known->second = QAccessible::registerAccessibleInterface(make());
        return QAccessible::accessibleInterface(known->second);
    }
    void clear()
    {
        for (const auto& [number, id] : std::exchange(m_ids, {}))
            QAccessible::deleteAccessibleInterface(id);
    }

private:
    std::unordered_map<int, QAccessible::Id> m_ids;
};

/// What item and part have in common: they have no object of their own, and are only read.
class PaintedInterface : public QAccessibleInterface
{
public:
    PaintedInterface(QAbstractScrollArea* area, int number) : m_area(area), m_number(number) {}

    [[nodiscard]] int number() const { return m_number; }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect box = boxInViewport();
        return {m_area->viewport()->mapToGlobal(box.topLeft()), box.size()};
    }

protected:
    [[nodiscard]] virtual QRect boxInViewport() const = 0;
    [[nodiscard]] const AccessibleItems* items() const { return itemsOf(m_area); }
    [[nodiscard]] QAbstractScrollArea* area() const { return m_area; }

private:
    QPointer<QAbstractScrollArea> m_area;
    int m_number;
};

/// A part of an item. It describes whatever is at its place now.
class PartInterface final : public PaintedInterface
{
public:
    PartInterface(QAbstractScrollArea* area, int item, int part) : PaintedInterface(area, part), m_item(item) {}

    bool isValid() const override { return items() && number() < items()->partCount(m_item); }
    QAccessibleInterface* parent() const override
    {
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(area());
        return list ? list->child(m_item) : nullptr;
    }
    QAccessible::Role role() const override { return QAccessible::Graphic; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        const AccessibleItems::Part part = items()->itemPart(m_item, number());
        return kind == QAccessible::Name ? part.text : kind == QAccessible::Value ? part.value : QString();
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        return state;
    }

private:
    QRect boxInViewport() const override { return items()->itemPart(m_item, number()).rect; }

    int m_item;
};

/// An item of the list, and as long-lived. It describes whatever is at its place now.
class ItemInterface final : public PaintedInterface, public QAccessibleActionInterface
{
public:
    using PaintedInterface::PaintedInterface;

    bool isValid() const override { return items() && number() < items()->itemCount(); }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(area()); }
    int childCount() const override { return isValid() ? items()->partCount(number()) : 0; }
    QAccessibleInterface* child(int part) const override
    {
        if (part < 0 || part >= childCount())
            return nullptr;
        return m_parts.at(part, [&] { return new PartInterface(area(), number(), part); });
    }
    int indexOfChild(const QAccessibleInterface* part) const override
    {
        const auto* ours = dynamic_cast<const PartInterface*>(part);
        return ours ? ours->number() : -1;
    }
    QAccessible::Role role() const override
    {
        return heading() == AccessibleItems::Heading::None ? QAccessible::ListItem : QAccessible::Heading;
    }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        switch (kind) {
        case QAccessible::Name:
            return items()->itemText(number());
        case QAccessible::Value:
            return items()->itemValue(number());
        case QAccessible::Description:
            return items()->itemPlace(number());
        default:
            return {};
        }
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        if (!isValid())
            return state;
        const AccessibleItems::Heading kind = heading();
        state.selectable = state.focusable =
            kind == AccessibleItems::Heading::None && items()->isItemReachable(number());
        state.expandable = kind == AccessibleItems::Heading::Folded || kind == AccessibleItems::Heading::Unfolded;
        state.collapsed = kind == AccessibleItems::Heading::Folded;
        state.expanded = kind == AccessibleItems::Heading::Unfolded;
        state.selected = items()->isItemSelected(number());
        state.focused = area()->hasFocus() && items()->currentItem() == number();
        state.offscreen = !area()->viewport()->rect().intersects(items()->itemRect(number()));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface && state().expandable
                   ? static_cast<QAccessibleActionInterface*>(this)
                   : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& action) override
    {
        if (action == pressAction() && isValid())
            qobject_cast<AccessibleItems*>(area())->pressItem(number());
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QRect boxInViewport() const override { return items()->itemRect(number()); }
    AccessibleItems::Heading heading() const
    {
        return isValid() ? items()->itemHeading(number()) : AccessibleItems::Heading::None;
    }

    mutable MadeInterfaces m_parts;
};

class ListInterface final : public QAccessibleWidget
{
public:
    explicit ListInterface(QAbstractScrollArea* area) : QAccessibleWidget(area, QAccessible::List) {}
    int childCount() const override { return items() ? items()->itemCount() : 0; }
    QAccessibleInterface* child(int place) const override
    {
        if (place < 0 || place >= childCount())
            return nullptr;
        return m_items.at(place, [&] { return new ItemInterface(static_cast<QAbstractScrollArea*>(widget()), place); });
    }
    int indexOfChild(const QAccessibleInterface* item) const override
    {
        const auto* ours = dynamic_cast<const ItemInterface*>(item);
        return ours ? ours->number() : -1;
    }
    QString text(QAccessible::Text kind) const override
    {
        const QString value = kind == QAccessible::Value && items() ? items()->itemsValue() : QString();
        return value.isEmpty() ? QAccessibleWidget::text(kind) : value;
    }

private:
    const AccessibleItems* items() const { return itemsOf(widget()); }

    mutable MadeInterfaces m_items; ///< by place
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
