// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texttable.h"

#include "analysis/verdict.h"
#include "cli/lockcolumns.h"
#include "cli/rows.h"
#include "core/text.h"

#include <algorithm>
#include <cstdio>

namespace lockscope::app {

namespace {

std::vector<std::string> row(const PictureView& picture, LockId lock, ServerTime now)
{
    const LockState& state = picture.state(lock);
    const bool held = state.phase == LockPhase::Held;
    const auto ms = [](std::chrono::microseconds length) { return std::max<std::int64_t>(0, length.count() / 1000); };
    std::string heldFor = "?";
    const ServerTime since = state.latestBegin();
    if (since != kUnknownTime)
        heldFor = (state.isBeginBound() ? ">= " : "") + cli::durationText(ms((held ? now : state.endedAt) - since));
    return {printableElided(picture.key(lock).name, 40),
            cli::libraryColumn(state),
            cli::holderColumn(picture, lock),
            heldFor,
            cli::leaseColumn(state, now),
            std::to_string(state.renewals),
            analysis::name(analysis::verdictOf(state, now))};
}

} // namespace

TextTable::TextTable(const presentation::FrameLoop& frames, QObject* parent) : QObject(parent), m_frames(frames)
{
    connect(&m_timer, &QTimer::timeout, this, &TextTable::print);
    m_timer.start(1000);
}

void TextTable::print()
{
    const PictureView& picture = m_frames.picture();
    std::vector<std::vector<std::string>> rows{{"LOCK", "LIBRARY", "HOLDER", "HELD", "TTL", "RENEWALS", "VERDICT"}};
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const LockId lock{static_cast<std::uint32_t>(i)};
        if (picture.state(lock).phase == LockPhase::Held || analysis::endedByTtl(picture.state(lock)))
            rows.push_back(row(picture, lock, m_frames.now()));
    }
    std::sort(rows.begin() + 1, rows.end());
    std::printf("\n%s\n", isoTime(m_frames.now()).c_str());
    for (const std::string& line : cli::textTable(rows))
        std::printf("%s\n", terminalLine(line).c_str());
    std::fflush(stdout);
}

} // namespace lockscope::app

#include "moc_texttable.cpp"
