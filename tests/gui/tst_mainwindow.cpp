// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Actions, shortcuts, focus, docks, layout, languages, lost connection, one node of two away. Means: window.
#include "gui/locks/lockstable.h"
#include "gui/shell/mainwindow.h"
#include "gui/tables/livetable.h"

#include "gui/charts/barchart.h"
#include "gui/charts/stackedareachart.h"
#include "gui/charts/trendchart.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/findings/findingspage.h"
#include "gui/holders/holdernamekeeper.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/docks.h"
#include "gui/shell/emptypage.h"
#include "gui/shell/messages.h"
#include "gui/shell/momentpill.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/shortcutsdialog.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/sidebardelegate.h"
#include "gui/shell/sourcechip.h"
#include "gui/waitsfor/waitsforpage.h"
#include "gui/widgets/emptystate.h"
#include "part.h"
#include "presentation/locks/holdernames.h"
#include "presentation/words/celltext.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTableWidget>
#include <QToolButton>
#include <QWheelEvent>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using test::part;
using test::WindowFixture;
using Id = MainActions::Id;

class MainWindowTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void actionsHaveUniqueNamesTextsAndShortcuts();
    void everythingInTheMenusIsAnAction();
    void focusableWidgetsHaveNames();
    void tabWalksThroughTheWindow();
    void emptyStateOffersWhatToDo();
    void controlFGoesToTheSearchField();
    void thePageThatIsShownFirstHasTheKeyboard_data();
    void thePageThatIsShownFirstHasTheKeyboard();
    void pagesAreReachedByKeyAndRemembered();
    void pauseSaysWhatWillHappen();
    void languageSwitchRetitlesEverything();
    void layoutIsSavedRestoredAndReset();
    void aLayoutFromBeforeThereWereKeyspacesIsRestored();
    void columnsOfAnOlderLayoutGoBackToTheirPlaces();
    void aHostileSavedLayoutIsIgnored();
    void aSavedWindowOutsideTheScreenIsBroughtBack();
    void docksFollowPageAndWish();
    void sidebarShowsServersAndPrefixes();
    void aSmallScreenStartsWithTheTableWhole();
    void columnsGetBackWhatASmallWindowTook();
    void addressesInTheSidebarAreWhole_data();
    void addressesInTheSidebarAreWhole();
    void atRestOnlyTimeIsDrawn();
    void attentionStandsOnTabAndTitle();
    void theRailIsWalkedByKeys();
    void theSelectedHoldIsOneSentenceForAChat();
    void theRailWithoutRoomShowsIcons();
    void theRailShowsQuorumForAGroup();
    void oneOfTwoNodesAwayIsNamed();
    void theTopBarSaysTheHealth();
    void theTopBarLeavesOutWhatHasNoRoom();
    void theAddressOfTheSourceIsWhole();
    void aLongNameOfTheSourceLeavesRoom();
    void theInspectorFitsEachHeight();
    void lostConnectionIsSaidAndTakenBack();
    void statusBarSaysWhatIsKnown();
    void whatNobodyTellsIsNotCalledNow();
    void ofAServerThatWasNeverReachedNothingIsSaid();
    void anEmptyWaitsForPageOffersATrace();
    void shortcutsDialogListsThemAll();
    void nothingIsElidedToNothing_data();
    void nothingIsElidedToNothing();
};

namespace {

void show(QWidget& window)
{
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

QString plain(QString text)
{
    return text.remove(u'&');
}

} // namespace

void MainWindowTest::actionsHaveUniqueNamesTextsAndShortcuts()
{
    WindowFixture fixture;
    QSet<QString> names;
    QMap<QString, QString> keys;
    for (const QAction* action : fixture.window->actions()) {
        QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
        QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
        names.insert(action->objectName());
        QVERIFY2(!plain(action->text()).isEmpty(), qPrintable(action->objectName()));
        for (const QKeySequence& key : action->shortcuts()) {
            const QString text = key.toString();
            QVERIFY2(!text.isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(!keys.contains(text), qPrintable(text + u": "_s + action->objectName() + u", "_s + keys[text]));
            keys[text] = action->objectName();
        }
    }
    QVERIFY(names.size() >= static_cast<int>(Id::Count) + 14);
}

void MainWindowTest::everythingInTheMenusIsAnAction()
{
    WindowFixture fixture;
    const QList<QAction*> known = fixture.window->actions();
    int inMenus = 0;
    for (const QMenu* menu : fixture.window->menuBar()->findChildren<QMenu*>()) {
        QVERIFY2(!menu->title().isEmpty(), qPrintable(menu->objectName()));
        QSet<QString> mnemonics;
        for (const QAction* action : menu->actions()) {
            if (action->isSeparator() || action->menu() || action->objectName().startsWith(u"language."))
                continue;
            ++inMenus;
            QVERIFY2(known.contains(action), qPrintable(action->text()));
            const QString mnemonic = QKeySequence::mnemonic(action->text()).toString();
            QVERIFY2(mnemonic.isEmpty() || !mnemonics.contains(mnemonic),
                     qPrintable(menu->title() + u": "_s + mnemonic));
            mnemonics.insert(mnemonic);
        }
    }
    QVERIFY(inMenus > 30);
}

void MainWindowTest::focusableWidgetsHaveNames()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    int walked = 0;
    for (const QString& page : fixture.window->pageIds()) {
        fixture.window->showPage(page);
        fixture.run(200ms);
        for (QWidget* widget : fixture.window->findChildren<QWidget*>()) {
            const bool inner = widget->objectName().startsWith(u"qt_"); // speaks through its control
            if (inner || !widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
            const QString name = accessible ? accessible->text(QAccessible::Name) : QString();
            QVERIFY2(!name.isEmpty(), qPrintable(page + u": "_s + QLatin1StringView(widget->metaObject()->className()) +
                                                 u' ' + widget->objectName()));
            ++walked;
        }
    }
    QVERIFY(walked > 10);
}

void MainWindowTest::tabWalksThroughTheWindow()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.window->showPage(u"locks"_s);
    fixture.run(2s); // by then something needs attention, and is selected
    auto* chip = fixture.window->findChild<QToolButton*>(u"sourceChip"_s);
    chip->setFocus();
    QSet<QWidget*> reached;
    for (int i = 0; i < 80 && QApplication::focusWidget(); ++i) {
        reached.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    const auto within = [&](const QWidget* parent) {
        return std::any_of(reached.begin(), reached.end(),
                           [&](const QWidget* widget) { return parent == widget || parent->isAncestorOf(widget); });
    };
    QVERIFY(within(fixture.window->findChild<QTabBar*>(u"pageTabs"_s)));
    QVERIFY(within(fixture.window->findChild<Sidebar*>()));
    QVERIFY(within(fixture.window->findChild<QStackedWidget*>(u"pages"_s)->currentWidget()));
    for (const DockSpec& spec : dockSpecs())
        QVERIFY2(within(fixture.window->findChild<QDockWidget*>(u"dock."_s + QLatin1StringView(spec.id))), spec.id);
}

void MainWindowTest::emptyStateOffersWhatToDo()
{
    WindowFixture fixture;
    settings::Profile saved = settings::newProfile();
    saved.name = u"prod-eu"_s;
    QVERIFY(fixture.profiles.save(saved));
    show(*fixture.window);
    QVERIFY(fixture.window->findChild<EmptyPage*>()->isVisible());
    for (const QDockWidget* dock : fixture.window->findChildren<QDockWidget*>())
        QVERIFY(!dock->isVisible());
    QVERIFY(!fixture.window->mainActions()[Id::Pause]->isEnabled());

    QSignalSpy connectRequested(fixture.window.get(), &MainWindow::connectRequested);
    QTest::mouseClick(fixture.window->findChild<QPushButton*>(u"emptyConnect"_s), Qt::LeftButton);
    QCOMPARE(connectRequested.size(), 1);
    QSignalSpy profileRequested(fixture.window.get(), &MainWindow::profileRequested);
    QTest::mouseClick(fixture.window->findChild<QPushButton*>(u"emptyProfile."_s + saved.id), Qt::LeftButton);
    QCOMPARE(profileRequested.size(), 1);
    QCOMPARE(profileRequested.first().first().toString(), saved.id);
    QVERIFY(!fixture.window->findChild<QPushButton*>(u"emptyMoreProfiles"_s));
    for (int i = 0; i < 8; ++i) {
        settings::Profile another = settings::newProfile();
        another.name = u"stage-%1"_s.arg(i);
        QVERIFY(fixture.profiles.save(another));
    }
    QCoreApplication::processEvents();
    QStringList seen; // former ones go later
    QPushButton* more = nullptr;
    for (auto* button : fixture.window->findChild<EmptyPage*>()->findChildren<QPushButton*>()) {
        if (!button->isVisible() || !button->objectName().contains(u"Profile"_s))
            continue;
        QVERIFY2(!seen.contains(button->objectName()), qPrintable(button->text()));
        seen << button->objectName();
        if (button->objectName() == u"emptyMoreProfiles"_s)
            more = button;
    }
    QVERIFY(more);
    QCOMPARE(more->text(), u"and 3 more…"_s);
    QTest::mouseClick(more, Qt::LeftButton);
    QCOMPARE(connectRequested.size(), 2);

    fixture.watchScene();
    QVERIFY(!fixture.window->findChild<EmptyPage*>()->isVisible());
    QVERIFY(fixture.window->findChild<Sidebar*>()->isVisible());
    fixture.frames.setSource(nullptr);
    QVERIFY(fixture.window->findChild<EmptyPage*>()->isVisible());
}

void MainWindowTest::controlFGoesToTheSearchField()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    for (const QString& id : fixture.window->pageIds()) {
        fixture.window->showPage(id);
        fixture.window->setFocus();
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        auto* page = static_cast<Page*>(fixture.window->findChild<QStackedWidget*>(u"pages"_s)->currentWidget());
        QWidget* field = page->filter() ? fixture.window->findChild<CommandField*>() : page->searchField();
        QVERIFY2(field && QApplication::focusWidget() == field, qPrintable(id));
    }
}

void MainWindowTest::thePageThatIsShownFirstHasTheKeyboard_data()
{
    QTest::addColumn<QString>("id");
    WindowFixture fixture;
    for (const QString& id : fixture.window->pageIds())
        QTest::newRow(qPrintable(id)) << id;
}

/// Also when it has nothing to show yet.
void MainWindowTest::thePageThatIsShownFirstHasTheKeyboard()
{
    QFETCH(QString, id);
    WindowFixture fixture;
    fixture.window->showPage(id);
    show(*fixture.window);
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    fixture.frames.setSource(&fixture.source);
    fixture.source.nodeReady();
    fixture.source.acquired(fixture.source.lock("lock:a"), "t", 1h);
    fixture.run(2s);
    const auto* page = fixture.window->findChild<QStackedWidget*>(u"pages"_s)->currentWidget();
    const QWidget* focus = QApplication::focusWidget();
    QVERIFY2(page == focus || page->isAncestorOf(focus), qPrintable(focus ? focus->objectName() : u"nothing"_s));
}

void MainWindowTest::pagesAreReachedByKeyAndRemembered()
{
    auto folder = std::make_shared<QTemporaryDir>();
    QString last;
    {
        WindowFixture fixture(folder);
        fixture.watchScene();
        show(*fixture.window);
        const QStringList ids = fixture.window->pageIds();
        QVERIFY(ids.contains(u"locks"_s));
        for (int i = 0; i < ids.size(); ++i) {
            QTest::keyClick(fixture.window.get(), Qt::Key(Qt::Key_1 + i), Qt::AltModifier);
            QCOMPARE(fixture.window->currentPage(), ids[i]);
        }
        // Ctrl+PgDown goes through the rail: no Redlock group is watched, so Quorum is not in it.
        fixture.window->showPage(u"locks"_s);
        for (const QString& id :
             {u"findings"_s, u"waitsfor"_s, u"dashboard"_s, u"events"_s, u"simulator"_s, u"server"_s, u"locks"_s}) {
            QTest::keyClick(fixture.window.get(), Qt::Key_PageDown, Qt::ControlModifier);
            QCOMPARE(fixture.window->currentPage(), id);
        }
        QTest::keyClick(fixture.window.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(fixture.window->currentPage(), u"server"_s);
        fixture.window->showPage(ids.last());
        last = ids.last();
        QVERIFY(!fixture.window->showPage(u"nosuch"_s));
    }
    WindowFixture again(folder);
    QCOMPARE(again.window->currentPage(), last);
}

void MainWindowTest::pauseSaysWhatWillHappen()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    auto* text = fixture.window->findChild<QLabel*>(u"pausedText"_s);
    QCOMPARE(plain(fixture.window->mainActions()[Id::Pause]->text()), u"Pause"_s);
    QVERIFY(!text->isVisible());
    QTest::keyClick(fixture.window.get(), Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(fixture.frames.isPaused());
    QCOMPARE(plain(fixture.window->mainActions()[Id::Pause]->text()), u"Resume"_s);
    fixture.run(2s);
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->text().contains(u"waiting"), qPrintable(text->text()));
    QVERIFY2(text->text().contains(u"03:08:41.207"), qPrintable(text->text()));
    QVERIFY(text->toolTip().isEmpty()); // all that happened is told
    fixture.window->mainActions()[Id::BackToLive]->trigger();
    QVERIFY(!fixture.frames.isPaused());
    QTRY_VERIFY(!text->isVisible());
    // More than a pause tells: since when it does is said.
    const LockId busy = fixture.source.lock("lock:busy");
    for (int second = 0; second < 60; ++second) {
        for (int i = 0; i < 500; ++i) {
            fixture.source.acquired(busy, "t", 10s);
            fixture.source.released(busy);
        }
        fixture.frames.step();
        fixture.source.advance(1s);
    }
    fixture.window->mainActions()[Id::Pause]->trigger();
    QVERIFY(fixture.frames.isPaused());
    QTRY_VERIFY2(text->toolTip().contains(u"begin at 03:0"), qPrintable(text->toolTip()));
}

/// Every text that a person can see in window, menus and tool tips.
static QMap<QString, QString> visibleTexts(QWidget& window)
{
    QMap<QString, QString> texts;
    for (const QAction* action : window.actions())
        texts[action->objectName()] = action->text();
    for (const QMenu* menu : window.findChildren<QMenu*>())
        texts[menu->objectName()] = menu->title();
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>())
        texts[dock->objectName()] = dock->windowTitle();
    auto* tabs = window.findChild<QTabBar*>(u"pageTabs"_s);
    for (int i = 0; i < tabs->count(); ++i)
        texts[u"tab.%1"_s.arg(i)] = tabs->tabText(i);
    return texts;
}

namespace {
/// Translates everything into itself in brackets: what stays without was not asked for anew.
class Brackets final : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char*, const char* source, const char*, int) const override
    {
        return u'[' + QString::fromUtf8(source) + u']';
    }
};
} // namespace

void MainWindowTest::languageSwitchRetitlesEverything()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    Brackets brackets;
    QCoreApplication::installTranslator(&brackets);
    fixture.language.setChoice(u"zh_TW"_s);
    QCoreApplication::removeTranslator(&brackets); // behind the catalogue again
    QCoreApplication::installTranslator(&brackets);
    QCoreApplication::processEvents(); // Qt tells each window
    QMap<QString, QString> texts = visibleTexts(*fixture.window);
    for (auto it = texts.begin(); it != texts.end(); ++it) {
        if (it.key().startsWith(u"language.") && it.key() != u"language.system")
            continue; // languages are named in themselves
        if (it.key().isEmpty() || it.key() == u"sourceMenu")
            continue;
        QVERIFY2(it.value().startsWith(u'['), qPrintable(it.key() + u": "_s + it.value()));
    }
    QVERIFY(texts.size() > 50);
    QCoreApplication::removeTranslator(&brackets);
    fixture.language.setChoice(u"en"_s);
    QCOMPARE(plain(fixture.window->mainActions()[Id::Quit]->text()), u"Quit"_s);
}

void MainWindowTest::layoutIsSavedRestoredAndReset()
{
    auto folder = std::make_shared<QTemporaryDir>();
    QSize size;
    {
        WindowFixture fixture(folder);
        fixture.watchScene();
        show(*fixture.window);
        const QSize first = fixture.window->size();
        fixture.window->resize(780, 700); // fits on the screen of the offscreen platform
        size = fixture.window->size();
        QVERIFY(size != first);
        QVERIFY(!fixture.window->findChild<QDockWidget*>(u"dock.sidebar"_s)->isVisible()); // narrow: starts folded
        fixture.window->mainActions()[Id::Sidebar]->trigger();
        QVERIFY(fixture.window->findChild<QDockWidget*>(u"dock.sidebar"_s)->isVisible());
        fixture.window->showPage(fixture.window->pageIds().last());
        QVERIFY(fixture.window->close());
    }
    WindowFixture again(folder);
    again.watchScene();
    show(*again.window);
    QCOMPARE(again.window->size(), size);
    QVERIFY(again.window->findChild<QDockWidget*>(u"dock.sidebar"_s)->isVisible());
    QVERIFY(again.window->mainActions()[Id::Sidebar]->isChecked());
    QVERIFY(!again.window->mainActions()[Id::WideLanes]->isChecked());
    again.preferences.set(settings::prefs::locksServerColumn, u"hidden"_s);
    again.window->mainActions()[Id::ResetLayout]->trigger();
    QVERIFY(!again.window->findChild<QDockWidget*>(u"dock.sidebar"_s)->isVisible());
    QVERIFY(!again.window->mainActions()[Id::Sidebar]->isChecked());
    QVERIFY(again.preferences.get(settings::prefs::windowState).isEmpty());
    QCOMPARE(again.preferences.get(settings::prefs::locksServerColumn), u"auto"_s);
}

/// tests/fixtures has the settings of a window that was closed without its compact timeline; and names of holders, and
/// a filter by node.
void MainWindowTest::aLayoutFromBeforeThereWereKeyspacesIsRestored()
{
    auto folder = std::make_shared<QTemporaryDir>();
    QVERIFY(QFile::copy(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/written-before-keyspaces/lockscope.ini"),
                        folder->filePath(u"settings.ini"_s)));
    WindowFixture fixture(folder);
    fixture.watchScene();
    show(*fixture.window);
    QVERIFY(fixture.window->findChild<QDockWidget*>(u"dock.sidebar"_s)->isVisible());
    QVERIFY(!fixture.window->mainActions()[Id::WideLanes]->isChecked());
    QVERIFY(fixture.window->mainActions()[Id::Sidebar]->isChecked());
    presentation::HolderNames names;
    const HolderNameKeeper keeper(fixture.preferences, names);
    QCOMPARE(names.rules(), (QList<presentation::HolderRule>{{u"worker-7:*"_s, u"payments"_s}}));
    QCOMPARE(names.service(LibraryId::Unknown, "worker-7:4711:1"), std::string("payments"));
    const QString filter = fixture.preferences.get(settings::prefs::filterHistory).first();
    QCOMPARE(filter, u"node:127.* holder:a1b2*"_s);
    QVERIFY(!fixture.locks.setFilterText(filter)); // no complaint
    QVERIFY(!fixture.locks.setFilterText(u"node:10.1.*"_s));
    fixture.run(std::chrono::seconds(1));
    QVERIFY(fixture.locks.rowCount() > 0);
}

/// Panels could be torn off and moved once: what was folded stays folded, the rest is at its place again.
void MainWindowTest::columnsOfAnOlderLayoutGoBackToTheirPlaces()
{
    auto folder = std::make_shared<QTemporaryDir>();
    {
        WindowFixture fixture(folder);
        fixture.watchScene();
        show(*fixture.window);
        auto* sidebar = fixture.window->findChild<QDockWidget*>(u"dock.sidebar"_s);
        fixture.window->addDockWidget(Qt::RightDockWidgetArea, sidebar);
        sidebar->setFloating(true);
        fixture.window->mainActions()[Id::Inspector]->trigger();
        fixture.preferences.set(settings::prefs::windowGeometry, fixture.window->saveGeometry());
        fixture.preferences.set(settings::prefs::windowState, fixture.window->saveState(1));
        fixture.preferences.set(settings::prefs::windowStateVersion, 1);
        fixture.window.reset(); // does not save: it was not closed by a person
    }
    WindowFixture again(folder);
    again.watchScene();
    show(*again.window);
    auto* sidebar = again.window->findChild<QDockWidget*>(u"dock.sidebar"_s);
    QVERIFY(sidebar->isVisible() && !sidebar->isFloating());
    QCOMPARE(again.window->dockWidgetArea(sidebar), Qt::LeftDockWidgetArea);
    QVERIFY(!again.window->findChild<QDockWidget*>(u"dock.inspector"_s)->isVisible());
}

void MainWindowTest::aHostileSavedLayoutIsIgnored()
{
    auto folder = std::make_shared<QTemporaryDir>();
    {
        WindowFixture fixture(folder);
        fixture.preferences.set(settings::prefs::windowState, QByteArray("\x00\xff garbage", 10));
        fixture.preferences.set(settings::prefs::windowGeometry, QByteArray("no geometry"));
        fixture.preferences.set(settings::prefs::windowStateVersion, 1);
    }
    WindowFixture again(folder);
    again.watchScene();
    show(*again.window);
    QVERIFY(again.window->findChild<Sidebar*>()->isVisible());
    QVERIFY(again.window->width() >= 600);
}

/// The screen that it was on is gone, and the one that is there is smaller.
void MainWindowTest::aSavedWindowOutsideTheScreenIsBroughtBack()
{
    auto folder = std::make_shared<QTemporaryDir>();
    {
        WindowFixture fixture(folder);
        show(*fixture.window);
        fixture.window->close(); // saves
    }
    {
        WindowFixture fixture(folder);
        QWidget elsewhere;
        elsewhere.setGeometry(5000, 4000, 3000, 2000);
        fixture.preferences.set(settings::prefs::windowGeometry, elsewhere.saveGeometry());
    }
    WindowFixture again(folder);
    again.window->show();
    QVERIFY(QTest::qWaitForWindowExposed(again.window.get()));
    const QRect screen = again.window->screen()->availableGeometry();
    const QRect frame = again.window->geometry();
    QVERIFY2(screen.contains(frame.topLeft()), qPrintable(u"%1,%2"_s.arg(frame.x()).arg(frame.y())));
    QVERIFY2(frame.width() <= screen.width() && frame.height() <= screen.height(),
             qPrintable(u"%1 x %2"_s.arg(frame.width()).arg(frame.height())));
}

void MainWindowTest::docksFollowPageAndWish()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    for (const DockSpec& spec : dockSpecs()) {
        auto* dock = fixture.window->findChild<QDockWidget*>(u"dock."_s + QLatin1StringView(spec.id));
        fixture.window->showPage(u"locks"_s);
        QVERIFY2(dock->isVisible(), spec.id);
        fixture.window->showPage(u"server"_s);
        QCOMPARE(dock->isVisible(), spec.onlyOnPage == nullptr || fixture.window->currentPage() == u"locks");
        fixture.window->showPage(u"locks"_s);
        QCOMPARE(dock->features(), QDockWidget::NoDockWidgetFeatures); // folded, not torn off
        fixture.window->mainActions()[spec.toggle]->trigger();
        QVERIFY2(!dock->isVisible(), spec.id);
        fixture.window->mainActions()[spec.toggle]->trigger();
        QVERIFY2(dock->isVisible(), spec.id);
    }
}

void MainWindowTest::sidebarShowsServersAndPrefixes()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.run(2s);
    auto* sidebar = fixture.window->findChild<Sidebar*>();
    const auto textOf = [&](const QString& label) {
        const auto found = sidebar->findItems(label, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QString() : found.first()->data(0, SidebarDelegate::ValueRole).toString();
    };
    QVERIFY(!sidebar->findItems(u"10.1.4.7:6379"_s, Qt::MatchExactly | Qt::MatchRecursive).isEmpty());
    QCOMPARE(textOf(u"clock"_s), u"+3 ms"_s);
    QCOMPARE(textOf(u"eviction risk"_s), u"none"_s);
    QVERIFY(textOf(u"notifications"_s).startsWith(u"on"));
    QCOMPARE(textOf(u"lock:report:*"_s), u"1"_s);

    const auto choose = [&](const QString& label) {
        QTreeWidgetItem* item = sidebar->findItems(label, Qt::MatchExactly | Qt::MatchRecursive).first();
        QTest::mouseClick(sidebar->viewport(), Qt::LeftButton, {}, sidebar->visualItemRect(item).center());
    };
    choose(u"lock:order:*"_s);
    fixture.run(500ms);
    QCOMPARE(fixture.locks.filterText(), u"key:lock:order:*"_s);
    QVERIFY(fixture.locks.rowCount() >= 11);
    choose(u"lock:order:*"_s);
    QCOMPARE(fixture.locks.filterText(), QString());

    fixture.window->showPage(fixture.window->pageIds().first());
    choose(u"10.1.4.7:6379"_s);
    QCOMPARE(fixture.window->currentPage(), u"server"_s);
    // By keyboard: down to a prefix, Enter.
    sidebar->setFocus();
    sidebar->setCurrentItem(sidebar->findItems(u"lock:report:*"_s, Qt::MatchRecursive).first());
    QTest::keyClick(sidebar, Qt::Key_Return);
    QCOMPARE(fixture.locks.filterText(), u"key:lock:report:*"_s);
}

void MainWindowTest::aSmallScreenStartsWithTheTableWhole()
{
    for (const bool small : {true, false}) {
        WindowFixture fixture;
        fixture.watchScene();
        fixture.window->resize(small ? QSize(1280, 720) : QSize(1600, 1000));
        show(*fixture.window);
        fixture.locks.setSavedFilter(SavedFilter::All);
        fixture.run(2s);
        QCOMPARE(fixture.window->findChild<Sidebar*>()->isVisible(), !small);
        auto* table = fixture.window->findChild<LocksTable*>(u"locksTable"_s);
        QVERIFY(fixture.locks.rowCount() > 2);
        for (const int column : {LocksModel::HeldFor, LocksModel::Waiters}) {
            for (int row = 0; row < fixture.locks.rowCount(); ++row) {
                const QModelIndex index = fixture.locks.index(row, column);
                const int needed = table->itemDelegate()->sizeHint({}, index).width();
                QVERIFY2(table->horizontalHeader()->sectionSize(column) >= needed ||
                             table->horizontalHeader()->isSectionHidden(column),
                         qPrintable(index.data().toString()));
            }
        }
        QVERIFY(table->laneArea().width() >= 340);
        QVERIFY2(table->horizontalHeader()->length() <= table->viewport()->width(),
                 qPrintable(u"%1 of %2"_s.arg(table->horizontalHeader()->length()).arg(table->viewport()->width())));
    }
    WindowFixture first; // who wants it has it, also at the next start
    first.watchScene();
    first.window->resize(1280, 720);
    show(*first.window);
    first.window->mainActions()[Id::Sidebar]->setChecked(true);
    first.window->close();
    WindowFixture again(first.folder());
    again.watchScene();
    show(*again.window);
    QVERIFY(again.window->findChild<Sidebar*>()->isVisible());
}

/// A window that is made smaller and large again looks as before, and a column that the user pulled stays so.
void MainWindowTest::columnsGetBackWhatASmallWindowTook()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    const auto resize = [&](int width) {
        fixture.window->resize(width, 1000);
        fixture.run(200ms);
        QCoreApplication::processEvents();
    };
    auto* sidebar = fixture.window->findChild<QDockWidget*>(u"dock.sidebar"_s);
    auto* inspector = fixture.window->findChild<QDockWidget*>(u"dock.inspector"_s);
    resize(1700);
    const QList<int> before{sidebar->width(), inspector->width()};
    resize(1600);
    QVERIFY(inspector->isVisible() && sidebar->width() < before[0]);
    resize(1450); // the inspector is an overlay
    QVERIFY(!inspector->isVisible() && sidebar->isVisible());
    resize(1280); // without columns
    resize(1450);
    resize(1700);
    QCOMPARE(QList<int>({sidebar->width(), inspector->width()}), before);
    resize(1600);
    fixture.window->resizeDocks({sidebar}, {sidebar->width() + 20}, Qt::Horizontal);
    QCoreApplication::processEvents();
    const int pulled = sidebar->width();
    resize(1700);
    QCOMPARE(sidebar->width(), pulled);
}

void MainWindowTest::addressesInTheSidebarAreWhole_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("isOpen");
    QTest::addRow("1600") << 1600 << true;
    QTest::addRow("1440") << 1440 << false;
}

/// A window that starts with the column starts with one in which servers can be told apart; without room it starts
/// without the column, and with a whole inspector.
void MainWindowTest::addressesInTheSidebarAreWhole()
{
    QFETCH(const int, width);
    QFETCH(const bool, isOpen);
    WindowFixture fixture;
    fixture.watchScene();
    fixture.watchQuorum();
    fixture.window->resize(width, 900);
    show(*fixture.window);
    fixture.run(2s);
    const auto& sidebar = *fixture.window->findChild<Sidebar*>();
    QCOMPARE(sidebar.isVisible(), isOpen);
    const QString address = u"10.1.4.7:6379"_s;
    QFont bold = sidebar.font();
    bold.setWeight(QFont::DemiBold);
    constexpr int kBeside = 60; // margins, sign, gaps
    const int needed = QFontMetrics(bold).horizontalAdvance(address) +
                       QFontMetrics(fixture.theme.monospace()).horizontalAdvance(u"99/s"_s) + kBeside;
    if (isOpen)
        QVERIFY2(sidebar.viewport()->width() >= needed,
                 qPrintable(u"%1 of %2"_s.arg(sidebar.viewport()->width()).arg(needed)));
    const int whole = dockSpecs().front().firstWidth * fixture.window->fontMetrics().height();
    const auto* inspector = fixture.window->findChild<QDockWidget*>(u"dock.inspector"_s);
    QVERIFY2(inspector->width() >= whole - 8, qPrintable(QString::number(inspector->width())));
}

/// The timer's ticks of a minute in which nothing happens but time.
void MainWindowTest::atRestOnlyTimeIsDrawn()
{
    struct Paints : QObject
    {
        QHash<QString, int> of;
        bool eventFilter(QObject* object, QEvent* event) override
        {
            if (event->type() == QEvent::Paint)
                ++of[object->objectName() == u"qt_scrollarea_viewport" ? object->parent()->objectName()
                                                                       : object->objectName()];
            return false;
        }
    } paints;
    WindowFixture fixture;
    fixture.locks.setSavedFilter(SavedFilter::All);
    fixture.frames.setSource(&fixture.source);
    fixture.source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    for (int i = 0; i < 20; ++i)
        fixture.source.acquired(fixture.source.lock("lock:idle:" + std::to_string(i)), "token", 1h);
    show(*fixture.window);
    fixture.window->showPage(u"locks"_s);
    const auto rest = [&](int seconds) {
        for (int i = 0; i < seconds * 30; ++i) {
            fixture.source.advance(33ms);
            fixture.frames.tick();
            QCoreApplication::processEvents();
        }
    };
    rest(5);
    qApp->installEventFilter(&paints);
    rest(60);
    QVERIFY2(paints.of[u"locksTable"_s] > 60, qPrintable(QString::number(paints.of[u"locksTable"_s]))); // time goes on
    QVERIFY2(paints.of[u"locksTable"_s] <= 8 * 60, qPrintable(QString::number(paints.of[u"locksTable"_s])));
    for (const char* rests : {"topBar", "sidebar", "pageTabs", "button.action.pause", "mainWindow"})
        QVERIFY2(paints.of[QLatin1StringView(rests)] <= 2,
                 qPrintable(u"%1: %2"_s.arg(QLatin1StringView(rests)).arg(paints.of[QLatin1StringView(rests)])));
    fixture.source.acquired(fixture.source.lock("lock:news"), "token",
                            1h); // is shown at the next tick, not at the next quarter
    fixture.source.advance(33ms);
    fixture.frames.tick();
    QVERIFY(fixture.locks.rowOf(fixture.source.lock("lock:news")) >= 0);
    fixture.window->hide();
    paints.of.clear();
    rest(60);
    QCOMPARE(paints.of.size(), 0);
    fixture.source.acquired(fixture.source.lock("lock:meanwhile"), "token", 1h);
    rest(2);
    fixture.window->show();
    QVERIFY(fixture.locks.rowOf(fixture.source.lock("lock:meanwhile")) >= 0); // at once
    qApp->removeEventFilter(&paints);
}

/// Whatever page is shown: how many locks need a person stands on the tab and in the window's title.
void MainWindowTest::attentionStandsOnTabAndTitle()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.run(2s);
    fixture.window->showPage(u"server"_s);
    const auto* badge = fixture.window->findChild<QLabel*>(u"attentionBadge"_s);
    const auto* tabs = fixture.window->findChild<QTabBar*>(u"pageTabs"_s);
    const QRect last = tabs->tabRect(6);
    QVERIFY(!last.isEmpty());
    const auto attention = [&] { return fixture.locks.attentionCount(); };
    const int before = attention();
    QVERIFY(before > 0);
    QVERIFY(badge->isVisible());
    QCOMPARE(badge->text(), QString::number(before));
    QVERIFY2(fixture.window->windowTitle().startsWith(u"(%1) "_s.arg(before)),
             qPrintable(fixture.window->windowTitle()));
    fixture.source.acquiredWithoutTtl(fixture.source.lock("lock:one:more"), "x");
    fixture.run(2s);
    QCOMPARE(attention(), before + 1);
    QCOMPARE(badge->text(), QString::number(before + 1));
    QCOMPARE(tabs->tabRect(6), last); // nothing moves under the pointer
    QVERIFY(fixture.window->windowTitle().startsWith(u"(%1) "_s.arg(before + 1)));
}

/// Arrow keys move the focus alone; Enter and Space show.
void MainWindowTest::theRailIsWalkedByKeys()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.window->showPage(u"locks"_s);
    auto* rail = fixture.window->findChild<PageRail*>();
    rail->setFocus();
    QVERIFY(rail->hasFocus());
    QTest::keyClick(rail, Qt::Key_Down);
    QCOMPARE(rail->focusedTab(), 1);
    QCOMPARE(fixture.window->currentPage(), u"locks"_s);
    QTest::keyClick(rail, Qt::Key_Return);
    QCOMPARE(fixture.window->currentPage(), u"findings"_s);
    QTest::keyClick(rail, Qt::Key_Up);
    QTest::keyClick(rail, Qt::Key_Space);
    QCOMPARE(fixture.window->currentPage(), u"locks"_s);
    QTest::keyClick(rail, Qt::Key_End);
    QTest::keyClick(rail, Qt::Key_Down); // nothing is below the last one
    QTest::keyClick(rail, Qt::Key_Return);
    QCOMPARE(fixture.window->currentPage(), u"server"_s);
    QTest::keyClick(rail, Qt::Key_Home);
    QTest::keyClick(rail, Qt::Key_Return);
    QCOMPARE(fixture.window->currentPage(), u"locks"_s);
    QTest::mouseClick(rail, Qt::LeftButton, {}, rail->tabRect(3).center());
    QCOMPARE(fixture.window->currentPage(), u"dashboard"_s);
    QWheelEvent wheel({9, 9}, rail->mapToGlobal(QPointF(9, 9)), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(rail, &wheel);
    QCOMPARE(fixture.window->currentPage(), u"dashboard"_s);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(rail);
    QCOMPARE(list->role(), QAccessible::PageTabList);
    QCOMPARE(list->child(1)->text(QAccessible::Name).section(u',', 0, 0), u"Findings"_s);
}

void MainWindowTest::theSelectedHoldIsOneSentenceForAChat()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    const LockId lock = fixture.source.lock("lock:order:88220");
    fixture.source.released(lock);
    fixture.run(2s);
    fixture.source.acquired(lock, "worker-9", 20s);
    fixture.run(1s);
    QAction* copy = fixture.services.lockMenu.action(LockMenu::Item::CopySentence);
    const auto copied = [&] {
        copy->trigger();
        return QGuiApplication::clipboard()->text();
    };
    fixture.selection.select(lock);
    QVERIFY2(copied().startsWith(u"lock:order:88220 is held by worker-9 since "_s), qPrintable(copied()));
    fixture.selection.selectHold(lock, fixture.history.holds(lock)[0].begin);
    QVERIFY2(copied().startsWith(u"lock:order:88220 was held by 4f1c"_s), qPrintable(copied()));
    QVERIFY2(copied().endsWith(u": released."_s), qPrintable(copied()));
}

void MainWindowTest::theRailWithoutRoomShowsIcons()
{
    const QFont before = QApplication::font();
    QFont large = before;
    large.setPointSizeF(20);
    QApplication::setFont(large);
    {
        WindowFixture fixture;
        fixture.watchScene();
        fixture.window->resize(1280, 720);
        show(*fixture.window);
        const auto* rail = fixture.window->findChild<PageRail*>();
        QVERIFY(!rail->showsNames());
        QCOMPARE(rail->tabToolTip(3), u"Dashboard"_s);
        const QRect last = rail->tabRect(6);
        QVERIFY2(rail->rect().contains(last), qPrintable(u"%1 of %2"_s.arg(last.bottom()).arg(rail->height())));
        const int narrow = rail->width();
        fixture.window->resize(1280, 1400);
        QTRY_VERIFY(rail->showsNames());
        QVERIFY(rail->tabToolTip(3).isEmpty());
        QTRY_VERIFY(rail->width() > narrow);
        QCOMPARE(rail->tabRect(3).width(), rail->width());
    }
    QApplication::setFont(before);
}

void MainWindowTest::theRailShowsQuorumForAGroup()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    const auto* rail = fixture.window->findChild<PageRail*>();
    QVERIFY(rail->showsNames());
    for (int tab = 0; tab < 7; ++tab) { // free of the mark at the edge, and of the frame of the past
        const int beside = rail->width() - rail->fontMetrics().horizontalAdvance(rail->tabText(tab));
        QVERIFY2(beside >= 10, qPrintable(rail->tabText(tab)));
    }
    QVERIFY(!rail->isTabVisible(7));
    fixture.window->showPage(u"quorum"_s); // by key, menu and palette it is reached all the same
    QCOMPARE(fixture.window->currentPage(), u"quorum"_s);
    auto* pages = fixture.window->findChild<PageDeck*>();
    pages->setGroups(true);
    QVERIFY(rail->isTabVisible(7));
    QCOMPARE(rail->tabText(7), u"Quorum"_s);
    QCOMPARE(rail->currentIndex(), 7);
    pages->setGroups(false);
    QCOMPARE(fixture.window->currentPage(), u"quorum"_s);
}

void MainWindowTest::oneOfTwoNodesAwayIsNamed()
{
    WindowFixture fixture;
    fixture.watchScene();
    fixture.source.nodeReady(NodeId{1}, "10.1.4.8:6379");
    fixture.source.acquired(fixture.source.lock("lock:there", NodeId{1}), "w", 300s);
    show(*fixture.window);
    fixture.run(300ms);
    const auto* text = fixture.window->findChild<QLabel*>(u"pausedText"_s);
    QVERIFY(!text->isVisible());
    const auto* locks = fixture.window->findChild<QLabel*>(u"statusLocks"_s);
    const auto live = [locks] { return locks->text().section(u' ', 0, 0).toInt(); };
    QTRY_COMPARE(live(), static_cast<int>(fixture.frames.picture().heldCount()));
    const auto* dashboard = fixture.window->findChild<DashboardPage*>();
    QCOMPARE(static_cast<int>(dashboard->data().heldNow()), live());
    const auto* sidebar = fixture.window->findChild<Sidebar*>();
    const auto ofPrefix = [sidebar] {
        const auto rows = sidebar->findItems(u"lock:*"_s, Qt::MatchExactly | Qt::MatchRecursive);
        return rows.size() == 1 ? rows.front()->data(0, SidebarDelegate::ValueRole).toString() : QString();
    };
    QTRY_COMPARE(ofPrefix(), u"1"_s);
    fixture.source.nodeState(NodeId{1}, ConnectionState::Waiting, "away");
    fixture.run(600ms);
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->text().startsWith(u"10.1.4.8:6379 as of 03:08:4"), qPrintable(text->text()));
    QVERIFY(!text->text().contains(u"10.1.4.7"));
    QTRY_COMPARE(live(), static_cast<int>(fixture.frames.picture().heldCount()) - 1);
    QCOMPARE(static_cast<int>(dashboard->data().heldNow()), live());
    QTRY_COMPARE(ofPrefix(), u"–"_s); // its row stays
    fixture.source.nodeState(NodeId{1}, ConnectionState::Live);
    fixture.run(600ms);
    QTRY_VERIFY(!text->isVisible());
}

void MainWindowTest::theTopBarSaysTheHealth()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.source.counters().lagUs = 400;
    fixture.run(3s);
    const auto label = [&](const char* name) { return fixture.window->findChild<QLabel*>(QLatin1StringView(name)); };
    QTRY_VERIFY(label("healthState")->isVisible());
    QCOMPARE(label("healthState")->text(), u"live"_s);
    QVERIFY2(label("healthRate")->text().endsWith(u"/s"_s), qPrintable(label("healthRate")->text()));
    QCOMPARE(label("healthLag")->text(), u"lag 0.4 ms"_s);
    const auto* pill = fixture.window->findChild<MomentPill*>();
    QCOMPARE(pill->words(), u"LIVE"_s);
    fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
    fixture.run(1s);
    const QString then = celltext::timeOfDay(fixture.frames.asOf().value()).left(8);
    QTRY_COMPARE(label("pausedText")->text(), u"as of %1"_s.arg(then));
    QVERIFY2(label("pausedText")->toolTip().contains(u"not known"_s), qPrintable(label("pausedText")->toolTip()));
    for (const char* name : {"healthState", "healthRate", "healthLag"})
        QVERIFY2(!label(name)->isVisible(), name);
    QCOMPARE(pill->words(), u"NOT LIVE"_s);
    fixture.source.nodeState(NodeId{0}, ConnectionState::Live);
    fixture.run(1s);
    QTRY_VERIFY(label("healthState")->isVisible());
    QCOMPARE(pill->words(), u"LIVE"_s);
    fixture.window->mainActions()[Id::Pause]->trigger();
    QTRY_VERIFY2(pill->words().startsWith(u"PAUSED 03:0"_s), qPrintable(pill->words()));
}

void MainWindowTest::theTopBarLeavesOutWhatHasNoRoom()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.run(1s);
    fixture.window->setPermission(u"read-only (production)"_s, u"Production is read-only."_s, true);
    const auto find = [&](const char* name) { return fixture.window->findChild<QWidget*>(QLatin1StringView(name)); };
    for (const int wide : {1600, 1280, 1000, 850}) {
        fixture.window->resize(wide, 720);
        for (int i = 0; i < 3; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        QCOMPARE(fixture.window->width(), wide);
        const bool hasToggles = find("button.action.showSidebar")->isVisible();
        QVERIFY(hasToggles ? wide > 850 : wide < 1280);
        QVERIFY(find("button.action.connect")->isVisible() || !hasToggles);
        const QWidget* before = nullptr;
        for (const char* name :
             {"sourceChip", "button.action.pause", "statusPermission", "button.action.trace", "momentPill"}) {
            const QWidget* part = find(name);
            QVERIFY2(part->isVisible(), name);
            const QRect place(part->mapTo(fixture.window.get(), QPoint()), part->size());
            QVERIFY2(fixture.window->rect().contains(place),
                     qPrintable(u"%1 at %2"_s.arg(QLatin1StringView(name)).arg(wide)));
            QVERIFY2(place.width() >= part->minimumSizeHint().width(), name);
            if (before)
                QVERIFY2(before->mapTo(fixture.window.get(), QPoint(before->width(), 0)).x() <= place.left(),
                         qPrintable(u"%1 at %2"_s.arg(QLatin1StringView(name)).arg(wide)));
            before = part;
        }
    }
}

/// Where the words around it have no room, the field gives way to it.
void MainWindowTest::theAddressOfTheSourceIsWhole()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    auto* chip = fixture.window->findChild<SourceChip*>();
    SourceChip::Content content;
    content.name = u"Demo"_s;
    content.where = u"private redis-server, 127.0.0.1:48139"_s;
    content.shortWhere = u"127.0.0.1:48139"_s;
    chip->setContent(content);
    const auto shownAt = [&](int wide) {
        fixture.window->resize(wide, 720);
        for (int i = 0; i < 3; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        return chip->shownWhere();
    };
    QCOMPARE(shownAt(1600), content.where);
    QCOMPARE(shownAt(1280), content.shortWhere);
    QVERIFY(fixture.window->findChild<CommandField*>()->isVisible());
    content.name = u"示範"_s; // a shorter name leaves the field its whole width first
    content.where = u"私有 redis-server，127.0.0.1:39747"_s;
    content.shortWhere = u"127.0.0.1:39747"_s;
    chip->setContent(content);
    for (int wide = 1600; wide >= 1280; wide -= 10)
        QVERIFY2(!shownAt(wide).contains(u'…'), qPrintable(chip->shownWhere()));
    chip->resize(chip->minimumSizeHint());
    QVERIFY(chip->shownWhere().contains(u'…'));
}

/// As long as a path of a socket or what somebody called a server: the buttons of the bar stay where they are.
void MainWindowTest::aLongNameOfTheSourceLeavesRoom()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.window->resize(1280, 720);
    auto* chip = fixture.window->findChild<SourceChip*>();
    SourceChip::Content content;
    content.badge = u"Production"_s;
    content.name = u"unix:/srv/"_s + QString(300, u'x') + u"/redis.sock"_s;
    for (const QString& where : {QString(), u"rediss://orders.example.com:6380/2"_s}) {
        content.where = where;
        chip->setContent(content);
        for (int i = 0; i < 3; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        for (const char* name : {"button.action.showSidebar", "button.action.showInspector"}) {
            auto* button = fixture.window->findChild<QToolButton*>(QLatin1StringView(name));
            QVERIFY2(button && button->visibleRegion().boundingRect() == button->rect(), name);
        }
        const QString shown = chip->shownName();
        QVERIFY2(shown.startsWith(u"unix:/"_s) && shown.endsWith(u"sock"_s), qPrintable(shown));
        QCOMPARE(chip->shownWhere().isEmpty(), where.isEmpty());
        chip->resize(chip->sizeHint());
        QCOMPARE(chip->shownWhere(), where); // beside a name that is cut
    }
}

/// At some heights its scroll bar came and went without end.
void MainWindowTest::theInspectorFitsEachHeight()
{
    WindowFixture fixture;
    fixture.watchScene();
    fixture.window->resize(1280, 500);
    show(*fixture.window);
    fixture.selection.select(fixture.source.lock("lock:invoice:monthly"));
    fixture.run(2s);
    for (int high = 500; high < 1100; high += 2) {
        fixture.window->resize(1280, high);
        QCoreApplication::processEvents();
    }
    const auto* scroll = fixture.window->findChild<QScrollArea*>(u"inspectorScroll"_s);
    QVERIFY(scroll->widget()->height() >= scroll->viewport()->height());
}

void MainWindowTest::lostConnectionIsSaidAndTakenBack()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    Messages& bar = fixture.window->messages();
    QVERIFY(!bar.isVisible());
    fixture.frames.setPaused(true); // trouble shows while paused too
    fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting, "The server closed the connection.");
    fixture.run(100ms);
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.kind(), Messages::Kind::Error);
    QVERIFY(bar.text().contains(u"closed the connection"));
    QVERIFY(fixture.window->findChild<QLabel*>(u"statusConnection"_s)->text().contains(u"reconnect"));
    fixture.source.nodeState(NodeId{0}, ConnectionState::Live);
    fixture.run(100ms);
    QVERIFY(!bar.isVisible());

    NodeEvent warning;
    warning.kind = NodeEvent::Kind::Warning;
    warning.text = "Notifications were switched off.";
    fixture.source.node(warning);
    fixture.run(100ms);
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.kind(), Messages::Kind::Warning);
    QTest::mouseClick(bar.findChild<QToolButton*>(u"messageClose"_s), Qt::LeftButton);
    QVERIFY(!bar.isVisible());
}

void MainWindowTest::statusBarSaysWhatIsKnown()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.source.counters().lagUs = 400;
    fixture.source.counters().oldestLookMs = 1200;
    fixture.source.gap(NodeId{0}, 1200ms, "cut off");
    fixture.run(3s);
    const auto text = [&](const char* name) {
        return fixture.window->findChild<QLabel*>(QLatin1StringView(name))->text();
    };
    QCOMPARE(text("statusConnection"), u"connected"_s);
    QCOMPARE(text("statusLag"), u"lag 0.4 ms"_s);
    QCOMPARE(text("statusGaps"), u"gaps 1"_s);
    QCOMPARE(text("statusOldest"), u"oldest data 1.2 s"_s);
    QCOMPARE(text("statusClock"), u"server clock +3 ms"_s);
    QVERIFY2(text("statusLocks").startsWith(QString::number(fixture.frames.picture().heldCount())),
             qPrintable(text("statusLocks")));
    QVERIFY2(text("statusEvents").endsWith(u"events/s"), qPrintable(text("statusEvents")));
    QVERIFY(!text("statusEvents").startsWith(u"0 "));
    bool wasOne = false;
    for (int i = 0; i < 10 && !wasOne; ++i) {
        fixture.run(1s);
        wasOne = text("statusEvents") == u"1 event/s";
    }
    QVERIFY2(wasOne, qPrintable(text("statusEvents")));
    fixture.source.advance(5s);
    for (int i = 0; i < 40; ++i) { // nothing happens any more
        fixture.source.advance(100ms);
        fixture.frames.step();
    }
    QCOMPARE(text("statusEvents"), u"0 events/s"_s);
    // A tip takes the place of the fields, also while they change.
    const auto isVisible = [&](const char* name) {
        return fixture.window->findChild<QLabel*>(QLatin1StringView(name))->isVisible();
    };
    fixture.window->statusBar()->showMessage(u"a tip"_s);
    fixture.run(2s);
    QVERIFY(!isVisible("statusEvents"));
    fixture.window->statusBar()->clearMessage();
    QVERIFY(isVisible("statusEvents"));
    fixture.window->setPermission(u"read-only (production)"_s, u"Production is read-only."_s, true);
    auto* permission = fixture.window->findChild<QToolButton*>(u"statusPermission"_s);
    QCOMPARE(permission->text(), u"read-only (production)"_s);
    QCOMPARE(permission->accessibleDescription(), u"Production is read-only."_s);
    QVERIFY(permission->toolTip().contains(u"Production is read-only."_s));
    QVERIFY(permission->isVisible());
    int pressed = 0;
    connect(fixture.window.get(), &MainWindow::permissionPressed, this, [&] { ++pressed; });
    QTest::mouseClick(permission, Qt::LeftButton);
    QCOMPARE(pressed, 1);
}

/// The only server is away: what is shown is of the last moment that is known, and no word says *now*.
void MainWindowTest::whatNobodyTellsIsNotCalledNow()
{
    WindowFixture fixture;
    fixture.watchScene();
    show(*fixture.window);
    fixture.run(3s);
    const auto visible = [&](const char* name) {
        return fixture.window->findChild<QLabel*>(QLatin1StringView(name))->isVisible();
    };
    const auto* period = fixture.window->findChild<QLabel*>(u"lanePeriod"_s);
    fixture.window->showPage(u"timeline"_s);
    auto* dashboard = fixture.window->findChild<DashboardPage*>();
    const auto emptyTitle = [&](const Page* page) { return page->findChild<EmptyState*>()->title(); };
    const auto* findings = fixture.window->findChild<FindingsPage*>();
    const auto* waits = fixture.window->findChild<WaitsForPage*>();
    const auto saysOnDashboard = [&](const QString& words) {
        const QRegularExpression whole(u"\\b%1\\b"_s.arg(words));
        const auto labels = dashboard->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(whole); });
    };
    QCOMPARE(period->text(), u"last 60 s, following live"_s);
    QCOMPARE(emptyTitle(findings), u"No findings"_s);
    QCOMPARE(emptyTitle(waits), u"No visible waiters"_s);
    QVERIFY(saysOnDashboard(u"held now"_s));
    for (const char* field : {"statusEvents", "statusLocks", "statusLag", "statusGaps", "statusOldest", "statusClock"})
        QVERIFY2(visible(field), field);

    fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
    fixture.run(2s);
    const QString then = celltext::timeOfDay(fixture.frames.asOf().value()).left(8);
    QCOMPARE(period->text(), u"the 60 s before %1"_s.arg(then));
    QCOMPARE(emptyTitle(findings), u"No findings up to %1"_s.arg(then));
    QCOMPARE(emptyTitle(waits), u"No visible waiters at %1"_s.arg(then));
    fixture.window->showPage(u"dashboard"_s);
    fixture.run(1s);
    QVERIFY(!saysOnDashboard(u"now"_s));
    QVERIFY(!saysOnDashboard(u"last 20 s"_s));
    QVERIFY(saysOnDashboard(u"held at %1"_s.arg(then)));
    QCOMPARE(part<BarChart>(*dashboard, "currentHolders").emptyText(), u"Nobody held a lock at %1."_s.arg(then));
    for (const char* field : {"statusLocks", "statusGaps", "statusOldest"})
        QVERIFY2(visible(field), field);
    for (const char* field : {"statusEvents", "statusLag", "statusClock"}) // a zero would be an answer
        QVERIFY2(!visible(field), field);

    fixture.source.nodeState(NodeId{0}, ConnectionState::Live);
    fixture.run(2s);
    QCOMPARE(period->text(), u"last 60 s, following live"_s);
    QCOMPARE(emptyTitle(findings), u"No findings"_s);
    QVERIFY(saysOnDashboard(u"held now"_s));
    QVERIFY(visible("statusLag"));
    QVERIFY(!part<TrendChart>(*dashboard, "locksHeld").unknown().rects().empty()); // and hatched in between
    QVERIFY(!part<StackedAreaChart>(*dashboard, "holdersOverTime").unknown().rects().empty());
}

void MainWindowTest::ofAServerThatWasNeverReachedNothingIsSaid()
{
    WindowFixture fixture;
    fixture.frames.setSource(&fixture.source);
    fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting, "Nothing listens there.");
    show(*fixture.window);
    fixture.run(1s);
    const auto* locks = fixture.window->findChild<QLabel*>(u"statusLocks"_s);
    QVERIFY(locks->isVisible());
    QCOMPARE(locks->text(), u"locks held: unknown"_s);
    for (const char* field : {"statusEvents", "statusLag", "statusGaps", "statusOldest", "statusClock"})
        QVERIFY2(!fixture.window->findChild<QLabel*>(QLatin1StringView(field))->isVisible(), field);
}

void MainWindowTest::anEmptyWaitsForPageOffersATrace()
{
    WindowFixture fixture;
    fixture.frames.setSource(&fixture.source);
    fixture.source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    fixture.source.acquired(fixture.source.lock("lock:a"), "true", 60s);
    fixture.frames.step();
    show(*fixture.window);
    fixture.window->resize(1600, 1000);
    fixture.window->showPage(u"waitsfor"_s);
    fixture.source.advance(1s);
    fixture.frames.step();
    auto* empty = fixture.window->findChild<WaitsForPage*>()->findChild<EmptyState*>();
    QTRY_VERIFY(empty->isVisible());
    for (const QLabel* label : empty->findChildren<QLabel*>())
        QVERIFY2(!label->wordWrap() || label->height() >= label->heightForWidth(label->width()),
                 qPrintable(label->text()));
    QVERIFY(empty->button()->isVisible());
    QCOMPARE(empty->button()->text(), u"Trace Burst…"_s);
}

void MainWindowTest::shortcutsDialogListsThemAll()
{
    WindowFixture fixture;
    show(*fixture.window);
    QTest::keyClick(fixture.window.get(), Qt::Key_F1);
    auto* dialog = fixture.window->findChild<ShortcutsDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    auto* table = dialog->findChild<QTableWidget*>();
    int withKeys = 0;
    for (const QAction* action : fixture.window->actions())
        withKeys += !action->shortcuts().isEmpty();
    QVERIFY(table->rowCount() > withKeys);
    for (int row = 0; row < table->rowCount(); ++row) {
        QVERIFY(!table->item(row, 0)->text().isEmpty());
        QVERIFY(!table->item(row, 1)->text().isEmpty());
    }
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void MainWindowTest::nothingIsElidedToNothing_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::newRow("1600x1000 dark") << QSize(1600, 1000) << true;
    QTest::newRow("1600x1000 light") << QSize(1600, 1000) << false;
    QTest::newRow("1280x720 dark") << QSize(1280, 720) << true;
    QTest::newRow("1280x720 light") << QSize(1280, 720) << false;
}

void MainWindowTest::nothingIsElidedToNothing()
{
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    WindowFixture fixture;
    fixture.window->mainActions()[dark ? Id::ThemeDark : Id::ThemeLight]->trigger();
    fixture.watchScene();
    fixture.window->resize(size);
    show(*fixture.window);
    QCOMPARE(fixture.window->size(), size); // nothing forces it to be larger
    fixture.selection.select(fixture.source.lock("lock:export:eu"));
    const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
    for (const QString& page : fixture.window->pageIds()) {
        fixture.window->showPage(page);
        fixture.run(page == fixture.window->pageIds().first() ? 40s : 1s);
        QTest::qWait(0);
        for (const QLabel* label : fixture.window->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->wordWrap())
                continue;
            const int needed = label->fontMetrics().horizontalAdvance(label->text().left(3));
            QVERIFY2(label->width() >= qMin(needed, label->sizeHint().width()),
                     qPrintable(page + u": "_s + label->objectName() + u' ' + label->text()));
        }
        for (const QAbstractButton* button : fixture.window->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->text().isEmpty() || button->objectName() == u"sourceChip")
                continue;
            const QString text = plain(button->text());
            auto* tool = qobject_cast<const QToolButton*>(button);
            if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)
                continue;
            QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(text),
                     qPrintable(page + u": "_s + button->objectName() + u' ' + text));
        }
        if (!folder.isEmpty())
            fixture.window->grab().save(
                u"%1/%2-%3-%4.png"_s.arg(folder, page, dark ? u"dark"_s : u"light"_s).arg(size.width()));
    }
}

LOCKSCOPE_TEST_GUI_MAIN(MainWindowTest)
#include "tst_mainwindow.moc"
