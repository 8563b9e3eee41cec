// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of services: rules, dialog, every place that shows a holder. Means: fake source.
#include "formats/decode.h"
#include "gui/holders/holdernamekeeper.h"
#include "gui/holders/holdernamesdialog.h"
#include "gui/holders/holderrulesmodel.h"
#include "gui/locks/locksmodel.h"
#include "gui/style/theme.h"
#include "pictures.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/inspectorfacts.h"
#include "presentation/timeline/lanehistory.h"
#include "settings/preferences.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr const char* kUuid = "8743c9c0-2c1f-4b36-9f0e-0f3a55ab1d20";

LibraryId redisson()
{
    return formats::libraryFromName("redisson");
}

} // namespace

/// Services of holders: rules, dialog, and every place that shows a holder.
class TestHolderNames : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void saysWhatIsWrongWithARule_data();
    void saysWhatIsWrongWithARule();
    void matchesTokenClientAndHost();
    void matchesTheConnectionThatATraceSaw();
    void firstRuleCounts();
    void patternOfAHolderMatchesIt();
    void isKeptInThePreferences();
    void badLinesOfTheFileAreLeftOut();
    void theModelKeepsItsPromises();
    void theDialogSavesOnlyWhatIsRight();
    void tableFilterAndGroupsShowIt();
    void picture_data();
    void picture();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<settings::Preferences> m_preferences;
    std::unique_ptr<HolderNames> m_names;
    std::unique_ptr<HolderNameKeeper> m_keeper;
    Theme m_theme{*qApp};
};

void TestHolderNames::init()
{
    Suite::init();
    m_keeper.reset();
    m_names.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_preferences = std::make_unique<settings::Preferences>(m_folder->filePath(u"settings.ini"_s));
    m_names = std::make_unique<HolderNames>();
    m_keeper = std::make_unique<HolderNameKeeper>(*m_preferences, *m_names);
}

void TestHolderNames::saysWhatIsWrongWithARule_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("service");
    QTest::addColumn<QString>("words"); // empty: nothing is wrong
    QTest::newRow("right") << u"pay-*"_s << u"payments"_s << QString();
    QTest::newRow("class") << u"pay-[0-9]"_s << u"payments"_s << QString();
    QTest::newRow("escaped bracket") << u"pay\\[1"_s << u"payments"_s << QString();
    QTest::newRow("no pattern") << u"  "_s << u"payments"_s << u"There is no pattern"_s;
    QTest::newRow("open class") << u"pay-[0-9"_s << u"payments"_s << u"without its ]"_s;
    QTest::newRow("everything") << u"**"_s << u"payments"_s << u"every holder"_s;
    QTest::newRow("no service") << u"pay-1"_s << QString() << u"no name"_s;
    QTest::newRow("too long") << QString(301, u'x') << u"payments"_s << u"longer than 300"_s;
}

void TestHolderNames::saysWhatIsWrongWithARule()
{
    QFETCH(QString, pattern);
    QFETCH(QString, service);
    QFETCH(QString, words);
    const QString problem = problemOf({pattern, service});
    QCOMPARE(problem.isEmpty(), words.isEmpty());
    QVERIFY2(problem.contains(words), qPrintable(problem));
}

void TestHolderNames::matchesTokenClientAndHost()
{
    const std::string token = std::string(kUuid) + ":57";
    m_names->setRules({{QString::fromLatin1(kUuid), u"orders"_s}, {u"BATCH-*"_s, u"reports"_s}});
    QCOMPARE(m_names->service(redisson(), token), std::string("orders")); // the client in the token
    QCOMPARE(m_names->service(redisson(), std::string(kUuid) + ":58"), std::string("orders"));
    QCOMPARE(m_names->service(LibraryId::Unknown, "BATCH-07:4312"), std::string("reports"));
    QCOMPARE(m_names->service(LibraryId::Unknown, "xBATCH-07"), std::string());
    QCOMPARE(m_names->service(LibraryId::Unknown, ""), std::string());
    const auto medallion = formats::libraryFromName("medallion");
    m_names->setRules({{u"WEB-3:4711"_s, u"shop"_s}});
    QCOMPARE(m_names->service(medallion, "WEB-3_4711_0123456789abcdef0123456789abcdef"), std::string("shop"));
    QCOMPARE(m_names->service(redisson(), token), std::string()); // what was known before is forgotten
    QCOMPARE(m_names->named(medallion, "WEB-3_4711_0123456789abcdef0123456789abcdef", u"WEB-3"_s), u"shop · WEB-3"_s);
    QCOMPARE(m_names->named(redisson(), token, u"text"_s), u"text"_s);
}

void TestHolderNames::matchesTheConnectionThatATraceSaw()
{
    TracedClient client;
    const TracedClient* seen = nullptr;
    m_names->setClientOf([&](std::string_view token) { return token == "token-1" ? seen : nullptr; });
    m_names->setRules({{u"pay-worker-*"_s, u"payments"_s}, {u"10.0.0.9"_s, u"reports"_s}, {u"shop-user"_s, u"shop"_s}});
    const auto service = [&] { return m_names->service(LibraryId::Unknown, "token-1"); };
    QCOMPARE(service(), std::string());
    QSignalSpy changed(m_names.get(), &HolderNames::changed);
    seen = &client;
    client.address = "10.0.0.9:51234";
    m_names->learn();
    QTRY_COMPARE(changed.count(), 1);
    QCOMPARE(service(), std::string("reports"));
    client.name = "pay-worker-3"; // CLIENT LIST came later
    client.user = "shop-user";
    m_names->learn();
    QTRY_COMPARE(changed.count(), 2);
    QCOMPARE(service(), std::string("payments"));
    m_names->setRules({{u"shop-*"_s, u"shop"_s}});
    QCOMPARE(service(), std::string("shop"));
    QCOMPARE(m_names->service(LibraryId::Unknown, "token-2"), std::string());
    m_names->setRules({{u"10.0.0.9:51234"_s, u"exactly"_s}});
    QCOMPARE(service(), std::string("exactly"));
    changed.clear();
    m_names->learn();
    QTest::qWait(700);
    QCOMPARE(changed.count(), 0); // nothing is another one by that
    seen = nullptr;               // another server
    m_names->learn();
    QTRY_COMPARE(changed.count(), 1);
    QCOMPARE(service(), std::string());
}

void TestHolderNames::firstRuleCounts()
{
    m_names->setRules({{u"pay-1"_s, u"canary"_s}, {u"pay-*"_s, u"payments"_s}});
    QCOMPARE(m_names->service(LibraryId::Unknown, "pay-1"), std::string("canary"));
    QCOMPARE(m_names->service(LibraryId::Unknown, "pay-2"), std::string("payments"));
}

void TestHolderNames::patternOfAHolderMatchesIt()
{
    for (const std::string& token :
         {std::string(kUuid) + ":57", std::string("odd*[token]?"), std::string("\xff\xfe:1")}) {
        const QString pattern = patternForHolder(redisson(), token);
        m_names->setRules({{pattern, u"x"_s}});
        QVERIFY2(m_names->service(redisson(), token) == "x", qPrintable(pattern));
        QVERIFY(m_names->service(redisson(), "somebody else").empty());
    }
}

void TestHolderNames::isKeptInThePreferences()
{
    QSignalSpy changed(m_names.get(), &HolderNames::changed);
    const QList<HolderRule> rules{{u"a, \"b\"; c=*"_s, u"größe \\ 1"_s}, {u"pay-*"_s, u"payments"_s}};
    m_names->setRules(rules);
    QCOMPARE(changed.size(), 1);
    m_preferences->sync();
    settings::Preferences again(m_folder->filePath(u"settings.ini"_s));
    HolderNames read;
    const HolderNameKeeper keeper(again, read);
    QCOMPARE(read.rules(), rules);
}

void TestHolderNames::badLinesOfTheFileAreLeftOut()
{
    m_preferences->set(settings::prefs::holderNames,
                       {u"not json"_s, u"[1,2]"_s, uR"({"pattern":"[a","service":"s"})"_s, uR"({"pattern":7})"_s,
                        uR"({"pattern":"pay-*","service":"payments"})"_s});
    QCOMPARE(m_names->rules(), (QList<HolderRule>{{u"pay-*"_s, u"payments"_s}}));
}

void TestHolderNames::theModelKeepsItsPromises()
{
    HolderRulesModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRules({{u"a-*"_s, u"a"_s}, {u"b-*"_s, u"b"_s}});
    QCOMPARE(model.add({u"a-*"_s, u"c"_s}), 2);
    QCOMPARE(model.firstProblem(), 2);
    QVERIFY2(model.problem(2).contains(u"Row 1 has the same pattern"), qPrintable(model.problem(2)));
    QVERIFY(model.setData(model.index(2, HolderRulesModel::Pattern), u" c-* "_s));
    QCOMPARE(model.firstProblem(), -1);
    QVERIFY(model.move(2, -1));
    QCOMPARE(model.rules()[1].pattern, u"c-*"_s);
    QVERIFY(model.move(0, 1));
    QCOMPARE(model.rules()[0].pattern, u"c-*"_s);
    QVERIFY(!model.move(2, 1));
    QVERIFY(!model.move(0, -1));
    model.remove(1);
    QCOMPARE(model.rowCount(), 2);
    model.remove(7);
    model.setRules({});
    QCOMPARE(model.rowCount(), 0);
}

void TestHolderNames::theDialogSavesOnlyWhatIsRight()
{
    HolderNamesDialog dialog(m_theme, *m_names, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.open();
    auto* save = dialog.findChild<QPushButton*>(u"saveHolderNames"_s);
    auto* problem = dialog.findChild<QLabel*>(u"holderProblem"_s);
    auto* model = dialog.findChild<HolderRulesModel*>();
    QVERIFY(save->isEnabled());
    dialog.addRule(u"pay-1"_s);
    QVERIFY(!save->isEnabled());
    QVERIFY2(problem->text().contains(u"Row 1: The service has no name."), qPrintable(problem->text()));
    dialog.accept();
    QVERIFY(dialog.isVisible());
    QVERIFY(m_names->rules().isEmpty());
    model->setData(model->index(0, HolderRulesModel::Service), u"payments"_s);
    QVERIFY(save->isEnabled());
    QVERIFY(problem->text().isEmpty());
    dialog.addRule(u"pay-1"_s); // once more: the same row
    QCOMPARE(model->rowCount(), 1);
    save->click();
    QVERIFY(!dialog.isVisible());
    QCOMPARE(m_names->service(LibraryId::Unknown, "pay-1"), std::string("payments"));
}

void TestHolderNames::tableFilterAndGroupsShowIt()
{
    using namespace std::chrono_literals;
    test::FakeSource source;
    FrameLoop frames(source.clock());
    LaneHistory history;
    LocksModel locks(frames, history);
    history.setHolderNames(m_names.get());
    locks.setHolderNames(*m_names);
    frames.addConsumer(&history);
    frames.addConsumer(&locks);
    frames.setSource(&source);
    source.nodeReady(NodeId{0}, "10.1.4.7:6379");
    const LockId lock = source.lock("lock:a");
    source.acquired(lock, "pay-3", 30s);
    source.acquired(source.lock("lock:b"), "mail-1", 30s);
    frames.step();
    const auto holderOf = [&](LockId id) { return locks.index(locks.rowOf(id), LocksModel::Holder).data().toString(); };
    QCOMPARE(holderOf(lock), u"pay-3"_s);
    m_names->setRules({{u"pay-*"_s, u"payments"_s}});
    QCOMPARE(holderOf(lock), u"payments · pay-3"_s);
    QCOMPARE(history.label(history.holds(lock).back().label), u"payments · pay-3"_s);
    QVERIFY(!locks.setFilterText(u"holder:payments"_s));
    source.advance(1s);
    frames.step();
    QCOMPARE(locks.rowCount(), 1);
    QCOMPARE(locks.lockAt(0), lock);
    locks.setGrouping(LockGrouping::Holder);
    QCOMPARE(grouptext::name(locks.groupFacts(locks.groups().groups().front())), u"payments · pay-3"_s);
    const auto rows = inspectorfacts::rows({frames.picture(), history, lock, frames.now(), {}, {}, m_names.get()});
    QVERIFY(rows.end() != std::find(rows.begin(), rows.end(), inspectorfacts::Row{u"Service"_s, u"payments"_s}));
    frames.setSource(nullptr);
    frames.removeConsumer(&history);
    frames.removeConsumer(&locks);
}

void TestHolderNames::picture_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

/// Saved where LOCKSCOPE_PICTURES says, to be looked at.
void TestHolderNames::picture()
{
    QFETCH(bool, dark);
    m_theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    m_names->setRules({{u"pay-*"_s, u"payments"_s}, {QString::fromLatin1(kUuid), u"orders"_s}});
    HolderNamesDialog dialog(m_theme, *m_names, nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.open();
    dialog.findChild<HolderRulesModel*>()->add({u"batch-[0-9"_s, u"reports"_s});
    test::keepColourfulPicture(dialog, u"names-%1"_s.arg(dark ? u"dark" : u"light"));
}

LOCKSCOPE_TEST_GUI_MAIN(TestHolderNames)
#include "tst_holdernames.moc"
