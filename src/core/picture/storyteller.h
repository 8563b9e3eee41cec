// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/picture/reducer.h"

namespace lockscope {

/// Tells the events of a note once a look has shown how it ended. The last notification that set a TTL set the one that
/// is there now, so the length of that lease is known; those before it are taken to have set the same length.
class StoryTeller
{
public:
    StoryTeller(Reducer& reducer, LockId id, LockRecord& entry, const Note& story, const Look& look, TokenId token,
                Reduction& out);
    void tell();

private:
    void survey();
    void begin(const NoteItem& item, std::size_t i);
    void takeOver(const NoteItem& item, std::size_t i);
    void prolong(const NoteItem& item, std::size_t i);
    void nameNobodyBetween(std::size_t i, LockEvent& event) const;
    void replace(const NoteItem& item, std::size_t i);
    void moveLease(const NoteItem& item, std::size_t i);
    void change(const NoteItem& item, std::size_t i);
    void step(const NoteItem& item, std::size_t i, EventKind kind);
    [[nodiscard]] Deadline deadlineAfter(std::size_t i) const;
    [[nodiscard]] bool noLease() const { return m_lastLease == m_story.size; }

    Reducer& m_reducer;
    LockId m_id;
    LockRecord& m_entry;
    const Note& m_story;
    const Look& m_look;
    TokenId m_token;
    Reduction& m_out;

    TokenId m_before;          ///< who held it before the story
    bool m_known = false;      ///< both holders are
    bool m_other = false;      ///< and they differ
    bool m_joined = false;     ///< of those who share it somebody came or went
    bool m_rewritten = false;  ///< taken with a value that nobody has seen
    std::size_t m_lastLease;   ///< index, or size
    std::size_t m_takeover;    ///< index, or size
    std::size_t m_persist = 0; ///< index of the last PERSIST plus one
    std::size_t m_sameOp = 0;  ///< index of the first that may have been the takeover instead
    int m_changes = 0;         ///< left
    int m_ups = 0;
    int m_downs = 0;
    std::uint32_t m_count = 0;
    bool m_bare = false; ///< held without a lease so far, as told by its notifications
};

} // namespace lockscope
