// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowsession.h"

#include "gui/connect/watcheddeployment.h"
#include "gui/presentation.h"
#include "gui/simulator/demo.h"
#include "history/recorder.h"
#include "history/replaysource.h"
#include "history/tap.h"
#include "monitor/livesource.h"
#include "presentation/stream/frameloop.h"

#include <algorithm>
#include <utility>

namespace lockscope::gui {

WindowSession::WindowSession(FrameLoop& frames, const Clock& clock, QObject* parent)
    : QObject(parent), m_frames(frames), m_clock(clock)
{
    connect(&m_frames, &FrameLoop::scopeChanged, this, &WindowSession::scopeChanged);
}

WindowSession::~WindowSession()
{
    close();
}

void WindowSession::connectTo(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword)
{
    close();
    for (const settings::Profile& server : settings::serversOf(profile))
        open(server, password, actionsPassword);
}

void WindowSession::openBeside(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword)
{
    const bool isHandedIn = isConnected() && !m_live; // a source handed in takes no other node
    const QList<settings::Profile> servers = settings::serversOf(profile);
    const auto isAmongThem = [&servers](const auto& each) {
        return std::any_of(servers.begin(), servers.end(),
                           [&](const settings::Profile& server) { return server.id == each->profile().id; });
    };
    if (isHandedIn || std::all_of(m_deployments.begin(), m_deployments.end(), isAmongThem))
        return connectTo(profile, password, actionsPassword);
    for (const settings::Profile& server : servers) {
        if (find(server.id))
            leaveOne(server.id);
        open(server, password, actionsPassword);
    }
}

void WindowSession::open(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword)
{
    if (!m_live && !m_found)
        m_found = std::make_shared<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), m_clock);
    const std::shared_ptr<monitor::LiveSource> live = m_live ? m_live : m_found;
    m_deployments.push_back(
        std::make_unique<WatchedDeployment>(live, profile, password, actionsPassword, freeName(profile), m_clock));
    auto* deployment = m_deployments.back().get();
    connect(deployment, &WatchedDeployment::found, this, &WindowSession::onFound);
    connect(deployment, &WatchedDeployment::noticed, this, &WindowSession::noticed);
    connect(deployment, &WatchedDeployment::failed, this,
            [this, deployment](const QString& why) { onFailed(*deployment, why); });
    deployment->start(m_windowVisible, m_prompts);
    if (deployment->isSearching())
        Q_EMIT changed();
}

/// A numbered name if another deployment has this name, else empty: two groups called mymaster must stay apart in every
/// table.
std::string WindowSession::freeName(const settings::Profile& profile) const
{
    const std::string own = settings::deploymentOf(profile).name();
    std::string name = own;
    const auto isTaken = [&name](const auto& each) { return each->name() == name; };
    for (int number = 2; std::any_of(m_deployments.begin(), m_deployments.end(), isTaken); ++number)
        name = own + " (" + std::to_string(number) + ')';
    return name == own ? std::string() : name;
}

void WindowSession::onFound()
{
    if (const auto source = std::exchange(m_found, nullptr)) {
        source->start();
        m_live = source;
        adopt(source);
    }
    Q_EMIT changed();
}

void WindowSession::onFailed(WatchedDeployment& deployment, const QString& why)
{
    const bool hasOthers = m_live || std::any_of(m_deployments.begin(), m_deployments.end(), [&](const auto& each) {
                               return each.get() != &deployment && !each->isAwaited();
                           });
    if (deployment.mayComeLater() && hasOthers) {
        deployment.awaitLater();
        Q_EMIT changed();
        Q_EMIT awaited(deployment.profile().id, why);
        return;
    }
    const auto place = std::find_if(m_deployments.begin(), m_deployments.end(),
                                    [&](const auto& each) { return each.get() == &deployment; });
    place->release()->deleteLater(); // it is emitting this signal
    m_deployments.erase(place);
    if (!hasOthers) { // no watched deployment remains, so none is awaited
        m_deployments.clear();
        m_found.reset();
    }
    Q_EMIT changed();
    Q_EMIT failed(why);
}

void WindowSession::leave(const QString& profileId)
{
    QStringList ids;
    for (const auto& each : m_deployments) {
        const QString& id = each->profile().id;
        if (id == profileId || settings::savedId(id) == profileId)
            ids << id;
    }
    for (const QString& id : ids)
        leaveOne(id);
}

void WindowSession::leaveOne(const QString& profileId)
{
    WatchedDeployment* deployment = find(profileId);
    if (!deployment)
        return;
    if (!hasSeveral())
        return disconnectFromServer();
    if (showsOne() && chosen() == deployment)
        showAll();
    deployment->leave();
    std::erase_if(m_deployments, [deployment](const auto& each) { return each.get() == deployment; });
    if (profileId == m_demoProfile)
        m_demo.reset();
    Q_EMIT changed();
}

void WindowSession::addRules(const QString& profileId, bool isProduction, bool readOnly)
{
    auto* deployment = find(profileId);
    if (deployment != nullptr && deployment->addRules(isProduction, readOnly))
        Q_EMIT scopeChanged();
}

void WindowSession::showOnly(const QString& profileId)
{
    if (const WatchedDeployment* deployment = find(profileId); deployment && hasSeveral())
        m_frames.setScope(deployment->name());
}

void WindowSession::showAll()
{
    m_frames.setScope(std::nullopt);
}

WatchedDeployment* WindowSession::find(const QString& profileId) const
{
    const auto found = std::find_if(m_deployments.begin(), m_deployments.end(),
                                    [&](const auto& each) { return each->profile().id == profileId; });
    return found == m_deployments.end() ? nullptr : found->get();
}

const WatchedDeployment* WindowSession::chosen() const
{
    if (m_deployments.empty())
        return nullptr;
    const auto& name = m_frames.scope().chosen();
    const auto found = std::find_if(m_deployments.begin(), m_deployments.end(),
                                    [&](const auto& each) { return name && each->name() == *name; });
    return found == m_deployments.end() ? m_deployments.front().get() : found->get();
}

bool WindowSession::showsGroup() const
{
    if (isPast())
        return !recording().groups.empty();
    return std::any_of(m_deployments.begin(), m_deployments.end(),
                       [](const auto& each) { return !each->group().empty(); });
}

bool WindowSession::showsOne() const
{
    const auto& name = m_frames.scope().chosen();
    return name && hasSeveral() && chosen()->name() == *name;
}

const WatchedDeployment* WindowSession::deployment(NodeId node) const
{
    return m_live ? find(QString::fromStdString(m_live->owner(node))) : nullptr;
}

const settings::Profile& WindowSession::profile() const
{
    const WatchedDeployment* shown = chosen();
    return shown ? shown->profile() : *m_recorded;
}

QList<settings::Profile> WindowSession::shownProfiles() const
{
    QList<settings::Profile> profiles;
    for (const auto& each : m_deployments) {
        if (!showsOne() || each.get() == chosen())
            profiles << each->profile();
    }
    return profiles;
}

QString WindowSession::title() const
{
    return hasSeveral() ? namesOf(shownProfiles()) : profile().name;
}

QString WindowSession::liveTitle() const
{
    QList<settings::Profile> all;
    for (const auto& each : m_deployments)
        all << each->profile();
    return hasLive() ? namesOf(all) : QString();
}

QString WindowSession::namesOf(const QList<settings::Profile>& profiles)
{
    QStringList names;
    for (const settings::Profile& each : profiles)
        names << (each.group.isEmpty() || profiles.size() == 1 ? each.name : each.group);
    names.removeDuplicates();
    return names.join(tr(", ", "between the names of servers"));
}

const Endpoint& WindowSession::endpoint() const
{
    static const Endpoint kNone;
    const WatchedDeployment* shown = chosen();
    return shown ? shown->endpoint() : kNone;
}

void WindowSession::watch(const settings::Profile& profile, std::shared_ptr<EventSource> source,
                          std::shared_ptr<monitor::LiveSource> live)
{
    close();
    m_live = std::move(live);
    m_deployments.push_back(
        std::make_unique<WatchedDeployment>(m_live, profile, Secret(), Secret(), std::string(), m_clock));
    adopt(std::move(source));
    Q_EMIT changed();
}

void WindowSession::adopt(std::shared_ptr<EventSource> source)
{
    m_ringTap = std::make_shared<history::Tap>(std::move(source), m_clock);
    m_fileTap = std::make_shared<history::Tap>(m_ringTap, m_clock);
    m_liveNumber = ++m_lives;
    m_frames.setSource(m_fileTap.get());
}

void WindowSession::showRecording(std::unique_ptr<history::ReplaySource> replay, ServerTime moment,
                                  const ShownRecording& what)
{
    if (!hasLive()) {
        close();
        settings::Profile profile = settings::newProfile();
        profile.name = what.name;
        m_recorded = profile;
    }
    m_recording = what;
    replay->seek(moment);
    m_frames.showPast(replay.get());
    m_replay = std::move(replay); // the previous one is not shown any more
    if (hasLive())
        Q_EMIT whenChanged();
    else
        Q_EMIT changed();
}

void WindowSession::backToLive()
{
    if (!m_recording)
        return;
    if (!hasLive())
        return disconnectFromServer();
    m_recording.reset();
    m_frames.showLive();
    m_replay.reset();
    Q_EMIT whenChanged();
}

ServerTime WindowSession::liveNow() const
{
    return m_fileTap ? m_fileTap->now() : ServerTime{};
}

void WindowSession::record(history::Recorder* recorder)
{
    if (m_fileTap)
        m_fileTap->setRecorder(recorder, [this](Batch& into) { return tellKnown(into); });
}

void WindowSession::addRecorder(history::Recorder* recorder)
{
    if (m_ringTap)
        m_ringTap->setRecorder(recorder, [this](Batch& into) { return tellKnown(into); });
}

/// Copies the state of the live view; always succeeds.
bool WindowSession::tellKnown(Batch& into) const
{
    m_frames.live().picture().snapshot(into);
    return true;
}

void WindowSession::watchMore(const QString& savedId, const QStringList& presets, const QStringList& patterns)
{
    for (const auto& each : m_deployments) {
        if (settings::savedId(each->profile().id) == savedId)
            each->watchMore(presets, patterns);
    }
}

void WindowSession::watchWholeCluster()
{
    settings::Profile profile = chosen()->profile();
    profile.cluster = ClusterSeeds{{{endpoint().host, endpoint().port}}, {}};
    watchAnew(profile);
}

/// Reconnects one deployment with that profile. The others go on, and so does the demo.
void WindowSession::watchAnew(const settings::Profile& profile)
{
    const Secret password = find(profile.id)->password();
    const Secret actionsPassword = find(profile.id)->actionsPassword();
    auto demo = std::move(m_demo);
    const QString demoProfile = m_demoProfile;
    openBeside(profile, password, actionsPassword);
    if (!demo)
        return;
    m_demo = std::move(demo);
    m_demoProfile = demoProfile;
    Q_EMIT changed();
}

bool WindowSession::canCauseFault() const
{
    return m_demo && m_demo->kind() && isConnected() && !m_recording;
}

void WindowSession::causeFault()
{
    if (canCauseFault())
        m_demo->causeFault();
}

void WindowSession::startDemo(std::optional<simulator::DemoKind> kind)
{
    close();
    m_demo = std::make_unique<Demo>(kind);
    connect(m_demo.get(), &Demo::ready, this, [this](const Deployment& deployment) {
        settings::Profile profile = settings::newProfile();
        profile.name = tr("Demo");
        profile.endpoint = deployment.server;
        profile.endpoint.password = {};
        profile.sentinel = deployment.sentinel;
        profile.cluster = deployment.cluster;
        profile.redlock = deployment.redlock;
        auto demo = std::move(m_demo); // connectTo() closes the previous session with its demo
        connectTo(profile, deployment.server.password);
        m_demo = std::move(demo);
        m_demoProfile = profile.id;
        Q_EMIT changed();
    });
    connect(m_demo.get(), &Demo::failed, this, [this](const QString& why) {
        m_demo.release()->deleteLater();
        Q_EMIT changed();
        Q_EMIT failed(why);
    });
    m_demo->start();
    Q_EMIT changed();
}

void WindowSession::disconnectFromServer()
{
    close();
    Q_EMIT changed();
}

std::optional<Endpoint> WindowSession::endpoint(NodeId node) const
{
    return m_live && !m_recording ? m_live->endpoint(node) : std::nullopt; // a recording has its own nodes
}

/// Reconnects every watched node, and the followers of a group or a cluster.
void WindowSession::reconnect()
{
    for (const auto& each : m_deployments)
        each->retryNow();
    if (!m_live)
        return;
    for (const NodeId node : m_live->nodes())
        m_live->requestReconnect(node);
}

void WindowSession::watchAlso(const std::string& pattern)
{
    if (!m_live)
        return;
    for (const NodeId node : m_live->nodes())
        m_live->watchAlso(node, pattern);
}

void WindowSession::watchNoMore(const std::string& pattern)
{
    if (!m_live)
        return;
    for (const NodeId node : m_live->nodes())
        m_live->watchNoMore(node, pattern);
}

void WindowSession::resync()
{
    if (!m_live)
        return;
    for (const NodeId node : m_live->nodes())
        m_live->requestResync(node);
}

void WindowSession::setWindowVisible(bool visible)
{
    m_windowVisible = visible;
    if (!m_live)
        return;
    m_live->setPollingPaused(!visible);
    m_live->setAttended(visible);
}

void WindowSession::close()
{
    if (isConnected())
        m_frames.setSource(nullptr);
    for (auto& each : m_deployments) // one of them may be emitting a signal to us
        each->disconnect(this);
    m_deployments.clear();
    m_found.reset();
    m_live.reset();
    m_recording.reset();
    m_recorded.reset();
    m_replay.reset();
    m_fileTap.reset();
    m_ringTap.reset();
    m_liveNumber = 0;
    m_demo.reset();
    m_demoProfile.clear();
}

} // namespace lockscope::gui

#include "moc_windowsession.cpp"
