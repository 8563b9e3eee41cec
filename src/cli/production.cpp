// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/production.h"

#include "cli/options.h"
#include "settings/profilestore.h"
#include "settings/sameserver.h"

#include <QCoreApplication>

namespace lockscope::cli {

QString productionRefusal(const Deployment& deployment)
{
    const settings::ProfileStore profiles;
    if (!profiles.loadError().isEmpty())
        return profiles.loadError();
    if (const settings::Profile* profile = settings::productionAt(profiles.profiles(), deployment))
        return QCoreApplication::translate("Cli", "%1 is marked production (%2).")
            .arg(QString::fromStdString(deployment.name()), profile->name);
    return {};
}

QString productionRefusal(const Options& options)
{
    for (const Watched& each : options.all) {
        if (const QString refusal = productionRefusal(each.deployment); !refusal.isEmpty())
            return refusal;
    }
    return productionRefusal(options.deployment());
}

} // namespace lockscope::cli
