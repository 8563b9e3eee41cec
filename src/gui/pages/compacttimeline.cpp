// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/compacttimeline.h"

#include "gui/services/lockmenu.h"
#include "gui/timeline/timelinewidget.h"
#include "presentation/stream/lockselection.h"

#include <QAction>
#include <QVBoxLayout>

namespace lockscope::gui {

CompactTimeline::CompactTimeline(Services& services, QWidget* parent)
    : Page(parent), m_timeline(new TimelineWidget(services.frames, services.history, services.selection,
                                                  services.actions, services.theme, this))
{
    m_timeline->setObjectName(QStringLiteral("compactTimeline"));
    m_timeline->setCompact(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_timeline);
    connect(m_timeline, &TimelineWidget::activated, this, [&services](LockId lock) {
        services.selection.select(lock); // that of the lane, whatever the first click of two selected
        services.actions.action(LockMenu::Item::ShowInTimeline)->trigger();
    });
}

bool CompactTimeline::backToLive()
{
    return m_timeline->backToLive();
}

} // namespace lockscope::gui

#include "moc_compacttimeline.cpp"
