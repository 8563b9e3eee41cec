// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/readingprogress.h"

#include <QString>

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

ReadingProgress::ReadingProgress(ServerTime from, ServerTime to)
    : m_from(from), m_to(to), m_isShown(::isatty(STDERR_FILENO) == 1)
{
}

void ReadingProgress::show(ServerTime at)
{
    if (!m_isShown)
        return;
    const auto us = [](ServerTime time) { return static_cast<double>(usSinceEpoch(time)); };
    const double passed = us(at) - us(m_from);
    const double all = std::max(1.0, us(m_to) - us(m_from));
    const int percent = static_cast<int>(std::clamp(100 * passed / all, 0.0, 100.0));
    if (std::exchange(m_percent, percent) == percent)
        return;
    std::fprintf(stderr, "\033[K%s\r", qUtf8Printable(u"Reading the recording: %1 %"_s.arg(percent)));
}

void ReadingProgress::clear()
{
    if (m_isShown && m_percent >= 0)
        std::fputs("\033[K", stderr);
}

} // namespace lockscope::cli
