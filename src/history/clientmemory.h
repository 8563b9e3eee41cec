// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope::history {

/// The connections that trace bursts saw: a burst names those of an earlier one by their ids alone, so that a consumer
/// that begins in the middle has to be told of them. Value type.
class ClientMemory
{
public:
    /// Beyond, those that were seen first are forgotten.
    static constexpr std::size_t kMost = 20'000;

    void take(const std::vector<TracedClient>& clients);
    void clear() { m_clients.clear(); }
    /// In front of what is in `into`, which may know better.
    void tell(std::vector<TracedClient>& into) const;

private:
    std::map<std::uint32_t, TracedClient> m_clients;
};

} // namespace lockscope::history
