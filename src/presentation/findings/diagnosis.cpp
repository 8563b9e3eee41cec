// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/diagnosis.h"

#include <QRegularExpression>
#include <QStringList>
#include <QSysInfo>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {
namespace {

/// The word if it is in the known vocabulary, else "other", so that no chosen name leaks.
template <std::size_t N>
QString oneOf(const std::string& word, const std::array<const char*, N>& known)
{
    if (word.empty())
        return u"unknown"_s;
    const bool isKnown = std::find(known.begin(), known.end(), word) != known.end();
    return isKnown ? QString::fromStdString(word) : u"other"_s;
}

/// "7.0.15" from "7.0.15-ours"
QString numbers(const QString& version)
{
    static const QRegularExpression leading(u"^[0-9]{1,5}(\\.[0-9]{1,5}){0,3}"_s);
    const QString found = leading.match(version).captured();
    return found.isEmpty() ? u"unknown"_s : found;
}

QString flags(const NodeInfo& info)
{
    if (!info.notifyKnown)
        return u"unknown"_s;
    QString letters;
    for (const char letter : info.notifyFlags)
        if (std::string_view("AKEg$lshzxetdmn").find(letter) != std::string_view::npos && letters.size() < 16)
            letters += QLatin1Char(letter);
    return letters.isEmpty() ? u"off"_s : letters;
}

QString wordOf(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Disconnected:
        return u"disconnected"_s;
    case ConnectionState::Live:
        return u"live"_s;
    default:
        return u"on its way"_s;
    }
}

QString wordOf(SourceKind source)
{
    switch (source) {
    case SourceKind::Notifications:
        return u"notifications"_s;
    case SourceKind::Tracking:
        return u"tracking"_s;
    case SourceKind::Polling:
        return u"polling"_s;
    case SourceKind::None:
        break;
    }
    return u"nothing yet"_s;
}

QString rights(const std::vector<CapabilityReport>& capabilities, CapabilityState state)
{
    QStringList names;
    for (const CapabilityReport& each : capabilities)
        if (each.state == state)
            names << QString::fromStdString(each.name); // our own words, not the server's
    return names.isEmpty() ? u"-"_s : names.join(u' ');
}

} // namespace

QString diagnosis(const BuildInfo& build, const Surroundings& here, const std::vector<NodeStatus>& nodes)
{
    QStringList lines{u"Lockscope "_s + buildText(build)};
    lines << u"system: %1, %2 %3, %4"_s.arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(),
                                            numbers(QSysInfo::kernelVersion()), QSysInfo::currentCpuArchitecture());
    lines << u"window: %1, scale %2, language %3"_s.arg(here.windowSystem, here.scale, here.language);
    if (nodes.empty())
        lines << u"no server"_s;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const NodeStatus& node = nodes[i];
        const NodeInfo& info = node.info;
        lines << u"server %1: %2 %3, %4, %5, %6, told by %7"_s.arg(
            QString::number(i + 1), oneOf(info.product, std::array{"redis", "valkey"}),
            numbers(QString::fromStdString(info.version)),
            oneOf(info.role, std::array{"master", "primary", "replica", "slave"}),
            oneOf(info.mode, std::array{"standalone", "cluster", "sentinel"}), wordOf(node.state), wordOf(node.source));
        lines << u"  flags %1, eviction %2, %3 patterns, %4 gaps, %5 events/s"_s.arg(
            flags(info),
            oneOf(info.evictionPolicy, std::array{"noeviction", "allkeys-lru", "allkeys-lfu", "allkeys-random",
                                                  "volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl"}),
            QString::number(node.patterns.size()), QString::number(node.gaps),
            QString::number(node.eventsPerSecond, 'f', 1));
        lines << u"  may: "_s + rights(info.capabilities, CapabilityState::Yes);
        lines << u"  may not: "_s + rights(info.capabilities, CapabilityState::No);
        lines << u"  unknown: "_s + rights(info.capabilities, CapabilityState::Unknown);
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace lockscope::presentation
