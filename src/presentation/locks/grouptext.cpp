// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/grouptext.h"

#include "formats/decode.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/holdernames.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/librarytext.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope::presentation::grouptext {

namespace {

using namespace Qt::StringLiterals;
using lockcells::Tone;

struct GroupText
{
    Q_DECLARE_TR_FUNCTIONS(GroupText)

public:
    static QString nameless(LockGrouping grouping);
    static QString lives(const HolderCensus::Row& group);
    static QString life(const HolderCensus::Row& group);
    static QString age(const Facts& facts);
    static QString toolTip(const Facts& facts, celltext::Zone zone);
};

QString holderName(const Facts& facts)
{
    const HolderCensus::Row& group = facts.group;
    if (group.key.empty())
        return group.isEmptyValue ? celltext::emptyValue() : celltext::notSeen();
    if (group.token == TokenId::None) // its id was reused
        return celltext::printed(group.key);
    const std::string_view token = facts.picture.token(group.token);
    const formats::HolderText who = formats::describeHolder(group.library, token);
    QString text = celltext::printed(who.client.empty() ? who.summary : who.client);
    if (!who.host.empty())
        text = celltext::printed(who.pid.empty() ? who.host : who.host + " pid " + who.pid);
    else if (group.locks <= 1 && !who.summary.empty())
        text = celltext::printed(who.summary);
    return namedHolder(facts.names, group.library, token, text);
}

QString GroupText::nameless(LockGrouping grouping)
{
    switch (grouping) {
    case LockGrouping::Host:
        return tr("Token names no host");
    case LockGrouping::Service:
        return tr("No service named");
    case LockGrouping::Connection:
        return tr("Connection unknown: run a trace");
    case LockGrouping::Prefix:
        return tr("Names without a prefix");
    case LockGrouping::Lock:
    case LockGrouping::Holder:
        break;
    }
    return {};
}

/// The number of holders in each state, worst first.
QString GroupText::lives(const HolderCensus::Row& group)
{
    const auto number = [&](HolderLife life) { return group.lives[static_cast<std::size_t>(life)]; };
    QStringList parts;
    if (const int n = number(HolderLife::Stopped))
        parts << tr("%n silent", nullptr, n);
    if (const int n = number(HolderLife::Late))
        parts << tr("%n doubtful", nullptr, n);
    if (const int n = number(HolderLife::Renewing))
        parts << tr("%n alive", nullptr, n);
    if (const int n = number(HolderLife::CannotTell))
        parts << tr("%n cannot tell", nullptr, n);
    return parts.join(u" · "_s);
}

QString GroupText::life(const HolderCensus::Row& group)
{
    switch (group.life) {
    case HolderLife::Renewing:
        return tr("alive: renews on schedule");
    case HolderLife::Late:
        return tr("doubtful: a renewal is late");
    case HolderLife::Stopped:
        return tr("silent: renewals stopped");
    case HolderLife::CannotTell:
        return group.hasRenewed ? tr("cannot tell yet: too few renewals seen") : tr("cannot tell: does not renew");
    }
    return {};
}

QString GroupText::age(const Facts& facts)
{
    const HolderCensus::Row& group = facts.group;
    QStringList parts;
    if (group.lastSign != kUnknownTime)
        //: when a holder last acquired or renewed a lock
        parts << tr("last sign %1 ago").arg(lengthtext::tenths(facts.now - group.lastSign));
    if (group.oldest != kUnknownTime)
        //: the longest hold of a group of locks
        parts << tr("oldest %1")
                     .arg((group.olderUnknown ? u"≥ "_s : QString()) + lengthtext::seconds(facts.now - group.oldest));
    return parts.join(u" · "_s);
}

QString GroupText::toolTip(const Facts& facts, celltext::Zone zone)
{
    const HolderCensus::Row& group = facts.group;
    const QString who =
        facts.grouping == LockGrouping::Prefix ? tr("%n lock(s) held: %1", nullptr, group.locks).arg(lives(group))
        : group.isSum
            ? tr("%n holder(s): %1", nullptr, group.holders).arg(lives(group))
            : tr("Token: %1")
                  .arg(celltext::breakable(celltext::bytes(facts.picture.token(group.token), 120)).toHtmlEscaped());
    const QString library = group.library == LibraryId::Unknown
                                ? celltext::none()
                                : librarytext::name(group.library, group.isLibraryGuessed);
    return tr("<p><b>%1</b></p><p>%2</p><p>Last sign of life (acquisition or renewal): %3<br>Oldest hold began: %4<br>"
              "Library: %5</p>")
        .arg(celltext::breakable(name(facts)).toHtmlEscaped(), who, celltext::time(group.lastSign, zone),
             celltext::time(group.oldest, zone), library.toHtmlEscaped());
}

} // namespace

QString name(const Facts& facts)
{
    if (facts.grouping == LockGrouping::Holder)
        return holderName(facts);
    return facts.group.key.empty() ? GroupText::nameless(facts.grouping) : celltext::printed(facts.group.key);
}

QString life(const Facts& facts)
{
    if (facts.group.locks == 0)
        return {};
    return facts.group.isSum ? GroupText::lives(facts.group) : GroupText::life(facts.group);
}

Tone tone(const Facts& facts)
{
    const HolderCensus::Row& group = facts.group;
    const auto any = [&](HolderLife life) { return group.isSum && group.lives[static_cast<std::size_t>(life)] > 0; };
    switch (any(HolderLife::Stopped) ? HolderLife::Stopped : any(HolderLife::Late) ? HolderLife::Late : group.life) {
    case HolderLife::Renewing:
        return Tone::Good;
    case HolderLife::Late:
        return Tone::Contended;
    case HolderLife::Stopped:
        return Tone::Alarm;
    case HolderLife::CannotTell:
        break;
    }
    return Tone::Muted;
}

QString age(const Facts& facts)
{
    return facts.group.locks == 0 ? QString() : GroupText::age(facts);
}

QString toolTip(const Facts& facts, celltext::Zone zone)
{
    return GroupText::toolTip(facts, zone);
}

QString filter(const Facts& facts)
{
    const std::string& key = facts.group.key;
    if (facts.grouping == LockGrouping::Prefix)
        return key.empty() ? QString() : keyFilter(key);
    if (!key.empty())
        return u"holder:"_s + filterQuoted(key);
    return facts.group.isSum || facts.group.isEmptyValue ? QString() : u"state:notseen"_s;
}

} // namespace lockscope::presentation::grouptext
