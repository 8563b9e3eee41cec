// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dialog *Find Locks*. Means: real server.
#include "changes.h"
#include "gui/connect/findlocksdialog.h"
#include "gui/connect/foundlocksmodel.h"
#include "gui/connect/profileoptions.h"
#include "gui/style/theme.h"
#include "pictures.h"
#include "sandbox/redisserver.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

monitor::LockProposal proposal(const std::string& preset, std::vector<std::string> patterns, std::uint64_t locks,
                               std::uint64_t watched, formats::Confidence confidence)
{
    monitor::LockProposal made;
    made.preset = preset;
    made.patterns = std::move(patterns);
    made.locks = locks;
    made.watched = watched;
    made.confidence = confidence;
    made.libraries = {{formats::libraryFromName("redisson"), locks}};
    made.examples = {"fenced:order:1"};
    return made;
}

} // namespace

/// The dialog *Find locks* and its model.
class TestFindLocks : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void theModelKeepsItsPromises();
    void ticksWhatIsSureAndNotWatched();
    void patternsOfAnyBytesAreText();
    void aProfileWatchesMore();
    void findsAndWatches();
    void saysWhatWentWrong();
    void canBeStoppedAndClosed();
    void picture_data();
    void picture();

private:
    void fill();
    FindLocksDialog* open(const Endpoint& endpoint, std::vector<std::string> watched = {"lock:*"});

    std::unique_ptr<test::PrivateServer> m_server;
    Theme m_theme{*qApp};
    SystemClock m_clock;
    std::unique_ptr<FindLocksDialog> m_dialog;
};

void TestFindLocks::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>();
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestFindLocks::init()
{
    Suite::init();
    m_dialog.reset();
    m_server->command({"FLUSHALL"});
}

/// An application's keys: locks of three kinds among sessions and notes.
void TestFindLocks::fill()
{
    const std::string uuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
    for (int i = 0; i < 12; ++i) {
        const auto n = std::to_string(i);
        m_server->command({"SET", "lock:order:" + n, "worker-" + n, "PX", "30000"});
        m_server->command({"SET", "bull:mail:" + n + ":lock", uuid + ":" + n, "PX", "30000"});
        m_server->command({"HSET", "fenced:order:" + n, uuid + ":57", "1"});
        m_server->command({"PEXPIRE", "fenced:order:" + n, "30000"});
        m_server->command({"SET", "session:" + n, "somebody"});
    }
    m_server->command({"SET", "my_resource_7", "q1w2E3r4T5y6U7i8O9p0aB", "PX", "20000"});
}

FindLocksDialog* TestFindLocks::open(const Endpoint& endpoint, std::vector<std::string> watched)
{
    m_dialog = std::make_unique<FindLocksDialog>(m_theme, m_clock, endpoint, std::move(watched), nullptr);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    m_dialog->open();
    return m_dialog.get();
}

void TestFindLocks::theModelKeepsItsPromises()
{
    using formats::Confidence;
    FoundLocksModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setProposals({proposal("", {"fenced:order:*"}, 12, 0, Confidence::High),
                        proposal("default", {"lock:*"}, 3, 3, Confidence::Low)});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, FoundLocksModel::Watch).data().toString(), u"fenced:order:*"_s);
    QCOMPARE(model.index(1, FoundLocksModel::Watch).data().toString(), u"preset Default"_s);
    const QModelIndex first = model.index(0, FoundLocksModel::Watch);
    QVERIFY(model.setData(first, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(model.chosen(), 0);
    QVERIFY(model.setData(first, Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.chosenPatterns(), QStringList{u"fenced:order:*"_s});
    // What is watched already is no choice.
    QVERIFY(!model.setData(model.index(1, FoundLocksModel::Watch), Qt::Unchecked, Qt::CheckStateRole));
    test::tellLanguageChange(model);
    model.setProposals({});
    QCOMPARE(model.rowCount(), 0);
}

void TestFindLocks::ticksWhatIsSureAndNotWatched()
{
    using formats::Confidence;
    FoundLocksModel model;
    auto rare = proposal("", {"order:*"}, 2, 0, Confidence::High);
    rare.others = 500; // five hundred keys would be followed for two locks
    model.setProposals({proposal("bullmq", {"bull:*:lock"}, 5, 0, Confidence::High),
                        proposal("", {"fenced:*"}, 5, 2, Confidence::Medium), rare,
                        proposal("", {"key_*"}, 5, 0, Confidence::Low),
                        proposal("default", {"lock:*"}, 3, 3, Confidence::High)});
    QCOMPARE(model.chosenPresets(), QStringList{u"bullmq"_s});
    QCOMPARE(model.chosenPatterns(), QStringList{u"fenced:*"_s});
}

void TestFindLocks::patternsOfAnyBytesAreText()
{
    QCOMPARE(patternText("lock:*"), u"lock:*"_s);
    QCOMPARE(patternText("s\xc3\xbc\xc3\x9f:*"), u"süß:*"_s);
    QCOMPARE(patternText(std::string_view("a\xff\n:*", 5)), u"a??:*"_s);
}

void TestFindLocks::aProfileWatchesMore()
{
    settings::Profile profile;
    profile.presets = {u"bullmq"_s};
    const auto more = alsoWatching(profile, {u"bullmq"_s, u"redisson"_s}, {u"lock:*"_s, u"fenced:*"_s});
    QCOMPARE(more.presets, (QStringList{u"bullmq"_s, u"redisson"_s}));
    QCOMPARE(more.patterns, (QStringList{u"lock:*"_s, u"fenced:*"_s}));
}

void TestFindLocks::findsAndWatches()
{
    fill();
    auto* dialog = open(m_server->unixEndpoint());
    auto* model = dialog->findChild<FoundLocksModel*>();
    QTRY_COMPARE(model->rowCount(), 4);
    QVERIFY2(dialog->findChild<QLabel*>(u"findSummary"_s)->text().startsWith(u"Scanned all 49 key(s) in "),
             qPrintable(dialog->findChild<QLabel*>(u"findSummary"_s)->text()));
    QSignalSpy requested(dialog, &FindLocksDialog::watchRequested);
    auto* watch = dialog->findChild<QPushButton*>(u"watchFound"_s);
    QTRY_VERIFY(watch->isEnabled());
    watch->click();
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested[0][0].toStringList(), QStringList{u"bullmq"_s});
    QCOMPARE(requested[0][1].toStringList(), QStringList{u"fenced:order:*"_s});
    QVERIFY(!dialog->isVisible());
}

void TestFindLocks::saysWhatWentWrong()
{
    Endpoint nowhere;
    nowhere.port = sandbox::freePort();
    auto* dialog = open(nowhere);
    auto* summary = dialog->findChild<QLabel*>(u"findSummary"_s);
    QTRY_VERIFY2(summary->text().contains(u"Nothing listens"), qPrintable(summary->text()));
    QVERIFY(!dialog->findChild<QPushButton*>(u"watchFound"_s)->isEnabled());
}

void TestFindLocks::canBeStoppedAndClosed()
{
    m_server->command({"EVAL", "for i = 1, 100000 do redis.call('SET', 'session:' .. i, i) end", "0"});
    auto* dialog = open(m_server->unixEndpoint());
    auto* summary = dialog->findChild<QLabel*>(u"findSummary"_s);
    auto* stop = dialog->findChild<QPushButton*>(u"findAgain"_s);
    QCOMPARE(stop->text(), u"&Stop"_s);
    stop->click();
    QVERIFY2(summary->text().startsWith(u"Stopped"), qPrintable(summary->text()));
    QCOMPARE(stop->text(), u"Look &Again"_s);
    stop->click();
    QCOMPARE(stop->text(), u"&Stop"_s);
    dialog->reject(); // in the middle of it
    QTRY_VERIFY(m_server->command({"CLIENT", "LIST"}).text.find("lockscope-find") == std::string::npos);
}

void TestFindLocks::picture_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

/// Saved where LOCKSCOPE_PICTURES says, to be looked at.
void TestFindLocks::picture()
{
    QFETCH(bool, dark);
    m_theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    fill();
    auto* dialog = open(m_server->unixEndpoint());
    QTRY_COMPARE(dialog->findChild<FoundLocksModel*>()->rowCount(), 4);
    test::keepColourfulPicture(*dialog, u"find-%1"_s.arg(dark ? u"dark" : u"light"));
}

LOCKSCOPE_TEST_GUI_MAIN(TestFindLocks)
#include "tst_findlocks.moc"
