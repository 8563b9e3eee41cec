// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: common functions of all connections. Only they and the connections use hiredis.

#include "core/endpoint.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/process.h"
#include "lock/reply.h"
#include "lock/resolver.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

struct pollfd;
struct redisContext;
struct redisReply;
struct timeval;

namespace lockscope::lock::wire {

/// Closes a connection. In a child of the process that created it, closes only the child's descriptor, so no byte
/// reaches the server, and only while the descriptor still is this socket, because daemons close inherited descriptors
/// and open files. The memory stays allocated, because a thread of the parent may have been changing it.
struct FreeContext
{
    void operator()(redisContext* context) const;
    Origin origin;
    ino_t socket = 0; ///< its inode; 0: unknown
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
/// An error reply to the command `words` without its passwords and tokens. Pure.
[[nodiscard]] std::string withoutSecrets(std::string_view text, std::span<const std::string_view> words);
/// The words of a command, except for a login, that may be tokens. Pure.
[[nodiscard]] std::vector<std::string> secretsOf(std::span<const std::string_view> words);
void hide(std::string& text, std::span<const std::string> secrets);
/// Converts a reply. An error reply becomes an Error with Delivery::Answered: the server's message about `words`, and
/// advice. `who` is used in the error for a reply that nests too deeply.
[[nodiscard]] Result<Reply, Error> toResult(const redisReply& raw, const std::string& who,
                                            std::span<const std::string_view> words = {});

[[nodiscard]] Failure<Error> fail(ErrorKind kind, Delivery delivery, std::string message);
[[nodiscard]] Failure<Error> timedOut(const std::string& who, Delivery delivery);
[[nodiscard]] Failure<Error> closed(const std::string& who, Delivery delivery);
/// The options with a resolver of their own if they have none of this process.
[[nodiscard]] ClientOptions withResolver(ClientOptions options);
/// A blocking connection without login. Rejects TLS: hiredis 0.14 has none.
[[nodiscard]] Result<Context, Error> connect(const Endpoint& endpoint, Resolver& resolver, MonoTime deadline);
/// Prepares a new connection: records its socket, and sets close-on-exec.
[[nodiscard]] Context owned(redisContext* context);
/// The error for a failed connection, in words.
[[nodiscard]] Failure<Error> unreachable(const Endpoint& endpoint, const std::string& why);
[[nodiscard]] Failure<Error> tlsUnsupported(const Endpoint& endpoint);
/// The error for endpoints behind SSH, which this library does not support: host and port are those of another machine.
[[nodiscard]] Failure<Error> sshUnsupported(const Endpoint& endpoint);
/// AUTH, SELECT, CLIENT SETNAME, as needed.
[[nodiscard]] std::vector<std::vector<std::string>> loginCommands(const Endpoint& endpoint, const std::string& name);

/// The error of a login whose command `command` failed. Empty: the connection can be used, because a name is only for
/// people (CLIENT SETNAME).
[[nodiscard]] std::optional<Error> refusedLogin(const std::string& who, std::string_view command, Error error);

/// The kernel's clock, for waits on sockets and for turns. All other waits use a Clock.
[[nodiscard]] MonoTime now();
/// That far from now, saturated at MonoTime::max().
[[nodiscard]] MonoTime deadlineIn(std::chrono::milliseconds time);
/// Not negative, rounded up.
[[nodiscard]] std::chrono::milliseconds left(MonoTime deadline);
/// Never 0, which would mean no timeout.
[[nodiscard]] timeval toTimeval(std::chrono::milliseconds time);
/// False if nothing arrived before the deadline.
[[nodiscard]] bool waitReadable(int fd, MonoTime deadline);
/// Like ::poll(). May return 0 before a deadline that is more than 24 days away.
[[nodiscard]] int poll(std::span<pollfd> descriptors, MonoTime deadline);
/// Waits for a thread that reads from sockets; may return early.
void waitForOthers(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, MonoTime deadline);

} // namespace lockscope::lock::wire
