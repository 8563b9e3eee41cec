// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/told.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace lockscope::nemesis {

/// When a lease ends.
struct LeaseEnd
{
    enum class Kind : std::uint8_t { Unknown, Never, Until };
    Kind kind = Kind::Unknown;
    Us until = 0; ///< only of Until
    [[nodiscard]] static LeaseEnd never() { return {Kind::Never, 0}; }
    /// Far is far: what ends behind the year 148,108 is told to end then (docs/cli.md).
    static constexpr Us kFar = std::int64_t{1} << 62;
    [[nodiscard]] static LeaseEnd at(Us us) { return {Kind::Until, us < kFar ? us : kFar}; }
    [[nodiscard]] static LeaseEnd atMs(std::int64_t ms) { return at(ms < kFar / 1000 ? ms * 1000 : kFar); }
};
[[nodiscard]] std::string text(const LeaseEnd& lease);

/// A lock as somebody who reads nothing but the stream knows it.
struct FoldedLock
{
    std::optional<std::string> holder;
    LeaseEnd lease;
    Us looseness = 0; ///< the lease was told to be known this well
    std::string line; ///< that told it last
};

/// What is held, by the lines of the stream alone: written from docs/cli.md, without a look at the program. Kinds that
/// it does not know change nothing.
class Fold
{
public:
    void take(const Told& told);
    /// Keyspace, database and key.
    using Entry = std::tuple<std::string, std::int64_t, std::string>;
    [[nodiscard]] const std::map<Entry, FoldedLock>& held() const { return m_held; }

private:
    std::map<Entry, FoldedLock> m_held;
};

/// A lock as the server has it.
struct ServerLock
{
    std::string holder; ///< empty: cannot be compared (many holders, too large)
    LeaseEnd lease;
};
struct ServerPicture
{
    Span at;
    std::unordered_map<std::string, ServerLock> held;
};

/// One sentence each. What ends within `blur` of the look may be on either side of its end.
[[nodiscard]] std::vector<std::string> differences(const Fold& fold, const ServerPicture& server, Us blur = 400'000);

} // namespace lockscope::nemesis
