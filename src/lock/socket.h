// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a connected descriptor.

#include "core/endpoint.h"
#include "core/result.h"
#include "lock/process.h"

#include <chrono>
#include <string>
#include <sys/types.h>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// A stream socket. Close-on-exec and non-blocking. One thread.
class Socket
{
public:
    Socket() = default;
    /// Begins to connect to a numeric address, or to the path of a unix socket, without blocking. Error: why not.
    [[nodiscard]] static Result<Socket, std::string> connecting(const Endpoint& endpoint, const std::string& address);
    Socket(Socket&& other) noexcept { swap(other); }
    Socket& operator=(Socket&& other) noexcept
    {
        Socket(std::move(other)).swap(*this);
        return *this;
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() { close(); }

    [[nodiscard]] int descriptor() const { return m_fd; } ///< -1: closed
    /// Whether connecting succeeded, once poll() has an event for writing: 0, or errno.
    [[nodiscard]] int connectError() const;
    /// Reads of this socket block, at most until their limit.
    void setBlocking(std::chrono::milliseconds readLimit) const;
    /// In a child of the process that made it, closes the descriptor only if it still is this socket: daemons close
    /// inherited descriptors, and open files.
    void close();

private:
    explicit Socket(int descriptor);
    void swap(Socket& other) noexcept;

    int m_fd = -1;
    ino_t m_inode = 0; ///< 0: unknown
    Origin m_origin;
};

} // namespace v1
} // namespace lockscope::lock
