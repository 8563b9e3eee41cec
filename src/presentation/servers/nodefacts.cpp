// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/servers/nodefacts.h"

#include "presentation/words/bytes.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/plural.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(NodeFacts)
};

struct EventClass
{
    char letter;
    const char* name;
};
constexpr std::array kKinds{
    EventClass{'g', QT_TRANSLATE_NOOP("NodeFacts", "delete/expire")},
    EventClass{'$', QT_TRANSLATE_NOOP("NodeFacts", "strings")},
    EventClass{'h', QT_TRANSLATE_NOOP("NodeFacts", "hashes")},
    EventClass{'z', QT_TRANSLATE_NOOP("NodeFacts", "sorted sets")},
    EventClass{'l', QT_TRANSLATE_NOOP("NodeFacts", "lists")},
    EventClass{'s', QT_TRANSLATE_NOOP("NodeFacts", "sets")},
    EventClass{'x', QT_TRANSLATE_NOOP("NodeFacts", "expiry")},
    EventClass{'e', QT_TRANSLATE_NOOP("NodeFacts", "eviction")},
};

/// True when the server announces this class. The flag A stands for all of them.
bool told(const std::string& flags, char letter)
{
    return flags.find('K') != std::string::npos &&
           (flags.find(letter) != std::string::npos || flags.find('A') != std::string::npos);
}

bool can(const NodeInfo& info, std::string_view name)
{
    const auto found = std::ranges::find(info.capabilities, name, &CapabilityReport::name);
    return found != info.capabilities.end() && found->state == CapabilityState::Yes;
}

QString modeText(const std::string& mode)
{
    if (mode == "standalone")
        return Text::tr("standalone");
    if (mode == "cluster")
        return Text::tr("cluster");
    return text(mode);
}

} // namespace

QString roleText(const std::string& role)
{
    if (role == "master" || role == "primary")
        return Text::tr("primary");
    if (role == "replica" || role == "slave")
        return Text::tr("replica");
    return text(role);
}

QString productText(const NodeInfo& info)
{
    if (info.version.empty())
        return Text::tr("not known yet");
    const QString product = info.product == "valkey" ? u"Valkey"_s : u"Redis"_s;
    QStringList parts{u"%1 %2"_s.arg(product, text(info.version))};
    if (!info.role.empty())
        parts << roleText(info.role);
    if (!info.mode.empty())
        parts << modeText(info.mode);
    return parts.join(u" · "_s);
}

QString sourceText(SourceKind source)
{
    switch (source) {
    case SourceKind::None:
        return Text::tr("not connected yet");
    case SourceKind::Notifications:
        return Text::tr(
            "Keyspace notifications: the server announces every change, and a read of the key adds the holder.");
    case SourceKind::Tracking:
        return Text::tr("Client tracking: the server announces that a key changed, and Lockscope reads its new value.");
    case SourceKind::Polling:
        return Text::tr("Polling only: keys are read in turn.");
    }
    Q_UNREACHABLE();
}

QString blindSpotText(SourceKind source)
{
    switch (source) {
    case SourceKind::None:
        return {};
    case SourceKind::Notifications:
        return Text::tr("Refused attempts to take a lock, and who sent a release.");
    case SourceKind::Tracking:
        return Text::tr("Holds that begin and end between two reads; whether a hold was released or expired (inferred "
                        "only); refused attempts.");
    case SourceKind::Polling:
        return Text::tr(
            "Everything that begins and ends between two reads; times finer than the read interval; refused attempts.");
    }
    Q_UNREACHABLE();
}

QString blindSpotText(const NodeInfo& info, SourceKind source, const QStringList& unannounced)
{
    QString all = blindSpotText(source);
    if (unannounced.isEmpty())
        return all;
    const bool tracked = can(info, "tracking");
    const QString more = blindSpotText(tracked ? SourceKind::Tracking : SourceKind::Polling);
    const QString names = unannounced.join(u", "_s);
    return all + u'\n' +
           (tracked ? Text::tr("%1 (no permission to subscribe; followed by tracking): %2").arg(names, more)
                    : Text::tr("%1 (no permission to subscribe; followed by polling): %2").arg(names, more));
}

QString patternsText(const QStringList& patterns, const QStringList& unannounced)
{
    QStringList parts;
    for (const QString& pattern : patterns)
        parts << (unannounced.contains(pattern) ? Text::tr("%1 (not announced)").arg(pattern) : pattern);
    return parts.join(u"   "_s);
}

QString kindsText(const NodeInfo& info, SourceKind source)
{
    if (source == SourceKind::None)
        return {};
    const bool known = source != SourceKind::Notifications || info.notifyKnown;
    if (!known)
        return Text::tr(
            "unknown: the server's settings cannot be read, so this is inferred from the notifications received");
    const QString rest = can(info, "tracking") ? Text::tr("tracking") : Text::tr("polling");
    QStringList parts;
    for (const EventClass& kind : kKinds) {
        const QString name = QCoreApplication::translate("NodeFacts", kind.name);
        if (source == SourceKind::Notifications && told(info.notifyFlags, kind.letter))
            parts << Text::tr("%1 ✓").arg(name).replace(u' ', QChar::Nbsp); // a tick stays with its word
        else
            parts << Text::tr("%1 by %2").arg(name, source == SourceKind::Polling ? Text::tr("polling") : rest);
    }
    return parts.join(u" · "_s);
}

QString flagsText(const NodeInfo& info)
{
    if (info.version.empty()) // it was never reached
        return Text::tr("not known yet");
    if (!info.notifyKnown)
        return Text::tr("not known (CONFIG GET is not permitted)");
    QString missing;
    if (info.notifyFlags.find('K') == std::string::npos)
        missing += u'K';
    for (const EventClass& kind : kKinds) {
        if (info.notifyFlags.find(kind.letter) == std::string::npos && info.notifyFlags.find('A') == std::string::npos)
            missing += QLatin1Char(kind.letter);
    }
    const QString flags = info.notifyFlags.empty() ? Text::tr("off") : text(info.notifyFlags);
    return missing.isEmpty() ? Text::tr("✓ %1").arg(flags) : Text::tr("▲ %1, missing: %2").arg(flags, missing);
}

QString clockText(std::int64_t offsetUs, std::int64_t roundTripUs)
{
    constexpr std::int64_t kShownAsZero = 50; // half of the last digit
    const QString sign = std::abs(offsetUs) < kShownAsZero ? QString() : offsetUs < 0 ? u"−"_s : u"+"_s;
    return Text::tr("%1%2 ms against this machine, measured to ±%3 ms; round trip %4 ms")
        .arg(sign)
        .arg(static_cast<double>(std::abs(offsetUs)) / 1000, 0, 'f', 1)
        .arg(static_cast<double>(roundTripUs) / 2000, 0, 'f', 2)
        .arg(static_cast<double>(roundTripUs) / 1000, 0, 'f', 2);
}

bool mayEvict(const std::string& policy)
{
    return policy.starts_with("volatile-") || policy.starts_with("allkeys-");
}

QString evictionText(const std::string& policy)
{
    if (policy.empty())
        return Text::tr("policy not known");
    if (policy.starts_with("volatile-"))
        return Text::tr(
                   "▲ %1: under memory pressure keys with a TTL go first, and those are the locks. Keep locks on a "
                   "server with noeviction.")
            .arg(text(policy));
    if (mayEvict(policy))
        return Text::tr(
                   "▲ %1: under memory pressure any key may go, locks too. Keep locks on a server with noeviction.")
            .arg(text(policy));
    return Text::tr("✓ %1: locks are not evicted").arg(text(policy));
}

QString figuresText(const ServerFigures& sample, double cpuPercent)
{
    const QLocale locale;
    QStringList parts;
    if (sample.opsPerSecond >= 0)
        parts << Text::tr("%1 commands/s of all clients").arg(locale.toString(sample.opsPerSecond));
    if (cpuPercent >= 0)
        parts << Text::tr("%1 % of a core").arg(locale.toString(cpuPercent, 'f', 1));
    if (sample.keys >= 0)
        parts << Text::tr("%Ln key(s)", nullptr, plural(sample.keys));
    if (sample.connectedClients >= 0)
        parts << Text::tr("%Ln client(s)", nullptr, plural(sample.connectedClients));
    if (sample.blockedClients > 0)
        parts << Text::tr("%1 of them blocked").arg(locale.toString(sample.blockedClients));
    if (sample.usedMemory >= 0)
        parts << (sample.maxMemory > 0
                      ? Text::tr("%1 of %2 memory")
                            .arg(locale.formattedDataSize(sample.usedMemory),
                                 locale.formattedDataSize(sample.maxMemory))
                      : Text::tr("%1 memory, no limit set").arg(locale.formattedDataSize(sample.usedMemory)));
    if (sample.evictedKeys > 0)
        parts << Text::tr("▲ %Ln key(s) evicted since its start", nullptr, plural(sample.evictedKeys));
    if (sample.uptimeSeconds >= 0)
        parts << Text::tr("up for %1").arg(lengthtext::seconds(std::chrono::seconds(sample.uptimeSeconds)));
    return parts.isEmpty() ? Text::tr("no sample yet") : parts.join(u" · "_s);
}

} // namespace lockscope::presentation
