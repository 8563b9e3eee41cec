// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/docks.h"

#include <QObject>

#include <memory>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace lockscope::gui {

class Sidebar;
class WindowLayout;

/// The docks of the main window: the side bar and the panels beside the pages (dockSpecs()). Shows those that are
/// wanted where they belong, makes them give way in a narrow window, and keeps what is wanted and how large it is in
/// the preferences. What is wanted is what the toggles of MainActions say. GUI thread.
class WindowDocks final : public QObject
{
    Q_OBJECT
public:
    struct Dock
    {
        const DockSpec* spec; ///< nullptr: the side bar
        MainActions::Id toggle;
        QDockWidget* dock;
        Page* page; ///< nullptr: the side bar
    };

    /// Builds them all. Everything must outlive it; the docks are the window's.
    WindowDocks(QMainWindow& window, MainActions& actions, Services& services, Sidebar& sidebar);
    ~WindowDocks() override;

    [[nodiscard]] const std::vector<Dock>& all() const { return m_docks; }
    /// What was saved, if anything was, for a window that has its first size.
    void restore();
    void save();
    /// The first time a window of this size (pixels) shows: what has no room beside the pages, or below them, starts
    /// closed, unless a layout was restored.
    void startIn(const QSize& size);
    /// As they were at first, all of them.
    void reset();
    /// A dock shows when it is wanted, something is watched, and the page is one it belongs to.
    void show(const QString& page, bool watching);
    /// The pages come first: where `centre` is too narrow for them, the docks beside it give way down to what they can
    /// live with.
    void fit(const QWidget& centre);

Q_SIGNALS:
    /// Other docks show: fit() them when they are laid out.
    void shown();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QDockWidget* add(const QString& id, Qt::DockWidgetArea area, QWidget& content);

    QMainWindow& m_window;
    MainActions& m_actions;
    Services& m_services;
    std::vector<Dock> m_docks;
    std::unique_ptr<WindowLayout> m_layout;
    QString m_page; ///< of the last show()
    bool m_isWatching = false;
    bool m_isRestored = false;
};

} // namespace lockscope::gui
