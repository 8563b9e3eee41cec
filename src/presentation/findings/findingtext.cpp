// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingtext.h"

#include "presentation/events/eventwords.h"
#include "presentation/findings/findingtext_table.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <algorithm>

namespace lockscope::presentation::findingtext {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::EvidencePoint;
using analysis::FindingId;
using analysis::Measure;
using analysis::ThresholdFacts;
using std::chrono::microseconds;

namespace {

struct FindingText
{
    Q_DECLARE_TR_FUNCTIONS(FindingText)
public:
    /// Translates a source text of a table.
    static QString of(const char* text) { return text ? tr(text) : QString(); }
};

std::int64_t number(const Episode& episode, Measure measure)
{
    const auto found = std::find_if(episode.measures.begin(), episode.measures.end(),
                                    [measure](const auto& each) { return each.measure == measure; });
    return found == episode.measures.end() ? 0 : found->value;
}

using ValueText = QString (*)(Measure, std::int64_t);

QString holderText(const std::string& token)
{
    return token.empty() ? celltext::notSeen() : celltext::bytes(token, 40);
}

int countOf(const Episode& episode)
{
    return static_cast<int>(std::min<std::uint64_t>(episode.count, 1'000'000'000));
}

int intOf(std::int64_t number)
{
    return static_cast<int>(std::clamp<std::int64_t>(number, 0, 1'000'000'000));
}

/// A rule's remark on a node is a word of the protocol, or one of this list.
QString nodeText(const Episode& episode, const std::string& text)
{
    if (text == "restarted")
        return FindingText::tr("the server was restarted");
    if (text == "failover")
        return FindingText::tr("another server took its place");
    if (text == "gap")
        return FindingText::tr("a gap: no data");
    if (text == "no answer")
        return FindingText::tr("the server stopped answering");
    if (text == "login")
        return FindingText::tr("the server refuses the login of this account");
    if (text == "reads skipped")
        return FindingText::tr("reads were skipped to stay within the budget");
    if (text == "forward")
        return FindingText::tr("the server's clock jumped ahead of this machine's");
    if (text == "back")
        return FindingText::tr("the server's clock jumped back against this machine's");
    if (episode.id == FindingId::EvictionRisk)
        return FindingText::tr("maxmemory-policy %1").arg(celltext::bytes(text));
    if (episode.id == FindingId::Blind)
        return FindingText::tr("missing right: %1").arg(celltext::bytes(text));
    return celltext::bytes(text);
}

/// Text on the waiters and on what is known of the holder.
QString stuckBehind(const Episode& episode, ValueText valueText)
{
    const auto is = [&](Measure measure) { return valueText(measure, number(episode, measure)); };
    const QString text =
        FindingText::tr("%n client(s) wait, and have waited for %1.", nullptr, intOf(number(episode, Measure::Waiters)))
            .arg(is(Measure::Waited));
    const QString held = is(Measure::Held);
    if (number(episode, Measure::Dead) > 0)
        return joined({text, FindingText::tr("Its holder is gone: its connection is closed, or nobody listens for it "
                                             "any more.")});
    if (episode.severity() == analysis::Severity::Problem)
        return joined(
            {text, FindingText::tr("The lock has no lease: only its holder can release it. Held for %1.").arg(held)});
    const QString times = is(Measure::HoldInUsual);
    const bool isUsualKnown = number(episode, Measure::UsualHold) > 0;
    if (number(episode, Measure::Renewals) > 0)
        return joined(
            {text, isUsualKnown ? FindingText::tr("Renewed, but held for %1, %2 times its usual time.").arg(held, times)
                                : FindingText::tr("Renewed, but held for %1.").arg(held)});
    return joined({text, isUsualKnown ? FindingText::tr("Held for %1, %2 times its usual time.").arg(held, times)
                                      : FindingText::tr("Held for %1.").arg(held)});
}

} // namespace

QString title(FindingId id)
{
    return FindingText::of(row(id).title);
}

QString severity(analysis::Severity severity)
{
    switch (severity) {
    case analysis::Severity::Problem:
        return FindingText::tr("problem");
    case analysis::Severity::Warning:
        return FindingText::tr("warning");
    case analysis::Severity::Note:
    case analysis::Severity::Fine:
        break;
    }
    return FindingText::tr("note");
}

QString subject(const Episode& episode, const QString& node)
{
    using Kind = analysis::Subject::Kind;
    if (episode.subject.kind == Kind::Node)
        return node;
    const QString name = celltext::bytes(episode.subject.name);
    // A group's name is a pattern or a prefix.
    return episode.subject.kind == Kind::Prefix && name.endsWith(u':') ? name + u'*' : name;
}

QString condition(const Episode& episode, ValueText valueText)
{
    const auto is = [&](Measure measure) { return valueText(measure, number(episode, measure)); };
    switch (episode.id) {
    case FindingId::NoTtl:
        return FindingText::tr("Held for %1 without a lease: only its holder can release it.").arg(is(Measure::Held));
    case FindingId::LeaseBySecondCommand:
        return FindingText::tr(
                   "Taken without a lease; a second command set it %1 later. Seen %n time(s), in %2 of the holds.",
                   nullptr, intOf(number(episode, Measure::Times)))
            .arg(is(Measure::SetAfter), is(Measure::Share));
    case FindingId::EndInValue:
        return FindingText::tr("No TTL; the value is a time in the future. Seen in %n hold(s).", nullptr,
                               intOf(number(episode, Measure::Times)));
    case FindingId::TakenOver:
        return FindingText::tr("Overwritten by another client %n time(s), with neither release nor expiry in between.",
                               nullptr, countOf(episode));
    case FindingId::GrantedTwice:
        return FindingText::tr("Two primaries have granted it to different holders, for %1 so far.")
            .arg(is(Measure::Held));
    case FindingId::ExpiredThenTaken:
        return FindingText::tr("The lease ran out, and the next holder took the lock %1 later. Seen %n time(s).",
                               nullptr, countOf(episode))
            .arg(is(Measure::FreeAt));
    case FindingId::LeaseTooShort:
        return FindingText::tr("%n lease(s) ran out without a release: %1 of the last %2 holds.", nullptr,
                               intOf(number(episode, Measure::Times)))
            .arg(is(Measure::Share), is(Measure::Holds));
    case FindingId::TokenNotFresh:
        return FindingText::tr("Only %1 of the last %n acquisition(s) used a new token.", nullptr,
                               intOf(number(episode, Measure::Acquisitions)))
            .arg(is(Measure::Distinct));
    case FindingId::GivenBackAtOnce:
        return FindingText::tr("Of the last %n hold(s) more than half lasted no longer than %1.", nullptr,
                               intOf(number(episode, Measure::Holds)))
            .arg(is(Measure::MedianHold));
    case FindingId::LeaseOversized:
        return FindingText::tr("The lease is %1, %2 times the longest of the last %n hold(s) (%3).", nullptr,
                               intOf(number(episode, Measure::Holds)))
            .arg(is(Measure::Lease), is(Measure::LeaseRatio), is(Measure::LongestHold));
    case FindingId::RenewalLate:
        return FindingText::tr("Last renewal %1 ago; usually every %2.")
            .arg(is(Measure::SinceRenewal), is(Measure::Cadence));
    case FindingId::RenewalStopped:
        return FindingText::tr("No renewal for %1; before that every %2.")
            .arg(is(Measure::SinceRenewal), is(Measure::Cadence));
    case FindingId::Overdue:
        return FindingText::tr("The lease ended %1 ago, and the server has not said so.").arg(is(Measure::Late));
    case FindingId::HeldUnusuallyLong:
        if (number(episode, Measure::GroupHolds) > 0)
            return FindingText::tr("Held for %1: %2 times the longest of the last %n hold(s) of locks with names like "
                                   "this one (%3).",
                                   nullptr, intOf(number(episode, Measure::GroupHolds)))
                .arg(is(Measure::Held), is(Measure::HoldRatio), is(Measure::LongestHold));
        return FindingText::tr("Held for %1: %2 times the longest of the last %n hold(s) (%3).", nullptr,
                               intOf(number(episode, Measure::Holds)))
            .arg(is(Measure::Held), is(Measure::HoldRatio), is(Measure::LongestHold));
    case FindingId::BusyLock:
        return FindingText::tr("Held %1 of the time; median hold %2, short pauses in between, over %n hold(s).",
                               nullptr, intOf(number(episode, Measure::Holds)))
            .arg(is(Measure::Busy), is(Measure::MedianHold));
    case FindingId::Convoy:
        return FindingText::tr("Always held, and %n client(s) wait for it.", nullptr,
                               intOf(number(episode, Measure::Waiters)));
    case FindingId::SlowHandOver:
        return FindingText::tr("Free for %1 although somebody waited; so were most of the last %n hand-over(s).",
                               nullptr, intOf(number(episode, Measure::Times)))
            .arg(is(Measure::Free));
    case FindingId::FairQueueBlocked:
        return FindingText::tr("Free, with %n client(s) in the queue; the first one has been silent for %1 past its "
                               "deadline.",
                               nullptr, intOf(number(episode, Measure::Waiters)))
            .arg(is(Measure::Silent));
    case FindingId::Deadlock:
        return FindingText::tr("%n client(s) wait for each other, for %1 so far.", nullptr,
                               intOf(number(episode, Measure::Parties)))
            .arg(is(Measure::Stands));
    case FindingId::StuckBehind:
        return stuckBehind(episode, valueText);
    case FindingId::WakeUpMissed: {
        const QString text = FindingText::tr("Free for %1, and %n client(s) still wait to be told.", nullptr,
                                             intOf(number(episode, Measure::Waiters)))
                                 .arg(is(Measure::FreeFor));
        const int dead = intOf(number(episode, Measure::Dead));
        return dead == 0 ? text : joined({text, FindingText::tr("%n of them is gone.", nullptr, dead)});
    }
    case FindingId::Starving: {
        const QString text = FindingText::tr("One client has waited for %1.").arg(is(Measure::Waited));
        const int passed = intOf(number(episode, Measure::PassedOver));
        if (passed > 0)
            return joined({text, FindingText::tr("%n later arrival(s) got the lock first.", nullptr, passed)});
        return joined({text, FindingText::tr("That is %1 times the usual wait.").arg(is(Measure::WaitInUsual))});
    }
    case FindingId::LateRelease:
        return FindingText::tr("Released %1 after another client had taken the lock. Seen %n time(s).", nullptr,
                               countOf(episode))
            .arg(is(Measure::Late));
    case FindingId::ForeignRelease:
        return FindingText::tr("Released %n time(s) by a client that did not hold it.", nullptr, countOf(episode));
    case FindingId::ReleaseWithoutCompare:
        return FindingText::tr("Released %n time(s) by a command that does not compare the token.", nullptr,
                               intOf(number(episode, Measure::Times)));
    case FindingId::RenewedByOthers:
        return FindingText::tr("Renewed %n time(s) by a client that did not hold it.", nullptr, countOf(episode));
    case FindingId::RetryStorm:
        return FindingText::tr("One client was refused %n time(s) within a second.", nullptr,
                               intOf(number(episode, Measure::Refused)));
    case FindingId::Evicted:
        return FindingText::tr("Removed by the server to free memory, %n time(s).", nullptr, countOf(episode));
    case FindingId::EvictionRisk:
        return FindingText::tr("The server uses %1 of maxmemory, and its policy evicts keys.").arg(is(Measure::Memory));
    case FindingId::Flushed:
        return FindingText::tr("%n lock(s) vanished within a second, without a release or an expiry.", nullptr,
                               intOf(number(episode, Measure::Locks)));
    case FindingId::LostByFailover:
        return FindingText::tr("Lost by a failover %n time(s); its holder was not told.", nullptr, countOf(episode));
    case FindingId::ServerStalled:
        return FindingText::tr("The server has not answered for %1.").arg(is(Measure::Unanswered));
    case FindingId::ServerChanged:
        return FindingText::tr("The process or the role behind the address changed %n time(s).", nullptr,
                               countOf(episode));
    case FindingId::ClockStep:
        return FindingText::tr(
                   "The server's clock and this machine's moved apart by %1 more than the network explains.")
            .arg(is(Measure::Offset));
    case FindingId::Blind:
        return FindingText::tr("%n gap(s), %1 in all; missing rights: %2; reads skipped: %3.", nullptr,
                               intOf(number(episode, Measure::Gaps)))
            .arg(is(Measure::GapTime), is(Measure::Missing), is(Measure::Shed));
    }
    return {};
}

QStringList limits(const Episode& episode, const analysis::Thresholds& thresholds)
{
    QStringList lines;
    for (const ThresholdFacts& limit : episode.facts().thresholds()) {
        const auto found = std::find_if(episode.measures.begin(), episode.measures.end(),
                                        [&](const auto& each) { return each.measure == limit.measure; });
        const QString now = value(limit.measure, thresholds.of(episode.id, limit.measure));
        if (found == episode.measures.end()) {
            lines += FindingText::tr("%1 %2", "name of a limit, its value").arg(limitName(limit), now);
            continue;
        }
        const QString was = value(limit.measure, found->value);
        //: a limit, its value, what was measured
        lines += FindingText::tr("%1 %2; measured: %3").arg(limitName(limit), now, was);
    }
    return lines;
}

QString impact(FindingId id)
{
    return FindingText::of(row(id).impact);
}

QStringList causes(FindingId id)
{
    QStringList list;
    for (const char* cause : row(id).causes) {
        if (cause)
            list += FindingText::of(cause);
    }
    return list;
}

QString remedy(FindingId id)
{
    return FindingText::of(row(id).remedy);
}

QString unknown(FindingId id)
{
    return FindingText::of(row(id).unknown);
}

QString needs(analysis::FindingEvidence evidence)
{
    switch (evidence) {
    case analysis::FindingEvidence::Events:
        return FindingText::tr("events of the locks");
    case analysis::FindingEvidence::Waiters:
        return FindingText::tr("waiters, from the server or from a trace");
    case analysis::FindingEvidence::Trace:
        return FindingText::tr("a trace");
    case analysis::FindingEvidence::Configuration:
        return FindingText::tr("configuration and status of the server");
    }
    return {};
}

QString evidence(const Episode& episode, const EvidencePoint& point)
{
    switch (point.what) {
    case EvidencePoint::What::Event:
        if (!point.other.empty())
            return FindingText::tr("%1 by %2, held by %3 before", "event, holder, former holder")
                .arg(eventwords::word(point.kind), holderText(point.holder), holderText(point.other));
        return FindingText::tr("%1, holder %2", "event, holder")
            .arg(eventwords::word(point.kind), holderText(point.holder));
    case EvidencePoint::What::Command:
        if (point.other.empty())
            return FindingText::tr("%1 by %2", "event, client")
                .arg(eventwords::word(point.kind), holderText(point.holder));
        return FindingText::tr("%1 by %2, held by %3", "event, client, client")
            .arg(eventwords::word(point.kind), holderText(point.holder), holderText(point.other));
    case EvidencePoint::What::Waiters:
        if (episode.id == FindingId::Deadlock)
            return celltext::bytes(point.text);
        if (episode.id == FindingId::StuckBehind)
            return FindingText::tr("held by %1; waiting: %2", "holder, number and client")
                .arg(holderText(point.holder), celltext::bytes(point.text));
        if (episode.id == FindingId::RetryStorm)
            return FindingText::tr("refused: %1", "number and client").arg(celltext::bytes(point.text));
        if (!point.holder.empty() && episode.id != FindingId::FairQueueBlocked)
            return FindingText::tr("waiting: %1, one of them %2", "number and client, token")
                .arg(celltext::bytes(point.text), holderText(point.holder));
        if (!point.holder.empty())
            return FindingText::tr("first in the queue: %1").arg(holderText(point.holder));
        return FindingText::tr("waiting: %1").arg(celltext::bytes(point.text));
    case EvidencePoint::What::Node:
        return nodeText(episode, point.text);
    }
    return {};
}

QString span(const Episode& episode, celltext::Zone zone)
{
    constexpr std::chrono::milliseconds kMoment{50};
    QString begin = celltext::secondOfDay(episode.begin, zone);
    if (episode.isOpen())
        return FindingText::tr("since %1").arg(begin);
    const QString end = celltext::secondOfDay(episode.end, zone);
    if (episode.cut)
        return FindingText::tr("from %1 until at least %2").arg(begin, end);
    if (episode.end - episode.begin < kMoment)
        return begin; // a single occurrence has no duration
    return FindingText::tr("%1 to %2, %3").arg(begin, end, lengthtext::tenths(episode.end - episode.begin));
}

QString value(Measure measure, std::int64_t value)
{
    switch (analysis::factsOf(measure).unit) {
    case analysis::Unit::Microseconds:
        return value < 1'000'000 ? lengthtext::rough(microseconds{value}) : lengthtext::tenths(microseconds{value});
    case analysis::Unit::Percent:
        return FindingText::tr("%1 %").arg(value);
    case analysis::Unit::Count:
        return QString::number(value);
    }
    return {};
}

QString limitName(const ThresholdFacts& limit)
{
    switch (limit.measure) {
    case Measure::Held:
        return FindingText::tr("held for at least");
    case Measure::Lease:
        return FindingText::tr("lease of at least");
    case Measure::SetAfter:
        return FindingText::tr("lease set by a second command within");
    case Measure::Times:
        return FindingText::tr("times seen, at least");
    case Measure::Share:
        return FindingText::tr("share of the holds, at least");
    case Measure::Holds:
        return FindingText::tr("holds seen, at least");
    case Measure::Distinct:
        return FindingText::tr("share of different tokens, at most");
    case Measure::Acquisitions:
        return FindingText::tr("acquisitions seen, at least");
    case Measure::MedianHold:
        return limit.side == ThresholdFacts::Side::AtLeast ? FindingText::tr("median hold, at least")
                                                           : FindingText::tr("median hold, at most");
    case Measure::LeaseRatio:
        return FindingText::tr("lease as a multiple of the longest hold, at least");
    case Measure::HoldRatio:
        return FindingText::tr("hold as a multiple of the longest hold, at least");
    case Measure::Late:
        return FindingText::tr("past the end of the lease by at least");
    case Measure::Busy:
        return FindingText::tr("share of the time held, at least");
    case Measure::Free:
        return limit.side == ThresholdFacts::Side::AtLeast ? FindingText::tr("free for at least")
                                                           : FindingText::tr("free for at most");
    case Measure::FreeAt:
        return FindingText::tr("taken within");
    case Measure::Waiters:
        return FindingText::tr("waiters, at least");
    case Measure::Silent:
        return FindingText::tr("silent past its deadline for at least");
    case Measure::Stands:
        return FindingText::tr("lasting at least");
    case Measure::Memory:
        return FindingText::tr("memory used, at least");
    case Measure::Locks:
        return FindingText::tr("locks at once, at least");
    case Measure::Offset:
        return FindingText::tr("step of at least");
    case Measure::Waited:
        return FindingText::tr("waited for at least");
    case Measure::HoldInUsual:
        return FindingText::tr("hold as a multiple of the usual hold, at least");
    case Measure::FreeFor:
        return FindingText::tr("free for at least");
    case Measure::PassedOver:
        return FindingText::tr("later arrivals served before, at least");
    case Measure::WaitInUsual:
        return FindingText::tr("wait as a multiple of the usual wait, at least");
    case Measure::Refused:
        return FindingText::tr("refused attempts in a second, at least");
    case Measure::Unanswered:
        return FindingText::tr("without an answer for at least");
    case Measure::GroupHolds:
    case Measure::UsualHold:
    case Measure::Renewals:
    case Measure::Dead:
    case Measure::LongestHold:
    case Measure::SinceRenewal:
    case Measure::Cadence:
    case Measure::Parties:
    case Measure::Gaps:
    case Measure::GapTime:
    case Measure::Missing:
    case Measure::Shed:
        break; // these have no limits
    }
    return {};
}

} // namespace lockscope::presentation::findingtext
