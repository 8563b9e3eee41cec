// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: compare-and-delete and compare-and-expire, by script or by the server's own commands.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/client.h"

#include <atomic>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {

/// What the server can do without a script.
struct NativeCommands
{
    enum class Delete : std::uint8_t { None, DelEx, DelIfEq };
    Delete remove = Delete::None; ///< DELEX k IFEQ t: Redis 8.4, Valkey 9.2; DELIFEQ k t: Valkey 9.0
    bool setIfEqual = false;      ///< SET k t IFEQ t PX n: Redis 8.4, Valkey 8.1
    friend bool operator==(const NativeCommands&, const NativeCommands&) = default;
};

/// Asks COMMAND INFO and INFO server.
[[nodiscard]] Result<NativeCommands, Error> probeNative(Client& client);

/// Deletes the key if it has the token, and tells the channel so, if one is given. `native`: None means by script.
[[nodiscard]] Result<formats::CompareAnswer, Error> compareAndDelete(Client& client, std::string_view key,
                                                                     std::string_view token, std::string_view channel,
                                                                     NativeCommands::Delete native);

/// The native commands answer alike for "not there" and "another's": which, says a look that changes nothing.
[[nodiscard]] Result<formats::CompareAnswer, Error> whoElse(Client& client, std::string_view key);

/// The probe of one server, asked when it is first needed; no answer counts as "none", and is asked for again. Any
/// thread.
class NativeProbe
{
public:
    [[nodiscard]] NativeCommands ask(Client& client);
    /// What was asked before; none, if nothing.
    [[nodiscard]] NativeCommands known() const;
    /// The server did not know a command that it had when it was asked: another one stands there now.
    void forget() { m_known.store(kUnknown, std::memory_order_relaxed); }

private:
    static constexpr std::uint8_t kUnknown = 0xff;
    std::atomic<std::uint8_t> m_known{kUnknown};
};

} // namespace lockscope::lock
