// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/picture/reducer.h"

namespace lockscope {

/// True when several may have the lock, so that another shown holder is no takeover. Members of a set come and go one
/// by one: with one member nobody can tell how many it may have.
[[nodiscard]] inline bool isShared(const KeyReading& look)
{
    const bool isSet = look.type == ValueType::ZSet || look.type == ValueType::Set;
    return look.mode == LockMode::Read || look.mode == LockMode::Semaphore || (isSet && look.mode == LockMode::Unknown);
}

/// Emits the events of the pending changes once a reading shows the result. The last notification that set a TTL set
/// the current one, so the length of that lease is known; earlier ones are assumed to have set the same length.
class PendingChangeResolver
{
public:
    PendingChangeResolver(Reducer& reducer, LockId id, LockRecord& entry, const PendingChanges& story,
                          const KeyReading& look, TokenId token, Reduction& out);
    void emitAll();

private:
    void survey();
    void begin(const PendingChange& item, std::size_t i);
    void takeOver(const PendingChange& item, std::size_t i);
    void prolong(const PendingChange& item, std::size_t i);
    void nameNobodyBetween(std::size_t i, LockEvent& event) const;
    void replace(const PendingChange& item, std::size_t i);
    void moveLease(const PendingChange& item, std::size_t i);
    void change(const PendingChange& item, std::size_t i);
    void step(const PendingChange& item, std::size_t i, EventKind kind);
    [[nodiscard]] Deadline deadlineAfter(std::size_t i) const;
    [[nodiscard]] bool noLease() const { return m_lastLease == m_pending.size; }

    Reducer& m_reducer;
    LockId m_id;
    LockRecord& m_entry;
    const PendingChanges& m_pending;
    const KeyReading& m_reading;
    TokenId m_token;
    Reduction& m_out;

    TokenId m_before;          ///< holder before the changes
    bool m_known = false;      ///< both holders are known
    bool m_other = false;      ///< both are known and differ
    bool m_joined = false;     ///< a holder of a shared lock was added or removed
    bool m_rewritten = false;  ///< acquired with a value that was overwritten before it was read
    std::size_t m_lastLease;   ///< index, or size
    std::size_t m_takeover;    ///< index, or size
    std::size_t m_persist = 0; ///< index of the last PERSIST plus one
    std::size_t m_sameOp = 0;  ///< index of the first write that may have been the takeover
    int m_changes = 0;         ///< remaining
    int m_ups = 0;
    int m_downs = 0;
    std::uint32_t m_count = 0;
    bool m_bare = false; ///< no lease announced so far
};

} // namespace lockscope
