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

namespace lockscope::gui {

/// Everything that a page is given, on a scripted source, with settings in a folder of its own.
struct PageScene
{
    QTemporaryDir folder;
    lockscope::test::FakeSource source;
    FrameLoop frames{source.clock()};
    LockHistory history;
    LockSelection selection{frames};
    Theme theme{*qApp};
    LocksModel model{frames, history};
    LockMenu actions{frames, selection};
    settings::Preferences preferences{folder.filePath(QStringLiteral("lockscope.ini"))};
    settings::ProfileStore profiles{folder.filePath(QStringLiteral("profiles.json"))};
    Services services{frames, selection, theme, model, history, actions, preferences, profiles};

    PageScene()
    {
        frames.addConsumer(&history);
        frames.addConsumer(&model);
        frames.addConsumer(&selection);
        frames.setSource(&source);
        source.nodeReady();
        frames.step();
    }
    ~PageScene()
    {
        frames.removeConsumer(&selection);
        frames.removeConsumer(&model);
        frames.removeConsumer(&history);
    }
    void step(std::chrono::milliseconds by = std::chrono::milliseconds(40))
    {
        source.advance(by);
        frames.step();
    }
    /// Long enough for sorting, counting and a whole sweep.
    void settle()
    {
        for (int i = 0; i < 12; ++i)
            step(std::chrono::milliseconds(60));
    }
    void show(QWidget& page, QSize size = {1100, 600})
    {
        page.resize(size);
        page.show();
        page.activateWindow();
        QApplication::processEvents();
        settle();
    }
};

} // namespace lockscope::gui
