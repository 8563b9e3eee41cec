// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first start with its two choices, and the guided tour: the real window on the real demo, walked by mouse and by
// keyboard; what each step says is compared with what the window shows.
#include "actions/auditlog.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/messages.h"
#include "gui/shell/page.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/tour/toursteps.h"
#include "gui/tour/tourtarget.h"
#include "gui/widgets/choicebutton.h"
#include "hand.h"
#include "monitorlistener.h"
#include "runningapp.h"
#include "settings/preferences.h"
#include "support/suite.h"

#include <QAccessible>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

/// A window on the running demo, and the panel of the guided tour in it.
class Visit
{
public:
    explicit Visit(QSize size) : running(size), m_size(size) { running.start(); }

    bool startDemo()
    {
        running.find<QPushButton>("emptyDemo")->click();
        return QTest::qWaitFor([this] { return running.program->session().isDemo() && running.table().isVisible(); },
                               kPatience);
    }
    void trigger(const char* action) const { window().findChild<QAction*>(QLatin1StringView(action))->trigger(); }
    [[nodiscard]] bool begin() const
    {
        trigger("action.tour");
        return QTest::qWaitFor([this] { return panel().isVisible(); }, kPatience);
    }
    [[nodiscard]] gui::MainWindow& window() const { return running.program->window(); }
    [[nodiscard]] QWidget& panel() const { return *running.find<QWidget>("tourPanel"); }
    [[nodiscard]] QWidget& outline() const { return *running.find<QWidget>("tourOutline"); }
    [[nodiscard]] QPushButton& next() const { return *running.find<QPushButton>("tourNext"); }
    [[nodiscard]] QString words(const char* label) const { return running.find<QLabel>(label)->text(); }
    [[nodiscard]] QString text() const { return words("tourText"); }
    /// The step is there, has found what it speaks of, and points at it.
    [[nodiscard]] bool arrives(const gui::TourStep& step) const
    {
        return QTest::qWaitFor([&] { return words("tourHeading") == QLatin1StringView(step.heading) && points(); },
                               kPatience);
    }
    [[nodiscard]] bool points() const { return outline().isVisible() && !panel().geometry().intersects(inside()); }
    /// What is outlined.
    [[nodiscard]] QRect inside() const { return outline().geometry().adjusted(4, 4, -4, -4); }
    void save(const char* step, const QString& kind) const
    {
        const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
        if (!folder.isEmpty())
            window().grab().save(
                u"%1/%2-%3-%4.png"_s.arg(folder).arg(m_size.width()).arg(kind, QString::fromLatin1(step)));
    }

    RunningApp running;

private:
    QSize m_size;
};

/// What is said of the example is what the window shows of it.
QString untrue(const Visit& visit, const gui::TourStep& step)
{
    const QString said = visit.text();
    const QString id = QLatin1StringView(step.id);
    const auto selected = [&] { return visit.words("inspectorKey"); };
    if (id == u"attention") {
        const int count = visit.running.program->locks()
                              .savedFilterCounts()[static_cast<std::size_t>(presentation::SavedFilter::Attention)];
        return said.contains(u": %1,"_s.arg(count)) ? QString() : u"not %1: "_s.arg(count) + said;
    }
    if (id == u"row") {
        const int row = visit.running.table().currentIndex().row();
        for (const int column : {gui::LocksModel::Lock, gui::LocksModel::Holder, gui::LocksModel::Verdict}) {
            if (!said.contains(visit.running.cell(row, column)))
                return visit.running.cell(row, column) + u" is not in: "_s + said;
        }
    }
    if (id == u"inspector" || id == u"release")
        return said.contains(selected()) ? QString() : selected() + u" is not in: "_s + said;
    if (id == u"waits") {
        const auto* ranking = visit.running.find<gui::LiveTable>("waitsForRanking");
        const QString first = ranking->model()->index(0, 0).data().toString();
        return said.contains(first) ? QString() : first + u" is not in: "_s + said;
    }
    if (id == u"timeline") {
        const auto& lanes = *visit.window().findChild<gui::LocksTable*>(u"locksTable"_s);
        if (!lanes.isFollowing() || lanes.view().span != std::chrono::minutes(1))
            return u"not the last minute"_s;
        const QString lane = lanes.itemText(lanes.currentItem());
        return said.contains(selected()) && lane.contains(selected()) ? QString()
                                                                      : lane + u" is not meant by: "_s + said;
    }
    if (id == u"simulator" && visit.window().findChild<gui::SimulatorPage*>()->currentCase().id != "A3")
        return u"another case is shown"_s;
    return {};
}

} // namespace

class TestTour final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void firstStartHasTwoChoices();
    void aPanelGoesBesideItsTarget();
    void isOfferedOnce();
    void walks_data();
    void walks();
    void leavingPutsBackWhatItChanged();
    void saysOnlyWhatIsThere();
    void stepsAsideForTheUser();
    void sendsNothingThatWrites();
    void endsWithTheDemo();
    void fitsInEveryLanguage_data();
    void fitsInEveryLanguage();
};

void TestTour::firstStartHasTwoChoices()
{
    for (const char* language : {"language.en", "language.zh_CN", "language.zh_TW"}) {
        Visit visit(kSmall);
        visit.trigger(language);
        const auto choices = visit.window().findChildren<gui::ChoiceButton*>();
        QCOMPARE(choices.size(), 2);
        for (const gui::ChoiceButton* choice : choices) {
            QVERIFY(choice->isVisible() && choice->isEnabled());
            QVERIFY(
                visit.window().rect().contains(QRect(choice->mapTo(&visit.window(), QPoint(0, 0)), choice->size())));
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(const_cast<gui::ChoiceButton*>(choice));
            QVERIFY(!face->text(QAccessible::Name).isEmpty());
            QCOMPARE(face->text(QAccessible::Description), choice->sentence());
            QTRY_VERIFY(choice->size().height() >= choice->sizeHint().height()); // it is laid out a moment later
            QTRY_COMPARE(choice->height(), choices[0]->height());
        }
        QVERIFY(visit.running.find<QPushButton>("emptyDemo")->hasFocus()); // Space or Enter is enough
        visit.save("start", QLatin1StringView(language));
    }
}

void TestTour::aPanelGoesBesideItsTarget()
{
    const QRect area(10, 30, 1260, 660);
    const QSize panel(460, 180);
    for (int y = area.top(); y < area.bottom() - 30; y += 30) {
        for (int x = area.left(); x < area.right() - 60; x += 60) {
            for (const QSize size : {QSize(40, 20), QSize(200, 120), QSize(900, 60), QSize(300, 600)}) {
                const QRect target = QRect(QPoint(x, y), size) & area;
                const QRect placed(gui::placeBeside(panel, target, area), panel);
                QVERIFY(area.contains(placed));
                QVERIFY2(!placed.intersects(target), qPrintable(u"%1 %2"_s.arg(x).arg(y)));
            }
        }
    }
}

void TestTour::isOfferedOnce()
{
    Visit visit(kSmall);
    QVERIFY(visit.startDemo());
    auto* bar = visit.running.find<gui::Messages>("messages");
    QTRY_VERIFY(bar->isVisible());
    auto* around = visit.running.find<QPushButton>("messageAction");
    QVERIFY(around->isVisible() && around->text().contains(u"2 Minutes"_s));
    visit.save("offer", u"en"_s);
    around->click();
    QTRY_VERIFY(visit.panel().isVisible());
    QVERIFY(!bar->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!visit.panel().isVisible());

    visit.running.program.reset();
    QVERIFY(settings::Preferences().get(settings::prefs::tourSeen));
    visit.running.start();
    QVERIFY(visit.startDemo());
    QTRY_VERIFY(visit.running.program->locks().totalLocks() > 0);
    QVERIFY(!visit.running.find<gui::Messages>("messages")->isVisible());
    QVERIFY(visit.begin()); // always in the menu
}

void TestTour::walks_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("byKeyboard");
    QTest::addColumn<QString>("theme");
    QTest::newRow("mouse, 1280x720, dark") << kSmall << false << u"Dark"_s;
    QTest::newRow("keyboard, 1280x720, light") << kSmall << true << u"Light"_s;
    QTest::newRow("mouse, 1600x1000, light") << kLarge << false << u"Light"_s;
    QTest::newRow("keyboard, 1600x1000, dark") << kLarge << true << u"Dark"_s;
}

void TestTour::walks()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    QFETCH(QString, theme);
    Visit visit(size);
    visit.trigger(("action.theme" + theme.toLatin1()).constData());
    QVERIFY(visit.startDemo());
    QVERIFY(visit.begin());
    QCOMPARE(visit.window().size(), size);
    Hand hand(visit.window());
    const auto steps = gui::tourSteps();
    QVERIFY(steps.size() >= 6 && steps.size() <= 8);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const gui::TourStep& step = steps[i];
        QVERIFY2(visit.arrives(step), qPrintable(QLatin1StringView(step.id) + u": "_s + visit.text()));
        QTest::qWait(300); // a page that has just come up is laid out
        QVERIFY2(visit.arrives(step), qPrintable(QLatin1StringView(step.id) + u": "_s + visit.text()));
        QTRY_COMPARE(untrue(visit, step), QString());
        QCOMPARE(visit.words("tourWhere"), u"Guided tour · %1 of %2"_s.arg(i + 1).arg(steps.size()));
        visit.save(step.id, theme);
        QCOMPARE(visit.window().currentPage(), QLatin1StringView(step.page));
        QVERIFY(visit.window().rect().contains(visit.panel().geometry()));
        QVERIFY(!visit.panel().geometry().intersects(visit.inside()));
        QVERIFY2(visit.inside().width() >= 40 && visit.inside().height() >= 12, step.id);
        if (step.part == gui::TourPart::Widget) {
            for (const QString& name : QString::fromLatin1(step.target).split(u' ')) {
                const auto isOutlined = [&visit, target = visit.window().findChild<QWidget*>(name)] {
                    return visit.outline().geometry().contains(
                        QRect(target->mapTo(&visit.window(), QPoint(0, 0)), target->size()));
                };
                QTRY_VERIFY2(isOutlined(), step.id); // all of it is in view
            }
        }
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&visit.panel());
        QVERIFY(face->text(QAccessible::Name).contains(QLatin1StringView(step.heading)));
        QCOMPARE(face->text(QAccessible::Description), visit.text());
        QVERIFY(visit.next().hasFocus());
        if (byKeyboard)
            hand.key(Qt::Key_Return, "Enter");
        else
            hand.click(visit.next());
        if (i == 1 || i == 6) { // and back again
            QPushButton& back = *visit.running.find<QPushButton>("tourBack");
            if (byKeyboard)
                hand.key(Qt::Key_Tab, "Tab").key(Qt::Key_Space, "Space");
            else
                hand.click(back);
            QVERIFY(visit.arrives(step));
            hand.click(visit.next());
        }
    }
    QVERIFY(!visit.panel().isVisible());
    QVERIFY(!visit.outline().isVisible());
}

/// Left at each step, by Esc and by Skip: the window is as it was, and takes mouse and keys.
void TestTour::leavingPutsBackWhatItChanged()
{
    Visit visit(kSmall);
    QVERIFY(visit.startDemo());
    visit.running.find<QToolButton>("strip.all")->click();
    auto* filter = visit.running.find<QLineEdit>("filterEdit");
    filter->setText(u"stock"_s);
    QTRY_COMPARE(visit.running.program->locks().filterText(), u"stock"_s);
    const QAction* inspector = visit.window().findChild<QAction*>(u"action.showInspector"_s);
    const bool hadInspector = inspector->isChecked();
    for (std::size_t i = 0; i < gui::tourSteps().size(); ++i) {
        const gui::TourStep& step = gui::tourSteps()[i];
        visit.window().showPage(u"locks"_s);
        QVERIFY(visit.begin());
        for (std::size_t before = 0; before < i; ++before)
            visit.next().click();
        QCOMPARE(visit.words("tourHeading"), QLatin1StringView(step.heading));
        auto* skip = visit.running.find<QPushButton>("tourSkip");
        if (i % 2 == 0 || !skip->isVisible())
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        else
            skip->click();
        QVERIFY(!visit.panel().isVisible());
        QVERIFY(!visit.outline().isVisible());
        QCOMPARE(visit.window().currentPage(), QLatin1StringView(step.page));
        QCOMPARE(inspector->isChecked(), hadInspector);
        QCOMPARE(visit.running.program->locks().filterText(), u"stock"_s);
        QCOMPARE(visit.running.program->locks().savedFilter(), presentation::SavedFilter::All);
        QWidget* focus = QApplication::focusWidget();
        QVERIFY2(focus && visit.window().isAncestorOf(focus) && !visit.panel().isAncestorOf(focus), step.id);
        const auto* pages = visit.running.find<QStackedWidget>("pages");
        const bool isOnPage = pages->isAncestorOf(focus) || focus == visit.running.find<QTabBar>("pageTabs");
        QVERIFY2(isOnPage && focus->isVisible(), step.id);
    }
}

/// The lock that it speaks of is released by somebody else: another example, or none, but not the old words.
void TestTour::saysOnlyWhatIsThere()
{
    Visit visit(kLarge);
    QVERIFY(visit.startDemo());
    QVERIFY(visit.begin());
    visit.next().click();
    const gui::TourStep& row = gui::tourSteps()[1];
    QVERIFY(visit.arrives(row));
    const QString stuck = u"lock:invoice:monthly"_s;
    QTRY_VERIFY(visit.text().contains(stuck));
    QVERIFY(visit.text().contains(u"TTL"_s));
    MonitorListener listener(visit.running.program->session().endpoint());
    QCOMPARE(listener.command({"DEL", stuck.toStdString()}), u"1"_s);
    QTRY_VERIFY2(!visit.text().contains(stuck), qPrintable(visit.text()));
    QTRY_VERIFY(visit.text() == QLatin1StringView(row.waiting) || untrue(visit, row).isEmpty());
}

/// Who goes to another page, or selects another lock, is left alone, and told how to come back.
void TestTour::stepsAsideForTheUser()
{
    Visit visit(kLarge);
    QVERIFY(visit.startDemo());
    QVERIFY(visit.begin());
    QVERIFY(visit.arrives(gui::tourSteps()[0]));
    Hand(visit.window()).tab(*visit.running.find<QTabBar>("pageTabs"), u"Events"_s);
    QTRY_VERIFY(visit.text().contains(u"the tour's path"_s));
    QVERIFY(!visit.outline().isVisible());
    QCOMPARE(visit.window().currentPage(), u"events"_s);
    QTest::mouseClick(&visit.next(), Qt::LeftButton);
    QVERIFY(visit.arrives(gui::tourSteps()[1]));
}

void TestTour::sendsNothingThatWrites()
{
    Visit visit(kSmall);
    QVERIFY(visit.startDemo());
    MonitorListener listener(visit.running.program->session().endpoint());
    QVERIFY(listener.listen());
    QVERIFY(visit.begin());
    for (const gui::TourStep& step : gui::tourSteps()) {
        QVERIFY(visit.arrives(step));
        QTest::qWait(300);
        visit.next().click();
    }
    QTest::qWait(300);
    const QStringList ours = listener.commandsOf(u"lockscope"_s);
    QVERIFY2(ours.size() >= 2, qPrintable(ours.join(u' '))); // it reads
    for (const QString& command : ours)
        QVERIFY2(!listener.writes(command), qPrintable(command));
    QVERIFY(listener.writes(u"set"_s) && listener.writes(u"eval"_s)); // it can tell
    QVERIFY(!QFile::exists(QString::fromStdString(actions::AuditLog::defaultPath())));
}

void TestTour::endsWithTheDemo()
{
    Visit visit(kSmall);
    QVERIFY(visit.begin()); // from the menu, without a connection: the demo is started
    QVERIFY(visit.running.program->session().isDemo());
    visit.trigger("action.disconnect");
    QTRY_VERIFY(!visit.panel().isVisible());
    QVERIFY(!visit.outline().isVisible());

    visit.running.program.reset();
    visit.running.startWatching(); // another server is not left without a question
    visit.trigger("action.tour");
    auto* bar = visit.running.find<gui::Messages>("messages");
    QTRY_VERIFY(bar->isVisible());
    QVERIFY(visit.running.program->session().isConnected() && !visit.running.program->session().isDemo());
    visit.running.find<QPushButton>("messageAction")->click();
    QTRY_VERIFY(visit.panel().isVisible());
    QVERIFY(visit.running.program->session().isDemo());
}

void TestTour::fitsInEveryLanguage_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("language");
    for (const char* language : {"zh_CN", "zh_TW"}) {
        QTest::addRow("%s, 1280x720", language) << kSmall << QString::fromLatin1(language);
        QTest::addRow("%s, 1600x1000", language) << kLarge << QString::fromLatin1(language);
    }
}

void TestTour::fitsInEveryLanguage()
{
    QFETCH(QSize, size);
    QFETCH(QString, language);
    Visit visit(size);
    visit.trigger(("language." + language.toLatin1()).constData());
    QVERIFY(visit.startDemo());
    QVERIFY(visit.begin());
    const auto isHan = [](QChar c) { return c.script() == QChar::Script_Han; };
    for (const gui::TourStep& step : gui::tourSteps()) {
        QTRY_VERIFY(visit.points());
        QTest::qWait(300);
        QTRY_VERIFY(visit.points());
        visit.save(step.id, language);
        QVERIFY(visit.window().rect().contains(visit.panel().geometry()));
        for (const QLabel* label : visit.panel().findChildren<QLabel*>()) {
            const QString text = label->text();
            QVERIFY2(std::any_of(text.begin(), text.end(), isHan), qPrintable(text));
            QVERIFY2(!label->wordWrap() || label->height() >= label->heightForWidth(label->width()),
                     qPrintable(label->text()));
            QVERIFY(visit.panel().rect().contains(label->geometry()));
        }
        for (const QPushButton* button : visit.panel().findChildren<QPushButton*>()) {
            if (button->isVisible())
                QVERIFY(button->width() >= button->fontMetrics().horizontalAdvance(button->text()));
        }
        visit.next().click();
    }
    QVERIFY(!visit.panel().isVisible());
}

LOCKSCOPE_TEST_GUI_MAIN(TestTour)
#include "tst_tour.moc"
