// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "gui/presentation.h"
#include "gui/services/recordingtask.h"
#include "presentation/words/celltext.h"

#include <QObject>
#include <QString>

#include <string>

namespace lockscope::presentation {
class FrameLoop;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Playback;

/// The moment and the lock of a recording that the command line names: gone to, and found, once the recording is open.
/// GUI thread; what searches the file has a thread of its own.
class StartPlace final : public QObject
{
    Q_OBJECT
public:
    struct Wanted
    {
        QString at;       ///< as presentation::momenttext::momentOf() takes it; empty: where the lock is first seen
        std::string lock; ///< raw bytes of its name; empty: none
    };

    /// For the next recording that `playback` opens. Both must outlive it.
    StartPlace(Playback& playback, FrameLoop& frames, Wanted wanted, celltext::Zone zone, QObject* parent = nullptr);

Q_SIGNALS:
    /// The moment is shown, and the lock is in the picture.
    void reached(lockscope::LockId lock);
    /// The recording does not cover that moment, or has no such lock: a sentence for a person.
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
    QString m_file;            ///< that was opened; empty: not yet, or all is done
    bool m_isUnderWay = false; ///< to the moment
    ServerTime m_moment{};     ///< that was gone to
    RecordingTask m_search;
};

} // namespace lockscope::gui
