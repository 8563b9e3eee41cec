// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/waitsforview.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace lockscope::gui {

namespace {

/// One node. Lives as long as its list; what it says follows the place, not the node.
class NodeItem final : public QAccessibleInterface
{
public:
    NodeItem(WaitsForView* view, int place) : m_view(view), m_place(place) {}

    bool isValid() const override { return m_view && m_place < m_view->nodeCount(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_view->sentence(m_place) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect box = m_view->nodeRect(m_place);
        return {m_view->viewport()->mapToGlobal(box.topLeft()), box.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.readOnly = true;
        state.focused = isValid() && m_view->hasFocus() && m_view->current() == static_cast<std::uint32_t>(m_place);
        state.offscreen = isValid() && !m_view->viewport()->rect().intersects(m_view->nodeRect(m_place));
        return state;
    }

private:
    QPointer<WaitsForView> m_view;
    int m_place;
};

class GraphInterface final : public QAccessibleWidget
{
public:
    explicit GraphInterface(WaitsForView* view) : QAccessibleWidget(view, QAccessible::List) {}
    ~GraphInterface() override
    {
        for (const QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return view()->nodeCount(); }
    QAccessibleInterface* child(int place) const override
    {
        if (place < 0 || place >= childCount())
            return nullptr;
        while (static_cast<int>(m_items.size()) <= place)
            m_items.push_back(
                QAccessible::registerAccessibleInterface(new NodeItem(view(), static_cast<int>(m_items.size()))));
        return QAccessible::accessibleInterface(m_items[static_cast<std::size_t>(place)]);
    }
    int indexOfChild(const QAccessibleInterface* item) const override
    {
        for (std::size_t place = 0; place < m_items.size(); ++place) {
            if (QAccessible::accessibleInterface(m_items[place]) == item)
                return static_cast<int>(place);
        }
        return -1;
    }

private:
    WaitsForView* view() const { return static_cast<WaitsForView*>(widget()); }
    mutable std::vector<QAccessible::Id> m_items;
};

QAccessibleInterface* createGraphInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<WaitsForView*>(object);
    return view != nullptr ? new GraphInterface(view) : nullptr;
}

} // namespace

void installWaitsForAccessibility()
{
    QAccessible::removeFactory(createGraphInterface);
    QAccessible::installFactory(createGraphInterface);
}

} // namespace lockscope::gui
