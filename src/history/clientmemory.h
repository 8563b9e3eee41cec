// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope::history {

/// The connections seen by trace bursts. A later burst refers to an earlier one's connections by id alone, so a
/// consumer that starts in the middle needs this list first. Value type.
class ClientMemory
{
public:
    /// Beyond this the connections seen first are dropped.
    static constexpr std::size_t kMost = 20'000;

    void addClients(const std::vector<TracedClient>& clients);
    void clear() { m_clients.clear(); }
    /// Puts the known clients in front of `into`, whose own entries may be newer.
    void appendTo(std::vector<TracedClient>& into) const;

private:
    std::map<std::uint32_t, TracedClient> m_clients;
};

} // namespace lockscope::history
