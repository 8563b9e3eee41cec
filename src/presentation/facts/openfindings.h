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

/// The open findings that call for a person, each at its place in what needs attention: at the row of a lock, or, for
/// one of a node, of many locks or of a lock that is gone, beside the rows. Not thread-safe.
class OpenFindings
{
public:
    struct OfLock
    {
        std::uint64_t number = 0; ///< of the episode; the worst one of the lock, of several the latest
        analysis::Severity severity{};
        std::size_t urgency = 0; ///< analysis::urgencyOf()
    };
    using ByLock = std::unordered_map<std::uint32_t, OfLock>; ///< by the index of the lock's id

    /// Ended findings stay in the list for this long.
    static constexpr std::chrono::seconds kLingers{10};
    /// An episode by its number that is over, and neither forgotten nor muted; else nullptr.
    using Ended = std::function<const analysis::Episode*(std::uint64_t number)>;
    enum class What : std::uint8_t { All, Servers };

    /// Looks where each of `open`, the worst first, belongs now. True: something is not as it was. Cheap, unless they
    /// come from a reading of a whole recording, with ids of its own (then `ended` is empty): then the names of all
    /// locks are looked at. Servers: nothing is known of the locks, whose places stay as they are.
    bool look(const std::vector<const analysis::Episode*>& open, const Ended& ended, const PictureView& picture,
              ServerTime now, What what = What::All);
    /// True: there were some.
    bool clear();

    [[nodiscard]] const ByLock& byLock() const { return m_byLock; }
    /// Numbers of those beside the rows, the worst first.
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

    std::vector<Over> m_over;    ///< ended a moment ago, the latest last
    std::vector<Place> m_open;   ///< as they were looked at last
    std::vector<Place> m_places; ///< both; as they were looked at last; the other two follow from them
    ByLock m_byLock;
    std::vector<std::uint64_t> m_others;
};

} // namespace lockscope::presentation
