// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reasons of gaps: what JSON has of them, and what the log of events keeps.
#include "core/pictureview.h"
#include "presentation/events/eventlog.h"
#include "presentation/locks/lockjson.h"
#include "presentation/words/enginetext.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;

namespace {

const EngineText kCut("%1 was cut (%2)", {EngineText::verbatim("h:1"), "by hand"});

NodeEvent gapOf(const EngineText& reason)
{
    NodeEvent gap;
    gap.kind = NodeEvent::Kind::Gap;
    gap.from = serverTimeFromUs(1'000'000);
    gap.at = serverTimeFromUs(2'000'000);
    gap.text = reason.english();
    gap.reason = reason;
    return gap;
}

std::string json(const EngineText& reason)
{
    const NodeEvent gap = gapOf(reason);
    return lockjson::gapObject(gap.from, gap.at, enginetext::reasonOf(gap), 0, "n").dump();
}

} // namespace

class ReasonsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void jsonHasTheEnglishTextAndThenTheValue()
    {
        NodeEvent older = gapOf(kCut); // as a recording from before has it
        older.reason = {};
        const std::string before =
            lockjson::gapObject(older.from, older.at, enginetext::reasonOf(older), 0, "n").dump();
        const std::string ending = R"json("reason":"h:1 was cut (by hand)"})json";
        const std::string value = R"json(,"sentence":"%1 was cut (%2)","arguments":["h:1","by hand"]})json";
        QVERIFY2(before.ends_with(ending), before.c_str());
        QCOMPARE(json(kCut), before.substr(0, before.size() - 1) + value);
    }

    void theLogKeepsReasonsAsLongAsTheirGaps()
    {
        EventLog log(2);
        const PictureView picture;
        for (const char* reason : {"first", "second", "third"}) {
            Batch batch;
            batch.nodes.push_back(gapOf({"%1 gap", {reason}}));
            log.consume({batch, picture, {}});
        }
        const auto& last = log.entry(2); // it took the place of the first
        QVERIFY(log.reason(log.entry(1)) == EngineText("%1 gap", {"second"}));
        QVERIFY(log.reason(last) == EngineText("%1 gap", {"third"}));
        QCOMPARE(log.text(last.text), std::string_view("third gap"));
        Batch older;
        older.nodes.push_back(gapOf({"as it was"}));
        older.nodes.front().reason = {};
        log.consume({older, picture, {}}); // in the place of the second, whose reason is gone
        QVERIFY(log.reason(log.entry(3)) == EngineText::verbatim("as it was"));
    }
};

LOCKSCOPE_TEST_MAIN(ReasonsTest)
#include "tst_reasons.moc"
