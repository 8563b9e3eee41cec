// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/savepicture.h"

#include "gui/shell/savefile.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QWidget>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

class SavePicture
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::SavePicture)
};

constexpr int kLineMargin = 6;

int captionHeight(const QWidget& widget)
{
    return widget.fontMetrics().height() + 2 * kLineMargin;
}

void paint(QPainter& painter, QWidget& widget, const QString& caption)
{
    const QRect line(0, widget.height(), widget.width(), captionHeight(widget));
    painter.fillRect(QRect(0, 0, line.width(), line.bottom() + 1), widget.palette().color(QPalette::Window));
    widget.render(&painter);
    painter.setFont(widget.font());
    painter.setPen(widget.palette().color(QPalette::WindowText));
    const QRect inside = line.adjusted(kLineMargin, 0, -kLineMargin, 0);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                     widget.fontMetrics().elidedText(caption, Qt::ElideRight, inside.width()));
}

QByteArray svg(QWidget& widget, const QString& caption)
{
    QByteArray content;
    QBuffer buffer(&content);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(widget.logicalDpiX());
    const QSize size(widget.width(), widget.height() + captionHeight(widget));
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(caption);
    QPainter painter(&generator);
    paint(painter, widget, caption);
    painter.end();
    return content;
}

QByteArray png(QWidget& widget, const QString& caption)
{
    const qreal ratio = widget.devicePixelRatioF();
    QImage image((QSizeF(widget.width(), widget.height() + captionHeight(widget)) * ratio).toSize(),
                 QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    paint(painter, widget, caption);
    painter.end();
    image.setText(u"Description"_s, caption);
    QByteArray content;
    QBuffer buffer(&content);
    image.save(&buffer, "PNG");
    return content;
}

/// A file name of the letters and digits of `name`, and the time.
QString fileName(const QString& name)
{
    QString plain;
    for (const QChar c : name)
        plain += c.isLetterOrNumber() ? c.toLower() : u'-';
    return plain + u'-' + QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd'T'hhmmss'Z'"_s) + u".png"_s;
}

} // namespace

QString savePicture(QWidget& widget, const QString& caption, const QString& file)
{
    const bool isSvg = file.endsWith(u".svg"_s, Qt::CaseInsensitive);
    return writeFile(file, isSvg ? svg(widget, caption) : png(widget, caption));
}

void askAndSavePicture(QWidget& widget, const QString& name, std::function<void(const QString& outcome, bool ok)> tell)
{
    const auto save = [&widget, name](const QString& file) {
        const QString time = QDateTime::currentDateTimeUtc().toString(u"yyyy-MM-dd hh:mm:ss 'UTC'"_s);
        const QStringList caption{name, widget.window()->windowTitle(), time};
        return savePicture(widget, caption.join(u" · "_s), file);
    };
    const QStringList filters{SavePicture::tr("PNG picture (*.png)"), SavePicture::tr("SVG picture (*.svg)")};
    askAndSave(widget, {u"savePicture"_s, SavePicture::tr("Save Picture"), fileName(name), filters}, save,
               std::move(tell));
}

} // namespace lockscope::gui
