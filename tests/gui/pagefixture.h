// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pageservices.h"
#include "support/qt/fakesource.h"

namespace lockscope::test {

/// The source of a fixture; a base, because the frames need its clock.
struct ScriptedSource
{
    FakeSource source;
};

/// What a page is given, on a scripted source, without a main window.
class PageFixture : public ScriptedSource, public PageServices
{
public:
    PageFixture() : PageServices(source.clock())
    {
        frames.setSource(&source);
        source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        frames.step();
    }
    ~PageFixture() { frames.setSource(nullptr); }
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
};

} // namespace lockscope::test
