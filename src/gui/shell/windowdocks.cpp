// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowdocks.h"

#include "gui/shell/sidebar.h"
#include "settings/preferences.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

namespace {
/// Width that the tables of the pages need, in average characters.
constexpr int kPageColumns = 124;
/// Height that a page and the bars of the window need above a dock, in lines.
constexpr int kPageLines = 30;
} // namespace

/// Saves and restores the geometry of window, docks and bars, with a version. A layout of another version, or one that
/// Qt refuses, is dropped and the default layout stays. Construct it when the window has all its docks.
class WindowLayout
{
public:
    /// Grows whenever docks are renamed, added or removed. 1: docks could be moved and float; what they are beside the
    /// pages is taken over.
    static constexpr int kVersion = 2;
    static constexpr int kOldest = 1;

    WindowLayout(QMainWindow& window, settings::Preferences& preferences);

    /// False if there is no valid saved layout.
    bool restore();
    void save() const;
    /// Restores the default docks and bars, and drops the saved layout. The window keeps its size.
    void reset();

private:
    void bringOntoScreen();
    QMainWindow& m_window;
    settings::Preferences& m_preferences;
    QByteArray m_first;
};

WindowLayout::WindowLayout(QMainWindow& window, settings::Preferences& preferences)
    : m_window(window), m_preferences(preferences), m_first(window.saveState(kVersion))
{
}

bool WindowLayout::restore()
{
    const int version = m_preferences.get(prefs::windowStateVersion);
    if (version < kOldest || version > kVersion)
        return false;
    const bool geometry = m_window.restoreGeometry(m_preferences.get(prefs::windowGeometry));
    if (geometry)
        bringOntoScreen();
    if (m_window.restoreState(m_preferences.get(prefs::windowState), version))
        return geometry;
    m_window.restoreState(m_first, kVersion);
    return false;
}

/// Moves the window fully onto its screen: Qt moves a window from a screen that is gone only until a part is visible,
/// maybe without its title buttons. A window across two screens is not moved.
void WindowLayout::bringOntoScreen()
{
    const QScreen& screen = *m_window.screen();
    if (screen.availableVirtualGeometry().contains(m_window.geometry()))
        return;
    const QRect place = screen.availableGeometry();
    QRect fitting(m_window.pos(), m_window.size().boundedTo(place.size()));
    fitting.moveRight(std::min(fitting.right(), place.right()));
    fitting.moveBottom(std::min(fitting.bottom(), place.bottom()));
    fitting.moveLeft(std::max(fitting.left(), place.left()));
    fitting.moveTop(std::max(fitting.top(), place.top()));
    m_window.setGeometry(fitting);
}

void WindowLayout::save() const
{
    m_preferences.set(prefs::windowGeometry, m_window.saveGeometry());
    m_preferences.set(prefs::windowState, m_window.saveState(kVersion));
    m_preferences.set(prefs::windowStateVersion, kVersion);
}

void WindowLayout::reset()
{
    m_preferences.reset(prefs::windowGeometry.info);
    m_preferences.reset(prefs::windowState.info);
    m_preferences.reset(prefs::windowStateVersion.info);
    m_window.restoreState(m_first, kVersion);
}

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
    // A column that is resized and folded, not torn off; its content has a heading.
    dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    dock->setTitleBarWidget(new QWidget(dock));
    m_window.addDockWidget(area, dock);
    return dock;
}

void WindowDocks::restore()
{
    m_layout = std::make_unique<WindowLayout>(m_window, m_services.preferences);
    m_isRestored = m_layout->restore();
    if (!m_isRestored)
        return;
    for (const Dock& each : m_docks) {
        m_actions[each.toggle]->setChecked(!each.dock->isHidden());
        each.dock->setFloating(false);
        if (const auto area = each.spec ? each.spec->area : Qt::LeftDockWidgetArea;
            m_window.dockWidgetArea(each.dock) != area)
            m_window.addDockWidget(area, each.dock);
    }
}

void WindowDocks::startIn(const QSize& size)
{
    if (std::exchange(m_isRestored, true))
        return;
    const QFontMetrics metrics = m_window.fontMetrics();
    int across = size.width() - kPageColumns * metrics.averageCharWidth();
    int down = size.height() - kPageLines * metrics.height();
    for (auto each = m_docks.rbegin(); each != m_docks.rend(); ++each) { // hides the side bar first
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
    // Saves the visibility that the user chose; the current page may hide some docks.
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
    for (auto each = m_docks.begin(); each != m_docks.end() && missing > 0; ++each) { // the side bar first
        QDockWidget* dock = each->dock;
        const auto area = m_window.dockWidgetArea(dock);
        const bool beside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (!beside || !dock->isVisible())
            continue;
        const int given = std::min(missing, std::max(0, dock->width() - dock->minimumSizeHint().width()));
        missing -= given;
        docks << dock;
        widths << dock->width() - given;
    }
    if (!docks.isEmpty())
        m_window.resizeDocks(docks, widths, Qt::Horizontal);
}

} // namespace lockscope::gui

#include "moc_windowdocks.cpp"
