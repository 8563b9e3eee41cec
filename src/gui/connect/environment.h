// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/theme.h"
#include "settings/profile.h"

#include <QIcon>
#include <QString>

namespace lockscope::gui {

/// "Development", "Staging", "Production"; translated.
[[nodiscard]] QString environmentName(settings::Environment environment);
/// The profile's own colour, else green, orange or vermillion according to its environment.
[[nodiscard]] QColor environmentColor(const settings::Profile& profile, const Colors& colors);
/// A round chip in that colour with the environment's first letter, so that colour is not the only sign.
[[nodiscard]] QIcon environmentChip(const settings::Profile& profile, const Colors& colors);

} // namespace lockscope::gui
