// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/recordings/recordingfiledialog.h"

namespace lockscope::gui {

/// An incident report: HTML or Markdown, for people without Lockscope. With masked tokens.
[[nodiscard]] RecordingFile incidentReportFile();
/// Every event as rows: CSV, SQLite, or a trace for Perfetto. With masked tokens.
[[nodiscard]] RecordingFile exportFile();

/// Two time ranges or recordings side by side: HTML or Markdown.
[[nodiscard]] RecordingFile comparisonFile();

} // namespace lockscope::gui
