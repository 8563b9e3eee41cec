// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cell is painted as the whole text layout would do it. Means: pixels.
#include "gui/style/theme.h"
#include "gui/tables/cellfont.h"
#include "gui/widgets/oneellipsis.h"
#include "support/suite.h"

#include <QImage>
#include <QPainter>

using namespace lockscope::gui;
using namespace Qt::StringLiterals;

class TestCellFont : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void paintsAsTheWholeLayoutDoes_data();
    void paintsAsTheWholeLayoutDoes();
    void staysInItsCell();
    void elidesAnewInAnotherCell();
    void oneEllipsisIsEnough();
};

namespace {

constexpr QRect kCell(10, 4, 180, 25);

QImage paper()
{
    QImage image(220, 34, QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
}

/// What is painted when each text is measured and laid out.
QImage laidOut(const QFont& font, const QString& text, Qt::Alignment alignment)
{
    QImage image = paper();
    QPainter painter(&image);
    painter.setFont(font);
    const QRect inside = kCell.adjusted(CellFont::kPadding, 0, -CellFont::kPadding, 0);
    const QFontMetrics metrics(font);
    painter.drawText(inside, int(alignment) | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, inside.width()));
    return image;
}

QImage painted(const QFont& font, const QString& text, Qt::Alignment alignment)
{
    QImage image = paper();
    QPainter painter(&image);
    CellFont(font).paint(painter, kCell, text, alignment);
    return image;
}

} // namespace

void TestCellFont::paintsAsTheWholeLayoutDoes_data()
{
    QTest::addColumn<QString>("text");
    for (const auto& text : {u"held"_s, u"12.345 s"_s, u"AVAVA To"_s, u"lock:orders:eu-west-1"_s,
                             u"lock:a name that is a good deal longer than its cell can be"_s, u"WWWWWWWWWWWWWW"_s,
                             u"± 0.2 ms"_s, u"持有"_s, u"שלום a"_s, u"a\tb"_s, u" "_s, QString()})
        QTest::newRow(qPrintable(text.isEmpty() ? u"nothing"_s : text)) << text;
}

void TestCellFont::paintsAsTheWholeLayoutDoes()
{
    QFETCH(QString, text);
    const Theme theme(*qApp);
    for (const QFont& font : {QFont(), theme.monospace()}) {
        for (const auto side : {Qt::AlignLeft, Qt::AlignRight}) {
            const Qt::Alignment alignment = side | Qt::AlignVCenter;
            QCOMPARE(painted(font, text, alignment), laidOut(font, text, alignment));
        }
    }
}

/// What was elided for one cell is kept, and for no other width or side.
void TestCellFont::elidesAnewInAnotherCell()
{
    const QFont font;
    const CellFont cells(font);
    const QString text = u"lock:a name that is a good deal longer than its cell can be"_s;
    for (const int width : {100, 180, 180, 60, 100}) {
        for (const auto elide : {Qt::ElideRight, Qt::ElideMiddle}) {
            QImage kept = paper();
            QImage anew = paper();
            const QRect cell(0, 4, width, 25);
            QPainter first(&kept);
            cells.paint(first, cell, text, Qt::AlignLeft | Qt::AlignVCenter, elide);
            QPainter second(&anew);
            CellFont(font).paint(second, cell, text, Qt::AlignLeft | Qt::AlignVCenter, elide);
            QCOMPARE(kept, anew);
        }
    }
}

/// A shortened token has one ellipsis in each cell, and keeps both ends as long as there is room for them.
void TestCellFont::oneEllipsisIsEnough()
{
    const QFont font = Theme(*qApp).monospace();
    const QFontMetrics metrics(font);
    const auto cut = [&](const QString& text, const QString& room) {
        return elidedOnce(metrics, text, metrics.horizontalAdvance(room) + 1);
    };
    const QString token = u"9aaf4ed2…0f3f"_s;
    QCOMPARE(cut(token, token), token);
    QCOMPARE(cut(token, u"9aaf4ed2……"_s), u"9aaf4…0f3f"_s);
    QCOMPARE(cut(token, u"123456"_s), u"9aa…3f"_s);
    QCOMPARE(cut(token, u"123"_s), u"9a…"_s);
    QCOMPARE(cut(u"8743…20:57"_s, u"1234567"_s), u"874…:57"_s);
    QCOMPARE(cut(u"stock-sync-3…c41d95fa386"_s, u"stock-sync-3…1234"_s), u"stock-sync-3…a386"_s); // who, first of all
    QCOMPARE(cut(u"worker-17:4312"_s, u"123456789"_s), u"worker-1…"_s);
    QCOMPARE(cut(u"8743… thread 57"_s, u"123456789"_s), u"8743… th…"_s); // words are read from their begin

    QImage shortened = paper();
    QPainter painter(&shortened);
    const int width = metrics.horizontalAdvance(u"9aaf4ed2……"_s) + 2 * CellFont::kPadding + 1;
    CellFont(font).paint(painter, QRect(0, 4, width, 25), token, Qt::AlignLeft | Qt::AlignVCenter);
    QImage whole = paper();
    QPainter other(&whole);
    CellFont(font).paint(other, QRect(0, 4, 200, 25), u"9aaf4…0f3f"_s, Qt::AlignLeft | Qt::AlignVCenter);
    QCOMPARE(shortened, whole);
}

/// Letters that stand further apart in a pair than alone must not run into the next cell.
void TestCellFont::staysInItsCell()
{
    const Theme theme(*qApp);
    for (const QFont& font : {QFont(), theme.monospace()}) {
        for (int letters = 1; letters < 60; ++letters) {
            const QImage image = painted(font, QString(letters, u'f'), Qt::AlignLeft | Qt::AlignVCenter);
            for (int y = 0; y < image.height(); ++y) {
                for (int x = kCell.right() - 2; x < image.width(); ++x)
                    QCOMPARE(image.pixel(x, y), qRgb(255, 255, 255));
            }
        }
    }
}

LOCKSCOPE_TEST_GUI_MAIN(TestCellFont)
#include "tst_cellfont.moc"
