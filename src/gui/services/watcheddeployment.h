// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/endpoint.h"
#include "settings/profile.h"
#include "topology/retrypace.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <string>

namespace lockscope {
class Clock;
namespace monitor {
class ClusterWatch;
class GroupWatch;
class LiveSource;
struct WatchOptions;
} // namespace monitor
namespace topology {
class ClusterSearch;
class PrimarySearch;
} // namespace topology
} // namespace lockscope

namespace lockscope::gui {

class SshPrompts;

/// One watched deployment of the window: a server, a Sentinel group, a cluster. Finds its nodes, joins them to the
/// shared source, and follows changes. GUI thread; never blocks.
class WatchedDeployment final : public QObject
{
    Q_OBJECT
public:
    /// `live`: nullptr when the source is provided from outside and this object only describes it. `called`: display
    /// name in tables where another deployment has the same name; empty: its own name. The profile carries Sentinel's
    /// password.
    WatchedDeployment(std::shared_ptr<monitor::LiveSource> live, const settings::Profile& profile,
                      const Secret& password, const Secret& actionsPassword, std::string called, const Clock& clock,
                      QObject* parent = nullptr);
    ~WatchedDeployment() override;

    /// Joins its nodes, or searches for them first and then emits found() or failed(). `prompts`, needed for SSH, may
    /// be nullptr without it.
    void start(bool attended, SshPrompts* prompts);
    /// Retires its nodes.
    void leave();
    /// Keeps searching with increasing delays for a deployment that was not found while others are watched; found() is
    /// emitted on success. Call it after failed().
    void awaitLater();
    /// True when the search failed and awaitLater() can continue it: a group or cluster whose servers may come up
    /// later.
    [[nodiscard]] bool mayComeLater() const { return m_searchFailed; }
    /// True while it is absent and being searched for.
    [[nodiscard]] bool isAwaited() const { return m_isAwaited; }
    /// Resets the backoff of running searches, on request of a user.
    void retryNow();

    [[nodiscard]] const settings::Profile& profile() const { return m_profile; }
    /// Adds rules of other saved profiles that know its servers; rules are never removed. True: at least one was new.
    bool addRules(bool isProduction, bool readOnly);
    /// Node ids of a watched cluster.
    [[nodiscard]] std::vector<std::string> clusterNodes() const;
    /// The requested deployment, with passwords.
    [[nodiscard]] Deployment deployment() const;
    /// The profile's address with password; for a group its primary, for a cluster the node that answered.
    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// The server's own password, which the profile does not contain.
    [[nodiscard]] const Secret& password() const { return m_endpoint.password; }
    [[nodiscard]] const Secret& actionsPassword() const { return m_actionsPassword; }
    /// Name of the Redlock group of its server; empty: none.
    [[nodiscard]] std::string group() const { return m_profile.group.toStdString(); }
    /// Display name in tables.
    [[nodiscard]] std::string name() const;
    /// True while the primary, the nodes, or the tunnel to them are being looked for.
    [[nodiscard]] bool isSearching() const { return m_isOpening || m_search || m_clusterSearch; }
    [[nodiscard]] bool isOpeningTunnel() const { return m_isOpening; }

Q_SIGNALS:
    /// Its nodes have joined.
    void found();
    /// No node can be watched: a sentence for people.
    void failed(const QString& why);
    /// Another server is the primary, or there are two; for a cluster likewise. For people.
    void noticed(const QString& text);

private:
    [[nodiscard]] monitor::WatchOptions optionsAt(const Endpoint& endpoint) const;
    void openTunnel(SshPrompts& prompts);
    void find();
    void searchPrimary();
    void searchCluster();
    void onPrimarySearched();
    void onClusterSearched();
    void join(const Endpoint& endpoint);
    void searchFailed(Trouble trouble, const QString& why);
    void tellFound();

    const std::shared_ptr<monitor::LiveSource> m_live;
    settings::Profile m_profile;
    const std::string m_called;
    const Clock& m_clock;
    Endpoint m_endpoint;
    const Secret m_actionsPassword;
    bool m_attended = true;
    bool m_isOpening = false;
    bool m_searchFailed = false;
    bool m_isAwaited = false;
    Trouble m_trouble = Trouble::None; ///< of the latest search
    topology::RetryPace m_pace;
    QTimer m_again;
    std::unique_ptr<topology::PrimarySearch> m_search;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch;
    std::unique_ptr<monitor::GroupWatch> m_group;     ///< for a Sentinel group
    std::unique_ptr<monitor::ClusterWatch> m_cluster; ///< for a cluster
};

} // namespace lockscope::gui
