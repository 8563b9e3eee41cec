// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/event.h"
#include "gui/presentation.h"
#include "settings/profile.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockscope::presentation {
class FrameLoop;
class TimeSource;
} // namespace lockscope::presentation

namespace lockscope {
struct Batch;
class Clock;
class EventSource;
namespace history {
class Recorder;
class ReplaySource;
class Tap;
} // namespace history
namespace monitor {
class ClusterWatch;
class GroupWatch;
struct WatchOptions;
class LiveControl;
} // namespace monitor
namespace topology {
class ClusterSearch;
class PrimarySearch;
} // namespace topology
} // namespace lockscope

namespace lockscope::gui {

class Demo;

/// The recording that is shown.
struct ShownRecording
{
    QString name;        ///< of what was recorded, for a person
    QString file;        ///< where it is
    bool isRing = false; ///< the recent past of what is watched, and no file that somebody opened
};

/// What the window looks at: one profile, watched by a source that the frame loop pulls; a recording, in its place or
/// alone; or nothing. Owns the source and, for the demo, the private server. GUI thread; nothing here blocks.
class WindowSession final : public QObject
{
    Q_OBJECT
public:
    WindowSession(FrameLoop& frames, const Clock& clock, QObject* parent = nullptr);
    ~WindowSession() override;

    /// Replaces what is watched. Whether it can be reached shows in the node events; of a group behind Sentinels the
    /// primary is looked for first, of a cluster all nodes, and failed() says why they were not found. The profile
    /// carries Sentinel's password.
    void connectTo(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword = {});
    /// Looks at what is handed in, a recording for example; `profile` says what it is called. `live` is the same
    /// object, for what only a live one can do; nothing for a recording. Starting it is the caller's.
    void watch(const settings::Profile& profile, std::shared_ptr<EventSource> source,
               std::shared_ptr<monitor::LiveControl> live = {});
    /// Shows a recording at that moment. What is watched goes on unseen; without that the session is the recording.
    void showRecording(std::unique_ptr<history::ReplaySource> replay, ServerTime moment, const ShownRecording& what);
    /// Back to what is watched; where nothing is, the recording is closed.
    void backToLive();
    /// Recorders that get all of what is watched from now on, seen or not; nullptr: nobody. Not owned; to be taken away
    /// before they go. `record`: to a file that somebody asked for; `keep`: the recent past.
    void record(history::Recorder* recorder);
    void keep(history::Recorder* recorder);
    /// The time at what is watched, also while the past is shown; of use only while something is.
    [[nodiscard]] ServerTime liveNow() const;
    /// `call` is given each batch of what is watched as it is taken, seen or not.
    void callOnLive(std::function<void(const Batch&)> call) { m_onLive = std::move(call); }
    /// Watches the same server anew with these patterns and presets instead; a demo goes on. Only while connected.
    void watchInstead(const QStringList& patterns, const QStringList& presets);
    /// Watches the cluster that the server is a node of instead of that node alone. Only while connected to a server.
    void watchWholeCluster();
    /// Starts a private redis-server with a running scenario and connects to it when it answers.
    void startDemo();
    void disconnectFromServer();
    /// "Retry now".
    void reconnect();
    /// Watches keys of one more pattern, until the connection ends or it is taken back, without a gap. Of a recording:
    /// nothing.
    void watchAlso(const std::string& pattern);
    void watchNoMore(const std::string& pattern);
    /// Looks at everything again.
    void resync();
    /// While the window is hidden or minimised polling rests, and a server that is away is asked for less often.
    void setWindowVisible(bool visible);

    /// Something is watched, or a recording is shown.
    [[nodiscard]] bool isConnected() const { return m_profile.has_value(); }
    /// A recording is shown.
    [[nodiscard]] bool isPast() const { return m_recording.has_value(); }
    /// Something is watched, maybe unseen. Its number is another one each time.
    [[nodiscard]] bool hasLive() const { return m_liveNumber != 0; }
    [[nodiscard]] int liveNumber() const { return m_liveNumber; }
    /// nullptr while the present is shown.
    [[nodiscard]] history::ReplaySource* replay() const;
    /// Only while a recording is shown.
    [[nodiscard]] const ShownRecording& recording() const { return *m_recording; }
    [[nodiscard]] bool isDemo() const { return m_demo != nullptr; }
    /// Demo requested, server not up yet.
    [[nodiscard]] bool isStarting() const { return m_demo && !m_profile; }
    /// The Sentinels of a group are being asked for its primary, or the nodes of a cluster for the others.
    [[nodiscard]] bool isSearching() const { return m_search != nullptr || m_clusterSearch != nullptr; }
    /// Only while connected; of a recording alone one that has its name.
    [[nodiscard]] const settings::Profile& profile() const { return *m_profile; }
    /// What the profile names, with password; of a group its primary, of a cluster the node that told of the others.
    /// Only while connected.
    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Where a node is, with password; nothing when it is not watched (any more).
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const;
    [[nodiscard]] const Secret& actionsPassword() const { return m_actionsPassword; }
    /// nullptr while not connected.
    [[nodiscard]] EventSource* source() const;
    /// The same source, for what only a live one can do; nullptr while there is none, and while a recording is shown.
    /// Whoever keeps it for later keeps a weak_ptr: it ends with the connection.
    [[nodiscard]] std::shared_ptr<monitor::LiveControl> live() const { return m_recording ? nullptr : m_live; }

Q_SIGNALS:
    void changed();
    /// The past is shown instead of what is watched, or that again; or another recording.
    void whenChanged();
    /// The demo could not be started, or no primary was found; a sentence for a person.
    void failed(const QString& why);
    /// Of a group behind Sentinels: another server is the primary, or there are two; of a cluster likewise, and what
    /// else somebody should know. For a person.
    void noticed(const QString& text);

private:
    void adopt(const settings::Profile& profile, std::shared_ptr<EventSource> source,
               std::shared_ptr<monitor::LiveControl> live);
    void close();
    bool tellKnown(Batch& into) const;
    void connectTo(const settings::Profile& profile, const Endpoint& endpoint, const Secret& actionsPassword);
    void follow(const settings::Profile& profile, monitor::LiveControl& live, const monitor::WatchOptions& options);
    void search(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword);
    void searchCluster(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword);
    void connectToCluster(const settings::Profile& profile, const Deployment& deployment,
                          const topology::ClusterSearch& search, const Secret& actionsPassword);

    FrameLoop& m_frames;
    const Clock& m_clock;
    std::optional<settings::Profile> m_profile;
    Endpoint m_endpoint;
    Secret m_actionsPassword;
    std::unique_ptr<Demo> m_demo;
    std::unique_ptr<topology::PrimarySearch> m_search;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch;
    std::unique_ptr<TimeSource> m_source;         ///< around m_fileTap
    std::shared_ptr<history::Tap> m_ringTap;      ///< around what is watched
    std::shared_ptr<history::Tap> m_fileTap;      ///< around m_ringTap
    std::shared_ptr<monitor::LiveControl> m_live; ///< what is watched
    std::optional<ShownRecording> m_recording;
    std::function<void(const Batch&)> m_onLive;
    int m_liveNumber = 0; ///< 0: nothing is watched
    int m_lives = 0;
    QTimer m_drain;                                   ///< while a recording is shown in place of what is watched
    std::unique_ptr<monitor::GroupWatch> m_group;     ///< of a group behind Sentinels
    std::unique_ptr<monitor::ClusterWatch> m_cluster; ///< of a cluster
    bool m_windowVisible = true;
};

} // namespace lockscope::gui
