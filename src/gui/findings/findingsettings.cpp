// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingsettings.h"

#include "settings/preferences.h"
#include "settings/schema.h"

#include <utility>

namespace lockscope::gui {

using analysis::Episode;
using analysis::FindingMute;
namespace prefs = settings::prefs;

namespace {

/// "no-ttl lock:order:*"; " job:*" mutes all findings of these locks.
QString lineOf(const FindingMute& mute)
{
    return QString::fromLatin1(mute.id ? analysis::name(*mute.id) : "") + u' ' +
           QString::fromLatin1(QByteArray::fromStdString(mute.name).toPercentEncoding());
}

std::optional<FindingMute> muteOf(const QString& line)
{
    const auto space = line.indexOf(u' ');
    if (space < 0)
        return std::nullopt;
    FindingMute mute;
    const std::string word = line.left(space).toStdString();
    mute.id = analysis::findingFromName(word);
    mute.name = QByteArray::fromPercentEncoding(line.mid(space + 1).toLatin1()).toStdString();
    if (!mute.id && (!word.empty() || mute.name.empty()))
        return std::nullopt; // it would mute everything
    return mute;
}

} // namespace

FindingSettings::FindingSettings(FindingsStore& store, settings::Preferences& preferences, QObject* parent)
    : QObject(parent), m_store(store), m_preferences(preferences)
{
    connect(&m_preferences, &settings::Preferences::changed, this, &FindingSettings::read);
    readLimits();
    readMutes();
}

void FindingSettings::read(const QString& key)
{
    if (key == QLatin1StringView(prefs::findingLimits.info.key))
        readLimits();
    else if (key == QLatin1StringView(prefs::findingMutes.info.key))
        readMutes();
}

void FindingSettings::readLimits()
{
    std::vector<std::string> lines;
    for (const QString& line : m_preferences.get(prefs::findingLimits))
        lines.push_back(line.toStdString());
    m_store.setThresholds(analysis::Thresholds::fromChanged(lines));
    Q_EMIT limitsChanged();
    Q_EMIT changed();
}

void FindingSettings::readMutes()
{
    std::vector<FindingMute> mutes;
    for (const QString& line : m_preferences.get(prefs::findingMutes)) {
        if (const auto mute = muteOf(line))
            mutes.push_back(*mute);
    }
    m_store.setMutes(std::move(mutes));
    Q_EMIT changed();
}

void FindingSettings::writeLimits(const analysis::Thresholds& thresholds)
{
    QStringList lines;
    for (const std::string& line : thresholds.changed())
        lines += QString::fromStdString(line);
    m_preferences.set(prefs::findingLimits, lines);
}

void FindingSettings::setLimit(analysis::FindingId id, analysis::Measure measure, std::int64_t value)
{
    analysis::Thresholds thresholds = m_store.thresholds();
    thresholds.set(id, measure, value);
    writeLimits(thresholds);
}

void FindingSettings::setDefaultLimits(analysis::FindingId id)
{
    analysis::Thresholds thresholds = m_store.thresholds();
    for (const analysis::ThresholdFacts& limit : analysis::factsOf(id).thresholds())
        thresholds.set(id, limit.measure, limit.value);
    writeLimits(thresholds);
}

void FindingSettings::mute(const FindingMute& mute)
{
    QStringList lines = m_preferences.get(prefs::findingMutes);
    const QString line = lineOf(mute);
    if (!lines.contains(line))
        lines += line;
    m_preferences.set(prefs::findingMutes, lines);
}

void FindingSettings::unmute(const Episode& episode)
{
    QStringList lines;
    for (const FindingMute& each : m_store.mutes()) {
        if (!each.covers(episode.id, episode.subject))
            lines += lineOf(each);
    }
    m_preferences.set(prefs::findingMutes, lines);
}

} // namespace lockscope::gui

#include "moc_findingsettings.cpp"
