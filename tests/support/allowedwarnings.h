// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::test {

/// Warnings of the platform that say nothing about us; everything else fails the test (suite.h). Keep it short: each
/// line is an alternative of one regular expression, matched from the start of the message.
inline constexpr const char kAllowedWarnings[] =
    "This plugin does not support (propagateSizeHints|raise|grabbing)" // offscreen platform
    "|QFontDatabase: Cannot find font directory"                       // machines without bundled Qt fonts
    "|QStandardPaths: (XDG_RUNTIME_DIR not set|wrong permissions on runtime directory)";

} // namespace lockscope::test
