// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QHash>
#include <QRect>
#include <QString>

#include <array>

class QPainter;

namespace lockscope::gui {

/// A font for many short texts, with metrics for fast painting. Shaping a text to measure it costs as much as painting
/// it; for plain ASCII that certainly fits, the sum of its letters' widths suffices, and what was elided is kept. GUI
/// thread.
class CellFont
{
public:
    explicit CellFont(const QFont& font);

    [[nodiscard]] const QFont& font() const { return m_font; }
    [[nodiscard]] const QFontMetrics& metrics() const { return m_metrics; }
    /// One line of text in a cell, elided when it is too long. The painter's font becomes this one.
    void paint(QPainter& painter, const QRect& cell, const QString& text, Qt::Alignment alignment,
               Qt::TextElideMode elide = Qt::ElideRight) const;

    /// Left and right of the text in a cell, pixels.
    static constexpr int kPadding = 6;

private:
    /// Pixels that the text takes at most; -1 when that is not known without shaping it.
    [[nodiscard]] qreal widthAtMost(const QString& text) const;
    [[nodiscard]] const QString& elided(const QString& text, int width, Qt::TextElideMode elide) const;

    struct Elided
    {
        int width = -1; ///< pixels; -1: not elided yet
        Qt::TextElideMode elide{};
        QString text;
    };
    QFont m_font;
    QFontMetrics m_metrics;
    bool m_isFixedPitch = false;         ///< each letter is as wide as any other
    std::array<qreal, 128> m_advances{}; ///< pixels; 0: no letter to be taken for itself
    mutable QHash<QString, Elided> m_elided;
};

} // namespace lockscope::gui
