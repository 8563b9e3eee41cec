// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/client.h"

#include "core/time.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <hiredis/hiredis.h>
#include <mutex>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <utility>

namespace lockscope::lock {
namespace {

using Millis = std::chrono::milliseconds;

struct FreeContext
{
    void operator()(redisContext* context) const { redisFree(context); }
};
struct FreeReply
{
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Context = std::unique_ptr<redisContext, FreeContext>;
using RawReply = std::unique_ptr<redisReply, FreeReply>;

constexpr auto kIdleCheck = std::chrono::seconds{1};
constexpr int kDeepestReply = 32;

timeval toTimeval(Millis time)
{
    const auto us = std::max<std::int64_t>(std::chrono::microseconds(time).count(), 1000);
    return {static_cast<time_t>(us / 1'000'000), static_cast<suseconds_t>(us % 1'000'000)};
}

Millis left(MonoTime deadline)
{
    return std::max(std::chrono::ceil<Millis>(deadline - std::chrono::steady_clock::now()), Millis{0});
}

bool waitReadable(int fd, MonoTime deadline)
{
    for (;;) {
        pollfd wanted{fd, POLLIN, 0};
        const int ready = ::poll(&wanted, 1, static_cast<int>(left(deadline).count()));
        if (ready >= 0 || errno != EINTR)
            return ready > 0;
    }
}

void appendNumber(std::string& out, char sign, std::size_t number)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out += sign;
    out.append(digits.data(), end);
    out += "\r\n";
}

void format(std::string& out, std::span<const std::string_view> words)
{
    out.clear();
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
        {"NOPERM", ErrorKind::NoPermission},
        {"NOAUTH", ErrorKind::NoPermission},
        {"WRONGPASS", ErrorKind::LoginRefused},
        {"WRONGTYPE", ErrorKind::WrongType},
    };
    for (const auto& [prefix, kind] : kinds)
        if (text.starts_with(prefix))
            return kind;
    // Redis 6 puts the cause of an error inside a script at the end of its message.
    return text.find("WRONGTYPE") != std::string_view::npos ? ErrorKind::WrongType : ErrorKind::Refused;
}

/// False when it nests too deeply.
bool convert(const redisReply& raw, Reply& reply, int depth)
{
    switch (raw.type) {
    case REDIS_REPLY_INTEGER:
        reply.type = Reply::Type::Integer;
        reply.integer = raw.integer;
        return true;
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR: // one element of an array
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

Failure<Error> fail(ErrorKind kind, Delivery delivery, std::string message)
{
    return failure(Error{kind, delivery, std::move(message)});
}

} // namespace

class Client::Impl
{
public:
    Impl(Endpoint where, ClientOptions how) : endpoint(std::move(where)), options(std::move(how)) {}

    Result<void, Error> ensureConnected(MonoTime deadline);
    Result<Reply, Error> run(std::span<const std::string_view> words, MonoTime deadline);
    Result<Reply, Error> exchange(std::span<const std::string_view> words, MonoTime deadline);

    const Endpoint endpoint;
    const ClientOptions options;
    std::mutex turn;
    Context context;

private:
    Result<void, Error> open(MonoTime deadline);
    Result<void, Error> logIn(MonoTime deadline);
    Result<void, Error> send(MonoTime deadline);
    Result<RawReply, Error> receive(MonoTime deadline);
    [[nodiscard]] std::string who() const { return "Redis at " + endpoint.nodeName(); }
    Failure<Error> timeout(Delivery delivery);

    std::string m_buffer;
    MonoTime m_lastUse{};
};

Result<void, Error> Client::Impl::ensureConnected(MonoTime deadline)
{
    // A server that went away meanwhile has closed the connection: found here, the command is "not sent" and not
    // "unknown".
    if (context && std::chrono::steady_clock::now() - m_lastUse > kIdleCheck && waitReadable(context->fd, MonoTime{}))
        context.reset();
    if (context)
        return {};
    const MonoTime end = std::min(deadline, std::chrono::steady_clock::now() + options.connectLimit);
    if (auto opened = open(end); !opened)
        return opened;
    if (auto loggedIn = logIn(end); !loggedIn) {
        context.reset();
        loggedIn.error().delivery = Delivery::NotSent; // of the command that wanted the connection
        return loggedIn;
    }
    return {};
}

Result<void, Error> Client::Impl::open(MonoTime deadline)
{
    if (endpoint.transport == Transport::Tls)
        return fail(ErrorKind::TlsUnsupported, Delivery::NotSent,
                    "The lock library cannot use " + endpoint.displayUri() +
                        ": it was built without TLS. Use redis:// or a unix socket.");
    const timeval limit = toTimeval(left(deadline));
    context.reset(endpoint.transport == Transport::Unix
                      ? redisConnectUnixWithTimeout(endpoint.socketPath.c_str(), limit)
                      : redisConnectWithTimeout(endpoint.host.c_str(), endpoint.port, limit));
    if (!context || context->err) {
        const std::string why = context ? context->errstr : "out of memory";
        context.reset();
        return fail(ErrorKind::Unreachable, Delivery::NotSent,
                    who() + " cannot be reached: " + why + ". Does it run, and is the address right?");
    }
    redisSetTimeout(context.get(), toTimeval(options.commandLimit));
    if (endpoint.transport == Transport::Tcp)
        redisEnableKeepAlive(context.get());
    return {};
}

Result<void, Error> Client::Impl::logIn(MonoTime deadline)
{
    const std::string& password = endpoint.password.reveal();
    const std::string database = std::to_string(endpoint.database);
    const auto step = [&](std::initializer_list<std::string_view> words) -> Result<void, Error> {
        Result<Reply, Error> reply = exchange(std::span(words.begin(), words.size()), deadline);
        if (reply)
            return {};
        if (reply.error().delivery == Delivery::Answered && !passes(reply.error().kind))
            return fail(ErrorKind::LoginRefused, Delivery::NotSent,
                        who() + " refused the login: " + reply.error().message);
        return failure(reply.error());
    };
    Result<void, Error> done;
    if (!endpoint.user.empty())
        done = step({"AUTH", endpoint.user, password});
    else if (!password.empty())
        done = step({"AUTH", password});
    if (done && endpoint.database != 0)
        done = step({"SELECT", database});
    if (done && !options.name.empty())
        done = step({"CLIENT", "SETNAME", options.name});
    return done;
}

/// Sends the words and takes their answer; the connection stands.
Result<Reply, Error> Client::Impl::exchange(std::span<const std::string_view> words, MonoTime deadline)
{
    format(m_buffer, words);
    if (auto sent = send(deadline); !sent)
        return failure(std::move(sent.error()));
    Result<RawReply, Error> raw = receive(deadline);
    if (!raw)
        return failure(std::move(raw.error()));
    if ((*raw)->type == REDIS_REPLY_ERROR) {
        const std::string_view text((*raw)->str, (*raw)->len);
        return fail(kindOfAnswer(text), Delivery::Answered, std::string(text));
    }
    Reply reply;
    if (!convert(**raw, reply, kDeepestReply))
        return fail(ErrorKind::Protocol, Delivery::Answered, who() + " gave an answer that nests too deeply.");
    return reply;
}

Failure<Error> Client::Impl::timeout(Delivery delivery)
{
    return fail(ErrorKind::Timeout, delivery,
                who() + " did not answer in time. It hangs, is overloaded, or the network is cut.");
}

/// By ourselves and not by hiredis, whose write() raises SIGPIPE when the other side is gone: MSG_NOSIGNAL leaves the
/// signals of the program as they are. A request that was not handed over whole is not executed.
Result<void, Error> Client::Impl::send(MonoTime deadline)
{
    std::size_t done = 0;
    while (done < m_buffer.size()) {
        const ssize_t sent = ::send(context->fd, m_buffer.data() + done, m_buffer.size() - done, MSG_NOSIGNAL);
        if (sent >= 0) {
            done += static_cast<std::size_t>(sent);
            continue;
        }
        const int error = errno;
        const bool outOfTime = std::chrono::steady_clock::now() >= deadline;
        if (error == EINTR && !outOfTime)
            continue;
        context.reset();
        if (error == EAGAIN || error == EWOULDBLOCK || error == EINTR)
            return timeout(Delivery::NotSent);
        return fail(ErrorKind::Closed, Delivery::NotSent, who() + " closed the connection.");
    }
    return {};
}

Result<RawReply, Error> Client::Impl::receive(MonoTime deadline)
{
    // The socket's own time limit saves a poll() in the usual case: one read that brings the whole answer.
    const auto limit = deadline - std::chrono::steady_clock::now();
    bool trustSocketLimit = limit <= options.commandLimit && limit >= options.commandLimit - Millis{10};
    for (;;) {
        void* parsed = nullptr;
        if (redisGetReplyFromReader(context.get(), &parsed) != REDIS_OK) {
            const std::string why = context->errstr;
            context.reset();
            return fail(ErrorKind::Protocol, Delivery::Unknown,
                        who() + " gave an answer that is not Redis protocol (" + why + "). Is it a Redis?");
        }
        if (parsed) {
            m_lastUse = std::chrono::steady_clock::now();
            return RawReply(static_cast<redisReply*>(parsed));
        }
        const bool inTime = trustSocketLimit || waitReadable(context->fd, deadline);
        trustSocketLimit = false;
        errno = 0;
        if (inTime && redisBufferRead(context.get()) == REDIS_OK)
            continue;
        const bool late = !inTime || errno == EAGAIN || errno == EWOULDBLOCK || errno == ETIMEDOUT;
        context.reset(); // a late answer must not be taken for that of the next command
        if (late)
            return timeout(Delivery::Unknown);
        return fail(ErrorKind::Closed, Delivery::Unknown, who() + " closed the connection before it answered.");
    }
}

Result<Reply, Error> Client::Impl::run(std::span<const std::string_view> words, MonoTime deadline)
{
    if (auto connected = ensureConnected(deadline); !connected)
        return failure(std::move(connected.error()));
    return exchange(words, deadline);
}

Client::Client(Endpoint endpoint, ClientOptions options)
    : m_impl(std::make_unique<Impl>(std::move(endpoint), std::move(options)))
{
}

Client::~Client() = default;

Result<void, Error> Client::connect()
{
    const std::lock_guard guard(m_impl->turn);
    return m_impl->ensureConnected(std::chrono::steady_clock::now() + m_impl->options.connectLimit);
}

Result<Reply, Error> Client::command(std::span<const std::string_view> words)
{
    const std::lock_guard guard(m_impl->turn);
    return m_impl->run(words, std::chrono::steady_clock::now() + m_impl->options.commandLimit);
}

Result<Reply, Error> Client::command(std::initializer_list<std::string_view> words)
{
    return command(std::span(words.begin(), words.size()));
}

Result<Reply, Error> Client::command(std::initializer_list<std::string_view> words, Millis limit)
{
    const std::lock_guard guard(m_impl->turn);
    return m_impl->run(std::span(words.begin(), words.size()), std::chrono::steady_clock::now() + limit);
}

void Client::disconnect()
{
    const std::lock_guard guard(m_impl->turn);
    m_impl->context.reset();
}

const Endpoint& Client::endpoint() const
{
    return m_impl->endpoint;
}

const ClientOptions& Client::options() const
{
    return m_impl->options;
}

} // namespace lockscope::lock
