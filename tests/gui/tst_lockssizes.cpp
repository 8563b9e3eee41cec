// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page Locks in four sizes of letters and three languages, with 300 prefixes and a name of 300 characters: so many
// rows and pixels of lane remain, and no word is cut.
#include "cuttexts.h"
#include "gui/locks/groupchoice.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/widgets/fontpixels.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPrefixes = 300;

/// 300 prefixes, a lock that ended, and `attention` locks without a lease.
void watchMany(test::WindowFixture& fixture, int attention)
{
    auto& source = fixture.source;
    fixture.session.watch(settings::newProfile(), std::shared_ptr<EventSource>(&source, [](EventSource*) {}));
    source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    for (int i = 0; i < kPrefixes; ++i)
        source.acquired(source.lock("lock:team" + std::to_string(100 + i) + ":order:1"), "worker-" + std::to_string(i),
                        10min);
    source.acquired(source.lock("lock:long:" + std::string(300, 'x')), "host-" + std::string(300, 'y'), 10min);
    for (int i = 0; i < attention; ++i)
        source.acquiredWithoutTtl(source.lock("lock:stuck:" + std::to_string(i)), "batch-" + std::to_string(i));
    source.acquired(source.lock("lock:ended"), "worker-1", 10min);
    source.released(source.lock("lock:ended"));
    fixture.frames.step();
}

/// Rows that are seen whole.
int wholeRows(const LocksTable& table)
{
    int count = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        count += table.isRowShown(row) && table.viewport()->rect().contains(table.rowRect(row).adjusted(1, 0, -1, 0));
    return count;
}

int laneWidth(const LocksTable& table)
{
    return table.viewport()->width() - table.gutter();
}

} // namespace

class LocksSizesTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup();
    void rowsRemain_data();
    void rowsRemain();
    void lanesRemain_data();
    void lanesRemain();
    void whatGivesWay_data();
    void whatGivesWay();
    void filtersTakeOneRow_data();
    void filtersTakeOneRow();
    void filtersOfTheMenu();
    void nothingIsCut_data();
    void nothingIsCut();

private:
    /// A window that is opened for the first time with letters of this size.
    void open(double points, const QSize& size, int attention);

    const QFont m_font = QApplication::font();
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void LocksSizesTest::cleanup()
{
    if (m_fixture)
        m_fixture->language.setChoice(u"en"_s);
    m_fixture.reset();
    QApplication::setFont(m_font);
}

void LocksSizesTest::open(double points, const QSize& size, int attention)
{
    QFont font = m_font;
    font.setPointSizeF(points);
    QApplication::setFont(font);
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->window->resize(size);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    watchMany(*m_fixture, attention);
    m_fixture->run(4s); // findings open after some seconds
    m_fixture->locks.setSavedFilter(SavedFilter::All);
    m_fixture->run(1s);
    QCoreApplication::processEvents();
    QCOMPARE(m_fixture->window->size(), size);
}

void LocksSizesTest::rowsRemain_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("attention");
    QTest::addColumn<int>("rows");
    QTest::addRow("1280, three need attention") << QSize(1280, 720) << 3 << 13;
    QTest::addRow("1280, twelve") << QSize(1280, 720) << 12 << 9;
    QTest::addRow("1600, three") << QSize(1600, 1000) << 3 << 22;
    QTest::addRow("1600, twelve") << QSize(1600, 1000) << 12 << 17;
}

void LocksSizesTest::rowsRemain()
{
    QFETCH(const QSize, size);
    QFETCH(const int, attention);
    QFETCH(const int, rows);
    open(10, size, attention);
    const auto& table = *m_fixture->window->findChild<LocksTable*>(u"locksTable"_s);
    QCOMPARE(m_fixture->locks.attentionCount(), attention);
    const int whole = wholeRows(table);
    QVERIFY2(whole >= rows, qPrintable(QString::number(whole)));
}

void LocksSizesTest::lanesRemain_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("withInspector");
    QTest::addColumn<int>("pixels");
    QTest::addRow("10 pt, 1280") << 10.0 << QSize(1280, 720) << false << 360;
    QTest::addRow("10 pt, 1600, inspector") << 10.0 << QSize(1600, 1000) << true << 430;
    QTest::addRow("20 pt, 1280") << 20.0 << QSize(1280, 720) << false << 240;
}

void LocksSizesTest::lanesRemain()
{
    QFETCH(const double, points);
    QFETCH(const QSize, size);
    QFETCH(const bool, withInspector);
    QFETCH(const int, pixels);
    open(points, size, 3);
    auto& actions = m_fixture->window->mainActions();
    actions[MainActions::Id::Sidebar]->setChecked(false);
    actions[MainActions::Id::Inspector]->setChecked(withInspector);
    m_fixture->run(200ms);
    for (int i = 0; i < 4; ++i) // layouts in layouts
        QCoreApplication::processEvents();
    const auto& table = *m_fixture->window->findChild<LocksTable*>(u"locksTable"_s);
    const int lane = laneWidth(table);
    QVERIFY2(lane >= pixels, qPrintable(QString::number(lane)));
}

void LocksSizesTest::whatGivesWay_data()
{
    QTest::addColumn<bool>("hasSidebar");
    QTest::addColumn<bool>("hasInspector");
    QTest::addRow("both") << true << true;
    QTest::addRow("servers") << true << false;
    QTest::addRow("inspector") << false << true;
    QTest::addRow("none") << false << false;
}

/// From a wide window to a small one: the inspector becomes an overlay, the servers fold, then holder, number of the
/// lease and held give way; the lane keeps its room, names can be told, and no title is cut.
void LocksSizesTest::whatGivesWay()
{
    QFETCH(const bool, hasSidebar);
    QFETCH(const bool, hasInspector);
    constexpr int kWidest = 1700;
    constexpr int kNarrowest = 700;
    constexpr int kStep = 20;
    open(10, QSize(kWidest, 800), 3);
    auto& actions = m_fixture->window->mainActions();
    actions[MainActions::Id::Sidebar]->setChecked(hasSidebar);
    actions[MainActions::Id::Inspector]->setChecked(hasInspector);
    const auto& table = *m_fixture->window->findChild<LocksTable*>(u"locksTable"_s);
    const QHeaderView& header = *table.horizontalHeader();
    const auto isShown = [this](const char* name) {
        return m_fixture->window->findChild<QWidget*>(QLatin1StringView(name))->isVisible();
    };
    const int character = table.fontMetrics().averageCharWidth();
    std::vector<bool> before(5);
    for (int width = kWidest; width >= kNarrowest; width -= kStep) {
        m_fixture->window->resize(width, 800);
        for (int i = 0; i < 4; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        QCOMPARE(m_fixture->window->width(), width);
        const std::vector<bool> gone{
            !isShown("dock.inspector"), !isShown("sidebar"), header.isSectionHidden(LocksModel::Holder),
            header.sectionSize(LocksModel::Lease) < 12 * character, header.isSectionHidden(LocksModel::HeldFor)};
        QString state = QString::number(width);
        for (const bool each : gone)
            state += each ? u" -"_s : u" +"_s;
        state += u" lane %1 name %2"_s.arg(table.laneArea().width()).arg(header.sectionSize(LocksModel::Lock));
        if (qEnvironmentVariableIsSet("LOCKSCOPE_PICTURES"))
            qInfo("%s", qPrintable(state));
        QVERIFY2(table.laneArea().width() >= 360, qPrintable(state));
        QVERIFY2(header.sectionSize(LocksModel::Lock) >= 21 * character, qPrintable(state));
        for (std::size_t i = 0; i < gone.size(); ++i) {
            QVERIFY2(gone[i] || !before[i], qPrintable(state)); // what has given way does not come back
            const bool isWanted = i == 0 ? hasInspector : i > 1 || hasSidebar;
            for (std::size_t later = i + 1; isWanted && later < gone.size(); ++later)
                QVERIFY2(gone[i] || !gone[later] || (later == 1 && !hasSidebar), qPrintable(state));
        }
        before = gone;
        for (int column = 0; column < LocksModel::Lane; ++column) {
            const int title =
                header.fontMetrics().horizontalAdvance(table.model()->headerData(column, Qt::Horizontal).toString());
            QVERIFY2(header.isSectionHidden(column) || header.sectionSize(column) >= title, qPrintable(state));
        }
    }
    QCOMPARE(before, std::vector<bool>(5, true)); // each was seen giving way
}

void LocksSizesTest::filtersTakeOneRow_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<bool>("fold");
    QTest::addColumn<int>("height");
    QTest::addRow("10 pt") << 10.0 << false << 36;
    QTest::addRow("20 pt") << 20.0 << true << 72;
}

/// A row of 36 pixels at 10 pt. Where the chips have no room they fold into a menu.
void LocksSizesTest::filtersTakeOneRow()
{
    QFETCH(const double, points);
    QFETCH(const bool, fold);
    QFETCH(const int, height);
    open(points, QSize(1280, 720), 3);
    const auto* page = m_fixture->window->findChild<LocksPage*>();
    const auto& table = page->table();
    QCOMPARE(page->findChild<QWidget*>(u"filterStrip"_s)->isVisible(), !fold);
    QCOMPARE(page->findChild<QWidget*>(u"groupButton"_s)->isVisible(), !fold);
    QCOMPARE(page->findChild<QWidget*>(u"filterMenu"_s)->isVisible(), fold);
    const int row = table.mapTo(page, QPoint()).y(); // letters have whole pixels, so it may be one more or less
    QVERIFY2(std::abs(row - height) <= 1, qPrintable(QString::number(row)));
    test::keepPicture(*m_fixture->window, u"filters-%1"_s.arg(points));
}

void LocksSizesTest::filtersOfTheMenu()
{
    open(20, QSize(1280, 720), 3);
    auto* button = m_fixture->window->findChild<QToolButton*>(u"filterMenu"_s);
    QMenu* menu = button->menu();
    const auto entry = [&](const QString& begin) -> QAction* {
        Q_EMIT menu->aboutToShow();
        QList<QAction*> all = menu->actions();
        for (QAction* each : menu->actions())
            all += each->menu() != nullptr ? each->menu()->actions() : QList<QAction*>();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const QAction* each) { return each->text().startsWith(begin); });
        return found == all.end() ? nullptr : *found;
    };
    QCOMPARE(button->text(), u"Filters"_s);
    QVERIFY(entry(u"All  304"_s) && entry(u"All  304"_s)->isChecked());
    entry(u"No TTL  3"_s)->trigger();
    QCOMPARE(m_fixture->locks.savedFilter(), SavedFilter::NoTtl);
    QVERIFY(entry(u"No TTL  3"_s)->isChecked());
    QCOMPARE(button->text(), u"Filters (1)"_s);
    entry(u"lock:stuck:*\t3"_s)->trigger();
    QCOMPARE(m_fixture->locks.rowCount(), 3);
    QVERIFY(entry(u"lock:stuck:*"_s)->isChecked());
    m_fixture->window->mainActions()[MainActions::Id::GroupByHolder]->trigger();
    QCOMPARE(button->text(), u"Filters (3)"_s);
    QVERIFY(menu->actions().contains(m_fixture->window->findChild<GroupChoice*>()->menu()->menuAction()));
    QVERIFY(!entry(u"All Servers"_s)); // there is one
    m_fixture->watchQuorum();
    m_fixture->run(500ms);
    entry(u"10.1.4.8:6379"_s)->trigger();
    QCOMPARE(m_fixture->frames.scope().chosen(), std::optional<std::string>("10.1.4.8:6379"));
    QCOMPARE(button->text(), u"Filters (4)"_s);
    entry(u"All Servers"_s)->trigger();
    entry(u"All Prefixes"_s)->trigger();
    QVERIFY(m_fixture->locks.filterText().isEmpty());
    QCOMPARE(button->text(), u"Filters (2)"_s);
}

void LocksSizesTest::nothingIsCut_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<QString>("language");
    for (const double points : {9.0, 10.0, 14.0, 20.0}) {
        for (const char* language : {"en", "zh_CN", "zh_TW"})
            QTest::addRow("%g pt, %s", points, language) << points << QString::fromLatin1(language);
    }
}

void LocksSizesTest::nothingIsCut()
{
    QFETCH(const double, points);
    QFETCH(const QString, language);
    open(points, QSize(1280, 720), 3);
    m_fixture->language.setChoice(language);
    m_fixture->selection.select(m_fixture->source.lock("lock:long:" + std::string(300, 'x')));
    m_fixture->run(500ms);
    for (int i = 0; i < 3; ++i) // layouts in layouts
        QCoreApplication::processEvents();
    QCOMPARE(m_fixture->window->size(), QSize(1280, 720));
    const QStringList cut = test::CutTexts(*m_fixture->window).found + test::cutWords(*m_fixture->window);
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    test::keepPicture(*m_fixture->window, u"locks-%1-%2"_s.arg(points).arg(language));
}

LOCKSCOPE_TEST_GUI_MAIN(LocksSizesTest)
#include "tst_lockssizes.moc"
