// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "gui/presentation.h"
#include "gui/recordings/recordingtask.h"
#include "presentation/words/celltext.h"

#include <QObject>
#include <QString>

#include <string>

namespace lockscope::presentation {
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Playback;

/// The moment and the lock of a recording named on the command line: seeks there and finds the lock once the recording
/// is open. GUI thread; searching the file uses its own thread.
class StartPlace final : public QObject
{
    Q_OBJECT
public:
    struct Wanted
    {
        QString at;       ///< format of presentation::momenttext::momentOf(); empty: where the lock is first seen
        std::string lock; ///< raw bytes of its name; empty: none
    };

    /// Applies to the next recording that `playback` opens. Both must outlive it.
    StartPlace(Playback& playback, FrameLoop& frames, Wanted wanted, celltext::Zone zone, QObject* parent = nullptr);

Q_SIGNALS:
    /// The moment is shown, and the lock is in the picture.
    void reached(lockscope::LockId lock);
    /// The recording does not cover that moment, or lacks the lock: a sentence for people.
    void failed(const QString& why);

private:
    void onOpened(const QString& file);
    void onArrived();
    void goTo(ServerTime moment);
    void search();
    void onSearched(ServerTime first);
    [[nodiscard]] LockId find() const;
    [[nodiscard]] QString timeText(ServerTime at) const;

    Playback& m_playback;
    FrameLoop& m_frames;
    const Wanted m_wanted;
    const celltext::Zone m_zone;
    QString m_file;            ///< the opened file; empty: not yet, or finished
    bool m_isUnderWay = false; ///< a seek is running
    ServerTime m_moment{};     ///< target of the seek
    RecordingTask m_search;
};

} // namespace lockscope::gui
