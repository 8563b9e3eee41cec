// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Keys that were being read whole when a connection was cut: one of them may be the reason. Nobody knows which, so
/// each is read alone from then on, until that went well; what is in flight at the fourth cut is given up. Pure.
class CutSuspects
{
public:
    /// The key's whole value was asked for on the connection that is being cut. Of one cut, the first twenty count.
    void wasInFlight(std::string_view key);
    /// The cut is over. Those that are given up from now on.
    [[nodiscard]] std::vector<std::string> endCut();

    [[nodiscard]] bool isEmpty() const { return m_cuts.empty(); }
    [[nodiscard]] bool has(std::string_view key) const { return m_cuts.contains(key); }
    [[nodiscard]] bool isGivenUp(std::string_view key) const;
    /// All of it arrived.
    void wasRead(std::string_view key);
    /// Somebody asked for it, or something else explains the cuts.
    void forgiveAll() { m_cuts.clear(); }

private:
    std::map<std::string, int, std::less<>> m_cuts; ///< by key: in flight at so many, and not read since
    std::vector<std::string> m_inFlight;            ///< at the cut that is being handled
};

} // namespace lockscope::monitor
