// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelineaccessible.h"

#include "gui/timeline/timelinewidget.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <vector>

namespace lockscope::gui {

namespace {

/// One lane. Lives as long as its list; what it says follows the row, not the lock.
class LaneItem final : public QAccessibleInterface
{
public:
    LaneItem(TimelineWidget* timeline, int row) : m_timeline(timeline), m_row(row) {}

    bool isValid() const override { return m_timeline && m_row < static_cast<int>(m_timeline->lanes().lanes().size()); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_timeline); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_timeline->laneText(m_row) : QString();
    }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect row = m_timeline->rowRect(m_row);
        return {m_timeline->viewport()->mapToGlobal(row.topLeft()), row.size()};
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = true;
        state.readOnly = true;
        state.offscreen = isValid() && !m_timeline->viewport()->rect().intersects(m_timeline->rowRect(m_row));
        return state;
    }

private:
    QPointer<TimelineWidget> m_timeline;
    int m_row;
};

class TimelineInterface final : public QAccessibleWidget
{
public:
    explicit TimelineInterface(TimelineWidget* timeline) : QAccessibleWidget(timeline, QAccessible::List) {}
    ~TimelineInterface() override
    {
        for (const QAccessible::Id id : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return static_cast<int>(timeline()->lanes().lanes().size()); }
    QAccessibleInterface* child(int row) const override
    {
        if (row < 0 || row >= childCount())
            return nullptr;
        while (static_cast<int>(m_items.size()) <= row)
            m_items.push_back(
                QAccessible::registerAccessibleInterface(new LaneItem(timeline(), static_cast<int>(m_items.size()))));
        return QAccessible::accessibleInterface(m_items[static_cast<std::size_t>(row)]);
    }
    int indexOfChild(const QAccessibleInterface* item) const override
    {
        for (std::size_t row = 0; row < m_items.size(); ++row) {
            if (QAccessible::accessibleInterface(m_items[row]) == item)
                return static_cast<int>(row);
        }
        return -1;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? timeline()->statusText() : QAccessibleWidget::text(kind);
    }

private:
    TimelineWidget* timeline() const { return static_cast<TimelineWidget*>(widget()); }
    mutable std::vector<QAccessible::Id> m_items;
};

QAccessibleInterface* createTimelineInterface(const QString&, QObject* object)
{
    auto* timeline = qobject_cast<TimelineWidget*>(object);
    return timeline != nullptr ? new TimelineInterface(timeline) : nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    QAccessible::removeFactory(createTimelineInterface);
    QAccessible::installFactory(createTimelineInterface);
}

} // namespace lockscope::gui
