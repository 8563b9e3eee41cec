// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a connection to a server. Only it uses hiredis, to read replies.

#include "core/result.h"
#include "core/time.h"
#include "lock/error.h"
#include "lock/process.h"
#include "lock/reply.h"
#include "lock/replybounds.h"
#include "lock/socket.h"
#include "lock/tls.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct redisReader;

namespace lockscope::lock {
inline namespace v1 {

/// A reply as it was sent.
struct Answer
{
    Reply reply; ///< for an error: a Status with its text
    bool isError = false;
};

/// Splits bytes into replies. One thread.
class ReplyReader
{
public:
    ReplyReader();

    void feed(std::string_view bytes);
    /// The next reply. Empty: more bytes are needed. An Error: no reply will follow; `who` sent wrong bytes.
    [[nodiscard]] std::optional<Result<Answer, Error>> next(const std::string& who);
    /// True if next() has returned all that was fed.
    [[nodiscard]] bool isEmpty() const;

private:
    struct Free
    {
        void operator()(redisReader* reader) const;
    };
    std::unique_ptr<redisReader, Free> m_reader;
    ReplyBounds m_bounds;
};

/// A connection. After an Error it cannot be used any more. No call raises SIGPIPE, and signals end no call early. One
/// thread at a time.
class Connection
{
public:
    /// `socket` is connected. `who` is used in errors. With `tls` (may be null), handshake() comes first.
    Connection(Socket socket, std::string who, std::unique_ptr<Tls> tls);

    [[nodiscard]] int descriptor() const { return m_socket.descriptor(); }

    // These wait at most until the deadline, by the kernel's clock.

    /// After an Error the bytes were not sent completely: the server does not execute the last request in them.
    [[nodiscard]] Result<void, Error> send(std::string_view bytes, MonoTime deadline);
    /// The next reply. After an Error the last request may have been executed.
    [[nodiscard]] Result<Answer, Error> receive(MonoTime deadline);
    /// For a connection that is not polled: a receive() with about this limit needs one system call less.
    void expectLimit(std::chrono::milliseconds limit);
    /// False if something has arrived that nobody asked for, usually the end of the connection.
    [[nodiscard]] bool isQuiet();

    // These do not wait.

    /// Continues the handshake of TLS. True: it is over, or there is none.
    [[nodiscard]] Result<bool, Error> handshake();
    /// Sends what the system takes: the number of bytes that the server may get. TLS may keep some of them; a further
    /// call, also without bytes, sends them.
    [[nodiscard]] Result<std::size_t, Error> write(std::string_view bytes);
    /// True if write() has to be called once the descriptor is ready for it.
    [[nodiscard]] bool hasUnsent() const { return m_tls && !m_tls->unsent().empty(); }
    /// Reads some bytes. True: there were any, not always of a reply; take the replies, then more may have arrived.
    [[nodiscard]] Result<bool, Error> read();
    /// The next reply that was read; empty: none.
    [[nodiscard]] std::optional<Result<Answer, Error>> next() { return m_replies.next(m_who); }

private:
    enum class Arrived : std::uint8_t { Bytes, Nothing, End };
    [[nodiscard]] Arrived readOnce(int flags);
    void decrypt();
    [[nodiscard]] Result<std::size_t, Error> sendSome(std::string_view bytes);
    [[nodiscard]] Result<void, Error> flush();
    [[nodiscard]] Failure<Error> ended(Delivery delivery);

    friend struct HangUp;
    Socket m_socket;
    const std::string m_who;
    const std::unique_ptr<Tls> m_tls; ///< null: none
    std::optional<Error> m_end;       ///< why TLS has ended
    ReplyReader m_replies;
    std::chrono::milliseconds m_expectedLimit{};
};

/// In a child of the process that made the connection, closes only the child's descriptor, so no byte reaches the
/// server. The memory stays allocated, because a thread of the parent may have been changing it.
struct HangUp
{
    void operator()(Connection* connection) const;
    Origin origin{};
};
using ConnectionPointer = std::unique_ptr<Connection, HangUp>;

} // namespace v1
} // namespace lockscope::lock
