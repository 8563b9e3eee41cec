// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/docks.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace lockscope::gui {

class DockOverlay;
class WindowLayout;

/// The columns beside the pages: the side bar and dockSpecs(). They are resized and folded, not moved. Shows wanted
/// ones with their pages, shrinks or closes them in a narrow window, and stores in the preferences which docks are
/// wanted and their sizes. The toggles of MainActions say which docks are wanted, by whatever they are changed.
///
/// Columns give way to a page in this order: those of dockSpecs() are painted over it and start folded, when it would
/// have too little room between them and the side bar (crowded); then the side bar starts folded, too, when the page
/// would have too little room between rail and dockSpecs() (narrow). Each of the three widths keeps what the user
/// wanted in it. GUI thread.
class WindowDocks final : public QObject
{
    Q_OBJECT
public:
    enum class Room : std::uint8_t { Wide, Crowded, Narrow };
    static constexpr std::size_t kRooms = 3;
    struct Dock
    {
        const DockSpec* spec; ///< nullptr: the side bar
        MainActions::Id toggle;
        QDockWidget* dock;
        Page* page;           ///< nullptr: the side bar
        DockOverlay* overlay; ///< its place unless the room is wide; nullptr: the side bar, always a column
        std::array<bool, kRooms> isWanted{}; ///< by Room; of the current one its toggle says it
        int whole = 0;                       ///< pixels that it had before fit() took from it; 0: it is whole
        int fitted = 0;                      ///< width that fit() left it; another one is the user's
    };

    /// Builds all docks. All arguments must outlive it; the window owns the docks.
    WindowDocks(QMainWindow& window, MainActions& actions, Services& services, QWidget& sidebar);
    ~WindowDocks() override;

    [[nodiscard]] const std::vector<Dock>& all() const { return m_docks; }
    /// Restores the saved state, if any, for a window at its first size.
    void restore();
    void save();
    /// To be called with the window's width (pixels) whenever it changes, before startIn(): moves the columns to where
    /// they are in that room.
    void setWindowWidth(int width);
    /// A lock was asked for: opens the overlay. In wide room the column stays as it is.
    void openOverlay();
    /// Folds the overlay that is open. False when there is none.
    bool closeOverlay();
    /// First display of a window of this size (pixels): docks without room beside or below the pages start closed,
    /// unless a layout was restored.
    void startIn(const QSize& size);
    /// Resets all docks to their initial state.
    void reset();
    /// Shows each dock that is wanted, if something is watched and the dock belongs to the page.
    void show(const QString& page, bool watching);
    /// Pages take precedence: if `centre` is too narrow for them, the docks beside it shrink to their minimum; when
    /// there is room again they get back what was taken.
    void fit(const QWidget& centre);

Q_SIGNALS:
    /// Other docks are visible: call fit() after their layout.
    void shown();
    /// An overlay that had the keyboard focus was folded.
    void focusLost();

private:
    [[nodiscard]] int pixelsFor(const Dock& dock) const;
    [[nodiscard]] int pagePixels() const;
    /// Pixels of a window of this width that are left beside rail and page; negative: they lack.
    [[nodiscard]] int spare(int width) const;
    [[nodiscard]] Room roomOf(int width) const;
    [[nodiscard]] bool isWantedIn(Room room, const Dock& dock) const;
    void setRoom(Room room);
    QDockWidget* add(const QString& id, Qt::DockWidgetArea area, QWidget& content);

    QMainWindow& m_window;
    MainActions& m_actions;
    Services& m_services;
    std::vector<Dock> m_docks;
    std::unique_ptr<WindowLayout> m_layout;
    QString m_page; ///< of the last show()
    bool m_isWatching = false;
    bool m_isRestored = false;
    int m_width = 0; ///< of the window
    Room m_room = Room::Wide;
    bool m_isArranging = false; ///< toggles change together, and show() follows
};

} // namespace lockscope::gui
