// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/tourfinder.h"

#include "gui/locks/locksmodel.h"
#include "gui/waitsfor/rankingmodel.h"
#include "gui/waitsfor/waitsforpage.h"
#include "presentation/locks/lockcells.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanehistory.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;

constexpr auto kRecent = 45s; ///< shorter than the minute in lanes and charts, so that the example stays visible
constexpr int kFewRenewals = 2;
constexpr int kFewHolds = 3;
constexpr std::size_t kLocksSearched = 1000; ///< number of locks that are examined for an example
} // namespace

std::optional<TourFinding> TourFinder::find(TourExample example, LockId preferred) const
{
    if (example == TourExample::Nothing)
        return TourFinding{};
    if (example == TourExample::Attention) {
        const int count = m_services.locks.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::Attention)];
        if (count == 0 || m_services.locks.rowCount() == 0)
            return {};
        return TourFinding{kNoLock, {QLocale().toString(count)}};
    }
    if (example == TourExample::Waited) {
        const auto* page = m_window.findChild<WaitsForPage*>();
        if (!page || page->ranking().rowCount() == 0)
            return {};
        const QModelIndex first = page->ranking().index(0, RankingModel::Lock);
        return TourFinding{page->ranking().lockAt(0), {first.data().toString()}};
    }
    const LockId lock = best(example, preferred);
    if (lock == kNoLock)
        return {};
    return TourFinding{lock, wordsOf(example, lock)};
}

LockId TourFinder::best(TourExample example, LockId preferred) const
{
    const PictureView& picture = m_services.frames.picture();
    if (index(preferred) < picture.size() && rank(example, preferred) > 0)
        return preferred;
    LockId best = kNoLock;
    int most = 0;
    for (std::size_t i = 0; i < std::min(picture.size(), kLocksSearched); ++i) {
        const LockId lock{static_cast<std::uint32_t>(i)};
        const int value = rank(example, lock);
        if (value > most) {
            most = value;
            best = lock;
        }
    }
    return best;
}

int TourFinder::rank(TourExample example, LockId lock) const
{
    const LockState& state = m_services.frames.picture().state(lock);
    if (state.phase == LockPhase::Gone)
        return 0;
    const int held = state.phase == LockPhase::Held ? 1 : 0;
    switch (example) {
    case TourExample::Row:
        return rankAsRow(lock);
    case TourExample::Renewed: {
        const int renewals = recentRenewals(lock);
        return renewals >= kFewRenewals ? 2 * renewals + held : 0;
    }
    case TourExample::Contended:
        return recentContendedHolds(lock);
    case TourExample::Held: // prefers a lock that never expires
        return held + (held != 0 && analysis::neverEnds(state) ? 1 : 0);
    case TourExample::Nothing:
    case TourExample::Attention:
    case TourExample::Waited:
        break;
    }
    return 0;
}

/// Prefers rows near the top, and above all locks that never expire.
int TourFinder::rankAsRow(LockId lock) const
{
    const LockState& state = m_services.frames.picture().state(lock);
    const int row = m_services.locks.rowOf(lock);
    if (row < 0 || state.phase != LockPhase::Held || state.holder == TokenId::None)
        return 0;
    const int stays = analysis::neverEnds(state) ? static_cast<int>(kLocksSearched) : 0;
    return stays + std::max(1, static_cast<int>(kLocksSearched) - row);
}

int TourFinder::recentRenewals(LockId lock) const
{
    const ServerTime since = m_services.frames.now() - kRecent;
    int renewals = 0;
    for (const DrawnHold& hold : m_services.history.holds(lock)) {
        for (const std::uint32_t ms : hold.ticks)
            renewals += hold.tickTime(ms) >= since ? 1 : 0;
    }
    return renewals;
}

int TourFinder::recentContendedHolds(LockId lock) const
{
    const ServerTime since = m_services.frames.now() - kRecent;
    int holds = 0;
    int contended = 0;
    for (const DrawnHold& hold : m_services.history.holds(lock)) {
        holds += hold.begin >= since ? 1 : 0;
        contended += hold.begin >= since && hold.contended ? 1 : 0;
    }
    return holds >= kFewHolds ? contended : 0;
}

QStringList TourFinder::wordsOf(TourExample example, LockId lock) const
{
    const lockcells::RowFacts facts = m_services.locks.facts(lock);
    QStringList words{lockcells::name(facts)};
    if (example == TourExample::Row)
        words << lockcells::holder(facts) << lockcells::verdict(facts);
    return words;
}

} // namespace lockscope::gui
