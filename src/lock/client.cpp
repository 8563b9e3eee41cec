// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/client.h"

#include "core/time.h"
#include "lock/patience.h"
#include "lock/redirects.h"
#include "lock/releaser.h"
#include "lock/session.h"
#include "lock/timing.h"
#include "lock/turn.h"
#include "lock/wire.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;
using wire::left;

/// Another node of the cluster may execute the command, and this one did not.
bool isElsewhere(const Error& error)
{
    return error.kind == ErrorKind::Moved ||
           (error.delivery == Delivery::NotSent && error.kind != ErrorKind::LoginRefused && !wire::isNotAsked(error));
}

} // namespace

class Client::Impl
{
public:
    Impl(Endpoint where, ClientOptions how)
        : endpoint(std::move(where)), options(wire::withResolver(std::move(how))), session(endpoint, options),
          releaser(Releaser::make(endpoint, options)),
          redirects(options.followsRedirections ? std::make_unique<Redirects>(endpoint, options) : nullptr)
    {
    }

    std::vector<Result<Reply, Error>> runByNode(std::span<const Command> commands, MonoTime deadline);
    /// Reads the slots of the cluster again if they are in doubt.
    void refreshSlots(MonoTime deadline);
    /// The connection for commands that wait for replicas.
    [[nodiscard]] Client& apart();
    Waited acquireAndWait(std::span<const std::string_view> words, const Command& wait, bool isAsking,
                          MonoTime deadline);
    /// Closes all but the first connection.
    void disconnectOthers();

    const Endpoint endpoint;
    const ClientOptions options;
    const Origin origin;
    Session session;
    std::shared_ptr<Releaser> releaser;
    const std::unique_ptr<Redirects> redirects; ///< null: not a cluster node, or redirections are not followed

private:
    /// For the commands at `places`; `targets`: by place.
    void exchangeByNode(std::span<const Command> commands, std::span<const std::size_t> places,
                        std::span<const Redirects::Target> targets, std::vector<Result<Reply, Error>>& results,
                        MonoTime deadline);
    /// From the replies to a pipeline.
    void learnPatience(std::span<const Result<Reply, Error>> replies);

    Patience m_patience; ///< for the pipelines of a cluster
    std::mutex m_making; ///< guards m_apart until it is made
    std::unique_ptr<Client> m_apart;
};

void Client::Impl::refreshSlots(MonoTime deadline)
{
    redirects->refresh(deadline, [&](Client* node, MonoTime until) {
        return (node != nullptr ? *node->m_impl : *this)
            .session.inTurn(SlotMap::kQuestion, until, false, redirects->connectShare());
    });
}

/// In a cluster a command that a node points away, or whose node was not reached, goes to another node in the next
/// round. After a failover it takes three: the dead node, one that knows the new primary, and that.
std::vector<Result<Reply, Error>> Client::Impl::runByNode(std::span<const Command> commands, MonoTime deadline)
{
    std::vector<Result<Reply, Error>> results(commands.size(), session.noTurn());
    std::vector<std::size_t> places(commands.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::vector<Redirects::Target> targets(commands.size());
    for (int round = 0; round < 4 && !places.empty() && (round == 0 || wire::now() < deadline); ++round) {
        refreshSlots(deadline);
        for (const std::size_t place : places)
            if (!targets[place].isAsking)
                targets[place].node = redirects->homeOf(commands[place]);
        exchangeByNode(commands, places, targets, results, deadline);
        std::erase_if(places, [&](std::size_t i) {
            if (results[i])
                return true;
            const auto next = redirects->learn(commands[i], targets[i].node, results[i].error());
            targets[i] = next.value_or(Redirects::Target());
            return !next;
        });
    }
    return results;
}

/// One pipeline for each node, all under way at once: a node far away or hung delays no reply of another.
void Client::Impl::exchangeByNode(std::span<const Command> commands, std::span<const std::size_t> places,
                                  std::span<const Redirects::Target> targets,
                                  std::vector<Result<Reply, Error>>& results, MonoTime deadline)
{
    constexpr std::size_t ofAsking = static_cast<std::size_t>(-1);
    struct Part
    {
        std::vector<Command> commands;
        std::vector<std::size_t> places;
        std::optional<Turn::Taken> turn;
        std::optional<Error> error;
        MonoTime deadline{};
    };
    const MonoTime begin = wire::now();
    std::map<Impl*, Part> parts;
    for (const std::size_t place : places) {
        Part& part = parts[targets[place].node != nullptr ? targets[place].node->m_impl.get() : this];
        if (targets[place].isAsking) {
            part.commands.push_back(kAsking);
            part.places.push_back(ofAsking);
        }
        part.commands.push_back(commands[place]);
        part.places.push_back(place);
    }
    for (auto& [node, part] : parts) {
        part.turn.emplace(node->session.takeTurn(deadline));
        part.deadline = std::min(node->m_patience.deadline(begin, deadline - begin), deadline);
        if (!*part.turn || node->m_patience.isResting(wire::now(), deadline - begin))
            part.error = node->session.noTurn().value();
        else // a node that hangs takes its share of the time to connect
            part.error = node->session.sendAll(
                part.commands,
                wire::deadlineIn(left(part.deadline) / std::max(parts.size(), redirects->connectShare())),
                wire::deadlineIn(left(part.deadline) / parts.size()), part.deadline);
    }
    for (auto& [node, part] : parts) {
        std::vector<Result<Reply, Error>> replies;
        if (part.error)
            replies.assign(part.commands.size(), failure(*part.error));
        else
            replies = node->session.receiveAll(part.commands, part.deadline);
        node->learnPatience(replies);
        for (std::size_t i = 0; i < replies.size(); ++i)
            if (part.places[i] != ofAsking)
                results[part.places[i]] = std::move(replies[i]);
    }
}

void Client::Impl::learnPatience(std::span<const Result<Reply, Error>> replies)
{
    const Result<Reply, Error>& last = replies.back();
    if (last || last.error().delivery == Delivery::Answered)
        m_patience.answered();
    else if (last.error().kind == ErrorKind::Timeout && !wire::isNotAsked(last.error()))
        m_patience.timedOut(wire::now());
}

Client& Client::Impl::apart()
{
    const std::lock_guard guard(m_making);
    if (!m_apart)
        m_apart = std::make_unique<Client>(endpoint, options);
    return *m_apart;
}

void Client::Impl::disconnectOthers()
{
    if (redirects)
        redirects->disconnect();
    Client* other = nullptr;
    if (const auto lock = origin.lock(m_making))
        other = m_apart.get();
    if (other != nullptr)
        other->disconnect();
}

/// WAIT counts what was written on its connection: one behind words that were not executed tells nothing.
Client::Waited Client::Impl::acquireAndWait(std::span<const std::string_view> words, const Command& wait, bool isAsking,
                                            MonoTime deadline)
{
    const auto turn = session.takeTurn(deadline);
    if (!turn)
        return {session.noTurn(), session.noTurn()};
    if (auto ready = session.prepare(deadline, deadline, true); !ready)
        return {failure(ready.error()), failure(ready.error())};
    std::vector<Command> commands{Command(words.begin(), words.end()), wait};
    if (isAsking)
        commands.insert(commands.begin(), kAsking);
    auto replies = session.runAll(commands, deadline);
    auto waited = std::move(replies.back());
    replies.pop_back();
    if (!replies.back())
        waited = failure(replies.back().error());
    return {std::move(replies.back()), std::move(waited)};
}

Client::Client(Endpoint endpoint, ClientOptions options)
    : m_impl(std::make_unique<Impl>(std::move(endpoint), std::move(options)))
{
}

/// In a child, a thread that does not exist may hold the turn.
Client::~Client()
{
    if (m_impl->origin.isHere())
        return;
    m_impl->session.close();
    m_impl->disconnectOthers();
    m_impl->releaser->disconnect();
    keepForever(std::move(m_impl));
}

bool Client::isHere() const
{
    return m_impl->origin.isHere();
}

Result<void, Error> Client::connect()
{
    return connect(m_impl->options.connectLimit);
}

Result<void, Error> Client::connect(Millis limit)
{
    if (!isHere())
        return failure(forkedError());
    const MonoTime deadline = wire::deadlineIn(limit);
    Session& session = m_impl->session;
    const auto turn = session.takeTurn(deadline);
    return turn ? session.prepare(deadline, deadline, false) : session.noTurn();
}

Result<Reply, Error> Client::run(std::span<const std::string_view> words, Millis limit, bool needsScripts)
{
    if (!isHere())
        return failure(forkedError());
    const MonoTime deadline = wire::deadlineIn(limit);
    const auto runOn = [&](const Redirects::Target& to, std::span<const std::string_view> same) {
        Session& session = (to.node != nullptr ? *to.node->m_impl : *m_impl).session;
        return to.isAsking ? session.askInTurn(same, deadline)
                           : session.inTurn(same, deadline, needsScripts, m_impl->redirects->connectShare());
    };
    if (m_impl->redirects && keyOf(words))
        m_impl->refreshSlots(deadline);
    Result<Reply, Error> result = m_impl->redirects ? m_impl->redirects->follow(words, deadline, runOn)
                                                    : m_impl->session.inTurn(words, deadline, needsScripts, 1);
    // A timeout with a shortened limit says little about the server.
    if (result || limit * 2 >= m_impl->options.commandLimit)
        m_impl->releaser->answered(!result && wire::now() >= deadline);
    return result;
}

Result<Reply, Error> Client::acquire(std::initializer_list<std::string_view> words, Millis limit)
{
    return run(std::span(words.begin(), words.size()), limit, true);
}

Client::Waited Client::acquireAndWait(std::initializer_list<std::string_view> words, int replicas, Millis replicaLimit,
                                      Millis limit)
{
    if (!isHere())
        return {failure(forkedError()), failure(forkedError())};
    const std::string number = std::to_string(replicas);
    const std::string time = std::to_string(replicaLimit.count());
    const Command wait{"WAIT", number, time};
    const std::span all(words.begin(), words.size());
    const MonoTime deadline = wire::deadlineIn(limit + replicaLimit);
    Impl& impl = *m_impl->apart().m_impl;
    if (!impl.redirects)
        return impl.acquireAndWait(all, wait, false, deadline);
    Result<Reply, Error> waited = Reply();
    impl.refreshSlots(deadline);
    Result<Reply, Error> reply =
        impl.redirects->follow(all, deadline, [&](const Redirects::Target& to, std::span<const std::string_view> same) {
            Impl& there = to.node != nullptr ? *to.node->m_impl : impl;
            Waited both = there.acquireAndWait(same, wait, to.isAsking, deadline);
            waited = std::move(both.waited);
            return std::move(both.reply);
        });
    return {std::move(reply), std::move(waited)};
}

Result<Reply, Error> Client::command(std::span<const std::string_view> words, Millis limit)
{
    return run(words, limit, false);
}

Result<Reply, Error> Client::command(std::span<const std::string_view> words)
{
    return command(words, m_impl->options.commandLimit);
}

Result<Reply, Error> Client::command(std::initializer_list<std::string_view> words)
{
    return command(std::span(words.begin(), words.size()), m_impl->options.commandLimit);
}

Result<Reply, Error> Client::command(std::initializer_list<std::string_view> words, Millis limit)
{
    return command(std::span(words.begin(), words.size()), limit);
}

std::vector<Result<Reply, Error>> Client::pipeline(std::span<const Command> commands, Millis limit)
{
    if (!isHere())
        return std::vector<Result<Reply, Error>>(commands.size(), failure(forkedError()));
    const MonoTime deadline = wire::deadlineIn(limit);
    if (m_impl->redirects) {
        std::vector<Result<Reply, Error>> results = m_impl->runByNode(commands, deadline);
        for (std::size_t i = 0; i < results.size() && wire::now() < deadline; ++i)
            if (!results[i] && isElsewhere(results[i].error()))
                results[i] = command(commands[i], std::max(left(deadline), Millis{1}));
        return results;
    }
    Session& session = m_impl->session;
    if (const auto turn = session.takeTurn(deadline))
        return session.runAll(commands, deadline);
    return std::vector<Result<Reply, Error>>(commands.size(), session.noTurn());
}

std::vector<Client*> Client::takeEnded()
{
    std::vector<Client*> ended;
    if (m_impl->session.takeEnd())
        ended.push_back(this);
    if (m_impl->redirects)
        for (Client* const node : m_impl->redirects->others())
            if (node->m_impl->session.takeEnd())
                ended.push_back(node);
    return ended;
}

Client* Client::homeOf(std::uint16_t slot)
{
    Client* const node = m_impl->redirects ? m_impl->redirects->homeOf(slot) : nullptr;
    return node != nullptr ? node : this;
}

void Client::disconnect()
{
    if (!isHere())
        return m_impl->session.close();
    m_impl->disconnectOthers();
    const auto turn = m_impl->session.takeTurn(wire::deadlineIn(std::chrono::hours{1}));
    m_impl->session.close();
}

bool Client::isStalled() const
{
    return m_impl->releaser->isStalled();
}

Result<void, Error> Client::startReleaser()
{
    return isHere() ? m_impl->releaser->start() : failure(forkedError());
}

void Client::releaseLater(PendingRelease release)
{
    if (isHere())
        m_impl->releaser->takeOver(std::move(release));
}

void Client::shareReleases(const Client& with)
{
    m_impl->releaser = with.m_impl->releaser;
}

const Endpoint& Client::endpoint() const
{
    return m_impl->endpoint;
}

const ClientOptions& Client::options() const
{
    return m_impl->options;
}

} // namespace v1
} // namespace lockscope::lock
