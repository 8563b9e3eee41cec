// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowdocks.h"

#include "gui/shell/docktitle.h"
#include "gui/shell/sidebar.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {
/// Average characters that the tables of the pages need side by side.
constexpr int kPageColumns = 124;
/// Lines that a page, with the bars of the window, needs above a dock.
constexpr int kPageLines = 30;
} // namespace

WindowDocks::WindowDocks(QMainWindow& window, MainActions& actions, Services& services, Sidebar& sidebar)
    : m_window(window), m_actions(actions), m_services(services)
{
    m_docks.push_back({nullptr, Id::Sidebar, add(u"sidebar"_s, Qt::LeftDockWidgetArea, sidebar), nullptr});
    QList<QDockWidget*> wide{m_docks.front().dock};
    QList<int> widths{sidebar.sizeHint().width()};
    for (const DockSpec& spec : dockSpecs()) {
        Page* page = spec.create(m_services, &m_window);
        QDockWidget* dock = add(QLatin1StringView(spec.id), spec.area, *page);
        m_docks.push_back({&spec, spec.toggle, dock, page});
        const int size = spec.firstSize * m_window.fontMetrics().height();
        if (spec.area == Qt::BottomDockWidgetArea || spec.area == Qt::TopDockWidgetArea)
            m_window.resizeDocks({dock}, {size}, Qt::Vertical);
        else {
            wide << dock;
            widths << size;
        }
    }
    m_window.resizeDocks(wide, widths, Qt::Horizontal);
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(true);
}

WindowDocks::~WindowDocks() = default;

QDockWidget* WindowDocks::add(const QString& id, Qt::DockWidgetArea area, QWidget& content)
{
    auto* dock = new QDockWidget(&m_window);
    dock->setObjectName(u"dock."_s + id);
    dock->setWidget(&content);
    dock->setTitleBarWidget(new DockTitle(m_services.theme, *dock));
    dock->installEventFilter(this);
    m_window.addDockWidget(area, dock);
    return dock;
}

void WindowDocks::restore()
{
    m_layout = std::make_unique<WindowLayout>(m_window, m_services.preferences);
    m_isRestored = m_layout->restore();
    if (!m_isRestored)
        return;
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(!each.dock->isHidden());
}

void WindowDocks::startIn(const QSize& size)
{
    if (std::exchange(m_isRestored, true))
        return;
    const QFontMetrics metrics = m_window.fontMetrics();
    int across = size.width() - kPageColumns * metrics.averageCharWidth();
    int down = size.height() - kPageLines * metrics.height();
    for (auto each = m_docks.rbegin(); each != m_docks.rend(); ++each) { // the side bar is missed least
        const auto area = m_window.dockWidgetArea(each->dock);
        const bool isBeside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        const QSize least = each->dock->minimumSizeHint();
        int& room = isBeside ? across : down;
        room -= isBeside ? least.width() : least.height();
        if (room < 0)
            m_actions[each->toggle]->setChecked(false);
    }
    show(m_page, m_isWatching);
}

void WindowDocks::save()
{
    // What is saved is what is wanted, not what this page happens to show.
    for (const Dock& each : m_docks)
        each.dock->setVisible(m_actions[each.toggle]->isChecked());
    m_layout->save();
    show(m_page, m_isWatching);
}

void WindowDocks::reset()
{
    m_layout->reset();
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(true);
    show(m_page, m_isWatching);
}

void WindowDocks::show(const QString& page, bool watching)
{
    m_page = page;
    m_isWatching = watching;
    for (const Dock& each : m_docks) {
        const bool belongs = !each.spec || !each.spec->onlyOnPage || page == QLatin1StringView(each.spec->onlyOnPage);
        each.dock->setVisible(watching && belongs && m_actions[each.toggle]->isChecked());
        m_actions[each.toggle]->setEnabled(watching);
    }
    QMetaObject::invokeMethod(this, &WindowDocks::shown, Qt::QueuedConnection);
}

void WindowDocks::fit(const QWidget& centre)
{
    const int wanted = kPageColumns * m_window.fontMetrics().averageCharWidth();
    int missing = wanted - centre.width();
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (auto each = m_docks.rbegin(); each != m_docks.rend() && missing > 0; ++each) {
        QDockWidget* dock = each->dock;
        const auto area = m_window.dockWidgetArea(dock);
        const bool beside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (!beside || !dock->isVisible() || dock->isFloating())
            continue;
        const int given = std::min(missing, std::max(0, dock->width() - dock->minimumSizeHint().width()));
        missing -= given;
        docks << dock;
        widths << dock->width() - given;
    }
    if (!docks.isEmpty())
        m_window.resizeDocks(docks, widths, Qt::Horizontal);
}

/// Closed by its own button: it is not wanted any more.
bool WindowDocks::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close) {
        for (const Dock& each : m_docks) {
            if (each.dock == watched)
                m_actions[each.toggle]->setChecked(false);
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope::gui

#include "moc_windowdocks.cpp"
