// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ids of locks are used again. Whatever remembers a lock must not take another one for it.
#include "presentation/stream/lockref.h"

#include "gui/actions/rediscommands.h"
#include "pagescene.h"
#include "support/suite.h"
#include "uneasynames.h"

#include <QAction>
#include <QClipboard>
#include <QMenu>
#include <QProcess>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Item = LockMenu::Item;

namespace {

struct Scene final : PageScene
{
    LockId held(const char* key, const char* token = "token-a")
    {
        const LockId lock = source.lock(key);
        source.acquired(lock, token, 30s);
        step();
        return lock;
    }
    /// Lets another lock have the id.
    LockId replace(LockId lock, const char* key)
    {
        source.released(lock);
        step();
        source.forget(lock);
        return held(key, "token-b");
    }
    QAction* action(Item verb) { return lockMenu.action(verb); }
};

} // namespace

class LockRefTest final : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theSelectionIsTheLockNotItsId()
    {
        Scene s;
        const LockId lock = s.held("lock:a");
        s.selection.select(lock);
        QSignalSpy changed(&s.selection, &LockSelection::currentChanged);
        QCOMPARE(s.replace(lock, "lock:b"), lock); // else this test shows nothing
        QCOMPARE(s.selection.current(), kNoLock);
        QCOMPARE(changed.count(), 1);
        QVERIFY(!s.action(Item::CopyKey)->isEnabled());

        const LockId back = s.held("lock:a");
        QVERIFY(back != lock);
        QCOMPARE(s.selection.current(), back);
        QCOMPARE(changed.count(), 2);

        s.selection.select(kNoLock); // by choice: then it stays away
        s.replace(back, "lock:c");
        s.held("lock:a");
        QCOMPARE(s.selection.current(), kNoLock);
    }

    void severalAreSelectedByTheirNames()
    {
        Scene s;
        const LockId a = s.held("lock:a");
        const LockId b = s.held("lock:b");
        const LockId c = s.held("lock:c");
        QSignalSpy front(&s.selection, &LockSelection::currentChanged);
        QSignalSpy changed(&s.selection, &LockSelection::changed);
        s.selection.selectAll(std::vector<LockId>{c, a, c, kNoLock}, c);
        s.selection.toggle(b);
        const auto names = [&s] {
            std::vector<std::string> list;
            for (const LockRef& each : s.selection.locks())
                list.push_back(each.name);
            return list;
        };
        QCOMPARE(names(), (std::vector<std::string>{"lock:c", "lock:a", "lock:b"})); // as they were chosen, each once
        QCOMPARE(s.selection.current(), b);
        QCOMPARE(front.count(), 2);
        QCOMPARE(changed.count(), 2);

        QCOMPARE(s.replace(b, "lock:d"), b); // else this test shows nothing
        QCOMPARE(names(), (std::vector<std::string>{"lock:c", "lock:a", "lock:b"}));
        QVERIFY(!s.selection.contains(b));
        QCOMPARE(s.selection.current(), kNoLock);
        QCOMPARE(s.selection.lock().name, std::string("lock:b"));
        QCOMPARE(s.lockMenu.targets(), (std::vector<LockId>{c, a}));
        const LockId back = s.held("lock:b");
        QCOMPARE(s.selection.current(), back);
        QCOMPARE(s.lockMenu.targets(), (std::vector<LockId>{c, a, back}));

        s.selection.toggle(back);
        QCOMPARE(names(), (std::vector<std::string>{"lock:c", "lock:a"}));
        QCOMPARE(s.selection.current(), a);
        const int before = static_cast<int>(changed.count());
        s.selection.selectAll(std::vector<LockId>{c, a}, a); // nothing new
        QCOMPARE(changed.count(), before);
        s.selection.selectHold(a, s.source.now());
        QVERIFY(s.selection.hold() == s.source.now());
        QCOMPARE(names(), std::vector<std::string>{"lock:a"});
        s.selection.select(a); // the lock, and no hold of it
        QVERIFY(!s.selection.hold());
    }

    void aCopiedKeyIsTheSameToAShell_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const lockscope::test::UneasyName& name : lockscope::test::uneasyNames())
            QTest::newRow(name.what) << QByteArray::fromStdString(name.bytes);
        QTest::newRow("hash tag") << "lock:{order}:1"_ba;
        QTest::newRow("list") << "lock:{a,b}"_ba;
        QTest::newRow("command") << "lock:$(id)`id`;id|id&id>id"_ba;
        QTest::newRow("quotes") << "lock:'it''s \"that\"\\n"_ba;
        QTest::newRow("pattern") << "lock:*?[a]~#!"_ba;
    }
    void aCopiedKeyIsTheSameToAShell()
    {
        QFETCH(QByteArray, key);
        Scene s;
        const LockId lock = s.source.lock(key.toStdString());
        s.source.acquired(lock, "token-a", 30s);
        s.step();
        s.selection.select(lock);
        s.action(Item::CopyKey)->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(!copied.contains(u'\n')); // would be a command when it is pasted
        if (key == "lock:{order}:1")
            QCOMPARE(copied, QString::fromUtf8(key));
        if (key.contains('\0')) { // no argument can hold it
            QVERIFY(copied.startsWith(u"\"lock:one\\x0atwo"_s) && copied.contains(u"\\x00"_s));
            QVERIFY(redisCliCommands(s.frames.picture().key(lock), ValueType::String, {})
                        .section(u'\n', 1, 1)
                        .startsWith(u"redis-cli --quoted-input PTTL '\"lock:one\\x0atwo"_s));
            return;
        }
        QProcess shell;
        shell.start(u"bash"_s, {u"--norc"_s, u"-s"_s});
        shell.write("printf %s " + copied.toUtf8() + '\n');
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.readAllStandardOutput(), key);
    }

    void sameKeyElsewhereIsAnotherLock_data()
    {
        QTest::addColumn<int>("node");
        QTest::addColumn<int>("database");
        QTest::newRow("another database") << 0 << 3;
        QTest::newRow("another keyspace: a server of its own") << 1 << 0;
    }

    void sameKeyElsewhereIsAnotherLock()
    {
        QFETCH(int, node);
        QFETCH(int, database);
        Scene s;
        const LockId lock = s.held("lock:a");
        s.selection.select(lock);
        s.source.released(lock);
        s.step();
        s.source.forget(lock);
        const LockId other =
            s.source.lock("lock:a", NodeId{static_cast<std::uint16_t>(node)}, static_cast<std::uint16_t>(database));
        s.source.acquired(other, "token-b", 30s);
        s.step();
        QCOMPARE(other, lock);
        QCOMPARE(s.selection.current(), kNoLock);
    }

    /// Failover: the same lock, seen elsewhere.
    void aLockThatIsSeenElsewhereStaysWhatItIs()
    {
        Scene s;
        s.source.join(NodeId{1}, KeyspaceId{0}, "127.0.0.1:6379");
        s.source.nodeReady(NodeId{1}, "127.0.0.1:6380");
        s.held("lock:0");
        const LockId lock = s.held("lock:a");
        s.source.renewed(lock, 30s);
        s.model.togglePin(lock);
        s.selection.select(lock);
        s.settle();
        const int row = s.model.rowOf(lock);
        QVERIFY(row >= 0);
        const LockRef before = lockRef(s.frames.picture(), lock);
        const ServerTime begin = s.history.holds(lock)[0].begin;
        QSignalSpy changed(&s.selection, &LockSelection::currentChanged);
        QSignalSpy removed(&s.model, &QAbstractItemModel::rowsAboutToBeRemoved);

        QCOMPARE(s.source.lock("lock:a", NodeId{1}), lock); // else this test shows nothing
        s.source.moved(lock, NodeId{1});
        s.settle();
        s.source.renewed(lock, 30s);
        s.settle();
        QCOMPARE(s.frames.picture().key(lock).node, NodeId{1});
        QCOMPARE(s.model.facts(lock).node, std::string_view("127.0.0.1:6380"));
        QVERIFY(before == lockRef(s.frames.picture(), lock));
        QVERIFY(isCurrent(s.frames.picture(), before));
        QCOMPARE(s.selection.current(), lock);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(s.model.rowOf(lock), row);
        QCOMPARE(removed.count(), 0);
        QCOMPARE(s.history.holds(lock).size(), std::size_t{1});
        QVERIFY(s.history.holds(lock)[0].begin == begin);
        QCOMPARE(s.history.holds(lock)[0].ticks.size(), std::size_t{2});
        QCOMPARE(s.model.lockAt(0), lock);
        QVERIFY(s.model.isPinned(lock));

        QVERIFY(!s.model.setFilterText(u"node:*:6379"_s)); // where it is seen now
        s.settle();
        QCOMPARE(s.model.rowOf(lock), -1);
        QVERIFY(!s.model.setFilterText(u"node:*:6380"_s));
        s.settle();
        QCOMPARE(s.model.rowOf(lock), 0);
    }

    /// An id that is defined anew for the same lock is nobody else's, whichever node tells it.
    void theSameLockUnderItsOldIdIsNoOther()
    {
        Scene s;
        s.source.join(NodeId{1}, KeyspaceId{0}, "127.0.0.1:6379");
        const LockId lock = s.held("lock:a");
        s.selection.select(lock);
        s.source.released(lock);
        s.step();
        s.source.forget(lock);
        s.step();
        const LockId again = s.source.lock("lock:a", NodeId{1});
        s.source.acquired(again, "token-b", 30s);
        s.step();
        QCOMPARE(again, lock);
        QCOMPARE(s.selection.current(), lock);
        QCOMPARE(s.history.holds(lock).size(), std::size_t{2});
        QVERIFY(s.history.wasSeenOn(lock, NodeId{1}, s.source.now(), s.source.now()));
    }

    void anOldMenuDoesNothing()
    {
        Scene s;
        QWidget parent;
        LockId released = kNoLock;
        s.lockMenu.setHandler(Item::Release, [&](LockId lock) { released = lock; });
        s.lockMenu.setActionsAllowed(true, {});
        const LockId lock = s.held("lock:a");
        const LockId other = s.held("lock:other");
        s.selection.select(other);
        s.lockMenu.popupMenu({lock}, QPoint(0, 0), &parent);
        QVERIFY(s.action(Item::Release)->isEnabled());
        QSignalSpy gone(&s.lockMenu, &LockMenu::targetGone);
        QCOMPARE(s.replace(lock, "lock:b"), lock);
        QVERIFY(s.lockMenu.targets().empty()); // neither the lock with the id nor the selected one
        QVERIFY(!s.action(Item::Release)->isEnabled());
        s.action(Item::CopyKey)->setEnabled(true); // as it was when the menu was painted
        QGuiApplication::clipboard()->setText(u"before"_s);
        s.action(Item::CopyKey)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        QCOMPARE(gone.count(), 1);
        QCOMPARE(released, kNoLock);
    }

    void aFreeLockIsNotReleased()
    {
        Scene s;
        s.lockMenu.setHandler(Item::Release, [](LockId) {});
        s.lockMenu.setActionsAllowed(true, {});
        const LockId lock = s.held("lock:a");
        s.selection.select(lock);
        QVERIFY(s.action(Item::Release)->isEnabled());
        s.source.released(lock);
        s.step();
        QVERIFY(!s.action(Item::Release)->isEnabled());
        QCOMPARE(s.action(Item::Release)->toolTip(), u"Nobody holds this lock now."_s);
        s.source.acquired(lock, "token-b", 30s);
        s.step();
        QVERIFY(s.action(Item::Release)->isEnabled());
    }

    void onlyWhatWasRemovedIsPutBack()
    {
        Scene s;
        s.lockMenu.setHandler(Item::PutBack, [](LockId) {});
        s.lockMenu.setActionsAllowed(true, {});
        const LockId removed = s.held("lock:a");
        const LockId other = s.held("lock:b");
        s.source.released(removed);
        s.step();
        s.lockMenu.setPutBack({{lockRef(s.frames.picture(), removed), 10s, 10s}});
        s.selection.select(other);
        QVERIFY(!s.action(Item::PutBack)->isEnabled());
        s.selection.select(removed);
        QVERIFY(s.action(Item::PutBack)->isEnabled());
        s.lockMenu.setPutBack({});
        QVERIFY(!s.action(Item::PutBack)->isEnabled());
    }

    void aPinStaysWithItsLock()
    {
        Scene s;
        const LockId lock = s.held("lock:z");
        s.held("lock:a");
        s.settle();
        s.model.togglePin(lock);
        QCOMPARE(s.model.lockAt(0), lock);
        QCOMPARE(s.replace(lock, "lock:b"), lock);
        s.settle();
        QVERIFY(!s.model.isPinned(lock));
        QCOMPARE(s.frames.picture().key(s.model.lockAt(0)).name, std::string_view("lock:a"));
    }
};

LOCKSCOPE_TEST_GUI_MAIN(LockRefTest)
#include "tst_lockref.moc"
