// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws the content of DashboardPage's cards.
#include "gui/charts/barchart.h"
#include "gui/charts/stackedareachart.h"
#include "gui/charts/trendchart.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/plaintip.h"
#include "presentation/locks/holdernames.h"
#include "presentation/timeline/holdlabels.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/waitsfor/waittext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/plural.h"

#include <QScopedValueRollback>
#include <QTreeWidget>

#include <algorithm>
#include <climits>
#include <numeric>

namespace lockscope::gui {

namespace {
using analysis::Rates;
using namespace Qt::StringLiterals;

constexpr std::size_t kTopLongest = 8;
constexpr Rates::Series kShownSeries[] = {Rates::Series::Acquires, Rates::Series::Renewals, Rates::Series::Releases,
                                          Rates::Series::Expiries};

/// The key of a band's colour slot. The prefix keeps a lock apart from a holder of the same name.
std::string slotName(const DashboardData::Band& band)
{
    return band.isLock ? '\0' + band.name : band.name;
}

/// Wait times so far, median and p99, of waiters that are known by name, "≥ 3.2 s · 12 s". Skips clients that may block
/// on a list for another reason than a lock.
QString waitedText(const PictureView& picture, const CountedNodes& counted, ServerTime now)
{
    std::vector<std::chrono::microseconds> waits;
    for (const auto& [id, known] : picture.allWaiters()) {
        if (!counted.has(picture.key(LockId{id}).node))
            continue;
        for (const WaitersFrom& from : picture.waiters(LockId{id})) {
            for (const Waiter& waiter : from.waiters) {
                if (from.bound != WaitBound::AtMost && waiter.since != kUnknownTime && !waittext::isDead(waiter, now))
                    waits.push_back(now - waiter.since);
            }
        }
    }
    if (waits.empty())
        return u"–"_s;
    std::sort(waits.begin(), waits.end());
    const auto at = [&waits](std::size_t percent) {
        return lengthtext::measured(waits[(waits.size() - 1) * percent / 100]);
    };
    return u"≥ %1 · %2"_s.arg(at(50), at(99));
}

QString perSecond(double value)
{
    return QString::number(value, 'f', value < 10 && value != 0 ? 1 : 0);
}
} // namespace

QString DashboardPage::holderName(LibraryId library, const std::string& group) const
{
    return namedHolder(&m_services.holderNames, library, group,
                       holderLabel(group.empty() ? LibraryId::Unknown : library, group));
}

QString DashboardPage::wholeHolderName(LibraryId library, const std::string& group) const
{
    constexpr std::size_t kWhole = 300;
    return group.empty() ? holderName(library, group)
                         : namedHolder(&m_services.holderNames, library, group, celltext::bytes(group, kWhole));
}

int DashboardPage::slotOf(const std::string& group)
{
    if (const auto found = m_slots.find(group); found != m_slots.end())
        return found->second;
    for (int slot = 0;; ++slot) {
        const bool taken =
            std::any_of(m_slots.begin(), m_slots.end(), [slot](const auto& s) { return s.second == slot; });
        if (!taken) {
            m_slots.emplace(group, slot);
            return slot;
        }
    }
}

QColor DashboardPage::slotColor(const Colors& colors, int slot)
{
    constexpr int kOwn = 7; // the eighth is the grey of the rest
    const QColor base = colors.series[slot % kOwn];
    if (slot < kOwn)
        return base;
    // The colours of the dark theme are pale, so their second set is darker; those of the light theme are deep, so it
    // is lighter.
    const bool isDark = colors.window.lightness() < 128;
    const bool isSecond = slot < 2 * kOwn;
    return isDark == isSecond ? base.darker(150) : base.lighter(170);
}

void DashboardPage::drawHolders()
{
    m_shown = m_data->holders(kTopHolders);
    const QColor rest = m_services.theme.colors().series[7];
    QStringList names;
    QStringList whole; // for tool tips, because the chart truncates names to its width
    std::vector<double> amounts;
    std::vector<QColor> colors;
    QStringList words;
    for (std::size_t i = 0; i < m_shown.top.size() + (m_shown.restHolders > 0 ? 1 : 0); ++i) {
        const bool isRest = i == m_shown.top.size();
        const auto locks = isRest ? m_shown.restLocks : m_shown.top[i].locks;
        const QString others = isRest ? tr("%n other(s)", nullptr, static_cast<int>(m_shown.restHolders)) : QString();
        names << (isRest ? others : holderName(m_shown.top[i].library, m_shown.top[i].group));
        whole << (isRest ? others : wholeHolderName(m_shown.top[i].library, m_shown.top[i].group));
        amounts.push_back(locks);
        colors.push_back(isRest ? rest : slotColor(m_services.theme.colors(), slotOf(m_shown.top[i].group)));
        //: %1 is a holder, %n how many locks it holds
        words << tr("%1: %n lock(s)", nullptr, static_cast<int>(locks)).arg(names.back());
    }
    m_holders->setBars(whole, amounts, names, colors);
    m_holders->setSummary(words.join(u"; "_s));
}

void DashboardPage::drawHoldersOverTime()
{
    const std::vector<DashboardData::Band> bands = m_data->holdersOverTime(kTopHolders);
    std::erase_if(m_slots, [&](const auto& slot) {
        const auto isMine = [&](const auto& each) { return slotName(each) == slot.first; };
        const auto isBar = [&](const auto& row) { return row.group == slot.first; };
        return std::none_of(bands.begin(), bands.end(), isMine) &&
               std::none_of(m_shown.top.begin(), m_shown.top.end(), isBar);
    });
    std::vector<SeriesStyle> styles;
    std::vector<std::vector<double>> values;
    QStringList words;
    bool anyLock = false;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const DashboardData::Band& band = bands[i];
        const bool isRest = i + 1 == bands.size();
        const double sum = std::accumulate(band.locks.begin(), band.locks.end(), 0.0);
        values.push_back(band.locks);
        if (isRest)
            styles.push_back({tr("others"), m_services.theme.colors().series[7]});
        else if (band.isLock) // the legend has room for the name alone; the note says what it stands for
            styles.push_back(
                {lanetext::name({.name = band.name}), slotColor(m_services.theme.colors(), slotOf(slotName(band)))});
        else
            styles.push_back(
                {holderName(band.library, band.name), slotColor(m_services.theme.colors(), slotOf(band.name))});
        anyLock = anyLock || band.isLock;
        if (isRest && sum == 0) {
            styles.pop_back();
            values.pop_back();
        } else {
            //: a band of the chart: all holds of the lock %1, each by a token of its own
            const QString name =
                band.isLock && !isRest ? tr("%1, one-time tokens").arg(styles.back().name) : styles.back().name;
            //: %1 is a holder, %n for how many seconds it held locks, several at once counted several times
            words << tr("%1: %n lock second(s)", nullptr, static_cast<int>(sum)).arg(name);
        }
    }
    m_holdersOverTime->setBands(styles, values, m_data->unknown());
    m_holdersOverTime->setSummary(words.join(u"; "_s));
    m_cards[HoldersOverTime]->setNote(anyLock ? tr("The name of a lock stands for one-time tokens: each "
                                                   "acquisition brought a token never seen before, so its holders "
                                                   "cannot be told apart.")
                                              : QString());
}

void DashboardPage::drawHeld()
{
    if (isDue(Held)) {
        const auto held = m_data->held();
        m_held->setValues({held}, m_data->unknown());
    }
    showHeldNow();
}

/// With the other counts of locks, so that no two numbers on the screen contradict each other: the bars sum up to this
/// one.
void DashboardPage::showHeldNow()
{
    drawHolders();
    const int now = static_cast<int>(m_data->heldNow());
    m_held->setSummary(m_shownAt.isEmpty() ? tr("%n lock(s) held now", nullptr, now)
                                           //: %1 is a time of day
                                           : tr("%n lock(s) held at %1", nullptr, now).arg(m_shownAt));
    m_cards[Held]->setNote(m_held->summary());
}

void DashboardPage::drawRates()
{
    if (isDue(RatesCard)) {
        std::vector<std::vector<double>> values;
        for (const auto series : kShownSeries)
            values.push_back(m_data->series(series));
        m_rates->setValues({values[0], values[1], values[2], values[3]}, m_data->unknown());
    }
    const auto now = [this](Rates::Series series) { return perSecond(m_data->rates().perSecond(series, 1)); };
    const QString rates = tr("per second: %1 acquired, %2 renewed, %3 released, %4 expired")
                              .arg(now(Rates::Series::Acquires), now(Rates::Series::Renewals),
                                   now(Rates::Series::Releases), now(Rates::Series::Expiries));
    //: %1 is "per second: ...", %2 a time of day
    m_rates->setSummary(m_shownAt.isEmpty() ? rates : tr("%1 (at %2)").arg(rates, m_shownAt));
    QString note = m_rates->summary();
    if (m_data->eventsLeftOut() > 0)
        note += u'\n' + tr("%n event(s) came only as counts under overload; they are included.", nullptr,
                           static_cast<int>(std::min<std::uint64_t>(m_data->eventsLeftOut(), INT_MAX)));
    m_cards[RatesCard]->setNote(note);
}

void DashboardPage::drawHoldTimes()
{
    using analysis::LogHistogram;
    const LogHistogram& histogram = m_data->holdTimes().holds();
    std::vector<double> steps;
    for (int step = 0; step <= LogHistogram::kSteps; ++step) {
        double& sum = steps.emplace_back(0);
        for (int bucket = LogHistogram::firstOf(step); bucket < LogHistogram::firstOf(step + 1); ++bucket)
            sum += static_cast<double>(histogram.count(bucket));
    }
    const auto isUsed = [](double sum) { return sum > 0; };
    const int first = static_cast<int>(std::find_if(steps.begin(), steps.end(), isUsed) - steps.begin());
    const int last = static_cast<int>(steps.rend() - std::find_if(steps.rbegin(), steps.rend(), isUsed)) - 1;
    QStringList names;
    QStringList labels;
    std::vector<double> amounts;
    constexpr int kLeast = 8; // minimum number of steps: a single bar as wide as the card is hard to read
    const int margin = last < 0 ? 0 : std::max(0, kLeast - (last - first + 1)) / 2;
    for (int bar = std::max(0, first - margin); last >= 0 && bar <= std::min(last + margin, LogHistogram::kSteps);
         ++bar) {
        const auto from = LogHistogram::lowerEdge(LogHistogram::firstOf(bar));
        const QString low = lengthtext::measured(from);
        names << tr("%1 to %2").arg(low, lengthtext::measured(LogHistogram::lowerEdge(LogHistogram::firstOf(bar + 1))));
        labels << (bar % 2 == 0 ? lengthtext::label(from) : QString());
        amounts.push_back(steps[static_cast<std::size_t>(bar)]);
    }
    m_holdTimes->setBars(names, amounts, labels);
    m_holdTimes->setSummary(
        histogram.total() == 0
            ? QString()
            : tr("%Ln hold(s) · median ≤ %1 · p99 ≤ %2", nullptr, presentation::plural(histogram.total()))
                  .arg(lengthtext::measured(histogram.quantile(0.5)), lengthtext::measured(histogram.quantile(0.99))));
    QString note = m_holdTimes->summary();
    if (const auto inexact = m_data->holdTimes().inexact(); inexact > 0)
        note += u'\n' + tr("%Ln hold(s) left out: when they began or ended is not known exactly enough.", nullptr,
                           presentation::plural(inexact));
    m_cards[HoldTime]->setNote(note);
}

void DashboardPage::drawContention(const PictureView& picture, ServerTime now)
{
    const auto& gaps = m_data->holdTimes().gaps();
    const QString unknown = u"–"_s;
    const auto quantile = [&](double q) { return gaps.total() > 0 ? lengthtext::measured(gaps.quantile(q)) : unknown; };
    m_gapMedian->setValue(quantile(0.5));
    m_gapP99->setValue(quantile(0.99));
    m_gapCount->setValue(QString::number(gaps.total()));
    std::uint64_t waiters = 0;
    bool anyKnown = false;
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const LockId id{static_cast<std::uint32_t>(i)};
        const LockState& state = picture.state(id);
        if (state.phase != LockPhase::Held || !m_data->counted().has(picture.key(id).node))
            continue;
        waiters += state.waiters;
        anyKnown = anyKnown || state.waitersKnown;
    }
    m_waiters->setValue(waiters > 0 || anyKnown ? QString::number(waiters) : tr("not known"));
    m_waited->setValue(waitedText(picture, m_data->counted(), now));
    const double refused = m_data->refusedPerSecond();
    m_refused->setValue(refused < 0 ? tr("not known") : u"≈ "_s + perSecond(refused));
}

void DashboardPage::drawLongest(const PictureView& picture, ServerTime now)
{
    std::vector<std::pair<ServerTime, LockId>> oldest;
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const LockId id{static_cast<std::uint32_t>(i)};
        const LockState& state = picture.state(id);
        const ServerTime since = state.latestBegin();
        if (state.phase == LockPhase::Held && since != kUnknownTime && m_data->counted().has(picture.key(id).node))
            oldest.emplace_back(since, id);
    }
    const auto shown = std::min(oldest.size(), kTopLongest);
    const QScopedValueRollback marking(m_markingLongest, true);
    std::partial_sort(oldest.begin(), oldest.begin() + static_cast<std::ptrdiff_t>(shown), oldest.end());
    while (m_longest->topLevelItemCount() > static_cast<int>(shown))
        delete m_longest->takeTopLevelItem(m_longest->topLevelItemCount() - 1);
    while (m_longest->topLevelItemCount() < static_cast<int>(shown))
        m_longest->addTopLevelItem(new QTreeWidgetItem);
    m_longestLocks.clear();
    for (std::size_t i = 0; i < shown; ++i) {
        const auto [since, id] = oldest[i];
        const LockState& state = picture.state(id);
        auto* item = m_longest->topLevelItem(static_cast<int>(i));
        item->setText(0, lanetext::name(picture.key(id)));
        item->setText(1, holderLabel(state.library, picture.token(state.holder)));
        const QString atLeast = state.isBeginBound() ? QStringLiteral("≥ ") : QString();
        item->setText(2, atLeast + lengthtext::measured(now - since));
        item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
        m_longestLocks.push_back(lockRef(picture, id));
        item->setToolTip(0, plainTip(item->text(0)));
        item->setToolTip(1, plainTip(item->text(1)));
    }
    markLongest();
    m_cards[Longest]->setNote(shown == 0 ? tr("No held lock has a known start.") : QString());
}

} // namespace lockscope::gui
