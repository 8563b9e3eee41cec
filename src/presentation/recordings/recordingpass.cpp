// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/recordings/recordingpass.h"

#include "history/replaysource.h"

#include <algorithm>

namespace lockscope::presentation {

RecordingPass::RecordingPass(history::ReplaySource& source, const TimeSpan& range, bool fromItsBegin)
    : m_source(source), m_range(range)
{
    m_fold.setSource(&source);
    if (!fromItsBegin)
        source.seek(range.from);
    source.play(history::kFastest);
}

bool RecordingPass::advance(int batches)
{
    for (int i = 0; i < batches; ++i) {
        const ServerTime next = m_source.nextTime().value_or(ServerTime::max());
        if ((next > m_range.to && !m_source.comesBackTo(m_range.to)) || !m_fold.pull())
            return false;
    }
    return true;
}

int RecordingPass::percent() const
{
    const auto passed = static_cast<double>((m_fold.last().now - m_range.from).count());
    const auto all = std::max(1.0, static_cast<double>(m_range.length().count()));
    return static_cast<int>(std::clamp(100 * passed / all, 0.0, 100.0));
}

} // namespace lockscope::presentation
