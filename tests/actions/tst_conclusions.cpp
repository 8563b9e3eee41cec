// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How an action ends, by what was seen and answered. Means: pure.
#include "actions/conclusions.h"
#include "formats/permits.h"
#include "redis/respparser.h"
#include "support/suite.h"

#include <QTest>

#include <string>

using namespace lockscope;
using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

KeySnapshot heldBy(const std::string& token)
{
    KeySnapshot seen;
    seen.key = "lock:a";
    seen.exists = true;
    seen.type = ValueType::String;
    seen.value = seen.token = token;
    seen.pttlMs = 30'000;
    seen.comparable = true;
    return seen;
}

std::string nameOf(const std::optional<Conclusion>& ending)
{
    return ending ? name(ending->outcome) : "goes on";
}

const std::string kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";

} // namespace

/// How an action ends, by what was seen and answered: without a server.
class TestConclusions : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsBegunThatMayNotBe();
    void onlyWhatIsUnchangedIsSent();
    void putBackOnlyIntoAnEmptyPlace();
    void wipedIsOverwritten();
    void anAnswerIsReadByItsVerb();
    void whatCameOfTheCommand();
    void theSameHolderComesBack();
    void whatFailedHasAHint();
    void waitersThatWereNotWokenAreTold();
};

void TestConclusions::nothingIsBegunThatMayNotBe()
{
    const auto held = heldBy(kUuid);
    QCOMPARE(nameOf(whyNotBegun(OperationKind::Release, held, false, false)), std::string("goes on"));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::Release, held, true, false)), std::string("refused"));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::Release, {}, true, false)), std::string("refused"));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::Release, {}, false, false)), std::string("already_gone"));
    auto over = held;
    over.isFree = true;
    QCOMPARE(nameOf(whyNotBegun(OperationKind::Shorten, over, false, false)), std::string("already_gone"));
    auto large = held;
    large.comparable = false;
    large.why = "It is large.";
    const auto refused = whyNotBegun(OperationKind::Release, large, false, false);
    QCOMPARE(nameOf(refused), std::string("refused"));
    QVERIFY(refused->detail.startsWith(u"It is large. "));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::PutBack, held, false, true)), std::string("goes on"));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::PutBack, held, false, false)), std::string("refused"));
    QCOMPARE(nameOf(whyNotBegun(OperationKind::PutBack, {}, false, true)), std::string("refused"));
}

void TestConclusions::onlyWhatIsUnchangedIsSent()
{
    const auto seen = heldBy(kUuid);
    const auto why = [&](const KeySnapshot& before) { return nameOf(whyNotSent(seen, before, before)); };
    auto renewed = seen;
    renewed.pttlMs = 29'000;
    QCOMPARE(why(renewed), std::string("goes on"));
    QCOMPARE(why(heldBy("another")), std::string("changed_hands"));
    QCOMPARE(why({}), std::string("already_gone"));
    auto over = seen;
    over.isFree = true;
    QCOMPARE(why(over), std::string("already_gone"));
    auto grown = seen;
    grown.comparable = false;
    QCOMPARE(why(grown), std::string("refused"));
    auto latch = heldBy({});
    latch.onlyCounts = true;
    latch.mode = LockMode::Latch;
    latch.library = formats::countingLibraries().front();
    latch.value = "3";
    auto other = latch;
    other.value = "2";
    QVERIFY(whyNotSent(latch, other, other)->detail.startsWith(u"The number changed"));
    auto unheard = latch; // as a lock of that token
    unheard.onlyCounts = false;
    unheard.token = unheard.value;
    QCOMPARE(nameOf(whyNotSent(latch, unheard, unheard)), std::string("changed_hands"));
    QVERIFY(whyNotSent(latch, unheard, unheard)->detail.startsWith(u"The clients that waited"));
}

void TestConclusions::putBackOnlyIntoAnEmptyPlace()
{
    QCOMPARE(nameOf(whyNotPutBack({}, std::nullopt)), std::string("goes on"));
    QCOMPARE(nameOf(whyNotPutBack({}, 1ms)), std::string("goes on"));
    QCOMPARE(nameOf(whyNotPutBack({}, 0ms)), std::string("already_gone"));
    QCOMPARE(nameOf(whyNotPutBack(heldBy("x"), 1ms)), std::string("changed_hands"));
}

/// Not only let go of: the bytes are gone from memory before the memory is given back.
void TestConclusions::wipedIsOverwritten()
{
    std::string token = kUuid;
    const char* const memory = token.data();
    overwrite(token);
    QVERIFY(token.data() == memory);
    QCOMPARE(token, std::string(kUuid.size(), '\0'));
    KeySnapshot seen = heldBy(kUuid);
    seen.fields = {{"field", kUuid}};
    wipe(seen);
    QVERIFY(seen.token.empty() && seen.value.empty() && seen.fields.empty() && !seen.exists);
}

void TestConclusions::anAnswerIsReadByItsVerb()
{
    const auto read = [](OperationKind verb, std::string_view wire) {
        redis::RespParser parser;
        parser.feed(wire);
        if (parser.next() != redis::RespParser::Item::Reply)
            return std::string("no reply");
        const auto answer = scriptAnswer(verb, heldBy(kUuid), parser.reply());
        return answer ? std::to_string(int(*answer)) : std::string("strange");
    };
    QCOMPARE(read(OperationKind::Release, ":1\r\n"), std::string("1"));
    QCOMPARE(read(OperationKind::Release, ":-1\r\n"), std::string("-1"));
    QCOMPARE(read(OperationKind::Release, ":3\r\n"), std::string("3"));
    QCOMPARE(read(OperationKind::Shorten, ":3\r\n"), std::string("strange"));
    QCOMPARE(read(OperationKind::Shorten, ":2\r\n"), std::string("2"));
    QCOMPARE(read(OperationKind::Release, ":2\r\n"), std::string("strange"));
    QCOMPARE(read(OperationKind::Release, ":7\r\n"), std::string("strange"));
    QCOMPARE(read(OperationKind::Release, "+OK\r\n"), std::string("strange"));
    QCOMPARE(read(OperationKind::PutBack, "+OK\r\n"), std::string("1"));
    QCOMPARE(read(OperationKind::PutBack, "_\r\n"), std::string("0"));
}

void TestConclusions::whatCameOfTheCommand()
{
    const auto seen = heldBy(kUuid);
    const auto ending = [&](Answered answered, bool readable, const KeySnapshot& after) {
        return nameOf(conclude(answered, readable, after, seen));
    };
    QCOMPARE(ending(Answered::Done, true, {}), std::string("goes on"));
    QCOMPARE(ending(Answered::Lost, true, {}), std::string("unknown"));
    QCOMPARE(ending(Answered::Strange, true, seen), std::string("unknown"));
    QCOMPARE(ending(Answered::Other, true, {}), std::string("changed_hands"));
    QCOMPARE(ending(Answered::OtherOrAbsent, true, {}), std::string("already_gone"));
    QCOMPARE(ending(Answered::OtherOrAbsent, false, {}), std::string("changed_hands")); // not known to be absent
    QCOMPARE(ending(Answered::OtherOrAbsent, true, heldBy("x")), std::string("changed_hands"));
    QVERIFY(conclude(Answered::Lost, true, seen, seen)->detail.endsWith(u"The key holds what you saw."));
    QVERIFY(conclude(Answered::Lost, false, seen, seen)->detail.endsWith(u"could not be read."));
}

void TestConclusions::theSameHolderComesBack()
{
    const auto before = heldBy(kUuid);
    QCOMPARE(nameOf(watched({}, before, false)), std::string("goes on"));
    QCOMPARE(nameOf(watched({}, before, true)), std::string("released"));
    QCOMPARE(nameOf(watched(heldBy("next"), before, false)), std::string("released"));
    QCOMPARE(nameOf(watched(before, before, false)), std::string("came_back"));
    QVERIFY(watched(before, before, true)->detail.contains(u"the same holder has it again"));
    const auto taken = heldBy("1"); // everybody writes that
    QVERIFY(watched(taken, taken, true)->detail.contains(u"does not tell"));
}

void TestConclusions::whatFailedHasAHint()
{
    QVERIFY(failedText("READONLY You can't write", Trouble::None).contains(u"act on the primary"));
    QVERIFY(failedText("NOPERM", Trouble::Permission).contains(u"Give it the right"));
    QVERIFY(failedText("ERR what", Trouble::None).endsWith(u"ERR what."));
}

void TestConclusions::waitersThatWereNotWokenAreTold()
{
    redis::RespParser parser;
    parser.feed("*3\r\n:1\r\n-NOPERM no channel\r\n-ERR unknown command\r\n");
    QVERIFY(parser.next() == redis::RespParser::Item::Reply);
    const auto reply = parser.reply();
    OperationResult result;
    result.wake = Wake::Sent;
    judgeWake(result, reply.at(0), reply.at(2), false);
    QVERIFY(result.wake == Wake::Sent && wakeText(result).isEmpty()); // nobody listens to shards here
    judgeWake(result, reply.at(0), reply.at(2), true);
    QVERIFY(result.wake == Wake::NotPermitted && wakeText(result).contains(u"unknown command")); // it is renamed
    judgeWake(result, reply.at(1), {}, false);
    QVERIFY(result.wake == Wake::NotPermitted && wakeText(result).contains(u"NOPERM"));

    OperationResult lost;
    applyWakeAnswer(lost, {}, "PUBLISH", false);
    QVERIFY(lost.wake == Wake::Failed);
    QCOMPARE(lost.wakeUps, std::vector<std::string>{"PUBLISH: the connection was lost"});
}

LOCKSCOPE_TEST_MAIN(TestConclusions)
#include "tst_conclusions.moc"
