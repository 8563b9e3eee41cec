// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/timeline/geometry.h"
#include "presentation/words/eventwords.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace lockscope::gui {

class Theme;

/// What colours and end signs of the timeline mean, in one line. Where it is narrow the last ones are left out; tool
/// tip and accessible name always have all of them. GUI thread.
class TimelineLegend final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineLegend(const Theme& theme, QWidget* parent = nullptr);

    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry
    {
        std::optional<SpanState> state; ///< else the sign
        eventwords::EndSign sign = eventwords::EndSign::None;
        QString word;
    };
    [[nodiscard]] int widthOf(const Entry& entry) const;

    const Theme& m_theme;
    std::vector<Entry> m_entries;
};

} // namespace lockscope::gui
