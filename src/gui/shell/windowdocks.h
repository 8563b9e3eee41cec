// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/docks.h"

#include <QObject>

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
/// A window is narrow when a page would have too little room between rail and inspector. There all columns start
/// folded, and those of dockSpecs() are painted over the page. What is wanted is kept for narrow and for wide windows
/// apart. GUI thread.
class WindowDocks final : public QObject
{
    Q_OBJECT
public:
    struct Dock
    {
        const DockSpec* spec; ///< nullptr: the side bar
        MainActions::Id toggle;
        QDockWidget* dock;
        Page* page;           ///< nullptr: the side bar
        DockOverlay* overlay; ///< its place in a narrow window; nullptr: the side bar, a column in any window
        bool isWantedInOther; ///< in a wide window while this one is narrow, and the other way round
        int whole = 0;        ///< width that it had before fit() took from it, in pixels; 0: it is whole
        int fitted = 0;       ///< width that fit() left it; another one is the user's
    };

    /// Builds all docks. All arguments must outlive it; the window owns the docks.
    WindowDocks(QMainWindow& window, MainActions& actions, Services& services, QWidget& sidebar);
    ~WindowDocks() override;

    [[nodiscard]] const std::vector<Dock>& all() const { return m_docks; }
    /// Restores the saved state, if any, for a window at its first size.
    void restore();
    void save();
    /// To be called with the window's width (pixels) whenever it changes, before startIn(): moves the columns to where
    /// they are in a narrow or in a wide window.
    void setWindowWidth(int width);
    /// A lock was asked for in a narrow window: opens the overlay. A wide window keeps the column as it is.
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
    [[nodiscard]] bool isNarrow(int width) const;
    QDockWidget* add(const QString& id, Qt::DockWidgetArea area, QWidget& content);

    QMainWindow& m_window;
    MainActions& m_actions;
    Services& m_services;
    std::vector<Dock> m_docks;
    std::unique_ptr<WindowLayout> m_layout;
    QString m_page; ///< of the last show()
    bool m_isWatching = false;
    bool m_isRestored = false;
    bool m_isNarrow = false;
    bool m_isArranging = false; ///< toggles change together, and show() follows
};

} // namespace lockscope::gui
