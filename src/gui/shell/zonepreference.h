// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"

namespace lockscope::gui {

/// The user's time zone for displayed times.
[[nodiscard]] inline celltext::Zone zoneOf(const settings::Preferences& preferences)
{
    return preferences.get(settings::prefs::timeZone) == QLatin1StringView("local") ? celltext::Zone::Local
                                                                                    : celltext::Zone::Utc;
}

} // namespace lockscope::gui
