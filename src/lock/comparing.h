// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: compare-and-delete and compare-and-expire, by script or native commands.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/client.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Compare commands that the server has without a script.
struct NativeCommands
{
    enum class Delete : std::uint8_t { None, DelEx, DelIfEq };
    Delete remove = Delete::None; ///< DELEX k IFEQ t: Redis 8.4, Valkey 9.2; DELIFEQ k t: Valkey 9.0
    bool setIfEqual = false;      ///< SET k t IFEQ t PX n: Redis 8.4, Valkey 8.1
    friend bool operator==(const NativeCommands&, const NativeCommands&) = default;
};

/// Detects them by COMMAND INFO and INFO server.
[[nodiscard]] Result<NativeCommands, Error> probeNative(Client& client);

/// The channels of a release; empty: it is not published. In a cluster the shard channel is used if there is one.
struct ReleaseChannels
{
    std::string plain;
    std::string shard;
};

/// Deletes the key if it has the token, and publishes that. `native`: None uses the script.
[[nodiscard]] Result<formats::CompareAnswer, Error> compareAndDelete(Client& client, std::string_view key,
                                                                     std::string_view token,
                                                                     const ReleaseChannels& channels,
                                                                     NativeCommands::Delete native);

/// Native commands do not distinguish a missing key from another holder's: this read-only query does.
[[nodiscard]] Result<formats::CompareAnswer, Error> whoElse(Client& client, std::string_view key);

/// Caches the probe of one server, made on first use; a failed probe counts as "none" and is repeated. Any thread.
class NativeProbe
{
public:
    [[nodiscard]] NativeCommands ask(Client& client);
    /// The cached result; none without a probe.
    [[nodiscard]] NativeCommands known() const;
    /// Drops the result when the server rejected a command that it had: another server has taken over the address.
    void forget() { m_known.store(kUnknown, std::memory_order_relaxed); }

private:
    static constexpr std::uint8_t kUnknown = 0xff;
    std::atomic<std::uint8_t> m_known{kUnknown};
};

} // namespace v1
} // namespace lockscope::lock
