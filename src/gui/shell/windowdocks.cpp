// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowdocks.h"

#include "gui/shell/dockoverlay.h"
#include "settings/preferences.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QScreen>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

namespace {
/// Width that a page needs for all columns of *Locks*: their least widths in average characters, and the least lane
/// with margin and scroll bar in pixels.
constexpr int kPageColumns = 68;
constexpr int kPageLane = 412;
/// Width that the side bar needs to show an address, in average characters. Only a user makes it narrower.
constexpr int kAddressColumns = 23;

/// In the object names of docks and overlays, and in the preferences.
QString idOf(const WindowDocks::Dock& dock)
{
    return dock.spec ? QString::fromLatin1(dock.spec->id) : u"sidebar"_s;
}
} // namespace

/// Saves and restores the geometry of window, docks and bars, with a version. A layout of another version, or one that
/// Qt refuses, is dropped and the default layout stays. Construct it when the window has all its docks.
class WindowLayout
{
public:
    /// Grows whenever docks are renamed, added or removed. 1: docks could be moved and float; what they are beside the
    /// pages is taken over. 2: narrow windows had no layout of their own.
    static constexpr int kVersion = 3;
    static constexpr int kOldest = 1;
    static constexpr int kFirstWithNarrow = 3;

    WindowLayout(QMainWindow& window, settings::Preferences& preferences);

    /// False if there is no valid saved layout.
    bool restore();
    /// Ids of the columns that are wanted in a narrow window; empty: the saved layout is older.
    [[nodiscard]] std::optional<QStringList> narrow() const;
    /// The docks must be as they are wanted in a wide window.
    void save(const QStringList& narrow) const;
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

std::optional<QStringList> WindowLayout::narrow() const
{
    if (m_preferences.get(prefs::windowStateVersion) < kFirstWithNarrow)
        return std::nullopt;
    return m_preferences.get(prefs::narrowColumns);
}

void WindowLayout::save(const QStringList& narrow) const
{
    m_preferences.set(prefs::narrowColumns, narrow);
    m_preferences.set(prefs::windowGeometry, m_window.saveGeometry());
    m_preferences.set(prefs::windowState, m_window.saveState(kVersion));
    m_preferences.set(prefs::windowStateVersion, kVersion);
}

void WindowLayout::reset()
{
    m_preferences.reset(prefs::windowGeometry.info);
    m_preferences.reset(prefs::windowState.info);
    m_preferences.reset(prefs::windowStateVersion.info);
    m_preferences.reset(prefs::narrowColumns.info);
    m_preferences.reset(prefs::locksServerColumn.info);
    m_window.restoreState(m_first, kVersion);
}

WindowDocks::WindowDocks(QMainWindow& window, MainActions& actions, Services& services, QWidget& sidebar)
    : m_window(window), m_actions(actions), m_services(services)
{
    m_docks.push_back(
        {nullptr, Id::Sidebar, add(u"sidebar"_s, Qt::LeftDockWidgetArea, sidebar), nullptr, nullptr, {}, 0, 0});
    QList<QDockWidget*> docks{m_docks.front().dock};
    QList<int> widths{sidebar.sizeHint().width()};
    for (const DockSpec& spec : dockSpecs()) {
        Page* page = spec.create(m_services, &m_window);
        const QString id = QLatin1StringView(spec.id);
        const int width = spec.firstWidth * m_window.fontMetrics().height();
        auto* overlay = new DockOverlay(m_services.theme, width, *m_window.centralWidget());
        overlay->setObjectName(u"overlay."_s + id);
        connect(overlay, &DockOverlay::closeRequested, this, &WindowDocks::closeOverlay);
        auto* column = new QWidget;   // stays when the page moves into the overlay
        column->setMinimumSize(1, 1); // an empty one would have a negative height beside the title bar of the dock
        auto* layout = new QVBoxLayout(column);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(page);
        m_docks.push_back({&spec, spec.toggle, add(id, spec.area, *column), page, overlay, {}, 0, 0});
        docks << m_docks.back().dock;
        widths << width;
    }
    m_window.resizeDocks(docks, widths, Qt::Horizontal);
    for (const Dock& each : m_docks) {
        m_actions[each.toggle]->setChecked(true);
        connect(m_actions[each.toggle], &QAction::toggled, this, [this] {
            if (m_isArranging)
                return;
            setRoom(roomOf(m_width));
            show(m_page, m_isWatching);
        });
    }
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
    const QScopedValueRollback arranging(m_isArranging, true);
    m_layout = std::make_unique<WindowLayout>(m_window, m_services.preferences);
    m_isRestored = m_layout->restore();
    if (!m_isRestored)
        return;
    const auto narrow = m_layout->narrow();
    for (Dock& each : m_docks) {
        const bool isWanted = !each.dock->isHidden();
        m_actions[each.toggle]->setChecked(isWanted);
        // An overlay starts folded: an older layout knows a column only.
        each.isWanted[std::size_t(Room::Narrow)] =
            narrow ? narrow->contains(idOf(each)) : isWanted && each.overlay == nullptr;
        each.dock->setFloating(false);
        if (const auto area = each.spec ? each.spec->area : Qt::LeftDockWidgetArea;
            m_window.dockWidgetArea(each.dock) != area)
            m_window.addDockWidget(area, each.dock);
    }
}

int WindowDocks::pixelsFor(const Dock& dock) const
{
    const QFontMetrics metrics = m_window.fontMetrics();
    return dock.spec ? std::max(dock.spec->firstWidth * metrics.height(), dock.page->minimumSizeHint().width())
                     : kAddressColumns * metrics.averageCharWidth();
}

int WindowDocks::pagePixels() const
{
    return kPageColumns * m_window.fontMetrics().averageCharWidth() + kPageLane;
}

int WindowDocks::spare(int width) const
{
    for (const QToolBar* bar : m_window.findChildren<QToolBar*>()) {
        if (m_window.toolBarArea(bar) == Qt::LeftToolBarArea)
            width -= bar->sizeHint().width();
    }
    return width - pagePixels();
}

WindowDocks::Room WindowDocks::roomOf(int width) const
{
    if (width <= 0) // not known yet
        return m_room;
    int room = spare(width);
    for (const Dock& each : m_docks)
        room -= each.overlay ? pixelsFor(each) : 0;
    if (room < 0)
        return Room::Narrow;
    for (const Dock& each : m_docks)
        room -= each.overlay == nullptr && isWantedIn(Room::Wide, each) ? pixelsFor(each) : 0;
    return room < 0 ? Room::Crowded : Room::Wide;
}

/// The side bar is the same column in wide and in crowded room.
bool WindowDocks::isWantedIn(Room room, const Dock& dock) const
{
    const bool isNow = room == m_room || (dock.overlay == nullptr && room != Room::Narrow && m_room != Room::Narrow);
    return isNow ? m_actions[dock.toggle]->isChecked() : dock.isWanted[std::size_t(room)];
}

void WindowDocks::setRoom(Room room)
{
    if (room == m_room)
        return;
    const QScopedValueRollback arranging(m_isArranging, true);
    for (Dock& each : m_docks) {
        for (const Room other : {Room::Wide, Room::Crowded, Room::Narrow})
            each.isWanted[std::size_t(other)] = isWantedIn(other, each);
    }
    m_room = room;
    for (const Dock& each : m_docks) {
        m_actions[each.toggle]->setChecked(each.isWanted[std::size_t(room)]);
        if (each.overlay && room != Room::Wide) {
            each.overlay->setContent(*each.page);
        } else if (each.overlay) {
            each.overlay->hide();
            each.dock->widget()->layout()->addWidget(each.page);
        }
    }
    show(m_page, m_isWatching);
}

void WindowDocks::setWindowWidth(int width)
{
    m_width = width;
    setRoom(roomOf(width));
}

void WindowDocks::openOverlay()
{
    for (const Dock& each : m_docks) {
        if (each.overlay && m_room != Room::Wide)
            m_actions[each.toggle]->setChecked(true);
    }
}

bool WindowDocks::closeOverlay()
{
    for (const Dock& each : m_docks) {
        if (each.overlay == nullptr || !each.overlay->isVisible())
            continue;
        const bool hadFocus = each.overlay->isAncestorOf(QApplication::focusWidget());
        m_actions[each.toggle]->setChecked(false);
        if (hadFocus)
            Q_EMIT focusLost();
        return true;
    }
    return false;
}

void WindowDocks::startIn(const QSize& size)
{
    if (std::exchange(m_isRestored, true) || m_room == Room::Narrow)
        return;
    const QScopedValueRollback arranging(m_isArranging, true);
    setRoom(Room::Wide);
    int room = spare(size.width());
    for (auto each = m_docks.rbegin(); each != m_docks.rend(); ++each) { // hides the side bar first
        room -= pixelsFor(*each);
        if (room < 0)
            m_actions[each->toggle]->setChecked(false);
    }
    show(m_page, m_isWatching);
}

void WindowDocks::save()
{
    // Saves the visibility that the user chose; the current page may hide some docks.
    QStringList narrow;
    for (const Dock& each : m_docks) {
        if (isWantedIn(Room::Narrow, each))
            narrow << idOf(each);
        each.dock->setVisible(isWantedIn(Room::Wide, each));
    }
    m_layout->save(narrow);
    show(m_page, m_isWatching);
}

void WindowDocks::reset()
{
    const QScopedValueRollback arranging(m_isArranging, true);
    m_layout->reset();
    for (Dock& each : m_docks) {
        each.isWanted = {true, each.overlay == nullptr, false};
        m_actions[each.toggle]->setChecked(each.isWanted[std::size_t(m_room)]);
    }
    setRoom(roomOf(m_width));
    show(m_page, m_isWatching);
}

void WindowDocks::show(const QString& page, bool watching)
{
    m_page = page;
    m_isWatching = watching;
    for (const Dock& each : m_docks) {
        const bool belongs = !each.spec || !each.spec->onlyOnPage || page == QLatin1StringView(each.spec->onlyOnPage);
        const bool isShown = watching && belongs && m_actions[each.toggle]->isChecked();
        const bool isOverlay = each.overlay && m_room != Room::Wide;
        each.dock->setVisible(isShown && !isOverlay);
        if (each.overlay)
            each.overlay->setVisible(isShown && isOverlay);
        m_actions[each.toggle]->setEnabled(watching);
    }
    QMetaObject::invokeMethod(this, &WindowDocks::shown, Qt::QueuedConnection);
}

void WindowDocks::fit(const QWidget& centre)
{
    int room = centre.width() - pagePixels();
    QList<QDockWidget*> docks;
    QList<int> widths;
    const auto resize = [&](Dock& each, int by) {
        each.fitted = each.dock->width() + by;
        room -= by;
        docks << each.dock;
        widths << each.fitted;
    };
    const auto isBeside = [this](const Dock& each) {
        const auto area = m_window.dockWidgetArea(each.dock);
        return each.dock->isVisible() && (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea);
    };
    for (auto each = m_docks.begin(); each != m_docks.end() && room < 0; ++each) { // the side bar first
        const int spare = each->dock->width() - each->dock->minimumSizeHint().width();
        if (!isBeside(*each) || spare <= 0)
            continue;
        if (each->whole == 0 || each->fitted != each->dock->width())
            each->whole = each->dock->width();
        resize(*each, -std::min(-room, spare));
    }
    for (auto each = m_docks.rbegin(); each != m_docks.rend() && room > 0; ++each) { // the side bar last
        if (!isBeside(*each) || each->whole == 0)
            continue;
        if (each->fitted == each->dock->width())
            resize(*each, std::min(room, each->whole - each->fitted));
        else
            each->whole = each->fitted;
        if (each->fitted == each->whole)
            each->whole = 0;
    }
    if (!docks.isEmpty())
        m_window.resizeDocks(docks, widths, Qt::Horizontal);
}

} // namespace lockscope::gui

#include "moc_windowdocks.cpp"
