// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

namespace lockscope::gui {

class Theme;

/// A column painted over the right part of `area`, in a window that has no room for it beside its pages. It moves
/// nothing, and Esc closes it before the page that it covers gets the key. Hidden at first. GUI thread.
class DockOverlay final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// `area` is its parent. `width` in pixels; a narrower area is covered whole. The theme must outlive it.
    DockOverlay(const Theme& theme, int width, QWidget& area);

    /// Takes this widget, until it gets another parent.
    void setContent(QWidget& content);

Q_SIGNALS:
    /// Esc was pressed here or in what is below.
    void closeRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle() override;
    void place();

    const Theme& m_theme;
    QWidget& m_area;
    int m_width;
};

} // namespace lockscope::gui
