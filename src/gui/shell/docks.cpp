// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/docks.h"

#include "gui/inspector/inspector.h"
#include "gui/locks/lockmenu.h"
#include "gui/timeline/timelinewidget.h"
#include "presentation/stream/lockselection.h"

#include <QAction>
#include <QCoreApplication>
#include <QVBoxLayout>

namespace lockscope::gui {

namespace {

/// The compact timeline for the dock under the table. A double click shows the lock on the Timeline page.
class CompactTimeline final : public Page
{
public:
    CompactTimeline(Services& services, QWidget* parent)
        : Page(parent), m_timeline(new TimelineWidget(services.frames, services.history, services.selection,
                                                      services.actions, services.theme, this))
    {
        m_timeline->setObjectName(QStringLiteral("compactTimeline"));
        m_timeline->setCompact(true);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_timeline);
        connect(m_timeline, &TimelineWidget::activated, this, [&services](LockId lock) {
            services.selection.select(lock); // the lane's lock, whatever the first click selected
            services.actions.action(LockMenu::Item::ShowInTimeline)->trigger();
        });
    }
    bool backToLive() override { return m_timeline->backToLive(); }

private:
    TimelineWidget* m_timeline;
};

} // namespace

const std::vector<DockSpec>& dockSpecs()
{
    static const std::vector<DockSpec> specs{
        {"timeline", QT_TRANSLATE_NOOP("DockTitles", "Timeline"), Qt::BottomDockWidgetArea, MainActions::Id::Timeline,
         "locks", 16, makePage<CompactTimeline>},
        {"inspector", QT_TRANSLATE_NOOP("DockTitles", "Inspector"), Qt::RightDockWidgetArea, MainActions::Id::Inspector,
         nullptr, 24, makePage<Inspector>},
    };
    return specs;
}

} // namespace lockscope::gui
