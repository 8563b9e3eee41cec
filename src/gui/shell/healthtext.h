// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "gui/style/themed.h"

#include <QWidget>

class QLabel;

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class WindowSession;

/// The health of the source in three words: "live", its rate and its lag. Instead of them: since when nothing is known,
/// which nodes are away, or what waits behind a pause. Empty while a recording is shown. GUI thread.
class HealthText final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// All must outlive it.
    HealthText(Services& services, WindowSession& session, NodeStore& board, QWidget* parent = nullptr);

    void refresh();
    /// Parts that have room: any of them, and the figures of the three words.
    void setParts(bool any, bool figures);
    /// Pixels that it needs.
    [[nodiscard]] int widthFor(bool figures) const;

private:
    void retranslate() override;
    void restyle() override;
    [[nodiscard]] QStringList awayNodes() const;
    /// Anything but the three words; empty: none.
    [[nodiscard]] QString exception() const;
    [[nodiscard]] QString exceptionTip() const;

    Services& m_services;
    WindowSession& m_session;
    NodeStore& m_board;
    QLabel* m_exception;
    QLabel* m_state;
    QLabel* m_rate;
    QLabel* m_lag;
    bool m_hasRoom = true;
    bool m_hasFigures = true;
};

} // namespace lockscope::gui
