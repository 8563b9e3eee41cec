// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QLabel>

namespace lockscope::settings {
class Preferences;
} // namespace lockscope::settings

namespace lockscope::gui {

class Theme;

/// The gestures of the lanes in one line of the status bar, in the first few runs of the program and until the keys
/// of a page were opened. It has words only where the other fields leave room
/// for all of them. GUI thread.
class GestureHint final : public Themed<QLabel>
{
    Q_OBJECT
public:
    static constexpr int kMostTimes = 3;

    /// Both must outlive it. Hidden at first.
    GestureHint(settings::Preferences& preferences, const Theme& theme, QWidget* parent);

    /// Locks are seen.
    void setSeen(bool seen);
    /// The user knows: never again.
    void learn();
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void fit();

    settings::Preferences& m_preferences;
    const Theme& m_theme;
    QString m_words;
    bool m_isCounted = false; ///< this run of the program counts
    bool m_isWanted = false;
};

} // namespace lockscope::gui
