// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/language.h"

#include "gui/widgets/mnemonic.h"
#include "support/suite.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;

class LanguageTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void catalogueByScript_data();
    void catalogueByScript();
    void switchesAtRunTime();
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

void LanguageTest::buttonsHaveNoMenuKeys()
{
    QCOMPARE(withoutMnemonic(QStringLiteral("Trace &Burst…")), QStringLiteral("Trace Burst…"));
    QCOMPARE(withoutMnemonic(QStringLiteral("连接(&C)...")), QStringLiteral("连接..."));
    QCOMPARE(withoutMnemonic(QStringLiteral("暂停 (&P)")), QStringLiteral("暂停"));
    QCOMPARE(withoutMnemonic(QStringLiteral("锁 (2)")), QStringLiteral("锁 (2)"));
}

LOCKSCOPE_TEST_MAIN(LanguageTest)
#include "tst_language.moc"
