// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profileoptions.h"

#include "formats/pattern.h"
#include "formats/presets.h"

#include <QString>

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

std::string addressOf(Deployment deployment)
{
    deployment.server.user.clear();
    deployment.server.database = 0;
    deployment.server.tls = {};
    deployment.server.host = QString::fromStdString(deployment.server.host).toLower().toStdString();
    if (deployment.sentinel) {
        deployment.sentinel->user.clear();
        deployment.sentinel->reach = {};
    }
    if (deployment.cluster)
        deployment.cluster->reach = {};
    return deployment.displayUri();
}

bool namesSame(const Deployment& typed, const settings::Profile& saved)
{
    const Deployment known = settings::deploymentOf(saved);
    return addressOf(typed) == addressOf(known) && typed.server.database == known.server.database &&
           (typed.server.user.empty() || typed.server.user == known.server.user);
}

} // namespace lockscope::gui
