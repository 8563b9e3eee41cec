// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace lockscope::gui {

/// Width of the bar at the left edge of a selected item, because the background alone has too little contrast.
inline constexpr int kSelectionMark = 3;

/// The program's look: Fusion with outlines that can be seen, without gradients and bevels. Flat headers, buttons and
/// fields with one thin line, slim scroll bars, one-pixel lines between docks. Everything else is Fusion, coloured by
/// the palette.
class FlatStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    FlatStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
                                       const QWidget* widget = nullptr) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                         const QWidget* widget = nullptr) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                                QStyleHintReturn* result = nullptr) const override;
    /// Message boxes use the program's own icons, in its colours.
    [[nodiscard]] QIcon standardIcon(StandardPixmap which, const QStyleOption* option = nullptr,
                                     const QWidget* widget = nullptr) const override;
    /// Disables fades and slides.
    void setStill(bool still) { m_still = still; }
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                                  const QWidget* widget = nullptr) const override;

private:
    bool m_still = false;
};

} // namespace lockscope::gui
