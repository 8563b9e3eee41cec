// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

namespace lockscope::gui {

class Theme;

/// An amber frame over the edge of a window while the past is shown. It takes no room and no mouse. GUI thread.
class PastFrame final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it; hidden at first.
    PastFrame(const Theme& theme, QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void surround();

    const Theme& m_theme;
    QWidget& m_window;
};

} // namespace lockscope::gui
