// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QColor>
#include <QLabel>
#include <QObject>

#include <utility>
#include <vector>

class QStatusBar;

namespace lockscope::presentation {
class FrameLoop;
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class WindowSession;
class Theme;

/// The fields of the status bar: connection, events per second, live locks, lag, gaps, age of the oldest reading,
/// server clock. Updated a few times a second by the node store. In a narrow window the least important ones move to
/// the bar's tool tip. GUI thread.
class StatusFields final : public Themed<QObject>
{
    Q_OBJECT
public:
    StatusFields(const FrameLoop& frames, const NodeStore& board, const WindowSession& session, const Theme& theme,
                 QStatusBar& bar);

    /// Adds a widget at the right; the fields make room for it while it is shown. Hidden at first.
    void addSign(QWidget& sign);
    /// Brings the number of held locks up to date, with the other counts of locks.
    void showHeld();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void refresh();
    void showWhatFits();
    [[nodiscard]] bool saysSomething(const QLabel& field) const;
    void showSign(ConnectionState state);
    QLabel* addField(QStatusBar& bar, const QString& name);

    const FrameLoop& m_frames;
    const NodeStore& m_board;
    const WindowSession& m_session;
    const Theme& m_theme;
    QStatusBar& m_bar;
    QLabel* m_sign;
    QLabel* m_connection;
    QLabel* m_events;
    QLabel* m_locks;
    QLabel* m_lag;
    QLabel* m_gaps;
    QLabel* m_oldest;
    QLabel* m_clock;
    std::vector<QWidget*> m_added;
    std::pair<ConnectionState, QColor> m_signShown{};
};

} // namespace lockscope::gui
