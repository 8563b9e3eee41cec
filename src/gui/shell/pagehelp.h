// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QFrame>
#include <QPointer>
#include <QString>

class QAction;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace lockscope::gui {

class Theme;

/// Keys and gestures of the page that is shown, over the page; F1 lists all keys. Esc, `?`, a click or the focus going
/// elsewhere closes it, and the focus returns. GUI thread.
class PageHelp final : public Themed<QFrame>
{
    Q_OBJECT
public:
    /// Covers `area`, its parent. Both must outlive it. Hidden at first.
    PageHelp(const Theme& theme, QWidget& area);

    /// `page`: PageSpec::id, `title` its title. `actions`: keys of the window that help on every page.
    void open(const QString& page, const QString& title, const QList<QAction*>& actions);
    /// Hides it; the focus returns.
    void close();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void addRow(const QString& keys, const QString& what);

    const Theme& m_theme;
    QWidget& m_area;
    QLabel* m_title;
    QLabel* m_foot;
    QScrollArea* m_scroll;
    QGridLayout* m_rows = nullptr;
    QString m_page;
    QPointer<QWidget> m_before; ///< had the focus before
};

} // namespace lockscope::gui
