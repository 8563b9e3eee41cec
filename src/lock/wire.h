// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: common functions of all connections.

#include "core/endpoint.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/reply.h"
#include "lock/transport.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

struct pollfd;
struct timeval;

namespace lockscope::lock::wire {

/// Appends one command as RESP2; the words are binary-safe.
void appendCommand(std::string& out, std::span<const std::string_view> words);

[[nodiscard]] ErrorKind kindOfAnswer(std::string_view text);
/// An error reply to the command `words` without its passwords and tokens. Pure.
[[nodiscard]] std::string withoutSecrets(std::string_view text, std::span<const std::string_view> words);
/// The words of a command, except for a login, that may be tokens. Pure.
[[nodiscard]] std::vector<std::string> secretsOf(std::span<const std::string_view> words);
void hide(std::string& text, std::span<const std::string> secrets);
/// An error reply becomes an Error with Delivery::Answered: the server's message about `words`, and advice.
[[nodiscard]] Result<Reply, Error> toResult(Answer answer, std::span<const std::string_view> words = {});

[[nodiscard]] Failure<Error> fail(ErrorKind kind, Delivery delivery, std::string message);
[[nodiscard]] Failure<Error> timedOut(const std::string& who, Delivery delivery);
/// The error of a request that was not sent, because its connection waits for the answer to an earlier one.
[[nodiscard]] Failure<Error> notAsked(const std::string& who);
[[nodiscard]] bool isNotAsked(const Error& error);
[[nodiscard]] Failure<Error> closed(const std::string& who, Delivery delivery);
/// The options with a resolver of their own if they have none of this process, and with credentials of this process if
/// they have any.
[[nodiscard]] ClientOptions withResolver(ClientOptions options);
/// The error for a failed connection, in words.
[[nodiscard]] Failure<Error> unreachable(const Endpoint& endpoint, const std::string& why);
/// The error of a library that was built without OpenSSL.
[[nodiscard]] Failure<Error> tlsUnsupported(const Endpoint& endpoint);
/// The error for endpoints behind SSH, which this library does not support: host and port are those of another machine.
[[nodiscard]] Failure<Error> sshUnsupported(const Endpoint& endpoint);
/// The endpoint with the login of the credentials, if there are any. Blocks until the deadline or commandLimit.
[[nodiscard]] Result<Endpoint, Error> withLogin(Endpoint endpoint, const ClientOptions& options, MonoTime deadline);
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
/// Waits for an event of poll(); false if there was none before the deadline.
[[nodiscard]] bool waitFor(int fd, short event, MonoTime deadline);
/// While it exists, waits of this thread for the network end soon after `stop` was requested, as at their deadlines.
/// For a thread that is joined: a request may have a quarter of the ttl. The latest one of a thread counts: a token
/// that is never stopped leaves callbacks of the program undisturbed.
class EndsWaits
{
public:
    explicit EndsWaits(const std::stop_token& stop);
    ~EndsWaits();
    EndsWaits(const EndsWaits&) = delete;
    EndsWaits& operator=(const EndsWaits&) = delete;

private:
    const std::stop_token* const m_before;
};
/// False while an EndsWaits of this thread exists: a wait must not be left to the kernel alone.
[[nodiscard]] bool mayBlock();
/// The deadline has passed, or this thread is asked to stop (EndsWaits).
[[nodiscard]] bool isOver(MonoTime deadline);
/// The deadline, or sooner while an EndsWaits of this thread exists.
[[nodiscard]] MonoTime nextLook(MonoTime deadline);
/// Like ::poll(). May return 0 before a deadline that is more than 24 days away.
[[nodiscard]] int poll(std::span<pollfd> descriptors, MonoTime deadline);
/// Waits for a thread that reads from sockets; may return early.
void waitForOthers(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, MonoTime deadline);

} // namespace lockscope::lock::wire
