// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"

#include <QString>

namespace lockscope::cli {

struct Options;

/// Why nothing that costs or changes may be done on this server without more ado: a saved profile marks it as
/// production, or the profiles cannot be read, so that nobody knows. Empty: it may. One or two sentences.
[[nodiscard]] QString productionRefusal(const Deployment& deployment);
/// Of the first of a verb's deployments of which there is one.
[[nodiscard]] QString productionRefusal(const Options& options);

} // namespace lockscope::cli
