// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/error.h"
#include "lock/leaseclock.h"
#include "lock/process.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

class Lookup;

/// Resolves host names in its own threads, so a name server that hangs delays nobody beyond a limit: usually one
/// thread, more while names hang. A lookup that is given up goes on; the next one of that name waits for the same.
/// Nothing is cached. A child of the process (fork) needs its own: options with an inherited one get a new one. Any
/// thread.
class Resolver
{
public:
    Resolver();
    /// Does not wait for lookups: their threads own what they need, and end with them.
    ~Resolver();
    Resolver(const Resolver&) = delete;
    Resolver& operator=(const Resolver&) = delete;

    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const { return m_origin.isHere(); }
    /// Starts the first thread, if that has not happened; OutOfResources if the system has no thread. Without it the
    /// first name does so. Addresses need no thread.
    [[nodiscard]] Result<void, Error> start();
    /// Begins to resolve; for connections, not for programs. `done` (may be empty) is called when the lookup has a
    /// result, in any thread, at once if it has one.
    [[nodiscard]] Result<std::shared_ptr<Lookup>, Error> begin(const std::string& host, std::function<void()> done);

private:
    struct State;
    const Origin m_origin{};
    std::shared_ptr<State> m_state; // shared with the threads
};

} // namespace v1
} // namespace lockscope::lock
