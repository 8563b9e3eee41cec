// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

/// Texts of the engine in the reader's language, also from recordings.
namespace lockscope::presentation::enginetext {

[[nodiscard]] QString shown(const EngineText& text);
/// The reason of an event, or its English text where it has none as a value.
[[nodiscard]] EngineText reasonOf(const NodeEvent& event);
/// Why locks of the node are not shown; empty when all are.
[[nodiscard]] QString notShown(const NodeInfo& info);

} // namespace lockscope::presentation::enginetext
