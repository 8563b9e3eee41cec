// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedframes.h"

namespace lockscope::test {

inline constexpr NodeId kHere{0};
inline constexpr NodeId kThere{1};

/// Two nodes of one scripted source, and the data of a page that follows them.
template <class Data>
struct TwoNodes : ScriptedFrames, presentation::BatchConsumer
{
    Data data;

    TwoNodes()
    {
        frames.addConsumer(this);
        frames.setSource(&source);
        source.nodeReady(kHere, "a:6379");
        source.nodeReady(kThere, "b:6379");
    }
    ~TwoNodes() override { frames.removeConsumer(this); }
    TwoNodes(const TwoNodes&) = delete;
    TwoNodes& operator=(const TwoNodes&) = delete;

    void consume(const presentation::Frame& frame) override { data.consume(frame); }
    void reset() override { data.reset(); }
};

} // namespace lockscope::test
