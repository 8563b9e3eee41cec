// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/profileoptions.h"

#include "formats/pattern.h"
#include "formats/presets.h"

namespace lockscope::gui {

std::vector<std::string> watchedPatterns(const settings::Profile& profile)
{
    std::vector<std::string> patterns;
    for (const QString& pattern : profile.patterns)
        patterns.push_back(pattern.toStdString());
    for (const QString& name : profile.presets) {
        if (const formats::Preset* preset = formats::presetByName(name.toStdString()))
            patterns.insert(patterns.end(), preset->patterns.begin(), preset->patterns.end());
    }
    return formats::normalisedList(patterns);
}

settings::Profile alsoWatching(settings::Profile profile, const QStringList& presets, const QStringList& patterns)
{
    profile.presets += presets;
    profile.presets.removeDuplicates();
    profile.patterns += patterns;
    profile.patterns.removeDuplicates();
    return profile;
}

} // namespace lockscope::gui
