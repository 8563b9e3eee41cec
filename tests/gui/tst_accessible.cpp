// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What assistive technology finds on every page and dock: what can be focused or pressed has a name and a role, a
// button can be pressed, a table has headers, and what is painted by hand has the items that the picture shows.
#include "accessiblewalk.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/mainwindow.h"
#include "gui/waitsfor/waitsforview.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class AccessibleTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void noticesWhatItLooksFor();
    void everyPageAndDock();
    void badgesAreSaid();
    void linesOfTheGraphAreSaid();
    void lanesAndNodesAreItems();
    void cleanupTestCase() { m_fixture.reset(); }

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void AccessibleTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->watchScene();
    m_fixture->window->resize(1600, 1000);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->run(12s);
    m_fixture->locks.setSavedFilter(SavedFilter::All);
    m_fixture->selection.select(m_fixture->source.lock("lock:export:eu"));
}

void AccessibleTest::noticesWhatItLooksFor()
{
    QWidget root;
    QPushButton button(&root);
    root.show();
    QVERIFY(QTest::qWaitForWindowExposed(&root));
    QCOMPARE(test::AccessibleWalk(&root).wrong.size(), 1);
    button.setAccessibleName(u"QPushButton"_s);
    QCOMPARE(test::AccessibleWalk(&root).wrong.size(), 1);
    button.setText(u"Release"_s);
    button.setAccessibleName({});
    QCOMPARE(test::AccessibleWalk(&root).wrong, QStringList());
}

void AccessibleTest::everyPageAndDock()
{
    MainWindow& window = *m_fixture->window;
    QStringList wrong;
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        m_fixture->run(500ms);
        QCoreApplication::processEvents();
        const test::AccessibleWalk walk(&window); // with bars, docks and status fields
        QVERIFY2(walk.looked > 40, qPrintable(id));
        for (const QString& what : walk.wrong)
            wrong << id + u' ' + what;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

/// What stands on a tab, in the bar above and in the one below.
void AccessibleTest::badgesAreSaid()
{
    MainWindow& window = *m_fixture->window;
    m_fixture->source.acquiredWithoutTtl(m_fixture->source.lock("lock:second"), "x");
    m_fixture->run(2s);
    const int count = m_fixture->locks.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::Attention)];
    QVERIFY(count > 1);
    const auto* tabs = window.findChild<QTabBar*>(u"pageTabs"_s);
    QAccessibleInterface* tab = QAccessible::queryAccessibleInterface(const_cast<QTabBar*>(tabs))->child(0);
    QVERIFY(tab && tab->role() == QAccessible::PageTab);
    QCOMPARE(tab->text(QAccessible::Name), u"Locks, %1 locks need attention"_s.arg(count));
    QCOMPARE(tabs->tabToolTip(0), u"%1 locks need attention"_s.arg(count));
    const auto name = [&](const char* widget) {
        QAccessibleInterface* face =
            QAccessible::queryAccessibleInterface(window.findChild<QWidget*>(QString::fromLatin1(widget)));
        return face ? face->text(QAccessible::Name) : QString();
    };
    QCOMPARE(name("statusSign"), u"connected"_s);
    QVERIFY2(name("sourceChip").contains(u"connected"_s), qPrintable(name("sourceChip")));

    m_fixture->language.setChoice(u"zh_CN"_s);
    QVERIFY2(!tab->text(QAccessible::Name).contains(u"Locks"_s), qPrintable(tab->text(QAccessible::Name)));
    QVERIFY(tab->text(QAccessible::Name).contains(QString::number(count)));
    m_fixture->language.setChoice(u"en"_s);
}

/// Who holds, who waits, and since when.
void AccessibleTest::linesOfTheGraphAreSaid()
{
    MainWindow& window = *m_fixture->window;
    QVERIFY(window.showPage(u"waitsfor"_s));
    m_fixture->run(1s);
    auto* graph = window.findChild<WaitsForView*>();
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(graph);
    QCOMPARE(list->childCount(), graph->nodeCount() + static_cast<int>(graph->drawn().graph.edges.size()));
    QStringList lines;
    for (int i = graph->nodeCount(); i < list->childCount(); ++i) {
        QAccessibleInterface* line = list->child(i);
        QVERIFY(!line->state().focusable);
        QVERIFY(!line->rect().isNull());
        lines << line->text(QAccessible::Name) + u" | "_s + line->text(QAccessible::Value);
    }
    lines.sort();
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].startsWith(u"4 wait for lock:stock:sku-1042 | "_s), qPrintable(lines[0]));
    QVERIFY2(lines[1].contains(u" holds lock:stock:sku-1042 | for "_s), qPrintable(lines[1]));
    const QString before = lines[1];
    m_fixture->run(3s);
    QString after;
    for (int i = graph->nodeCount(); i < list->childCount(); ++i)
        after += list->child(i)->text(QAccessible::Name) + u" | "_s + list->child(i)->text(QAccessible::Value) + u'\n';
    QVERIFY2(!after.contains(before), qPrintable(after)); // how long goes on
}

void AccessibleTest::lanesAndNodesAreItems()
{
    MainWindow& window = *m_fixture->window;
    QVERIFY(window.showPage(u"timeline"_s));
    m_fixture->run(500ms);
    QVERIFY(window.showPage(u"waitsfor"_s));
    m_fixture->run(500ms);
    const auto check = [](QAbstractScrollArea* area, const QString& named) {
        QVERIFY(area);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(area);
        QVERIFY(list && list->role() == QAccessible::List && list->childCount() > 0);
        QStringList names;
        for (int i = 0; i < list->childCount(); ++i) {
            QAccessibleInterface* item = list->child(i);
            QVERIFY(item && !item->text(QAccessible::Name).isEmpty());
            QVERIFY(item->role() == QAccessible::ListItem || item->role() == QAccessible::Heading);
            QCOMPARE(list->indexOfChild(item), i);
            names << item->text(QAccessible::Name);
        }
        QVERIFY2(names.join(u'\n').contains(named), qPrintable(names.join(u'\n')));
    };
    check(window.findChild<WaitsForView*>(), u"lock:stock:sku-1042"_s);
    QVERIFY(window.showPage(u"timeline"_s));
    m_fixture->run(500ms);
    bool any = false;
    for (auto* lanes : window.findChildren<LocksTable*>()) {
        if (!lanes->isVisible())
            continue;
        check(lanes, u"lock:invoice:monthly"_s);
        any = true;
    }
    QVERIFY(any);
}

LOCKSCOPE_TEST_GUI_MAIN(AccessibleTest)
#include "tst_accessible.moc"
