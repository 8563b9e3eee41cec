// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/serverrules.h"

#include "core/text.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

using Kind = Confirmation::Kind;

QString shown(const std::string& text)
{
    return QString::fromStdString(printable(text));
}

bool contains(const std::vector<std::string>& list, const std::string& one)
{
    return std::find(list.begin(), list.end(), one) != list.end();
}

bool isAnotherCluster(const OperationOptions& options, const ServerIdentity& who, const std::string& seenServer)
{
    if (who.nodeIds.empty())
        return false;
    const bool isUnknown =
        !options.knownNodes.empty() && std::none_of(options.knownNodes.begin(), options.knownNodes.end(),
                                                    [&](const std::string& id) { return contains(who.nodeIds, id); });
    return isUnknown || (!seenServer.empty() && !contains(who.nodeIds, seenServer));
}

} // namespace

QString anotherServerText(const std::string& at)
{
    return LockOperation::tr("Another server answers at %1 than the one that was looked at, or it was restarted since.")
        .arg(shown(at));
}

QString refusesWritesText(const std::string& at, const std::optional<HostPort>& primary)
{
    return LockOperation::tr("%1 would refuse the release (READONLY). Nothing was sent.").arg(shown(at)) +
           QLatin1Char(' ') +
           (primary ? LockOperation::tr("It is a replica: act on its primary, %1.").arg(shown(primary->text()))
                    : LockOperation::tr("This is a replica: act on the primary."));
}

QString supersededText(const std::string& at, const std::string& by, const std::string& to)
{
    return LockOperation::tr(
               "%1 is no longer the primary of this lock: %2 names %3 as the newer one. Nothing was sent. "
               "Look at the lock again.")
        .arg(shown(at), shown(by), shown(to));
}

QString unconfirmedText(const std::string& at, bool isRefused)
{
    const auto text = LockOperation::tr("Not confirmed by another node: only %1 itself says that it is the primary of "
                                        "this lock, and no other node could be asked.")
                          .arg(shown(at));
    return isRefused ? text + QLatin1Char(' ') + LockOperation::tr("Production is not acted on then. Nothing was sent.")
                     : text;
}

std::optional<Conclusion> whyNotThisServer(const OperationOptions& options, const std::string& at,
                                           const ServerIdentity& who, const Confirmation& what,
                                           const std::string& seenServer)
{
    const auto refused = [](const QString& why) { return Conclusion{Outcome::Refused, why}; };
    if (what.kind == Kind::Superseded)
        return refused(supersededText(at, what.by, what.to));
    if (what.kind == Kind::Foreign)
        return refused(LockOperation::tr("%1 does not know %2 as a node of its cluster: the addresses are of different "
                                         "clusters, or the node was removed from this one. Nothing was sent. Check the "
                                         "addresses of the cluster.")
                           .arg(shown(what.by), shown(at)));
    if (who.isClusterNode && isAnotherCluster(options, who, seenServer))
        return refused(LockOperation::tr("%1 is a node of another cluster than the one that was looked at. Nothing was "
                                         "sent. Look at the lock again.")
                           .arg(shown(at)));
    const bool isKnown = !who.isClusterNode && !who.runId.empty();
    if (isKnown && ((!seenServer.empty() && seenServer != who.runId) ||
                    (!options.expectedRunId.empty() && options.expectedRunId != who.runId)))
        return refused(anotherServerText(at) + QLatin1Char(' ') +
                       LockOperation::tr("Nothing was sent. Look at the lock again."));
    if (what.kind == Kind::Alone && options.isProduction)
        return refused(unconfirmedText(at, true));
    return std::nullopt;
}

std::optional<Conclusion> whyNotByRules(const OperationOptions& options, const std::string& at,
                                        const Confirmation& what, const ServerRules& rules)
{
    const auto refused = [](const QString& why) {
        return Conclusion{Outcome::Refused, why + QLatin1Char(' ') + LockOperation::tr("Nothing was sent.")};
    };
    if (rules.readOnly)
        return refused(LockOperation::tr("%1 is read-only by the profile %2.").arg(shown(at), rules.profile));
    if (rules.isProduction && options.refusesProduction)
        return refused(LockOperation::tr("%1 is marked production by the profile %2.").arg(shown(at), rules.profile));
    if (rules.isProduction && what.kind == Kind::Alone)
        return Conclusion{Outcome::Refused, unconfirmedText(at, true)};
    return std::nullopt;
}

QString noticeOf(const std::string& at, const ServerIdentity& who, const Confirmation& what)
{
    if (what.kind == Kind::Alone)
        return unconfirmedText(at, false);
    if (who.name().empty())
        return LockOperation::tr("%1 may not be asked who it is (+info): nobody would notice another server at this "
                                 "address.")
            .arg(shown(at));
    return {};
}

} // namespace lockscope::actions
