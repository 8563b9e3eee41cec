// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/lanespainter.h"

#include "presentation/words/lengthtext.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kMinTickPixels = 4;
constexpr int kMinAxisPixels = 70;
constexpr int kMinTextPixels = 16; ///< narrower holds get no name: measuring thousands is slow

ServerTime onAxis(RunTime at)
{
    return ServerTime{at};
}

/// The rectangle of a span: at least one pixel wide, clipped to the time area. Empty if not in view.
QRect stretch(const LanesScene& scene, RunTime from, RunTime to, int top, int height)
{
    const double x0 = std::max(scene.view.xOf(onAxis(from)), -1.0);
    const double x1 = std::min(scene.view.xOf(onAxis(to)), scene.view.width + 1.0);
    if (x1 < 0 || x0 > scene.view.width)
        return {};
    const int left = static_cast<int>(std::floor(x0));
    return {scene.gutter + left, top, std::max(1, static_cast<int>(std::ceil(x1)) - left), height};
}

class LanesPainter
{
public:
    LanesPainter(QPainter& painter, const LanesScene& scene)
        : p(painter), s(scene), m_now(scene.run.elapsed()), m_bar(std::clamp(scene.rows.rowHeight - 10, 4, 22))
    {
    }

    void paint()
    {
        p.fillRect(QRect(QPoint(0, 0), s.size), s.colors.panel);
        paintAxis();
        p.save();
        p.setClipRect(0, s.rows.top, s.size.width(), s.observedTop - s.rows.top);
        const auto [first, last] = s.rows.visible(s.observedTop);
        for (int row = first; row <= std::min(last, s.rows.count - 1); ++row)
            paintWorker(static_cast<std::uint32_t>(row), s.rows.yOf(row));
        p.restore();
        paintObserved();
        paintViolations();
        paintMoment();
    }

private:
    void paintAxis()
    {
        const Us step = niceStep(s.view, kMinAxisPixels);
        for (const ServerTime tick : axisTicks(s.view, step, ServerTime{})) {
            if (tick < ServerTime{})
                continue;
            const int x = s.gutter + static_cast<int>(s.view.xOf(tick));
            p.setPen(s.colors.border);
            p.drawLine(x, s.axisHeight, x, s.size.height());
            p.setPen(s.colors.mutedText);
            const QString text = presentation::lengthtext::label(tick - ServerTime{}, step);
            p.drawText(QRect(x + 3, 0, kMinAxisPixels, s.axisHeight), Qt::AlignLeft | Qt::AlignVCenter, text);
        }
    }

    void label(const std::vector<QStaticText>& texts, std::size_t number, int y)
    {
        if (number >= texts.size())
            return;
        p.setPen(s.colors.text);
        p.drawStaticText(kLaneLabelSpace, y + (s.rows.rowHeight - p.fontMetrics().height()) / 2, texts[number]);
    }

    /// The part of the rectangle that no earlier span has painted: each column of pixels is painted only once.
    static QRect unpainted(QRect rect, int& lastRight)
    {
        rect.setLeft(std::max(rect.left(), lastRight + 1));
        lastRight = std::max(lastRight, rect.right());
        return rect;
    }

    /// Calls `draw` for each span in view that earlier ones do not hide.
    template <class Draw>
    void forSpans(const std::vector<LaneSpan>& spans, int top, int height, Draw&& draw)
    {
        const RunTime left{usSinceEpoch(s.view.left())};
        auto span = std::lower_bound(spans.begin(), spans.end(), left,
                                     [](const LaneSpan& each, RunTime t) { return each.to < t; });
        int lastRight = -1;
        for (; span != spans.end(); ++span) {
            if (onAxis(span->from) > s.view.right)
                break;
            const QRect whole = stretch(s, span->from, std::min(span->to, m_now), top, height);
            if (whole.isEmpty())
                continue;
            if (const QRect rect = unpainted(whole, lastRight); !rect.isEmpty())
                draw(rect);
        }
    }

    void paintWorker(std::uint32_t worker, int y)
    {
        label(s.labels.workers, worker, y);
        p.setPen(s.colors.border);
        p.drawLine(s.gutter, y + s.rows.rowHeight - 1, s.size.width(), y + s.rows.rowHeight - 1);
        if (worker >= s.run.lanes().workers())
            return;
        const WorkerLane& lane = s.run.lanes().lane(worker);
        const QColor color = workerColor(s.colors, worker);
        const int top = y + (s.rows.rowHeight - m_bar) / 2;
        const int middle = y + s.rows.rowHeight / 2;
        forSpans(lane.of(LaneState::Waiting), middle, 1, [&](const QRect& r) { p.fillRect(r, s.colors.gap); });
        const QColor pale = paleWorkerColor(s.colors, worker);
        forSpans(lane.of(LaneState::Holding), top + m_bar / 4, m_bar - m_bar / 2,
                 [&](const QRect& r) { p.fillRect(r, pale); });
        forSpans(lane.of(LaneState::Inside), top, m_bar, [&](const QRect& r) { p.fillRect(r, color); });
        forSpans(lane.of(LaneState::Lost), top, m_bar,
                 [&](const QRect& r) { p.fillRect(r, QBrush(s.colors.alarm, Qt::BDiagPattern)); });
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(s.colors.alarm, 2));
        forSpans(lane.of(LaneState::Overlap), top - 1, m_bar + 2,
                 [&](const QRect& r) { p.drawRect(r.adjusted(0, 0, -1, -1)); });
        paintMoments(lane, top);
    }

    void paintMoments(const WorkerLane& lane, int top)
    {
        const RunTime left{usSinceEpoch(s.view.left())};
        auto each = std::lower_bound(lane.moments.begin(), lane.moments.end(), left,
                                     [](const LaneMoment& moment, RunTime t) { return moment.at < t; });
        int lastTick = -kMinTickPixels;
        for (; each != lane.moments.end() && onAxis(each->at) <= s.view.right; ++each) {
            const int x = s.gutter + static_cast<int>(s.view.xOf(onAxis(each->at)));
            switch (each->mark) {
            case LaneMark::Renewed:
                if (x - lastTick < kMinTickPixels)
                    break;
                lastTick = x;
                p.fillRect(x, top - 3, 1, 5, s.colors.tick);
                break;
            case LaneMark::RenewalFailed:
                p.fillRect(x, top - 3, 2, m_bar + 6, s.colors.alarm);
                break;
            case LaneMark::Forced:
                p.setPen(Qt::NoPen);
                p.setBrush(s.colors.contended);
                p.drawEllipse(QPoint(x, top + m_bar + 2), 2, 2);
                break;
            case LaneMark::Vanished:
                cross(x, top + m_bar / 2, m_bar / 2, s.colors.text);
                break;
            case LaneMark::Returned:
                p.fillRect(x, top, 2, m_bar, s.colors.good);
                break;
            }
        }
    }

    void cross(int x, int y, int half, const QColor& color)
    {
        p.setPen(QPen(color, 2));
        p.drawLine(x - half, y - half, x + half, y + half);
        p.drawLine(x - half, y + half, x + half, y - half);
    }

    void paintObserved()
    {
        p.fillRect(0, s.observedTop, s.size.width(), 1, s.colors.border);
        for (int lock = 0; lock < s.locks; ++lock) {
            const int y = s.observedTop + 3 + lock * s.rows.rowHeight;
            label(s.labels.locks, static_cast<std::size_t>(lock), y);
            const int height = std::min(s.rows.rowHeight - 6, 26);
            paintLock(static_cast<std::size_t>(lock), y + (s.rows.rowHeight - height) / 2, height);
        }
    }

    void paintLock(std::size_t lock, int top, int height)
    {
        const LockId id = s.run.observedLock(lock);
        if (id == kNoLock)
            return;
        const auto& holds = s.run.history().holds(id);
        const ServerTime left = s.view.left();
        auto hold = std::partition_point(holds.begin(), holds.end(), [&](const DrawnHold& each) {
            return !each.isOpen() && onAxis(s.run.timeOf(each.end)) < left;
        });
        int lastRight = -1;
        for (; hold != holds.end(); ++hold) {
            const RunTime from = s.run.timeOf(hold->begin);
            if (onAxis(from) > s.view.right)
                break;
            const RunTime to = hold->isOpen() ? m_now : s.run.timeOf(hold->end);
            const QRect whole = stretch(s, from, std::max(to, from), top, height);
            if (whole.isEmpty())
                continue;
            if (const QRect rect = unpainted(whole, lastRight); !rect.isEmpty())
                paintHold(*hold, rect);
            if (hold->isLost())
                p.fillRect(whole.right() - 1, top - 2, 2, height + 4, s.colors.alarm);
            paintRenewals(*hold, top);
        }
    }

    void paintHold(const DrawnHold& hold, const QRect& rect)
    {
        const auto worker = s.run.lanes().workerOf(s.run.history().token(hold.label));
        const QColor color = worker ? workerColor(s.colors, *worker).darker(135) : s.colors.released;
        p.fillRect(rect.adjusted(0, 0, rect.width() > 2 ? -1 : 0, 0), color);
        if (rect.width() < kMinTextPixels)
            return;
        const QString text = worker ? shortName(*worker) : s.run.history().label(hold.label);
        if (rect.width() > p.fontMetrics().horizontalAdvance(text) + 8) {
            p.setPen(color.lightnessF() < 0.55F ? QColor(Qt::white) : QColor(Qt::black));
            p.drawText(rect.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
        }
    }

    void paintRenewals(const DrawnHold& hold, int top)
    {
        const RunTime begin = s.run.timeOf(hold.begin);
        for (const std::uint32_t ms : hold.ticks) {
            const double x = s.view.xOf(onAxis(begin + std::chrono::milliseconds{ms}));
            if (x >= 0 && x <= s.view.width)
                p.fillRect(s.gutter + static_cast<int>(x), top - 3, 1, 5, s.colors.tick);
        }
    }

    [[nodiscard]] QString shortName(std::uint32_t worker) const
    {
        const auto& names = s.run.workerNames();
        return worker < names.size() ? QString::fromStdString(names[worker]) : QString();
    }

    /// Draws a line from the worker that caused the violation down to Redis.
    void paintViolations()
    {
        p.setPen(QPen(s.colors.alarm, 1, Qt::DotLine));
        int lastX = -kMinTickPixels;
        for (const simulator::Violation& each : s.run.result().verdict.moments) {
            using V = simulator::ViolationKind;
            if (each.kind != V::ForeignDelete && each.kind != V::ForeignRenewal && each.kind != V::FalseFree &&
                each.kind != V::LostLock)
                continue;
            const double place = s.view.xOf(onAxis(s.run.timeOf(each.at)));
            const int x = s.gutter + static_cast<int>(place);
            if (place < 0 || place > s.view.width || x - lastX < kMinTickPixels)
                continue;
            lastX = x;
            const int row = each.worker == simulator::kNobody ? 0 : static_cast<int>(each.worker);
            const int from = std::max(s.rows.top, s.rows.yOf(row) + s.rows.rowHeight / 2);
            p.setPen(QPen(s.colors.alarm, 1, Qt::DotLine));
            if (from < s.observedTop)
                p.drawLine(x, from, x, s.observedTop);
            cross(x, s.observedTop - 5, 3, s.colors.alarm);
        }
    }

    void paintMoment()
    {
        if (!s.moment)
            return;
        const double place = s.view.xOf(onAxis(s.run.timeOf(s.moment->at)));
        if (place < 0 || place > s.view.width)
            return;
        const int x = s.gutter + static_cast<int>(place);
        QColor glow = s.colors.alarm;
        glow.setAlphaF(0.18F);
        p.fillRect(x - 6, s.axisHeight, 13, s.size.height() - s.axisHeight, glow);
        p.fillRect(x, s.axisHeight, 1, s.size.height() - s.axisHeight, s.colors.alarm);
    }

    QPainter& p;
    const LanesScene& s;
    const RunTime m_now;
    const int m_bar;
};

} // namespace

QColor workerColor(const Colors& colors, std::uint32_t worker)
{
    // Leaves out the alarm colour (5) and the grey of the unknown (7).
    static constexpr int order[] = {0, 2, 6, 1, 3, 4};
    return colors.series[order[worker % std::size(order)]];
}

QColor paleWorkerColor(const Colors& colors, std::uint32_t worker)
{
    QColor pale = workerColor(colors, worker);
    pale.setAlphaF(0.35F);
    return pale;
}

void paintLanes(QPainter& painter, const LanesScene& scene)
{
    LanesPainter(painter, scene).paint();
}

} // namespace lockscope::gui
