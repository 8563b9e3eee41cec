// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/frameloop.h"
#include "support/qt/fakesource.h"

#include <chrono>

namespace lockscope::test {

/// A scripted source, and a frame loop that the test steps.
struct ScriptedFrames
{
    FakeSource source;
    presentation::FrameLoop frames{source.clock()};

    void step(std::chrono::microseconds by = std::chrono::milliseconds{100})
    {
        source.advance(by);
        frames.step();
    }
};

} // namespace lockscope::test
