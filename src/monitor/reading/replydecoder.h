// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/analyse.h"
#include "formats/decode.h"
#include "monitor/nodehost.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readround.h"

#include <string_view>

namespace lockscope::monitor {

/// Turns the server's answers into a reading: end of the lease, holder, and whether the key is a lock at all. The
/// result depends on what is known of the lock, so it reads the picture but does not change it. Thread: redis-io.
class ReplyDecoder
{
public:
    ReplyDecoder(NodeHost& host, const ReadMemory& memory) : m_host(host), m_memory(memory) {}

    struct Decoded
    {
        KeyReading reading;   ///< its views are valid as long as the answer and the key
        bool runsOut = false; ///< passing time alone can end the hold; only set if the answer has a value
    };
    /// Converts a finished job; call it during the callback of its last answer.
    [[nodiscard]] Decoded decode(const ReadJob& job, std::string_view key);

private:
    [[nodiscard]] static Deadline deadlineOf(const KeyAnswer& answer, ServerTime now);
    /// A value without a holder makes the lock absent. True: passing time alone can end the hold.
    bool fillValue(const ReadJob& job, KeyReading& look);
    /// Lower bound of the hold's age, from the server's idle time.
    void fillHeldBefore(const ReadJob& job, const formats::Holding& holding, KeyReading& look) const;
    void withoutValue(const ReadJob& job, KeyReading& look) const;
    /// Uses the lease of the field that names the holder, if it ends before the key's. False: there is none.
    bool leaseFromField(const ReadJob& job, const formats::Holding& holding, KeyReading& look) const;
    /// A semaphore that is known to count permits remains one when its value is "1".
    void countsOn(formats::Holding& holding) const;
    /// The lock was acquired a moment ago, and its library writes the holder's name only afterwards, so the name in the
    /// value may be the previous holder's.
    [[nodiscard]] bool nameComesLater(const ReadJob& job, const KeyReading& look) const;
    /// The known holder still holds the key: a lock that was recognised once stays one, even with a longer lease.
    [[nodiscard]] bool isHeldBy(std::string_view key, std::string_view token) const;
    /// Uses a lease that is encoded in the value (m_raw) instead of a TTL. False: there is none.
    bool leaseFromValue(formats::Time now, KeyReading& look) const;

    NodeHost& m_host;
    const ReadMemory& m_memory;
    formats::RawValue m_raw; ///< the value, as views into the answer
};

} // namespace lockscope::monitor
