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

/// Makes a look of what the server answered: when the lease ends, who holds the lock, and whether it is one at all.
/// That depends on what is known of the lock already, so it reads the picture, and changes nothing. Thread: redis-io.
class LookMaker
{
public:
    LookMaker(NodeHost& host, const ReadMemory& memory) : m_host(host), m_memory(memory) {}

    struct Made
    {
        Look look;            ///< its views last as long as the answer and the key
        bool runsOut = false; ///< the time alone can end it; only if the answer has a value
    };
    /// Of a job that is over: during the callback of its last answer.
    [[nodiscard]] Made make(const ReadJob& job, std::string_view key);

private:
    [[nodiscard]] static Deadline deadlineOf(const KeyAnswer& answer, ServerTime now);
    /// Nobody's value makes the look one of an absent lock. True: the time alone can end it.
    bool fillValue(const ReadJob& job, Look& look);
    /// Since when at least it has been held, as the server's idle time says.
    void fillHeldBefore(const ReadJob& job, const formats::Holding& holding, Look& look) const;
    void withoutValue(const ReadJob& job, Look& look) const;
    /// A number of permits that was told by others stays one at "1".
    /// The lease of the field that names the holder, if it has one that ends before the key's. False: it has none.
    bool leaseFromField(const ReadJob& job, const formats::Holding& holding, Look& look) const;
    void countsOn(formats::Holding& holding) const;
    /// The lock was taken a moment ago, and its library writes who took it behind that: who stands there may be the
    /// holder of before.
    [[nodiscard]] bool nameComesLater(const ReadJob& job, const Look& look) const;
    /// What was seen to be a lock stays one: a longer lease is no reason to doubt it.
    [[nodiscard]] bool isHeldBy(std::string_view key, std::string_view token) const;
    /// A lease that stands in the value (m_raw) instead of a TTL. False: there is none.
    bool leaseFromValue(formats::Time now, Look& look) const;

    NodeHost& m_host;
    const ReadMemory& m_memory;
    formats::RawValue m_raw; ///< the value, as views into the answer
};

} // namespace lockscope::monitor
