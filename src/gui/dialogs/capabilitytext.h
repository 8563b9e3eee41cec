// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <string_view>

namespace lockscope::gui {

/// What the right is called for people: "Keyspace notifications" for "notifications"; the name itself when it is not
/// known. Translated.
[[nodiscard]] QString capabilityTitle(std::string_view name);
/// What works because of it, or what is lost without it. Translated; the capability's own text when its name is not
/// known.
[[nodiscard]] QString capabilityEffect(const CapabilityReport& capability);
/// "yes", "no", "unknown" with a shape, translated.
[[nodiscard]] QString capabilityStateText(CapabilityState state);

} // namespace lockscope::gui
