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
inline namespace v1 {
namespace {

using std::chrono::milliseconds;

/// A read with the limit of the socket ends this much earlier or later than with its deadline.
constexpr milliseconds kLimitTolerance{10};

/// The first byte that a TLS port answers to other protocols.
constexpr char kTlsAlert = 0x15;
/// Most bytes that TLS encrypts at once.
constexpr std::size_t kRecord = std::size_t{16} * 1024;

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
    if (wrongByte == kTlsAlert)
        return wire::fail(ErrorKind::TlsFailed, Delivery::Answered,
                          who + " speaks only TLS. Use rediss:// instead of redis://.");
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
    return wire::fail(
        ErrorKind::Protocol, Delivery::Unknown,
        who + " gave an answer of more than 1 MB, 10,000 elements or 7 levels, which no command of a lock has.");
}

Connection::Connection(Socket socket, std::string who, std::unique_ptr<Tls> tls)
    : m_socket(std::move(socket)), m_who(std::move(who)), m_tls(std::move(tls))
{
}

Result<bool, Error> Connection::handshake()
{
    if (!m_tls)
        return true;
    const bool isEnd = readOnce(MSG_DONTWAIT) == Arrived::End;
    Result<bool, Error> isOver = m_tls->handshake();
    (void)flush(); // also the alert that says why we end it
    if (isOver && *isOver)
        decrypt();
    else if (isOver && isEnd)
        return wire::fail(ErrorKind::Closed, Delivery::NotSent,
                          m_who + " closed the connection during the TLS handshake.");
    return isOver;
}

Result<std::size_t, Error> Connection::write(std::string_view bytes)
{
    if (!m_tls)
        return sendSome(bytes);
    std::size_t done = 0;
    for (;;) {
        if (Result<void, Error> flushed = flush(); !flushed && done == 0)
            return failure(std::move(flushed.error()));
        if (m_end && done == 0)
            return ended(Delivery::NotSent);
        if (m_end || hasUnsent() || done == bytes.size())
            return done;
        const std::string_view record = bytes.substr(done, kRecord);
        if (Result<void, Error> fine = m_tls->encrypt(record); !fine)
            m_end = std::move(fine.error());
        else
            done += record.size();
    }
}

/// Sends what TLS made.
Result<void, Error> Connection::flush()
{
    const Result<std::size_t, Error> sent = sendSome(m_tls->unsent());
    if (!sent)
        return failure(sent.error());
    m_tls->removeSent(*sent);
    return {};
}

Result<std::size_t, Error> Connection::sendSome(std::string_view bytes)
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
            return ended(Delivery::NotSent);
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
        if (bytes.empty() && !hasUnsent())
            return {};
        if (!wire::waitFor(descriptor(), POLLOUT, deadline))
            return wire::timedOut(m_who, Delivery::NotSent);
    }
}

Connection::Arrived Connection::readOnce(int flags)
{
    if (m_end)
        return Arrived::End;
    std::array<char, std::size_t{16} << 10> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by recv()
    const ssize_t got = ::recv(descriptor(), buffer.data(), buffer.size(), flags);
    if (got > 0) {
        const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
        if (m_tls) {
            m_tls->receive(bytes);
            decrypt();
        } else {
            m_replies.feed(bytes);
        }
        return Arrived::Bytes;
    }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? Arrived::Nothing : Arrived::End;
}

/// Also answers what the server asks of TLS itself.
void Connection::decrypt()
{
    std::string plain;
    if (Result<void, Error> fine = m_tls->decrypt(plain); !fine)
        m_end = std::move(fine.error());
    m_replies.feed(plain);
    (void)flush();
}

/// An alert of TLS says why.
Failure<Error> Connection::ended(Delivery delivery)
{
    if (m_tls && !m_end)
        (void)readOnce(MSG_DONTWAIT);
    if (m_end && m_end->kind != ErrorKind::Closed)
        return failure(*m_end);
    return wire::closed(m_who, delivery);
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
    bool trustsSocket = wire::mayBlock() && limit <= m_expectedLimit && limit >= m_expectedLimit - kLimitTolerance;
    for (;;) {
        if (std::optional<Result<Answer, Error>> answer = next())
            return std::move(*answer);
        if (!trustsSocket && !wire::waitFor(descriptor(), POLLIN, deadline))
            return wire::timedOut(m_who, Delivery::Unknown);
        const Arrived arrived = readOnce(std::exchange(trustsSocket, false) ? 0 : MSG_DONTWAIT);
        if (arrived == Arrived::End)
            return ended(Delivery::Unknown);
    }
}

bool Connection::isQuiet()
{
    Arrived arrived = Arrived::Bytes; // of TLS itself
    while (arrived == Arrived::Bytes && m_replies.isEmpty())
        arrived = readOnce(MSG_DONTWAIT);
    return arrived == Arrived::Nothing && m_replies.isEmpty();
}

Result<bool, Error> Connection::read()
{
    const Arrived arrived = readOnce(MSG_DONTWAIT);
    if (arrived == Arrived::End)
        return ended(Delivery::Unknown);
    return arrived == Arrived::Bytes;
}

void HangUp::operator()(Connection* connection) const
{
    if (origin.isHere())
        return delete connection;
    connection->m_socket.close();
    keepForever(std::shared_ptr<void>(connection, [](void*) {}));
}

} // namespace v1
} // namespace lockscope::lock
