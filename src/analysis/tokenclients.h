// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope::analysis {

/// Maps tokens to the clients that sent them, learned from trace bursts and kept for one session. This leads from a
/// holder known only by its token to an address and a name. Stores marks of tokens, never tokens. Thread: the owner's.
class TokenClients
{
public:
    /// Maximum number of remembered tokens; beyond it the older half is dropped.
    static constexpr std::size_t kMostTokens = 100'000;

    /// Learns from the clients and traced commands of a batch.
    void add(const Batch& batch);
    /// Resets for a new session, whose ids begin anew.
    void clear();
    /// Drops the marks that a recording stored with its tokens: large, and used only by clientOf(token).
    void forgetSaidMarks() { m_said.clear(); }
    void adoptSaidMarks(TokenClients&& from) { m_said = std::move(from.m_said); }

    /// The client that holds or tried to hold with this token; nullptr: no trace has seen it. A token used by several
    /// connections belongs to the one that last acquired, renewed or released with it. Valid until add() or clear().
    [[nodiscard]] const TracedClient* clientOf(std::string_view token) const;
    [[nodiscard]] const TracedClient* clientOf(TokenMark mark) const;
    /// Looks up TracedClient::id; nullptr when unknown.
    [[nodiscard]] const TracedClient* client(std::uint32_t id) const;
    [[nodiscard]] std::size_t tokens() const { return m_owners.size(); }

private:
    struct Owner
    {
        std::uint32_t client = 0;
        bool held = false; ///< by a command that succeeded
        std::uint64_t order = 0;
    };
    void forgetOlderHalf();

    std::vector<TracedClient> m_clients; ///< by id - 1
    std::unordered_map<std::uint64_t, Owner> m_owners;
    std::unordered_map<std::uint64_t, TokenMark> m_said; ///< marks stored with their tokens, by our own mark
    std::uint64_t m_order = 0;
};

/// "worker-7 (10.0.0.7:51234)", or the address alone when the client has no name.
[[nodiscard]] std::string clientLabel(const TracedClient& client);

} // namespace lockscope::analysis
