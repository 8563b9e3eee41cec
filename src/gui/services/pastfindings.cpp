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

std::shared_ptr<RecordedFindings> findAll(const QString& file, const analysis::Thresholds& thresholds,
                                          RecordingTask::Progress& progress)
{
    auto reader = history::RecordingReader::open(file.toStdString());
    if (!reader)
        return {};
    const SystemClock clock;
    history::ReplaySource recording(std::move(*reader), clock);
    const auto range = recording.range();
    RecordedFindingsFold fold(thresholds);
    RecordingPass pass(recording, {range.from, range.to});
    pass.addConsumer(&fold);
    while (pass.advance(kReadAtOnce)) {
        progress.percent = pass.percent();
        if (!progress.isWanted)
            return {};
    }
    auto found = std::make_shared<RecordedFindings>(fold.finish());
    found->isCutShort = recording.error().has_value();
    return found;
}

} // namespace

PastFindings::PastFindings(Playback& playback, WindowSession& session, FindingSettings& settings, QObject* parent)
    : QObject(parent), m_session(session), m_settings(settings), m_desk(settings.desk())
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
        m_desk.setRecorded({});
    m_file = file;
    m_desk.setPercentRead(0);
    auto found = std::make_shared<std::shared_ptr<RecordedFindings>>();
    m_task.start([found, file, thresholds = m_desk.thresholds()](
                     RecordingTask::Progress& progress) { *found = findAll(file, thresholds, progress); },
                 [this, found] {
                     m_desk.setPercentRead({});
                     if (*found)
                         m_desk.setRecorded(*found);
                 });
}

void PastFindings::onSessionChanged()
{
    m_desk.setPast(m_session.isPast());
    if (m_session.isPast() || m_file.isEmpty())
        return;
    m_file.clear();
    m_task.giveUp();
    m_desk.setPercentRead({});
    m_desk.setRecorded({});
}

} // namespace lockscope::gui
