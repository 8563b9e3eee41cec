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

/// Who sent which token, learned from trace bursts and kept as long as one session: the way from a holder, of whom only
/// the token is known, to an address and a name. Keeps marks of tokens, never tokens. Thread: the one that owns it.
class TokenClients
{
public:
    /// Tokens that are remembered at most; beyond, the older half is forgotten.
    static constexpr std::size_t kMostTokens = 100'000;

    /// Takes the clients and the traced commands of a batch.
    void add(const Batch& batch);
    /// Another session: its ids begin anew.
    void clear();
    /// What a recording said of how a trace calls its tokens: of use to clientOf(token) alone, and large.
    void forgetSaidMarks() { m_said.clear(); }
    void adoptSaidMarks(TokenClients&& from) { m_said = std::move(from.m_said); }

    /// Who holds, or tried to hold, by this token; nullptr: no trace has seen it. A token that several connections use
    /// belongs to the one that acquired, renewed or released by it last. Valid until add() or clear().
    [[nodiscard]] const TracedClient* clientOf(std::string_view token) const;
    [[nodiscard]] const TracedClient* clientOf(TokenMark mark) const;
    /// By TracedClient::id; nullptr when there is none.
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
    std::unordered_map<std::uint64_t, TokenMark> m_said; ///< marks that came with their tokens, by our own
    std::uint64_t m_order = 0;
};

/// "worker-7 (10.0.0.7:51234)", the address alone when it has no name.
[[nodiscard]] std::string clientLabel(const TracedClient& client);

} // namespace lockscope::analysis
