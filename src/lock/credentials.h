// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/error.h"
#include "lock/process.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// User and password of a server.
struct Login
{
    std::string user{}; ///< empty: the default user
    std::string password{};
};

/// A login that changes, such as a token that ends after some minutes: asked for at each new connection, instead of
/// user and password of the endpoint. One for all clients of a program. Any thread. A child of the process (fork) needs
/// its own: options with an inherited one get a new one with the same function.
class Credentials
{
public:
    /// `ask` is called in a thread of the library, by one at a time, and may block and throw; the text of an exception
    /// becomes part of an error message. No destructor waits for it, so it must own what it uses.
    explicit Credentials(std::function<Login()> ask);
    ~Credentials();
    Credentials(const Credentials&) = delete;
    Credentials& operator=(const Credentials&) = delete;

    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const { return m_origin.isHere(); }
    /// Others that call a copy of the same function, also in a child.
    [[nodiscard]] std::shared_ptr<Credentials> again() const;
    /// Blocks until the deadline at most, by the kernel's clock. LoginRefused: `ask` threw; Timeout: it is still
    /// running, and the next call gets the same answer, if that is not older than 5 s; OutOfResources; Forked.
    [[nodiscard]] Result<Login, Error> get(std::chrono::steady_clock::time_point deadline) const;

private:
    struct State;
    const Origin m_origin{};
    std::shared_ptr<State> m_state; ///< shared with the thread
};

} // namespace v1
} // namespace lockscope::lock
