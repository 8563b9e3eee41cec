// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::presentation {

/// Which program this is, as its build found out. Value type.
struct BuildInfo
{
    QString version; ///< "1.0.0"
    QString commit;  ///< "1a2b3c4d5e6f", with "+" behind it if files were changed; empty: built without git
    QString qt;      ///< the version it was built with; the one it runs with may be newer
    QString hiredis;
};

/// Three lines: version, commit, libraries. English, for reports as well as for people.
[[nodiscard]] QString buildText(const BuildInfo& build);

} // namespace lockscope::presentation
