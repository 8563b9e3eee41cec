// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/wire.h"

#include "lock/credentials.h"
#include "lock/timing.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <poll.h>
#include <sys/time.h>
#include <system_error>
#include <utility>

namespace lockscope::lock::wire {
namespace {

using Millis = std::chrono::milliseconds;

constinit thread_local const std::stop_token* stopOfThread = nullptr; ///< see EndsWaits
constexpr Millis kLooksForStop{50};

constexpr std::string_view kHidden = "(hidden)";
constexpr std::string_view kNotAsked = " was not asked in time: earlier requests to it are not answered yet.";
/// Minimum length of a token; shorter words are command names, numbers and times.
constexpr std::size_t kLeastSecret = 16;

void appendNumber(std::string& out, char sign, std::size_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out += sign;
    out.append(digits.data(), end);
    out += "\r\n";
}

} // namespace

void appendCommand(std::string& out, std::span<const std::string_view> words)
{
    appendNumber(out, '*', words.size());
    for (const std::string_view word : words) {
        appendNumber(out, '$', word.size());
        out += word;
        out += "\r\n";
    }
}

ErrorKind kindOfAnswer(std::string_view text)
{
    static constexpr std::pair<std::string_view, ErrorKind> kinds[] = {
        {"READONLY", ErrorKind::ReadOnly},
        {"OOM", ErrorKind::OutOfMemory},
        {"NOREPLICAS", ErrorKind::NoReplicas},
        {"BUSY ", ErrorKind::Busy},
        {"LOADING", ErrorKind::Loading},
        {"MOVED", ErrorKind::Moved},
        {"ASK ", ErrorKind::Moved},
        {"NOSCRIPT", ErrorKind::NoScript},
        {"NOPERM", ErrorKind::NoPermission},
        {"NOAUTH", ErrorKind::NoPermission},
        {"WRONGPASS", ErrorKind::LoginRefused},
        {"WRONGTYPE", ErrorKind::WrongType},
        {"MISCONF", ErrorKind::Misconfigured},
        {"CLUSTERDOWN", ErrorKind::ClusterDown},
        {"TRYAGAIN", ErrorKind::ClusterDown},
        {"MASTERDOWN", ErrorKind::MasterDown},
        {"DENIED", ErrorKind::Denied},
        {"ERR max number of clients", ErrorKind::MaxClients},
        {"ERR max number of cluster", ErrorKind::MaxClients},
    };
    for (const auto& [prefix, kind] : kinds)
        if (text.starts_with(prefix))
            return kind;
    // Redis 6.0 to 7.0 appends the cause of an error inside a script to its message.
    const auto inside = [text](std::string_view cause) { return text.find(cause) != std::string_view::npos; };
    if (inside("WRONGTYPE"))
        return ErrorKind::WrongType;
    if (inside("-OOM ") || inside(" OOM command"))
        return ErrorKind::OutOfMemory;
    for (const auto& [prefix, kind] : kinds)
        if (text.starts_with("ERR Error ") && inside(std::string(": -").append(prefix)))
            return kind;
    if (inside("The user executing the script can't") || inside("ACL failure in script"))
        return ErrorKind::NoPermission;
    // A server without SET or scripts cannot hold locks.
    for (const std::string_view needed : {"SET", "EVAL", "EVALSHA"})
        if (text.starts_with("ERR unknown command") && (inside(std::string("'").append(needed).append("'")) ||
                                                        inside(std::string("`").append(needed).append("`"))))
            return ErrorKind::NotRedis;
    return ErrorKind::Refused;
}

std::string withoutSecrets(std::string_view text, std::span<const std::string_view> words)
{
    // Redis quotes the arguments of an unknown command.
    std::string shown(text.substr(0, text.find(", with args beginning with")));
    const bool isLogin = !words.empty() && (words[0] == "AUTH" || words[0] == "HELLO");
    if (isLogin)
        hide(shown, std::vector<std::string>(words.begin() + 1, words.end()));
    else
        hide(shown, secretsOf(words));
    return shown;
}

std::vector<std::string> secretsOf(std::span<const std::string_view> words)
{
    std::vector<std::string> secrets;
    for (std::size_t i = 2; i < words.size(); ++i)
        if (words[i].size() >= kLeastSecret)
            secrets.emplace_back(words[i]);
    return secrets;
}

void hide(std::string& text, std::span<const std::string> secrets)
{
    for (const std::string& secret : secrets)
        for (std::size_t at = secret.empty() ? std::string::npos : text.find(secret); at != std::string::npos;
             at = text.find(secret, at + kHidden.size()))
            text.replace(at, secret.size(), kHidden);
}

Result<Reply, Error> toResult(Answer answer, std::span<const std::string_view> words)
{
    if (!answer.isError)
        return std::move(answer.reply);
    const std::string& text = answer.reply.text;
    const ErrorKind kind = kindOfAnswer(text);
    // Redirects reads the address of a redirection from it.
    std::string message = kind == ErrorKind::Moved ? text : withoutSecrets(text, words);
    if (const std::string_view toDo = advice(kind); !toDo.empty()) {
        message.erase(message.find_last_not_of(" .") + 1);
        message.append(". ").append(toDo);
    }
    return fail(kind, Delivery::Answered, std::move(message));
}

Failure<Error> fail(ErrorKind kind, Delivery delivery, std::string message)
{
    return failure(Error{kind, delivery, std::move(message)});
}

Failure<Error> timedOut(const std::string& who, Delivery delivery)
{
    return fail(ErrorKind::Timeout, delivery,
                who + " did not answer in time. It hangs, is overloaded, or the network is cut.");
}

Failure<Error> notAsked(const std::string& who)
{
    return fail(ErrorKind::Timeout, Delivery::NotSent, who + std::string(kNotAsked));
}

bool isNotAsked(const Error& error)
{
    return error.kind == ErrorKind::Timeout && error.message.ends_with(kNotAsked);
}

Failure<Error> closed(const std::string& who, Delivery delivery)
{
    return fail(ErrorKind::Closed, delivery,
                delivery == Delivery::Unknown ? who + " closed the connection before it answered."
                                              : who + " closed the connection.");
}

Failure<Error> tlsUnsupported(const Endpoint& endpoint)
{
    return fail(ErrorKind::TlsUnsupported, Delivery::NotSent,
                "The lock library cannot use " + endpoint.displayUri() +
                    ": it was built without OpenSSL. Use redis:// or a unix socket.");
}

Failure<Error> sshUnsupported(const Endpoint& endpoint)
{
    return fail(ErrorKind::Unreachable, Delivery::NotSent,
                "The lock library cannot use " + endpoint.displayUri() +
                    ": it does not go through SSH. Use an address that is reached from here.");
}

Failure<Error> unreachable(const Endpoint& endpoint, const std::string& why)
{
    const auto isWhy = [&why](int error) { return why == std::generic_category().message(error); };
    const bool isOurs = isWhy(EMFILE) || isWhy(ENFILE);
    return fail(ErrorKind::Unreachable, Delivery::NotSent,
                "Redis at " + endpoint.nodeName() + " cannot be reached: " + why + ". " +
                    (isOurs ? "Allow this process more open files." : "Does it run, and is the address right?"));
}

ClientOptions withResolver(ClientOptions options)
{
    if (!options.resolver || !options.resolver->isHere())
        options.resolver = std::make_shared<Resolver>();
    if (options.credentials && !options.credentials->isHere())
        options.credentials = options.credentials->again();
    return options;
}

Result<Endpoint, Error> withLogin(Endpoint endpoint, const ClientOptions& options, MonoTime deadline)
{
    if (!options.credentials)
        return endpoint;
    Result<Login, Error> login = options.credentials->get(std::min(deadline, deadlineIn(options.commandLimit)));
    if (!login)
        return failure(std::move(login.error()));
    endpoint.user = std::move(login->user);
    endpoint.password = Secret(std::move(login->password));
    return endpoint;
}

std::vector<std::vector<std::string>> loginCommands(const Endpoint& endpoint, const std::string& name)
{
    std::vector<std::vector<std::string>> commands;
    const std::string& password = endpoint.password.reveal();
    if (!endpoint.user.empty())
        commands.push_back({"AUTH", endpoint.user, password});
    else if (!password.empty())
        commands.push_back({"AUTH", password});
    if (endpoint.database != 0)
        commands.push_back({"SELECT", std::to_string(endpoint.database)});
    if (!name.empty())
        commands.push_back({"CLIENT", "SETNAME", name});
    return commands;
}

std::optional<Error> refusedLogin(const std::string& who, std::string_view command, Error error)
{
    if (error.delivery == Delivery::Answered && command == "CLIENT" && !endsConnection(error.kind))
        return std::nullopt;
    if (error.delivery != Delivery::Answered || isAway(error.kind))
        return error;
    return Error{ErrorKind::LoginRefused, Delivery::NotSent, who + " refused the login: " + error.message};
}

MonoTime now()
{
    return std::chrono::steady_clock::now();
}

MonoTime deadlineIn(Millis time)
{
    return laterBy(time, now());
}

Millis left(MonoTime deadline)
{
    return millisUntil(deadline, now());
}

timeval toTimeval(Millis time)
{
    const auto us = std::max<std::int64_t>(std::chrono::microseconds(time).count(), 1000);
    return {static_cast<time_t>(us / 1'000'000), static_cast<suseconds_t>(us % 1'000'000)};
}

bool waitFor(int fd, short event, MonoTime deadline)
{
    for (;;) {
        pollfd wanted{fd, event, 0};
        const int ready = poll({&wanted, 1}, nextLook(deadline));
        if (ready > 0 || (ready == 0 && isOver(deadline)) || (ready < 0 && errno != EINTR))
            return ready > 0;
    }
}

EndsWaits::EndsWaits(const std::stop_token& stop) : m_before(std::exchange(stopOfThread, &stop)) {}

EndsWaits::~EndsWaits()
{
    stopOfThread = m_before;
}

bool mayBlock()
{
    return stopOfThread == nullptr;
}

bool isOver(MonoTime deadline)
{
    return now() >= deadline || (stopOfThread != nullptr && stopOfThread->stop_requested());
}

MonoTime nextLook(MonoTime deadline)
{
    if (stopOfThread == nullptr)
        return deadline;
    return stopOfThread->stop_requested() ? now() : std::min(deadline, now() + kLooksForStop);
}

int poll(std::span<pollfd> descriptors, MonoTime deadline)
{
    const Millis most = std::min(left(deadline), Millis{INT_MAX}); // 24 days
    return ::poll(descriptors.data(), descriptors.size(), static_cast<int>(most.count()));
}

void waitForOthers(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, MonoTime deadline)
{
    changed.wait_until(lock, nextLook(deadline));
}

} // namespace lockscope::lock::wire
