// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: opens a connection without blocking.

#include "core/endpoint.h"
#include "lock/lookup.h"
#include "lock/resolver.h"
#include "lock/wire.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockscope::lock {

/// Resolves the name, then tries its addresses in order. One thread at a time.
class Dialing
{
public:
    /// `done` is called when the name is resolved, in any thread. `endpoint` must outlive this.
    [[nodiscard]] static Result<Dialing, Error> begin(const Endpoint& endpoint, Resolver& resolver,
                                                      std::function<void()> done);

    /// Poll it for writing; -1 while the name is resolved.
    [[nodiscard]] int descriptor() const;
    /// Takes the next step; `isReady`: the descriptor has an event. Empty: not over yet.
    [[nodiscard]] std::optional<Result<wire::Context, Error>> proceed(bool isReady);

private:
    Dialing(const Endpoint& endpoint, std::shared_ptr<Lookup> lookup)
        : m_endpoint(&endpoint), m_lookup(std::move(lookup))
    {
    }

    const Endpoint* m_endpoint;
    std::shared_ptr<Lookup> m_lookup; ///< null: done
    Addresses m_addresses;            ///< or the path of a socket
    std::size_t m_next = 0;
    wire::Context m_context;
    std::string m_why; ///< the last failure
};

} // namespace lockscope::lock
