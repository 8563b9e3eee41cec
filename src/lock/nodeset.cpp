// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/nodeset.h"

#include "lock/wire.h"

#include <algorithm>
#include <poll.h>
#include <system_error>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// While it exists, this thread polls for all.
class NodeSet::Polling
{
public:
    explicit Polling(NodeSet& nodes) : m_nodes(nodes) { m_nodes.m_isPolled = true; }
    ~Polling()
    {
        m_nodes.m_isPolled = false;
        m_nodes.m_changed.notify_all();
    }
    Polling(const Polling&) = delete;
    Polling& operator=(const Polling&) = delete;

private:
    NodeSet& m_nodes;
};

NodeSet::NodeSet(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock,
                 std::shared_ptr<Resolver> resolver, std::shared_ptr<const Logger> logger)
    : m_parts{
          clientName,        clock, resolver && resolver->isHere() ? std::move(resolver) : std::make_shared<Resolver>(),
          std::move(logger), {},    m_late}
{
    for (const Endpoint& endpoint : endpoints)
        m_nodes.emplace_back(m_nodes.size(), endpoint, m_parts);
}

std::vector<Endpoint> NodeSet::endpoints() const
{
    std::vector<Endpoint> result;
    for (const Node& node : m_nodes)
        result.push_back(node.endpoint());
    return result;
}

Result<void, Error> NodeSet::open()
{
    if (!m_origin.isHere())
        return failure(forkedError());
    const std::lock_guard guard(m_mutex);
    if (m_bell)
        return {};
    try {
        m_bell = std::make_shared<Bell>();
    } catch (const std::system_error& error) {
        return failure(Error{ErrorKind::OutOfResources, Delivery::NotSent,
                             "The connections to the nodes cannot be made: " + error.code().message() +
                                 ". Allow this process more open files."});
    }
    m_parts.wake = [bell = m_bell] { bell->ring(); };
    return {};
}

NodeSet::Outcome NodeSet::ask(Request request)
{
    Outcome outcome;
    if (!m_origin.isHere()) {
        outcome.answers.assign(size(), failure(forkedError()));
        return outcome;
    }
    const MonoTime deadline = wire::deadlineIn(request.limit);
    const auto round = std::make_shared<Round>();
    round->heard = std::move(request.heard);
    round->report = std::move(request.report);
    round->secrets = wire::secretsOf(request.words);
    round->places.resize(size());
    std::vector<LateReply> late;
    {
        std::unique_lock lock(m_mutex);
        for (std::size_t i = 0; i < size(); ++i)
            if (request.to.empty() || std::find(request.to.begin(), request.to.end(), i) != request.to.end())
                m_nodes[i].ask(round, request.words, request.first);
        m_changed.notify_all(); // a node may have read what others wait for
        if (m_isPolled)
            m_bell->ring(); // new connections, unsent bytes
        outcome.isDecided = wait(lock, *round, deadline, request);
        for (Node& node : m_nodes)
            node.giveUp(*round);
        late.swap(m_late);
        outcome.answers.reserve(size());
        for (Round::Place& place : round->places)
            outcome.answers.push_back(place.answer ? std::move(*place.answer) : failure(Error{}));
    }
    // Without the mutex: an observer may ask these nodes, or fork.
    for (std::size_t i = 0; round->report && i < size(); ++i)
        if (const Round::Place& place = round->places[i]; place.arrived != MonoTime{})
            round->report(i, outcome.answers[i], place.arrived);
    for (const LateReply& each : late)
        if (each.round->report)
            each.round->report(each.node, each.reply, each.arrived);
    return outcome;
}

/// True if the request ended before its limit and without all replies.
bool NodeSet::wait(std::unique_lock<std::mutex>& lock, const Round& round, MonoTime deadline, const Request& request)
{
    const auto isPending = [](const Round::Place& place) { return place.isAsked && !place.isOver; };
    while (std::any_of(round.places.begin(), round.places.end(), isPending)) {
        if (request.isOver && request.isOver(round))
            return true;
        if (wire::isOver(deadline))
            return false;
        if (m_isPolled) {
            wire::waitForOthers(m_changed, lock, deadline);
        } else {
            const Polling polling(*this);
            pollOnce(lock, deadline);
        }
    }
    return false;
}

void NodeSet::pollOnce(std::unique_lock<std::mutex>& lock, MonoTime deadline)
{
    std::vector<pollfd> wanted{{m_bell->descriptor(), POLLIN, 0}};
    std::vector<std::uint64_t> connections;
    for (const Node& node : m_nodes) {
        wanted.push_back({node.descriptor(), node.wanted(), 0}); // poll() skips -1
        connections.push_back(node.connection());
    }
    lock.unlock();
    const int ready = wire::poll(wanted, wire::nextLook(deadline));
    lock.lock();
    if (ready <= 0)
        return;
    if (wanted[0].revents != 0)
        m_bell->silence();
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].connection() == connections[i]) // another thread may have replaced it
            m_nodes[i].handle(wanted[i + 1].revents);
}

void NodeSet::readLate(std::size_t node)
{
    if (!m_origin.isHere())
        return;
    const std::lock_guard guard(m_mutex);
    m_nodes[node].readLate();
    m_changed.notify_all(); // others may wait for what was read
    if (m_isPolled)
        m_bell->ring();
}

void NodeSet::disconnect()
{
    for (Node& node : m_nodes)
        node.disconnect();
}

} // namespace v1
} // namespace lockscope::lock
