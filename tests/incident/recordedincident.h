// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"
#include "incident/incident.h"
#include "presentation/recordings/recordnote.h"

#include <string>
#include <vector>

namespace lockscope::test {

/// What a person did and said in the hour.
[[nodiscard]] std::vector<presentation::RecordNote> incidentNotes(ServerTime begin = Incident::kBegin);
/// Writes the hour as `lockscope record` would have: masked, closed, with the notes. The file must not be there.
/// `minutes`: it is given up then.
[[nodiscard]] Result<void, history::Error> recordIncident(const std::string& path, ServerTime begin = Incident::kBegin,
                                                          int minutes = 60);

} // namespace lockscope::test
