// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/quorumlines.h"

#include "cli/verbsession.h"
#include "core/text.h"
#include "formats/decode.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

using analysis::ServerVote;

ServerVote voteOf(const PictureView& picture, LockId lock, ServerTime now)
{
    const LockState& state = picture.state(lock);
    ServerVote vote;
    vote.token = analysis::voterOf(state.library, picture.token(state.holder));
    vote.lease = std::chrono::milliseconds(state.leaseMs);
    if (state.deadline.isTime())
        vote.remaining = std::max(std::chrono::milliseconds{0},
                                  std::chrono::duration_cast<std::chrono::milliseconds>(state.deadline.time() - now));
    return vote;
}

std::string holderOf(const QuorumLine& line)
{
    return formats::describeHolder(line.library, line.holder).summary;
}

} // namespace

std::vector<QuorumLine> quorumLines(const VerbSession& session, std::span<const LockId> locks,
                                    const std::function<ServerTime(LockId)>& timeOf)
{
    const PictureView& picture = session.picture();
    const auto& groups = session.groups();
    // Grouped by group, database and name, then by server.
    using Key = std::tuple<std::string, std::uint16_t, std::string>;
    std::map<Key, std::map<std::string, LockId>> found;
    for (const LockId lock : locks) {
        const KeyView key = picture.key(lock);
        if (picture.state(lock).phase != LockPhase::Held)
            continue;
        const std::string& server = session.names(key.node).keyspace;
        for (const presentation::QuorumGroup& group : groups) {
            if (std::find(group.deployments.begin(), group.deployments.end(), server) != group.deployments.end())
                found[{group.name, key.database, std::string(key.name)}][server] = lock;
        }
    }
    std::vector<QuorumLine> lines;
    for (const auto& [key, byServer] : found) {
        QuorumLine line;
        std::tie(line.group, line.database, line.key) = key;
        std::vector<ServerVote> votes;
        const auto group = std::find_if(groups.begin(), groups.end(),
                                        [&name = line.group](const auto& each) { return each.name == name; });
        for (const std::string& name : group->deployments) {
            const auto held = byServer.find(name);
            ServerVote vote;
            if (held != byServer.end())
                vote = voteOf(picture, held->second, timeOf(held->second));
            else
                vote.answers = !session.isSilent(name);
            votes.push_back(vote);
            std::string token;
            if (held != byServer.end())
                token = picture.token(picture.state(held->second).holder);
            line.servers.push_back({name, token, vote});
        }
        line.view = analysis::quorumOf(votes);
        for (const QuorumLine::Server& each : line.servers) {
            if (!line.holder.empty() || each.token.empty() || each.vote.token != line.view.token)
                continue;
            line.holder = each.token;
            line.library = picture.state(byServer.at(each.name)).library;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

Json quorumObject(const QuorumLine& line)
{
    const analysis::QuorumView& view = line.view;
    Json servers = Json::array();
    for (const QuorumLine::Server& each : line.servers) {
        const bool has = !each.vote.token.empty();
        servers.push_back({{"node", jsonText(each.name)},
                           {"answers", each.vote.answers},
                           {"votes", has && each.vote.token == view.token},
                           {"pttl_ms", has && each.vote.remaining ? Json(each.vote.remaining->count()) : Json()}});
    }
    return {{"quorum", analysis::name(view.state)},
            {"group", jsonText(line.group)},
            {"db", line.database},
            {"key", jsonText(line.key)},
            {"holder", jsonText(line.holder)},
            {"votes", view.votes},
            {"needed", view.needed},
            {"silent", view.silent},
            {"tokens", view.tokens},
            {"held", view.isHeld()},
            {"may_be_held", view.mayBeHeld()},
            {"at_risk", view.isAtRisk()},
            {"pttl_ms", view.remaining ? Json(view.remaining->count()) : Json()},
            {"servers", servers}};
}

std::vector<std::vector<std::string>> quorumRows(const std::vector<QuorumLine>& lines)
{
    std::vector<std::vector<std::string>> rows;
    if (lines.empty())
        return rows;
    const auto utf8 = [](const QString& text) { return text.toStdString(); };
    // "-": the server does not have the lock; "?": it does not answer.
    const auto timeText = [&](const ServerVote& vote) {
        if (!vote.answers || vote.token.empty())
            return std::string(vote.answers ? "-" : "?");
        return vote.remaining ? durationText(vote.remaining->count()) : utf8(u"none"_s);
    };
    rows.push_back({utf8(u"QUORUM"_s), utf8(u"GROUP"_s), utf8(u"STATE"_s), utf8(u"VOTES"_s), utf8(u"TTL"_s),
                    utf8(u"HOLDER"_s), utf8(u"SERVERS"_s)});
    for (const QuorumLine& line : lines) {
        std::string servers;
        for (const QuorumLine::Server& each : line.servers) {
            servers += (servers.empty() ? "" : ", ") + printableElided(each.name, 40) + ' ' + timeText(each.vote);
            if (!each.vote.token.empty() && each.vote.token != line.view.token)
                servers += '!'; // held by another holder there
        }
        rows.push_back({shownName(line.key, 60), printableElided(line.group, 40), analysis::name(line.view.state),
                        std::to_string(line.view.votes) + '/' + std::to_string(line.view.servers),
                        line.view.remaining ? durationText(line.view.remaining->count()) : "-", holderOf(line),
                        servers});
    }
    return rows;
}

} // namespace lockscope::cli
