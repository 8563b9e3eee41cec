// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/messagetext.h"
#include "history/recorder.h"
#include "history/ring.h"
#include "presentation/recordings/recordnote.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::settings {
class Preferences;
class ProfileStore;
} // namespace lockscope::settings

namespace lockscope::gui {

class WindowSession;

/// A user's request for a recording.
struct RecordingRequest
{
    QString file;
    bool masksTokens = true;
    bool masksNames = false;
};

/// Records the live source: to a requested file, and always the recent past, masked, in one ring per server. Both get
/// everything even while the past is shown, without sending anything to a server. Files are opened, closed and deleted
/// one after another in a separate thread; the destructor waits for them, so that each is complete. GUI thread.
class RecordingService final : public QObject
{
    Q_OBJECT
public:
    /// The others must outlive it; `clock`: monotonic time, and wall time for file names.
    RecordingService(WindowSession& session, settings::Preferences& preferences, const settings::ProfileStore& profiles,
                     const Clock& clock, QObject* parent = nullptr);
    ~RecordingService() override;

    // --- to a file ---

    /// Begins if something is watched and nothing is recorded yet. failed() reports errors.
    void record(const RecordingRequest& request);
    /// Closes the file; recorded() reports its path.
    void stop();
    /// True while recording or about to.
    [[nodiscard]] bool isRecording() const { return m_file || m_isOpening; }
    [[nodiscard]] const QString& file() const { return m_request.file; }
    /// Status of the file, as of the recorder thread's latest write.
    [[nodiscard]] history::RecorderStatus status() const;
    [[nodiscard]] std::chrono::seconds elapsed() const;
    /// Default path of a recording. record() creates its folder, accessible only to the user.
    [[nodiscard]] QString suggestedFile() const;
    /// $XDG_DATA_HOME/lockscope/recordings.
    [[nodiscard]] static QString defaultFolder();
    /// Free bytes on the disk below which future recordings end. Default: history::usualKeepFree(), as for `lockscope
    /// record`.
    void setKeepFree(std::uint64_t bytes) { m_keepFree = bytes; }

    // --- notes ---

    /// Adds a note to all current recordings, if any. noted() reports it.
    void note(const presentation::RecordNote& note);
    /// Adds a note to the shown recording, growing or closed.
    void noteIn(const QString& recording, const presentation::RecordNote& note);

    // --- the recent past ---

    /// Keeps rings in this folder from now on, as the preference says; empty (default): keeps none.
    void keepIn(const QString& folder);
    /// $XDG_STATE_HOME/lockscope/past.
    [[nodiscard]] static QString defaultPastFolder();
    /// Limits of each ring, for future connections.
    void setLimits(const history::RingOptions& limits) { m_limits = limits; }
    /// The ring being written; empty: none.
    [[nodiscard]] QString recent() const;
    /// Deletes all rings that no other window writes; the live source's is begun anew.
    void deletePast();

Q_SIGNALS:
    /// Recording, or keeping the recent past, began or ended.
    void changed();
    /// A file was closed; `words`: a sentence about it.
    void recorded(const QString& file, const lockscope::gui::MessageText& words);
    /// The recent past of this server is kept from now on. `profile`: its id; empty: not a saved one.
    void keeping(const QString& profile);
    /// The note was written to `recording`; empty: to the current recordings.
    void noted(const QString& recording, const lockscope::presentation::RecordNote& note);
    void failed(const QString& why);
    void noticed(const lockscope::gui::MessageText& text);

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
    QThreadPool m_pool; ///< one thread, so that a ring is closed before it is opened again
    int m_liveNumber = 0;
    QString m_profile; ///< the recorded profile; empty: nothing is watched

    RecordingRequest m_request;
    std::shared_ptr<history::Recorder> m_file;
    bool m_isOpening = false;
    int m_fileNumber = 0; ///< number of the latest requested file
    bool m_hasFileTrouble = false;
    MonoTime m_since{};
    std::optional<std::uint64_t> m_keepFree; ///< for future files
    std::uint64_t m_fileKeepsFree = 0;       ///< for the file being written

    QString m_folder;
    history::RingOptions m_limits;
    std::shared_ptr<history::Recorder> m_ring;
    int m_ringNumber = 0; ///< number of the latest requested ring
    bool m_hasRingTrouble = false;
    QTimer m_ringAgain; ///< runs while the ring could not be opened
};

} // namespace lockscope::gui
