// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/words/celltext.h"

#include <QToolBar>

namespace lockscope::gui {

class Playback;
class Theme;
class TimeBar;

/// The strip of time below the top bar, the same on every page, in the live view and in the past. Hidden while nothing
/// is shown. GUI thread.
class TimeStrip final : public Themed<QToolBar>
{
    Q_OBJECT
public:
    /// All must outlive it.
    TimeStrip(Playback& playback, const Theme& theme, QWidget* parent);

    void setZone(celltext::Zone zone);
    [[nodiscard]] TimeBar& bar() { return *m_bar; }
    /// Updates everything: after another recording, or after a layout was restored.
    void refresh();

private:
    void retranslate() override;
    void restyle() override;

    Playback& m_playback;
    const Theme& m_theme;
    TimeBar* m_bar;
};

} // namespace lockscope::gui
