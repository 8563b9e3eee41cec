// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "webhook/sender.h"

#include <map>
#include <string>
#include <tuple>

namespace lockscope::webhook {

/// Which findings become messages: those that are bad enough, when they begin; and their ends, if their begin was told.
/// One that is raised again because it was looked at anew is told once. Equal tokens have equal masks as long as it
/// lives. Thread: the sender's.
class Teller
{
public:
    /// It outlives this.
    explicit Teller(Sender& sender) : m_sender(sender) {}

    /// Warnings and problems, unless it is said otherwise.
    void setLeast(analysis::Severity least) { m_least = least; }
    void tell(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds, const Place& place);
    /// What comes is of another source.
    void forget() { m_open.clear(); }

private:
    /// Ends that nobody saw leave theirs behind.
    static constexpr std::size_t kMostOpen = 4'000;
    /// Finding and subject, whatever its number and wherever the lock has moved to.
    using Key =
        std::tuple<analysis::FindingId, analysis::Subject::Kind, KeyspaceId, NodeId, std::uint16_t, std::string>;
    [[nodiscard]] static Key keyOf(const analysis::Episode& episode);

    Sender& m_sender;
    const actions::TokenMask m_mask = actions::TokenMask::ofThisTime();
    analysis::Severity m_least = analysis::Severity::Warning;
    std::map<Key, ServerTime> m_open; ///< whose begin was told: when that was
};

} // namespace lockscope::webhook
