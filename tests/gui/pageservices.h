// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/findings/findingsettings.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/page.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "presentation/locks/holdernames.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/traces/tracestore.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QApplication>
#include <QTemporaryDir>

#include <memory>

namespace lockscope::test {

/// The objects behind gui::Services, as main() builds them, with settings in a temporary folder. Nothing is watched.
class PageServices
{
    /// Adds the consumers in the order of main(): the history first, the findings after the table.
    class Consumers
    {
    public:
        explicit Consumers(PageServices& all) : m(all)
        {
            m.history.follow(m.frames);
            m.frames.addConsumer(&m.locks);
            m.frames.addConsumer(&m.selection);
        }
        ~Consumers()
        {
            m.frames.removeConsumer(&m.selection);
            m.frames.removeConsumer(&m.locks);
            m.frames.removeConsumer(&m.history);
        }
        Consumers(const Consumers&) = delete;
        Consumers& operator=(const Consumers&) = delete;

    private:
        PageServices& m;
    };

public:
    /// On the settings of an earlier one with its folder: "the program is started again". `clock` must outlive it.
    explicit PageServices(const Clock& clock,
                          std::shared_ptr<QTemporaryDir> settings = std::make_shared<QTemporaryDir>())
        : settingsFolder(std::move(settings)), frames(clock), session(frames, clock)
    {
    }
    PageServices(const PageServices&) = delete;
    PageServices& operator=(const PageServices&) = delete;

    std::shared_ptr<QTemporaryDir> settingsFolder;
    settings::Preferences preferences{settingsFolder->filePath(QStringLiteral("settings.ini"))};
    settings::ProfileStore profiles{settingsFolder->filePath(QStringLiteral("profiles.json"))};
    gui::Theme theme{*qApp};
    presentation::FrameLoop frames;
    presentation::LockSelection selection{frames};
    presentation::HolderNames holderNames;
    presentation::LaneHistory history;
    presentation::TraceStore traces{frames};
    gui::LocksModel locks{frames, history};
    gui::LockMenu lockMenu{frames, selection};
    gui::WindowSession session;

private:
    Consumers m_consumers{*this};

public:
    presentation::FindingsStore findings{frames};
    gui::FindingSettings findingSettings{findings, preferences};
    gui::Services services{frames,      selection, theme,   locks,       history, lockMenu,
                           preferences, profiles,  session, holderNames, traces,  findingSettings};
};

} // namespace lockscope::test
