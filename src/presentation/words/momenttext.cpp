// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/momenttext.h"

#include "presentation/words/lengthtext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::momenttext {

namespace {

using std::chrono::microseconds;

struct MomentTexts
{
    Q_DECLARE_TR_FUNCTIONS(MomentText)
};

QDateTime dateTimeOf(ServerTime at, celltext::Zone zone)
{
    const qint64 ms = std::chrono::floor<std::chrono::milliseconds>(at.time_since_epoch()).count();
    return QDateTime::fromMSecsSinceEpoch(ms,
                                          zone == celltext::Zone::Utc ? QTimeZone::utc() : QTimeZone::systemTimeZone());
}

ServerTime serverTimeOf(const QDateTime& time)
{
    return ServerTime{std::chrono::milliseconds(time.toMSecsSinceEpoch())};
}

} // namespace

QTime timeOfDayOf(const QString& text)
{
    static const QRegularExpression form(uR"(^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?$)"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    return {match.captured(1).toInt(), match.captured(2).toInt(), match.captured(3).toInt(),
            match.captured(4).leftJustified(3, u'0').toInt()};
}

/// Parses "-90", "+12.5", "-10m".
std::optional<microseconds> distanceOf(const QString& text)
{
    static const QRegularExpression form(uR"(^[-+\x{2212}]\s*(\d{1,9}(?:\.\d+)?)\s*(s|m|min|h|d)?$)"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QString unit = match.captured(2);
    const double seconds = unit == u"d" ? 86400 : unit == u"h" ? 3600 : unit.startsWith(u'm') ? 60 : 1;
    return microseconds(std::llround(match.captured(1).toDouble() * seconds * 1e6));
}

std::optional<ServerTime> momentOf(const QString& text, const Context& context)
{
    const auto at = exactMomentOf(text, context);
    return at ? std::optional(std::clamp(*at, context.from, std::max(context.from, context.to))) : std::nullopt;
}

std::optional<ServerTime> exactMomentOf(const QString& text, const Context& context)
{
    const QString said = text.trimmed();
    if (const auto distance = distanceOf(said))
        return said.startsWith(u'+') ? context.from + *distance : context.to - *distance;
    if (const QTime time = timeOfDayOf(said); time.isValid()) {
        const QDateTime shown = dateTimeOf(context.position, context.zone);
        for (const int days : {0, -1, 1}) {
            const auto at = serverTimeOf(QDateTime(shown.date().addDays(days), time, shown.timeZone()));
            if (at >= context.from && at <= context.to)
                return at;
        }
        return serverTimeOf(QDateTime(shown.date(), time, shown.timeZone()));
    }
    QDateTime time = QDateTime::fromString(QString(said).replace(u' ', u'T'), Qt::ISODateWithMs);
    if (!time.isValid())
        return std::nullopt;
    if (time.timeSpec() == Qt::LocalTime && context.zone == celltext::Zone::Utc)
        time.setTimeZone(QTimeZone::utc());
    return serverTimeOf(time);
}

QString time(ServerTime at, ServerTime now, celltext::Zone zone)
{
    const bool isToday = dateTimeOf(at, zone).date() == dateTimeOf(now, zone).date();
    return isToday ? celltext::timeOfDay(at, zone) : celltext::time(at, zone);
}

QString ago(ServerTime at, ServerTime now)
{
    const auto since = now - at;
    if (since < std::chrono::seconds(1))
        return MomentTexts::tr("now");
    return MomentTexts::tr("%1 ago", "a length of time").arg(lengthtext::tenths(since));
}

QString speed(double speed)
{
    if (std::isinf(speed))
        return MomentTexts::tr("Max");
    //: how fast a recording is played: 2×
    return MomentTexts::tr("%1×").arg(QLocale().toString(speed, 'g', 4));
}

} // namespace lockscope::presentation::momenttext
