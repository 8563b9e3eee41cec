// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/recordings/recordnote.h"
#include "presentation/report/reportdocument.h"
#include "presentation/report/reportfold.h"

#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// Facts about the recording of a report that the stream does not contain.
struct ReportSource
{
    QString file;         ///< file name without the folder
    QString uri;          ///< without a password
    QString patterns;     ///< watched patterns
    bool isMasked = true; ///< tokens in the recording are masked
    bool areNamesMasked = false;
    bool showsTokens = false;      ///< this report shows clear tokens
    bool wasClosed = true;         ///< false: cut off
    QString unclosed;              ///< a sentence on what is missing therefore; empty: possibly the last moments
    std::vector<RecordNote> notes; ///< by time
    QString trouble;               ///< a sentence on why reading stopped early; empty: read to the end
    /// Renders a token for output.
    std::function<std::string(std::string_view)> token = [](std::string_view bytes) { return std::string(bytes); };
};

/// Builds the report; requires ReportFold::finish(). Pure; in the application's language.
[[nodiscard]] ReportDocument incidentReport(const ReportFold& fold, const ReportSource& source);

/// The episode with its tokens rendered for output.
[[nodiscard]] analysis::Episode shown(analysis::Episode episode, const ReportSource& source);
/// The subject of an episode as text; a node by its address.
[[nodiscard]] QString subjectOf(const analysis::Episode& episode, const ReportFold& fold);

/// " (10.0.0.1:6379)": the keyspace of a lock, where the report has several; else empty.
[[nodiscard]] QString reportPlace(NodeId node, const ReportFold& fold);

} // namespace lockscope::presentation
