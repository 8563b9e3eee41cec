// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inspector beside the page in a wide window and over it in a narrow one: room of the lane, what opens and closes
// it, order of Esc, what a restart and Reset Layout keep. Means: window.
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/timeline/rangepanel.h"
#include "presentation/stream/lockselection.h"
#include "readaloud.h"
#include "settings/preferences.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDateTimeEdit>
#include <QDockWidget>
#include <QHeaderView>
#include <QStyle>
#include <QTableView>

#include <array>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Id = MainActions::Id;

namespace {

const QSize kNarrow(1280, 720);
const QSize kWide(1600, 1000);

struct Scene : test::WindowFixture
{
    explicit Scene(QSize size, std::shared_ptr<QTemporaryDir> settings = std::make_shared<QTemporaryDir>())
        : WindowFixture(std::move(settings))
    {
        watchScene();
        window->resize(size);
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        window->showPage(u"locks"_s);
        run(1s);
        settle();
    }
    static void settle()
    {
        for (int i = 0; i < 4; ++i) // layouts in layouts
            QCoreApplication::processEvents();
    }
    /// All that is shown of the first lock, with its statistics.
    void selectRange()
    {
        selection.select(locks.lockAt(0));
        table().selectShown();
        run(1s);
        settle();
    }
    void resize(QSize size)
    {
        window->resize(size);
        settle();
    }
    void toggle(Id id)
    {
        window->mainActions()[id]->trigger();
        settle();
    }
    [[nodiscard]] LocksTable& table() const { return *window->findChild<LocksTable*>(u"locksTable"_s); }
    [[nodiscard]] QWidget& inspector() const { return *window->findChild<QWidget*>(u"inspector"_s); }
    [[nodiscard]] QWidget& overlay() const { return *window->findChild<QWidget*>(u"overlay.inspector"_s); }
    [[nodiscard]] bool isColumn() const
    {
        return window->findChild<QDockWidget*>(u"dock.inspector"_s)->isVisible() && inspector().isVisible() &&
               overlay().isHidden();
    }
    [[nodiscard]] bool isOverlay() const
    {
        return overlay().isVisible() && inspector().isVisible() && overlay().isAncestorOf(&inspector()) &&
               !window->findChild<QDockWidget*>(u"dock.inspector"_s)->isVisible();
    }
    [[nodiscard]] bool isFolded() const { return !inspector().isVisible(); }
    [[nodiscard]] bool hasSidebar() const { return window->findChild<QWidget*>(u"sidebar"_s)->isVisible(); }
    void clickLane(int row, Qt::KeyboardModifiers keys = Qt::NoModifier) const
    {
        const QRect lane = table().laneRect(row);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, keys, QPoint(lane.left() + 20, lane.center().y()));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) const { QTest::keyClick(&table(), key, keys); }
};

void addLetters()
{
    QTest::addColumn<int>("points");
    for (const int points : {10, 14, 20})
        QTest::addRow("%d pt", points) << points;
}

/// Letters of the test's size while it runs.
struct Letters
{
    Letters()
    {
        QFETCH(const int, points);
        QFont font = before;
        font.setPointSize(points);
        QApplication::setFont(font);
    }
    ~Letters() { QApplication::setFont(before); }
    const QFont before = QApplication::font();
};

} // namespace

class InspectorOverlayTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theLaneHasItsRoom()
    {
        {
            Scene narrow(kNarrow);
            QVERIFY(narrow.isFolded() && !narrow.hasSidebar());
            QVERIFY2(narrow.table().laneArea().width() >= 360,
                     qPrintable(QString::number(narrow.table().laneArea().width())));
        }
        Scene wide(kWide);
        if (wide.hasSidebar())
            wide.toggle(Id::Sidebar);
        QVERIFY(wide.isColumn());
        QVERIFY2(wide.table().laneArea().width() >= 430, qPrintable(QString::number(wide.table().laneArea().width())));
        for (const int column : {LocksModel::Lock, LocksModel::Holder, LocksModel::HeldFor, LocksModel::Lease})
            QVERIFY(!wide.table().horizontalHeader()->isSectionHidden(column));
    }

    void theOverlayMovesNothing()
    {
        Scene scene(kNarrow);
        const QSize table = scene.table().size();
        const int lane = scene.table().laneArea().width();
        scene.toggle(Id::Inspector);
        QVERIFY(scene.isOverlay());
        QCOMPARE(scene.table().size(), table);
        QCOMPARE(scene.table().laneArea().width(), lane);
        const QWidget& centre = *scene.window->centralWidget();
        QCOMPARE(scene.overlay().geometry().right(), centre.width() - 1);
        QCOMPARE(scene.overlay().height(), centre.height());
        QVERIFY(scene.overlay().width() < centre.width() / 2);
        scene.resize({1200, 640});
        QCOMPARE(scene.overlay().geometry().right(), centre.width() - 1);
        QCOMPARE(scene.overlay().height(), centre.height());
        scene.toggle(Id::Inspector);
        QVERIFY(scene.isFolded());
    }

    void whatOpensIt()
    {
        Scene scene(kNarrow);
        scene.table().setFocus();
        scene.press(Qt::Key_Home);
        for (int i = 0; i < 3; ++i) {
            scene.press(Qt::Key_Down);
            QVERIFY(scene.isFolded());
        }
        const LockId lock = scene.selection.current();
        QVERIFY(lock != kNoLock);
        scene.press(Qt::Key_Left, Qt::ShiftModifier | Qt::AltModifier); // an end of a range
        QVERIFY(scene.table().range() && scene.isFolded());
        scene.table().clearRange();
        QTest::mouseClick(scene.table().viewport(), Qt::LeftButton, {},
                          scene.table().rowRect(1).topLeft() + QPoint(60, 6));
        QVERIFY(scene.selection.current() != lock && scene.isFolded());

        scene.press(Qt::Key_Return);
        QVERIFY(scene.isOverlay() && scene.window->mainActions()[Id::Inspector]->isChecked());
        scene.press(Qt::Key_Down); // it stays, and shows the next one
        QVERIFY(scene.isOverlay() && scene.table().hasFocus());
        scene.press(Qt::Key_Escape);
        QVERIFY(scene.isFolded() && !scene.window->mainActions()[Id::Inspector]->isChecked());

        scene.clickLane(2, Qt::ControlModifier); // selects rows
        QVERIFY(scene.isFolded());
        scene.clickLane(2);
        QVERIFY(scene.isOverlay());
        QCOMPARE(scene.selection.current(), scene.locks.lockAt(2));
    }

    /// Whoever sets the action: a click, a restart, the tour.
    void theActionAloneFoldsAndUnfolds()
    {
        for (const QSize size : {kNarrow, kWide}) {
            Scene scene(size);
            for (const bool isWanted : {false, true, false}) {
                scene.window->mainActions()[Id::Inspector]->setChecked(isWanted);
                QCOMPARE(scene.inspector().isVisible(), isWanted);
                scene.window->mainActions()[Id::Sidebar]->setChecked(isWanted);
                QCOMPARE(scene.hasSidebar(), isWanted);
            }
        }
    }

    void aDragOfTheLanesDoesNotOpenIt()
    {
        Scene scene(kNarrow);
        const QRect lane = scene.table().laneRect(1);
        const QPoint from = lane.center();
        QTest::mousePress(scene.table().viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(scene.table().viewport(), from - QPoint(60, 0));
        QTest::mouseRelease(scene.table().viewport(), Qt::LeftButton, {}, from - QPoint(60, 0));
        QVERIFY(scene.isFolded());
    }

    /// When the button is released: before, the overlay would cover what is selected.
    void aRangeOpensIt()
    {
        for (const QSize size : {kNarrow, kWide}) {
            Scene scene(size);
            if (!scene.isFolded())
                scene.toggle(Id::Inspector);
            const auto* const panel = scene.inspector().findChild<RangePanel*>();
            const QPoint from = scene.table().laneRect(1).center();
            const QPoint to = from - QPoint(60, 0);
            QWidget* lanes = scene.table().viewport();
            QTest::mousePress(lanes, Qt::LeftButton, Qt::ShiftModifier, from);
            QMouseEvent move(QEvent::MouseMove, to, lanes->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                             Qt::ShiftModifier);
            QApplication::sendEvent(lanes, &move);
            QVERIFY(scene.table().range() && scene.isFolded());
            QTest::mouseRelease(lanes, Qt::LeftButton, Qt::ShiftModifier, to);
            QVERIFY(size == kNarrow ? scene.isOverlay() : scene.isColumn());
            QVERIFY(panel->isVisible());
            test::keepPicture(*scene.window, u"range-%1"_s.arg(size.width()));
            scene.table().setFocus();
            if (size == kNarrow) { // the overlay first
                scene.press(Qt::Key_Escape);
                QVERIFY(scene.isFolded() && scene.table().range());
            }
            scene.press(Qt::Key_Escape);
            QVERIFY(!scene.table().range() && panel->isHidden());
            scene.window->mainActions()[Id::Inspector]->setChecked(false);
            scene.toggle(Id::LaneRange);
            QVERIFY(panel->isVisible() && panel->isAncestorOf(QApplication::focusWidget()));
            scene.window->mainActions()[Id::Inspector]->setChecked(false);
            Scene::settle();
            QVERIFY(scene.table().range() && scene.isFolded());
            scene.toggle(Id::LaneRange);
            QVERIFY(panel->isVisible() && panel->isAncestorOf(QApplication::focusWidget()));
        }
    }

    void escDropsATimeThatIsBeingTyped()
    {
        Scene scene(kWide);
        const auto* const panel = scene.inspector().findChild<RangePanel*>();
        scene.table().selectShown();
        Scene::settle();
        scene.toggle(Id::LaneRange);
        auto* field = qobject_cast<QDateTimeEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        const QString shown = field->text();
        QTest::keyClick(field, Qt::Key_5);
        QTest::keyClick(field, Qt::Key_Escape);
        Scene::settle();
        QVERIFY(!scene.table().range() && panel->isHidden());
        QCOMPARE(field->text(), shown);
    }

    void figuresOfARangeAreReadable_data() { addLetters(); }
    void figuresOfARangeAreReadable()
    {
        const Letters letters;
        Scene scene(kNarrow);
        scene.selectRange();
        const auto& rows = *scene.inspector().findChild<QTableView*>(u"rangeTable"_s);
        QFont bold = rows.font();
        bold.setBold(true);
        const int margins = 2 * (rows.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &rows) + 1);
        const int width = rows.columnWidth(RangeModel::Held);
        QVERIFY2(width >= QFontMetrics(bold).horizontalAdvance(u"100.0 %"_s) + margins,
                 qPrintable(QString::number(width)));
    }

    void timesOfARangeAreReadable_data() { addLetters(); }
    void timesOfARangeAreReadable()
    {
        const Letters letters;
        Scene scene(kNarrow);
        scene.selectRange();
        for (const char* name : {"rangeFrom", "rangeTo"}) {
            const auto* field = scene.inspector().findChild<QWidget*>(QLatin1StringView(name));
            QVERIFY2(field->height() >= field->sizeHint().height(), qPrintable(QString::number(field->height())));
        }
        test::keepPicture(*scene.window, u"range-letters-%1"_s.arg(QApplication::font().pointSize()));
    }

    void aClickInAWideWindowLeavesTheColumnFolded()
    {
        Scene scene(kWide);
        scene.toggle(Id::Inspector);
        QVERIFY(scene.isFolded());
        scene.clickLane(2);
        QVERIFY(scene.isFolded());
        scene.press(Qt::Key_Return);
        QVERIFY(scene.isColumn());
    }

    void escTakesOneLayerAPress()
    {
        Scene scene(kNarrow);
        scene.table().setFocus();
        scene.window->filterBy(u"lock:"_s);
        scene.run(500ms);
        scene.table().selectShown();
        scene.press(Qt::Key_Home);
        scene.press(Qt::Key_Return);
        QVERIFY(scene.isOverlay() && scene.table().range() && !scene.locks.filterText().isEmpty());
        scene.press(Qt::Key_Escape);
        QVERIFY(scene.isFolded() && scene.table().range() && !scene.locks.filterText().isEmpty());
        scene.press(Qt::Key_Escape);
        QVERIFY(!scene.table().range() && !scene.locks.filterText().isEmpty());
        scene.press(Qt::Key_Escape);
        QVERIFY(scene.locks.filterText().isEmpty());
    }

    void escInTheOverlayGivesTheFocusBack()
    {
        Scene scene(kNarrow);
        scene.selection.select(scene.locks.lockAt(0));
        scene.toggle(Id::Inspector);
        scene.run(500ms);
        QWidget* inside = nullptr;
        for (QWidget* each : scene.overlay().findChildren<QWidget*>()) {
            if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus))
                inside = each;
        }
        QVERIFY(inside);
        inside->setFocus();
        QVERIFY(inside->hasFocus());
        QTest::keyClick(inside, Qt::Key_Escape);
        QVERIFY(scene.isFolded());
        QVERIFY(scene.table().hasFocus());
    }

    /// Whichever of both was opened first: the help lies above.
    void escClosesThePageHelpAboveIt()
    {
        for (const bool overlayFirst : {true, false}) {
            Scene scene(kNarrow);
            scene.selection.select(scene.locks.lockAt(0));
            scene.table().setFocus();
            for (const Id id :
                 overlayFirst ? std::array{Id::Inspector, Id::PageHelp} : std::array{Id::PageHelp, Id::Inspector})
                scene.toggle(id);
            auto& help = *scene.window->findChild<QWidget*>(u"pageHelp"_s);
            QVERIFY(help.isVisible() && scene.isOverlay());
            const QWidget* top = scene.window->centralWidget()->childAt(scene.overlay().geometry().center());
            QVERIFY(top == &help || help.isAncestorOf(top));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(!help.isVisible() && scene.isOverlay());
            QVERIFY(scene.table().hasFocus());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(scene.isFolded());
        }
    }

    /// The lock stays as last known, and the overlay opens and folds as before.
    void whileTheServerIsAway()
    {
        Scene scene(kNarrow);
        scene.selection.select(scene.locks.lockAt(0));
        scene.toggle(Id::Inspector);
        scene.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
        scene.run(3s);
        QVERIFY(scene.frames.asOf() && scene.isOverlay());
        QVERIFY(scene.selection.current() != kNoLock);
        QVERIFY(test::readAll(&scene.inspector()).contains(scene.locks.index(0, LocksModel::Lock).data().toString()));
        scene.table().setFocus();
        scene.press(Qt::Key_Escape);
        QVERIFY(scene.isFolded());
        scene.press(Qt::Key_Return);
        QVERIFY(scene.isOverlay());
        scene.source.nodeState(NodeId{0}, ConnectionState::Live);
        scene.run(1s);
        QVERIFY(!scene.frames.asOf() && scene.isOverlay());
        scene.press(Qt::Key_Escape);
        QVERIFY(scene.isFolded());
    }

    void aToastIsOverIt()
    {
        Scene scene(kNarrow);
        Messages& messages = scene.window->messages();
        messages.showMessage(Messages::Kind::Info, u"one"_s, u"Do"_s, [] {});
        scene.toggle(Id::Inspector);
        QWidget* centre = scene.window->centralWidget();
        const QWidget* top = centre->childAt(messages.geometry().center());
        QVERIFY(messages.isAncestorOf(top));
        messages.takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(messages.text().isEmpty() && scene.isOverlay()); // the toast first
    }

    void bothWidthsKeepTheirState()
    {
        Scene scene(kWide);
        QVERIFY(scene.isColumn());
        const bool hadSidebar = scene.hasSidebar();
        scene.resize(kNarrow);
        QVERIFY(scene.isFolded() && !scene.hasSidebar());
        scene.toggle(Id::Inspector);
        QVERIFY(scene.isOverlay());
        scene.resize(kWide);
        QVERIFY(scene.isColumn());
        QCOMPARE(scene.hasSidebar(), hadSidebar);
        scene.toggle(Id::Inspector);
        QVERIFY(scene.isFolded());
        scene.resize(kNarrow);
        QVERIFY(scene.isOverlay());
        scene.window->close();

        Scene again(kNarrow, scene.folder());
        QVERIFY(again.isOverlay());
        again.resize(kWide);
        QVERIFY(again.isFolded());
        again.toggle(Id::ResetLayout);
        QVERIFY(again.isColumn() && again.hasSidebar());
        again.resize(kNarrow);
        QVERIFY(again.isFolded() && !again.hasSidebar());
    }

    /// Where servers, page and inspector have no room side by side the inspector gives way first, and comes back.
    void besideTheServersItIsAnOverlay()
    {
        const QSize kBetween(1440, 900);
        auto folder = std::make_shared<QTemporaryDir>();
        {
            Scene scene(kBetween, folder);
            QVERIFY(scene.isColumn() && !scene.hasSidebar());
            scene.toggle(Id::Sidebar);
            QVERIFY(scene.hasSidebar() && scene.isFolded());
            const QHeaderView& header = *scene.table().horizontalHeader();
            for (const int column : {LocksModel::Holder, LocksModel::HeldFor, LocksModel::Lease})
                QVERIFY(!header.isSectionHidden(column));
            const int lane = scene.table().laneArea().width();
            QVERIFY2(lane >= 360, qPrintable(QString::number(lane)));
            scene.toggle(Id::Inspector);
            QVERIFY(scene.isOverlay() && scene.hasSidebar());
            QCOMPARE(scene.table().laneArea().width(), lane);
            scene.toggle(Id::Sidebar);
            QVERIFY(scene.isColumn() && !scene.hasSidebar());
            scene.toggle(Id::Sidebar);
            QVERIFY(scene.isOverlay() && scene.hasSidebar()); // as it was left
            scene.toggle(Id::Inspector);
            scene.resize(kWide);
            QVERIFY(scene.isColumn() && scene.hasSidebar());
            scene.resize(kBetween);
            QVERIFY(scene.isFolded() && scene.hasSidebar());
            scene.resize(kNarrow);
            QVERIFY(scene.isFolded() && !scene.hasSidebar());
            scene.resize(kBetween);
            scene.window->close();
        }
        Scene again(kBetween, folder);
        QVERIFY(again.hasSidebar() && again.isFolded());
        again.toggle(Id::Sidebar);
        QVERIFY(again.isColumn());
    }

    void anOlderLayoutKeepsItsFoldedColumns()
    {
        auto folder = std::make_shared<QTemporaryDir>();
        {
            Scene scene(kNarrow, folder);
            scene.toggle(Id::Sidebar);
            scene.window->close();
            scene.preferences.set(settings::prefs::windowState, scene.window->saveState(2));
            scene.preferences.set(settings::prefs::windowStateVersion, 2);
            scene.preferences.reset(settings::prefs::narrowColumns.info);
        }
        Scene again(kNarrow, folder);
        QVERIFY(again.hasSidebar() && again.isFolded());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(InspectorOverlayTest)
#include "tst_inspectoroverlay.moc"
