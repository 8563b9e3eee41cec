// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

/// Lengths of time as text, uniform in cells, facts, tool tips and reports. From a minute on a length is
/// "2 min 58 s", "3 h 05 min" or "12 d 3 h" everywhere: two units, cut off and never rounded up. Below a minute the
/// functions differ in their last digit only; label() counts seconds up to two minutes. Pure; the words follow the
/// application's language.
namespace lockscope::presentation::lengthtext {

/// A running count, updated once a second: "14 s". Never negative.
[[nodiscard]] QString seconds(std::chrono::microseconds length);
/// A length until a near end, or since it: "26.1 s", "0.2 s". Never negative: "0.0 s" when it has passed.
[[nodiscard]] QString tenths(std::chrono::microseconds length);
/// An approximate length, such as a lag or a precision: "0.4 ms", "25 ms", "1.2 s", "43 s".
[[nodiscard]] QString rough(std::chrono::microseconds length);
/// The same for a difference: "+3 ms", "0 ms", "−1.2 s".
[[nodiscard]] QString difference(std::chrono::microseconds length);
/// A measured length, to three or four digits: "340 µs", "1.25 ms", "12.4 ms", "4.25 s". A negative one has a minus
/// sign.
[[nodiscard]] QString measured(std::chrono::microseconds length);
/// All units, with milliseconds if there are any: "12.345 s", "2 min 58 s", "2 h 00 min 00.005 s". Never negative.
[[nodiscard]] QString exact(std::chrono::microseconds length);
/// A number that is written already: "12 s". Of the format of a number, "%.0f", the format of a label with its unit.
[[nodiscard]] QString inSeconds(const QString& number);
/// A length that was chosen: "250 ms", "1.5 s", "60 s", "10 min", "2 min 30 s", "2 h".
[[nodiscard]] QString label(std::chrono::microseconds length);
/// The same on an axis whose labels are `step` apart, with as many digits as tell them apart: "1.50 s". Never negative.
[[nodiscard]] QString label(std::chrono::microseconds length, std::chrono::microseconds step);

} // namespace lockscope::presentation::lengthtext
