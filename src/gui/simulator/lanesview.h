// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/simulator/lanespainter.h"
#include "gui/simulator/simrun.h"
#include "gui/style/themed.h"
#include "gui/timeline/geometry.h"
#include "gui/widgets/accessibleitems.h"

#include <QAbstractScrollArea>
#include <QPoint>
#include <QPointer>

#include <optional>

namespace lockscope::gui {

class Theme;

/// The lanes of a run on one time axis: each worker's beliefs, and below, always visible, what the monitor read from
/// Redis. Follows the run until it is scrolled. Keys: + and - zoom, left and right pan, up and down scroll, Home shows
/// everything, End follows. Ctrl+wheel zooms at the cursor, Shift+wheel and dragging pan. GUI thread.
class LanesView final : public Themed<QAbstractScrollArea>, public AccessibleItems
{
    Q_OBJECT
    Q_INTERFACES(lockscope::gui::AccessibleItems)
public:
    explicit LanesView(const Theme& theme, QWidget* parent = nullptr);

    /// Not owned; nullptr: nothing to show.
    void setRun(const SimRun* run);
    /// Repaints if there is something new; for the frame timer.
    void refresh();
    /// Centres the moment and marks it.
    void showMoment(const simulator::Violation& violation);
    void fitAll();
    void follow();
    [[nodiscard]] bool isFollowing() const { return m_following; }
    void zoomAt(double x, double factor); ///< x in pixels of the time area
    void pan(double pixels);
    /// Its times are relative to the start of the run.
    [[nodiscard]] const TimeView& view() const { return m_view; }
    /// Left edge of the time area, in pixels.
    [[nodiscard]] int gutter() const { return m_gutter; }
    [[nodiscard]] std::optional<simulator::Violation> shownMoment() const { return m_moment; }
    /// The lane of a worker as text: for tool tips, screen readers and tests.
    [[nodiscard]] QString workerText(std::size_t worker) const;
    [[nodiscard]] QString lockText(std::size_t lock) const;

    /// The workers, then the locks in Redis.
    [[nodiscard]] int itemCount() const override;
    [[nodiscard]] QString itemText(int item) const override;
    [[nodiscard]] QString itemValue(int item) const override; ///< the figures
    [[nodiscard]] QRect itemRect(int item) const override;
    [[nodiscard]] int currentItem() const override { return -1; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Number of repaints so far.
    [[nodiscard]] quint64 paints() const { return m_paints; }

Q_SIGNALS:
    void viewChanged();
    void followingChanged(bool following);
    /// In its lane of Redis; index into Scenario::locks.
    void lockClicked(std::size_t lock);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    /// Updates the names of workers and locks, and their width.
    void nameLanes();
    void updateMetrics();
    void setView(TimeView view, bool userMoved);
    void setFollowing(bool following);
    [[nodiscard]] TimeView liveView() const;
    [[nodiscard]] LaneRows rows() const;
    [[nodiscard]] int lockCount() const;
    [[nodiscard]] int workerCount() const { return m_run ? static_cast<int>(m_run->lanes().workers()) : 0; }
    [[nodiscard]] QString lockName(int lock) const;
    [[nodiscard]] int observedTop() const;
    [[nodiscard]] QString toolTipAt(const QPoint& position) const;
    void describe();

    const Theme& m_theme;
    QPointer<const SimRun> m_run;
    TimeView m_view;
    bool m_following = true;
    std::optional<simulator::Violation> m_moment;
    int m_rowHeight = 24;
    int m_axisHeight = 20;
    int m_gutter = 90;
    LaneLabels m_labels;
    quint64 m_revision = 0;
    quint64 m_paints = 0;
    std::optional<QPoint> m_pressed;
    TimeView m_pressedView;
    int m_pressedScroll = 0;
};

} // namespace lockscope::gui
