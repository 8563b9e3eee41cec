// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::presentation::lockcells {

/// How a cell, a verdict or an event is toned; the theme has a colour for each. A shape or a word always goes with it.
enum class Tone { Plain, Muted, Held, Contended, Alarm, Good };

} // namespace lockscope::presentation::lockcells
