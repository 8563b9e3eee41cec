// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page of an opened recording, at a moment of the recorded hour, in both themes, three languages and two sizes:
// it names what happened then, is not nearly blank, no text is cut down to nothing, and nothing warns.
#include "cuttexts.h"
#include "gui/recordings/playback.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/language.h"
#include "gui/shell/mainactions.h"
#include "gui/shell/mainwindow.h"
#include "gui/timeline/timestrip.h"
#include "incident/recordedincident.h"
#include "readaloud.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDir>
#include <QLabel>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// The cron job's lock has no TTL, and three wait for it; stock-sync-3 has written its token over another one's.
const ServerTime kMoment = test::Incident::at(25, 50, 0, test::Incident::kBegin);

/// What each page names then, in any language.
const QMap<QString, QStringList> kNamed{
    {u"locks"_s, {u"lock:cron:invoice-run"_s, u"cron-7"_s}},
    {u"timeline"_s, {u"lock:cron:invoice-run"_s}},
    {u"dashboard"_s, {u"lock:cron:invoice-run"_s}},
    {u"waitsfor"_s, {u"lock:cron:invoice-run"_s, u"invoice-web-2"_s}},
    {u"findings"_s, {u"lock:cron:invoice-run"_s, u"lock:stock-sync:*"_s}},
    {u"events"_s, {u"lock:checkout:store-"_s, u"lock:stock:sku-"_s}},
    {u"server"_s, {u"10.1.4.7:6379"_s, u"7.2.4"_s}},
};

} // namespace

class IncidentPagesTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pages_data();
    void pages();
    void figuresAreOfTheMoment();
    void theStripIsInDetail();
    void theWalkBackEnds();
    void cleanupTestCase() { m_fixture.reset(); }

private:
    void settle();

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void IncidentPagesTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    const QString file = m_fixture->folder()->filePath(u"hour.lockscope"_s);
    QVERIFY(test::recordIncident(file.toStdString()));
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->window->playback().open(file);
    QTRY_VERIFY(m_fixture->session.isPast());
    QTRY_VERIFY(m_fixture->findings.recorded() != nullptr); // all of it was read
    m_fixture->window->playback().goTo(kMoment);
    settle();
    QVERIFY(!m_fixture->window->grab().isNull()); // drawn, whether it is read in detail yet or not
    QCOMPARE(m_fixture->window->playback().position(), kMoment);
    const PictureView& picture = m_fixture->frames.picture();
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}).name == test::Incident::kCron)
            m_fixture->selection.select(LockId{i});
    }
}

void IncidentPagesTest::settle()
{
    QCoreApplication::processEvents();
    QTRY_VERIFY(!m_fixture->window->playback().isOnTheWay());
    for (int i = 0; i < 8; ++i) {
        m_fixture->source.advance(100ms); // pages paint by the frame, the recording stands still
        m_fixture->frames.step();
        QCoreApplication::processEvents();
    }
}

void IncidentPagesTest::pages_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const char* theme : {"dark", "light"}) {
        for (const char* language : {"en", "zh_CN", "zh_TW"}) {
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)})
                QTest::addRow("%s %s %d", theme, language, size.width())
                    << QString::fromLatin1(theme) << QString::fromLatin1(language) << size;
        }
    }
}

void IncidentPagesTest::pages()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QSize, size);
    MainWindow& window = *m_fixture->window;
    m_fixture->language.setChoice(language);
    m_fixture->theme.setChoice(theme == u"dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    window.resize(size);
    QCoreApplication::processEvents();
    QCOMPARE(window.size(), size); // it fits: nothing of it asks for more
    const auto* strip = window.findChild<TimeStrip*>();
    QVERIFY(strip && strip->isVisible());
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        settle();
        auto* page = window.findChild<QStackedWidget*>(u"pages"_s)->currentWidget();
        if (id == u"findings") {
            page->findChild<QTableView*>(u"findingsTable"_s)->selectRow(0); // what goes on at that moment comes first
            settle();
        }
        QVERIFY2(page && page->isVisible(), qPrintable(id));
        const QString said = test::readAll(page);
        for (const QString& word : kNamed[id])
            QVERIFY2(said.contains(word), qPrintable(u"%1 does not say %2; it says:\n%3"_s.arg(id, word, said)));
        const QImage picture = window.grab().toImage();
        if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
            QVERIFY(picture.save(
                QDir(folder).filePath(u"incident-%1-%2-%3-%4.png"_s.arg(id, theme, language).arg(size.width()))));
        const double blank = test::commonest(picture);
        QVERIFY2(blank < 0.9, qPrintable(u"%1: %2 of the picture is one colour"_s.arg(id).arg(blank)));
        const test::CutTexts cut(window);
        QVERIFY2(cut.found.isEmpty(), qPrintable(id + u'\n' + cut.found.join(u'\n')));
        QVERIFY(cut.looked > 10); // at 1280 the inspector is folded
        if (id == u"findings") {
            const auto* table = page->findChild<QTableView*>(u"findingsTable"_s);
            QVERIFY(table);
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0,
                     qPrintable(u"%1 pixels too wide"_s.arg(table->horizontalScrollBar()->maximum())));
        }
    }
    // The inspector stands beside each, and over it where the window is narrow: whose lock it is, and who waits.
    window.showPage(u"locks"_s);
    if (QAction* opens = window.mainActions()[MainActions::Id::Inspector]; !opens->isChecked())
        opens->trigger();
    settle();
    auto* inspector = window.findChild<QWidget*>(u"inspector"_s);
    QVERIFY(inspector && inspector->isVisible());
    const QString said = test::readAll(inspector);
    for (const QString& word : {u"lock:cron:invoice-run"_s, u"cron-7"_s, u"invoice-web-1"_s})
        QVERIFY2(said.contains(word), qPrintable(word + u" is not in\n"_s + said));
}

/// Whatever was jumped over: how much happened then, and which gaps there were.
void IncidentPagesTest::figuresAreOfTheMoment()
{
    m_fixture->language.setChoice(u"en"_s);
    const auto* gaps = m_fixture->window->findChild<QLabel*>(u"statusGaps"_s);
    QVERIFY(gaps);
    const auto goTo = [this](int minute) {
        m_fixture->window->playback().goTo(test::Incident::at(minute, 0, 0, test::Incident::kBegin));
        settle();
    };
    goTo(10);
    QCOMPARE(gaps->text(), u"gaps 0"_s);
    QVERIFY2(m_fixture->board.eventsPerSecond() > 15 && m_fixture->board.eventsPerSecond() < 60,
             qPrintable(QString::number(m_fixture->board.eventsPerSecond())));
    goTo(40);
    QCOMPARE(gaps->text(), u"gaps 1"_s);
    QVERIFY2(m_fixture->board.eventsPerSecond() > 15 && m_fixture->board.eventsPerSecond() < 60,
             qPrintable(QString::number(m_fixture->board.eventsPerSecond())));
}

/// It was first drawn of whole chunks, and again when all was read batch by batch.
void IncidentPagesTest::theStripIsInDetail()
{
    const Playback& playback = m_fixture->window->playback();
    const auto gap = test::Incident::at(26, 31, 0, test::Incident::kBegin);
    QTRY_COMPARE(playback.overview().columns(gap, gap + 10s, 1).front(), 0.0);
    auto* bar = m_fixture->window->findChild<TimeBar*>();
    QVERIFY(bar && bar->isVisible());
    const QImage shown = bar->grab().toImage();
    const QSize size = bar->size();
    bar->resize(size.width() + 20, size.height()); // all of it is looked up anew
    QVERIFY(!bar->grab().isNull());
    bar->resize(size);
    QCOMPARE(bar->grab().toImage(), shown);
    // Problems above warnings, each row in its colour.
    using analysis::Severity;
    QVERIFY(bar->markHeight(Severity::Problem) < bar->markHeight(Severity::Warning));
    QVERIFY(bar->markHeight(Severity::Warning) < bar->markHeight(Severity::Note));
    const Colors& colors = m_fixture->theme.colors();
    for (const auto& [severity, color] :
         {std::pair{Severity::Problem, colors.alarm}, {Severity::Warning, colors.contended}}) {
        const auto& marks = m_fixture->findings.marks();
        const auto mark = std::find_if(marks.begin(), marks.end(), [&, wanted = severity](const auto& each) {
            return each.severity == wanted && bar->xOf(each.begin) > 4 && bar->xOf(each.begin) < bar->width() - 4;
        });
        QVERIFY(mark != marks.end());
        const QPoint at(qRound(bar->xOf(mark->begin)), qRound(bar->markHeight(severity)));
        QCOMPARE(shown.pixelColor(at * shown.devicePixelRatio()).name(), color.name());
    }
}

/// A finding that is told some time after its begin (a server that does not answer) is passed like any other.
void IncidentPagesTest::theWalkBackEnds()
{
    auto& window = *m_fixture->window;
    window.playback().goTo(window.playback().range().to);
    settle();
    const auto marks = m_fixture->findings.marks().size();
    QVERIFY(marks > 4);
    std::size_t steps = 0;
    for (; steps <= marks && !window.statusBar()->currentMessage().contains(u"No finding"_s); ++steps) {
        window.mainActions()[gui::MainActions::Id::PreviousFinding]->trigger();
        settle();
    }
    QVERIFY2(window.statusBar()->currentMessage().contains(u"No finding"_s),
             qPrintable(window.statusBar()->currentMessage()));
    QVERIFY(steps > 4);
}

LOCKSCOPE_TEST_GUI_MAIN(IncidentPagesTest)
#include "tst_incidentpages.moc"
