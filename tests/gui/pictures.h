// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPixmap>
#include <QSet>
#include <QString>
#include <QTest>
#include <QWidget>

namespace lockscope::test {

/// Drawn in any case; saved where LOCKSCOPE_PICTURES names a folder, to be looked at.
inline void keepPicture(QWidget& widget, const QString& name)
{
    const QPixmap picture = widget.grab();
    QVERIFY(!picture.isNull());
    if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
        QVERIFY(picture.save(folder + u'/' + name + QStringLiteral(".png")));
}

/// The same; the picture has to have more than a few colours.
inline void keepColourfulPicture(QWidget& widget, const QString& name)
{
    const QImage image = widget.grab().toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3)
            colours << image.pixel(x, y);
    }
    QVERIFY(colours.size() > 20);
    keepPicture(widget, name);
}

} // namespace lockscope::test
