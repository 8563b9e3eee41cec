// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a finding is as a message, and which of them become one.
#include "core/text.h"
#include "support/qt/hookserver.h"
#include "support/suite.h"
#include "webhook/findingpublisher.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::FindingId;
using analysis::Measure;
using analysis::Severity;
using webhook::Json;

namespace {

ServerTime at(std::chrono::microseconds us)
{
    return serverTimeFromUs(1'790'000'000'000'000) + us;
}

/// "second" took the lock from "first".
Episode takenOver()
{
    Episode episode;
    episode.number = 7;
    episode.id = FindingId::TakenOver;
    episode.subject.name = "lock:order:17";
    episode.subject.database = 3;
    episode.begin = at(0s);
    episode.last = at(1s);
    episode.count = 2;
    episode.measures = {{Measure::Times, 2}};
    episode.evidence.push_back({at(1'500us),
                                analysis::EvidencePoint::What::Event,
                                EventKind::TakenOver,
                                "second-holder-deadbeef",
                                "first-holder-c0ffee",
                                {}});
    return episode;
}

Episode of(FindingId id, const char* name, std::chrono::seconds begin = 0s)
{
    Episode episode;
    episode.number = 1;
    episode.id = id;
    episode.subject.name = name;
    episode.begin = episode.last = at(begin);
    return episode;
}

const webhook::Place kPlace{"10.1.4.7:6379", "orders", u"checkout-prod"_s};

} // namespace

class WebhookMessageTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aBeginIsTold();
    void anEndIsTold();
    void tokensAreMasked();
    void aNodeHasNoKey();
    void namesThatAreNotText();
    void aTestIsTold();
    void eachHasAnIdOfItsOwn();
    void notesAreNotTold();
    void anEndIsToldIfItsBeginWas();
    void whatIsRaisedAgainIsToldOnce();
};

void WebhookMessageTest::aBeginIsTold()
{
    const actions::TokenMask mask("salt");
    const Json message = webhook::findingMessage(takenOver(), true, {}, kPlace, mask, "id-1");
    const std::string first = mask.mask("first-holder-c0ffee");
    const std::string second = mask.mask("second-holder-deadbeef");
    QCOMPARE(QByteArray::fromStdString(message.dump(1)), QByteArray::fromStdString(R"({
 "version": 1,
 "id": "id-1",
 "deployment": "checkout-prod",
 "t": "2026-09-21T14:13:21.000Z",
 "event": "finding",
 "state": "begin",
 "finding": "taken-over",
 "severity": "problem",
 "needs": "events",
 "key": "lock:order:17",
 "prefix": null,
 "db": 3,
 "node": "10.1.4.7:6379",
 "begin": "2026-09-21T14:13:20.000Z",
 "end": null,
 "cut": false,
 "count": 2,
 "numbers": {
  "times": 2
 },
 "limits": {},
 "evidence": [
  {
   "t": "2026-09-21T14:13:20.002Z",
   "what": "taken_over",
   "holder": ")" + second + R"(",
   "other": ")" + first + R"(",
   "text": null
  }
 ],
 "keyspace": "orders",
 "title": "Taken over",
 "condition": "Overwritten by another client 2 time(s), with neither release nor expiry in between.",
 "remedy": "Always take the lock with NX, and compare the token in a script before changing it."
})"));
}

void WebhookMessageTest::anEndIsTold()
{
    Episode episode = takenOver();
    episode.end = at(62s);
    episode.cut = true;
    const Json message = webhook::findingMessage(episode, false, {}, kPlace, actions::TokenMask(), "id-2");
    QCOMPARE(message["t"].get<std::string>(), isoTime(at(62s)));
    QCOMPARE(message["state"].get<std::string>(), std::string("end"));
    QCOMPARE(message["begin"].get<std::string>(), isoTime(at(0s)));
    QCOMPARE(message["end"].get<std::string>(), isoTime(at(62s)));
    QCOMPARE(message["cut"].get<bool>(), true);
    QVERIFY(!message["remedy"].get<std::string>().empty());
}

void WebhookMessageTest::tokensAreMasked()
{
    for (const FindingId id : {FindingId::TakenOver, FindingId::NoTtl, FindingId::Deadlock, FindingId::TokenNotFresh}) {
        Episode episode = takenOver();
        episode.id = id;
        episode.evidence.push_back(episode.evidence.front());
        episode.evidence.back().what = analysis::EvidencePoint::What::Waiters;
        const std::string text =
            webhook::findingMessage(episode, true, {}, kPlace, actions::TokenMask::ofThisTime(), "x").dump();
        QVERIFY2(text.find("c0ffee") == std::string::npos && text.find("deadbeef") == std::string::npos, text.c_str());
    }
}

void WebhookMessageTest::aNodeHasNoKey()
{
    Episode episode = of(FindingId::Blind, "");
    episode.subject.kind = analysis::Subject::Kind::Node;
    const Json message = webhook::findingMessage(episode, true, {}, kPlace, actions::TokenMask(), "x");
    QVERIFY(message["key"].is_null() && message["prefix"].is_null() && message["db"].is_null());
    QCOMPARE(message["node"].get<std::string>(), std::string("10.1.4.7:6379"));
}

/// Whatever somebody calls a lock, it is JSON.
void WebhookMessageTest::namesThatAreNotText()
{
    const webhook::Place place{"a:1", "\xff", u"a\"b\\\n"_s};
    const Json message = webhook::findingMessage(of(FindingId::NoTtl, "lock:\xff\"}\r\n\r\nHost: x"), true, {}, place,
                                                 actions::TokenMask(), "x");
    const Json read = Json::parse(presentation::findingjson::dump(message));
    QCOMPARE(read["key_hex"].get<std::string>(), std::string("6c6f636b3aff227d0d0a0d0a486f73743a2078"));
    QCOMPARE(read["deployment"].get<std::string>(), std::string("a\"b\\\n"));
    QCOMPARE(presentation::findingjson::dump(message).find('\n'), std::string::npos);
}

void WebhookMessageTest::aTestIsTold()
{
    test::ManualClock clock;
    const Json message = webhook::testMessage(u"checkout-prod"_s, clock.wall(), "id-3");
    QCOMPARE(QByteArray::fromStdString(message.dump()),
             QByteArray(R"({"version":1,"id":"id-3","deployment":"checkout-prod","t":"2025-12-18T00:00:00.000Z",)"
                        R"("event":"test"})"));
}

void WebhookMessageTest::eachHasAnIdOfItsOwn()
{
    QCOMPARE(webhook::newMessageId().size(), 36u);
    QVERIFY(webhook::newMessageId() != webhook::newMessageId());
}

namespace {

/// Counts what waits: the receiver never answers.
struct Telling
{
    test::ManualClock clock;
    test::HandLater later{clock};
    webhook::Sender sender{clock, later};
    webhook::FindingPublisher publisher{sender};
    Telling() { sender.setTarget(webhook::Target{QUrl(u"http://127.0.0.1:9/"_s), {}}); }
    /// Was it told?
    bool tell(const Episode& episode, bool began)
    {
        const std::size_t before = sender.pending();
        publisher.publish(episode, began, {}, kPlace);
        return sender.pending() > before;
    }
};

} // namespace

void WebhookMessageTest::notesAreNotTold()
{
    Telling s;
    const Episode note = of(FindingId::ExpiredThenTaken, "lock:a");
    const Episode warning = of(FindingId::LeaseTooShort, "lock:b");
    const Episode problem = of(FindingId::NoTtl, "lock:c");
    QVERIFY(!s.tell(note, true) && !s.tell(note, false));
    QVERIFY(s.tell(warning, true) && s.tell(problem, true));
    s.publisher.forget();
    s.publisher.setLeast(Severity::Problem);
    QVERIFY(!s.tell(note, true) && !s.tell(warning, true) && s.tell(problem, true));
    s.publisher.setLeast(Severity::Note);
    QVERIFY(s.tell(note, true));
}

void WebhookMessageTest::anEndIsToldIfItsBeginWas()
{
    Telling s;
    const Episode a = of(FindingId::NoTtl, "lock:a");
    const Episode b = of(FindingId::NoTtl, "lock:b");
    QVERIFY(!s.tell(a, false));
    QVERIFY(s.tell(a, true));
    QVERIFY(!s.tell(b, false));
    QVERIFY(s.tell(a, false));
    QVERIFY(!s.tell(a, false));
    QVERIFY(s.tell(b, true));
    s.publisher.forget();
    QVERIFY(!s.tell(b, false));
}

/// After the past was looked at all that stands is raised again.
void WebhookMessageTest::whatIsRaisedAgainIsToldOnce()
{
    Telling s;
    Episode episode = of(FindingId::NoTtl, "lock:a");
    QVERIFY(s.tell(episode, true));
    episode.number = 2;
    QVERIFY(!s.tell(episode, true));
    QVERIFY(s.tell(of(FindingId::RenewalStopped, "lock:a"), true)); // another finding of it
    QVERIFY(s.tell(of(FindingId::NoTtl, "lock:a", 60s), true));     // another hold: nobody saw the first one's end
    QVERIFY(s.tell(episode, false));
    QVERIFY(s.tell(episode, true));
}

LOCKSCOPE_TEST_MAIN(WebhookMessageTest)
#include "tst_message.moc"
