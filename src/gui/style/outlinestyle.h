// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace lockscope::gui {

/// In a table with heads the words of a cell begin below those of the head: so many pixels behind where Fusion puts
/// them.
inline constexpr int kHeadIndent = 4;

/// Fusion, with outlines that can be seen: Fusion derives them by darkening the window colour, which on a dark page is
/// black on black. Fields and check boxes get at least 3:1 against the page, what has the focus a frame in the link
/// colour.
class OutlineStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    OutlineStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                                  const QWidget* widget = nullptr) const override;
};

} // namespace lockscope::gui
