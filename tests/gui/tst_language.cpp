// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which catalogue a locale gets; switching while it runs; what the engine says in Chinese. Means: catalogues.
#include "gui/shell/language.h"

#include "gui/widgets/mnemonic.h"
#include "monitor/connection/ladder.h"
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
                QString words = QString::fromStdString(monitor::planLadder(input).blindSpots);
                QVERIFY(!words.isEmpty());
                words.remove(QStringLiteral("FLUSHALL")).remove(QStringLiteral("FLUSHDB"));
                QVERIFY2(!words.contains(QRegularExpression(QStringLiteral("[A-Za-z]{2}"))), qPrintable(words));
            }
        }
    }
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
