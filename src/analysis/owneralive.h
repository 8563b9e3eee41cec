// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"
#include "core/selectedreading.h"
#include "core/trace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::analysis {

enum class OwnerLife : std::uint8_t { Alive, Gone, Unknown };

/// The fact behind the answer. The order is that of their strength within an answer.
enum class OwnerEvidence : std::uint8_t {
    // Alive
    ConnectionOpen, ///< a connection that its token names, or that a trace saw use its token, is open
    Renewed,        ///< it renewed on schedule
    TaskLease,      ///< a worker extends the lease of its task
    // Gone
    ConnectionClosed, ///< that connection closed, and no other one of that name is open
    TaskLeaseOver,    ///< the lease of its task is over, and was not extended
    // Unknown
    OtherConnections, ///< that connection closed, but others from its host with its name are open
    RenewalsLate,     ///< it renewed, and the next one is overdue
    TaskWaits,        ///< no worker has its task now
    QueueWorks,       ///< some worker of its queue works
    QueueRests,       ///< no worker of its queue has shown itself for a while
    ProcessesBeat,    ///< some processes of its library beat; which one runs its job is not known
    NoProcesses,      ///< no process of its library beats
    HostConnections,  ///< connections from its host are open
    NamesNobody,      ///< the token identifies nobody
    NoSign,           ///< nothing but its token is known
};

/// The reason why the list of connections does not tell more.
enum class OwnerHindrance : std::uint8_t {
    None,
    NotRead,     ///< not read yet
    NotRecorded, ///< a recording has no list of connections
    Refused,     ///< CLIENT LIST is not permitted
    TooMany,     ///< the server has more connections than are listed
};

struct OwnerAnswer
{
    OwnerLife life = OwnerLife::Unknown;
    OwnerEvidence evidence = OwnerEvidence::NoSign;
    OwnerHindrance hindrance = OwnerHindrance::None;
    bool isTraced = false;           ///< the connection is known by a trace, else by the token
    OpenConnection connection{};     ///< ConnectionOpen: the latest active one; ConnectionClosed: the last one.
                                     ///< Unknown: any open one with a name, as an example; empty: none
    std::uint32_t count = 0;         ///< of connections, or of processes
    ServerTime from = kUnknownTime;  ///< ConnectionClosed: when it was last listed, if it was; Renewed: the renewal;
                                     ///< else the last sign
    ServerTime until = kUnknownTime; ///< ConnectionClosed: when it was missed; TaskLease: the lease's end
    friend bool operator==(const OwnerAnswer&, const OwnerAnswer&) = default;
};

/// The known facts about the owner of a held lock. The views need to be valid during the call only.
struct OwnerFacts
{
    const LockState& state;
    std::string_view token;
    bool isMasked = false;                    ///< the token is a mask: it names no connection
    bool isRecorded = false;                  ///< of a recording: connections are not read
    const TracedClient* traced = nullptr;     ///< the client that a trace saw use the token
    ServerTime tracedAt = kUnknownTime;       ///< end of the latest trace; unknown while one runs
    const SelectedReading* reading = nullptr; ///< of this lock and hold; nullptr: none
    ServerTime now{};
};

/// Answers whether the owner is alive, from facts alone: what no fact proves is Unknown. Pure.
[[nodiscard]] OwnerAnswer ownerAlive(const OwnerFacts& facts);

/// True when the reading is about this lock and this hold of it.
[[nodiscard]] bool isAbout(const SelectedReading& reading, LockId lock, std::string_view key, std::string_view token);

} // namespace lockscope::analysis
