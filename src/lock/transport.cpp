// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/transport.h"

#include "lock/wire.h"

#include <array>
#include <cerrno>
#include <hiredis/hiredis.h>
#include <new>
#include <poll.h>
#include <sys/socket.h>
#include <utility>

namespace lockscope::lock {
namespace {

using std::chrono::milliseconds;

/// A read with the limit of the socket ends this much earlier or later than with its deadline.
constexpr milliseconds kLimitTolerance{10};

/// hiredis limits how deeply replies nest.
Reply replyOf(const redisReply& raw)
{
    Reply reply;
    switch (raw.type) {
    case REDIS_REPLY_INTEGER:
        reply.type = Reply::Type::Integer;
        reply.integer = raw.integer;
        break;
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR:
        reply.type = Reply::Type::Status;
        reply.text.assign(raw.str, raw.len);
        break;
    case REDIS_REPLY_STRING:
        reply.type = Reply::Type::Text;
        reply.text.assign(raw.str, raw.len);
        break;
    case REDIS_REPLY_ARRAY:
        reply.type = Reply::Type::Array;
        reply.elements.reserve(raw.elements);
        for (std::size_t i = 0; i < raw.elements; ++i)
            reply.elements.push_back(replyOf(*raw.element[i]));
        break;
    default:
        break;
    }
    return reply;
}

Failure<Error> notRedis(const std::string& who, char wrongByte)
{
    if (wrongByte == 'H') // HTTP/1.1 400 Bad Request, so nothing was executed
        return wire::fail(ErrorKind::NotRedis, Delivery::Answered,
                          who + " is no Redis but an HTTP server. Name the Redis itself.");
    return wire::fail(ErrorKind::Protocol, Delivery::Unknown,
                      who + " gave an answer that is not Redis protocol. Is it a Redis?");
}

} // namespace

void ReplyReader::Free::operator()(redisReader* reader) const
{
    redisReaderFree(reader);
}

ReplyReader::ReplyReader() : m_reader(redisReaderCreate())
{
    if (!m_reader)
        throw std::bad_alloc();
}

bool ReplyReader::isEmpty() const
{
    return m_reader->pos == m_reader->len && m_reader->ridx == -1;
}

void ReplyReader::feed(std::string_view bytes)
{
    const std::size_t accepted = m_bounds.accept(bytes);
    if (accepted > 0 && redisReaderFeed(m_reader.get(), bytes.data(), accepted) != REDIS_OK)
        throw std::bad_alloc();
}

std::optional<Result<Answer, Error>> ReplyReader::next(const std::string& who)
{
    void* parsed = nullptr;
    if (redisReaderGetReply(m_reader.get(), &parsed) != REDIS_OK)
        return notRedis(who, 0);
    if (parsed) {
        const std::unique_ptr<void, decltype(&freeReplyObject)> owner(parsed, freeReplyObject);
        const auto& raw = *static_cast<const redisReply*>(parsed);
        return Answer{replyOf(raw), raw.type == REDIS_REPLY_ERROR};
    }
    switch (m_bounds.problem()) {
    case ReplyBounds::Problem::None:
        return std::nullopt;
    case ReplyBounds::Problem::NotRedis:
        return notRedis(who, m_bounds.wrongByte());
    case ReplyBounds::Problem::TooLarge:
        break;
    }
    return wire::fail(ErrorKind::Protocol, Delivery::Unknown,
                      who + " gave an answer of more than 1 MB or 10,000 elements, which no command of a lock has.");
}

Connection::Connection(Socket socket, std::string who) : m_socket(std::move(socket)), m_who(std::move(who)) {}

Result<std::size_t, Error> Connection::write(std::string_view bytes)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t sent =
            ::send(descriptor(), bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0)
            done += static_cast<std::size_t>(sent);
        else if (errno == EINTR)
            continue;
        else if (done > 0 || errno == EAGAIN || errno == EWOULDBLOCK)
            break; // an error is told by the next call
        else
            return wire::closed(m_who, Delivery::NotSent);
    }
    return done;
}

Result<void, Error> Connection::send(std::string_view bytes, MonoTime deadline)
{
    for (;;) {
        const Result<std::size_t, Error> sent = write(bytes);
        if (!sent)
            return failure(sent.error());
        bytes.remove_prefix(*sent);
        if (bytes.empty())
            return {};
        if (!wire::waitFor(descriptor(), POLLOUT, deadline))
            return wire::timedOut(m_who, Delivery::NotSent);
    }
}

Connection::Arrived Connection::readOnce(int flags)
{
    std::array<char, 16 * 1024> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by recv()
    const ssize_t got = ::recv(descriptor(), buffer.data(), buffer.size(), flags);
    if (got > 0) {
        m_replies.feed({buffer.data(), static_cast<std::size_t>(got)});
        return Arrived::Bytes;
    }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? Arrived::Nothing : Arrived::End;
}

void Connection::expectLimit(milliseconds limit)
{
    m_expectedLimit = limit;
    m_socket.setBlocking(limit);
}

Result<Answer, Error> Connection::receive(MonoTime deadline)
{
    // The socket's own limit saves a poll() in the usual case: one read with the whole reply.
    const auto limit = deadline - wire::now();
    bool trustsSocket = limit <= m_expectedLimit && limit >= m_expectedLimit - kLimitTolerance;
    for (;;) {
        if (std::optional<Result<Answer, Error>> answer = next())
            return std::move(*answer);
        if (!trustsSocket && !wire::waitFor(descriptor(), POLLIN, deadline))
            return wire::timedOut(m_who, Delivery::Unknown);
        const Arrived arrived = readOnce(std::exchange(trustsSocket, false) ? 0 : MSG_DONTWAIT);
        if (arrived == Arrived::End)
            return wire::closed(m_who, Delivery::Unknown);
    }
}

bool Connection::isQuiet()
{
    return m_replies.isEmpty() && readOnce(MSG_DONTWAIT) == Arrived::Nothing;
}

Result<void, Error> Connection::read()
{
    if (readOnce(MSG_DONTWAIT) == Arrived::End)
        return wire::closed(m_who, Delivery::Unknown);
    return {};
}

void HangUp::operator()(Connection* connection) const
{
    if (origin.isHere())
        return delete connection;
    connection->m_socket.close();
    keepForever(std::shared_ptr<void>(connection, [](void*) {}));
}

} // namespace lockscope::lock
