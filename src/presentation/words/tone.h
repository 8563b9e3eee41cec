// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::presentation::lockcells {

/// The tone of a cell, verdict or event; the theme has a colour for each. Always accompanied by a shape or a word.
enum class Tone { Plain, Muted, Held, Contended, Alarm, Good };

} // namespace lockscope::presentation::lockcells
