// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>

namespace lockscope::gui {

/// Background work on a whole recording in a pool thread, with progress and cancellation. GUI thread, except the work
/// itself. Only program exit waits for cancelled work, so the work must own everything it uses.
class RecordingTask final : public QObject
{
    Q_OBJECT
public:
    /// Shared by work and window. Any thread.
    struct Progress
    {
        std::atomic<bool> isWanted{true};
        std::atomic<int> percent{0};
    };
    /// Must check `isWanted` every few milliseconds, and share nothing else with this thread.
    using Work = std::function<void(Progress&)>;

    explicit RecordingTask(QObject* parent = nullptr);
    ~RecordingTask() override;

    /// Cancels the running work, which reports nothing any more. `done` is called on this thread when the work is
    /// finished.
    void start(Work work, std::function<void()> done);
    void giveUp();
    [[nodiscard]] bool isRunning() const { return m_progress != nullptr; }
    [[nodiscard]] int percent() const { return m_progress ? m_progress->percent.load() : 0; }

Q_SIGNALS:
    /// A few times a second while it works.
    void progressed(int percent);

private:
    std::shared_ptr<Progress> m_progress; ///< of the current work; nullptr: none
    QTimer m_look;
};

} // namespace lockscope::gui
