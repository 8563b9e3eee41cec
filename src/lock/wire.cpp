// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/wire.h"

#include "lock/lookup.h"
#include "lock/timing.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

namespace lockscope::lock::wire {
namespace {

using Millis = std::chrono::milliseconds;

constexpr int kDeepestReply = 32;
constexpr std::string_view kHidden = "(hidden)";
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

/// False if it nests too deeply.
bool convert(const redisReply& raw, Reply& reply, int depth)
{
    switch (raw.type) {
    case REDIS_REPLY_INTEGER:
        reply.type = Reply::Type::Integer;
        reply.integer = raw.integer;
        return true;
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR: // an element of an array
        reply.type = Reply::Type::Status;
        reply.text.assign(raw.str, raw.len);
        return true;
    case REDIS_REPLY_STRING:
        reply.type = Reply::Type::Text;
        reply.text.assign(raw.str, raw.len);
        return true;
    case REDIS_REPLY_ARRAY:
        reply.type = Reply::Type::Array;
        reply.elements.resize(raw.elements);
        for (std::size_t i = 0; i < raw.elements; ++i)
            if (depth == 0 || !convert(*raw.element[i], reply.elements[i], depth - 1))
                return false;
        return true;
    default:
        reply.type = Reply::Type::Nil;
        return true;
    }
}

/// hiredis takes a signal during its poll() for the end of the connection. Recurring signals (a profiler's timer, ended
/// children) are blocked until the thread is connected; signals that terminate a program are not.
class SignalsWait
{
public:
    SignalsWait()
    {
        sigset_t blocked;
        ::sigfillset(&blocked);
        for (const int kept : {SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP})
            ::sigdelset(&blocked, kept);
        ::pthread_sigmask(SIG_BLOCK, &blocked, &m_before);
    }
    ~SignalsWait() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalsWait(const SignalsWait&) = delete;
    SignalsWait& operator=(const SignalsWait&) = delete;

private:
    sigset_t m_before{};
};

/// The addresses of the host, or the path of the socket.
Result<Addresses, Error> addressesOf(const Endpoint& endpoint, Resolver& resolver, MonoTime deadline)
{
    if (endpoint.transport == Transport::Unix)
        return Addresses{endpoint.socketPath};
    const Result<std::shared_ptr<Lookup>, Error> lookup = resolver.begin(endpoint.host, {});
    if (!lookup)
        return failure(lookup.error());
    std::optional<Lookup::Found> found = (*lookup)->waitUntil(deadline);
    if (!found)
        return unreachable(endpoint, "its name was not resolved in time");
    if (!*found)
        return unreachable(endpoint, found->error());
    return std::move(**found);
}

} // namespace

void FreeContext::operator()(redisContext* context) const
{
    if (origin.isHere())
        return redisFree(context);
    struct stat now
    {
    };
    if (socket != 0 && ::fstat(context->fd, &now) == 0 && S_ISSOCK(now.st_mode) && now.st_ino == socket)
        ::close(context->fd);
    keepForever(std::shared_ptr<void>(context, [](void*) {}));
}

Context owned(redisContext* context)
{
    FreeContext free;
    struct stat made
    {
    };
    if (context && !context->err && ::fstat(context->fd, &made) == 0) {
        free.socket = made.st_ino;
        (void)::fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    }
    return {context, free};
}

void FreeReply::operator()(redisReply* reply) const
{
    freeReplyObject(reply);
}

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

Result<Reply, Error> toResult(const redisReply& raw, const std::string& who, std::span<const std::string_view> words)
{
    if (raw.type == REDIS_REPLY_ERROR) {
        const std::string_view text(raw.str, raw.len);
        const ErrorKind kind = kindOfAnswer(text);
        // Redirects reads the address of a redirection from it.
        std::string message = kind == ErrorKind::Moved ? std::string(text) : withoutSecrets(text, words);
        if (const std::string_view toDo = advice(kind); !toDo.empty()) {
            message.erase(message.find_last_not_of(" .") + 1);
            message.append(". ").append(toDo);
        }
        return fail(kind, Delivery::Answered, std::move(message));
    }
    Reply reply;
    if (!convert(raw, reply, kDeepestReply))
        return fail(ErrorKind::Protocol, Delivery::Answered, who + " gave an answer that nests too deeply.");
    return reply;
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
                    ": it was built without TLS. Use redis:// or a unix socket.");
}

Failure<Error> sshUnsupported(const Endpoint& endpoint)
{
    return fail(ErrorKind::Unreachable, Delivery::NotSent,
                "The lock library cannot use " + endpoint.displayUri() +
                    ": it does not go through SSH. Use an address that is reached from here.");
}

Failure<Error> unreachable(const Endpoint& endpoint, const std::string& why)
{
    return fail(ErrorKind::Unreachable, Delivery::NotSent,
                "Redis at " + endpoint.nodeName() + " cannot be reached: " + why +
                    ". Does it run, and is the address right?");
}

ClientOptions withResolver(ClientOptions options)
{
    if (!options.resolver || !options.resolver->isHere())
        options.resolver = std::make_shared<Resolver>();
    return options;
}

Result<Context, Error> connect(const Endpoint& endpoint, Resolver& resolver, MonoTime deadline)
{
    if (endpoint.transport == Transport::Tls)
        return tlsUnsupported(endpoint);
    if (endpoint.ssh)
        return sshUnsupported(endpoint);
    const Result<Addresses, Error> addresses = addressesOf(endpoint, resolver, deadline);
    if (!addresses)
        return failure(addresses.error());
    std::string why;
    for (const std::string& address : *addresses) {
        const timeval time = toTimeval(left(deadline));
        const SignalsWait signalsWait;
        Context context = owned(endpoint.transport == Transport::Unix
                                    ? redisConnectUnixWithTimeout(address.c_str(), time)
                                    : redisConnectWithTimeout(address.c_str(), endpoint.port, time));
        if (context && !context->err) {
            if (endpoint.transport == Transport::Tcp)
                redisEnableKeepAlive(context.get());
            return context;
        }
        why = context ? context->errstr : "out of memory";
    }
    return unreachable(endpoint, why);
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

bool waitReadable(int fd, MonoTime deadline)
{
    for (;;) {
        pollfd wanted{fd, POLLIN, 0};
        const int ready = poll({&wanted, 1}, deadline);
        if (ready > 0 || (ready == 0 && now() >= deadline) || (ready < 0 && errno != EINTR))
            return ready > 0;
    }
}

int poll(std::span<pollfd> descriptors, MonoTime deadline)
{
    const Millis most = std::min(left(deadline), Millis{INT_MAX}); // 24 days
    return ::poll(descriptors.data(), descriptors.size(), static_cast<int>(most.count()));
}

void waitForOthers(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, MonoTime deadline)
{
    changed.wait_until(lock, deadline);
}

} // namespace lockscope::lock::wire
