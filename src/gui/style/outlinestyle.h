// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace lockscope::gui {

/// Additional indent in pixels over Fusion, so that cells align with the words of the column headers.
inline constexpr int kHeadIndent = 4;

/// Fusion with visible outlines: Fusion darkens the window colour for them, which on a dark page is black on black.
/// Fields and check boxes get at least 3:1 contrast, and the focused widget a frame in the link colour.
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
