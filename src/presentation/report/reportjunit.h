// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/report/incidentreport.h"

#include <QByteArray>

namespace lockscope::presentation {

/// JUnit's XML, a case for each finding of the catalogue: failed, a problem or a warning was found; passed, it was not,
/// or it is a note, and what it needs was seen all the time; skipped, that was not, and the message says how much was.
/// Behind ReportFold::finish(). Pure.
[[nodiscard]] QByteArray toJUnit(const ReportFold& fold, const ReportSource& source);

} // namespace lockscope::presentation
