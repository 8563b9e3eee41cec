// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page Quorum: a Redlock group of real servers, and the tables by themselves.
#include "gui/quorum/quorumpage.h"

#include "gui/connect/watcheddeployment.h"
#include "gui/quorum/quorummodel.h"
#include "gui/quorum/quorumserversmodel.h"
#include "gui/shell/windowsession.h"
#include "gui/tables/livetable.h"
#include "gui/widgets/emptystate.h"
#include "pagefixture.h"
#include "sandbox/redisserver.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct QuorumScene : test::PageFixture
{
    QuorumPage page{services};

    QuorumScene()
    {
        source.nodeState(NodeId{0}, ConnectionState::Live); // pages are there before anything is connected
        source.nodeReady(NodeId{1}, "10.1.4.8:6379");
        source.nodeReady(NodeId{2}, "10.1.4.9:6379");
        advance(100ms);
        page.resize(1100, 700);
        page.show();
    }
    void acquire(std::uint16_t server, const std::string& token, std::string_view key = "lock:a")
    {
        source.acquired(source.lock(key, NodeId{server}), token, 30s);
    }
    void settle() { idle(40); }
    [[nodiscard]] QString cell(int row, QuorumModel::Column column) const
    {
        return page.model().index(row, column).data().toString();
    }
    [[nodiscard]] QString label(const char* name) const
    {
        return page.findChild<QLabel*>(QLatin1StringView(name))->text();
    }
};

const std::string kTokenA = "0f3c7c8e-2f8a-4c55-9a38-00000000000a";
const std::string kTokenB = "0f3c7c8e-2f8a-4c55-9a38-00000000000b";

/// Until the page says that.
bool becomes(FrameLoop& frames, const std::function<bool()>& isTrue)
{
    return QTest::qWaitFor(
        [&] {
            frames.step();
            return isTrue();
        },
        lockscope::test::kPatience);
}

} // namespace

class QuorumPageTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void emptyUntilServersShareALock()
    {
        QuorumScene s;
        s.settle();
        QVERIFY(s.page.findChild<EmptyState*>()->isVisible());
        s.acquire(0, kTokenA);
        s.settle();
        QVERIFY(s.page.findChild<EmptyState*>()->isVisible());
        s.acquire(1, kTokenA);
        s.settle();
        QVERIFY(!s.page.findChild<EmptyState*>()->isVisible());
        QCOMPARE(s.page.model().rowCount(), 1);
        QCOMPARE(s.cell(0, QuorumModel::Lock), u"lock:a"_s);
        QCOMPARE(s.cell(0, QuorumModel::State), u"partial"_s);
        QCOMPARE(s.cell(0, QuorumModel::Votes), u"2 of 3"_s);
        QCOMPARE(s.cell(0, QuorumModel::Servers), u"A A –"_s);
        QVERIFY(s.label("quorumMeaning").contains(u"guess"_s));
    }

    void theTwoLinesAboveTheTableBeginTogether()
    {
        QuorumScene s;
        for (const std::uint16_t server : {1, 2})
            s.acquire(server, kTokenA);
        s.settle();
        const auto beginOf = [&](const char* name) {
            const auto* label = s.page.findChild<QLabel*>(QLatin1StringView(name));
            return label->mapTo(&s.page, label->contentsRect().topLeft());
        };
        QVERIFY(!s.label("quorumHeadline").isEmpty());
        QCOMPARE(beginOf("quorumHeadline").x(), beginOf("quorumGroup").x());
        QVERIFY(beginOf("quorumHeadline").x() >= 8 && beginOf("quorumHeadline").y() >= 8);
    }

    void theChosenLockByServer()
    {
        QuorumScene s;
        const QAbstractItemModelTester rows(&s.page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester servers(&s.page.servers(),
                                               QAbstractItemModelTester::FailureReportingMode::QtTest);
        int badge = -1;
        connect(&s.page, &Page::badgeChanged, &s.page, [&](int count) { badge = count; });
        s.acquire(0, kTokenA);
        s.acquire(1, kTokenA);
        s.acquire(2, kTokenA);
        s.acquire(0, kTokenA, "lock:b");
        s.acquire(1, kTokenA, "lock:b");
        s.settle();
        QCOMPARE(s.page.model().rowCount(), 2);
        QCOMPARE(s.cell(0, QuorumModel::Lock), u"lock:b"_s); // the worse one
        auto* table = s.page.findChild<LiveTable*>(u"quorumTable"_s);
        table->selectRow(1);
        QCOMPARE(s.label("quorumLock"), u"lock:a"_s);
        QCOMPARE(s.page.servers().rowCount(), 3);
        QCOMPARE(s.page.servers().index(2, QuorumServersModel::Server).data().toString(), u"10.1.4.9:6379"_s);
        QCOMPARE(s.page.servers().index(2, QuorumServersModel::Mark).data().toString(), u"A"_s);
        QCOMPARE(s.page.model().locksAt(1).size(), std::size_t{3});
        QCOMPARE(s.page.model().locksAt(0).size(), std::size_t{2});
        QCOMPARE(badge, -1);
        // Of three servers that have three tokens nobody holds it: that is a number on the tab.
        s.source.takenOver(s.source.lock("lock:b", NodeId{1}), kTokenB, 30s);
        s.settle();
        QCOMPARE(s.cell(0, QuorumModel::State), u"split"_s);
        QCOMPARE(badge, 1);
        QVERIFY(s.label("quorumHeadline").contains(u"split"_s));
        s.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
        s.settle();
        QVERIFY(s.label("quorumGroup").contains(u"10.1.4.7:6379"_s));
    }

    void theSelectedLockIsTheCurrentOne()
    {
        QuorumScene s;
        for (const char* key : {"lock:a", "lock:b"}) {
            for (const std::uint16_t server : {0, 1})
                s.acquire(server, kTokenA, key);
        }
        s.settle();
        QCOMPARE(s.label("quorumLock"), s.cell(0, QuorumModel::Lock));
        const QString other = s.cell(1, QuorumModel::Lock);
        s.selection.select(s.source.lock(other.toStdString(), NodeId{1}));
        QCOMPARE(s.label("quorumLock"), other);

        // Selected while it is free on its server, and then taken there.
        const QString first = s.cell(0, QuorumModel::Lock);
        const LockId third = s.source.lock(first.toStdString(), NodeId{2});
        s.acquire(2, kTokenA, first.toStdString());
        s.source.released(third);
        s.settle();
        s.selection.select(third);
        QCOMPARE(s.label("quorumLock"), other);
        s.acquire(2, kTokenA, first.toStdString());
        s.settle();
        QCOMPARE(s.label("quorumLock"), first);
    }

    void theMenuIsOfAllServersThatHaveIt()
    {
        QuorumScene s;
        s.acquire(0, kTokenA);
        s.acquire(1, kTokenA);
        s.settle();
        auto* table = s.page.findChild<LiveTable*>(u"quorumTable"_s);
        table->selectRow(0);
        Q_EMIT table->menuRequested(table->mapToGlobal(QPoint(10, 10)));
        QCOMPARE(s.lockMenu.targets().size(), std::size_t{2});
        delete s.page.findChild<QMenu*>();
    }

    /// From the address to the page: each server a deployment of its own, all under the group's name.
    void aRedlockGroupOfRealServers()
    {
        std::vector<sandbox::RedisServer> servers;
        settings::Profile profile = settings::newProfile();
        profile.name = u"orders"_s;
        profile.redlock = RedlockGroup{"orders", {}};
        for (int i = 0; i < 3; ++i) {
            sandbox::RedisOptions options;
            options.notifications = "Kg$lshzxe";
            options.password = "one-for-all";
            auto server = sandbox::RedisServer::start(options);
            QVERIFY2(server.has_value(), server ? "" : server.error().message.c_str());
            QVERIFY(server->ask({"SET", "lock:a", kTokenA, "PX", "60000"}).has_value());
            profile.redlock->servers.push_back({server->tcpEndpoint().host, server->tcpEndpoint().port});
            profile.endpoint = server->tcpEndpoint();
            servers.push_back(std::move(*server));
        }
        const Secret password = profile.endpoint.password;
        profile.endpoint.password = {};
        const SystemClock clock;
        test::PageServices parts(clock);
        FrameLoop& frames = parts.frames;
        WindowSession& session = parts.session;
        QuorumPage page(parts.services);
        page.show();
        session.connectTo(profile, password);
        QCOMPARE(session.deployments().size(), std::size_t{3});
        QCOMPARE(session.title(), u"orders"_s);
        const auto state = [&] { return page.model().index(0, QuorumModel::State).data().toString(); };
        QVERIFY(becomes(frames, [&] { return state() == u"held"_s; }));
        QCOMPARE(page.model().index(0, QuorumModel::Group).data().toString(), u"orders"_s);
        QCOMPARE(page.model().index(0, QuorumModel::Votes).data().toString(), u"3 of 3"_s);

        servers.pop_back();
        QVERIFY(becomes(frames, [&] { return state() == u"degraded"_s; }));
        QVERIFY(servers[0].ask({"DEL", "lock:a"}).has_value());
        QVERIFY(becomes(frames, [&] { return state().startsWith(u"partial"_s); }));

        session.leave(profile.id); // all of the group
        QVERIFY(!session.isConnected());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(QuorumPageTest)
#include "tst_quorumpage.moc"
