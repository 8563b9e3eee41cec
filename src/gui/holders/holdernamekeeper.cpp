// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/holders/holdernamekeeper.h"

#include "settings/preferences.h"

namespace lockscope::gui {

HolderNameKeeper::HolderNameKeeper(settings::Preferences& preferences, HolderNames& names, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_names(names)
{
    read();
    connect(&m_preferences, &settings::Preferences::changed, this, [this](const QString& key) {
        if (key == QLatin1StringView(settings::prefs::holderNames.info.key))
            read();
    });
    connect(&m_names, &HolderNames::rulesChanged, this, &HolderNameKeeper::write);
}

void HolderNameKeeper::read()
{
    QList<HolderRule> rules;
    for (const QString& line : m_preferences.get(settings::prefs::holderNames))
        rules << ruleFromLine(line);
    m_reading = true;
    m_names.setRules(rules);
    m_reading = false;
}

void HolderNameKeeper::write()
{
    if (m_reading)
        return;
    QStringList lines;
    for (const HolderRule& rule : m_names.rules())
        lines << asLine(rule);
    m_preferences.set(settings::prefs::holderNames, lines);
}

} // namespace lockscope::gui

#include "moc_holdernamekeeper.cpp"
