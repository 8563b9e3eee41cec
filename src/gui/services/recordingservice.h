// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "history/recorder.h"
#include "history/ring.h"
#include "presentation/facts/recordnote.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::settings {
class Preferences;
class ProfileStore;
} // namespace lockscope::settings

namespace lockscope::gui {

class WindowSession;

/// What a person wants to be recorded, and how.
struct RecordingRequest
{
    QString file;
    bool masksTokens = true;
    bool masksNames = false;
};

/// Writes down what is watched: to a file that somebody asked for, and always the recent past, masked, one ring a
/// server. Both get everything, also while the past is shown, and nothing is ever sent to a server for it. Files are
/// opened, closed and deleted one after another in a thread of their own; the destructor waits for them, so that each
/// is whole. GUI thread.
class RecordingService final : public QObject
{
    Q_OBJECT
public:
    /// The others must outlive it; `clock`: monotonic time, and the wall's for names of files.
    RecordingService(WindowSession& session, settings::Preferences& preferences, const settings::ProfileStore& profiles,
                     const Clock& clock, QObject* parent = nullptr);
    ~RecordingService() override;

    // --- to a file ---

    /// Begins, when something is watched and nothing is recorded yet. What goes wrong is told by failed().
    void record(const RecordingRequest& request);
    /// Closes the file; recorded() says where it is.
    void stop();
    /// It records, or is about to.
    [[nodiscard]] bool isRecording() const { return m_file || m_isOpening; }
    [[nodiscard]] const QString& file() const { return m_request.file; }
    /// Of the file; its events are of now, as the recorder's thread has written them.
    [[nodiscard]] history::RecorderStatus status() const;
    [[nodiscard]] std::chrono::seconds elapsed() const;
    /// Where a recording of what is watched goes unless somebody says otherwise. record() makes its folder, for nobody
    /// else.
    [[nodiscard]] QString suggestedFile() const;
    /// $XDG_DATA_HOME/lockscope/recordings.
    [[nodiscard]] static QString defaultFolder();
    /// Bytes of its disk that a file leaves free, for those that come: before there are fewer it ends. Unless it is
    /// said, history::usualKeepFree(), as `lockscope record` does.
    void setKeepFree(std::uint64_t bytes) { m_keepFree = bytes; }

    // --- notes ---

    /// Into all that is recorded now; where nothing is, nowhere. noted() tells it.
    void note(const presentation::RecordNote& note);
    /// Into the recording that is shown: one that is being written, or a file.
    void noteIn(const QString& recording, const presentation::RecordNote& note);

    // --- the recent past ---

    /// Rings are kept in this folder from now on, as the preference says; empty, as at first: nowhere.
    void keepIn(const QString& folder);
    /// $XDG_STATE_HOME/lockscope/past.
    [[nodiscard]] static QString defaultPastFolder();
    /// The limits of each ring; for the connections that come.
    void setLimits(const history::RingOptions& limits) { m_limits = limits; }
    /// The ring that is written now; empty: none.
    [[nodiscard]] QString recent() const;
    /// All rings that no other window writes; what is watched is kept anew.
    void deletePast();

Q_SIGNALS:
    /// It records or not; the recent past is kept or not.
    void changed();
    /// A file was closed; `words` say so.
    void recorded(const QString& file, const QString& words);
    /// The recent past of this server is kept from now on. `profile`: its id; empty: it is not a saved one.
    void keeping(const QString& profile);
    /// It stands in `recording` now; empty: in what is recorded now.
    void noted(const QString& recording, const lockscope::presentation::RecordNote& note);
    void failed(const QString& why);
    void noticed(const QString& text);

private:
    using Writer = Result<std::unique_ptr<history::RecordingWriter>, history::Error>;

    void inOrder(std::function<std::function<void()>()> work);
    void sessionChanged();
    void onOpened(Writer& writer, std::uint64_t keepFree);
    void closeFile(const QString& why = {});
    [[nodiscard]] QString spaceText(const QString& file, std::uint64_t keepFree) const;
    void beginRing();
    void onRingOpened(Writer& writer);
    void endRing();
    void fileTrouble();
    void ringTrouble();
    [[nodiscard]] bool isSaved() const;

    WindowSession& m_session;
    settings::Preferences& m_preferences;
    const settings::ProfileStore& m_profiles;
    const Clock& m_clock;
    QThreadPool m_pool; ///< one thread: a ring is closed before it is opened again
    int m_liveNumber = 0;
    QString m_profile; ///< what is recorded; empty: nothing is watched

    RecordingRequest m_request;
    std::shared_ptr<history::Recorder> m_file;
    bool m_isOpening = false;
    int m_fileNumber = 0; ///< of the file that was asked for last
    bool m_hasFileTrouble = false;
    MonoTime m_since{};
    std::optional<std::uint64_t> m_keepFree; ///< of the files that come
    std::uint64_t m_fileKeepsFree = 0;       ///< of the one that is written

    QString m_folder;
    history::RingOptions m_limits;
    std::shared_ptr<history::Recorder> m_ring;
    int m_ringNumber = 0; ///< of the ring that was asked for last
    bool m_hasRingTrouble = false;
};

} // namespace lockscope::gui
