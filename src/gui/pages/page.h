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
class LockHistory;
class LockSelection;
class TraceDesk;
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
class FindingWalk;
class LockMenu;
class LocksModel;
class WindowSession;
class Theme;

/// What pages are given: references to the few long-lived objects, built by main window's owner. No page creates or
/// owns these.
struct Services
{
    FrameLoop& frames;
    LockSelection& selection;
    Theme& theme;
    LocksModel& locks;    ///< the table's model; filters and verdict counts live here (models/locksmodel.h)
    LockHistory& history; ///< holds, ticks, gaps per lock (timeline/lockhistory.h)
    LockMenu& actions;    ///< the QActions and menu that table, timeline and inspector share (lockmenu.h)
    settings::Preferences& preferences;
    settings::ProfileStore& profiles;
    WindowSession* session = nullptr;         ///< what is connected; null where there is no window (tests of a page)
    const HolderNames* holderNames = nullptr; ///< services of holders; null: none
    TraceDesk* traces = nullptr;              ///< what trace bursts told (tracedesk.h); null: none
    FindingSettings* findings = nullptr;      ///< findings, their limits and mutes; null where their page is not
    FindingWalk* findingWalk = nullptr;       ///< the way to their moments; set by the main window
};

/// A page of the centre tabs. Adding one is a row in pages/pagespecs.cpp; the main window does not change.
class Page : public Themed<QWidget>
{
    Q_OBJECT
public:
    using Themed::Themed;
    /// Nobody tells what happens since then, a time of day, and all that is shown is of that moment
    /// (FrameLoop::asOf()); empty: it is of now. Words that say *now* say when.
    virtual void showAsOf(const QString& time) { static_cast<void>(time); }
    /// For Ctrl+F on this page; nullptr when there is nothing to search.
    virtual QWidget* searchField() { return nullptr; }
    /// The list or picture of the page: keys work at once, without a click.
    virtual void focusContent();
    /// Esc on this page: back to live, clear a selection. Returns true when it did something.
    virtual bool backToLive() { return false; }
    /// Has its tab a place for a number? Always the same answer.
    [[nodiscard]] virtual bool hasBadge() const { return false; }

Q_SIGNALS:
    /// For its tab; `words` says what is counted, and is empty for none.
    void badgeChanged(int count, const QString& words);
};

struct PageSpec
{
    const char* id;    ///< stable: saved layout, tests, pictures
    const char* title; ///< QT_TRANSLATE_NOOP("PageTitles", ...)
    const char* icon;  ///< resources/icons/<icon>.svg
    std::function<Page*(Services&, QWidget* parent)> create;
    bool isApart = false;   ///< has to do with no connection: open without one, and without side bar and docks
    bool showsLocks = true; ///< as they are now: grey while that is not known
};

/// What create() is of a page, or of a dock.
template <class P>
Page* makePage(Services& services, QWidget* parent)
{
    return new P(services, parent);
}

/// In tab order: locks, timeline, dashboard, waits-for, findings, events, simulator, server, quorum.
[[nodiscard]] const std::vector<PageSpec>& pageSpecs();

} // namespace lockscope::gui
