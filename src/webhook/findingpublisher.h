// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "webhook/sender.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace lockscope::webhook {

/// Decides which findings become messages: the begin of those that are severe enough, and the end of those whose begin
/// was sent. A finding that is raised again by a re-evaluation is sent once. Equal tokens have equal masks during its
/// lifetime. Thread: the sender's.
class FindingPublisher
{
public:
    /// The sender must outlive it.
    explicit FindingPublisher(Sender& sender) : m_sender(sender) {}

    /// Minimum severity; the default includes warnings and problems.
    void setLeast(analysis::Severity least) { m_least = least; }
    void publish(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                 const Place& place);
    /// Forgets open findings, because another source follows.
    void forget() { m_open.clear(); }

private:
    /// Limit: findings whose end was missed stay open.
    static constexpr std::size_t kMostOpen = 4'000;
    /// Finding and subject, independent of its number and of the lock's node.
    using Key =
        std::tuple<analysis::FindingId, analysis::Subject::Kind, KeyspaceId, NodeId, std::uint16_t, std::string>;
    [[nodiscard]] static Key keyOf(const analysis::Episode& episode);

    Sender& m_sender;
    const actions::TokenMask m_mask = actions::TokenMask::ofThisTime();
    analysis::Severity m_least = analysis::Severity::Warning;
    struct Open
    {
        ServerTime begin = kUnknownTime;
        std::uint64_t number = 0; ///< of the episode, for the sender
    };
    std::map<Key, Open> m_open; ///< findings whose begin was sent
    std::uint64_t m_numbers = 0;
};

} // namespace lockscope::webhook
