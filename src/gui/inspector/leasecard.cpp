// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/leasecard.h"

#include "analysis/verdict.h"
#include "gui/charts/sawtoothchart.h"
#include "gui/widgets/card.h"
#include "presentation/timeline/lanehistory.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kLeaseChartHeight = 130;
const QString kMissedSign = u"\u25bd\u00a0"_s; ///< of a missed renewal, as the chart paints it
} // namespace

LeaseCard::LeaseCard(const Theme& theme, QVBoxLayout& column, QWidget* parent)
    : m_card(new Card(theme, parent)), m_chart(new SawtoothChart(theme, kWindow))
{
    m_chart->setObjectName(u"inspectorSawtooth"_s);
    m_chart->setMinimumHeight(kLeaseChartHeight);
    m_card->setBody(m_chart);
    column.addWidget(m_card);
}

void LeaseCard::retranslate()
{
    m_card->setTitle(tr("Lease"), tr("time left"));
    m_card->setToolTip(tr("Time left over the last minute. Ticks are renewals, triangles are missed ones; dotted: when "
                          "the next one is expected."));
    m_chart->setAccessibleName(tr("Lease of the last 60 seconds"));
}

void LeaseCard::show(const LockState& state, const LaneHistory& history, LockId lock,
                     const std::vector<LeaseStep>& steps, ServerTime now)
{
    const auto holds = history.holds(lock);
    const auto overdue = history.overdueTicks(lock, now);
    SawtoothInput input{holds, steps, overdue};
    input.usualLease = std::chrono::milliseconds{state.leaseMs};
    input.deadline = state.deadline;
    input.now = now;
    input.window = kWindow;
    const Sawtooth teeth = sawtooth(input);
    std::optional<double> next;
    if (const auto expected = analysis::expectedRenewal(state))
        next = static_cast<double>((*expected - now).count()) / 1e6;
    m_chart->setData(teeth, next);
    const QString renewals = tr("%n renewal(s)", nullptr, static_cast<int>(teeth.ticks.size()));
    const QString missed = tr("%n missed", nullptr, static_cast<int>(teeth.missed.size()));
    const auto words = [&](const QString& sign) {
        //: what the chart shows: how many renewals, how many were missed; the rows beside it are of the last hold only
        return tr("Last 60 seconds, all holds: %1, %2").arg(renewals, sign + missed);
    };
    m_chart->setSummary(words({}));
    // The sign of the chart stands here, because words in the chart would cover it.
    m_card->setNote(words(teeth.missed.empty() ? QString() : kMissedSign));
    m_card->setVisible(teeth.top > 0);
}

} // namespace lockscope::gui
