// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page in both themes, three languages and three sizes: what it says to a screen reader names the locks, holders
// and counts of the scene, its picture is not nearly one colour, and no text is cut down to nothing.
#include "cuttexts.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "readaloud.h"
#include "recordedwindow.h"
#include "support/rounds.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

#include <tuple>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// What of the scene each page names, in any language.
const QMap<QString, QStringList> kNamed{
    {u"locks"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"BATCH-07"_s, u"lock:report:daily"_s}},
    {u"timeline"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"true"_s}},
    {u"dashboard"_s, {u"BATCH-07"_s, u"lock:invoice:monthly"_s}},
    {u"waitsfor"_s, {u"lock:stock:sku-1042"_s, u"4"_s}},
    {u"findings"_s, {u"lock:invoice:monthly"_s}},
    {u"events"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"lock:export:eu"_s}},
    {u"quorum"_s, {u"lock:booking:7001"_s, u"10.1.4.9:6379"_s}},
    {u"server"_s, {u"10.1.4.7:6379"_s, u"lock:*"_s}},
};

} // namespace

class PageMatrixTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void noticesWhatItLooksFor();
    void pages_data();
    void pages();
    void theTablesNeedNoScrollBar();
    void withoutItsServer_data() { looks(); }
    void withoutItsServer();
    void inThePast_data() { looks(); }
    void inThePast();
    void cleanupTestCase() { m_fixture.reset(); }

private:
    static void looks();
    static void lookAtPages(test::WindowFixture& fixture, const QString& state);
    void arrange(const QString& theme, const QString& language, const QSize& size);

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void PageMatrixTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->watchScene();
    m_fixture->watchQuorum();
    for (const char* key : {"lock:report:weekly", "lock:report:yearly"}) // one holder holds more than the others
        m_fixture->source.acquired(m_fixture->source.lock(key), "BATCH-07:4312", 2h);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->run(12s);
    m_fixture->selection.select(m_fixture->source.lock("lock:export:eu"));
}

/// The looks below would find what they look for.
void PageMatrixTest::noticesWhatItLooksFor()
{
    QWidget root;
    QLabel label(u"lock:stock:sku-1042"_s, &root);
    QTableView table(&root);
    QStandardItemModel model(1, 2);
    model.setHorizontalHeaderLabels({u"Holder"_s, u"×"_s});
    table.setModel(&model);
    table.setGeometry(0, 40, 300, 100);
    label.setGeometry(0, 0, 200, 20);
    root.resize(300, 140);
    root.show();
    QVERIFY(QTest::qWaitForWindowExposed(&root));
    QCOMPARE(test::CutTexts(root).found, QStringList());
    label.resize(12, 20);
    table.horizontalHeader()->setMinimumSectionSize(5);
    table.setColumnWidth(0, 14);
    const test::CutTexts cut(root);
    QVERIFY2(cut.found.size() == 2, qPrintable(cut.found.join(u'\n')));

    QImage picture(300, 300, QImage::Format_RGB32);
    picture.fill(Qt::black);
    QCOMPARE(test::commonest(picture), 1.0);
    root.setAccessibleName(u"root"_s);
    QVERIFY(test::readAll(&root).contains(u"lock:stock:sku-1042"_s));
    label.hide();
    QVERIFY(!test::readAll(&root).contains(u"lock:stock:sku-1042"_s));
}

void PageMatrixTest::pages_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    int row = 0;
    for (const char* theme : {"dark", "light"}) {
        for (const char* language : {"en", "zh_CN", "zh_TW"}) {
            for (const QSize size : {QSize(1600, 1000), QSize(1440, 900), QSize(1280, 720)}) {
                // Under a sanitizer three of them, with each theme, language and size at least once.
                if (row++ % test::rounds(1, 7) == 0)
                    QTest::addRow("%s %s %d", theme, language, size.width())
                        << QString::fromLatin1(theme) << QString::fromLatin1(language) << size;
            }
        }
    }
}

void PageMatrixTest::arrange(const QString& theme, const QString& language, const QSize& size)
{
    m_fixture->language.setChoice(language);
    m_fixture->theme.setChoice(theme == u"dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    m_fixture->window->resize(size);
    m_fixture->locks.setSavedFilter(SavedFilter::All);
    QCoreApplication::processEvents();
    QCOMPARE(m_fixture->window->size(), size);
}

void PageMatrixTest::pages()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QSize, size);
    arrange(theme, language, size);
    MainWindow& window = *m_fixture->window;
    QStringList titles;
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        m_fixture->run(500ms);
        QCoreApplication::processEvents();
        auto* page = window.findChild<QStackedWidget*>(u"pages"_s)->currentWidget();
        QVERIFY2(page && page->isVisible(), qPrintable(id));

        const QString said = test::readAll(page);
        for (const QString& word : kNamed[id])
            QVERIFY2(said.contains(word), qPrintable(u"%1 does not say %2; it says:\n%3"_s.arg(id, word, said)));
        const QString held = QString::number(m_fixture->frames.picture().heldCount());
        if (id == u"locks" || id == u"dashboard")
            QVERIFY2(said.contains(held),
                     qPrintable(u"%1 does not count the %2 locks held:\n%3"_s.arg(id, held, said)));
        titles << page->accessibleName();

        QCOMPARE(page->palette().color(QPalette::Base), Theme::paletteFor(theme == u"dark").color(QPalette::Base));
        const QImage picture = window.grab().toImage();
        if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
            QVERIFY(
                picture.save(QDir(folder).filePath(u"%1-%2-%3-%4.png"_s.arg(id, theme, language).arg(size.width()))));
        const double blank = test::commonest(picture);
        QVERIFY2(blank < 0.95, qPrintable(u"%1: %2 of the picture is one colour"_s.arg(id).arg(blank)));
        const test::CutTexts cut(window);
        QVERIFY2(cut.found.isEmpty(), qPrintable(id + u'\n' + cut.found.join(u'\n')));
        QVERIFY(cut.looked > 20);
    }
    QVERIFY(titles.size() >= kNamed.size());
    QCOMPARE(titles.contains(u"Locks"_s), language == u"en"); // else the language was not switched
    QAction* inspect = window.mainActions()[MainActions::Id::Inspector];
    if (!inspect->isChecked()) // a narrow window starts without it
        inspect->trigger();
    const auto* inspector = window.findChild<QWidget*>(u"inspector"_s);
    QVERIFY(inspector && inspector->isVisible());
    QVERIFY(test::readAll(window.findChild<QWidget*>(u"inspector"_s)).contains(u"lock:export:eu"_s));
}

/// All columns that are shown stand side by side on a small screen.
void PageMatrixTest::theTablesNeedNoScrollBar()
{
    arrange(u"dark"_s, u"en"_s, QSize(1280, 720));
    MainWindow& window = *m_fixture->window;
    const auto needsNone = [&](const QString& id, const QAbstractItemView* table, const QHeaderView* header) {
        QVERIFY(window.showPage(id));
        m_fixture->run(200ms);
        QCoreApplication::processEvents();
        QVERIFY(table->isVisible());
        QVERIFY2(table->horizontalScrollBar()->maximum() == 0,
                 qPrintable(u"%1: %2 pixels too wide; sections %3, view %4"_s.arg(id)
                                .arg(table->horizontalScrollBar()->maximum())
                                .arg(header->length())
                                .arg(table->viewport()->width())));
        QVERIFY(header->sectionViewportPosition(table->model()->columnCount() - 1) < table->viewport()->width());
    };
    const auto* locks = window.findChild<LocksTable*>(u"locksTable"_s);
    const auto* events = window.findChild<QTableView*>(u"eventsTable"_s);
    needsNone(u"events"_s, events, events->horizontalHeader());
    needsNone(u"locks"_s, locks, locks->horizontalHeader());
    const QFontMetrics digits(m_fixture->theme.monospace());
    constexpr int kPadding = 8;
    QVERIFY(locks->horizontalHeader()->sectionSize(LocksModel::HeldFor) >=
            digits.horizontalAdvance(u"≥ 59 min 59 s"_s) + kPadding);
}

/// Both themes and three languages, in two sizes.
void PageMatrixTest::looks()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const auto& [theme, language, size] : {std::tuple("dark", "en", QSize(1600, 1000)),
                                                {"light", "zh_CN", QSize(1280, 720)},
                                                {"light", "en", QSize(1440, 900)},
                                                {"dark", "zh_TW", QSize(1440, 900)}})
        QTest::addRow("%s %s %d", theme, language, size.width())
            << QString::fromLatin1(theme) << QString::fromLatin1(language) << size;
}

void PageMatrixTest::lookAtPages(test::WindowFixture& fixture, const QString& state)
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QSize, size);
    fixture.language.setChoice(language);
    fixture.theme.setChoice(theme == u"dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    fixture.window->resize(size);
    QCoreApplication::processEvents();
    for (const QString& id : {u"locks"_s, u"timeline"_s, u"dashboard"_s, u"findings"_s, u"server"_s}) {
        QVERIFY(fixture.window->showPage(id));
        for (int i = 0; i < 3; ++i) { // layouts in layouts
            fixture.frames.step();
            QCoreApplication::processEvents();
        }
        const test::CutTexts cut(*fixture.window);
        QVERIFY2(cut.found.isEmpty(), qPrintable(id + u'\n' + cut.found.join(u'\n')));
        test::keepPicture(*fixture.window, u"%1-%2-%3-%4-%5"_s.arg(state, id, theme, language).arg(size.width()));
    }
    fixture.language.setChoice(u"en"_s);
}

void PageMatrixTest::withoutItsServer()
{
    test::WindowFixture fixture;
    fixture.watchScene();
    fixture.window->show();
    fixture.selection.select(fixture.source.lock("lock:export:eu"));
    fixture.run(12s);
    fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting, "The server closed the connection.");
    fixture.source.advance(8s);
    fixture.frames.step();
    QVERIFY(fixture.frames.asOf());
    lookAtPages(fixture, u"away"_s);
}

void PageMatrixTest::inThePast()
{
    test::Recorded recorded;
    recorded.fill(240, 7);
    QVERIFY(recorded.source->close());
    recorded.open();
    const auto& range = recorded.window.window->playback().range();
    recorded.goTo(range.to - (range.to - range.from) / 3);
    QVERIFY(recorded.window.frames.showsPast());
    lookAtPages(recorded.window, u"past"_s);
}

LOCKSCOPE_TEST_GUI_MAIN(PageMatrixTest)
#include "tst_pagematrix.moc"
