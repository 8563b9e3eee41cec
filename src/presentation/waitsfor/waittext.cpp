// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/waitsfor/waittext.h"

#include "analysis/verdict.h"
#include "formats/decode.h"
#include "formats/waitplaces.h"
#include "presentation/traces/tracetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope::presentation::waittext {

namespace {

using namespace Qt::StringLiterals;

struct WaitText
{
    Q_DECLARE_TR_FUNCTIONS(WaitText)
};

/// Number of blocked clients that may wait for this lock; 0: no source reports any.
[[nodiscard]] std::uint32_t atMost(std::span<const WaitersFrom> from)
{
    std::uint32_t most = 0;
    for (const auto& one : from) {
        if (one.bound == WaitBound::AtMost)
            most = std::max(most, one.count);
    }
    return most;
}

[[nodiscard]] int number(std::uint32_t count)
{
    return static_cast<int>(std::min<std::uint32_t>(count, INT_MAX));
}

} // namespace

QString cell(const LockState& state, std::span<const WaitersFrom> from)
{
    if (state.waitersKnown || state.waiters > 0)
        return QString::number(state.waiters);
    const auto most = atMost(from);
    return most > 0 ? u"≤ %1"_s.arg(most) : celltext::none();
}

QString sentence(const PictureView& picture, LockId lock)
{
    const LockState& state = picture.state(lock);
    if (state.waiters > 0)
        return WaitText::tr("%n waiting", nullptr, state.waiters);
    if (state.waitersKnown)
        return WaitText::tr("no visible waiters (clients that poll need a trace)");
    if (const auto most = atMost(picture.waiters(lock)); most > 0)
        return WaitText::tr("at most %n: clients that block on some list", nullptr, number(most));
    return whyUnknown(picture, lock);
}

QString source(const WaitersFrom& from)
{
    const QString through = celltext::bytes(from.through, 120);
    const int count = number(from.count);
    switch (from.source) {
    case WaitSource::Subscribers:
        return WaitText::tr("%n subscriber(s) of %1", nullptr, count).arg(through);
    case WaitSource::Queue:
        return WaitText::tr("%n in the queue %1", nullptr, count).arg(through);
    case WaitSource::Blocked:
        return WaitText::tr("%n client(s) block on lists, perhaps on %1", nullptr, count).arg(through);
    case WaitSource::Mark:
        return count > 0 ? WaitText::tr("someone waits, according to %1").arg(through)
                         : WaitText::tr("no mark at %1").arg(through);
    case WaitSource::Trace:
        return WaitText::tr("%n refused in a trace", nullptr, count);
    }
    return {};
}

QString summary(const PictureView& picture, LockId lock, ServerTime now)
{
    QStringList lines{sentence(picture, lock)};
    for (const auto& from : picture.waiters(lock)) {
        if (from.source == WaitSource::Queue && !from.waiters.empty()) {
            const Waiter& next = from.waiters.front();
            lines.insert(1, WaitText::tr("Next is %1. %2", "who, what is known of its place")
                                .arg(who(picture.state(lock).library, next), fate(next, now))
                                .trimmed());
        }
        lines << sentences(from);
    }
    return lines.join(u'\n');
}

QString sentences(const WaitersFrom& from)
{
    const QString first = WaitText::tr("%1.", "end of a sentence").arg(source(from));
    return from.count > 0 ? joined({first, blindSpot(from)}) : first;
}

QString blindSpot(const WaitersFrom& from)
{
    switch (from.source) {
    case WaitSource::Subscribers:
        return WaitText::tr("Counts client instances on this node: several threads of one may wait, or none if it "
                            "forgot to unsubscribe. Nobody who only asks again and again is seen.");
    case WaitSource::Queue:
        return from.waiters.empty() && from.count > 0 ? WaitText::tr("Too large to be read: only its length is known.")
                                                      : WaitText::tr("Shows clients in the queue, not those that try "
                                                                     "once. Deadlines are by the waiters' own clocks.");
    case WaitSource::Blocked:
        return WaitText::tr("The server reports which clients block, not on which list: only a trace shows that.");
    case WaitSource::Mark:
        return WaitText::tr("One mark, however many wait.");
    case WaitSource::Trace:
        return WaitText::tr("Only clients that asked while the trace ran.");
    }
    return {};
}

QString traced(const TracedWaits& waits, ServerTime now)
{
    const auto count = static_cast<int>(std::min<std::size_t>(waits.waiters, INT_MAX));
    const QString ago = tracetext::ago(now - waits.at);
    return waits.longest.count() > 0
               ? WaitText::tr("%n waited when the trace ended %1, the longest for %2", nullptr, count)
                     .arg(ago, lengthtext::tenths(waits.longest))
               : WaitText::tr("%n waited when the trace ended %1", nullptr, count).arg(ago);
}

QString whyUnknown(const PictureView& picture, LockId lock)
{
    const LockState& state = picture.state(lock);
    if (state.phase != LockPhase::Held)
        return celltext::none();
    const std::string_view token = picture.token(state.holder);
    const auto places = formats::waitPlaces(state.library, state.type, state.mode, picture.key(lock).name, token);
    if (places.empty())
        return token.empty() && !analysis::hasEmptyValue(state)
                   ? WaitText::tr("unknown: holder not seen")
                   : WaitText::tr("unknown: clients of this library poll, and only a trace shows them");
    const auto& first = places.front();
    if (first.kind == formats::WaitPlace::Kind::Shared)
        return WaitText::tr("not known: waiters listen to %1, which is for many locks")
            .arg(celltext::bytes(first.name, 120));
    if (first.kind == formats::WaitPlace::Kind::Counter)
        return WaitText::tr("not known exactly: waiters count themselves, and one that was killed still counts");
    if (!first.sure)
        return WaitText::tr("no visible waiters at %1 (clients that poll need a trace)")
            .arg(celltext::bytes(first.name, 120));
    return WaitText::tr("not read yet");
}

QString who(LibraryId library, const Waiter& waiter)
{
    if (waiter.several)
        return tracetext::oneOfSeveral(waiter.client);
    QString text = waiter.client.empty() ? celltext::holder(library, waiter.id)
                                         : celltext::bytes(waiter.client, 80); // the connection's id means nothing
    if (!waiter.name.empty())
        text += u" · "_s + celltext::bytes(waiter.name, 60);
    return text;
}

QString waited(const Waiter& waiter, ServerTime now)
{
    return waiter.since == kUnknownTime ? celltext::none() : u"≥ "_s + lengthtext::tenths(now - waiter.since);
}

QString prospect(const Waiter& waiter, ServerTime now)
{
    if (waiter.deadline.isTime() && waiter.deadline.time() <= now)
        return WaitText::tr("expired %1 ago").arg(lengthtext::tenths(now - waiter.deadline.time()));
    QStringList parts;
    if (waiter.deadline.isTime())
        parts << WaitText::tr("%1 left").arg(lengthtext::tenths(waiter.deadline.time() - now));
    if (waiter.pulse == WaiterPulse::Silent)
        parts << WaitText::tr("silent");
    return parts.join(u" · "_s);
}

QString fate(const Waiter& waiter, ServerTime now)
{
    if (waiter.deadline.isTime() && waiter.deadline.time() <= now)
        return WaitText::tr(
            "Its deadline has passed: it no longer waits, and keeps its place until another client removes it.");
    QStringList parts;
    if (waiter.deadline.isTime())
        parts << WaitText::tr("It gives up its place in %1.").arg(lengthtext::tenths(waiter.deadline.time() - now));
    if (waiter.pulse == WaiterPulse::Silent)
        parts << WaitText::tr(
            "Nobody listens on its channel: it is probably dead, and blocks those behind it until then.");
    return joined(parts);
}

bool isDead(const Waiter& waiter, ServerTime now)
{
    return waiter.pulse == WaiterPulse::Silent || (waiter.deadline.isTime() && waiter.deadline.time() <= now);
}

} // namespace lockscope::presentation::waittext
