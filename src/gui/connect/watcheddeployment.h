// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "monitor/deploymentwatch.h"
#include "settings/profile.h"

#include <QObject>

#include <memory>
#include <string>

namespace lockscope {
class Clock;
} // namespace lockscope

namespace lockscope::gui {

class SshPrompts;

/// One watched deployment of the window: what monitor::DeploymentWatch does, for a profile with passwords, SSH tunnel
/// and display name. GUI thread; never blocks.
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
    void leave()
    {
        if (m_watch)
            m_watch->leave();
    }
    /// Keeps searching with increasing delays for a deployment that was not found while others are watched; found() is
    /// emitted on success. Call it after failed().
    void awaitLater() { m_watch->keepTrying(); }
    /// In failed(): true when awaitLater() can continue the search: a group or cluster whose servers may come up later.
    [[nodiscard]] bool mayComeLater() const { return m_watch != nullptr; }
    /// True while it is absent and being searched for.
    [[nodiscard]] bool isAwaited() const { return m_watch && m_watch->isAwaited(); }
    /// Resets the backoff of running searches, on request of a user.
    void retryNow()
    {
        if (m_watch)
            m_watch->retryNow();
    }

    [[nodiscard]] const settings::Profile& profile() const { return m_profile; }
    /// Adds rules of other saved profiles that know its servers; rules are never removed. True: at least one was new.
    bool addRules(bool isProduction, bool readOnly);
    /// Watches these presets and patterns, too, without a gap for what is known.
    void watchMore(const QStringList& presets, const QStringList& patterns);
    /// Node ids of a watched cluster.
    [[nodiscard]] std::vector<std::string> clusterNodes() const
    {
        return m_watch ? m_watch->clusterNodes() : std::vector<std::string>();
    }
    /// The requested deployment, with passwords.
    [[nodiscard]] Deployment deployment() const;
    /// The profile's address with password; for a group its primary, for a cluster the node that answered.
    [[nodiscard]] const Endpoint& endpoint() const { return m_watch ? m_watch->endpoint() : m_login; }
    /// The server's own password, which the profile does not contain.
    [[nodiscard]] const Secret& password() const { return m_login.password; }
    [[nodiscard]] const Secret& actionsPassword() const { return m_actionsPassword; }
    /// Name of the Redlock group of its server; empty: none.
    [[nodiscard]] std::string group() const { return m_profile.group.toStdString(); }
    /// Display name in tables.
    [[nodiscard]] std::string name() const;
    /// True while the primary, the nodes, or the tunnel to them are being looked for the first time.
    [[nodiscard]] bool isSearching() const { return m_isOpening || (m_watch && m_watch->isSearching()); }
    [[nodiscard]] bool isOpeningTunnel() const { return m_isOpening; }

Q_SIGNALS:
    /// Its nodes have joined.
    void found();
    /// No node can be watched: a sentence for people.
    void failed(const QString& why);
    /// Another server is the primary, or there are two; for a cluster likewise. For people.
    void noticed(const QString& text);

private:
    [[nodiscard]] monitor::DeploymentWatch::Options watchOptions(bool attended) const;
    void find(bool attended);
    void onFound(const monitor::DeploymentWatch::Found& what);

    const std::shared_ptr<monitor::LiveSource> m_live;
    settings::Profile m_profile;
    const std::string m_called;
    const Clock& m_clock;
    Endpoint m_login; ///< the profile's, with password and tunnel
    const Secret m_actionsPassword;
    bool m_isOpening = false;
    std::unique_ptr<monitor::DeploymentWatch> m_watch; ///< once its servers can be reached
};

} // namespace lockscope::gui
