// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/holdermarks.h"

#include <algorithm>
#include <unordered_map>

namespace lockscope::gui {

namespace {

constexpr std::chrono::milliseconds kHandOver{250};

/// Tests whether a hold is the holder's. Caches by label: a lane has thousands of holds, but few labels.
class IsHolder
{
public:
    IsHolder(std::string_view token, const LaneHistory& history) : m_token(token), m_history(history) {}
    bool operator()(const DrawnHold& hold)
    {
        const auto [known, isNew] = m_known.try_emplace(hold.label, false);
        if (isNew)
            known->second = m_history.token(hold.label) == m_token;
        return known->second;
    }

private:
    std::string_view m_token;
    const LaneHistory& m_history;
    std::unordered_map<std::uint32_t, bool> m_known;
};

ServerTime endOf(const DrawnHold& hold, ServerTime now)
{
    return std::min(hold.end, now);
}

/// Row of another lock that the same holder held at that time; -1 if none.
int otherRowAt(const std::vector<HolderMarks::Hold>& holds, int row, ServerTime at)
{
    const auto found = std::find_if(holds.begin(), holds.end(), [&](const HolderMarks::Hold& hold) {
        return hold.row != row && hold.begin <= at && at < hold.end;
    });
    return found == holds.end() ? -1 : found->row;
}

struct HandOver
{
    int row = 0;
    ServerTime end{};   ///< end of the blocking hold
    ServerTime begin{}; ///< begin of the hold that waited
    bool isWaiting = false;
};

} // namespace

std::vector<std::pair<int, int>> arrowRowsThatDiffer(const std::vector<HolderMarks::Arrow>& before,
                                                     const std::vector<HolderMarks::Arrow>& after)
{
    std::vector<std::pair<int, int>> rows;
    const auto addMissing = [&rows](const auto& in, const auto& from) {
        for (const HolderMarks::Arrow& arrow : from)
            if (std::find(in.begin(), in.end(), arrow) == in.end())
                rows.emplace_back(std::minmax(arrow.fromRow, arrow.toRow));
    };
    addMissing(before, after);
    addMissing(after, before);
    return rows;
}

HolderMarks marksOf(std::string_view token, const LaneHistory& history, const LockOfRow& lockAt,
                    const std::vector<RowRun>& rows, const TimeView& view, ServerTime now)
{
    HolderMarks marks;
    if (token.empty())
        return marks;
    IsHolder isHolder(token, history);
    std::vector<HandOver> handOvers;
    const auto look = [&](int row) {
        const Holds holds = history.holds(lockAt(row));
        const auto from = std::partition_point(holds.begin(), holds.end(), [&](const DrawnHold& hold) {
            return !hold.isOpen() && hold.end < view.left();
        });
        const DrawnHold* before = from == holds.begin() ? nullptr : from - 1;
        for (const DrawnHold* hold = from; hold != holds.end() && hold->begin <= view.right; before = hold++) {
            const bool isOurs = isHolder(*hold);
            if (isOurs)
                marks.holds.push_back({row, hold->begin, endOf(*hold, now)});
            if (before == nullptr || !before->contended || hold->begin - before->end > kHandOver)
                continue;
            if (isOurs != isHolder(*before))
                handOvers.push_back({row, before->end, hold->begin, isOurs});
        }
    };
    for (const RowRun& run : rows) {
        for (int row = run.first; row <= run.last; ++row)
            look(row);
    }
    for (const HandOver& each : handOvers) {
        if (marks.arrows.size() == HolderMarks::kMostArrows)
            break;
        const int other = each.isWaiting ? otherRowAt(marks.holds, each.row, each.end) : -1;
        if (other >= 0)
            marks.arrows.push_back({other, each.end, each.row, each.end});
        else
            marks.arrows.push_back({each.row, each.begin, each.row, each.end});
    }
    return marks;
}

} // namespace lockscope::gui
