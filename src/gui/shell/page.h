// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QMenu;

namespace lockscope::presentation {
class FrameLoop;
class HolderNames;
class LaneHistory;
class LockSelection;
class TraceStore;
} // namespace lockscope::presentation

namespace lockscope {
namespace monitor {
class LiveSource;
}
namespace settings {
class Preferences;
class ProfileStore;
} // namespace settings
} // namespace lockscope

namespace lockscope::gui {

class FindingSettings;
class LockMenu;
class LocksModel;
class PageFilter;
class WindowSession;
class Theme;

/// References to the long-lived objects that pages use, built by the owner of the main window. Pages neither create nor
/// own them.
struct Services
{
    FrameLoop& frames;
    LockSelection& selection;
    Theme& theme;
    LocksModel& locks;    ///< the table's model; filters and verdict counts live here (locks/locksmodel.h)
    LaneHistory& history; ///< holds, ticks, gaps per lock (presentation/timeline/lanehistory.h)
    LockMenu& lockMenu;   ///< the QActions and menu that table and inspector share (gui/locks/lockmenu.h)
    settings::Preferences& preferences;
    settings::ProfileStore& profiles;
    WindowSession& session;         ///< what is connected
    const HolderNames& holderNames; ///< service names of holders
    TraceStore& traces;             ///< trace results (tracestore.h)
    FindingSettings& findings;      ///< limits and mutes of findings
};

/// A page of the window. To add one, add a row in shell/pagespecs.cpp; the main window does not change.
class Page : public Themed<QWidget>
{
    Q_OBJECT
public:
    using Themed::Themed;
    /// Since this time of day no node is live, and everything shown refers to it (FrameLoop::asOf()); empty: the
    /// present. Texts that say *now* name the time instead.
    virtual void showAsOf(const QString& time) { static_cast<void>(time); }
    /// What the field of the top bar filters on this page; nullptr: nothing. Constant.
    virtual PageFilter* filter() { return nullptr; }
    /// The target of Ctrl+F on a page without a filter; nullptr when there is nothing to search.
    virtual QWidget* searchField() { return nullptr; }
    /// Focuses the page's list or picture, or the button of an empty page, so that keys work without a click.
    virtual void focusContent();
    /// Esc on this page: back to live, clear a selection. True when it did something.
    virtual bool backToLive() { return false; }
    /// True when its entry in the rail has a place for a number; constant.
    [[nodiscard]] virtual bool hasBadge() const { return false; }

protected:
    /// While the page itself has the keyboard, because it is empty, letters go to the filter as from a table.
    void keyPressEvent(QKeyEvent* event) override;

Q_SIGNALS:
    /// Number in the rail; `words` says what is counted, and is empty for none.
    void badgeChanged(int count, const QString& words);
};

struct PageSpec
{
    const char* id;    ///< stable: saved layout, tests, pictures
    const char* title; ///< QT_TRANSLATE_NOOP("PageTitles", ...)
    const char* icon;  ///< resources/icons/<icon>.svg
    std::function<Page*(Services&, QWidget* parent)> create;
    int railPlace;          ///< order in the rail; 0: not in it
    bool isApart = false;   ///< independent of the connection: usable without one, shown without side bar and docks
    bool showsLocks = true; ///< shows current locks: greyed while they are unknown
    bool forGroups = false; ///< in the rail only while a Redlock group is shown
    const char* stateOf = nullptr; ///< id of the page that this is a state of; then `create` is empty
};

/// Factory function for PageSpec::create and DockSpec::create.
template <class P>
Page* makePage(Services& services, QWidget* parent)
{
    return new P(services, parent);
}

/// In the order of their keys, Alt+1 to Alt+9.
[[nodiscard]] const std::vector<PageSpec>& pageSpecs();

} // namespace lockscope::gui
