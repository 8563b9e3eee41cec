// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The palette finds actions, pages, locks, holders, findings and servers by parts of their names, and does or shows
// them; keys, Esc; fits; `LOCKSCOPE_PICTURES=FOLDER` saves pictures. Means: window.
#include "gui/findings/findingspage.h"
#include "gui/locks/lockspage.h"
#include "gui/shell/commandpalette.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Id = MainActions::Id;

struct Scene
{
    lockscope::test::WindowFixture window;

    Scene()
    {
        settings::Profile profile = settings::newProfile();
        profile.name = u"billing-eu"_s;
        profile.endpoint.host = "10.9.9.9";
        if (!window.profiles.save(profile))
            qFatal("the profile is not saved");
        window.watchScene();
        window.window->show();
        window.window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.window.get()))
            qFatal("no window");
    }
    [[nodiscard]] CommandPalette* palette()
    {
        for (auto* each : window.window->findChildren<CommandPalette*>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    [[nodiscard]] QLineEdit& field() { return *palette()->findChild<QLineEdit*>(u"paletteField"_s); }
    [[nodiscard]] QListView& list() { return *palette()->findChild<QListView*>(u"paletteList"_s); }
    void open()
    {
        QTest::keyClick(window.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(palette());
        QVERIFY(field().hasFocus());
    }
    /// As a person: opens it, types, Enter.
    void go(const QString& typed)
    {
        open();
        QTest::keyClicks(&field(), typed);
        QTest::keyClick(&field(), Qt::Key_Return);
        QVERIFY(!palette());
    }
    [[nodiscard]] QString first() { return list().model()->index(0, 0).data().toString(); }
    [[nodiscard]] std::string selected()
    {
        const LockId lock = window.selection.current();
        return lock == kNoLock ? std::string() : std::string(window.frames.picture().key(lock).name);
    }
};

} // namespace

class CommandPaletteTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void itOffersWhatTheWindowCanDo()
    {
        Scene scene;
        scene.open();
        QAbstractItemModelTester tester(scene.list().model());
        QVERIFY(scene.list().model()->rowCount() > 20);
        QVERIFY(scene.list().currentIndex().isValid());
        QTest::keyClicks(&scene.field(), u"keyb short"_s);
        QCOMPARE(scene.first(), u"Keyboard Shortcuts"_s);
        scene.field().clear();
        QTest::keyClicks(&scene.field(), u"stpb"_s); // of nothing that can be done now: no recording is shown
        for (int row = 0; row < scene.list().model()->rowCount(); ++row)
            QVERIFY(scene.list().model()->index(row, 0).data().toString() != u"Step Back"_s);
    }

    void aPage()
    {
        Scene scene;
        scene.go(u"waits"_s);
        QCOMPARE(scene.window.window->currentPage(), u"waitsfor"_s);
    }

    void anAction()
    {
        Scene scene;
        QSignalSpy asked(scene.window.window.get(), &MainWindow::connectRequested);
        scene.go(u"connect"_s);
        QCOMPARE(asked.count(), 1);
    }

    void aLock()
    {
        Scene scene;
        scene.window.window->showPage(u"timeline"_s);
        scene.go(u"stk1042"_s);
        QCOMPARE(scene.selected(), std::string("lock:stock:sku-1042"));
        QCOMPARE(scene.window.window->currentPage(), u"locks"_s);
        QVERIFY(scene.window.locks.rowOf(scene.window.selection.current()) >= 0);
    }

    void aHolder()
    {
        Scene scene;
        scene.go(u"batch-07"_s);
        QCOMPARE(scene.window.window->currentPage(), u"locks"_s);
        QVERIFY2(scene.window.locks.filterText().startsWith(u"holder:"_s), qPrintable(scene.window.locks.filterText()));
        QCOMPARE(scene.window.locks.rowCount(), 1);
    }

    void aFinding()
    {
        Scene scene;
        scene.window.run(2s);
        scene.window.frames.step();
        scene.go(u"no ttl monthly"_s);
        QCOMPARE(scene.window.window->currentPage(), u"findings"_s);
        const auto* title = scene.window.window->findChild<QLabel*>(u"findingTitle"_s);
        QVERIFY2(title->text().startsWith(u"No TTL"_s), qPrintable(title->text()));
    }

    void aServer()
    {
        Scene scene;
        QSignalSpy asked(scene.window.window.get(), &MainWindow::profileRequested);
        scene.go(u"billing"_s);
        QCOMPARE(asked.count(), 1);
    }

    /// What is shown may be another's by the time it is chosen.
    void aLockThatIsGoneIsNotShown()
    {
        Scene scene;
        const LockId lock = scene.window.source.lock("lock:passing");
        scene.window.source.acquired(lock, "somebody", 10s);
        scene.window.frames.step();
        scene.open();
        QTest::keyClicks(&scene.field(), u"passing"_s);
        QCOMPARE(scene.first(), u"lock:passing"_s);
        scene.window.source.released(lock);
        scene.window.frames.step();
        scene.window.source.forget(lock);
        QCOMPARE(scene.window.source.lock("lock:another"), lock);
        scene.window.source.acquired(lock, "somebody else", 10s);
        scene.window.frames.step();
        QTest::keyClick(&scene.field(), Qt::Key_Return);
        QVERIFY(scene.selected() != "lock:another");
    }

    void keysAndEscape()
    {
        Scene scene;
        auto* page = scene.window.window->findChild<LocksPage*>();
        scene.window.window->showPage(u"locks"_s);
        page->focusContent();
        const QWidget* before = QApplication::focusWidget();
        scene.open();
        QCOMPARE(scene.list().currentIndex().row(), 0);
        QTest::keyClick(&scene.field(), Qt::Key_Down);
        QTest::keyClick(&scene.field(), Qt::Key_Down);
        QCOMPARE(scene.list().currentIndex().row(), 2);
        QTest::keyClick(&scene.field(), Qt::Key_Up);
        QCOMPARE(scene.list().currentIndex().row(), 1);
        QTest::keyClicks(&scene.field(), u"there is nothing like this anywhere"_s);
        QCOMPARE(scene.list().model()->rowCount(), 0);
        QVERIFY(scene.palette()->findChild<QLabel*>(u"paletteNone"_s)->isVisible());
        QTest::keyClick(&scene.field(), Qt::Key_Return); // nothing to do
        QVERIFY(scene.palette());
        QTest::keyClick(&scene.field(), Qt::Key_Escape);
        QVERIFY(!scene.palette());
        QCOMPARE(QApplication::focusWidget(), before);
    }

    void moreThanIsListedIsSaid()
    {
        Scene scene;
        for (int i = 0; i < CommandPalette::kMostShown + 5; ++i)
            scene.window.source.acquired(scene.window.source.lock("lock:many:" + std::to_string(i)), "t", 30s);
        scene.window.frames.step();
        scene.open();
        const auto* more = scene.palette()->findChild<QLabel*>(u"paletteMore"_s);
        QTest::keyClicks(&scene.field(), u"lock:many:"_s);
        QCOMPARE(scene.list().model()->rowCount(), CommandPalette::kMostShown);
        QVERIFY(more->isVisible());
        QTest::keyClicks(&scene.field(), u"64"_s);
        QVERIFY(scene.list().model()->rowCount() > 0 && !more->isVisible());
    }

    void itLooksWell()
    {
        Scene scene;
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(700, 460)}) {
            scene.window.window->resize(size);
            scene.open();
            QTest::keyClicks(&scene.field(), u"lock"_s);
            QVERIFY(scene.window.window->rect().contains(scene.palette()->geometry()));
            lockscope::test::keepPicture(*scene.window.window, u"palette-%1"_s.arg(size.width()));
            QTest::keyClick(&scene.field(), Qt::Key_Escape);
        }
    }
};

QTEST_MAIN(CommandPaletteTest)
#include "tst_commandpalette.moc"
