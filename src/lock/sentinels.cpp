// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/sentinels.h"

#include "lock/answers.h"

#include <algorithm>
#include <array>

namespace lockscope::lock {
inline namespace v1 {
namespace {

std::vector<Endpoint> sentinelEndpoints(const lockscope::Deployment& deployment)
{
    std::vector<Endpoint> endpoints;
    for (const HostPort& sentinel : deployment.sentinel->sentinels)
        endpoints.push_back(deployment.sentinelEndpoint(sentinel));
    return endpoints;
}

} // namespace

Sentinels::Sentinels(const lockscope::Deployment& deployment, const ClientOptions& options)
    : m_deployment(deployment), m_limit(options.commandLimit),
      m_nodes(sentinelEndpoints(deployment), options.name, options.clock, options.resolver)
{
}

/// `to` empty: all. A Sentinel that was silent is not waited for again once another one has answered.
NodeSet::Answers Sentinels::ask(std::span<const std::string_view> words, std::span<const std::size_t> to)
{
    const auto isOver = [this](const Round& round) {
        bool hasReply = false;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const Round::Place& place = round.places[i];
            if (place.isAsked && !place.isOver && !m_nodes.isSilent(i))
                return false;
            hasReply = hasReply || (place.answer && *place.answer);
        }
        return hasReply;
    };
    return m_nodes.ask({words, m_limit, isOver, {}, to}).answers;
}

Result<Sentinels::Found, Error> Sentinels::find(const std::optional<HostPort>& present)
{
    const std::array<std::string_view, 3> words{"SENTINEL", "MASTER", m_deployment.sentinel->name};
    const NodeSet::Answers answers = ask(words, {});
    m_views.assign(m_nodes.size(), {});
    std::vector<std::size_t> failingOver;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i])
            m_views[i] = sentinelView(*answers[i]);
        if (m_views[i] && m_views[i]->isFailingOver)
            failingOver.push_back(i);
    }
    if (!failingOver.empty())
        readAgain(failingOver);
    const auto newest = newestView(m_views, m_highestEpoch, present);
    if (!newest)
        return failure(whyNone(answers));
    m_highestEpoch = m_views[*newest]->epoch;
    const HostPort& announced = m_views[*newest]->primary;
    return Found{announced, m_deployment.primaryEndpoint(announced, m_deployment.sentinel->sentinels[*newest])};
}

/// A Sentinel that replaces the primary still has the old one in SENTINEL MASTER. It names the new one elsewhere, from
/// the moment on when it raises the epoch: the epoch must be the same before and after.
void Sentinels::readAgain(std::span<const std::size_t> failingOver)
{
    const std::string& name = m_deployment.sentinel->name;
    const std::array<std::string_view, 3> addressOf{"SENTINEL", "GET-MASTER-ADDR-BY-NAME", name};
    const std::array<std::string_view, 3> epochOf{"SENTINEL", "MASTER", name};
    const NodeSet::Answers addresses = ask(addressOf, failingOver);
    const NodeSet::Answers epochs = ask(epochOf, failingOver);
    for (const std::size_t i : failingOver) {
        const auto again = epochs[i] ? sentinelView(*epochs[i]) : std::nullopt;
        const auto address = addresses[i] ? sentinelAddress(*addresses[i]) : std::nullopt;
        if (address && again && again->epoch == m_views[i]->epoch)
            m_views[i]->primary = *address;
        else
            m_views[i].reset();
    }
}

Error Sentinels::whyNone(const NodeSet::Answers& answers) const
{
    const std::string group = "the primary of " + m_deployment.sentinel->name;
    if (std::any_of(m_views.begin(), m_views.end(), [](const auto& view) { return view.has_value(); }))
        return {ErrorKind::Unreachable, Delivery::NotSent,
                "The Sentinels that answer name a former server as " + group + ". Look at the other Sentinels."};
    const auto failed = std::find_if(answers.begin(), answers.end(), [](const auto& each) { return !each; });
    const Error error = failed == answers.end() ? unexpectedAnswer() : failed->error();
    return {error.kind == ErrorKind::LoginRefused ? error.kind : ErrorKind::Unreachable, Delivery::NotSent,
            "No Sentinel names " + group + ": " + error.message};
}

std::optional<Endpoint> Sentinels::answering() const
{
    const auto answered =
        std::find_if(m_views.begin(), m_views.end(), [](const auto& view) { return view.has_value(); });
    if (answered == m_views.end())
        return std::nullopt;
    return m_nodes.endpoint(static_cast<std::size_t>(answered - m_views.begin()));
}

} // namespace v1
} // namespace lockscope::lock
