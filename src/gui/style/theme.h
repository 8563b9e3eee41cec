// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/motion.h"
#include "presentation/words/tone.h"

#include <QColor>
#include <QDBusVariant>
#include <QFont>
#include <QObject>
#include <QPalette>

class QApplication;

namespace lockscope::gui {

/// Colours by meaning, colour-blind safe (Okabe-Ito), tuned for dark and light palettes. Colour is never the only sign
/// of a state: a shape or a word accompanies it.
struct Colors
{
    QColor held;      ///< held without waiters: blue
    QColor contended; ///< held with waiters: orange
    QColor alarm;     ///< no TTL, late, lost, taken over: vermillion
    QColor good;      ///< on schedule: green
    QColor released;  ///< ended properly: grey
    QColor track;     ///< empty part of a bar
    QColor gap;       ///< hatch of unknown time
    QColor tick;      ///< renewal ticks on a hold
    QColor text;
    QColor mutedText; ///< at least 4.5:1 on window and panel
    QColor window;    ///< page background
    QColor panel;     ///< cards, side bar
    QColor border;
    QColor selection;
    QColor series[8]; ///< for holders in charts, distinguishable
};

/// Colour of a text in this tone.
[[nodiscard]] QColor toneColor(presentation::lockcells::Tone tone, const Colors& colors);

enum class ThemeChoice { System, Light, Dark };

/// Fusion with our own palettes; sends QEvent::ThemeChange to every window and all below it when it changes
/// (gui/style/themed.h). Created by main before any widget, passed by reference. GUI thread.
class Theme final : public QObject
{
    Q_OBJECT
public:
    explicit Theme(QApplication& application, QObject* parent = nullptr);
    void setChoice(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] bool isDark() const { return m_dark; }
    [[nodiscard]] const Colors& colors() const { return m_colors; }
    /// Fixed-pitch font for tokens and figures, of the same height as the UI font.
    [[nodiscard]] const QFont& monospace() const { return m_monospace; }
    /// Whether the desktop asks for less motion.
    [[nodiscard]] Motion& motion() { return m_motion; }
    [[nodiscard]] const Motion& motion() const { return m_motion; }
    /// Bundled icon (resources/icons/<name>.svg), recoloured for the theme.
    [[nodiscard]] class QIcon icon(const QString& name) const;

    /// Both sets, for tests of contrast.
    [[nodiscard]] static Colors colorsFor(bool dark);
    [[nodiscard]] static QPalette paletteFor(bool dark);

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void watchSystem();
    void setSystemDark(bool dark);
    void applyTheme();
    QApplication& m_application;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_systemDark = true;
    bool m_dark = true;
    Colors m_colors;
    QFont m_monospace;
    Motion m_motion;
};

} // namespace lockscope::gui
