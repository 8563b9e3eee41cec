// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/quorum/quorumtext.h"

#include "core/text.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace lockscope::presentation::quorumtext {

namespace {

using namespace Qt::StringLiterals;
using analysis::QuorumState;
using lockcells::Tone;

struct QuorumText
{
    Q_DECLARE_TR_FUNCTIONS(QuorumText)
};

QString word(QuorumState state)
{
    switch (state) {
    case QuorumState::Free:
        return QuorumText::tr("free");
    case QuorumState::Held:
        return QuorumText::tr("held");
    case QuorumState::Degraded:
        return QuorumText::tr("degraded");
    case QuorumState::Partial:
        return QuorumText::tr("partial");
    case QuorumState::Split:
        return QuorumText::tr("split");
    case QuorumState::Leftover:
        return QuorumText::tr("leftover");
    }
    return {};
}

QString counted(QuorumState state, int n)
{
    switch (state) {
    case QuorumState::Free:
        break;
    case QuorumState::Held:
        return QuorumText::tr("%n held", nullptr, n);
    case QuorumState::Degraded:
        return QuorumText::tr("%n degraded", nullptr, n);
    case QuorumState::Partial:
        return QuorumText::tr("%n partial", nullptr, n);
    case QuorumState::Split:
        return QuorumText::tr("%n split", nullptr, n);
    case QuorumState::Leftover:
        return QuorumText::tr("%n leftover", nullptr, n);
    }
    return {};
}

/// The different tokens of the answering servers: the most frequent one first, then by server.
std::vector<std::string> tokens(const QuorumRow& row)
{
    std::vector<std::string> all;
    if (!row.view.token.empty())
        all.push_back(row.view.token);
    for (const QuorumRow::Server& each : row.servers) {
        if (each.vote.answers && !each.vote.token.empty() &&
            std::find(all.begin(), all.end(), each.vote.token) == all.end())
            all.push_back(each.vote.token);
    }
    return all;
}

/// True when the silent servers could form a majority, so that the lock may be held.
bool isUnknown(const analysis::QuorumView& view)
{
    return view.state == QuorumState::Free && view.silent >= view.needed;
}

/// Meaning of a state when enough servers answer.
QString meaningOf(const analysis::QuorumView& view)
{
    switch (view.state) {
    case QuorumState::Free:
        return isUnknown(view) ? QuorumText::tr("Too few servers answer to say whether anybody holds it.")
                               : QuorumText::tr("No server that answers has it.");
    case QuorumState::Held:
        return QuorumText::tr("One holder has it on every server.");
    case QuorumState::Degraded:
        return QuorumText::tr("One holder has it on every server that answers; the others do not vote.");
    case QuorumState::Partial:
        return view.isHeld()
                   ? QuorumText::tr("One holder has a majority, but not every server that answers: one was not "
                                    "reached when it was acquired, or has lost it since.")
                   : QuorumText::tr("No holder has a majority: its acquisition goes on or has failed, or servers "
                                    "have lost it. Nobody may rely on this lock.");
    case QuorumState::Split:
        return QuorumText::tr("Several holders have it on some servers each, and none has a majority: nobody "
                              "holds it, and nobody can acquire it before leases end. They should release what "
                              "they have, and try again after random delays.");
    case QuorumState::Leftover:
        return QuorumText::tr("Its holder released it on a majority; what is left here keeps nobody out and ends "
                              "with its lease.");
    }
    return {};
}

} // namespace

QString state(const QuorumRow& row)
{
    if (isUnknown(row.view))
        return QuorumText::tr("not known");
    const QString own = word(row.view.state);
    //: the state of a lock that those servers could change which do not answer: it may be held
    return row.view.mayBeHeld() ? QuorumText::tr("%1, may be held").arg(own) : own;
}

Tone tone(QuorumState state)
{
    switch (state) {
    case QuorumState::Split:
        return Tone::Alarm;
    case QuorumState::Partial:
    case QuorumState::Degraded:
    case QuorumState::Leftover:
        return Tone::Contended;
    case QuorumState::Held:
        return Tone::Held;
    case QuorumState::Free:
        break;
    }
    return Tone::Muted;
}

QString meaning(const QuorumRow& row)
{
    const analysis::QuorumView& view = row.view;
    QStringList sentences;
    sentences << (view.mayBeHeld() ? QuorumText::tr("No majority is seen to have it; with the servers that do not "
                                                    "answer it may be held.")
                                   : meaningOf(view));
    if (view.isAtRisk() && view.servers > 1)
        sentences << QuorumText::tr("One server less, and no majority has it any more.");
    if (row.isJoinedByThread)
        sentences << QuorumText::tr(
            "Matched by name and thread (a guess): this library writes a different client id on each server.");
    if (row.group->name.empty())
        sentences << QuorumText::tr("That these servers belong together is a guess from the holder that they share. "
                                    "Connect to them as one Redlock group to be sure.");
    return joined(sentences);
}

QString votes(const QuorumRow& row)
{
    //: votes of a Redlock group: servers that have the token, of all servers
    return QuorumText::tr("%1 of %2").arg(QLocale().toString(row.view.votes), QLocale().toString(row.view.servers));
}

QString ends(const QuorumRow& row)
{
    return row.view.remaining ? lengthtext::tenths(*row.view.remaining) : celltext::none();
}

QString holder(const QuorumRow& row, const PictureView& picture)
{
    if (row.view.token.empty())
        return celltext::none();
    return row.token == TokenId::None ? celltext::notSeen() : celltext::holder(row.library, picture.token(row.token));
}

QString mark(const QuorumRow& row, std::size_t server)
{
    const analysis::ServerVote& vote = row.servers[server].vote;
    if (!vote.answers)
        return u"?"_s;
    if (vote.token.empty())
        return u"–"_s;
    const std::vector<std::string> all = tokens(row);
    const auto place = std::find(all.begin(), all.end(), vote.token) - all.begin();
    return place < 26 ? QString(QChar(u'A' + static_cast<int>(place))) : u"…"_s;
}

QString marks(const QuorumRow& row)
{
    QStringList marks;
    for (std::size_t server = 0; server < row.servers.size(); ++server)
        marks << mark(row, server);
    return marks.join(u' ');
}

QString skew(const QuorumRow& row, std::size_t server)
{
    const auto& skew = row.servers[server].skew;
    if (!skew)
        return celltext::none();
    if (skew->count() != 0)
        return (skew->count() < 0 ? u"−"_s : u"+"_s) + lengthtext::measured(std::chrono::abs(*skew));
    const bool isInSeconds = std::any_of(row.servers.begin(), row.servers.end(), [](const QuorumRow::Server& each) {
        return each.skew && std::chrono::abs(*each.skew) >= std::chrono::seconds(1);
    });
    return isInSeconds ? lengthtext::inSeconds(u"0"_s) : lengthtext::difference({});
}

QString group(const QuorumGroup& group)
{
    return group.name.empty() ? QuorumText::tr("guessed") : celltext::bytes(group.name);
}

QString servers(const QuorumData& data, const QuorumGroup& group, const TitleOf& titleOf)
{
    const int count = static_cast<int>(group.deployments.size());
    QString text = QuorumText::tr("%n server(s), %1 are a majority.", nullptr, count).arg(count / 2 + 1);
    QStringList silent;
    for (const std::string& each : group.deployments) {
        if (!data.answers(each))
            silent << QString::fromStdString(printable(titleOf(each)));
    }
    if (!silent.isEmpty())
        text = joined({text, QuorumText::tr("Without a vote, because not connected: %1.")
                                 .arg(silent.join(QuorumText::tr(", ", "between the names of servers")))});
    return text;
}

QString summary(const QuorumData& data)
{
    QStringList parts;
    for (const QuorumState state :
         {QuorumState::Split, QuorumState::Partial, QuorumState::Leftover, QuorumState::Degraded, QuorumState::Held}) {
        if (const std::size_t n = data.count(state); n > 0)
            parts << counted(state, static_cast<int>(n));
    }
    return parts.join(QuorumText::tr(", ", "between counts"));
}

} // namespace lockscope::presentation::quorumtext
