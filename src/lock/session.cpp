// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/session.h"

#include "core/time.h"
#include "lock/dialing.h"
#include "lock/route.h"
#include "lock/wire.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

using wire::left;

Session::Session(const Endpoint& endpoint, const ClientOptions& options)
    : m_endpoint(endpoint), m_options(options), m_who("Redis at " + endpoint.nodeName()),
      m_log(options.logger, connectionName(options.name, m_who), options.clock)
{
}

Result<void, Error> Session::ensureConnected(MonoTime deadline, MonoTime acceptDeadline)
{
    // A server that went away has closed the connection: detected here, the command is "not sent" instead of "unknown".
    if (m_connection && !m_connection->isQuiet())
        drop(wire::closed(m_who, Delivery::NotSent).value());
    if (m_connection && m_options.route && m_options.route->generation() != m_generation)
        m_connection.reset();
    if (m_connection)
        return {};
    const MonoTime end = std::min(deadline, wire::deadlineIn(m_options.connectLimit));
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

void Session::drop(const Error& why)
{
    m_connection.reset();
    m_hasEnded = std::exchange(m_isLoggedIn, false) || m_hasEnded;
    m_log.failed(why);
    if (m_options.route)
        m_options.route->doubt(m_generation);
}

Result<void, Error> Session::open(MonoTime deadline, MonoTime acceptDeadline)
{
    Endpoint where = m_endpoint;
    if (m_options.route) {
        Result<Route::Primary, Error> primary = m_options.route->primary(deadline);
        if (!primary)
            return failure(std::move(primary.error()));
        where = std::move(primary->endpoint);
        m_generation = primary->generation;
    }
    Dialing::Outcome dialed = dial(where, *m_options.resolver, m_ticket, deadline, acceptDeadline);
    if (!dialed) {
        drop(dialed.error());
        return failure(std::move(dialed.error()));
    }
    m_connection = std::move(*dialed);
    m_connection->expectLimit(m_options.commandLimit);
    m_mayRunScripts = false;
    return {};
}

Result<void, Error> Session::logIn(MonoTime deadline)
{
    const Result<Endpoint, Error> login = wire::withLogin(m_endpoint, m_options, deadline);
    if (!login)
        return failure(login.error());
    for (const std::vector<std::string>& words : wire::loginCommands(*login, m_options.name)) {
        Result<Reply, Error> reply = exchange(std::vector<std::string_view>(words.begin(), words.end()), deadline);
        if (reply)
            continue;
        if (std::optional<Error> refused = wire::refusedLogin(m_who, words.front(), std::move(reply.error())))
            return failure(std::move(*refused));
    }
    return {};
}

/// Sends the words and reads the reply; requires a connection.
Result<Reply, Error> Session::exchange(std::span<const std::string_view> words, MonoTime deadline)
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

Result<void, Error> Session::send(MonoTime deadline)
{
    Result<void, Error> sent = m_connection->send(m_buffer, deadline);
    if (!sent) {
        sent = failure(refusal().value_or(std::move(sent.error())));
        drop(sent.error());
    }
    return sent;
}

/// A server that refuses a client says why before it closes the connection, maybe before the first request is written.
std::optional<Error> Session::refusal()
{
    for (auto read = m_connection->read(); read && *read; read = m_connection->read())
        if (std::optional<Result<Answer, Error>> answer = m_connection->next();
            answer && *answer && (*answer)->isError) {
            Error why = wire::toResult(std::move(**answer), {}).error();
            if (!endsConnection(why.kind)) // a reply to an earlier command
                return std::nullopt;
            why.delivery = Delivery::NotSent;
            return why;
        }
    return std::nullopt;
}

Result<Reply, Error> Session::receive(std::span<const std::string_view> words, MonoTime deadline)
{
    Result<Answer, Error> answer = m_connection->receive(deadline);
    if (answer)
        return wire::toResult(std::move(*answer), words);
    drop(answer.error()); // a late reply must not be taken for that of the next command
    return failure(std::move(answer.error()));
}

Result<Reply, Error> Session::inTurn(std::span<const std::string_view> words, MonoTime deadline, bool needsScripts,
                                     std::size_t connectShare)
{
    const auto turn = takeTurn(deadline);
    return turn ? run(words, deadline, wire::deadlineIn(left(deadline) / connectShare), needsScripts) : noTurn();
}

Result<Reply, Error> Session::askInTurn(std::span<const std::string_view> words, MonoTime deadline)
{
    const std::array<Command, 2> both{kAsking, Command(words.begin(), words.end())};
    const auto turn = takeTurn(deadline);
    return turn ? std::move(runAll(both, deadline)[1]) : noTurn();
}

Result<Reply, Error> Session::run(std::span<const std::string_view> words, MonoTime deadline, MonoTime acceptDeadline,
                                  bool needsScripts)
{
    if (auto ready = prepare(deadline, acceptDeadline, needsScripts); !ready)
        return failure(std::move(ready.error()));
    return exchange(words, deadline);
}

Result<void, Error> Session::prepare(MonoTime deadline, MonoTime acceptDeadline, bool needsScripts)
{
    if (auto connected = ensureConnected(deadline, acceptDeadline); !connected)
        return connected;
    return needsScripts && !m_mayRunScripts ? askForScripts(deadline) : Result<void, Error>();
}

/// Both ways to run a script, see runScript(). The user may have one right without the other.
Result<void, Error> Session::askForScripts(MonoTime deadline)
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
std::vector<Result<Reply, Error>> Session::runAll(std::span<const Command> commands, MonoTime deadline)
{
    if (const std::optional<Error> error = sendAll(commands, deadline, deadline, deadline))
        return std::vector<Result<Reply, Error>>(commands.size(), failure(*error));
    return receiveAll(commands, deadline);
}

std::optional<Error> Session::sendAll(std::span<const Command> commands, MonoTime acceptDeadline,
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

std::vector<Result<Reply, Error>> Session::receiveAll(std::span<const Command> commands, MonoTime deadline)
{
    std::vector<Result<Reply, Error>> results;
    results.reserve(commands.size());
    while (results.size() < commands.size()) {
        results.push_back(receive(commands[results.size()], deadline));
        while (!m_connection && results.size() < commands.size())
            results.push_back(results.back());
    }
    const auto ends = [](const Result<Reply, Error>& each) { return !each && endsConnection(each.error().kind); };
    const auto end = std::find_if(results.begin(), results.end(), ends);
    if (end != results.end())
        drop(end->error());
    return results;
}

bool Session::takeEnd()
{
    const auto turn = takeTurn(wire::now());
    if (!turn)
        return false;
    if (m_connection && !m_connection->isQuiet())
        drop(wire::closed(m_who, Delivery::NotSent).value());
    return std::exchange(m_hasEnded, false);
}

} // namespace v1
} // namespace lockscope::lock
