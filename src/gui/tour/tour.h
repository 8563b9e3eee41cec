// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/shell/page.h"
#include "gui/style/themed.h"
#include "gui/tour/tourfinder.h"
#include "presentation/filters/savedfilter.h"

#include <QObject>
#include <QRect>
#include <QTimer>

class QShortcut;

namespace lockscope::gui {

class MainWindow;
class TourOutline;
class TourPanel;

/// The guided tour of the demo: walks through tourSteps(), opens the page of each step as the menus do, and points at
/// its subject. It reads and selects only; nothing is sent to the server. Changes to the window (filter, inspector) are
/// undone at the end, unless the user has changed them meanwhile. GUI thread.
class Tour final : public Themed<QObject>
{
    Q_OBJECT
public:
    /// Both must outlive it. A child of the window.
    Tour(MainWindow& window, Services& services);
    ~Tour() override;

    /// Whether the first running demo offers the tour (default: yes). Off for pictures.
    void setOffers(bool offers) { m_offers = offers; }
    /// From the menu: begins at once in a running demo, else when one runs.
    void request();
    [[nodiscard]] bool isActive() const { return m_active; }
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate() override;
    void sessionChanged();
    void offer();
    void startDemo();
    void begin();
    void go(std::size_t step);
    void prepare(const TourStep& step);
    void showOnly(SavedFilter filter);
    void follow();
    [[nodiscard]] bool isShown(const TourStep& step) const;
    [[nodiscard]] std::optional<TourFinding> example(const TourStep& step, bool& isElsewhere);
    void place(const std::optional<QRect>& target);
    void putBack();

    struct Before
    {
        SavedFilter filter{};
        QString text;
        bool inspector = false;
    };

    MainWindow& m_window;
    Services& m_services;
    TourFinder m_finder;
    TourPanel* m_panel;
    TourOutline* m_outline;
    QShortcut* m_escape;
    QTimer m_follow;
    QTimer m_announce;
    int m_offer = 0; ///< number of the message that offers the tour
    Before m_before;
    SavedFilter m_filter{}; ///< set by the tour
    std::size_t m_step = 0;
    LockId m_lock = kNoLock;       ///< subject of the step
    std::optional<QRect> m_target; ///< as last seen
    bool m_isPlaced = false;       ///< beside the step's target
    bool m_isNew = false;          ///< the step has not found an example yet
    bool m_active = false;
    bool m_wanted = false; ///< begin as soon as the demo runs
    bool m_offers = true;
};

} // namespace lockscope::gui
