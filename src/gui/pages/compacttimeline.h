// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/page.h"

namespace lockscope::gui {

class TimelineWidget;

/// The small form of the timeline, for the dock under the table. A double click shows the lock on the Timeline page.
class CompactTimeline final : public Page
{
    Q_OBJECT
public:
    explicit CompactTimeline(Services& services, QWidget* parent = nullptr);

    bool backToLive() override;

private:
    TimelineWidget* m_timeline;
};

} // namespace lockscope::gui
