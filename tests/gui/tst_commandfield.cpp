// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The field of the top bar filters the page, with a text for each, and finds commands after a `>`: actions, pages,
// locks, holders, findings and servers by parts of their names or by synonyms, recent ones first. Keys, Esc, focus;
// narrow windows; `LOCKSCOPE_PICTURES=FOLDER` saves pictures. Means: window.
#include "gui/events/eventsmodel.h"
#include "gui/events/eventspage.h"
#include "gui/findings/findingspage.h"
#include "gui/locks/lockspage.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/commandpalette.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/pagefilter.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractItemModelTester>
#include <QIcon>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

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
    [[nodiscard]] CommandField& field() { return *window.window->findChild<CommandField*>(); }
    [[nodiscard]] LocksPage& locksPage() { return *window.window->findChild<LocksPage*>(); }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key(key), modifiers);
    }
    /// As a person: Ctrl+F, types.
    void filter(const QString& typed)
    {
        press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), typed);
        field().applyNow();
    }
    [[nodiscard]] QListView& list() { return *palette()->findChild<QListView*>(u"paletteList"_s); }
    void open()
    {
        QTest::keyClick(window.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(palette());
        QVERIFY(field().hasFocus());
        QCOMPARE(field().text(), u">"_s);
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

class CommandFieldTest final : public lockscope::test::Suite
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
        scene.field().setText(u">"_s);
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

    // --- filter ---

    void eachPageKeepsItsText()
    {
        Scene scene;
        MainWindow& window = *scene.window.window;
        window.showPage(u"locks"_s);
        scene.filter(u"order"_s);
        QCOMPARE(scene.window.locks.filterText(), u"order"_s);
        window.showPage(u"events"_s);
        QCOMPARE(scene.field().text(), QString());
        scene.filter(u"sku"_s);
        const auto& events = window.findChild<EventsPage*>()->model();
        QVERIFY(events.rowCount() > 0 && events.rowCount() < events.total());
        QCOMPARE(scene.window.locks.filterText(), u"order"_s);
        window.showPage(u"locks"_s);
        QCOMPARE(scene.field().text(), u"order"_s);
        window.showPage(u"events"_s);
        QCOMPARE(scene.field().text(), u"sku"_s);
    }

    /// A wrong text is kept, too, and so is one whose 150 ms are not over.
    void aTextIsNotLostByAChangeOfPage()
    {
        Scene scene;
        MainWindow& window = *scene.window.window;
        window.showPage(u"locks"_s);
        scene.press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(&scene.field(), u"order"_s);
        window.showPage(u"events"_s);
        QCOMPARE(scene.window.locks.filterText(), u"order"_s);
        window.showPage(u"locks"_s);
        scene.filter(u"state:lat "_s);
        window.showPage(u"events"_s);
        window.showPage(u"locks"_s);
        QCOMPARE(scene.field().text(), u"state:lat "_s);
    }

    void aComparisonIsNoCommand()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        scene.filter(u"held>5s"_s);
        QVERIFY(!scene.palette());
        QCOMPARE(scene.window.locks.filterText(), u"held>5s"_s);
    }

    /// The filter is as it was while commands are open, and comes back.
    void aLeadingSignOpensCommandsAndKeepsTheFilter()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        scene.filter(u"order"_s);
        scene.press(Qt::Key_Home);
        QTest::keyClicks(&scene.field(), u">"_s);
        QVERIFY(scene.palette());
        QCOMPARE(scene.window.locks.filterText(), u"order"_s);
        scene.press(Qt::Key_Escape);
        QVERIFY(!scene.palette());
        QCOMPARE(scene.field().text(), u"order"_s);
        scene.open();
        scene.press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(!scene.palette() && scene.field().hasFocus());
        QCOMPARE(scene.field().selectedText(), u"order"_s);
    }

    void escTakesOneLayerAPress()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        scene.locksPage().focusContent();
        const QWidget* table = QApplication::focusWidget();
        scene.filter(u"order"_s);
        scene.open();
        scene.press(Qt::Key_Escape); // commands
        QCOMPARE(QApplication::focusWidget(), table);
        scene.press(Qt::Key_F, Qt::ControlModifier);
        scene.press(Qt::Key_Escape); // text
        QCOMPARE(scene.window.locks.filterText(), QString());
        QVERIFY(scene.field().hasFocus());
        scene.press(Qt::Key_Escape); // focus
        QCOMPARE(QApplication::focusWidget(), table);
    }

    void theFocusGoneCommandsEnd()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        scene.open();
        QTest::keyClicks(&scene.field(), u"theme"_s);
        scene.locksPage().focusContent();
        QVERIFY(!scene.palette());
        QCOMPARE(scene.field().text(), QString());
    }

    /// At the field, and nothing is moved.
    void whatIsWrongAndHowMuchIsShownStandAtIt()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        const auto* table = scene.locksPage().findChild<QWidget*>(u"locksTable"_s);
        QCoreApplication::processEvents();
        const QPoint place = table->mapTo(scene.window.window.get(), QPoint(0, 0));
        scene.filter(u"order"_s);
        const auto* count = scene.field().findChild<QLabel*>(u"filterCount"_s);
        QVERIFY(count->isVisible());
        QCOMPARE(count->text(), u"12 of 18"_s);
        scene.filter(u"state:lat "_s);
        QCoreApplication::processEvents();
        const auto* error = scene.window.window->findChild<QLabel*>(u"filterError"_s);
        QVERIFY(error && error->isVisible() && !count->isVisible());
        QVERIFY2(error->text().startsWith(u"Character 7: "), qPrintable(error->text()));
        QCOMPARE(scene.field().accessibleDescription(), error->text());
        QCOMPARE(table->mapTo(scene.window.window.get(), QPoint(0, 0)), place);
        lockscope::test::keepPicture(*scene.window.window, u"field-error"_s);
        scene.window.window->activateWindow(); // the list of completions was a window
        QVERIFY(QTest::qWaitForWindowActive(scene.window.window.get()));
        scene.locksPage().focusContent();
        QVERIFY(!error->isVisible());
    }

    /// Also from a page that is empty: here Events.
    void lettersOnAPageGoToIt()
    {
        Scene scene;
        for (const char* page : {"locks", "events"}) {
            scene.window.window->showPage(QLatin1StringView(page));
            static_cast<Page*>(scene.window.window->findChild<QStackedWidget*>(u"pages"_s)->currentWidget())
                ->focusContent();
            QVERIFY(!scene.field().hasFocus());
            scene.press(Qt::Key_O);
            const QWidget* focus = QApplication::focusWidget();
            QVERIFY2(scene.field().hasFocus(), qPrintable(focus ? focus->objectName() : u"nothing"_s));
            QCOMPARE(scene.field().text(), u"o"_s);
        }
    }

    /// Pages take the keyboard when they are shown first, but not from somebody who types.
    void whoTypesKeepsTheKeyboard()
    {
        lockscope::test::WindowFixture fixture;
        fixture.window->showPage(u"locks"_s);
        fixture.window->show();
        fixture.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
        fixture.frames.setSource(&fixture.source);
        const auto* cover = fixture.window->findChild<PageCover*>();
        QVERIFY(cover->isVisible()); // "Connecting"
        auto& field = *fixture.window->findChild<CommandField*>();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(&field, u"order"_s);
        fixture.source.nodeReady();
        fixture.source.acquired(fixture.source.lock("lock:a"), "t", 1h);
        fixture.run(2s);
        QVERIFY(!cover->isVisible());
        QVERIFY(field.hasFocus());
        Q_EMIT fixture.session.changed(); // a server beside it was found, or is not there
        QVERIFY(field.hasFocus());
        QCOMPARE(field.text(), u"order"_s);
    }

    void aPageWithoutAFilterSaysSo()
    {
        Scene scene;
        scene.window.window->showPage(u"dashboard"_s);
        QVERIFY2(scene.field().placeholderText().contains(u"No filter"_s), qPrintable(scene.field().placeholderText()));
        scene.field().setFocus();
        QTest::keyClicks(&scene.field(), u"waits"_s);
        QVERIFY(scene.palette());
        QCOMPARE(scene.field().text(), u">waits"_s);
        scene.press(Qt::Key_Return);
        QCOMPARE(scene.window.window->currentPage(), u"waitsfor"_s);
    }

    // --- intent ---

    void synonyms_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("finds");
        for (const char* word : {"stuck", "unlock", "kill"})
            QTest::newRow(word) << QString::fromLatin1(word) << u"Release…"_s;
        QTest::newRow("theme") << u"theme dark"_s << u"Dark"_s;
        QTest::newRow("screenshot") << u"screenshot"_s << u"Save Picture of Page…"_s;
        QTest::newRow("deadlock") << u"deadlock"_s << u"Waits-for"_s;
        QTest::newRow("help") << u"hotkeys"_s << u"Keyboard Shortcuts"_s;
    }
    void synonyms()
    {
        QFETCH(QString, typed);
        QFETCH(QString, finds);
        Scene scene;
        scene.window.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) {});
        scene.window.lockMenu.setActionsAllowed(true, {});
        scene.window.selection.select(scene.window.source.lock("lock:invoice:monthly"));
        scene.open();
        QTest::keyClicks(&scene.field(), typed);
        QCOMPARE(scene.first(), finds);
        QVERIFY(scene.list().model()->rowCount() < 12); // not whatever has these letters
        const auto icon = scene.list().model()->index(0, 0).data(Qt::DecorationRole).value<QIcon>();
        QVERIFY(finds == u"Dark"_s || !icon.isNull());
    }

    /// Enter asks for a release, as the menu does: what is sent is up to the dialog.
    void enterOpensWhatTheMenuOpens()
    {
        Scene scene;
        int asked = 0;
        scene.window.lockMenu.setHandler(LockMenu::Item::Release, [&asked](LockId) { ++asked; });
        scene.window.lockMenu.setActionsAllowed(true, {});
        scene.window.selection.select(scene.window.source.lock("lock:invoice:monthly"));
        scene.go(u"unlock"_s);
        QCOMPARE(asked, 1);
    }

    void whatCannotBeDoneNowSaysWhy()
    {
        Scene scene;
        scene.window.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) { QFAIL("released"); });
        scene.window.selection.select(kNoLock);
        scene.open();
        QTest::keyClicks(&scene.field(), u"unlock"_s);
        QCOMPARE(scene.first(), u"Release…"_s);
        const QString said = scene.list().model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(said.contains(u"No lock is selected"_s), qPrintable(said));
        scene.press(Qt::Key_Return);
        QVERIFY(scene.palette());
    }

    /// The reason is that of now, not of the last update of the menus a moment before.
    void aReasonThatIsGoneIsNotTold()
    {
        Scene scene;
        scene.window.lockMenu.setHandler(LockMenu::Item::Release, [](LockId) {});
        scene.window.lockMenu.setActionsAllowed(true, {});
        scene.window.locks.setSavedFilter(SavedFilter::All);
        scene.window.run(300ms);
        scene.window.selection.select(scene.window.source.lock("lock:invoice:monthly"));
        scene.window.locks.setFilterText(u"-invoice"_s);
        scene.window.run(600ms);
        QVERIFY(!scene.window.lockMenu.action(LockMenu::Item::Release)->isEnabled());
        scene.window.locks.setFilterText({});
        scene.open();
        QVERIFY(scene.window.lockMenu.action(LockMenu::Item::Release)->isEnabled());
        QTest::keyClicks(&scene.field(), u"unlock"_s);
        QCOMPARE(scene.first(), u"Release…"_s);
        QVERIFY(scene.list().model()->flags(scene.list().model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
    }

    void recentOnesComeFirst()
    {
        Scene scene;
        scene.go(u"waits"_s);
        scene.go(u"wide lanes"_s);
        scene.open();
        QCOMPARE(scene.first(), u"Wide Lanes"_s);
        QCOMPARE(scene.list().model()->index(1, 0).data().toString(), u"Waits-for"_s);
        QCOMPARE(scene.window.preferences.get(settings::prefs::recentCommands),
                 (QStringList{u"action.showTimeline"_s, u"page.waitsfor"_s}));
    }

    // --- room ---

    void itLooksWell()
    {
        Scene scene;
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(700, 460)}) {
            scene.window.window->resize(size);
            scene.open();
            QTest::keyClicks(&scene.field(), u"lock"_s);
            QVERIFY(scene.window.window->rect().contains(scene.palette()->geometry()));
            QVERIFY(scene.field().isVisible());
            lockscope::test::keepPicture(*scene.window.window, u"commands-%1"_s.arg(size.width()));
            QTest::keyClick(&scene.field(), Qt::Key_Escape);
        }
    }

    /// In the middle of a wide window; in a smaller one as near to it as the parts before and behind it allow.
    void theFieldIsInTheMiddle()
    {
        Scene scene;
        QWidget& window = *scene.window.window;
        const auto* field = &scene.field();
        for (int width = 1800; width >= 700; width -= 50) {
            window.resize(width, 700);
            for (int i = 0; i < 4; ++i) // layouts in layouts
                QCoreApplication::processEvents();
            const QByteArray at = QByteArray::number(width);
            if (!field->isVisible())
                continue;
            const int middle = field->mapTo(&window, field->rect().center()).x();
            QVERIFY2(width < 1600 || std::abs(middle - width / 2) <= 4, at + ' ' + QByteArray::number(middle));
            for (const QWidget* each : field->parentWidget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
                if (each != field && each->isVisible())
                    QVERIFY2(!each->geometry().intersects(field->geometry()), at + ' ' + each->objectName().toUtf8());
                if (each->isVisible())
                    QVERIFY2(each->parentWidget()->rect().contains(each->geometry()), at);
            }
        }
    }

    /// Where the field has no room there is a button, and it lies over the bar while it is used.
    void aNarrowBarHasAButtonInstead()
    {
        Scene scene;
        scene.window.window->showPage(u"locks"_s);
        scene.window.window->findChild<QToolBar*>(u"topBar"_s)->setMaximumWidth(360);
        QCoreApplication::processEvents();
        auto* button = scene.window.window->findChild<QToolButton*>(u"button.search"_s);
        QVERIFY(button->isVisible() && !scene.field().isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(scene.field().isVisible() && scene.field().hasFocus());
        QVERIFY(scene.field().width() > 300);
        QTest::keyClicks(&scene.field(), u"order"_s);
        scene.press(Qt::Key_Return);
        QVERIFY(!scene.field().isVisible());
        QCOMPARE(scene.window.locks.filterText(), u"order"_s);
        scene.press(Qt::Key_O); // on the table
        QVERIFY(scene.field().isVisible() && scene.field().hasFocus());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(CommandFieldTest)
#include "tst_commandfield.moc"
