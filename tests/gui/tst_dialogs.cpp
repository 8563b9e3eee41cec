// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every dialog with names that are long, of several lines, of other scripts or look like markup, with the ordinary font
// and with one of 20 pt: assistive technology finds what it needs, the dialog fits on a screen of 1280x720, no word is
// cut, and what a program wrote is never taken for HTML.
#include "accessiblewalk.h"
#include "cuttexts.h"
#include "dialoggallery.h"
#include "support/rounds.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDir>
#include <QTableView>
#include <QTextDocument>

#include <string>

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kTitleBar = 40; ///< of the desktop

/// Is it on a page that is scrolled? Then the whole page can be brought into view.
bool isScrolled(const QWidget& widget)
{
    for (const QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
        if (const auto* area = qobject_cast<const QScrollArea*>(above))
            return area->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    }
    return false;
}

/// Buttons that the pointer cannot reach.
QStringList unreachable(const QWidget& dialog)
{
    QStringList outside;
    for (const auto* button : dialog.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !isScrolled(*button) && !button->objectName().startsWith(u"qt_"_s) &&
            !dialog.rect().contains(QRect(button->mapTo(&dialog, QPoint()), button->size())))
            outside << test::where(*button);
    }
    return outside;
}

/// Does a text hold what a program wrote, unescaped, and is it read as HTML?
bool isTakenForMarkup(const QString& text)
{
    return Qt::mightBeRichText(text) && (text.contains(u"<b>x</b>"_s) || text.contains(u"<b>orders</b>"_s));
}

void collectTips(const QAbstractItemModel& model, QStringList& tips)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            tips << model.index(row, column).data(Qt::ToolTipRole).toString();
    }
}

QStringList markup(const QWidget& dialog)
{
    QStringList taken;
    for (const auto* label : dialog.findChildren<QLabel*>()) {
        const bool mayBe = label->textFormat() == Qt::RichText || label->textFormat() == Qt::AutoText;
        if (mayBe && isTakenForMarkup(label->text()))
            taken << test::where(*label);
    }
    return taken;
}

QStringList tipsOf(const QWidget& dialog)
{
    QStringList tips;
    for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
        tips << widget->toolTip();
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model())
            collectTips(*view->model(), tips);
    }
    tips.removeAll(QString());
    tips.removeDuplicates();
    return tips;
}

/// How large Qt's window for it is.
QSize sizeOfTip(const QString& tip)
{
    QLabel label; // as QTipLabel
    label.setMargin(2);
    label.setText(tip);
    label.setWordWrap(Qt::mightBeRichText(tip));
    return label.sizeHint();
}

/// Rows of all tables have a line below them, and neither stripes nor a grid.
QStringList tablesOfAnotherStyle(const QWidget& window)
{
    QStringList wrong;
    for (const auto* table : window.findChildren<QTableView*>()) {
        if (table->objectName().startsWith(u"qt_"_s)) // of the desktop's calendar
            continue;
        if (table->alternatingRowColors())
            wrong << u"striped: "_s + table->objectName();
        if (table->showGrid())
            wrong << u"has a grid: "_s + table->objectName();
    }
    return wrong;
}

} // namespace

class DialogsTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyDialog_data();
    void everyDialog();
    void everyPage_data();
    void everyPage();
    void cleanupTestCase() { m_gallery.reset(); }

private:
    std::unique_ptr<gui::Language> m_language; ///< for pictures in another one
    std::unique_ptr<test::DialogGallery> m_gallery;
};

void DialogsTest::everyDialog_data()
{
    if (const QString language = qEnvironmentVariable("LOCKSCOPE_LANGUAGE"); !language.isEmpty()) {
        m_language = std::make_unique<gui::Language>();
        m_language->setChoice(language);
    }
    m_gallery = std::make_unique<test::DialogGallery>();
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("points");
    for (int size = 0; size < test::rounds(2, 1); ++size) {
        const double points = size * 20;
        for (const QString& id : test::DialogGallery::ids())
            QTest::addRow("%s%s", qPrintable(id), points > 0 ? ", 20 pt" : "") << id << points;
    }
}

void DialogsTest::everyDialog()
{
    QFETCH(QString, id);
    QFETCH(double, points);
    const QFont before = QApplication::font();
    if (points > 0) {
        QFont font = before;
        font.setPointSizeF(points);
        QApplication::setFont(font);
    }
    const auto restore = qScopeGuard([&] {
        m_gallery->close();
        QApplication::setFont(before);
    });
    QWidget* dialog = m_gallery->open(id);
    QVERIFY(dialog);
    if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
        QVERIFY(dialog->grab().save(
            QDir(folder).filePath(u"dialog-%1-%2.png"_s.arg(QString(id).replace(u' ', u'-')).arg(points))));
    QStringList wrong = test::AccessibleWalk(dialog).wrong;
    if (dialog->width() > 1280 || dialog->height() > 720 - kTitleBar)
        wrong << u"too large: %1x%2"_s.arg(dialog->width()).arg(dialog->height());
    for (const QString& each : test::cutWords(*dialog))
        wrong << u"cut: "_s + each;
    wrong << tablesOfAnotherStyle(*dialog);
    for (const QString& each : unreachable(*dialog))
        wrong << u"out of reach: "_s + each;
    for (const QString& each : markup(*dialog))
        wrong << u"taken for HTML: "_s + each;
    for (const QString& tip : tipsOf(*dialog)) {
        const QSize size = sizeOfTip(tip);
        if (size.width() > 1280 || size.height() > 720)
            wrong << u"tool tip of %1x%2: %3"_s.arg(size.width()).arg(size.height()).arg(tip.left(60));
        if (isTakenForMarkup(tip))
            wrong << u"tool tip taken for HTML: "_s + tip.left(60);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void DialogsTest::everyPage_data()
{
    QTest::addColumn<std::string>("selected");
    int row = 0;
    for (const test::UneasyName& name : test::uneasyNames()) {
        // Two more of a kind would take their time, too.
        if (QLatin1StringView(name.what) != "words"_L1 && QLatin1StringView(name.what) != "not UTF-8"_L1 &&
            test::isTried(row++))
            QTest::newRow(name.what) << name.bytes;
    }
}

/// All names are in each page; the inspector shows the one that is selected.
void DialogsTest::everyPage()
{
    QFETCH(std::string, selected);
    test::WindowFixture fixture;
    fixture.watchScene();
    for (const test::UneasyName& name : test::uneasyNames()) {
        const LockId last = fixture.source.lock(name.bytes);
        fixture.source.acquired(last, "holder " + name.bytes.substr(5), 30s);
        fixture.source.waiters(last, 2);
    }
    gui::MainWindow& window = *fixture.window;
    window.resize(1280, 720 - kTitleBar);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    fixture.run(6s);
    fixture.locks.setSavedFilter(gui::SavedFilter::All);
    fixture.selection.select(fixture.source.lock(selected));
    QStringList wrong;
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        fixture.run(500ms);
        for (int i = 0; i < 3; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        if (window.width() > 1280 || window.height() > 720 - kTitleBar)
            wrong << id + u": too large: %1x%2"_s.arg(window.width()).arg(window.height());
        for (const QString& each : test::cutWords(window))
            wrong << id + u": cut: "_s + each;
        for (const QString& each : tablesOfAnotherStyle(window))
            wrong << id + u": "_s + each;
        for (const QString& each : markup(window))
            wrong << id + u": taken for HTML: "_s + each;
        for (const QString& tip : tipsOf(window)) {
            const QSize size = sizeOfTip(tip);
            if (size.width() > 1280 || size.height() > 720)
                wrong << id + u": tool tip of %1x%2: %3"_s.arg(size.width()).arg(size.height()).arg(tip.left(90));
            if (isTakenForMarkup(tip))
                wrong << id + u": tool tip taken for HTML: "_s + tip.left(60);
        }
        if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
            QVERIFY(window.grab().save(QDir(folder).filePath(u"page-%1.png"_s.arg(id))));
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

LOCKSCOPE_TEST_GUI_MAIN(DialogsTest)
#include "tst_dialogs.moc"
