// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingtask.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <utility>

namespace lockscope::gui {

namespace {
constexpr int kLookMs = 250;
} // namespace

RecordingTask::RecordingTask(QObject* parent) : QObject(parent)
{
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, [this] { Q_EMIT progressed(percent()); });
}

RecordingTask::~RecordingTask()
{
    giveUp();
}

void RecordingTask::start(Work work, std::function<void()> done)
{
    giveUp();
    m_progress = std::make_shared<Progress>();
    auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    auto* end = new QFutureWatcher<void>(this); // deleted with this object, though the work may run on
    connect(end, &QFutureWatcher<void>::finished, this, [this, end, progress = m_progress, done = std::move(done)] {
        end->deleteLater();
        if (progress != m_progress)
            return; // given up meanwhile
        m_progress.reset();
        m_look.stop();
        done();
    });
    end->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, progress = m_progress, work = std::move(work)] {
        work(*progress);
        promise->finish();
    });
    m_look.start();
}

void RecordingTask::giveUp()
{
    if (const auto progress = std::exchange(m_progress, nullptr))
        progress->isWanted = false;
    m_look.stop();
}

} // namespace lockscope::gui

#include "moc_recordingtask.cpp"
