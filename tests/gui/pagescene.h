// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pagefixture.h"

#include <QApplication>

namespace lockscope::gui {

/// Everything that a page is given, on a scripted source that sends its first frame at once.
struct PageScene : lockscope::test::ScriptedSource, lockscope::test::PageServices
{
    LocksModel& model = locks;

    PageScene() : PageServices(source.clock())
    {
        frames.setSource(&source);
        source.nodeReady();
        frames.step();
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
