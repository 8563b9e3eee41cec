// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/page.h"
#include "gui/style/theme.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lockhistory.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include "support/qt/fakesource.h"

#include <QApplication>
#include <QTemporaryDir>

namespace lockscope::test {

/// What a page is given, on a scripted source, without a main window.
class PageFixture
{
public:
    PageFixture()
    {
        frames.setSource(&source);
        history.follow(frames);
        frames.addConsumer(&locks);
        frames.addConsumer(&selection);
        source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        frames.step();
    }
    ~PageFixture()
    {
        frames.setSource(nullptr);
        frames.removeConsumer(&selection);
        frames.removeConsumer(&locks);
        frames.removeConsumer(&history);
    }
    void advance(std::chrono::microseconds by)
    {
        source.advance(by);
        frames.step();
    }
    /// So many frames without news, 33 ms each.
    void idle(int count)
    {
        for (int i = 0; i < count; ++i)
            advance(std::chrono::milliseconds{33});
    }

    QTemporaryDir folder;
    FakeSource source;
    settings::Preferences preferences{folder.filePath(QStringLiteral("settings.ini"))};
    settings::ProfileStore profiles{folder.filePath(QStringLiteral("profiles.json"))};
    gui::Theme theme{*qApp};
    presentation::FrameLoop frames{source.clock()};
    presentation::LockSelection selection{frames};
    presentation::LockHistory history;
    gui::LocksModel locks{frames, history};
    gui::LockMenu actions{frames, selection};
    gui::Services services{frames, selection, theme, locks, history, actions, preferences, profiles};
};

} // namespace lockscope::test
