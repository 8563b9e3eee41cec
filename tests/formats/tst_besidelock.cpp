// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which keys beside a lock say something of its job and of those who work, and what is taken from them: named fields,
// never arguments. Means: pure.
#include "formats/besidelock.h"
#include "support/suite.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::formats;

namespace {

std::optional<JobPlace> jobOf(const char* library, std::string_view key, std::string_view token)
{
    return jobBehind(libraryFromName(library), key, token);
}

std::vector<std::string_view> namesOf(const JobPlace& place)
{
    std::vector<std::string_view> names;
    for (const auto& field : place.fields)
        names.push_back(field.name);
    return names;
}

} // namespace

class TestBesideLock final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aJobOfAQueueIsAHash()
    {
        const auto place = jobOf("bullmq", "bull:mail:repeat:9f:17:lock", "0f8fad5b-d9cb-469f-a165-70867728950e:4");
        QVERIFY(place);
        QVERIFY(place->kind == JobPlace::Kind::Hash);
        QCOMPARE(place->key, std::string("bull:mail:repeat:9f:17"));
        QCOMPARE(place->queue, std::string("mail"));
        QCOMPARE(place->id, std::string("repeat:9f:17"));
        const auto names = namesOf(*place);
        for (const std::string_view secret : {"data", "opts", "returnvalue", "stacktrace", "failedReason"})
            QVERIFY(std::find(names.begin(), names.end(), secret) == names.end());
        const auto signs = lifeSigns(libraryFromName("bullmq"), "{bull}:mail:7781:lock", "t");
        QCOMPARE(signs.size(), std::size_t{1});
        QCOMPARE(signs[0].key, std::string("{bull}:mail:stalled-check"));
        QVERIFY(signs[0].kind == LifeSignKind::Mark);
        QVERIFY(!jobOf("bullmq", "a:lock", "t"));
    }

    /// The class is in the lock's name; the message of the task is not read.
    void aTaskIsReadWithoutItsMessage()
    {
        const auto place = jobOf("asynq", "asynq:{critical}:unique:email:welcome:d41d8c", "task-1");
        QVERIFY(place);
        QCOMPARE(place->key, std::string("asynq:{critical}:t:task-1"));
        QCOMPARE(place->queue, std::string("critical"));
        QCOMPARE(place->jobClass, std::string("email:welcome"));
        QCOMPARE(place->id, std::string("task-1"));
        QCOMPARE(namesOf(*place), std::vector<std::string_view>{"state"});
        const auto signs =
            lifeSigns(libraryFromName("asynq"), "asynq:{critical}:unique:email:welcome:d41d8c", "task-1");
        QCOMPARE(signs.size(), std::size_t{1});
        QCOMPARE(signs[0].key, std::string("asynq:{critical}:lease"));
        QCOMPARE(signs[0].member, std::string("task-1"));
    }

    void aUniqueJobHasItsInfoBesideIt()
    {
        const auto place = jobOf("sidekiq-unique-jobs", "uniquejobs:9c1f:LOCKED", "jid-1");
        QVERIFY(place);
        QVERIFY(place->kind == JobPlace::Kind::Json);
        QCOMPARE(place->key, std::string("uniquejobs:9c1f:INFO"));
        QCOMPARE(place->id, std::string("jid-1"));
        const auto signs = lifeSigns(libraryFromName("sidekiq-unique-jobs"), "uniquejobs:9c1f:LOCKED", "jid-1");
        QCOMPARE(signs.size(), std::size_t{1});
        QVERIFY(signs[0].kind == LifeSignKind::Processes);
    }

    void aScheduledTaskNamesItsHost()
    {
        const auto place = jobOf("shedlock", "job-lock:prod:nightly-report", "10.1.4.22");
        QVERIFY(place);
        QVERIFY(place->kind == JobPlace::Kind::None);
        QCOMPARE(place->jobClass, std::string("nightly-report"));
        QCOMPARE(place->worker, std::string("10.1.4.22"));
    }

    void mostLibrariesHaveNoJobs()
    {
        QVERIFY(!jobOf("redisson", "lock:a", "uuid:57"));
        QVERIFY(lifeSigns(libraryFromName("celery-singleton"), "SINGLETONLOCK_1", "t").empty());
    }

    void whatIsNoNumberIsLeftOut()
    {
        JobReading job;
        QVERIFY(setPart(job, JobPart::AttemptsEnded, "2"));
        QCOMPARE(job.attempt, std::optional<std::int64_t>(3));
        QVERIFY(setPart(job, JobPart::Attempt, "3"));
        QVERIFY(setPart(job, JobPart::AttemptsEnded, "9")); // what counts beginnings is exact
        QCOMPARE(job.attempt, std::optional<std::int64_t>(3));
        JobReading odd;
        for (const std::string_view bytes : {"", "-1", "1e9", "99999999999999999999", "\xff"}) {
            QVERIFY(!setPart(odd, JobPart::Attempt, bytes));
            QVERIFY(!setPart(odd, JobPart::StartedMs, bytes));
        }
        QVERIFY(odd == JobReading());
    }

    /// It is read piece by piece, and no further than class and queue.
    void membersAreTakenWhenTheyAreComplete()
    {
        const std::string json =
            R"({"worker":"Billing::InvoiceWorker","queue":"default","limit":null,"lock_args":["x"]})";
        const auto fields = jobOf("sidekiq-unique-jobs", "uniquejobs:9c1f:LOCKED", "jid-1")->fields;
        std::size_t needed = 0;
        JobReading job;
        while (!setFromJson(job, fields, std::string_view(json).substr(0, needed)))
            ++needed;
        QCOMPARE(job.jobClass, std::string("Billing::InvoiceWorker"));
        QCOMPARE(job.queue, std::string("default"));
        QCOMPARE(needed, json.find(",\"limit\""));
        JobReading none;
        QVERIFY(setFromJson(none, fields, "no object"));
        QVERIFY(!setFromJson(none, fields, "{\"worker\":\"a\\\"b\",\"queue\":\"q"));
        QCOMPARE(none.jobClass, std::string());
    }
};

LOCKSCOPE_TEST_MAIN(TestBesideLock)
#include "tst_besidelock.moc"
