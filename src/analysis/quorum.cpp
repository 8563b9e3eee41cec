// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/quorum.h"

#include "formats/decode.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

namespace lockscope::analysis {

namespace {

using std::chrono::milliseconds;

constexpr int kDriftPercent = 1;
constexpr milliseconds kDriftBeside{2};

/// Rest of the lease of a token with a majority.
std::optional<milliseconds> remainingOf(std::span<const ServerVote> votes, const QuorumView& view)
{
    std::vector<milliseconds> left;
    milliseconds lease{0};
    for (const ServerVote& vote : votes) {
        if (!vote.answers || vote.token != view.token || !vote.remaining)
            continue;
        left.push_back(*vote.remaining);
        lease = std::max({lease, vote.lease, *vote.remaining});
    }
    if (left.size() < view.needed)
        return std::nullopt;
    const auto last = left.begin() + static_cast<std::ptrdiff_t>(view.needed) - 1;
    std::nth_element(left.begin(), last, left.end(), std::greater<>());
    return std::max(milliseconds(0), *last - (lease * kDriftPercent / 100 + kDriftBeside));
}

} // namespace

std::string voterOf(LibraryId library, std::string_view token)
{
    const auto text = formats::describeHolder(library, token);
    return text.client.empty() || text.thread.empty() ? std::string(token) : "thread " + text.thread;
}

const char* name(QuorumState state)
{
    switch (state) {
    case QuorumState::Free:
        return "free";
    case QuorumState::Held:
        return "held";
    case QuorumState::Degraded:
        return "degraded";
    case QuorumState::Partial:
        return "partial";
    case QuorumState::Split:
        return "split";
    case QuorumState::Leftover:
        return "leftover";
    }
    return "free";
}

QuorumView quorumOf(std::span<const ServerVote> votes)
{
    QuorumView view;
    view.servers = static_cast<std::uint32_t>(votes.size());
    view.needed = view.servers / 2 + 1;
    std::map<std::string, std::uint32_t> count;
    for (const ServerVote& vote : votes) {
        view.silent += vote.answers ? 0 : 1;
        if (vote.answers && !vote.token.empty())
            ++count[vote.token];
    }
    view.tokens = static_cast<std::uint32_t>(count.size());
    if (count.empty())
        return view;
    for (const ServerVote& vote : votes) { // in the order of the servers
        if (vote.answers && !vote.token.empty() && count[vote.token] > view.votes) {
            view.token = vote.token;
            view.votes = count[vote.token];
        }
    }
    const auto released = std::count_if(votes.begin(), votes.end(), [&](const ServerVote& vote) {
        return vote.answers && vote.token.empty() && vote.released == view.token;
    });
    if (view.isHeld()) {
        const bool allThatAnswer = view.votes + view.silent == view.servers;
        view.state = !allThatAnswer     ? QuorumState::Partial
                     : view.silent == 0 ? QuorumState::Held
                                        : QuorumState::Degraded;
        view.remaining = remainingOf(votes, view);
    } else if (view.tokens > 1) {
        view.state = QuorumState::Split;
    } else {
        view.state =
            released >= static_cast<std::ptrdiff_t>(view.needed) ? QuorumState::Leftover : QuorumState::Partial;
    }
    return view;
}

} // namespace lockscope::analysis
