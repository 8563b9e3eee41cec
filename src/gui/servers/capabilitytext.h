// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <string_view>

namespace lockscope::gui {

/// Display name of a right: "Keyspace notifications" for "notifications"; the name itself when unknown. Translated.
[[nodiscard]] QString capabilityTitle(std::string_view name);
/// What the right enables, or what is lost without it. Translated; the capability's own text when its name is unknown.
[[nodiscard]] QString capabilityEffect(const CapabilityReport& capability);
/// "yes", "no", "unknown" with a shape, translated.
[[nodiscard]] QString capabilityStateText(CapabilityState state);

} // namespace lockscope::gui
