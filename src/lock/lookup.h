// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a name that is being resolved.

#include "core/result.h"
#include "core/time.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Numeric addresses, IPv4 first.
using Addresses = std::vector<std::string>;

/// True if `host` is a numeric address.
[[nodiscard]] bool isAddress(const std::string& host);
/// The addresses of `host`, or why there are none. Blocks as long as the system wants.
[[nodiscard]] Result<Addresses, std::string> resolveNow(const std::string& host);

/// Shared by the resolver and those who wait. Any thread.
class Lookup
{
public:
    using Found = Result<Addresses, std::string>;

    explicit Lookup(std::string name) : host(std::move(name)) {}

    [[nodiscard]] std::optional<Found> result() const;
    /// Waits for the result; empty after the deadline, by the kernel's clock.
    [[nodiscard]] std::optional<Found> waitUntil(MonoTime deadline) const;
    /// Calls `done` when there is a result.
    void then(std::function<void()> done);
    void finish(Found found);

    const std::string host;

private:
    mutable std::mutex m_mutex; // guards what follows
    mutable std::condition_variable m_changed;
    std::optional<Found> m_found;
    std::vector<std::function<void()>> m_waiting;
};

} // namespace v1
} // namespace lockscope::lock
