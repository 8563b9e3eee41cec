// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/report/incidentreport.h"

#include <QByteArray>

namespace lockscope::presentation {

/// JUnit XML with a case for each finding of the catalogue. Failed: a problem or warning was found. Passed: none was
/// found, or only a note, and the needed evidence was available all the time. Skipped: it was not; the message says how
/// much was. Requires ReportFold::finish(). Pure.
[[nodiscard]] QByteArray toJUnit(const ReportFold& fold, const ReportSource& source);

} // namespace lockscope::presentation
