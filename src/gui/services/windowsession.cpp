// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/windowsession.h"

#include "gui/dialogs/profileoptions.h"
#include "gui/presentation.h"
#include "gui/services/demo.h"
#include "history/recorder.h"
#include "history/tap.h"
#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "monitor/livesource.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/timesource.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"

namespace lockscope::gui {

namespace {

/// How often what goes on unseen is looked at.
constexpr std::chrono::milliseconds kDrainEvery{100};

monitor::WatchOptions watchOptions(const settings::Profile& profile, const Endpoint& endpoint)
{
    monitor::WatchOptions options;
    options.endpoint = endpoint;
    if (const auto patterns = watchedPatterns(profile); !patterns.empty())
        options.patterns = patterns;
    options.readBudgetKeysPerSecond = profile.readBudget;
    options.pollBudgetPerSecond = profile.pollBudget;
    options.waitBudgetPerSecond = profile.waitBudget;
    return options;
}

} // namespace

WindowSession::WindowSession(FrameLoop& frames, const Clock& clock, QObject* parent)
    : QObject(parent), m_frames(frames), m_clock(clock)
{
    m_drain.setInterval(kDrainEvery);
    connect(&m_drain, &QTimer::timeout, this, [this] { m_source->drain(); });
}

WindowSession::~WindowSession()
{
    close();
}

void WindowSession::connectTo(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword)
{
    close();
    if (profile.sentinel)
        return search(profile, password, actionsPassword);
    if (profile.cluster)
        return searchCluster(profile, password, actionsPassword);
    Endpoint endpoint = profile.endpoint;
    endpoint.password = password;
    connectTo(profile, endpoint, actionsPassword);
}

void WindowSession::search(const settings::Profile& profile, const Secret& password, const Secret& actionsPassword)
{
    Deployment deployment = settings::deploymentOf(profile);
    deployment.server.password = password;
    m_search = std::make_unique<topology::PrimarySearch>(deployment, m_clock);
    connect(m_search.get(), &topology::PrimarySearch::finished, this, [this, profile, actionsPassword] {
        auto* search = m_search.release(); // it is in the middle of telling us
        search->deleteLater();
        if (search->primary())
            return connectTo(profile, *search->primary(), actionsPassword);
        Q_EMIT changed();
        Q_EMIT failed(search->error());
    });
    m_search->start();
    Q_EMIT changed();
}

void WindowSession::searchCluster(const settings::Profile& profile, const Secret& password,
                                  const Secret& actionsPassword)
{
    Deployment deployment = settings::deploymentOf(profile);
    deployment.server.password = password;
    m_clusterSearch = std::make_unique<topology::ClusterSearch>(deployment, m_clock);
    connect(m_clusterSearch.get(), &topology::ClusterSearch::finished, this,
            [this, profile, deployment, actionsPassword] {
                auto* search = m_clusterSearch.release(); // it is in the middle of telling us
                search->deleteLater();
                if (search->map())
                    return connectToCluster(profile, deployment, *search, actionsPassword);
                Q_EMIT changed();
                Q_EMIT failed(search->error());
            });
    m_clusterSearch->start();
    Q_EMIT changed();
}

void WindowSession::connectToCluster(const settings::Profile& profile, const Deployment& deployment,
                                     const topology::ClusterSearch& search, const Secret& actionsPassword)
{
    auto options = watchOptions(profile, search.seedEndpoint());
    options.attended = m_windowVisible;
    const auto live = std::make_shared<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), m_clock);
    m_cluster =
        std::make_unique<monitor::ClusterWatch>(*live, deployment, *search.map(), search.mapFrom(), options, m_clock);
    connect(m_cluster.get(), &monitor::ClusterWatch::noticed, this, &WindowSession::noticed);
    m_cluster->start();
    live->start();
    adopt(profile, live, live);
    m_endpoint = search.seedEndpoint();
    m_actionsPassword = actionsPassword;
    Q_EMIT changed();
    if (search.map()->ownedSlots() < kClusterSlots)
        Q_EMIT noticed(
            tr("%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.",
               nullptr, static_cast<int>(kClusterSlots - search.map()->ownedSlots())));
}

void WindowSession::connectTo(const settings::Profile& profile, const Endpoint& endpoint, const Secret& actionsPassword)
{
    auto options = watchOptions(profile, endpoint);
    options.attended = m_windowVisible;
    const auto live = std::make_shared<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), m_clock);
    if (profile.sentinel)
        follow(profile, *live, options);
    else
        live->join(options, {});
    live->start();
    adopt(profile, live, live);
    m_endpoint = endpoint;
    m_actionsPassword = actionsPassword;
    Q_EMIT changed();
}

void WindowSession::follow(const settings::Profile& profile, monitor::LiveControl& live,
                           const monitor::WatchOptions& options)
{
    m_group =
        std::make_unique<monitor::GroupWatch>(live, Deployment{options.endpoint, profile.sentinel}, options, m_clock);
    connect(m_group.get(), &monitor::GroupWatch::moved, this, [this] { m_endpoint = m_group->primary(); });
    connect(m_group.get(), &monitor::GroupWatch::noticed, this, &WindowSession::noticed);
    m_group->start();
}

void WindowSession::watch(const settings::Profile& profile, std::shared_ptr<EventSource> source,
                          std::shared_ptr<monitor::LiveControl> live)
{
    close();
    adopt(profile, std::move(source), std::move(live));
    Q_EMIT changed();
}

void WindowSession::adopt(const settings::Profile& profile, std::shared_ptr<EventSource> source,
                          std::shared_ptr<monitor::LiveControl> live)
{
    m_profile = profile;
    m_endpoint = profile.endpoint;
    m_ringTap = std::make_shared<history::Tap>(std::move(source), m_clock);
    m_fileTap = std::make_shared<history::Tap>(m_ringTap, m_clock);
    m_source = std::make_unique<TimeSource>(m_fileTap);
    m_source->callOnLive(m_onLive);
    m_live = std::move(live);
    m_liveNumber = ++m_lives;
    m_frames.setSource(m_source.get());
}

EventSource* WindowSession::source() const
{
    return m_source.get();
}

history::ReplaySource* WindowSession::replay() const
{
    return m_source ? m_source->past() : nullptr;
}

void WindowSession::showRecording(std::unique_ptr<history::ReplaySource> replay, ServerTime moment,
                                  const ShownRecording& what)
{
    m_frames.catchUp();
    if (hasLive()) {
        m_recording = what;
        m_source->showPast(std::move(replay), moment, m_frames.picture());
        m_drain.start();
        Q_EMIT whenChanged();
        return;
    }
    close();
    settings::Profile profile = settings::newProfile();
    profile.name = what.name;
    m_profile = profile;
    m_recording = what;
    m_source = std::make_unique<TimeSource>(nullptr);
    m_source->showPast(std::move(replay), moment, m_frames.picture());
    m_frames.setSource(m_source.get());
    Q_EMIT changed();
}

void WindowSession::backToLive()
{
    if (!m_recording)
        return;
    if (!hasLive())
        return disconnectFromServer();
    m_drain.stop();
    m_recording.reset();
    m_source->showPresent();
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

void WindowSession::keep(history::Recorder* recorder)
{
    if (m_ringTap)
        m_ringTap->setRecorder(recorder, [this](Batch& into) { return tellKnown(into); });
}

/// Of what is watched; false: the picture does not have all of it yet.
bool WindowSession::tellKnown(Batch& into) const
{
    if (!m_source->past() && m_frames.isBehind())
        return false;
    return m_source->tellKnown(m_frames.picture(), into);
}

void WindowSession::watchInstead(const QStringList& patterns, const QStringList& presets)
{
    settings::Profile profile = *m_profile;
    profile.patterns = patterns;
    profile.presets = presets;
    const Secret password = m_endpoint.password;
    const Secret actionsPassword = m_actionsPassword;
    auto demo = std::move(m_demo); // connecting closes what was there before
    connectTo(profile, password, actionsPassword);
    if (!demo)
        return;
    m_demo = std::move(demo);
    Q_EMIT changed();
}

void WindowSession::watchWholeCluster()
{
    settings::Profile profile = *m_profile;
    profile.cluster = ClusterSeeds{{{m_endpoint.host, m_endpoint.port}}, {}};
    const Secret password = m_endpoint.password;
    const Secret actionsPassword = m_actionsPassword;
    connectTo(profile, password, actionsPassword);
}

void WindowSession::startDemo()
{
    close();
    m_demo = std::make_unique<Demo>();
    connect(m_demo.get(), &Demo::ready, this, [this](const Endpoint& endpoint) {
        settings::Profile profile = settings::newProfile();
        profile.name = tr("Demo");
        profile.endpoint = endpoint;
        profile.endpoint.password = {};
        auto demo = std::move(m_demo); // connecting closes what was there before
        connectTo(profile, endpoint.password);
        m_demo = std::move(demo);
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
    return m_live && !m_recording ? m_live->endpoint(node) : std::nullopt; // the nodes of a recording are others
}

void WindowSession::reconnect()
{
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
    if (m_frames.source() == m_source.get())
        m_frames.setSource(nullptr);
    m_group.reset();
    m_cluster.reset();
    m_live.reset();
    m_drain.stop();
    m_recording.reset();
    m_source.reset();
    m_fileTap.reset();
    m_ringTap.reset();
    m_liveNumber = 0;
    m_demo.reset();
    if (m_search) {
        m_search->disconnect(this);
        m_search.release()->deleteLater();
    }
    if (m_clusterSearch) {
        m_clusterSearch->disconnect(this);
        m_clusterSearch.release()->deleteLater();
    }
    m_profile.reset();
    m_endpoint = {};
    m_actionsPassword = {};
}

} // namespace lockscope::gui
