// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which docks of the main window are shown, how wide, and what is kept of that.
#include "gui/pages/docks.h"
#include "gui/services/session.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/windowlayout.h"
#include "settings/preferences.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QStackedWidget>

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {
/// Average characters that the tables of the pages need side by side.
constexpr int kPageColumns = 104;
} // namespace

/// A dock shows when it is wanted, something is watched, and the page is one it belongs to.
void MainWindow::updateDocks()
{
    const bool watching = isWatching() && !isApart();
    const QString page = currentPage();
    for (const Dock& each : m_docks) {
        const bool belongs = !each.spec || !each.spec->onlyOnPage || page == QLatin1StringView(each.spec->onlyOnPage);
        each.dock->setVisible(watching && belongs && m_actions[each.toggle]->isChecked());
        m_actions[each.toggle]->setEnabled(watching);
    }
    QMetaObject::invokeMethod(this, &MainWindow::fitDocks, Qt::QueuedConnection); // when they are laid out
}

/// The page comes first: where the window is too narrow for both, the docks beside it give way down to what they can
/// live with.
void MainWindow::fitDocks()
{
    const int wanted = kPageColumns * fontMetrics().averageCharWidth();
    int missing = wanted - m_stack->width();
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (auto each = m_docks.rbegin(); each != m_docks.rend() && missing > 0; ++each) {
        QDockWidget* dock = each->dock;
        const auto area = dockWidgetArea(dock);
        const bool beside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (!beside || !dock->isVisible() || dock->isFloating())
            continue;
        const int given = std::min(missing, std::max(0, dock->width() - dock->minimumSizeHint().width()));
        missing -= given;
        docks << dock;
        widths << dock->width() - given;
    }
    if (!docks.isEmpty())
        resizeDocks(docks, widths, Qt::Horizontal);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fitDocks();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close) {
        for (const Dock& each : m_docks) {
            if (each.dock == watched)
                m_actions[each.toggle]->setChecked(false);
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::resetLayout()
{
    m_layout->reset();
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(true);
    updateDocks();
}

void MainWindow::saveLayout()
{
    // What is saved is what is wanted, not what this page happens to show.
    for (const Dock& each : m_docks)
        each.dock->setVisible(m_actions[each.toggle]->isChecked());
    m_layout->save();
    updateDocks();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveLayout();
    m_services.preferences.sync();
    QMainWindow::closeEvent(event);
}

void MainWindow::hideEvent(QHideEvent* event)
{
    m_session.setWindowVisible(false);
    QMainWindow::hideEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    m_session.setWindowVisible(true);
    QMainWindow::showEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange) {
        m_session.setWindowVisible(!isMinimized());
        m_actions[Id::FullScreen]->setChecked(isFullScreen());
    }
    QMainWindow::changeEvent(event);
}

} // namespace lockscope::gui
