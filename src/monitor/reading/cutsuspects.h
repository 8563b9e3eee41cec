// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Keys whose whole value was being read when a connection was cut; one of them may be the cause. Because nobody knows
/// which, each is read alone until that succeeds; a key in flight at the fourth cut is given up. Pure.
class CutSuspects
{
public:
    /// The key's whole value was in flight on the connection that was cut. Only the first twenty keys of a cut count.
    void wasInFlight(std::string_view key);
    /// Ends the cut. Returns the keys that are given up from now on.
    [[nodiscard]] std::vector<std::string> endCut();

    [[nodiscard]] bool isEmpty() const { return m_cuts.empty(); }
    [[nodiscard]] bool has(std::string_view key) const { return m_cuts.contains(key); }
    [[nodiscard]] bool isGivenUp(std::string_view key) const;
    /// The whole value arrived.
    void wasRead(std::string_view key);
    /// Clears all suspects, on request or because something else explains the cuts.
    void forgiveAll() { m_cuts.clear(); }

private:
    std::map<std::string, int, std::less<>> m_cuts; ///< by key: cuts in flight since its last successful read
    std::vector<std::string> m_inFlight;            ///< at the current cut
};

} // namespace lockscope::monitor
