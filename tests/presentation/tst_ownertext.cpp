// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is said of a lock's owner and of the job behind the lock: the answer with its evidence, what would tell more,
// and why something is missing. Means: pure.
#include "formats/decode.h"
#include "presentation/locks/jobtext.h"
#include "presentation/locks/nextstep.h"
#include "presentation/locks/ownertext.h"
#include "presentation/timeline/lanehistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ServerTime kNow = serverTimeFromUs(1'800'000'000'000'000); // 08:00:00

OwnerAnswer answer(OwnerLife life, OwnerEvidence evidence)
{
    OwnerAnswer one;
    one.life = life;
    one.evidence = evidence;
    one.connection.address = "10.0.0.7:1000";
    one.connection.name = "worker-7";
    one.connection.idle = 2s;
    one.count = 1;
    one.from = kNow - 10s;
    one.until = kNow - 5s;
    return one;
}

/// A held lock of this library in a picture.
struct Held
{
    Held(const char* library, const std::string& key, const std::string& token)
    {
        lock = source.lock(key);
        source.acquired(lock, token, 30s, [&](LockEvent& event) { event.library = formats::libraryFromName(library); });
        Batch batch;
        source.takeBatch(batch);
        picture.update(batch);
    }
    inspectorfacts::Subject subject() const { return {picture, history, lock, source.now(), {}, {}}; }
    test::FakeSource source;
    PictureView picture;
    presentation::LaneHistory history;
    LockId lock = kNoLock;
};

QString valueOf(const std::vector<inspectorfacts::Row>& rows, const QString& label)
{
    for (const auto& row : rows) {
        if (row.label == label)
            return row.value;
    }
    return {};
}

} // namespace

class TestOwnerText final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theAnswerComesFirst()
    {
        const auto said = [](const OwnerAnswer& one) { return ownertext::sentence(one, kNow); };
        auto open = answer(OwnerLife::Alive, OwnerEvidence::ConnectionOpen);
        QCOMPARE(said(open), u"yes: its connection worker-7 (10.0.0.7:1000) is open; last command 2 s ago"_s);
        open.isTraced = true;
        open.connection.name.clear();
        QCOMPARE(said(open), u"yes: its connection 10.0.0.7:1000 is open, by trace; last command 2 s ago"_s);
        QCOMPARE(said(answer(OwnerLife::Alive, OwnerEvidence::Renewed)), u"yes: it renewed 10.0 s ago, on schedule"_s);
        QCOMPARE(said(answer(OwnerLife::Gone, OwnerEvidence::ConnectionClosed)),
                 u"no: its connection worker-7 (10.0.0.7:1000) closed between 07:59:50 and 07:59:55"_s);
        auto traced = answer(OwnerLife::Gone, OwnerEvidence::ConnectionClosed);
        traced.from = kUnknownTime;
        QCOMPARE(said(traced),
                 u"no: its connection worker-7 (10.0.0.7:1000), known by a trace, was closed at 07:59:55"_s);
    }

    /// Where nothing is known it says what would tell.
    void theUnknownSaysWhatWouldTell()
    {
        const auto said = [](const OwnerAnswer& one) { return ownertext::sentence(one, kNow); };
        auto nobody = answer(OwnerLife::Unknown, OwnerEvidence::NamesNobody);
        QCOMPARE(said(nobody), u"not known: its token names nobody. worker-7 (10.0.0.7:1000) is a connection; a trace "
                               "tells what it holds."_s);
        nobody.count = 0;
        nobody.connection = {};
        QCOMPARE(said(nobody), u"not known: its token names nobody. A trace tells which connection uses its token."_s);
        nobody.hindrance = OwnerHindrance::Refused;
        QVERIFY(said(nobody).endsWith(u"CLIENT LIST would tell more; this user may not run it."_s));
        nobody.hindrance = OwnerHindrance::NotRecorded;
        QVERIFY(said(nobody).endsWith(u"Connections are not recorded."_s));
        // Every evidence has words.
        for (int i = 0; i <= static_cast<int>(OwnerEvidence::NoSign); ++i) {
            const QString text = said(answer(OwnerLife::Unknown, static_cast<OwnerEvidence>(i)));
            QVERIFY2(text.size() > 20 && !text.contains(u'%'), qPrintable(text));
        }
    }

    /// Somebody who is alive releases by himself.
    void aReleaseIsNextOnlyWhereTheOwnerWillNot()
    {
        LockState state;
        state.phase = LockPhase::Held;
        QVERIFY(nextstep::isRelease(state, Verdict::NoTtl, OwnerLife::Unknown));
        QVERIFY(nextstep::isRelease(state, Verdict::Held, OwnerLife::Gone));
        QVERIFY(!nextstep::isRelease(state, Verdict::NoTtl, OwnerLife::Alive));
        QVERIFY(!nextstep::isRelease(state, Verdict::OnSchedule, OwnerLife::Unknown));
        state.phase = LockPhase::Free;
        QVERIFY(!nextstep::isRelease(state, Verdict::NoTtl, OwnerLife::Gone));
    }

    void theJobIsToldAsFarAsItIsKnown()
    {
        const Held held("bullmq", "bull:mail:7781:lock", "0f8fad5b-d9cb-469f-a165-70867728950e:4");
        auto subject = held.subject();
        auto facts = jobtext::behind(subject);
        QVERIFY(facts);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Queue"_s), u"mail"_s);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Job"_s), u"7781"_s);
        QCOMPARE(jobtext::note(*facts), u"The rest is not read yet."_s);

        SelectedReading reading;
        reading.job = JobReading{};
        reading.job->outcome = ReadOutcome::Read;
        reading.job->queue = "mail";
        reading.job->jobClass = "send-invoice";
        reading.job->worker = "worker-3";
        reading.job->attempt = 2;
        subject.beside = &reading;
        facts = jobtext::behind(subject);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Class"_s), u"send-invoice"_s);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Attempt"_s), u"2"_s);
        QCOMPARE(jobtext::note(*facts), QString());
        facts = jobtext::behind(subject, [](std::string_view) { return std::string("~mask"); });
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Class"_s), u"~mask"_s);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Worker"_s), u"~mask"_s);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Queue"_s), u"mail"_s); // the lock's name has it, too

        for (const auto& [outcome, words] : {std::pair{ReadOutcome::Refused, u"may not read"_s},
                                             {ReadOutcome::Absent, u"not there"_s},
                                             {ReadOutcome::TooLarge, u"too large"_s}}) {
            reading.job->outcome = outcome;
            QVERIFY(jobtext::note(*jobtext::behind(subject)).contains(words));
        }
        reading.job.reset();
        reading.areKeysOff = true;
        QVERIFY(jobtext::note(*jobtext::behind(subject)).contains(u"the profile turns that off"_s));
    }

    void aRecordingHasTheNameAndTheTokenAlone()
    {
        const Held held("bullmq", "bull:mail:7781:lock", "0f8fad5b-d9cb-469f-a165-70867728950e:4");
        auto subject = held.subject();
        subject.isRecorded = true;
        subject.isMasked = true;
        const auto facts = jobtext::behind(subject);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Queue"_s), u"mail"_s);
        QCOMPARE(valueOf(jobtext::rows(facts->job), u"Job"_s), QString());
        QCOMPARE(jobtext::note(*facts), u"The rest is not recorded."_s);
        const auto owner = inspectorfacts::ownerOf(subject);
        QVERIFY(owner && owner->hindrance == OwnerHindrance::NotRecorded);
    }

    void aLockWithoutAJobHasNone()
    {
        const Held held("redisson", "lock:a", "8743c9c0-0795-4907-87fd-6c719a6b4586:57");
        QVERIFY(!jobtext::behind(held.subject()));
    }
};

LOCKSCOPE_TEST_MAIN(TestOwnerText)
#include "tst_ownertext.moc"
