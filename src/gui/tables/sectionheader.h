// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/words/tone.h"

#include <QColor>
#include <QFont>
#include <QRect>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace lockscope::gui {

struct TableSection;

/// The words of a section's header, from left to right.
struct SectionWords
{
    struct Part
    {
        QString text;
        lockcells::Tone tone = lockcells::Tone::Plain;
        bool isBold = false;
        friend bool operator==(const Part&, const Part&) = default;
    };
    QString title;
    std::vector<Part> parts; ///< after the title; the last ones are left out where there is no room
    QString news;            ///< at the right: what it would have gained if the order were not frozen; empty: nothing
    QString toolTip;         ///< rich text; empty: none
    friend bool operator==(const SectionWords&, const SectionWords&) = default;

    /// Title and parts in one line, for screen readers.
    [[nodiscard]] QString line() const;
};

/// The header of a section in its box. Value type.
class SectionHeader
{
public:
    struct Look
    {
        QColor ground;
        QColor line;
        std::function<QColor(lockcells::Tone)> ink;
    };
    SectionHeader(const QRect& box, const QFont& font) : m_box(box), m_font(font) {}

    void paint(QPainter& painter, const TableSection& section, const SectionWords& words, const Look& look) const;
    [[nodiscard]] QRect newsBox(const QString& news) const;

private:
    QRect m_box;
    QFont m_font;
};

} // namespace lockscope::gui
