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

struct Desk : test::WindowFixture
{
    explicit Desk(QSize size, std::shared_ptr<QTemporaryDir> settings = std::make_shared<QTemporaryDir>())
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
            Desk narrow(kNarrow);
            QVERIFY(narrow.isFolded() && !narrow.hasSidebar());
            QVERIFY2(narrow.table().laneArea().width() >= 360,
                     qPrintable(QString::number(narrow.table().laneArea().width())));
        }
        Desk wide(kWide);
        if (wide.hasSidebar())
            wide.toggle(Id::Sidebar);
        QVERIFY(wide.isColumn());
        QVERIFY2(wide.table().laneArea().width() >= 430, qPrintable(QString::number(wide.table().laneArea().width())));
        for (const int column : {LocksModel::Lock, LocksModel::Holder, LocksModel::HeldFor, LocksModel::Lease})
            QVERIFY(!wide.table().horizontalHeader()->isSectionHidden(column));
    }

    void theOverlayMovesNothing()
    {
        Desk desk(kNarrow);
        const QSize table = desk.table().size();
        const int lane = desk.table().laneArea().width();
        desk.toggle(Id::Inspector);
        QVERIFY(desk.isOverlay());
        QCOMPARE(desk.table().size(), table);
        QCOMPARE(desk.table().laneArea().width(), lane);
        const QWidget& centre = *desk.window->centralWidget();
        QCOMPARE(desk.overlay().geometry().right(), centre.width() - 1);
        QCOMPARE(desk.overlay().height(), centre.height());
        QVERIFY(desk.overlay().width() < centre.width() / 2);
        desk.resize({1200, 640});
        QCOMPARE(desk.overlay().geometry().right(), centre.width() - 1);
        QCOMPARE(desk.overlay().height(), centre.height());
        desk.toggle(Id::Inspector);
        QVERIFY(desk.isFolded());
    }

    void whatOpensIt()
    {
        Desk desk(kNarrow);
        desk.table().setFocus();
        desk.press(Qt::Key_Home);
        for (int i = 0; i < 3; ++i) {
            desk.press(Qt::Key_Down);
            QVERIFY(desk.isFolded());
        }
        const LockId lock = desk.selection.current();
        QVERIFY(lock != kNoLock);
        desk.press(Qt::Key_Left, Qt::ShiftModifier | Qt::AltModifier); // an end of a range
        QVERIFY(desk.table().range() && desk.isFolded());
        desk.table().clearRange();
        QTest::mouseClick(desk.table().viewport(), Qt::LeftButton, {},
                          desk.table().rowRect(1).topLeft() + QPoint(60, 6));
        QVERIFY(desk.selection.current() != lock && desk.isFolded());

        desk.press(Qt::Key_Return);
        QVERIFY(desk.isOverlay() && desk.window->mainActions()[Id::Inspector]->isChecked());
        desk.press(Qt::Key_Down); // it stays, and shows the next one
        QVERIFY(desk.isOverlay() && desk.table().hasFocus());
        desk.press(Qt::Key_Escape);
        QVERIFY(desk.isFolded() && !desk.window->mainActions()[Id::Inspector]->isChecked());

        desk.clickLane(2, Qt::ControlModifier); // selects rows
        QVERIFY(desk.isFolded());
        desk.clickLane(2);
        QVERIFY(desk.isOverlay());
        QCOMPARE(desk.selection.current(), desk.locks.lockAt(2));
    }

    /// Whoever sets the action: a click, a restart, the tour.
    void theActionAloneFoldsAndUnfolds()
    {
        for (const QSize size : {kNarrow, kWide}) {
            Desk desk(size);
            for (const bool isWanted : {false, true, false}) {
                desk.window->mainActions()[Id::Inspector]->setChecked(isWanted);
                QCOMPARE(desk.inspector().isVisible(), isWanted);
                desk.window->mainActions()[Id::Sidebar]->setChecked(isWanted);
                QCOMPARE(desk.hasSidebar(), isWanted);
            }
        }
    }

    void aDragOfTheLanesDoesNotOpenIt()
    {
        Desk desk(kNarrow);
        const QRect lane = desk.table().laneRect(1);
        const QPoint from = lane.center();
        QTest::mousePress(desk.table().viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(desk.table().viewport(), from - QPoint(60, 0));
        QTest::mouseRelease(desk.table().viewport(), Qt::LeftButton, {}, from - QPoint(60, 0));
        QVERIFY(desk.isFolded());
    }

    /// When the button is released: before, the overlay would cover what is selected.
    void aRangeOpensIt()
    {
        for (const QSize size : {kNarrow, kWide}) {
            Desk desk(size);
            if (!desk.isFolded())
                desk.toggle(Id::Inspector);
            const auto* const panel = desk.inspector().findChild<RangePanel*>();
            const QPoint from = desk.table().laneRect(1).center();
            const QPoint to = from - QPoint(60, 0);
            QWidget* lanes = desk.table().viewport();
            QTest::mousePress(lanes, Qt::LeftButton, Qt::ShiftModifier, from);
            QMouseEvent move(QEvent::MouseMove, to, lanes->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                             Qt::ShiftModifier);
            QApplication::sendEvent(lanes, &move);
            QVERIFY(desk.table().range() && desk.isFolded());
            QTest::mouseRelease(lanes, Qt::LeftButton, Qt::ShiftModifier, to);
            QVERIFY(size == kNarrow ? desk.isOverlay() : desk.isColumn());
            QVERIFY(panel->isVisible());
            test::keepPicture(*desk.window, u"range-%1"_s.arg(size.width()));
            desk.table().setFocus();
            if (size == kNarrow) { // the overlay first
                desk.press(Qt::Key_Escape);
                QVERIFY(desk.isFolded() && desk.table().range());
            }
            desk.press(Qt::Key_Escape);
            QVERIFY(!desk.table().range() && panel->isHidden());
            desk.window->mainActions()[Id::Inspector]->setChecked(false);
            desk.toggle(Id::LaneRange);
            QVERIFY(panel->isVisible() && panel->isAncestorOf(QApplication::focusWidget()));
            desk.window->mainActions()[Id::Inspector]->setChecked(false);
            Desk::settle();
            QVERIFY(desk.table().range() && desk.isFolded());
            desk.toggle(Id::LaneRange);
            QVERIFY(panel->isVisible() && panel->isAncestorOf(QApplication::focusWidget()));
        }
    }

    void escDropsATimeThatIsBeingTyped()
    {
        Desk desk(kWide);
        const auto* const panel = desk.inspector().findChild<RangePanel*>();
        desk.table().selectShown();
        Desk::settle();
        desk.toggle(Id::LaneRange);
        auto* field = qobject_cast<QDateTimeEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        const QString shown = field->text();
        QTest::keyClick(field, Qt::Key_5);
        QTest::keyClick(field, Qt::Key_Escape);
        Desk::settle();
        QVERIFY(!desk.table().range() && panel->isHidden());
        QCOMPARE(field->text(), shown);
    }

    void figuresOfARangeAreReadable_data() { addLetters(); }
    void figuresOfARangeAreReadable()
    {
        const Letters letters;
        Desk desk(kNarrow);
        desk.selection.select(desk.locks.lockAt(0));
        desk.table().selectShown();
        desk.run(1s);
        Desk::settle();
        const auto& rows = *desk.inspector().findChild<QTableView*>(u"rangeTable"_s);
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
        Desk desk(kNarrow);
        desk.selection.select(desk.locks.lockAt(0));
        desk.table().selectShown();
        desk.run(1s);
        Desk::settle();
        for (const char* name : {"rangeFrom", "rangeTo"}) {
            const auto* field = desk.inspector().findChild<QWidget*>(QLatin1StringView(name));
            QVERIFY2(field->height() >= field->sizeHint().height(), qPrintable(QString::number(field->height())));
        }
        test::keepPicture(*desk.window, u"range-letters-%1"_s.arg(QApplication::font().pointSize()));
    }

    void aClickInAWideWindowLeavesTheColumnFolded()
    {
        Desk desk(kWide);
        desk.toggle(Id::Inspector);
        QVERIFY(desk.isFolded());
        desk.clickLane(2);
        QVERIFY(desk.isFolded());
        desk.press(Qt::Key_Return);
        QVERIFY(desk.isColumn());
    }

    void escTakesOneLayerAPress()
    {
        Desk desk(kNarrow);
        desk.table().setFocus();
        desk.window->filterBy(u"lock:"_s);
        desk.run(500ms);
        desk.table().selectShown();
        desk.press(Qt::Key_Home);
        desk.press(Qt::Key_Return);
        QVERIFY(desk.isOverlay() && desk.table().range() && !desk.locks.filterText().isEmpty());
        desk.press(Qt::Key_Escape);
        QVERIFY(desk.isFolded() && desk.table().range() && !desk.locks.filterText().isEmpty());
        desk.press(Qt::Key_Escape);
        QVERIFY(!desk.table().range() && !desk.locks.filterText().isEmpty());
        desk.press(Qt::Key_Escape);
        QVERIFY(desk.locks.filterText().isEmpty());
    }

    void escInTheOverlayGivesTheFocusBack()
    {
        Desk desk(kNarrow);
        desk.selection.select(desk.locks.lockAt(0));
        desk.toggle(Id::Inspector);
        desk.run(500ms);
        QWidget* inside = nullptr;
        for (QWidget* each : desk.overlay().findChildren<QWidget*>()) {
            if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus))
                inside = each;
        }
        QVERIFY(inside);
        inside->setFocus();
        QVERIFY(inside->hasFocus());
        QTest::keyClick(inside, Qt::Key_Escape);
        QVERIFY(desk.isFolded());
        QVERIFY(desk.table().hasFocus());
    }

    /// Whichever of both was opened first: the help lies above.
    void escClosesThePageHelpAboveIt()
    {
        for (const bool overlayFirst : {true, false}) {
            Desk desk(kNarrow);
            desk.selection.select(desk.locks.lockAt(0));
            desk.table().setFocus();
            for (const Id id :
                 overlayFirst ? std::array{Id::Inspector, Id::PageHelp} : std::array{Id::PageHelp, Id::Inspector})
                desk.toggle(id);
            auto& help = *desk.window->findChild<QWidget*>(u"pageHelp"_s);
            QVERIFY(help.isVisible() && desk.isOverlay());
            const QWidget* top = desk.window->centralWidget()->childAt(desk.overlay().geometry().center());
            QVERIFY(top == &help || help.isAncestorOf(top));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(!help.isVisible() && desk.isOverlay());
            QVERIFY(desk.table().hasFocus());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(desk.isFolded());
        }
    }

    /// The lock stays as last known, and the overlay opens and folds as before.
    void whileTheServerIsAway()
    {
        Desk desk(kNarrow);
        desk.selection.select(desk.locks.lockAt(0));
        desk.toggle(Id::Inspector);
        desk.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
        desk.run(3s);
        QVERIFY(desk.frames.asOf() && desk.isOverlay());
        QVERIFY(desk.selection.current() != kNoLock);
        QVERIFY(test::readAll(&desk.inspector()).contains(desk.locks.index(0, LocksModel::Lock).data().toString()));
        desk.table().setFocus();
        desk.press(Qt::Key_Escape);
        QVERIFY(desk.isFolded());
        desk.press(Qt::Key_Return);
        QVERIFY(desk.isOverlay());
        desk.source.nodeState(NodeId{0}, ConnectionState::Live);
        desk.run(1s);
        QVERIFY(!desk.frames.asOf() && desk.isOverlay());
        desk.press(Qt::Key_Escape);
        QVERIFY(desk.isFolded());
    }

    void aToastIsOverIt()
    {
        Desk desk(kNarrow);
        Messages& messages = desk.window->messages();
        messages.showMessage(Messages::Kind::Info, u"one"_s, u"Do"_s, [] {});
        desk.toggle(Id::Inspector);
        QWidget* centre = desk.window->centralWidget();
        const QWidget* top = centre->childAt(messages.geometry().center());
        QVERIFY(messages.isAncestorOf(top));
        messages.takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(messages.text().isEmpty() && desk.isOverlay()); // the toast first
    }

    void bothWidthsKeepTheirState()
    {
        Desk desk(kWide);
        QVERIFY(desk.isColumn());
        const bool hadSidebar = desk.hasSidebar();
        desk.resize(kNarrow);
        QVERIFY(desk.isFolded() && !desk.hasSidebar());
        desk.toggle(Id::Inspector);
        QVERIFY(desk.isOverlay());
        desk.resize(kWide);
        QVERIFY(desk.isColumn());
        QCOMPARE(desk.hasSidebar(), hadSidebar);
        desk.toggle(Id::Inspector);
        QVERIFY(desk.isFolded());
        desk.resize(kNarrow);
        QVERIFY(desk.isOverlay());
        desk.window->close();

        Desk again(kNarrow, desk.folder());
        QVERIFY(again.isOverlay());
        again.resize(kWide);
        QVERIFY(again.isFolded());
        again.toggle(Id::ResetLayout);
        QVERIFY(again.isColumn() && again.hasSidebar());
        again.resize(kNarrow);
        QVERIFY(again.isFolded() && !again.hasSidebar());
    }

    void anOlderLayoutKeepsItsFoldedColumns()
    {
        auto folder = std::make_shared<QTemporaryDir>();
        {
            Desk desk(kNarrow, folder);
            desk.toggle(Id::Sidebar);
            desk.window->close();
            desk.preferences.set(settings::prefs::windowState, desk.window->saveState(2));
            desk.preferences.set(settings::prefs::windowStateVersion, 2);
            desk.preferences.reset(settings::prefs::narrowColumns.info);
        }
        Desk again(kNarrow, folder);
        QVERIFY(again.hasSidebar() && again.isFolded());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(InspectorOverlayTest)
#include "tst_inspectoroverlay.moc"
