// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>

namespace lockscope::gui {

/// Work on all of a recording, in a thread of the pool: it says how far it is, and can be given up. GUI thread, but for
/// the work itself. Nobody waits for what was given up, but the end of the program: the work owns all that it uses.
class RecordingTask final : public QObject
{
    Q_OBJECT
public:
    /// What work and window share. Any thread.
    struct Progress
    {
        std::atomic<bool> isWanted{true};
        std::atomic<int> percent{0};
    };
    /// Looks at `isWanted` every few milliseconds, and shares nothing else with this thread.
    using Work = std::function<void(Progress&)>;

    explicit RecordingTask(QObject* parent = nullptr);
    ~RecordingTask() override;

    /// What is under way is given up; it tells nothing any more. `done` is called when the work is, on this thread.
    void start(Work work, std::function<void()> done);
    void giveUp();
    [[nodiscard]] bool isRunning() const { return m_progress != nullptr; }
    [[nodiscard]] int percent() const { return m_progress ? m_progress->percent.load() : 0; }

Q_SIGNALS:
    /// A few times a second while it works.
    void progressed(int percent);

private:
    std::shared_ptr<Progress> m_progress; ///< of what is wanted; nullptr: nothing
    QTimer m_look;
};

} // namespace lockscope::gui
