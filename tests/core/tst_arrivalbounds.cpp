// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// How exactly a moment is known that was heard a while ago. Means: pure.
#include "core/arrivalbounds.h"
#include "core/picture.h"
#include "support/suite.h"

#include <QTest>

#include <cstdint>
#include <limits>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr std::int64_t kStart = 1'800'000'000'000'000;
const ShortSpan kNothing = ShortSpan::unknown();

ServerTime at(std::int64_t us)
{
    return serverTimeFromUs(kStart + us);
}

} // namespace

/// How exact a moment is that was heard a while ago.
class TestArrivalBounds : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void eachMomentKeepsItsOwn();
    void oneMomentIsTakenAsTheWiderOne();
    void aClockMayStepBack();
    void remembersSoMany();
    void anAcquisitionIsAsExactAsWhenItWasHeard();
    void aPushIsAsExactAsWhenItCame();
};

void TestArrivalBounds::eachMomentKeepsItsOwn()
{
    ArrivalBounds floors;
    QVERIFY(floors.precision(at(0)) == kNothing);
    floors.note(at(1'000), 500);       // behind an anchor at 500
    floors.note(at(400'000), 399'500); // the same anchor
    floors.note(at(401'000), 300);     // another one, at 400,700
    floors.note(at(402'000), 1'300);
    QCOMPARE(floors.precision(at(1'000)).us(), std::int64_t{500u});
    QCOMPARE(floors.precision(at(400'000)).us(), std::int64_t{399'500u});
    QCOMPARE(floors.precision(at(401'000)).us(), std::int64_t{300u});
    QCOMPARE(floors.precision(at(402'000)).us(), std::int64_t{1'300u});
    QVERIFY(floors.precision(at(999)) == kNothing);
}

void TestArrivalBounds::oneMomentIsTakenAsTheWiderOne()
{
    ArrivalBounds floors;
    floors.note(at(1'000), 500);
    floors.note(at(1'000), 10);
    QCOMPARE(floors.precision(at(1'000)).us(), std::int64_t{500u});
}

void TestArrivalBounds::aClockMayStepBack()
{
    ArrivalBounds floors;
    floors.note(at(5'000'000), 100);
    floors.note(at(1'000'000), 200);
    QCOMPARE(floors.precision(at(1'000'000)).us(), std::int64_t{200u});
    floors.note(at(1'500'000), 300);
    QCOMPARE(floors.precision(at(1'500'000)).us(), std::int64_t{300u});
    QCOMPARE(floors.precision(at(1'499'999)).us(), std::int64_t{499'999u + 200u});
}

void TestArrivalBounds::remembersSoMany()
{
    ArrivalBounds floors;
    for (int i = 0; i < 5000; ++i)
        floors.note(at(i * 1'000), 10 + std::uint32_t(i % 7));
    QCOMPARE(floors.precision(at(4'999'000)).us(), std::int64_t{10u + 4999 % 7});
    QCOMPARE(floors.precision(at(4'100'000)).us(), std::int64_t{10u + 4100 % 7});
    QVERIFY(floors.precision(at(1'000'000)) == kNothing);
}

/// It waits for its holder to be read; meanwhile an anchor makes everything else exact.
void TestArrivalBounds::anAcquisitionIsAsExactAsWhenItWasHeard()
{
    Picture picture;
    Reduction out;
    picture.node(NodeId{0}).setCoverage({true, true, true, true, true, true, true, false});
    picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, at(500'000), 490'000}, "lock:a", KeyEvent::Set, false},
                                   out);
    picture.node(NodeId{0}).reduce(Notification{{NodeId{0}, 0, at(501'000), 200}, "lock:b", KeyEvent::Set, false}, out);
    QVERIFY(out.events.empty());
    KeyReading look;
    look.at = {NodeId{0}, 0, at(502'000), 300};
    look.exists = look.hasValue = true;
    look.deadline = Deadline::never();
    look.type = ValueType::String;
    look.token = "me";
    for (const char* key : {"lock:a", "lock:b"}) {
        look.key = key;
        look.askedAtSequence = picture.sequence(picture.node(NodeId{0}).find(0, key));
        picture.node(NodeId{0}).reduce(look, out);
    }
    QCOMPARE(out.events.size(), std::size_t(2));
    QCOMPARE(out.events[0].precisionUs, std::int64_t{490'000});
    QCOMPARE(out.events[1].precisionUs, std::int64_t{200});
}

void TestArrivalBounds::aPushIsAsExactAsWhenItCame()
{
    Picture picture;
    Reduction out;
    Coverage coverage;
    coverage.tracking = true;
    picture.node(NodeId{0}).setCoverage(coverage);
    KeyReading look;
    look.at = {NodeId{0}, 0, at(0), 300};
    look.key = "lock:a";
    look.exists = look.hasValue = true;
    look.deadline = Deadline::never();
    look.type = ValueType::String;
    look.token = "me";
    picture.node(NodeId{0}).reduce(look, out);
    out.clear();
    picture.node(NodeId{0}).reduce(Invalidated{{NodeId{0}, 0, at(500'000), 490'000}, "lock:a"}, out);
    look.at = {NodeId{0}, 0, at(501'000), 300};
    look.exists = false;
    look.askedAtSequence = picture.sequence(picture.node(NodeId{0}).find(0, "lock:a"));
    picture.node(NodeId{0}).reduce(look, out);
    QCOMPARE(out.events.size(), std::size_t(1));
    QVERIFY(out.events[0].kind == EventKind::Released);
    QCOMPARE(out.events[0].at, at(501'000)); // the look may show what the next push would have told
    QCOMPARE(out.events[0].precisionUs, std::int64_t{491'000});
}

LOCKSCOPE_TEST_MAIN(TestArrivalBounds)
#include "tst_arrivalbounds.moc"
