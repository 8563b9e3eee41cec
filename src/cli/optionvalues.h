// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "cli/commandline.h"
#include "cli/options.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace lockscope::cli {

/// Readers of values for CommandLine: each sets what it is given a reference to, which must outlive the reading.

/// The smallest length of time that is above 0.
inline constexpr double kAboveZero = std::numeric_limits<double>::min();

/// A number of seconds from `least` to `most`.
[[nodiscard]] CommandLine::Accept seconds(std::optional<std::chrono::milliseconds>& into, double least, double most);

/// A whole number from `least` to `most`.
template <class Number>
[[nodiscard]] CommandLine::Accept wholeNumber(std::optional<Number>& into, qulonglong least, qulonglong most)
{
    return [&into, least, most](const QString& text) {
        bool ok = false;
        const qulonglong value = text.toULongLong(&ok);
        into = static_cast<Number>(value);
        return ok && value >= least && value <= most;
    };
}

/// A size of a megabyte at least: 512M, 2G.
[[nodiscard]] std::optional<std::uint64_t> sizeOf(QString text);

/// A moment of a recording, as in the window: 2026-08-20T12:00:00.123Z, 2026-08-20 14:00 and 03:00 (this machine's
/// time; with a Z behind it UTC), or a length of time from the begin of the recording (+12.5) or from its end (-10,
/// -10m).
void declareMoment(CommandLine& line, const char* name, const char* help, std::optional<Moment>& into);

void declareSeverity(CommandLine& line, const char* name, const char* help, std::optional<analysis::Severity>& into);

/// --pattern; the first one given replaces the patterns of before.
void declarePattern(CommandLine& line, const char* help, Options& options);

/// Nothing: it is not written in hexadecimal.
[[nodiscard]] std::optional<std::string> fromHex(const QString& text);

} // namespace lockscope::cli
