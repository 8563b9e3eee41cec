// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/stylesheets.h"

#include "gui/style/theme.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

QString plainBarStyle(const Colors& colors)
{
    return u"QToolBar { background: %1; border: none; padding: 0; spacing: 0; }"_s.arg(colors.panel.name());
}

QString toolBarStyle(const Colors& colors, bool dark)
{
    const QString button = dark ? u"#2a2f38"_s : u"#ffffff"_s;
    const QString hover = dark ? u"#343a45"_s : u"#e8ebf0"_s;
    return u"QToolBar { background: %1; border: none; border-bottom: 1px solid %2; padding: 0; spacing: 0; }"
           "QToolBar QToolButton { background: %3; color: %4; border: 1px solid %2; border-radius: 6px;"
           " padding: 4px 11px; }"
           "QToolBar QToolButton:hover, QToolBar QToolButton:pressed { background: %5; }"
           "QToolBar QToolButton:focus { border: 1px solid %6; }"
           "QToolBar QToolButton:disabled { color: %7; }"
           "QToolBar QLabel#pausedText { color: %10; }"
           "QToolBar QLabel#pausedText[old=\"true\"], QToolBar QLabel#healthRate, QToolBar QLabel#healthLag { color: "
           "%9; }"
           "QToolBar QToolButton#statusPermission { background: transparent; border-radius: 10px; padding: 2px 10px; }"
           "QToolBar QToolButton#statusPermission:hover { background: %5; }"
           "QToolBar QToolButton#statusPermission[alarming=\"true\"] { color: %8; border-color: %8; }"
           "QToolBar QToolButton[flat=\"true\"] { background: transparent; border: 1px solid transparent; padding: "
           "5px; }"
           "QToolBar QToolButton[flat=\"true\"]:hover { background: %5; }"
           "QToolBar QToolButton[flat=\"true\"]:checked { background: %3; border: 1px solid %2; }"
           "QToolBar QToolButton[flat=\"true\"]:focus { border: 1px solid %6; }"_s.arg(
               colors.panel.name(), colors.border.name(), button, colors.text.name(), hover, colors.held.name(),
               colors.gap.name(), colors.alarm.name(), colors.mutedText.name(), colors.contended.name());
}

QString statusBarStyle(const Colors& colors)
{
    return u"QStatusBar { background: %1; border-top: 1px solid %2; } QStatusBar::item { border: none; }"
           "QStatusBar QLabel { color: %3; padding: 2px 8px 2px 0; }"
           "QStatusBar QLabel#statusSign { padding: 2px 2px 2px 10px; }"
           "QStatusBar QLabel#statusConnection { color: %4; }"
           "QStatusBar QToolButton#statusMessages { color: %3; border: 1px solid transparent; padding: 1px 6px; }"
           "QStatusBar QToolButton#statusMessages:hover, QStatusBar QToolButton#statusMessages:focus { "
           "border-color: %3; color: %4; }"
           "QStatusBar QToolButton#statusRecording { color: %4; border: 1px solid %5; border-radius: 3px; "
           "padding: 1px 8px; margin: 1px 8px 1px 0; }"
           "QStatusBar QToolButton#statusRecording:hover, QStatusBar QToolButton#statusRecording:focus { "
           "border-color: %4; }"_s.arg(colors.panel.name(), colors.border.name(), colors.mutedText.name(),
                                       colors.text.name(), colors.alarm.name());
}

} // namespace lockscope::gui
