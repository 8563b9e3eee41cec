// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/client.h"

#include "core/time.h"
#include "lock/dialing.h"
#include "lock/logger.h"
#include "lock/patience.h"
#include "lock/redirects.h"
#include "lock/releaser.h"
#include "lock/route.h"
#include "lock/timing.h"
#include "lock/turn.h"
#include "lock/wire.h"

#include <algorithm>
#include <array>
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

/// Must directly precede its command.
const Command kAsking{"ASKING"};

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
        : endpoint(std::move(where)), options(wire::withResolver(std::move(how))),
          releaser(Releaser::make(endpoint, options)),
          redirects(options.followsRedirections ? std::make_unique<Redirects>(endpoint, options) : nullptr),
          m_who("Redis at " + endpoint.nodeName()),
          m_log(options.logger, connectionName(options.name, m_who), options.clock)
    {
    }

    /// `acceptDeadline`: see dial().
    Result<void, Error> ensureConnected(MonoTime deadline, MonoTime acceptDeadline);
    /// `connectShare`: see Redirects.
    Result<Reply, Error> inTurn(std::span<const std::string_view> words, MonoTime deadline, bool needsScripts,
                                std::size_t connectShare);
    /// Behind ASKING.
    Result<Reply, Error> askInTurn(std::span<const std::string_view> words, MonoTime deadline);
    std::vector<Result<Reply, Error>> runAll(std::span<const Command> commands, MonoTime deadline);
    std::vector<Result<Reply, Error>> runByNode(std::span<const Command> commands, MonoTime deadline);
    /// Reads the slots of the cluster again if they are in doubt.
    void refreshSlots(MonoTime deadline);
    /// The connection for commands that wait for replicas.
    [[nodiscard]] Client& apart();
    Waited acquireAndWait(std::span<const std::string_view> words, const Command& wait, bool isAsking,
                          MonoTime deadline);
    /// True if a connection has ended since the last call, usually while nobody used it.
    [[nodiscard]] bool takeEnd();
    /// Closes all but the first connection.
    void disconnectOthers();
    /// Waits for earlier threads, but only until the deadline.
    [[nodiscard]] Turn::Taken takeTurn(MonoTime deadline) { return m_turn.take(deadline); }
    [[nodiscard]] Failure<Error> noTurn() const { return wire::notAsked(m_who); }

    const Endpoint endpoint;
    const ClientOptions options;
    const Origin origin;
    ConnectionPointer connection;
    std::shared_ptr<Releaser> releaser;
    const std::unique_ptr<Redirects> redirects; ///< null: not a cluster node, or redirections are not followed

private:
    Result<Reply, Error> run(std::span<const std::string_view> words, MonoTime deadline, MonoTime acceptDeadline,
                             bool needsScripts);
    Result<void, Error> askForScripts(MonoTime deadline);
    /// Sends all; empty: they are under way.
    std::optional<Error> sendAll(std::span<const Command> commands, MonoTime acceptDeadline, MonoTime connectDeadline,
                                 MonoTime deadline);
    std::vector<Result<Reply, Error>> receiveAll(std::span<const Command> commands, MonoTime deadline);
    /// For the commands at `places`; `targets`: by place.
    void exchangeByNode(std::span<const Command> commands, std::span<const std::size_t> places,
                        std::span<const Redirects::Target> targets, std::vector<Result<Reply, Error>>& results,
                        MonoTime deadline);
    /// From the replies to a pipeline.
    void learnPatience(std::span<const Result<Reply, Error>> replies);
    /// Something is wrong with this server.
    void drop(const Error& why);
    Result<void, Error> open(MonoTime deadline, MonoTime acceptDeadline);
    Result<void, Error> logIn(MonoTime deadline);
    Result<Reply, Error> exchange(std::span<const std::string_view> words, MonoTime deadline);
    Result<void, Error> send(MonoTime deadline);
    std::optional<Error> refusal();
    Result<Reply, Error> receive(std::span<const std::string_view> words, MonoTime deadline);

    const std::string m_who; ///< for messages
    ConnectionLog m_log;
    Turn m_turn;
    Patience m_patience; ///< for the pipelines of a cluster
    std::mutex m_making; ///< guards m_apart until it is made
    std::unique_ptr<Client> m_apart;
    const std::shared_ptr<TlsTicket> m_ticket = std::make_shared<TlsTicket>();
    std::string m_buffer;
    bool m_mayRunScripts = false; ///< asked for on this connection
    bool m_isLoggedIn = false;
    bool m_hasEnded = false;        ///< a connection with a login, not taken yet
    std::uint64_t m_generation = 0; ///< of the primary, if there is a route
};

Result<void, Error> Client::Impl::ensureConnected(MonoTime deadline, MonoTime acceptDeadline)
{
    // A server that went away has closed the connection: detected here, the command is "not sent" instead of "unknown".
    if (connection && !connection->isQuiet())
        drop(wire::closed(m_who, Delivery::NotSent).value());
    if (connection && options.route && options.route->generation() != m_generation)
        connection.reset();
    if (connection)
        return {};
    const MonoTime end = std::min(deadline, wire::deadlineIn(options.connectLimit));
    if (auto opened = open(end, acceptDeadline); !opened)
        return opened;
    if (auto loggedIn = logIn(end); !loggedIn) {
        drop(loggedIn.error());
        loggedIn.error().delivery = Delivery::NotSent; // the command that needed the connection was not sent
        return loggedIn;
    }
    m_isLoggedIn = true;
    m_log.made();
    return {};
}

void Client::Impl::drop(const Error& why)
{
    connection.reset();
    m_hasEnded = std::exchange(m_isLoggedIn, false) || m_hasEnded;
    m_log.failed(why);
    if (options.route)
        options.route->doubt(m_generation);
}

Result<void, Error> Client::Impl::open(MonoTime deadline, MonoTime acceptDeadline)
{
    Endpoint where = endpoint;
    if (options.route) {
        Result<Route::Primary, Error> primary = options.route->primary(deadline);
        if (!primary)
            return failure(std::move(primary.error()));
        where = std::move(primary->endpoint);
        m_generation = primary->generation;
    }
    Dialing::Outcome dialed = dial(where, *options.resolver, m_ticket, deadline, acceptDeadline);
    if (!dialed) {
        drop(dialed.error());
        return failure(std::move(dialed.error()));
    }
    connection = std::move(*dialed);
    connection->expectLimit(options.commandLimit);
    m_mayRunScripts = false;
    return {};
}

Result<void, Error> Client::Impl::logIn(MonoTime deadline)
{
    const Result<Endpoint, Error> login = wire::withLogin(endpoint, options, deadline);
    if (!login)
        return failure(login.error());
    for (const std::vector<std::string>& words : wire::loginCommands(*login, options.name)) {
        Result<Reply, Error> reply = exchange(std::vector<std::string_view>(words.begin(), words.end()), deadline);
        if (reply)
            continue;
        if (std::optional<Error> refused = wire::refusedLogin(m_who, words.front(), std::move(reply.error())))
            return failure(std::move(*refused));
    }
    return {};
}

/// Sends the words and reads the reply; requires a connection.
Result<Reply, Error> Client::Impl::exchange(std::span<const std::string_view> words, MonoTime deadline)
{
    m_buffer.clear();
    wire::appendCommand(m_buffer, words);
    if (auto sent = send(deadline); !sent)
        return failure(std::move(sent.error()));
    Result<Reply, Error> reply = receive(words, deadline);
    if (!reply && endsConnection(reply.error().kind))
        drop(reply.error());
    return reply;
}

Result<void, Error> Client::Impl::send(MonoTime deadline)
{
    Result<void, Error> sent = connection->send(m_buffer, deadline);
    if (!sent) {
        sent = failure(refusal().value_or(std::move(sent.error())));
        drop(sent.error());
    }
    return sent;
}

/// A server that refuses a client says why before it closes the connection, maybe before the first request is written.
std::optional<Error> Client::Impl::refusal()
{
    for (auto read = connection->read(); read && *read; read = connection->read())
        if (std::optional<Result<Answer, Error>> answer = connection->next(); answer && *answer && (*answer)->isError) {
            Error why = wire::toResult(std::move(**answer), {}).error();
            if (!endsConnection(why.kind)) // a reply to an earlier command
                return std::nullopt;
            why.delivery = Delivery::NotSent;
            return why;
        }
    return std::nullopt;
}

Result<Reply, Error> Client::Impl::receive(std::span<const std::string_view> words, MonoTime deadline)
{
    Result<Answer, Error> answer = connection->receive(deadline);
    if (answer)
        return wire::toResult(std::move(*answer), words);
    drop(answer.error()); // a late reply must not be taken for that of the next command
    return failure(std::move(answer.error()));
}

Result<Reply, Error> Client::Impl::inTurn(std::span<const std::string_view> words, MonoTime deadline, bool needsScripts,
                                          std::size_t connectShare)
{
    const auto turn = takeTurn(deadline);
    return turn ? run(words, deadline, wire::deadlineIn(left(deadline) / connectShare), needsScripts) : noTurn();
}

Result<Reply, Error> Client::Impl::askInTurn(std::span<const std::string_view> words, MonoTime deadline)
{
    const std::array<Command, 2> both{kAsking, Command(words.begin(), words.end())};
    const auto turn = takeTurn(deadline);
    return turn ? std::move(runAll(both, deadline)[1]) : noTurn();
}

Result<Reply, Error> Client::Impl::run(std::span<const std::string_view> words, MonoTime deadline,
                                       MonoTime acceptDeadline, bool needsScripts)
{
    if (auto connected = ensureConnected(deadline, acceptDeadline); !connected)
        return failure(std::move(connected.error()));
    if (needsScripts && !m_mayRunScripts)
        if (auto allowed = askForScripts(deadline); !allowed)
            return failure(std::move(allowed.error()));
    return exchange(words, deadline);
}

/// Both ways to run a script, see runScript(). The user may have one right without the other.
Result<void, Error> Client::Impl::askForScripts(MonoTime deadline)
{
    const std::array<Command, 2> both{Command{"EVALSHA", "e0e1f9fabfc9d4800c877a703b823ac0578ff8db", "0"},
                                      Command{"EVAL", "return 1", "0"}};
    for (Result<Reply, Error>& reply : runAll(both, deadline)) {
        if (reply || reply.error().kind == ErrorKind::NoScript)
            continue;
        if (reply.error().delivery == Delivery::Unknown)
            reply.error().delivery = Delivery::NotSent; // the command that needed the right was not sent
        return failure(std::move(reply.error()));
    }
    m_mayRunScripts = true;
    return {};
}

/// One result per command in any case: unknown for commands that were sent and not answered.
std::vector<Result<Reply, Error>> Client::Impl::runAll(std::span<const Command> commands, MonoTime deadline)
{
    if (const std::optional<Error> error = sendAll(commands, deadline, deadline, deadline))
        return std::vector<Result<Reply, Error>>(commands.size(), failure(*error));
    return receiveAll(commands, deadline);
}

std::optional<Error> Client::Impl::sendAll(std::span<const Command> commands, MonoTime acceptDeadline,
                                           MonoTime connectDeadline, MonoTime deadline)
{
    if (commands.empty())
        return std::nullopt;
    if (auto connected = ensureConnected(connectDeadline, acceptDeadline); !connected)
        return std::move(connected.error());
    m_buffer.clear();
    for (const Command& command : commands)
        wire::appendCommand(m_buffer, command);
    auto sent = send(deadline);
    if (sent)
        return std::nullopt;
    if (commands.size() > 1)
        sent.error().delivery = Delivery::Unknown; // earlier commands may have been sent completely
    return std::move(sent.error());
}

std::vector<Result<Reply, Error>> Client::Impl::receiveAll(std::span<const Command> commands, MonoTime deadline)
{
    std::vector<Result<Reply, Error>> results;
    results.reserve(commands.size());
    while (results.size() < commands.size()) {
        results.push_back(receive(commands[results.size()], deadline));
        while (!connection && results.size() < commands.size())
            results.push_back(results.back());
    }
    const auto ends = [](const Result<Reply, Error>& each) { return !each && endsConnection(each.error().kind); };
    const auto end = std::find_if(results.begin(), results.end(), ends);
    if (end != results.end())
        drop(end->error());
    return results;
}

void Client::Impl::refreshSlots(MonoTime deadline)
{
    redirects->refresh(deadline, [&](Client* node, MonoTime until) {
        return (node != nullptr ? *node->m_impl : *this)
            .inTurn(SlotMap::kQuestion, until, false, redirects->connectShare());
    });
}

/// In a cluster a command that a node points away, or whose node was not reached, goes to another node in the next
/// round. After a failover it takes three: the dead node, one that knows the new primary, and that.
std::vector<Result<Reply, Error>> Client::Impl::runByNode(std::span<const Command> commands, MonoTime deadline)
{
    std::vector<Result<Reply, Error>> results(commands.size(), noTurn());
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
        part.turn.emplace(node->takeTurn(deadline));
        part.deadline = std::min(node->m_patience.deadline(begin, deadline - begin), deadline);
        if (!*part.turn || node->m_patience.isResting(wire::now(), deadline - begin))
            part.error = node->noTurn().value();
        else // a node that hangs takes its share of the time to connect
            part.error =
                node->sendAll(part.commands,
                              wire::deadlineIn(left(part.deadline) / std::max(parts.size(), redirects->connectShare())),
                              wire::deadlineIn(left(part.deadline) / parts.size()), part.deadline);
    }
    for (auto& [node, part] : parts) {
        std::vector<Result<Reply, Error>> replies;
        if (part.error)
            replies.assign(part.commands.size(), failure(*part.error));
        else
            replies = node->receiveAll(part.commands, part.deadline);
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

bool Client::Impl::takeEnd()
{
    const auto turn = takeTurn(wire::now());
    if (!turn)
        return false;
    if (connection && !connection->isQuiet())
        drop(wire::closed(m_who, Delivery::NotSent).value());
    return std::exchange(m_hasEnded, false);
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
    const auto turn = takeTurn(deadline);
    if (!turn)
        return {noTurn(), noTurn()};
    if (auto connected = ensureConnected(deadline, deadline); !connected)
        return {failure(connected.error()), failure(connected.error())};
    if (!m_mayRunScripts)
        if (auto allowed = askForScripts(deadline); !allowed)
            return {failure(allowed.error()), failure(allowed.error())};
    std::vector<Command> commands{Command(words.begin(), words.end()), wait};
    if (isAsking)
        commands.insert(commands.begin(), kAsking);
    auto replies = runAll(commands, deadline);
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
    m_impl->connection.reset();
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
    const auto turn = m_impl->takeTurn(deadline);
    return turn ? m_impl->ensureConnected(deadline, deadline) : m_impl->noTurn();
}

Result<Reply, Error> Client::run(std::span<const std::string_view> words, Millis limit, bool needsScripts)
{
    if (!isHere())
        return failure(forkedError());
    const MonoTime deadline = wire::deadlineIn(limit);
    const auto runOn = [&](const Redirects::Target& to, std::span<const std::string_view> same) {
        Impl& impl = to.node != nullptr ? *to.node->m_impl : *m_impl;
        return to.isAsking ? impl.askInTurn(same, deadline)
                           : impl.inTurn(same, deadline, needsScripts, m_impl->redirects->connectShare());
    };
    if (m_impl->redirects && keyOf(words))
        m_impl->refreshSlots(deadline);
    Result<Reply, Error> result = m_impl->redirects ? m_impl->redirects->follow(words, deadline, runOn)
                                                    : m_impl->inTurn(words, deadline, needsScripts, 1);
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
    if (const auto turn = m_impl->takeTurn(deadline))
        return m_impl->runAll(commands, deadline);
    return std::vector<Result<Reply, Error>>(commands.size(), m_impl->noTurn());
}

std::vector<Client*> Client::takeEnded()
{
    std::vector<Client*> ended;
    if (m_impl->takeEnd())
        ended.push_back(this);
    if (m_impl->redirects)
        for (Client* const node : m_impl->redirects->others())
            if (node->m_impl->takeEnd())
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
        return m_impl->connection.reset();
    m_impl->disconnectOthers();
    const auto turn = m_impl->takeTurn(wire::deadlineIn(std::chrono::hours{1}));
    m_impl->connection.reset();
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
