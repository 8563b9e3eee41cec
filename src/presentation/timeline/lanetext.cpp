// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/lanetext.h"

#include "core/text.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/heldtext.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace lockscope::presentation::lanetext {

namespace {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::microseconds;

struct TimelineText
{
    Q_DECLARE_TR_FUNCTIONS(TimelineText)
};

QString utc(ServerTime at)
{
    return QString::fromStdString(isoTime(at)).mid(11);
}

ServerTime endOf(const DrawnHold& hold, ServerTime now)
{
    return hold.isOpen() ? std::max(now, hold.begin) : hold.end;
}
} // namespace

QString title()
{
    return TimelineText::tr("Timeline");
}

QString name(const KeyView& key)
{
    constexpr std::size_t kCharacters = 300;
    return celltext::bytes(key.name, kCharacters);
}

QString ending(const DrawnHold& hold)
{
    return hold.isOpen() ? TimelineText::tr("still held") : eventwords::ending(hold.endedAs);
}

namespace {
QString endLine(const DrawnHold& hold, const QString& length)
{
    if (!hold.endKnown())
        return TimelineText::tr("Ended some time between %1 and %2: %3")
            .arg(utc(hold.heldUntil), utc(hold.end), ending(hold));
    if (heldtext::since(hold).known == heldtext::Known::Begin)
        return TimelineText::tr("To %1 (%2): %3").arg(utc(hold.end), length, ending(hold));
    return TimelineText::tr("To %1: %2").arg(utc(hold.end), ending(hold));
}

int mostWaiters(const DrawnHold& hold)
{
    int most = 0;
    if (hold.waiters) {
        for (const auto& each : *hold.waiters)
            most = std::max<int>(most, each.waiters);
    }
    return most;
}
} // namespace

QString hold(const LaneHistory& history, const DrawnHold& hold, ServerTime now)
{
    QStringList lines;
    lines << TimelineText::tr("Holder: %1").arg(history.label(hold.label));
    const auto since = heldtext::since(hold);
    const QString length = lengthtext::measured(endOf(hold, now) - since.from);
    const bool isBeginKnown = since.known == heldtext::Known::Begin;
    if (isBeginKnown)
        lines << TimelineText::tr("From %1").arg(utc(hold.begin));
    else
        lines << TimelineText::tr("Held %1").arg(heldtext::sentence(since.known, length, utc(since.from)));
    if (!hold.isOpen())
        lines << endLine(hold, length);
    else if (isBeginKnown)
        lines << TimelineText::tr("Still held, for %1").arg(length);
    else
        lines << TimelineText::tr("Still held");
    if (!hold.ticks.empty())
        lines << TimelineText::tr("%n renewal(s)", nullptr, static_cast<int>(hold.ticks.size()));
    if (!hold.missedTicks.empty())
        lines << TimelineText::tr("%n renewal(s) missed by the usual cadence", nullptr,
                                  static_cast<int>(hold.missedTicks.size()));
    if (const auto most = mostWaiters(hold); most > 0)
        lines << TimelineText::tr("Held while others waited, %n at most", nullptr, most);
    else if (hold.contended)
        lines << TimelineText::tr("Re-acquired at once: probably contended");
    return lines.join(u'\n');
}

QString sentence(const LaneHistory& history, const KeyView& key, const DrawnHold& hold, const QString& server,
                 ServerTime now, Shown shown)
{
    const QString place =
        server.isEmpty() ? name(key) : TimelineText::tr("%1 on %2", "lock, server").arg(name(key), server);
    const QString holder = history.label(hold.label);
    const auto since = heldtext::since(hold);
    const bool isBeginKnown = since.known == heldtext::Known::Begin;
    const QString length = lengthtext::measured(endOf(hold, now) - since.from);
    QString text;
    if (hold.isOpen() && shown == Shown::Past)
        text = (isBeginKnown ? TimelineText::tr("At %1, %2 was held by %3 since %4, for %5")
                             : TimelineText::tr("At %1, %2 was held by %3 since %4 or earlier, for at least %5"))
                   .arg(celltext::time(now), place, holder, celltext::time(since.from), length);
    else if (hold.isOpen())
        text = (isBeginKnown ? TimelineText::tr("%1 is held by %2 since %3, for %4 now")
                             : TimelineText::tr("%1 is held by %2 since %3 or earlier, for at least %4"))
                   .arg(place, holder, celltext::time(since.from), length);
    else if (isBeginKnown)
        text = TimelineText::tr("%1 was held by %2 from %3, for %4: %5")
                   .arg(place, holder, celltext::time(hold.begin), length, ending(hold));
    else
        text = TimelineText::tr("%1 was held by %2 until %3: %4")
                   .arg(place, holder, celltext::time(hold.end), ending(hold));
    if (!hold.ticks.empty())
        text = TimelineText::tr("%1; %n renewal(s)", nullptr, static_cast<int>(hold.ticks.size())).arg(text);
    if (const auto most = mostWaiters(hold); most > 0)
        text = TimelineText::tr("%1; %n waited at most", nullptr, most).arg(text);
    return TimelineText::tr("%1.", "end of a sentence").arg(text);
}

QString lane(const LaneHistory& history, const PictureView& picture, LockId lock, ServerTime now)
{
    const auto holds = history.holds(lock);
    QString key = name(picture.key(lock));
    if (holds.empty())
        return key;
    const DrawnHold& last = holds.back();
    QStringList parts;
    const QString holder = history.label(last.label);
    const auto since = heldtext::since(last);
    const QString length = lengthtext::measured(now - since.from);
    if (!last.isOpen())
        parts << TimelineText::tr("free, last held by %1, %2").arg(holder, ending(last));
    else if (since.known == heldtext::Known::Begin)
        parts << TimelineText::tr("held by %1 for %2").arg(holder, length);
    else
        parts << TimelineText::tr("held by %1 for at least %2").arg(holder, length);
    if (!last.ticks.empty())
        parts << TimelineText::tr("%n renewal(s)", nullptr, static_cast<int>(last.ticks.size()));
    const auto missed = last.missedTicks.size() + history.overdueTicks(lock, now).size();
    if (missed > 0)
        parts << TimelineText::tr("%n missed", nullptr, static_cast<int>(missed));
    if (last.contended)
        parts << TimelineText::tr("contended");
    parts << TimelineText::tr("%n hold(s) shown", nullptr, static_cast<int>(holds.size()));
    return key + u": "_s + parts.join(u", "_s);
}

namespace {
/// Unknown time is excluded from the share and mentioned.
QString heldPart(const RangeStats& stats)
{
    const auto share = stats.heldShare();
    if (!share)
        return TimelineText::tr("held: not known");
    const QString held = QString::number(100 * *share, 'f', 1);
    if (stats.unknown.count() == 0)
        return TimelineText::tr("held %1 %").arg(held);
    const auto all = static_cast<double>((stats.known + stats.unknown).count());
    constexpr double kLeast = 0.1;
    const double unknown = std::max(kLeast, 100 * static_cast<double>(stats.unknown.count()) / all);
    //: %2: percent of the selected time
    return TimelineText::tr("held %1 % of the known time (%2 % not known)").arg(held, QString::number(unknown, 'f', 1));
}
} // namespace

QString range(const RangeStats& stats)
{
    QStringList parts;
    parts << TimelineText::tr("%1 selected").arg(lengthtext::measured(stats.length));
    parts << TimelineText::tr("%n lane(s)", nullptr, stats.lanes);
    parts << TimelineText::tr("%n hold(s)", nullptr, stats.holds);
    if (stats.measured > 0)
        parts << TimelineText::tr("median %1, p99 %2")
                     .arg(lengthtext::measured(stats.medianHold), lengthtext::measured(stats.p99Hold));
    parts << heldPart(stats);
    parts << TimelineText::tr("%n renewal(s)", nullptr, stats.renewals);
    if (stats.missedRenewals > 0)
        parts << TimelineText::tr("%n missed", nullptr, stats.missedRenewals);
    if (stats.lost() > 0)
        parts << TimelineText::tr("%n lost", "holds that expired or were taken over", stats.lost());
    return parts.join(u" · "_s);
}

QString gap(ServerTime from, ServerTime to, const QString& reason, ServerTime now)
{
    const bool isOpen = to == ServerTime::max();
    const auto known = (isOpen ? std::max(now, from) : to) - from;
    const QString length = lengthtext::measured(known);
    if (isOpen && known < 1s) // time stands still while nothing arrives, so the length is unknown
        return reason.isEmpty() ? TimelineText::tr("gap, not over yet")
                                : TimelineText::tr("gap, not over yet: %1").arg(reason);
    if (isOpen)
        return reason.isEmpty() ? TimelineText::tr("gap, %1 so far").arg(length)
                                : TimelineText::tr("gap, %1 so far: %2").arg(length, reason);
    return reason.isEmpty() ? TimelineText::tr("gap %1").arg(length)
                            : TimelineText::tr("gap %1: %2").arg(length, reason);
}

QString relative(microseconds toNow, microseconds step)
{
    if (toNow.count() == 0)
        return TimelineText::tr("now");
    const QChar sign = toNow.count() < 0 ? u'-' : u'+';
    return sign + lengthtext::label(std::chrono::abs(toNow), step);
}

QString clock(ServerTime at, microseconds step)
{
    return utc(at).left(step < 1s ? 12 : 8);
}

} // namespace lockscope::presentation::lanetext
