// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/jobtext.h"

#include "formats/besidelock.h"
#include "presentation/words/celltext.h"

#include <QCoreApplication>

#include <string>

namespace lockscope::presentation::jobtext {

namespace {

constexpr std::size_t kShortCharacters = 80;

struct JobText
{
    Q_DECLARE_TR_FUNCTIONS(JobText)
};

Missing missingOf(const SelectedReading* beside, bool isRecorded)
{
    if (isRecorded)
        return Missing::NotRecorded;
    if (beside == nullptr)
        return Missing::NotRead;
    if (beside->areKeysOff)
        return Missing::Off;
    switch (beside->job ? beside->job->outcome : ReadOutcome::NotRead) {
    case ReadOutcome::Read:
        return Missing::Known;
    case ReadOutcome::Absent:
        return Missing::Absent;
    case ReadOutcome::Refused:
        return Missing::Refused;
    case ReadOutcome::TooLarge:
        return Missing::TooLarge;
    case ReadOutcome::NotRead:
        break;
    }
    return Missing::NotRead;
}

} // namespace

std::optional<JobFacts> behind(const inspectorfacts::Subject& subject, const Mask& mask)
{
    const auto place = formats::jobBehind(subject.state().library, subject.key().name, subject.token());
    if (!place)
        return std::nullopt;
    JobFacts facts;
    facts.hasFields = place->kind != formats::JobPlace::Kind::None;
    const SelectedReading* beside = subject.beside;
    if (beside != nullptr && beside->job) {
        facts.job = *beside->job;
        if (mask && place->jobClass.empty())
            facts.job.jobClass = mask(facts.job.jobClass);
        if (mask && place->worker.empty())
            facts.job.worker = mask(facts.job.worker);
    } else {
        facts.job.jobClass = place->jobClass;
        facts.job.queue = place->queue;
        if (!subject.isMasked) { // a mask names no job and no host
            facts.job.id = place->id;
            facts.job.worker = place->worker;
        }
    }
    if (facts.hasFields)
        facts.missing = missingOf(beside, subject.isRecorded);
    return facts;
}

std::vector<inspectorfacts::Row> rows(const JobReading& job)
{
    std::vector<inspectorfacts::Row> rows;
    const auto add = [&](const QString& label, const std::string& value, bool fixedPitch = false) {
        if (!value.empty())
            rows.push_back({label, celltext::bytes(value, kShortCharacters), fixedPitch});
    };
    add(JobText::tr("Class", "of a job"), job.jobClass);
    add(JobText::tr("Queue"), job.queue);
    add(JobText::tr("Job"), job.id, true);
    if (job.attempt)
        rows.push_back({JobText::tr("Attempt"), QString::number(*job.attempt)});
    add(JobText::tr("State", "of a job"), job.state);
    add(JobText::tr("Worker"), job.worker);
    if (job.started != kUnknownTime)
        rows.push_back(
            {JobText::tr("Started"), JobText::tr("%1 by the worker's clock").arg(celltext::timeOfDay(job.started))});
    return rows;
}

QString note(const JobFacts& facts)
{
    switch (facts.missing) {
    case Missing::Known:
        return {};
    case Missing::NotRead:
        return JobText::tr("The rest is not read yet.");
    case Missing::NotRecorded:
        return JobText::tr("The rest is not recorded.");
    case Missing::Off:
        return JobText::tr("The rest is not read: the profile turns that off.");
    case Missing::Refused:
        return JobText::tr("The rest is not known: this user may not read the job's key.");
    case Missing::Absent:
        return JobText::tr("The rest is not known: the job's key is not there.");
    case Missing::TooLarge:
        return JobText::tr("The rest is not read: it is too large.");
    }
    return {};
}

} // namespace lockscope::presentation::jobtext
