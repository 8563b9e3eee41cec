// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/event.h"
#include "gui/presentation.h"
#include "presentation/quorum/quorumdata.h"
#include "settings/profile.h"
#include "simulator/livingdemo.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::presentation {
class FrameLoop;
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
class LiveSource;
} // namespace monitor
} // namespace lockscope

namespace lockscope::gui {

class Demo;
class SshPrompts;
class WatchedDeployment;

/// The shown recording.
struct ShownRecording
{
    QString name;        ///< display name of the recorded servers
    QString file;        ///< path; empty: in memory
    bool isRing = false; ///< the recent past of the live source instead of an opened file
    [[nodiscard]] bool isMemory() const { return isRing && file.isEmpty(); } ///< the last minutes in memory
    std::vector<presentation::QuorumGroup> groups;                           ///< groups named in it
    bool isMasked = false;                                                   ///< its tokens are masks
};

/// What the window shows: the deployments of one or several profiles, watched by one source that the frame loop pulls;
/// a recording, in their place or alone; or nothing. Shows all deployments or one (FrameLoop::setScope). Owns the
/// source and, for the demo, the private server. GUI thread; never blocks.
class WindowSession final : public QObject
{
    Q_OBJECT
public:
    WindowSession(FrameLoop& frames, const Clock& clock, QObject* parent = nullptr);
    /// Receives ssh's questions; must outlive the connections. Without it SSH is unavailable.
    void setPrompts(SshPrompts* prompts) { m_prompts = prompts; }
    ~WindowSession() override;

    /// Replaces the watched servers. Node events report reachability; for a Sentinel group the primary and for a
    /// cluster all nodes are searched first, and failed() reports failure. Each server of a Redlock group is a
    /// deployment of its own. The profile carries Sentinel's password.
    void connectTo(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword = {});
    /// Also watches this profile in the same source; the others continue without a gap. One that is already watched is
    /// watched anew. Without any connection: connectTo().
    void openBeside(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword = {});
    /// Stops watching that deployment; for the last one disconnectFromServer(). With the id of a Redlock group's
    /// profile: all its servers.
    void leave(const QString& profileId);
    /// Adds rules of other saved profiles that know the servers of this deployment; its profile() includes them from
    /// now on. Emits scopeChanged() if they are new.
    void addRules(const QString& profileId, bool isProduction, bool readOnly);
    /// Shows only that deployment, or all. Ignored while it has no node.
    void showOnly(const QString& profileId);
    void showAll();
    /// Shows an external source, for example a recording; `profile` names it. `live`: the same object as a live source;
    /// nullptr for a recording. The caller starts it.
    void watch(const settings::Profile& profile, std::shared_ptr<EventSource> source,
               std::shared_ptr<monitor::LiveSource> live = {});
    /// Shows a recording at that moment. The watched servers continue in the background; without any the session is the
    /// recording.
    void showRecording(std::unique_ptr<history::ReplaySource> replay, ServerTime moment, const ShownRecording& what);
    /// Back to live; if nothing is watched, closes the recording.
    void backToLive();
    /// Recorders that receive everything of the live source from now on, shown or not; nullptr: none. Not owned; remove
    /// them before destruction. `record`: to a requested file; `keep`: the recent past.
    void record(history::Recorder* recorder);
    void addRecorder(history::Recorder* recorder);
    /// Time of the live source, even while the past is shown; valid only while something is watched.
    [[nodiscard]] ServerTime liveNow() const;
    /// Watches more on the server with this settings::savedId(), or on its whole Redlock group, if it is watched.
    /// Everything known stays, and nothing is connected anew.
    void watchMore(const QString& savedId, const QStringList& presets, const QStringList& patterns);
    /// Replaces the chosen() server by the cluster that it is a node of. Only while connected.
    void watchWholeCluster();
    /// Starts a private redis-server with a running scenario, or private servers of that kind with active clients, and
    /// connects when they answer.
    void startDemo(std::optional<simulator::DemoKind> kind = {});
    /// True when the demo has several servers and faults can be caused.
    [[nodiscard]] bool canCauseFault() const;
    void causeFault();
    void disconnectFromServer();
    /// "Retry now".
    void reconnect();
    /// Watches one more pattern without a gap, until the connection ends or it is taken back. No effect for a
    /// recording.
    void watchAlso(const std::string& pattern);
    void watchNoMore(const std::string& pattern);
    /// Rescans everything.
    void resync();
    /// While the window is hidden or minimised, polling pauses and lost servers are retried less often.
    void setWindowVisible(bool visible);

    /// Something is watched, or a recording is shown.
    [[nodiscard]] bool isConnected() const { return m_fileTap || m_replay; }
    /// A recording is shown.
    [[nodiscard]] bool isPast() const { return m_recording.has_value(); }
    /// Something is watched, shown or not. Its number is different each time.
    [[nodiscard]] bool hasLive() const { return m_liveNumber != 0; }
    [[nodiscard]] int liveNumber() const { return m_liveNumber; }
    /// nullptr while the present is shown.
    [[nodiscard]] history::ReplaySource* replay() const { return m_replay.get(); }
    /// Only while a recording is shown.
    [[nodiscard]] const ShownRecording& recording() const { return *m_recording; }
    [[nodiscard]] bool isDemo() const { return m_demo != nullptr; }
    /// The demo was requested and its server is not up yet.
    [[nodiscard]] bool isStarting() const { return m_demo && m_deployments.empty(); }
    /// A group's primary or a cluster's nodes are being searched for, and nothing else is watched.
    [[nodiscard]] bool isSearching() const { return !isConnected() && !m_deployments.empty(); }
    /// All that are watched or searched for, in the order in which they were opened.
    [[nodiscard]] const std::vector<std::unique_ptr<WatchedDeployment>>& deployments() const { return m_deployments; }
    /// Several are watched or searched for.
    [[nodiscard]] bool hasSeveral() const { return m_deployments.size() > 1; }
    /// The only one shown, or else the first; nullptr: none.
    [[nodiscard]] const WatchedDeployment* chosen() const;
    /// Only one of several is shown.
    [[nodiscard]] bool showsOne() const;
    /// A server of a Redlock group is watched, or the shown recording names a group.
    [[nodiscard]] bool showsGroup() const;
    /// The deployment of a watched node, shown or not; nullptr: not watched (any more).
    [[nodiscard]] const WatchedDeployment* deployment(NodeId node) const;
    /// The profile of chosen(); for a recording alone a profile with its name. Only while connected.
    [[nodiscard]] const settings::Profile& profile() const;
    /// The shown ones: all, or one. Empty for a recording alone.
    [[nodiscard]] QList<settings::Profile> shownProfiles() const;
    /// Title of the shown deployments. Only while connected.
    [[nodiscard]] QString title() const;
    /// Title of all that are watched, shown or not; empty if there are none.
    [[nodiscard]] QString liveTitle() const;
    /// For chosen(): the profile's address with password; for a group its primary, for a cluster the node that
    /// answered. Empty if nothing is watched.
    [[nodiscard]] const Endpoint& endpoint() const;
    /// Address of a node with password; no value when it is not watched (any more).
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const;
    /// The live source; nullptr without one, and while a recording is shown. Store it only as weak_ptr, because it ends
    /// with the connection.
    [[nodiscard]] std::shared_ptr<monitor::LiveSource> live() const { return m_recording ? nullptr : m_live; }

Q_SIGNALS:
    void changed();
    /// One of several is shown, or all are again.
    void scopeChanged();
    /// The view switched between past and live, or to another recording.
    void whenChanged();
    /// One deployment beside others was not found, with the reason. The search continues, and it joins when found.
    void awaited(const QString& profileId, const QString& why);
    /// The demo could not be started, or no primary was found; a sentence for people.
    void failed(const QString& why);
    /// Another server of a group is the primary, or there are two; for a cluster likewise, and other notices. For
    /// people.
    void noticed(const QString& text);

private:
    void open(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword);
    void onFound();
    void onFailed(WatchedDeployment& deployment, const QString& why);
    void adopt(std::shared_ptr<EventSource> source);
    void close();
    bool tellKnown(Batch& into) const;
    [[nodiscard]] std::string freeName(const settings::Profile& profile) const;
    [[nodiscard]] static QString namesOf(const QList<settings::Profile>& profiles);
    [[nodiscard]] WatchedDeployment* find(const QString& profileId) const;
    void leaveOne(const QString& profileId);
    void watchAnew(const settings::Profile& profile);

    FrameLoop& m_frames;
    const Clock& m_clock;
    std::vector<std::unique_ptr<WatchedDeployment>> m_deployments;
    std::optional<settings::Profile> m_recorded; ///< named after a recording that is shown alone
    std::unique_ptr<Demo> m_demo;
    QString m_demoProfile;                           ///< id of the demo's profile
    std::unique_ptr<history::ReplaySource> m_replay; ///< the shown recording
    std::shared_ptr<history::Tap> m_ringTap;         ///< wraps the live source
    std::shared_ptr<history::Tap> m_fileTap;         ///< wraps m_ringTap
    std::shared_ptr<monitor::LiveSource> m_live;     ///< the live source
    std::shared_ptr<monitor::LiveSource> m_found;    ///< the future source, until a deployment is found
    std::optional<ShownRecording> m_recording;
    int m_liveNumber = 0; ///< 0: nothing is watched
    int m_lives = 0;
    bool m_windowVisible = true;
    SshPrompts* m_prompts = nullptr;
};

} // namespace lockscope::gui
