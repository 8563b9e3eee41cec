// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/svgicon.h"

#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace lockscope::gui {

namespace {

class SvgIconEngine final : public QIconEngine
{
public:
    SvgIconEngine(QByteArray svg, QColor normal, QColor disabled)
        : m_svg(std::move(svg)), m_normal(normal), m_disabled(disabled)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QColor color = mode == QIcon::Disabled ? m_disabled : m_normal;
        QByteArray svg = m_svg;
        svg.replace("currentColor", color.name().toLatin1());
        QSvgRenderer renderer(svg);
        const int side = qMin(rect.width(), rect.height());
        QRectF square(0, 0, side, side);
        square.moveCenter(QRectF(rect).center());
        renderer.render(painter, square);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty()) // a button without room
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new SvgIconEngine(*this); }

private:
    QByteArray m_svg;
    QColor m_normal;
    QColor m_disabled;
};

} // namespace

QIcon svgIcon(const QByteArray& svg, const QColor& normal, const QColor& disabled)
{
    return QIcon(new SvgIconEngine(svg, normal, disabled));
}

} // namespace lockscope::gui
