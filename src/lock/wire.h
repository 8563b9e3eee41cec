// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what every connection does, and the only place besides the connections that knows hiredis.

#include "core/endpoint.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/error.h"
#include "lock/process.h"
#include "lock/reply.h"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

struct redisContext;
struct redisReply;
struct timeval;

namespace lockscope::lock::wire {

/// Closes a connection. In a child of the process that made it: only the child's descriptor, so that not a byte goes to
/// the server; and only while that number still is this socket, since daemons close what they inherit and open files.
/// The memory stays there, which a thread of the parent may have been changing.
struct FreeContext
{
    void operator()(redisContext* context) const;
    Origin origin;
    ino_t socket = 0; ///< its number in the file system; 0: not known
};
struct FreeReply
{
    void operator()(redisReply* reply) const;
};
using Context = std::unique_ptr<redisContext, FreeContext>;
using RawReply = std::unique_ptr<redisReply, FreeReply>;

/// Appends one command as RESP2; the words are binary-safe.
void appendCommand(std::string& out, std::span<const std::string_view> words);

[[nodiscard]] ErrorKind kindOfAnswer(std::string_view text);
/// What a server said about the command `words`, without its passwords and tokens. Pure.
[[nodiscard]] std::string withoutSecrets(std::string_view text, std::span<const std::string_view> words);
/// The answer as a value. An error answer is an Error with Delivery::Answered: what the server said about the command
/// `words`, and what to do. `who` is for its message when it nests too deeply.
[[nodiscard]] Result<Reply, Error> toResult(const redisReply& raw, const std::string& who,
                                            std::span<const std::string_view> words = {});

[[nodiscard]] Failure<Error> fail(ErrorKind kind, Delivery delivery, std::string message);
[[nodiscard]] Failure<Error> timedOut(const std::string& who, Delivery delivery);
[[nodiscard]] Failure<Error> closed(const std::string& who, Delivery delivery);
/// A blocking connection; not logged in. TLS is refused: hiredis 0.14 has none.
[[nodiscard]] Result<Context, Error> connect(const Endpoint& endpoint, std::chrono::milliseconds limit);
/// What every new connection gets: known by its socket, not inherited by programs that are started.
[[nodiscard]] Context owned(redisContext* context);
/// Why that did not work, in words.
[[nodiscard]] Failure<Error> unreachable(const Endpoint& endpoint, const std::string& why);
[[nodiscard]] Failure<Error> tlsUnsupported(const Endpoint& endpoint);
/// It is reached through SSH, which this library does not do: host and port mean another machine's.
[[nodiscard]] Failure<Error> sshUnsupported(const Endpoint& endpoint);
/// AUTH, SELECT, CLIENT SETNAME: those that are needed.
[[nodiscard]] std::vector<std::vector<std::string>> loginCommands(const Endpoint& endpoint, const std::string& name);

/// The kernel's time, in which sockets and turns at them are waited for. All else is in that of a Clock.
[[nodiscard]] MonoTime now();
/// So long from now; never beyond the end of time.
[[nodiscard]] MonoTime deadlineIn(std::chrono::milliseconds time);
/// Never negative, rounded up.
[[nodiscard]] std::chrono::milliseconds left(MonoTime deadline);
/// Never 0, which would mean "for ever".
[[nodiscard]] timeval toTimeval(std::chrono::milliseconds time);
/// False when nothing came until the deadline.
[[nodiscard]] bool waitReadable(int fd, MonoTime deadline);

} // namespace lockscope::lock::wire
