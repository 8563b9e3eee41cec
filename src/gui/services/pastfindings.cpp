// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/pastfindings.h"

#include "gui/services/findingsettings.h"
#include "gui/services/playback.h"
#include "gui/services/windowsession.h"
#include "history/replaysource.h"
#include "presentation/stream/recordingpass.h"

namespace lockscope::gui {

namespace {

constexpr int kAgainMs = 400;
constexpr int kReadAtOnce = 100; ///< batches between two looks at whether it is still wanted

/// What was read in one go; nothing where that was given up.
struct Found
{
    std::shared_ptr<const RecordedFindings> findings;
    std::shared_ptr<const RecordedTraces> traces;
};

Found findAll(const QString& file, const analysis::Thresholds& thresholds, RecordingTask::Progress& progress)
{
    auto reader = history::RecordingReader::open(file.toStdString());
    if (!reader)
        return {};
    const SystemClock clock;
    history::ReplaySource recording(std::move(*reader), clock);
    const auto range = recording.range();
    RecordedFindingsFold fold(thresholds);
    RecordedTracesFold traces;
    RecordingPass pass(recording, {range.from, range.to});
    pass.addConsumer(&fold);
    pass.addConsumer(&traces);
    while (pass.advance(kReadAtOnce)) {
        progress.percent = pass.percent();
        if (!progress.isWanted)
            return {};
    }
    auto found = std::make_shared<RecordedFindings>(fold.finish());
    found->isCutShort = recording.error().has_value();
    return {found, std::make_shared<RecordedTraces>(traces.finish())};
}

} // namespace

PastFindings::PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, TraceDesk* traces,
                           QObject* parent)
    : QObject(parent), m_playback(playback), m_session(session), m_settings(settings), m_desk(settings.desk()),
      m_traces(traces)
{
    m_again.setSingleShot(true);
    m_again.setInterval(kAgainMs);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (!m_file.isEmpty())
            look(m_file);
    });
    connect(&playback, &Playback::shown, this, &PastFindings::look);
    connect(&m_session, &WindowSession::changed, this, &PastFindings::onSessionChanged);
    connect(&m_session, &WindowSession::whenChanged, this, &PastFindings::onSessionChanged);
    connect(&m_settings, &FindingSettings::limitsChanged, &m_again, qOverload<>(&QTimer::start));
    connect(&m_task, &RecordingTask::progressed, this, [this](int percent) { m_desk.setPercentRead(percent); });
}

void PastFindings::look(const QString& file)
{
    if (file != m_file)
        forget();
    m_file = file;
    if (file.isEmpty()) { // in memory: of what is watched they are known
        m_task.giveUp();
        m_desk.setPercentRead({});
        m_desk.setRecorded(m_desk.liveSoFar());
        return;
    }
    m_desk.setPercentRead(0);
    auto found = std::make_shared<Found>();
    m_task.start([found, file, thresholds = m_desk.thresholds()](
                     RecordingTask::Progress& progress) { *found = findAll(file, thresholds, progress); },
                 [this, found] {
                     m_desk.setPercentRead({});
                     if (!found->findings)
                         return;
                     m_desk.setRecorded(found->findings);
                     if (const auto first = m_desk.firstProblem())
                         m_playback.showFirst(*first);
                     if (m_traces)
                         m_traces->setRecorded(found->traces);
                 });
}

void PastFindings::forget()
{
    m_desk.setRecorded({});
    if (m_traces)
        m_traces->setRecorded({});
}

void PastFindings::onSessionChanged()
{
    if (m_session.isPast())
        return;
    m_file.clear();
    m_task.giveUp();
    m_desk.setPercentRead({});
    forget();
}

} // namespace lockscope::gui

#include "moc_pastfindings.cpp"
