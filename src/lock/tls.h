// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: TLS between a connection and its socket. Only its source file uses OpenSSL.

#include "core/endpoint.h"
#include "core/result.h"
#include "lock/error.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// What the next connection to a server takes over from the last one, so that it needs no full handshake. One thread at
/// a time.
struct TlsTicket
{
    std::shared_ptr<void> session; ///< of the TLS library; null: none
};

/// The client's side of one TLS connection: turns bytes into others, and never touches a socket. It verifies the
/// server's certificate and name. Its end sends nothing. One thread at a time.
class Tls
{
public:
    virtual ~Tls() = default;

    /// Continues the handshake. True: it is over.
    [[nodiscard]] virtual Result<bool, Error> handshake() = 0;
    /// After an Error, for example behind a fatal alert, nothing of `plain` is sent.
    [[nodiscard]] virtual Result<void, Error> encrypt(std::string_view plain) = 0;
    /// Takes bytes from the server.
    virtual void receive(std::string_view bytes) = 0;
    /// Appends what was received; nothing during the handshake. After an Error nothing will follow; Closed: the server
    /// ended TLS in order.
    [[nodiscard]] virtual Result<void, Error> decrypt(std::string& plain) = 0;

    /// Bytes for the server.
    [[nodiscard]] virtual std::string_view unsent() const = 0;
    virtual void removeSent(std::size_t size) = 0;
};

/// False: the library was built without OpenSSL.
[[nodiscard]] bool isTlsBuilt();
/// Reads the files of the endpoint anew, so renewed certificates are used. `who` is used in errors, `ticket` is not
/// null. TlsUnsupported without OpenSSL; TlsFailed names a file that cannot be used.
[[nodiscard]] Result<std::unique_ptr<Tls>, Error> makeTls(const Endpoint& endpoint, const std::string& who,
                                                          std::shared_ptr<TlsTicket> ticket);

} // namespace v1
} // namespace lockscope::lock
