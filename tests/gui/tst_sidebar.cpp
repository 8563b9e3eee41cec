// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several deployments stand in the side bar as a tree; a click shows one of them alone, another one all of them.
#include "gui/shell/sidebar.h"

#include "gui/shell/sidebardelegate.h"
#include "gui/style/theme.h"
#include "presentation/locks/prefixcounts.h"
#include "presentation/servers/nodestore.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Bench
{
    Bench()
    {
        frames.setSource(&source);
        frames.setTitles(
            [](const std::string& name) { return name == "shop" ? std::string("The shop") : std::string(); });
        QObject::connect(&sidebar, &Sidebar::scopeChosen, &sidebar, [this](const QString& name) {
            frames.setScope(name.isEmpty() ? std::nullopt : std::optional(name.toStdString()));
            sidebar.refresh();
        });
        sidebar.resize(260, 600);
        sidebar.show();
    }
    ~Bench() { frames.setSource(nullptr); }

    void addShop()
    {
        source.join(NodeId{0}, KeyspaceId{1}, "shop");
        source.nodeReady(NodeId{0}, "10.0.0.1:6379");
    }
    void addServer() { source.nodeReady(NodeId{1}, "10.0.0.2:6379"); }
    void step()
    {
        source.advance(1100ms);
        frames.step();
    }
    /// Of the servers: an indentation a level, what is shown with a star.
    [[nodiscard]] QStringList rows() const
    {
        using Role = SidebarDelegate::Role;
        QStringList lines;
        const QTreeWidgetItem* servers = sidebar.topLevelItem(0);
        for (int i = 0; i < servers->childCount(); ++i) {
            const QTreeWidgetItem* row = servers->child(i);
            if (row->data(0, Role::DetailRole).toBool())
                continue;
            lines << QString(row->data(0, Role::LevelRole).toInt(), u' ') + row->text(0) +
                         (row->data(0, Role::ShownRole).toBool() ? u"*"_s : QString());
        }
        return lines;
    }
    [[nodiscard]] QTreeWidgetItem* row(const QString& label) const
    {
        return sidebar.findItems(label, Qt::MatchExactly | Qt::MatchRecursive).value(0);
    }
    void click(const QString& label)
    {
        QTest::mouseClick(sidebar.viewport(), Qt::LeftButton, {}, sidebar.visualItemRect(row(label)).center());
    }

    lockscope::test::FakeSource source;
    FrameLoop frames{source.clock()};
    Theme theme{*qApp};
    NodeStore board{frames};
    PrefixCounts prefixes{frames};
    Sidebar sidebar{board, prefixes, theme};
};

} // namespace

class SidebarTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void oneServerNeedsNoTree()
    {
        Bench bench;
        bench.addServer();
        bench.step();
        QCOMPARE(bench.rows(), QStringList{u"10.0.0.2:6379"_s});
        QSignalSpy chosen(&bench.sidebar, &Sidebar::serverChosen);
        bench.click(u"10.0.0.2:6379"_s);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(!bench.frames.scope().chosen());
    }

    void aClickShowsOneAndAnotherAll()
    {
        Bench bench;
        bench.addShop();
        bench.addServer();
        bench.step();
        // A server that is called by its address has one row; a group has one for each node.
        QCOMPARE(bench.rows(),
                 (QStringList{u"All servers*"_s, u"The shop"_s, u" 10.0.0.1:6379"_s, u"10.0.0.2:6379"_s}));
        bench.click(u"The shop"_s);
        QCOMPARE(bench.frames.scope().chosen(), std::optional<std::string>("shop"));
        QCOMPARE(bench.rows(),
                 (QStringList{u"All servers"_s, u"The shop*"_s, u" 10.0.0.1:6379"_s, u"10.0.0.2:6379"_s}));
        QVERIFY(bench.row(u"The shop"_s)->data(0, Qt::AccessibleTextRole).toString().contains(u"shown"_s));
        bench.click(u"10.0.0.2:6379"_s);
        QCOMPARE(bench.frames.scope().chosen(), std::optional<std::string>("10.0.0.2:6379"));
        bench.click(u"10.0.0.2:6379"_s); // once more: all again
        QVERIFY(!bench.frames.scope().chosen());
        bench.click(u"The shop"_s);
        bench.click(u"All servers"_s);
        QVERIFY(!bench.frames.scope().chosen());
    }

    void oneThatIsAwayShowsAtItsDeployment()
    {
        Bench bench;
        bench.addShop();
        bench.addServer();
        bench.step();
        bench.source.nodeState(NodeId{0}, ConnectionState::Waiting, "it is away");
        bench.step();
        using Role = SidebarDelegate::Role;
        QVERIFY(bench.row(u"The shop"_s)->data(0, Role::GlyphRole) !=
                bench.row(u"10.0.0.2:6379"_s)->data(0, Role::GlyphRole));
        QVERIFY(bench.row(u"The shop"_s)->toolTip(0).contains(u"waiting to reconnect"_s));
    }

    /// How changes were learned before is not how they are now.
    void whatANodeToldBeforeIsNotShownWhileItIsAway()
    {
        Bench bench;
        bench.addShop();
        bench.addServer();
        bench.step();
        const auto details = [&] {
            QStringList lines;
            for (QTreeWidgetItem* row : bench.sidebar.findItems(u"*"_s, Qt::MatchWildcard | Qt::MatchRecursive)) {
                if (row->data(0, SidebarDelegate::Role::DetailRole).toBool())
                    lines << row->text(0);
            }
            return lines.join(u'|');
        };
        QVERIFY2(!details().contains(u"waiting to reconnect"_s), qPrintable(details()));
        const auto told = details().count(u"events"_s);
        bench.source.nodeState(NodeId{0}, ConnectionState::Waiting, "it is away");
        bench.step();
        QVERIFY2(details().contains(u"waiting to reconnect"_s), qPrintable(details()));
        QCOMPARE(details().count(u"events"_s), told - 1);
    }

    /// Under its name, with what its servers say together a click away.
    void theServersOfARedlockGroup()
    {
        Bench bench;
        bench.addServer();
        bench.step();
        bench.addShop();
        bench.source.nodeReady(NodeId{2}, "10.0.0.3:6379");
        bench.sidebar.setGroups(
            [](const std::string& name) { return name == "shop" ? std::string() : std::string("orders"); });
        bench.step();
        bench.sidebar.refresh();
        QCOMPARE(bench.rows(), (QStringList{u"All servers*"_s, u"The shop"_s, u" 10.0.0.1:6379"_s, u"orders"_s,
                                            u" 10.0.0.2:6379"_s, u" 10.0.0.3:6379"_s}));
        QSignalSpy chosen(&bench.sidebar, &Sidebar::groupChosen);
        bench.click(u"orders"_s);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(!bench.frames.scope().chosen());
        bench.click(u"10.0.0.3:6379"_s);
        QCOMPARE(bench.frames.scope().chosen(), std::optional<std::string>("10.0.0.3:6379"));
        QSignalSpy closed(&bench.sidebar, &Sidebar::groupCloseRequested);
        Q_EMIT bench.sidebar.customContextMenuRequested(bench.sidebar.visualItemRect(bench.row(u"orders"_s)).center());
        auto* menu = bench.sidebar.findChild<QMenu*>(u"deploymentMenu"_s);
        QVERIFY(menu);
        menu->actions().last()->trigger();
        QCOMPARE(closed.count(), 1);
        delete menu;
    }

    void theMenuOfADeployment()
    {
        Bench bench;
        bench.addShop();
        bench.addServer();
        bench.step();
        bench.sidebar.setCloses([](const std::string& name) { return name == "shop"; });
        QSignalSpy closed(&bench.sidebar, &Sidebar::closeRequested);
        const auto openMenu = [&](const QString& label) {
            Q_EMIT bench.sidebar.customContextMenuRequested(bench.sidebar.visualItemRect(bench.row(label)).center());
            return bench.sidebar.findChild<QMenu*>(u"deploymentMenu"_s);
        };
        QMenu* menu = openMenu(u"The shop"_s);
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 2);
        menu->actions()[0]->trigger();
        QCOMPARE(bench.frames.scope().chosen(), std::optional<std::string>("shop"));
        menu->actions()[1]->trigger();
        QCOMPARE(closed.count(), 1);
        QCOMPARE(closed.first().first().toString(), u"shop"_s);
        delete menu;
        menu = openMenu(u"10.0.0.2:6379"_s); // of a recording nothing can be closed
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 1);
        delete menu;
        QVERIFY(!openMenu(u"10.0.0.1:6379"_s)); // a node is none
    }
};

LOCKSCOPE_TEST_GUI_MAIN(SidebarTest)
#include "tst_sidebar.moc"
