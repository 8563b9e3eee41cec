// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts of the engine as values: places, names that are not translated, lists, and what a reader's language makes of
// them.
#include "core/enginetext.h"
#include "support/suite.h"

#include <map>

using namespace lockscope;

class EngineTextTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void englishHasTheArguments()
    {
        QCOMPARE(EngineText().english(), std::string());
        QCOMPARE(EngineText("busy").english(), std::string("busy"));
        const EngineText closed("%1 was closed: %2, 100 %", {EngineText::verbatim("h:1"), "by the server"});
        QCOMPARE(closed.english(), std::string("h:1 was closed: by the server, 100 %"));
        QCOMPARE(EngineText("%2 before %1", {"a", "b"}).english(), std::string("b before a"));
    }

    void aPlaceWithoutAnArgumentStays()
    {
        QCOMPARE(EngineText("%1 and %2, %", {"a"}).english(), std::string("a and %2, %"));
        QCOMPARE(EngineText::verbatim("%1").english(), std::string("%1"));
        QCOMPARE(EngineText("%1", {EngineText::verbatim("%1 %2")}).english(), std::string("%1 %2")); // not filled again
    }

    void aListHasItsSeparatorBetween()
    {
        QVERIFY(EngineText::list(", ", {}).isEmpty());
        QCOMPARE(EngineText::list(", ", {"a"}).english(), std::string("a"));
        QCOMPARE(EngineText::list(", ", {"a", "b", "c"}).english(), std::string("a, b, c"));
    }

    void allButNamesIsTranslated()
    {
        const std::map<std::string, std::string> catalogue{
            {"%1 misses %2", "%2 fehlt %1"}, {", ", " und "}, {"a", "A"}, {"b", "B"}, {"h", "H"}};
        const auto translate = [&](const std::string& source) { return catalogue.at(source); };
        const EngineText text("%1 misses %2", {EngineText::verbatim("h"), EngineText::list(", ", {"a", "b"})});
        QCOMPARE(text.rendered(translate), std::string("A und B fehlt h"));
    }
};

LOCKSCOPE_TEST_MAIN(EngineTextTest)
#include "tst_enginetext.moc"
