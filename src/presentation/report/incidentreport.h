// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/recordnote.h"
#include "presentation/report/reportdocument.h"
#include "presentation/report/reportfold.h"

#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// What a report says of the recording that it is of, besides what the stream tells.
struct ReportSource
{
    QString file;         ///< its name, without the folder
    QString uri;          ///< no password is in it
    QString patterns;     ///< that were watched
    bool isMasked = true; ///< tokens in the recording
    bool areNamesMasked = false;
    bool showsTokens = false;      ///< in clear, in this report
    bool wasClosed = true;         ///< false: it was cut off
    QString unclosed;              ///< a sentence: what is missing therefore; empty: its last moments, perhaps
    std::vector<RecordNote> notes; ///< by time
    QString trouble;               ///< a sentence: why it could not be read to its end; empty: it was
    /// A token as it may be shown.
    std::function<std::string(std::string_view)> token = [](std::string_view bytes) { return std::string(bytes); };
};

/// The whole report, behind ReportFold::finish(). Pure; in the application's language.
[[nodiscard]] ReportDocument incidentReport(const ReportFold& fold, const ReportSource& source);

/// An episode whose tokens may be shown.
[[nodiscard]] analysis::Episode shown(analysis::Episode episode, const ReportSource& source);
/// Of what it is; a node by its address.
[[nodiscard]] QString subjectOf(const analysis::Episode& episode, const ReportFold& fold);

} // namespace lockscope::presentation
