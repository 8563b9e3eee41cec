// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/pastfindings.h"

#include "gui/findings/findingsettings.h"
#include "gui/recordings/playback.h"
#include "gui/shell/windowsession.h"
#include "history/replaysource.h"
#include "presentation/recordings/recordingpass.h"

namespace lockscope::gui {

namespace {

constexpr int kAgainMs = 400;
constexpr int kMoreMs = 1000;
constexpr int kBatchesAtOnce = 100; ///< batches between two checks for cancellation

} // namespace

/// One pass through a file. Continues from its end when the file has grown.
struct PastFindings::Reading
{
    Reading(QString path, const analysis::Thresholds& thresholds) : file(std::move(path)), fold(thresholds) {}

    /// Reads up to the present end of the file.
    void advance(RecordingTask::Progress& progress)
    {
        if (!recording) {
            auto reader = history::RecordingReader::open(file.toStdString());
            if (!reader)
                return;
            recording = std::make_unique<history::ReplaySource>(std::move(*reader), clock);
            const auto range = recording->range();
            pass = std::make_unique<RecordingPass>(*recording, TimeSpan{range.from, range.to});
            pass->addConsumer(&fold);
            pass->addConsumer(&traces);
        } else {
            recording->refresh();
            pass->extend(recording->range().to);
            recording->play(history::kFastest);
        }
        while (pass->advance(kBatchesAtOnce)) {
            progress.percent = pass->percent();
            if (!progress.isWanted)
                return;
        }
        auto all = std::make_shared<RecordedFindings>(fold.soFar());
        all->isCutShort = recording->error().has_value();
        findings = std::move(all);
        toldTraces = std::make_shared<RecordedTraces>(traces.soFar());
    }

    const QString file;
    const SystemClock clock;
    RecordedFindingsFold fold;
    RecordedTracesFold traces;
    std::unique_ptr<history::ReplaySource> recording;
    std::unique_ptr<RecordingPass> pass;
    std::shared_ptr<const RecordedFindings> findings; ///< null: unreadable, or cancelled
    std::shared_ptr<const RecordedTraces> toldTraces;
};

PastFindings::PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, TraceStore& traces,
                           QObject* parent)
    : QObject(parent), m_playback(playback), m_session(session), m_settings(settings), m_findings(settings.store()),
      m_traces(traces)
{
    m_again.setSingleShot(true);
    m_again.setInterval(kAgainMs);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (!m_file.isEmpty())
            openFile(m_file);
    });
    m_more.setSingleShot(true);
    m_more.setInterval(kMoreMs);
    connect(&m_more, &QTimer::timeout, this, &PastFindings::onGrowth);
    connect(&playback, &Playback::shown, this, &PastFindings::openFile);
    connect(&playback, &Playback::grew, this, [this] {
        if (!m_more.isActive())
            m_more.start();
    });
    connect(&m_session, &WindowSession::changed, this, &PastFindings::onSessionChanged);
    connect(&m_session, &WindowSession::whenChanged, this, &PastFindings::onSessionChanged);
    connect(&m_settings, &FindingSettings::limitsChanged, &m_again, qOverload<>(&QTimer::start));
    connect(&m_task, &RecordingTask::progressed, this, [this](int percent) { m_findings.setPercentRead(percent); });
}

void PastFindings::openFile(const QString& file)
{
    if (file != m_file)
        forget();
    m_file = file;
    m_more.stop();
    m_reading.reset();
    if (file.isEmpty()) { // in memory: the findings of the live view apply
        m_task.giveUp();
        m_findings.setPercentRead({});
        m_findings.setRecorded(m_findings.liveSoFar(m_session.replay()->range().from));
        return;
    }
    m_findings.setPercentRead(0);
    read(std::make_shared<Reading>(file, m_findings.thresholds()));
}

void PastFindings::read(const std::shared_ptr<Reading>& reading)
{
    const bool isFirst = !reading->recording;
    m_task.start([reading](RecordingTask::Progress& progress) { reading->advance(progress); },
                 [this, reading, isFirst] {
                     m_findings.setPercentRead({});
                     if (!reading->findings)
                         return;
                     m_reading = reading;
                     m_findings.setRecorded(reading->findings);
                     m_traces.setRecorded(reading->toldTraces);
                     if (!isFirst)
                         return;
                     if (const auto first = m_findings.firstProblem())
                         m_playback.showFirst(*first);
                 });
}

/// Reads what was appended. While a pass is running, tries again later.
void PastFindings::onGrowth()
{
    if (m_task.isRunning())
        m_more.start();
    else if (m_reading)
        read(m_reading);
}

void PastFindings::forget()
{
    m_findings.setRecorded({});
    m_traces.setRecorded({});
}

void PastFindings::onSessionChanged()
{
    if (m_session.isPast())
        return;
    m_file.clear();
    m_more.stop();
    m_reading.reset();
    m_task.giveUp();
    m_findings.setPercentRead({});
    forget();
}

} // namespace lockscope::gui

#include "moc_pastfindings.cpp"
