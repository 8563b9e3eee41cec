// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockcells.h"

#include "formats/decode.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/heldtext.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/locktext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/traces/tracetext.h"
#include "presentation/waitsfor/waittext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/librarytext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <climits>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::lockcells {

namespace {

using analysis::Verdict;

struct LockCells
{
    Q_DECLARE_TR_FUNCTIONS(LockCells)
};

QString number(std::uint32_t n)
{
    return n == 0 ? celltext::none() : QString::number(n);
}

/// How long a hold has lasted: with tenths while it is short, because most holds are.
QString lastedSoFar(std::chrono::microseconds length)
{
    constexpr std::chrono::seconds kShort{10};
    return length < kShort ? lengthtext::tenths(length) : lengthtext::seconds(length);
}

/// How long a hold that is over has lasted.
QString lasted(std::chrono::microseconds length)
{
    return length < std::chrono::seconds{1} ? lengthtext::measured(length) : lengthtext::tenths(length);
}

QString size(std::uint32_t bytes)
{
    return QLocale().formattedDataSize(bytes, 0);
}

/// One line of the tool tip.
void line(QString& html, const QString& label, const QString& value)
{
    if (!value.isEmpty())
        html += u"<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>"_s.arg(label.toHtmlEscaped(),
                                                                     celltext::breakable(value).toHtmlEscaped());
}

QString heldText(const RowFacts& row)
{
    const LockState& state = row.state;
    const auto since = heldtext::since(state, row.firstSeen);
    if (since.known == heldtext::Known::Nothing)
        return heldtext::sentence(since.known, {}, {});
    const ServerTime end = state.phase == LockPhase::Free ? state.endedAt : row.now;
    if (end == kUnknownTime)
        return LockCells::tr("since %1").arg(celltext::time(since.from, row.zone));
    return heldtext::sentence(since.known, lengthtext::exact(end - since.from), celltext::time(since.from, row.zone));
}

} // namespace

QString name(const RowFacts& row)
{
    return celltext::bytes(row.key.name);
}

QString library(const RowFacts& row)
{
    if (row.state.library == LibraryId::Unknown)
        return celltext::none();
    return librarytext::name(row.state);
}

QString holder(const RowFacts& row)
{
    const LockState& state = row.state;
    if (state.phase == LockPhase::Gone) // the row only stays while the pointer is over the table
        return celltext::none();
    if (state.tooLarge)
        return LockCells::tr("too large to read (%1, %2)").arg(size(state.valueBytes), typeWord(state.type));
    if (analysis::isBareNumber(state))
        return celltext::notNamed();
    if (state.holder == TokenId::None)
        return analysis::hasEmptyValue(state) ? celltext::emptyValue() : celltext::notSeen();
    if (formats::isFieldName(state.library, state.type))
        return celltext::notNamed();
    return namedHolder(row.names, state.library, row.token,
                       row.isMasked ? celltext::bytes(row.token) : celltext::holder(state.library, row.token));
}

QString count(const RowFacts& row)
{
    if (row.state.phase == LockPhase::Held && analysis::isBareNumber(row.state))
        return leftText(row.state);
    QString count = number(row.state.count);
    if (row.state.mode == LockMode::Unknown || row.state.mode == LockMode::Exclusive)
        return count;
    return count + u' ' + modeWord(row.state.mode);
}

QString heldFor(const RowFacts& row)
{
    const LockState& state = row.state;
    const QString atLeast = state.isBeginBound() ? u"≥ "_s : QString();
    if (state.phase == LockPhase::Free)
        return state.heldSince == kUnknownTime || state.endedAt == kUnknownTime
                   ? celltext::none()
                   : atLeast + lasted(state.endedAt - state.heldSince);
    if (state.heldSince != kUnknownTime)
        return atLeast + lastedSoFar(row.now - state.heldSince);
    return row.firstSeen == kUnknownTime ? celltext::none() : u"≥ "_s + lastedSoFar(row.now - row.firstSeen);
}

QString ttl(const RowFacts& row)
{
    if (row.state.phase != LockPhase::Held || !row.state.deadline.isKnown())
        return celltext::none();
    if (row.state.deadline.isNever())
        return LockCells::tr("none");
    return lengthtext::tenths(row.state.deadline.time() - row.now);
}

QString renewals(const RowFacts& row)
{
    return number(row.state.renewals);
}

QString waiters(const RowFacts& row)
{
    if (row.traced && row.state.waiters == 0)
        //: how many wait, by a trace that ended so long ago: "2 · 12 s ago"
        return LockCells::tr("%1 · %2").arg(row.traced->waiters).arg(tracetext::ago(row.now - row.traced->at));
    return waittext::cell(row.state, row.waits);
}

QString verdict(const RowFacts& row)
{
    const LockState& state = row.state;
    if (state.phase == LockPhase::Free) {
        if (QString ended = eventwords::verdict(state.lastEnd); !ended.isEmpty())
            return ended;
    }
    const QString word = verdictWord(row.verdict);
    if (row.verdict != Verdict::RenewalLate && row.verdict != Verdict::RenewalStopped)
        return row.verdict == Verdict::None ? celltext::none() : word;
    const auto due = analysis::expectedRenewal(state);
    //: a verdict and by how much: "renewal late 3.8 s"
    return due && row.now > *due ? LockCells::tr("%1 %2").arg(word, lengthtext::tenths(row.now - *due)) : word;
}

QString server(const RowFacts& row)
{
    return server(row.node, row.server, row.hasSiblings);
}

QString server(std::string_view address, const QString& deployment, bool hasSiblings)
{
    QString node = celltext::bytes(address);
    if (deployment.isEmpty())
        return node;
    return hasSiblings ? u"%1 · %2"_s.arg(deployment, node) : deployment;
}

QString lane(const RowFacts& row)
{
    if (row.state.phase != LockPhase::Held)
        return LockCells::tr("free");
    return LockCells::tr("lease %1, renewals: %2")
        .arg(leasetext::leaseByClock(row.state, row.zone), leasetext::renewalsByClock(row.state, row.zone));
}

QString toolTip(const RowFacts& row)
{
    const LockState& state = row.state;
    QString html =
        u"<p><b>%1</b></p><table>"_s.arg(celltext::breakable(celltext::bytes(row.key.name, 300)).toHtmlEscaped());
    line(html, LockCells::tr("Server"), row.server);
    line(html, LockCells::tr("Node"),
         LockCells::tr("%1, database %2").arg(celltext::bytes(row.node)).arg(row.key.database));
    if (row.isPast)
        line(html, LockCells::tr("As of"),
             LockCells::tr("%1: nothing is known of this node since").arg(celltext::time(row.now, row.zone)));
    line(html, LockCells::tr("Verdict"), verdictSentence(state, row.now, row.seenSince, row.both));
    line(html, LockCells::tr("Library"), library(row));
    line(html, {}, librarytext::whyGuessed(state, row.key.name, row.token));
    line(html, LockCells::tr("Holder"), holder(row));
    line(html, row.isMasked ? LockCells::tr("Token, masked") : LockCells::tr("Token"),
         row.token.empty() ? QString() : celltext::bytes(row.token, 120));
    line(html, LockCells::tr("Held"), heldText(row));
    line(html, LockCells::tr("Taken by"), originText(row.key.name));
    if (state.phase == LockPhase::Free)
        line(html, LockCells::tr("Ended"), celltext::time(state.endedAt, row.zone));
    line(html, LockCells::tr("Lease"), leasetext::leaseByClock(row.state, row.zone));
    line(html, LockCells::tr("Renewals"), leasetext::renewalsByClock(row.state, row.zone));
    for (const WaitersFrom& from : row.waits)
        line(html, LockCells::tr("Waiters"), waittext::source(from));
    if (row.traced)
        line(html, LockCells::tr("Waiters"), waittext::traced(*row.traced, row.now));
    line(html, LockCells::tr("Value"), LockCells::tr("%1, %2").arg(typeWord(state.type), size(state.valueBytes)));
    line(html, LockCells::tr("Last change"),
         LockCells::tr("%1 at %2, known by %3")
             .arg(eventwords::word(state.lastKind), celltext::time(state.changedAt, row.zone),
                  celltext::evidenceWord(state.evidence)));
    return html + u"</table>"_s;
}

QString modeWord(LockMode mode)
{
    switch (mode) {
    case LockMode::Unknown:
        return {};
    case LockMode::Exclusive:
        return LockCells::tr("exclusive");
    case LockMode::Read:
        return LockCells::tr("read");
    case LockMode::Write:
        return LockCells::tr("write");
    case LockMode::Semaphore:
        return LockCells::tr("permits");
    case LockMode::Latch:
        return LockCells::tr("latch");
    }
    return {};
}

QString leftText(const LockState& state)
{
    const auto left = static_cast<int>(std::min<std::uint32_t>(state.count, INT_MAX));
    return state.mode == LockMode::Latch ? LockCells::tr("%n still to count down", nullptr, left)
                                         : LockCells::tr("%n free", "permits", left);
}

QString typeWord(ValueType type)
{
    switch (type) {
    case ValueType::Unknown:
        return LockCells::tr("type unknown");
    case ValueType::String:
        return LockCells::tr("string");
    case ValueType::Hash:
        return LockCells::tr("hash");
    case ValueType::ZSet:
        return LockCells::tr("sorted set");
    case ValueType::List:
        return LockCells::tr("list");
    case ValueType::Set:
        return LockCells::tr("set");
    case ValueType::Stream:
        return LockCells::tr("stream");
    case ValueType::Other:
        return LockCells::tr("other type");
    }
    return {};
}

} // namespace lockscope::presentation::lockcells
