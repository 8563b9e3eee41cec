// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/lanesview.h"

#include "gui/presentation.h"
#include "gui/simulator/lanespainter.h"
#include "gui/simulator/violationtext.h"
#include "gui/style/theme.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

constexpr int kRightMargin = 8;
/// Span shown while following a run that is longer.
constexpr Us kLiveSpan = 6s;
constexpr Us kMomentSpan = 1s;

const LaneSpan* spanAt(const std::vector<LaneSpan>& spans, RunTime at)
{
    const auto after =
        std::upper_bound(spans.begin(), spans.end(), at, [](RunTime t, const LaneSpan& span) { return t < span.from; });
    if (after == spans.begin())
        return nullptr;
    const LaneSpan& span = *std::prev(after);
    return at <= span.to ? &span : nullptr;
}

} // namespace

LanesView::LanesView(const Theme& theme, QWidget* parent) : Themed(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("lanes"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    installAccessibleItems();
    restyle();
    retranslate();
}

void LanesView::setRun(const SimRun* run)
{
    m_run = run;
    m_moment.reset();
    m_revision = 0;
    verticalScrollBar()->setValue(0);
    setFollowing(true);
    nameLanes();
    updateMetrics();
    setView(liveView(), false);
    describe();
    viewport()->update();
}

void LanesView::refresh()
{
    if (!m_run || !isVisible())
        return;
    const bool moves = m_following && !m_run->isOver();
    if (!moves && m_run->revision() == m_revision)
        return;
    m_revision = m_run->revision();
    updateMetrics();
    if (m_following)
        setView(liveView(), false);
    if (m_run->isOver())
        describe();
    viewport()->update();
}

void LanesView::nameLanes()
{
    QStringList workers;
    QStringList locks;
    if (m_run)
        for (const std::string& name : m_run->workerNames())
            workers << QString::fromStdString(name);
    for (int lock = 0; lock < lockCount(); ++lock)
        locks << (lockCount() == 1 ? tr("Redis") : lockName(lock));
    const QFontMetrics metrics = fontMetrics();
    int widest = metrics.horizontalAdvance(tr("Redis"));
    for (const QString& name : workers + locks)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    m_gutter = std::clamp(widest + 18, 60, 160);
    const auto laidOut = [&](const QStringList& names) {
        std::vector<QStaticText> texts;
        for (const QString& name : names) {
            QStaticText text(metrics.elidedText(name, Qt::ElideLeft, m_gutter - 2 * kLaneLabelSpace));
            text.setTextFormat(Qt::PlainText);
            text.prepare({}, font());
            texts.push_back(std::move(text));
        }
        return texts;
    };
    m_labels = {laidOut(workers), laidOut(locks)};
}

void LanesView::updateMetrics()
{
    if (m_run && m_run->workerNames().size() != m_labels.workers.size())
        nameLanes();
    const QFontMetrics metrics = fontMetrics();
    m_axisHeight = metrics.height() + 6;
    // With few workers the rows are higher.
    const int smallest = metrics.height() + 8;
    const int lanes = (m_run ? static_cast<int>(m_run->workerNames().size()) : 0) + lockCount();
    m_rowHeight = std::clamp((viewport()->height() - m_axisHeight - 16) / std::max(1, lanes), smallest, 2 * smallest);
    m_view.width = std::max(1, viewport()->width() - m_gutter - kRightMargin);
    const LaneRows all = rows();
    const int room = observedTop() - all.top;
    verticalScrollBar()->setRange(0, std::max(0, all.contentHeight() - room));
    verticalScrollBar()->setPageStep(std::max(1, room));
    verticalScrollBar()->setSingleStep(m_rowHeight);
}

LaneRows LanesView::rows() const
{
    LaneRows result;
    result.rowHeight = m_rowHeight;
    result.top = m_axisHeight;
    result.scroll = verticalScrollBar()->value();
    result.count = m_run ? static_cast<int>(std::max(m_run->workerNames().size(), m_run->lanes().workers())) : 0;
    return result;
}

int LanesView::lockCount() const
{
    // Shows the first few locks of many; the window's table has them all.
    return m_run ? std::min(4, static_cast<int>(m_run->scenario().locks.size())) : 0;
}

QString LanesView::lockName(int lock) const
{
    return QString::fromStdString(m_run->scenario().locks[static_cast<std::size_t>(lock)].key);
}

int LanesView::observedTop() const
{
    const int below = lockCount() * m_rowHeight + 6;
    const int content = m_axisHeight + rows().contentHeight() + 8;
    return std::max(m_axisHeight, std::min(viewport()->height() - below, content));
}

TimeView LanesView::liveView() const
{
    TimeView view = m_view;
    if (!m_run)
        return view.fitted(ServerTime{}, ServerTime{1s});
    const RunTime now = m_run->elapsed();
    const RunTime length = std::chrono::duration_cast<RunTime>(m_run->scenario().duration);
    const RunTime whole = m_run->isOver() ? now : std::max(length, now);
    if (whole <= kLiveSpan || m_run->isOver()) {
        view.span = std::max<Us>(whole + whole / 20, 100ms);
        view.right = ServerTime{view.span};
    } else {
        view.span = kLiveSpan;
        view.right = ServerTime{std::max<Us>(now, kLiveSpan)};
    }
    return view;
}

void LanesView::setView(TimeView view, bool userMoved)
{
    view.width = m_view.width;
    if (userMoved)
        setFollowing(false);
    if (view == m_view)
        return;
    m_view = view;
    viewport()->update();
    Q_EMIT viewChanged();
}

void LanesView::setFollowing(bool following)
{
    if (following == m_following)
        return;
    m_following = following;
    Q_EMIT followingChanged(following);
}

void LanesView::zoomAt(double x, double factor)
{
    setView(m_view.zoomed(x, factor), true);
}

void LanesView::pan(double pixels)
{
    setView(m_view.panned(pixels), true);
}

void LanesView::fitAll()
{
    if (m_run)
        setView(m_view.fitted(ServerTime{}, ServerTime{std::max<Us>(m_run->elapsed(), 100ms)}), true);
}

void LanesView::follow()
{
    setFollowing(true);
    m_moment.reset();
    setView(liveView(), false);
    viewport()->update();
}

void LanesView::showMoment(const simulator::Violation& violation)
{
    if (!m_run)
        return;
    m_moment = violation;
    const RunTime at = m_run->timeOf(violation.at);
    TimeView view = m_view;
    view.span = std::min(view.span, kMomentSpan);
    view.right = ServerTime{at + view.span / 2};
    setView(view, true);
    if (violation.worker != simulator::kNobody) {
        const int y = static_cast<int>(violation.worker) * m_rowHeight;
        const int room = observedTop() - m_axisHeight;
        const int scrolled = verticalScrollBar()->value();
        if (y < scrolled || y + m_rowHeight > scrolled + room)
            verticalScrollBar()->setValue(y - room / 2);
    }
    describe();
    viewport()->update();
}

void LanesView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    ++m_paints;
    const Colors& colors = m_theme.colors();
    if (!m_run) {
        painter.fillRect(viewport()->rect(), colors.panel);
        painter.setPen(colors.mutedText);
        painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Press Start: each worker gets a lane with what it believes, above what Redis says."));
        return;
    }
    const LanesScene scene{*m_run,      colors,       m_view,   rows(),  viewport()->size(), m_gutter, observedTop(),
                           lockCount(), m_axisHeight, m_moment, m_labels};
    paintLanes(painter, scene);
    if (hasFocus()) {
        painter.setPen(colors.held);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void LanesView::resizeEvent(QResizeEvent*)
{
    updateMetrics();
    if (m_following)
        setView(liveView(), false);
    Q_EMIT viewChanged();
}

void LanesView::scrollContentsBy(int, int)
{
    viewport()->update();
}

void LanesView::wheelEvent(QWheelEvent* event)
{
    turnWheel(*this, *event, m_rowHeight);
}

void LanesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->pos();
    m_pressedView = m_view;
    m_pressedScroll = verticalScrollBar()->value();
}

void LanesView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return;
    const QPoint moved = event->pos() - *m_pressed;
    if (moved.manhattanLength() < QApplication::startDragDistance())
        return;
    setView(m_pressedView.panned(-moved.x()), true);
    verticalScrollBar()->setValue(m_pressedScroll - moved.y());
}

void LanesView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool isClick = m_pressed && (event->pos() - *m_pressed).manhattanLength() < QApplication::startDragDistance();
    const int lock = (event->pos().y() - observedTop()) / std::max(1, m_rowHeight);
    if (isClick && event->pos().y() > observedTop() && lock < lockCount())
        Q_EMIT lockClicked(static_cast<std::size_t>(lock));
    m_pressed.reset();
}

void LanesView::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        event->ignore();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomAt(m_view.width / 2.0, kZoomStep);
    case Qt::Key_Minus:
        return zoomAt(m_view.width / 2.0, 1 / kZoomStep);
    case Qt::Key_Left:
        return pan(-kPanShare * m_view.width);
    case Qt::Key_Right:
        return pan(kPanShare * m_view.width);
    case Qt::Key_Up:
        return verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
        return verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_Home:
        return fitAll();
    case Qt::Key_End:
        return follow();
    default:
        event->ignore();
    }
}

QString LanesView::workerText(std::size_t worker) const
{
    if (!m_run || worker >= m_run->lanes().workers())
        return {};
    const WorkerLane& lane = m_run->lanes().lane(worker);
    const auto& names = m_run->workerNames();
    const QString name = worker < names.size() ? QString::fromStdString(names[worker]) : QString::number(worker + 1);
    const QString sections = tr("%Ln section(s)", nullptr, static_cast<int>(lane.of(LaneState::Inside).size()));
    const QString overlaps = tr("%Ln of them shared", nullptr, static_cast<int>(lane.of(LaneState::Overlap).size()));
    return tr("%1: %2, %3", "worker, sections, how many of them shared").arg(name, sections, overlaps);
}

QString LanesView::lockText(std::size_t lock) const
{
    if (!m_run)
        return {};
    const LockId id = m_run->observedLock(lock);
    const int holds = id == kNoLock ? 0 : static_cast<int>(m_run->history().holds(id).size());
    return tr("Redis: %Ln hold(s) seen by the monitor", nullptr, holds);
}

int LanesView::itemCount() const
{
    return workerCount() + lockCount();
}

QString LanesView::itemText(int item) const
{
    if (item < workerCount())
        return workerText(static_cast<std::size_t>(item));
    const int lock = item - workerCount();
    if (lock >= lockCount())
        return {};
    const QString text = lockText(static_cast<std::size_t>(lock));
    return lockCount() == 1 ? text : lockName(lock) + QStringLiteral(" \u00b7 ") + text;
}

QString LanesView::itemValue(int item) const
{
    if (item >= workerCount())
        return item - workerCount() < lockCount() ? lockText(static_cast<std::size_t>(item - workerCount()))
                                                  : QString();
    const WorkerLane& lane = m_run->lanes().lane(static_cast<std::size_t>(item));
    const QString sections = tr("%Ln section(s)", nullptr, static_cast<int>(lane.of(LaneState::Inside).size()));
    const QString overlaps = tr("%Ln of them shared", nullptr, static_cast<int>(lane.of(LaneState::Overlap).size()));
    return sections + u", "_s + overlaps;
}

QRect LanesView::itemRect(int item) const
{
    const int lock = item - workerCount();
    const int y = lock < 0 ? rows().yOf(item) : observedTop() + lock * m_rowHeight;
    return {0, y, viewport()->width(), m_rowHeight};
}

QString LanesView::toolTipAt(const QPoint& position) const
{
    if (!m_run || position.x() < m_gutter)
        return {};
    const RunTime at{usSinceEpoch(m_view.timeAt(position.x() - m_gutter))};
    const QString when = runTime(at);
    if (position.y() >= observedTop())
        return tr("%1 \u00b7 read from Redis by the monitor").arg(when) + QLatin1Char('\n') + lockText(0);
    const int row = rows().rowAt(position.y());
    if (row < 0 || static_cast<std::size_t>(row) >= m_run->lanes().workers())
        return {};
    const WorkerLane& lane = m_run->lanes().lane(static_cast<std::size_t>(row));
    const auto is = [&](LaneState state) { return spanAt(lane.of(state), at) != nullptr; };
    const QString state = is(LaneState::Lost)      ? tr("knows that its lease is over")
                          : is(LaneState::Overlap) ? tr("inside, and not alone")
                          : is(LaneState::Inside)  ? tr("inside")
                          : is(LaneState::Holding) ? tr("believes that it has the lock")
                          : is(LaneState::Waiting) ? tr("waits for the lock")
                                                   : tr("does something else");
    return tr("%1 \u00b7 %2", "time, what a worker does").arg(when, state) + QLatin1Char('\n') +
           workerText(static_cast<std::size_t>(row));
}

bool LanesView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(toolTipAt(help->pos())), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LanesView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        nameLanes();
        updateMetrics();
    }
}

void LanesView::describe()
{
    if (!m_run) {
        setAccessibleDescription(tr("Nothing has run yet"));
        return;
    }
    QStringList texts;
    if (m_moment)
        texts << runTime(m_run->timeOf(m_moment->at)) + QLatin1Char(' ') +
                     violationSentence(*m_moment, m_run->workerNames());
    for (std::size_t worker = 0; worker < std::min<std::size_t>(m_run->lanes().workers(), 16); ++worker)
        texts << workerText(worker);
    for (int lock = 0; lock < lockCount(); ++lock)
        texts << lockText(static_cast<std::size_t>(lock));
    const QString text = texts.join(QLatin1Char('\n'));
    if (text != accessibleDescription())
        setAccessibleDescription(text);
}

void LanesView::retranslate()
{
    setAccessibleName(tr("Lanes of the workers, and of Redis"));
    nameLanes();
    updateMetrics();
    describe();
    viewport()->update();
}

void LanesView::restyle()
{
    QPalette track = verticalScrollBar()->palette(); // the scroll bar stands in a card
    track.setColor(QPalette::Window, m_theme.colors().panel);
    verticalScrollBar()->setPalette(track);
}

QSize LanesView::sizeHint() const
{
    const int workers = m_run ? std::max(4, static_cast<int>(m_run->workerNames().size())) : 4;
    return {480, m_axisHeight + (std::min(workers, 10) + lockCount() + 1) * (fontMetrics().height() + 8)};
}

QSize LanesView::minimumSizeHint() const
{
    return {240, m_axisHeight + 4 * (fontMetrics().height() + 8)};
}

} // namespace lockscope::gui

#include "moc_lanesview.cpp"
