// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/dockoverlay.h"

#include "gui/shell/messages.h"
#include "gui/shell/pagehelp.h"
#include "gui/style/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::gui {

DockOverlay::DockOverlay(const Theme& theme, int width, QWidget& area)
    : Themed(&area), m_theme(theme), m_area(area), m_width(width)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0); // the line at its left edge
    setAutoFillBackground(true);
    hide();
    area.installEventFilter(this);
    restyle();
}

void DockOverlay::setContent(QWidget& content)
{
    layout()->addWidget(&content);
    content.show();
}

void DockOverlay::place()
{
    const int width = std::min(std::max(m_width, minimumSizeHint().width()), m_area.width());
    setGeometry(m_area.width() - width, 0, width, m_area.height());
}

/// The application's keys are filtered while it is shown: a page may use Esc before its window gets it. A toast and
/// the page's help are over the overlay, and have the key first.
bool DockOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_area && event->type() == QEvent::Resize)
        place();
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || isHidden())
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || !m_area.isAncestorOf(widget))
        return false;
    for (const QWidget* each = widget; each != &m_area; each = each->parentWidget()) {
        if (qobject_cast<const Messages*>(each) != nullptr || qobject_cast<const PageHelp*>(each) != nullptr)
            return false;
    }
    Q_EMIT closeRequested();
    return true;
}

void DockOverlay::showEvent(QShowEvent* event)
{
    place();
    qApp->installEventFilter(this);
    QWidget::showEvent(event);
}

void DockOverlay::hideEvent(QHideEvent* event)
{
    qApp->removeEventFilter(this);
    QWidget::hideEvent(event);
}

void DockOverlay::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(0, 0, 1, height(), m_theme.colors().border);
}

void DockOverlay::restyle()
{
    QPalette ground; // roles that are not set here are inherited
    ground.setColor(QPalette::Window, m_theme.colors().window);
    setPalette(ground);
}

} // namespace lockscope::gui

#include "moc_dockoverlay.cpp"
