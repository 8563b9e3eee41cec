// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The column of servers and prefixes: its search among 300 prefixes and several servers, by mouse and keys; its order,
// which changes at most once a minute. Means: window.
#include "gui/locks/locksmodel.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/sidebardelegate.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QLineEdit>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

struct Column : test::WindowFixture
{
    Column()
    {
        frames.setSource(&source);
        source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        source.nodeReady(NodeId{1}, "10.1.4.8:6379");
        for (int i = 0; i < 300; ++i)
            hold("Tenant-" + std::to_string(1000 + i) + ":lock:1");
        frames.step();
        window->resize(1600, 1000);
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        later(1s);
    }
    void hold(const std::string& key) { source.acquired(source.lock(key), "worker", 1h); }
    void later(std::chrono::milliseconds time)
    {
        source.advance(time);
        frames.step();
        list().refresh();
    }
    [[nodiscard]] Sidebar& list() const { return *window->findChild<Sidebar*>(); }
    [[nodiscard]] QLineEdit& search() const { return *window->findChild<QLineEdit*>(u"sidebarSearch"_s); }
    /// Labels below the heading, without details.
    [[nodiscard]] QStringList rows(int heading) const
    {
        QStringList labels;
        const QTreeWidgetItem* top = list().topLevelItem(heading);
        for (int i = 0; i < top->childCount() && !top->isHidden(); ++i) {
            if (!top->child(i)->data(0, SidebarDelegate::DetailRole).toBool())
                labels << top->child(i)->text(0);
        }
        return labels;
    }
    [[nodiscard]] QStringList servers() const { return rows(0); }
    [[nodiscard]] QStringList prefixes() const { return rows(1); }
    [[nodiscard]] QString lastRow() const
    {
        const QTreeWidgetItem* top = list().topLevelItem(1);
        return top->child(top->childCount() - 1)->text(0);
    }
};

} // namespace

class SidebarSearchTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theSearchFindsPrefixesAndServers()
    {
        Column c;
        QCOMPARE(c.servers(), (QStringList{u"All servers"_s, u"10.1.4.7:6379"_s, u"10.1.4.8:6379"_s}));
        QCOMPARE(c.prefixes().size(), 12);
        QCOMPARE(c.lastRow(), u"and 288 more prefixes"_s);
        c.search().setText(u"tenant-127"_s);
        QCOMPARE(c.prefixes().size(), 10);
        QCOMPARE(c.prefixes().front(), u"Tenant-1270:lock:*"_s);
        QVERIFY(c.servers().isEmpty());
        c.search().setText(u"tenant"_s);
        QCOMPARE(c.prefixes().size(), 100);
        QCOMPARE(c.lastRow(), u"and 200 more prefixes"_s);
        c.search().setText(u"4.8"_s);
        QCOMPARE(c.servers(), QStringList{u"10.1.4.8:6379"_s});
        QVERIFY(c.list().topLevelItem(0)->childCount() > 1); // with its details
        QVERIFY(c.prefixes().isEmpty());
        c.search().setText(u"nothing at all"_s);
        QVERIFY(c.servers().isEmpty() && c.prefixes().isEmpty());
        QCOMPARE(c.lastRow(), u"none found"_s);
        c.search().clear();
        QCOMPARE(c.servers(), (QStringList{u"All servers"_s, u"10.1.4.7:6379"_s, u"10.1.4.8:6379"_s}));
        QCOMPARE(c.prefixes().size(), 12);
    }

    void keysGoFromTheListToTheSearchAndBack()
    {
        Column c;
        c.list().setFocus();
        QTest::keyClicks(&c.list(), u"1"_s);
        QVERIFY(c.search().hasFocus());
        QTest::keyClicks(&c.search(), u"105"_s);
        QCOMPARE(c.search().text(), u"1105"_s);
        QTest::keyClick(&c.search(), Qt::Key_Down);
        QVERIFY(c.list().hasFocus());
        QTest::keyClick(&c.list(), Qt::Key_Return);
        QCOMPARE(c.locks.filterText(), u"key:Tenant-1105:lock:*"_s);
        c.search().setFocus();
        QTest::keyClick(&c.search(), Qt::Key_Escape);
        QVERIFY(c.search().text().isEmpty());
        QCOMPARE(c.prefixes().size(), 12);
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&c.search());
        QCOMPARE(spoken->text(QAccessible::Name), u"Find a server or prefix"_s);
    }

    void theOrderChangesAtMostOnceAMinute()
    {
        Column c;
        const QStringList first = c.prefixes();
        QStringList sorted = first;
        sorted.sort();
        QCOMPARE(first, sorted);
        for (int i = 0; i < 58; ++i) { // of all prefixes another one gets many locks each second
            const std::string prefix = "Tenant-" + std::to_string(1290 - i * 3) + ":lock:";
            for (int lock = 2; lock < 6; ++lock)
                c.hold(prefix + std::to_string(lock));
            c.source.released(c.source.lock("Tenant-1000:lock:1"));
            c.later(1s);
            QCOMPARE(c.prefixes(), first);
        }
        const auto found = c.list().findItems(u"Tenant-1000:lock:*"_s, Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.front()->data(0, SidebarDelegate::ValueRole).toString(), u"0"_s); // the zero stays
        c.later(2s);
        QVERIFY(c.prefixes() != first);
        QCOMPARE(c.prefixes().size(), 12);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(SidebarSearchTest)
#include "tst_sidebarsearch.moc"
