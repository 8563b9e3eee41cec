// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/ownertext.h"

#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <climits>
#include <cstdint>

namespace lockscope::presentation::ownertext {

namespace {

using namespace Qt::StringLiterals;
using analysis::OwnerAnswer;
using analysis::OwnerEvidence;
using analysis::OwnerHindrance;
using analysis::OwnerLife;

constexpr std::size_t kShortCharacters = 60;

struct OwnerText
{
    Q_DECLARE_TR_FUNCTIONS(OwnerText)

public:
    static QString evidence(const OwnerAnswer& answer, ServerTime now);
    static QString open(const OwnerAnswer& answer);
    static QString closed(const OwnerAnswer& answer);
    static QString whatWouldTell(const OwnerAnswer& answer);
};

int number(std::uint32_t count)
{
    return static_cast<int>(std::min<std::uint32_t>(count, INT_MAX));
}

/// "worker-7 (10.0.0.7:51234)", or the address alone.
QString nameOf(const OpenConnection& connection)
{
    const QString address = celltext::bytes(connection.address, kShortCharacters);
    return connection.name.empty() ? address
                                   : u"%1 (%2)"_s.arg(celltext::bytes(connection.name, kShortCharacters), address);
}

QString OwnerText::open(const OwnerAnswer& answer)
{
    const QString which = nameOf(answer.connection);
    QString text =
        answer.count > 1
            ? tr("%n of its connections are open, the latest is %1", nullptr, number(answer.count)).arg(which)
            : tr("its connection %1 is open").arg(which);
    if (answer.isTraced)
        //: how the connection is known
        text = tr("%1, by trace").arg(text);
    if (answer.connection.idle.count() < 0)
        return text;
    return tr("%1; last command %2 ago").arg(text, lengthtext::seconds(answer.connection.idle));
}

QString OwnerText::closed(const OwnerAnswer& answer)
{
    const QString which = nameOf(answer.connection);
    if (answer.from == kUnknownTime)
        return tr("its connection %1, known by a trace, was closed at %2")
            .arg(which, celltext::secondOfDay(answer.until));
    return tr("its connection %1 closed between %2 and %3")
        .arg(which, celltext::secondOfDay(answer.from), celltext::secondOfDay(answer.until));
}

QString OwnerText::evidence(const OwnerAnswer& answer, ServerTime now)
{
    switch (answer.evidence) {
    case OwnerEvidence::ConnectionOpen:
        return open(answer);
    case OwnerEvidence::Renewed:
        return tr("it renewed %1 ago, on schedule").arg(lengthtext::tenths(now - answer.from));
    case OwnerEvidence::TaskLease:
        return tr("a worker extends the lease of its task, now until %1").arg(celltext::secondOfDay(answer.until));
    case OwnerEvidence::ConnectionClosed:
        return closed(answer);
    case OwnerEvidence::TaskLeaseOver:
        return tr("the lease of its task ended at %1, and no worker extended it")
            .arg(celltext::secondOfDay(answer.until));
    case OwnerEvidence::OtherConnections:
        return tr("its connection closed, but %n from its host with its name are open", nullptr, number(answer.count));
    case OwnerEvidence::RenewalsLate:
        return tr("it renewed %1 ago for the last time, and the next renewal is overdue")
            .arg(lengthtext::tenths(now - answer.from));
    case OwnerEvidence::TaskWaits:
        return tr("no worker has its task now");
    case OwnerEvidence::QueueWorks:
        return tr("some worker of its queue works, but the lock does not say which one has the job");
    case OwnerEvidence::QueueRests:
        return tr("no worker of its queue has looked for stalled jobs lately");
    case OwnerEvidence::ProcessesBeat:
        return tr("%n process(es) of its library beat, the last one %1 ago, but the lock does not say which one has "
                  "the "
                  "job",
                  nullptr, number(answer.count))
            .arg(lengthtext::seconds(now - answer.from));
    case OwnerEvidence::NoProcesses:
        return tr("no process of its library beats");
    case OwnerEvidence::HostConnections:
        return tr("%n connection(s) from its host are open", nullptr, number(answer.count));
    case OwnerEvidence::NamesNobody:
        return tr("its token names nobody");
    case OwnerEvidence::NoSign:
        return tr("its token names no connection");
    }
    return {};
}

QString OwnerText::whatWouldTell(const OwnerAnswer& answer)
{
    switch (answer.hindrance) {
    case OwnerHindrance::NotRead:
        return tr("Connections are not read yet.");
    case OwnerHindrance::NotRecorded:
        return tr("Connections are not recorded.");
    case OwnerHindrance::Refused:
        return tr("CLIENT LIST would tell more; this user may not run it.");
    case OwnerHindrance::TooMany:
        return tr("The server has too many connections to list them.");
    case OwnerHindrance::None:
        break;
    }
    const bool hasExample = answer.count > 0 && !answer.connection.address.empty();
    switch (answer.evidence) {
    case OwnerEvidence::NamesNobody:
    case OwnerEvidence::NoSign:
        if (hasExample)
            //: name and address of a connection
            return tr("%1 is a connection; a trace tells what it holds.").arg(nameOf(answer.connection));
        [[fallthrough]];
    case OwnerEvidence::HostConnections:
    case OwnerEvidence::OtherConnections:
    case OwnerEvidence::RenewalsLate:
        return tr("A trace tells which connection uses its token.");
    default:
        return {};
    }
}

} // namespace

QString sentence(const OwnerAnswer& answer, ServerTime now)
{
    const QString evidence = OwnerText::evidence(answer, now);
    switch (answer.life) {
    case OwnerLife::Alive:
        //: is the owner alive? yes, and why
        return OwnerText::tr("yes: %1").arg(evidence);
    case OwnerLife::Gone:
        //: is the owner alive? no, and why
        return OwnerText::tr("no: %1").arg(evidence);
    case OwnerLife::Unknown:
        break;
    }
    //: is the owner alive? why it is not known, half a sentence
    QStringList sentences{OwnerText::tr("not known: %1.").arg(evidence)};
    if (const QString would = OwnerText::whatWouldTell(answer); !would.isEmpty())
        sentences << would;
    return joined(sentences);
}

} // namespace lockscope::presentation::ownertext
