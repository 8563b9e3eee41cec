// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::presentation {

/// Identity of the program, determined by its build. Value type.
struct BuildInfo
{
    QString version; ///< "1.0.0"
    QString commit;  ///< "1a2b3c4d5e6f", with a trailing "+" if files were modified; empty: built without git
    QString qt;      ///< version at build time; the one at run time may be newer
    QString hiredis;
};

/// Three lines: version, commit, libraries. English, for bug reports and people.
[[nodiscard]] QString buildText(const BuildInfo& build);

} // namespace lockscope::presentation
