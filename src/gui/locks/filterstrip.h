// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/filters/savedfilter.h"

#include <QWidget>

#include <array>
#include <vector>

class QToolButton;

namespace lockscope::gui {

class LocksModel;
class Theme;

/// The saved filters with their counts: All 2,417 · No TTL 2 · Renewal late 1 ... One that has matched nothing since
/// the connection is not shown; one that has stays, so that nothing moves under the pointer. A click applies a filter;
/// arrow keys move along the strip. GUI thread.
class FilterStrip final : public Themed<QWidget>
{
    Q_OBJECT
public:
    FilterStrip(LocksModel& model, const Theme& theme, QWidget* parent = nullptr);

    /// All that have matched something, in their order.
    [[nodiscard]] std::vector<QToolButton*> chips() const;
    /// How many of chips(), from the first on, have room in this width, together with the active one.
    [[nodiscard]] std::size_t countFor(int width) const;
    /// Shows the first `most` of chips(), and the active one.
    void showFirst(std::size_t most);
    [[nodiscard]] std::size_t shownFirst() const { return m_most; }
    [[nodiscard]] QToolButton* button(SavedFilter filter) const { return m_buttons[static_cast<std::size_t>(filter)]; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void updateCounts();
    void updateChecked();
    void updateShown();
    [[nodiscard]] bool isOffered(SavedFilter filter) const;
    [[nodiscard]] int countOf(SavedFilter filter) const;

    LocksModel& m_model;
    const Theme& m_theme;
    std::array<QToolButton*, static_cast<std::size_t>(SavedFilter::Count)> m_buttons{};
    std::array<bool, static_cast<std::size_t>(SavedFilter::Count)> m_occurred{};
    std::size_t m_most = static_cast<std::size_t>(SavedFilter::Count);
};

} // namespace lockscope::gui
