// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/buildinfo.h"

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

QString buildText(const BuildInfo& build)
{
    const QString commit = build.commit.isEmpty() ? u"unknown (built without git)"_s : build.commit;
    const QString running = QString::fromLatin1(qVersion());
    const QString qt = running == build.qt ? running : u"%1 (built with %2)"_s.arg(running, build.qt);
    return u"%1\ncommit %2\nQt %3, hiredis %4"_s.arg(build.version, commit, qt, build.hiredis);
}

} // namespace lockscope::presentation
