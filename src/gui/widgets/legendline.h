// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QPainter;

namespace lockscope::gui {

class Theme;

/// The legend of a picture's colours and signs, on one line. Where it is narrow the last entries are hidden; tool tip
/// and accessible name always have all of them. GUI thread.
class LegendLine final : public QWidget
{
    Q_OBJECT
public:
    struct Entry
    {
        /// Paints a sample; the rectangle is a small square.
        std::function<void(QPainter&, const QRect&)> sample;
        QString word;
    };

    explicit LegendLine(const Theme& theme, QWidget* parent = nullptr);

    /// `hint`: additional text for the tool tip.
    void setEntries(std::vector<Entry> entries, const QString& hint = {});
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int swatch() const;
    [[nodiscard]] int widthOf(const Entry& entry) const;

    const Theme& m_theme;
    std::vector<Entry> m_entries;
    mutable int m_width = 0; ///< 0: not measured yet
};

} // namespace lockscope::gui
