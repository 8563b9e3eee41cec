// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/process.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace lockscope::lock {

struct LeaseState;

/// Knows the leases of each thread of this process, so that a thread can re-enter. Share one among all mutexes with
/// common re-entry. Any thread. Empty in a child of the process (fork).
class Reentry
{
public:
    Reentry() = default;
    ~Reentry();
    Reentry(const Reentry&) = delete;
    Reentry& operator=(const Reentry&) = delete;

    /// The lease of the calling thread on the key; empty if it has none, or all handles are released.
    [[nodiscard]] std::shared_ptr<LeaseState> find(const std::string& key);
    /// Records an acquisition of the calling thread.
    void add(const std::string& key, const std::shared_ptr<LeaseState>& lease);
    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const { return m_origin.isHere(); }

private:
    using Place = std::pair<std::uint64_t, std::string>; ///< a thread number (never reused) and a key
    using Leases = std::map<Place, std::weak_ptr<LeaseState>>;
    void prune();

    const Origin m_origin{};
    std::mutex m_mutex;
    std::unique_ptr<Leases> m_leases = std::make_unique<Leases>();
    std::size_t m_pruneAt = 64;
};

} // namespace lockscope::lock
