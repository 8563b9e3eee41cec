// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/event.h"
#include "gui/presentation.h"
#include "presentation/facts/quorumdata.h"
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

/// The recording that is shown.
struct ShownRecording
{
    QString name;        ///< of what was recorded, for a person
    QString file;        ///< where it is; empty: in memory
    bool isRing = false; ///< the recent past of what is watched, and no file that somebody opened
    [[nodiscard]] bool isMemory() const { return isRing && file.isEmpty(); } ///< its last minutes, as they are kept
    std::vector<presentation::QuorumGroup> groups;                           ///< that it names
    bool isMasked = false;                                                   ///< its tokens are masks
};

/// What the window looks at: the deployments of one profile or several, watched by one source that the frame loop
/// pulls; a recording, in their place or alone; or nothing. Of several all are shown, or one (FrameLoop::setScope).
/// Owns the source and, for the demo, the private server. GUI thread; nothing here blocks.
class WindowSession final : public QObject
{
    Q_OBJECT
public:
    WindowSession(FrameLoop& frames, const Clock& clock, QObject* parent = nullptr);
    /// Who asks what ssh asks; must outlive what is connected. Without it nothing is reached through SSH.
    void setPrompts(SshPrompts* prompts) { m_prompts = prompts; }
    ~WindowSession() override;

    /// Replaces what is watched. Whether it can be reached shows in the node events; of a group behind Sentinels the
    /// primary is looked for first, of a cluster all nodes, and failed() says why they were not found. Of a Redlock
    /// group each server is a deployment of its own. The profile carries Sentinel's password.
    void connectTo(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword = {});
    /// Watches this one, too, in the same source: what is watched goes on without a gap. One that is watched already is
    /// watched anew. Where nothing is watched: connectTo().
    void openBeside(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword = {});
    /// Does not watch that one any more; the last one: disconnectFromServer(). By the id of a Redlock group's profile:
    /// none of its servers.
    void leave(const QString& profileId);
    /// Rules of other saved profiles that know the servers of this deployment: its profile() has them, too, from now
    /// on. scopeChanged() where that is new.
    void addRules(const QString& profileId, bool isProduction, bool readOnly);
    /// Shows that one alone, or all. Nothing happens while it has no node.
    void showOnly(const QString& profileId);
    void showAll();
    /// Looks at what is handed in, a recording for example; `profile` says what it is called. `live` is the same
    /// object, for what only a live one can do; nothing for a recording. Starting it is the caller's.
    void watch(const settings::Profile& profile, std::shared_ptr<EventSource> source,
               std::shared_ptr<monitor::LiveSource> live = {});
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
    /// Watches the chosen() server, or all of its Redlock group, anew with these patterns and presets instead; a demo
    /// goes on. Only while connected.
    void watchInstead(const QStringList& patterns, const QStringList& presets);
    /// Watches the cluster that the chosen() server is a node of instead of that node alone. Only while connected.
    void watchWholeCluster();
    /// Starts a private redis-server with a running scenario, or private servers of that kind with clients at work,
    /// and connects to them when they answer.
    void startDemo(std::optional<simulator::DemoKind> kind = {});
    /// The demo is of several servers, in which something can be made to happen.
    [[nodiscard]] bool canCauseFault() const;
    void causeFault();
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
    [[nodiscard]] bool isConnected() const { return m_fileTap || m_replay; }
    /// A recording is shown.
    [[nodiscard]] bool isPast() const { return m_recording.has_value(); }
    /// Something is watched, maybe unseen. Its number is another one each time.
    [[nodiscard]] bool hasLive() const { return m_liveNumber != 0; }
    [[nodiscard]] int liveNumber() const { return m_liveNumber; }
    /// nullptr while the present is shown.
    [[nodiscard]] history::ReplaySource* replay() const { return m_replay.get(); }
    /// Only while a recording is shown.
    [[nodiscard]] const ShownRecording& recording() const { return *m_recording; }
    [[nodiscard]] bool isDemo() const { return m_demo != nullptr; }
    /// Demo requested, server not up yet.
    [[nodiscard]] bool isStarting() const { return m_demo && m_deployments.empty(); }
    /// The Sentinels of a group are being asked for its primary, or the nodes of a cluster for the others, and nothing
    /// else is watched.
    [[nodiscard]] bool isSearching() const { return !isConnected() && !m_deployments.empty(); }
    /// All that are watched or looked for, in the order in which they were opened.
    [[nodiscard]] const std::vector<std::unique_ptr<WatchedDeployment>>& deployments() const { return m_deployments; }
    /// Several are watched or looked for.
    [[nodiscard]] bool hasSeveral() const { return m_deployments.size() > 1; }
    /// The one that is shown alone, or else the first. nullptr: there is none.
    [[nodiscard]] const WatchedDeployment* chosen() const;
    /// One is shown alone although there are others.
    [[nodiscard]] bool showsOne() const;
    /// Whose node it is of what is watched, whatever is shown; nullptr: it is not watched (any more).
    [[nodiscard]] const WatchedDeployment* deployment(NodeId node) const;
    /// The profile of chosen(); of a recording alone one that has its name. Only while connected.
    [[nodiscard]] const settings::Profile& profile() const;
    /// Those that are shown: all, or one. Empty of a recording alone.
    [[nodiscard]] QList<settings::Profile> shownProfiles() const;
    /// Name of what is watched, for a title: of several that are shown all of them. Only while connected.
    [[nodiscard]] QString title() const;
    /// The same of all that is watched, whatever is shown; empty where nothing is.
    [[nodiscard]] QString liveTitle() const;
    /// Of chosen(): what its profile names, with password; of a group its primary, of a cluster the node that told of
    /// the others. Of nothing that is watched an empty one.
    [[nodiscard]] const Endpoint& endpoint() const;
    /// Where a node is, with password; nothing when it is not watched (any more).
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const;
    /// What is watched, for what only a live one can do; nullptr while there is none, and while a recording is shown.
    /// Whoever keeps it for later keeps a weak_ptr: it ends with the connection.
    [[nodiscard]] std::shared_ptr<monitor::LiveSource> live() const { return m_recording ? nullptr : m_live; }

Q_SIGNALS:
    void changed();
    /// One of several is shown alone, or all are again.
    void scopeChanged();
    /// The past is shown instead of what is watched, or that again; or another recording.
    void whenChanged();
    /// One beside others was not found, a sentence says why. It is looked for on, and joins when it is there.
    void awaited(const QString& profileId, const QString& why);
    /// The demo could not be started, or no primary was found; a sentence for a person.
    void failed(const QString& why);
    /// Of a group behind Sentinels: another server is the primary, or there are two; of a cluster likewise, and what
    /// else somebody should know. For a person.
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
    std::optional<settings::Profile> m_recorded; ///< has the name of a recording that is shown alone
    std::unique_ptr<Demo> m_demo;
    QString m_demoProfile;                           ///< id of the profile that the demo is watched as
    std::unique_ptr<history::ReplaySource> m_replay; ///< the recording that is shown
    std::shared_ptr<history::Tap> m_ringTap;         ///< around what is watched
    std::shared_ptr<history::Tap> m_fileTap;         ///< around m_ringTap
    std::shared_ptr<monitor::LiveSource> m_live;     ///< what is watched
    std::shared_ptr<monitor::LiveSource> m_found;    ///< the source to be, while all deployments are still looked for
    std::optional<ShownRecording> m_recording;
    int m_liveNumber = 0; ///< 0: nothing is watched
    int m_lives = 0;
    bool m_windowVisible = true;
    SshPrompts* m_prompts = nullptr;
};

} // namespace lockscope::gui
