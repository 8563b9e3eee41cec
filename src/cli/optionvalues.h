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

/// Parsers of option values for CommandLine. Each stores into the variable it is given, which must outlive take().

/// The smallest number above 0, as the `least` of seconds().
inline constexpr double kAboveZero = std::numeric_limits<double>::min();

/// Accepts a number of seconds from `least` to `most`.
[[nodiscard]] CommandLine::Accept seconds(std::optional<std::chrono::milliseconds>& into, double least, double most);

/// Accepts a whole number from `least` to `most`.
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

/// Parses a size of at least 1 MiB: "512M", "2G". Empty if invalid.
[[nodiscard]] std::optional<std::uint64_t> sizeOf(QString text);

/// Declares an option for a moment of a recording, written as in the window: 2026-08-20T12:00:00.123Z, 2026-08-20
/// 14:00, 03:00 (local time, UTC with a Z), or a distance from the recording's start (+12.5) or end (-10, -10m).
void declareMoment(CommandLine& line, const char* name, const char* help, std::optional<Moment>& into);

void declareSeverity(CommandLine& line, const char* name, const char* help, std::optional<analysis::Severity>& into);

/// Declares --pattern. The first value replaces the default patterns.
void declarePattern(CommandLine& line, const char* help, Options& options);

/// Parses hexadecimal digits; empty if `text` contains anything else.
[[nodiscard]] std::optional<std::string> fromHex(const QString& text);

} // namespace lockscope::cli
