// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/error.h"

#include <QString>

namespace lockscope::presentation::recordingtext {

/// What is wrong with a recording, why, and what to do: one or two sentences. Translated at the time of the call.
[[nodiscard]] QString sentence(const history::Error& error);

} // namespace lockscope::presentation::recordingtext
