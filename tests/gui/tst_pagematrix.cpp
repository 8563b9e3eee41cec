// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page in both themes, three languages and two sizes: what it says to a screen reader names the locks, holders
// and counts of the scene, its picture is not nearly one colour, and no text is cut down to nothing.
#include "gui/services/language.h"
#include "gui/shell/mainwindow.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kDeepest = 24;
constexpr int kMostChildren = 600;

/// Names, values and descriptions below a widget, as a screen reader comes by them.
void read(QAccessibleInterface* face, int depth, QStringList& said)
{
    if (!face || !face->isValid() || depth > kDeepest)
        return;
    if (QWidget* widget = qobject_cast<QWidget*>(face->object()); widget && !widget->isVisible())
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Value, QAccessible::Description}) {
        const QString text = face->text(kind);
        if (!text.isEmpty())
            said << text;
    }
    for (int i = 0; i < std::min(face->childCount(), kMostChildren); ++i)
        read(face->child(i), depth + 1, said);
}

QString readAll(QWidget* widget)
{
    QStringList said;
    read(QAccessible::queryAccessibleInterface(widget), 0, said);
    return said.join(u'\n');
}

/// The share of the commonest colour; 1 is a blank picture.
double commonest(const QImage& picture)
{
    QHash<QRgb, int> amounts;
    int all = 0;
    for (int y = 0; y < picture.height(); y += 3) {
        for (int x = 0; x < picture.width(); x += 3, ++all)
            ++amounts[picture.pixel(x, y)];
    }
    int most = 0;
    for (const int amount : std::as_const(amounts))
        most = std::max(most, amount);
    return static_cast<double>(most) / std::max(all, 1);
}

/// So much of a text has to fit: a few characters, or all of a short one.
int least(const QFontMetrics& metrics, const QString& text)
{
    constexpr int kCharacters = 4;
    return std::min(metrics.horizontalAdvance(text), metrics.horizontalAdvance(text.left(kCharacters)) + 4);
}

QString plain(QString text)
{
    return text.remove(u'&').section(u'\n', 0, 0);
}

/// Texts that have less room than that.
class CutTexts
{
public:
    explicit CutTexts(const QWidget& root)
    {
        for (QWidget* widget : root.findChildren<QWidget*>()) {
            if (widget->isVisible()) // also where one has to scroll to it
                look(widget);
        }
    }
    QStringList found;
    int looked = 0;

private:
    void expect(const QWidget* widget, const QString& text, int room)
    {
        ++looked;
        if (room < least(widget->fontMetrics(), text))
            found << u"%1 %2: \"%3\" in %4 pixels"_s
                         .arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(), text.left(40))
                         .arg(room);
    }
    void look(QWidget* widget)
    {
        if (const auto* label = qobject_cast<QLabel*>(widget)) {
            if (!label->text().isEmpty() && label->textFormat() != Qt::RichText)
                expect(label, plain(label->text()), label->contentsRect().width());
        } else if (const auto* button = qobject_cast<QAbstractButton*>(widget)) {
            const auto* tool = qobject_cast<const QToolButton*>(button);
            if (!button->text().isEmpty() && !(tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)) {
                const int icon = button->icon().isNull() ? 0 : button->iconSize().width() + 4;
                expect(button, plain(button->text()), button->width() - icon);
            }
        } else if (const auto* combo = qobject_cast<QComboBox*>(widget)) {
            constexpr int kArrow = 24;
            expect(combo, combo->currentText(), combo->width() - kArrow);
        } else if (const auto* tabs = qobject_cast<QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                expect(tabs, plain(tabs->tabText(i)), tabs->tabRect(i).width());
        } else if (const auto* header = qobject_cast<QHeaderView*>(widget)) {
            look(*header);
        }
    }
    void look(const QHeaderView& header)
    {
        if (header.orientation() != Qt::Horizontal)
            return;
        constexpr int kPadding = 8;
        for (int i = 0; i < header.count(); ++i) {
            const QString text = header.model()->headerData(i, Qt::Horizontal).toString();
            if (!header.isSectionHidden(i) && !text.isEmpty())
                expect(&header, text, header.sectionSize(i) - kPadding);
        }
    }
};

/// What of the scene each page names, in any language.
const QMap<QString, QStringList> kNamed{
    {u"locks"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"BATCH-07"_s, u"lock:report:daily"_s}},
    {u"timeline"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"true"_s}},
    {u"dashboard"_s, {u"BATCH-07"_s, u"lock:invoice:monthly"_s}},
    {u"waitsfor"_s, {u"lock:stock:sku-1042"_s, u"4"_s}},
    {u"events"_s, {u"lock:invoice:monthly"_s, u"lock:stock:sku-1042"_s, u"lock:export:eu"_s}},
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
    void cleanupTestCase() { m_fixture.reset(); }

private:
    void arrange(const QString& theme, const QString& language, const QSize& size);

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void PageMatrixTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->watchScene();
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
    QCOMPARE(CutTexts(root).found, QStringList());
    label.resize(12, 20);
    table.horizontalHeader()->setMinimumSectionSize(5);
    table.setColumnWidth(0, 14);
    const CutTexts cut(root);
    QVERIFY2(cut.found.size() == 2, qPrintable(cut.found.join(u'\n')));

    QImage picture(300, 300, QImage::Format_RGB32);
    picture.fill(Qt::black);
    QCOMPARE(commonest(picture), 1.0);
    root.setAccessibleName(u"root"_s);
    QVERIFY(readAll(&root).contains(u"lock:stock:sku-1042"_s));
    label.hide();
    QVERIFY(!readAll(&root).contains(u"lock:stock:sku-1042"_s));
}

void PageMatrixTest::pages_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const char* theme : {"dark", "light"}) {
        for (const char* language : {"en", "zh_CN", "zh_TW"}) {
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)})
                QTest::addRow("%s %s %d", theme, language, size.width())
                    << QString::fromLatin1(theme) << QString::fromLatin1(language) << size;
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
        auto* page = window.findChild<QTabWidget*>(u"pages"_s)->currentWidget();
        QVERIFY2(page && page->isVisible(), qPrintable(id));

        const QString said = readAll(page);
        for (const QString& word : kNamed[id])
            QVERIFY2(said.contains(word), qPrintable(u"%1 does not say %2; it says:\n%3"_s.arg(id, word, said)));
        const QString held = QString::number(m_fixture->frames.picture().heldCount());
        if (id == u"locks" || id == u"dashboard")
            QVERIFY2(said.contains(held),
                     qPrintable(u"%1 does not count the %2 locks held:\n%3"_s.arg(id, held, said)));
        titles << page->accessibleName();

        const QImage picture = window.grab().toImage();
        const double blank = commonest(picture);
        QVERIFY2(blank < 0.9, qPrintable(u"%1: %2 of the picture is one colour"_s.arg(id).arg(blank)));
        const CutTexts cut(window);
        QVERIFY2(cut.found.isEmpty(), qPrintable(id + u'\n' + cut.found.join(u'\n')));
        QVERIFY(cut.looked > 20);
    }
    QVERIFY(titles.size() >= kNamed.size());
    QCOMPARE(titles.contains(u"Locks"_s), language == u"en"); // else the language was not switched
    const auto* inspector = window.findChild<QWidget*>(u"inspector"_s);
    QVERIFY(inspector && inspector->isVisible());
    QVERIFY(readAll(window.findChild<QWidget*>(u"inspector"_s)).contains(u"lock:export:eu"_s));
}

/// Key, library, holder, held, lease, ticks, waiters and verdict side by side on a small screen.
void PageMatrixTest::theTablesNeedNoScrollBar()
{
    arrange(u"dark"_s, u"en"_s, QSize(1280, 720));
    MainWindow& window = *m_fixture->window;
    for (const auto& [id, name] : {std::pair{u"locks"_s, u"locksTable"_s}, std::pair{u"events"_s, u"eventsTable"_s}}) {
        QVERIFY(window.showPage(id));
        m_fixture->run(200ms);
        QCoreApplication::processEvents();
        auto* table = window.findChild<QTableView*>(name);
        QVERIFY(table && table->isVisible());
        QVERIFY2(table->horizontalScrollBar()->maximum() == 0,
                 qPrintable(u"%1: %2 pixels too wide; sections %3, view %4"_s.arg(id)
                                .arg(table->horizontalScrollBar()->maximum())
                                .arg(table->horizontalHeader()->length())
                                .arg(table->viewport()->width())));
        const int right = table->horizontalHeader()->sectionViewportPosition(table->model()->columnCount() - 1);
        QVERIFY(right < table->viewport()->width());
        if (id != u"locks")
            continue;
        const QFontMetrics digits(m_fixture->theme.monospace());
        constexpr int kPadding = 8;
        QVERIFY(table->columnWidth(LocksModel::HeldFor) >= digits.horizontalAdvance(u"≥ 00:00:05"_s) + kPadding);
    }
}

LOCKSCOPE_TEST_GUI_MAIN(PageMatrixTest)
#include "tst_pagematrix.moc"
