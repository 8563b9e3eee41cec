// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QAction>
#include <QObject>

#include <vector>

namespace lockscope::gui {

class Theme;

/// The actions of the main window that do not act on a lock: one table with text, tip, icon and shortcut of each. The
/// window connects them. GUI thread.
class MainActions final : public Themed<QObject>
{
    Q_OBJECT
public:
    enum class Id {
        Connect,
        Demo,
        DemoSentinel,
        DemoCluster,
        DemoRedlock,
        CauseFault,
        Disconnect,
        Reconnect,
        Resync,
        FindLocks,
        OpenRecording,
        CloseRecording,
        Record,
        KeepPast,
        DeletePast,
        Annotate,
        IncidentReport,
        Compare,
        Export,
        SavePicture,
        Quit,
        Pause,
        Trace,
        Filter,
        Palette,
        GoToMessage,
        BackToLive,
        StepBack,
        StepForward,
        GoToTime,
        PreviousFinding,
        NextFinding,
        NextPage,
        PreviousPage,
        Sidebar,
        Inspector,
        WideLanes,
        LaneZoomIn,
        LaneZoomOut,
        LaneFit,
        LaneRange,
        PreviousContention,
        NextContention,
        GroupLocks,
        GroupByLock, ///< the next ones in the order of LockGrouping
        GroupByHolder,
        GroupByHost,
        GroupByService,
        GroupByConnection,
        GroupByPrefix,
        FullScreen,
        ResetLayout,
        ThemeSystem,
        ThemeLight,
        ThemeDark,
        TimeUtc,
        TimeLocal,
        Notifications,
        Webhook,
        Messages,
        Tour,
        PageHelp,
        Shortcuts,
        Report,
        About,
        AboutQt,
        Count
    };

    /// The theme must outlive it.
    explicit MainActions(const Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] QAction* operator[](Id id) const { return m_actions[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const std::vector<QAction*>& all() const { return m_actions; }
    /// Text and icon of Pause announce what it will do.
    void setPaused(bool paused);
    /// As setPaused() for a recording: Pause plays it and stops it. `isPast`: a recording is shown.
    void setPlaying(bool isPast, bool playing);
    /// Text and icon of Record announce what it will do.
    void setRecording(bool recording);
    /// Disables the action if there is a reason, which becomes its tool tip.
    void setWhyNot(Id id, const QString& why);

private:
    void retranslate() override;
    void restyle() override;

    const Theme& m_theme;
    std::vector<QAction*> m_actions;
    std::vector<QString> m_whyNot; ///< by Id; empty: none
    bool m_paused = false;
    bool m_isPast = false;
    bool m_playing = false;
    bool m_recording = false;
};

} // namespace lockscope::gui
