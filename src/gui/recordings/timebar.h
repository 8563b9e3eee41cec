// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/words/celltext.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace lockscope::gui {

class Playback;
class Theme;

/// A period of time as a picture: findings in three rows, problems (triangle), warnings (diamond) and notes (dot), each
/// with a line to its end; below them the amount of events (logarithmic), hatched where there is no data, with a ring
/// where somebody made a note; times; the window's position; and the brush, which is the period of the lanes. It is as
/// high in the live view as in the past. A press or drag seeks, on a mark to its start, at an edge of the brush it
/// pulls that edge; the wheel zooms at the pointer. Keys with focus: Left and Right step an event, with Shift a frame,
/// Page Up and Page Down a tenth of the visible period, Home and End. GUI thread.
class TimeBar final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it.
    TimeBar(Playback& playback, const Theme& theme, QWidget* parent = nullptr);
    /// Source of the marks; must outlive it.
    void setFindings(const FindingsStore& findings);

    void setZone(celltext::Zone zone);
    using Period = std::pair<ServerTime, ServerTime>;
    /// Source of the brush, asked at each painting.
    void setBrush(std::function<Period()> brush) { m_brush = std::move(brush); }
    /// Shows the pointer's line at a moment that is pointed at elsewhere; kUnknownTime: nowhere.
    void pointAt(ServerTime at);
    /// Time has advanced, or another moment is shown.
    void refresh();
    /// Pixels from the left edge for a moment, which may lie outside.
    [[nodiscard]] double xOf(ServerTime at) const;
    [[nodiscard]] ServerTime timeAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    /// Centre of the marks of this severity, in pixels from the top.
    [[nodiscard]] double markHeight(analysis::Severity severity) const;

Q_SIGNALS:
    /// The mark of this episode was pressed: the receiver describes it, and in the past seeks there. From live the bar
    /// itself goes to the moment at which it was raised.
    void markPressed(std::uint64_t episode);
    /// An edge of the brush was pulled.
    void brushPulled(lockscope::ServerTime from, lockscope::ServerTime to);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate() override;
    /// Place of each part.
    struct Rows
    {
        double finding; ///< height of a row of findings
        QRect density;
        QRect times;
    };
    void place();
    /// The whole period, with what the live view shows beside it.
    [[nodiscard]] std::chrono::microseconds wholeSpan() const;
    void placeWhole(std::chrono::microseconds span);
    void say();
    [[nodiscard]] Rows rows() const;
    [[nodiscard]] QFont smallFont() const;
    [[nodiscard]] QString tipAt(double x) const;
    void paintDensity(QPainter& painter, const QRect& area);
    void paintUnwatched(QPainter& painter, const QRect& area) const;
    void paintHoles(QPainter& painter, const QRect& area) const;
    void paintFindings(QPainter& painter) const;
    void paintRow(QPainter& painter, analysis::Severity severity, double middle) const;
    void paintNotes(QPainter& painter, const QRect& area) const;
    void paintTimes(QPainter& painter, const Rows& rows) const;
    void paintHead(QPainter& painter) const;
    void paintBrush(QPainter& painter) const;
    enum class Edge { None, From, To };
    [[nodiscard]] Edge edgeAt(double x) const;
    void pullEdge(double x);
    /// The most serious mark near this place; nullptr: none.
    [[nodiscard]] const FindingMark* markAt(double x) const;

    Playback& m_playback;
    const Theme& m_theme;
    const FindingsStore* m_findings = nullptr;
    ServerTime m_from{}; ///< start of the visible period
    ServerTime m_to{};
    std::chrono::microseconds m_span{0}; ///< its length as chosen by the user; 0: everything
    ServerTime m_placedFor{};            ///< the moment shown at that time
    celltext::Zone m_zone = celltext::Zone::Utc;
    std::function<Period()> m_brush;
    Edge m_edge = Edge::None; ///< of the brush, while it is pulled
    bool m_isDragging = false;
    double m_pressedOnMark = -1; ///< x of the press: small movements do not count as a drag yet
    double m_hover = -1;         ///< x of the pointer
    std::vector<double> m_columns;
    ServerTime m_columnsFrom{}; ///< of m_columns
    ServerTime m_columnsTo{};
    ServerTime m_columnsUntil{}; ///< end of the data at that time
    ServerTime m_drawnTo{};      ///< m_to of the last refresh() while live is shown
    ServerTime m_saidAt{};
};

} // namespace lockscope::gui
