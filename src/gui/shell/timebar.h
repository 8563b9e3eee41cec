// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/facts/findingsdesk.h"
#include "presentation/words/celltext.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace lockscope::gui {

class Playback;
class Theme;

/// A stretch of time as a picture: how much happened when, hatched where nothing is known, marks where a problem (a
/// triangle) or a warning (a diamond) began or somebody made a note (a ring), and where in it the window is. A press or
/// a drag goes to a moment, on a mark to where it begins; the wheel shows less or more of the time around the pointer.
/// Keys, while it has the focus: Left and Right an event, with Shift a frame, Page Up and Page Down a tenth of what is
/// shown, Home and End. GUI thread.
class TimeBar final : public Themed<QWidget>
{
    Q_OBJECT
public:
    static constexpr int kThin = 6;   ///< pixels, while live is shown
    static constexpr int kThick = 26; ///< as well, in the past

    /// Both must outlive it.
    TimeBar(Playback& playback, const Theme& theme, QWidget* parent = nullptr);
    /// Whose marks are drawn; it must outlive this.
    void setFindings(const FindingsDesk& desk);

    void setZone(celltext::Zone zone);
    /// Time went on, or another moment is shown.
    void refresh();
    /// Pixels from the left of a moment, which may be outside.
    [[nodiscard]] double xOf(ServerTime at) const;
    [[nodiscard]] ServerTime timeAt(double x) const;
    /// What is shown of the time.
    /// All of it again.
    void showAll();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

Q_SIGNALS:
    /// The mark of this episode, in the past: whoever listens goes there, and says what it is.
    void markPressed(std::uint64_t episode);

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
    void place();
    void say();
    [[nodiscard]] QString tipAt(double x) const;
    void paintDensity(QPainter& painter, const QRect& area);
    void paintHoles(QPainter& painter, const QRect& area) const;
    void paintMarks(QPainter& painter, const QRect& area) const;
    void paintNotes(QPainter& painter, const QRect& area) const;
    void paintHead(QPainter& painter, const QRect& area) const;
    /// The most serious one near this place; nullptr: none.
    [[nodiscard]] const FindingMark* markAt(double x) const;

    Playback& m_playback;
    const Theme& m_theme;
    const FindingsDesk* m_desk = nullptr;
    ServerTime m_from{}; ///< what is shown
    ServerTime m_to{};
    std::chrono::microseconds m_span{0}; ///< of it, as a person chose; 0: all
    ServerTime m_placedFor{};            ///< the moment that was shown then
    celltext::Zone m_zone = celltext::Zone::Utc;
    bool m_isDragging = false;
    double m_pressedOnMark = -1; ///< where: no drag yet, as long as the hand only trembles
    double m_hover = -1;         ///< where the pointer is
    std::vector<double> m_columns;
    ServerTime m_columnsFrom{}; ///< of m_columns
    ServerTime m_columnsTo{};
    ServerTime m_columnsUntil{}; ///< the end of what was known then
    ServerTime m_saidAt{};
};

} // namespace lockscope::gui
