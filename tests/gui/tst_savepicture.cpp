// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page as PNG and SVG, with what it is of. Means: window, pixels.
#include "gui/shell/savepicture.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAction>
#include <QFileDialog>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

class TestSavePicture final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aPageIsSavedAsWhatItIsNamed();
    void aPictureSaysOfWhatItIs();
    void whatCannotBeWrittenIsSaid();
};

namespace {

QByteArray contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

} // namespace

void TestSavePicture::aPageIsSavedAsWhatItIsNamed()
{
    QTemporaryDir folder;
    test::WindowFixture fixture;
    fixture.watchScene();
    fixture.locks.setSavedFilter(presentation::SavedFilter::All);
    fixture.window->show();
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    for (const QString& ending : {u"png"_s, u"svg"_s}) {
        for (QAction* action : fixture.window->actions()) {
            if (action->objectName() == u"action.savePicture"_s)
                action->trigger();
        }
        auto* dialog = fixture.window->findChild<QFileDialog*>(u"savePicture"_s);
        QVERIFY(dialog && dialog->isVisible());
        const QString file = folder.filePath(u"page."_s + ending);
        Q_EMIT dialog->fileSelected(file);
        dialog->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (ending == u"png"_s) {
            const QImage image(file);
            QVERIFY(image.width() > 800 && image.height() > 500);
            const QString said = image.text(u"Description"_s);
            QVERIFY2(said.startsWith(u"Locks"_s) && said.contains(fixture.window->windowTitle()) &&
                         said.endsWith(u"UTC"_s),
                     qPrintable(said));
            continue;
        }
        QXmlStreamReader svg(contentOf(file));
        QString texts;
        while (!svg.atEnd())
            texts += svg.readNext() == QXmlStreamReader::Characters ? svg.text().toString() : QString();
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QVERIFY2(texts.contains(u"lock:stock:sku-1042"_s) && texts.contains(fixture.window->windowTitle()),
                 qPrintable(texts));
    }
}

/// The line stands below what is shown, and hides none of it.
void TestSavePicture::aPictureSaysOfWhatItIs()
{
    QTemporaryDir folder;
    QWidget shown;
    shown.resize(400, 100);
    shown.setAutoFillBackground(true);
    QPalette red;
    red.setColor(QPalette::Window, Qt::red);
    shown.setPalette(red);
    const QString file = folder.filePath(u"a.png"_s);
    QCOMPARE(savePicture(shown, u"Locks of 10.1.2.3"_s, file), QString());
    const QImage image(file);
    const qreal ratio = shown.devicePixelRatioF();
    QCOMPARE(image.width(), qRound(400 * ratio));
    QVERIFY(image.height() > qRound(110 * ratio));
    QCOMPARE(image.pixelColor(200, 99), QColor(Qt::red));
    bool hasInk = false;
    for (int x = 0; x < image.width(); ++x)
        for (int y = qRound(100 * ratio); y < image.height(); ++y)
            hasInk = hasInk || image.pixelColor(x, y) != QColor(Qt::red);
    QVERIFY(hasInk);
}

void TestSavePicture::whatCannotBeWrittenIsSaid()
{
    QWidget shown;
    shown.resize(40, 10);
    const QString file = u"/nowhere/at/all/a.svg"_s;
    const QString error = savePicture(shown, u"Locks"_s, file);
    QVERIFY2(error.contains(file) && error.contains(u"Choose another folder"_s), qPrintable(error));
}

LOCKSCOPE_TEST_GUI_MAIN(TestSavePicture)
#include "tst_savepicture.moc"
