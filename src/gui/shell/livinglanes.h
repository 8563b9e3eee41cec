// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

namespace lockscope::gui {

class Theme;

/// Lanes behind the first page: half a minute of the demo's locks, again and again, so that a stranger sees what the
/// window will show. Decoration: without words, pale, not for screen readers; it stands still where motion is reduced,
/// and costs nothing while it is hidden. GUI thread.
class LivingLanes final : public QWidget
{
public:
    /// The theme must outlive it.
    explicit LivingLanes(const Theme& theme, QWidget* parent);

    /// Seconds since the start of the half minute; for tests and pictures.
    void showAt(double seconds);
    /// Tells where the words over the lanes begin, as a share of the width: the lanes are paler under them.
    void setWords(double begin);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    const Theme& m_theme;
    QTimer m_clock;
    double m_now = 0;     ///< seconds
    double m_words = 0.5; ///< share of the width
};

} // namespace lockscope::gui
