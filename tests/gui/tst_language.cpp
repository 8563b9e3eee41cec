// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which catalogue a locale gets; switching while it runs; what the engine says in Chinese. Means: catalogues.
#include "gui/shell/language.h"

#include "gui/widgets/mnemonic.h"
#include "monitor/connection/ladder.h"
#include "presentation/words/enginetext.h"
#include "redis/connecterror.h"
#include "support/suite.h"

#include <QRegularExpression>
#include <QSignalSpy>

#include <string_view>

using namespace lockscope;
using namespace lockscope::gui;

class LanguageTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void catalogueByScript_data();
    void catalogueByScript();
    void switchesAtRunTime();
    void whatTheEngineCannotSeeIsSaidInTheSameLanguage();
    void reasonsFollowTheReader();
    void buttonsHaveNoMenuKeys();
};

void LanguageTest::catalogueByScript_data()
{
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("catalogue");
    const auto row = [](const char* locale, const char* catalogue) {
        QTest::newRow(locale) << QString::fromLatin1(locale) << QString::fromLatin1(catalogue);
    };
    row("en_US", "en");
    row("de_DE", "en");
    row("C", "en");
    row("ja_JP", "en");
    row("zh_CN", "zh_CN");
    row("zh_SG", "zh_CN");
    row("zh", "zh_CN");
    row("zh_Hans_HK", "zh_CN");
    row("zh_TW", "zh_TW");
    row("zh_HK", "zh_TW");
    row("zh_MO", "zh_TW");
    row("zh_Hant_CN", "zh_TW");
}

void LanguageTest::catalogueByScript()
{
    QFETCH(QString, locale);
    QTEST(Language::catalogueFor(QLocale(locale)), "catalogue");
}

void LanguageTest::switchesAtRunTime()
{
    Language language;
    language.setChoice(QStringLiteral("en"));
    QCOMPARE(language.current(), QStringLiteral("en"));
    QSignalSpy changed(&language, &Language::changed);
    language.setChoice(QStringLiteral("zh_TW"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(language.current(), QStringLiteral("zh_TW"));
    QCOMPARE(QLocale().territory(), QLocale::Taiwan);
    language.setChoice(QStringLiteral("klingon"));
    QCOMPARE(language.choice(), QStringLiteral("system"));
}

/// Its words stand in the window, behind the state of the connection: no letter of them is a Latin one, but flags,
/// patterns and commands.
void LanguageTest::whatTheEngineCannotSeeIsSaidInTheSameLanguage()
{
    Language language;
    for (const auto* const choice : {"zh_CN", "zh_TW"}) {
        language.setChoice(QLatin1StringView(choice));
        for (const bool tracking : {false, true}) {
            for (const std::string_view flags : {"", "K", "Kg$lx", "KA"}) {
                const monitor::LadderInput input{.patterns = {"1:*", "2:*"},
                                                 .refused = {"2:*"},
                                                 .flagsKnown = true,
                                                 .flags = flags,
                                                 .seen = {},
                                                 .contradicted = false,
                                                 .trackingAllowed = tracking};
                QString words = presentation::enginetext::shown(monitor::planLadder(input).blindSpots);
                QVERIFY(!words.isEmpty());
                words.remove(QStringLiteral("FLUSHALL")).remove(QStringLiteral("FLUSHDB"));
                QVERIFY2(!words.contains(QRegularExpression(QStringLiteral("[A-Za-z]{2}"))), qPrintable(words));
            }
        }
    }
}

/// The value is the same whoever recorded it. A recording from before has the English text only, and shows it.
void LanguageTest::reasonsFollowTheReader()
{
    NodeEvent gap;
    gap.kind = NodeEvent::Kind::Gap;
    Language language;
    language.setChoice(QStringLiteral("zh_CN"));
    gap.reason = redis::ConnectError{redis::ConnectErrorKind::Refused, "10.0.0.7:6379", {}}.text();
    gap.text = gap.reason.english();
    QCOMPARE(gap.text,
             std::string("Nothing listens at 10.0.0.7:6379: check host and port, and whether the server runs."));
    const QString chinese = presentation::enginetext::shown(presentation::enginetext::reasonOf(gap));
    QVERIFY2(chinese.contains(QStringLiteral("10.0.0.7:6379")), qPrintable(chinese));
    QVERIFY2(!chinese.contains(QStringLiteral("listens")), qPrintable(chinese));
    language.setChoice(QStringLiteral("en"));
    QCOMPARE(presentation::enginetext::shown(presentation::enginetext::reasonOf(gap)).toStdString(), gap.text);
    language.setChoice(QStringLiteral("zh_TW"));
    QVERIFY(presentation::enginetext::shown(gap.reason) != chinese);
    gap.reason = {};
    QCOMPARE(presentation::enginetext::shown(presentation::enginetext::reasonOf(gap)).toStdString(), gap.text);
}

void LanguageTest::buttonsHaveNoMenuKeys()
{
    QCOMPARE(withoutMnemonic(QStringLiteral("Trace &Burst…")), QStringLiteral("Trace Burst…"));
    QCOMPARE(withoutMnemonic(QStringLiteral("连接(&C)...")), QStringLiteral("连接..."));
    QCOMPARE(withoutMnemonic(QStringLiteral("暂停 (&P)")), QStringLiteral("暂停"));
    QCOMPARE(withoutMnemonic(QStringLiteral("锁 (2)")), QStringLiteral("锁 (2)"));
}

LOCKSCOPE_TEST_MAIN(LanguageTest)
#include "tst_language.moc"
