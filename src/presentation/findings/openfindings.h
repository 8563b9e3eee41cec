// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "analysis/findings/episode.h"
#include "core/pictureview.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Places the open findings that need attention: at the row of their lock, or beside the rows for a finding of a node,
/// of many locks, or of a lock that is gone. Not thread-safe.
class OpenFindings
{
public:
    struct OfLock
    {
        std::uint64_t number = 0; ///< the lock's worst episode, of equals the latest
        analysis::Severity severity{};
        std::size_t urgency = 0; ///< analysis::urgencyOf()
    };
    using ByLock = std::unordered_map<std::uint32_t, OfLock>; ///< by index of the lock's id

    /// Time for which an ended finding stays in the list.
    static constexpr std::chrono::seconds kLingers{10};
    /// The ended episode with this number if it is neither dropped nor muted; else nullptr.
    using Ended = std::function<const analysis::Episode*(std::uint64_t number)>;
    enum class What : std::uint8_t { All, Servers };

    /// Determines the current place of each of `open` (worst first). True: something changed. Cheap, except for
    /// findings from a whole recording with other ids (then `ended` is empty), which require the names of all locks.
    /// Servers: the locks' state is unknown, so their places stay.
    bool update(const std::vector<const analysis::Episode*>& open, const Ended& ended, const PictureView& picture,
                ServerTime now, What what = What::All);
    /// True: there were some.
    bool clear();

    [[nodiscard]] const ByLock& byLock() const { return m_byLock; }
    /// Numbers of the findings beside the rows, worst first.
    [[nodiscard]] const std::vector<std::uint64_t>& others() const { return m_others; }

private:
    struct Place
    {
        std::uint64_t number = 0;
        analysis::Severity severity{};
        std::size_t urgency = 0;
        LockId row = kNoLock;
        friend bool operator==(const Place&, const Place&) = default;
    };

    struct Over
    {
        Place place;
        ServerTime until{};
    };
    void linger(const std::vector<Place>& open, const Ended& ended, const PictureView& picture, ServerTime now);

    std::vector<Over> m_over;    ///< ended a moment ago, latest last
    std::vector<Place> m_open;   ///< as of the last update()
    std::vector<Place> m_places; ///< both lists as of the last update(); the other two are derived from them
    ByLock m_byLock;
    std::vector<std::uint64_t> m_others;
};

} // namespace lockscope::presentation
