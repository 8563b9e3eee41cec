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

/// One of the deployments that a window watches: a server, a group behind Sentinels, a cluster. Finds its nodes, lets
/// them join the source that all share, and goes where they go. GUI thread; nothing here blocks.
class WatchedDeployment final : public QObject
{
    Q_OBJECT
public:
    /// `live`: nothing where the source is handed in and this only says what it is. `called`: what it is called in
    /// tables where another one has its name; empty: by its name. The profile carries Sentinel's password.
    WatchedDeployment(std::shared_ptr<monitor::LiveSource> live, const settings::Profile& profile,
                      const Secret& password, const Secret& actionsPassword, std::string called, const Clock& clock,
                      QObject* parent = nullptr);
    ~WatchedDeployment() override;

    /// Lets its nodes join, or looks for them first: then found() or failed() comes later. `prompts`, for a way through
    /// SSH, may be nullptr where there is none.
    void start(bool attended, SshPrompts* prompts);
    /// Its nodes retire: it is not watched any more.
    void leave();
    /// Beside others that are watched one that was not found is looked for again, less and less often; found() comes
    /// when it is there. For the time behind failed().
    void awaitLater();
    /// It failed, and awaitLater() would look for it: it is a group or a cluster, whose servers may come up later.
    [[nodiscard]] bool mayComeLater() const { return m_searchFailed; }
    /// It is not there yet, and is looked for again and again.
    [[nodiscard]] bool isAwaited() const { return m_isAwaited; }
    /// Somebody asks for another try: whatever is looked for begins its pace anew.
    void retryNow();

    [[nodiscard]] const settings::Profile& profile() const { return m_profile; }
    /// Rules of other saved profiles that know its servers; none is ever taken away. True: it had not all of them.
    bool addRules(bool isProduction, bool readOnly);
    /// Node ids of a watched cluster.
    [[nodiscard]] std::vector<std::string> clusterNodes() const;
    /// The requested deployment, with passwords.
    [[nodiscard]] Deployment deployment() const;
    /// What the profile names, with password; of a group its primary, of a cluster the node that told of the others.
    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// The server's own password, of which the profile knows nothing.
    [[nodiscard]] const Secret& password() const { return m_endpoint.password; }
    [[nodiscard]] const Secret& actionsPassword() const { return m_actionsPassword; }
    /// The name of the Redlock group that its server is one of; empty: of none.
    [[nodiscard]] std::string group() const { return m_profile.group.toStdString(); }
    /// What it is called in tables.
    [[nodiscard]] std::string name() const;
    /// Its primary is being looked for, or its nodes are, or the way to them is being opened.
    [[nodiscard]] bool isSearching() const { return m_isOpening || m_search || m_clusterSearch; }
    [[nodiscard]] bool isOpeningTunnel() const { return m_isOpening; }

Q_SIGNALS:
    /// Its nodes have joined.
    void found();
    /// It has no node that could be watched: a sentence for a person.
    void failed(const QString& why);
    /// Another server is the primary, or there are two; of a cluster likewise. For a person.
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
    Trouble m_trouble = Trouble::None; ///< of the last search
    topology::RetryPace m_pace;
    QTimer m_again;
    std::unique_ptr<topology::PrimarySearch> m_search;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch;
    std::unique_ptr<monitor::GroupWatch> m_group;     ///< of a group behind Sentinels
    std::unique_ptr<monitor::ClusterWatch> m_cluster; ///< of a cluster
};

} // namespace lockscope::gui
