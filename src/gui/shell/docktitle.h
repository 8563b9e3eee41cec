// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace lockscope::gui {

class Theme;

/// The thin title of a dock: a grip for dragging (double click floats it) and a close button. The content explains
/// itself; the dock's window title is for menus, floating windows and screen readers.
class DockTitle final : public Themed<QWidget>
{
    Q_OBJECT
public:
    DockTitle(const Theme& theme, QDockWidget& dock);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    const Theme& m_theme;
    QDockWidget& m_dock;
    QToolButton* m_close;
};

} // namespace lockscope::gui
