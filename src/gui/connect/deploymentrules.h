// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/serveridentity.h"
#include "core/event.h"
#include "settings/sameserver.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <set>
#include <utility>

namespace lockscope {
class Clock;
namespace actions {
class IdentityProbe;
}
namespace settings {
class ProfileStore;
}
} // namespace lockscope

namespace lockscope::gui {

class WindowSession;

/// Identifies each watched server once, and adds the rules of every saved profile that knows it, so that a production
/// server stays production under any address. The saved profile that opened the server remembers its identity. GUI
/// thread.
class DeploymentRules final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    DeploymentRules(WindowSession& session, settings::ProfileStore& profiles, const Clock& clock,
                    QObject* parent = nullptr);
    ~DeploymentRules() override;

    /// Probes new nodes. Call it when the watched nodes may have changed.
    void queryServer();
    /// True when each node that is watched now has said who it is: what saved profiles say of it holds already. Never
    /// true of one that this user may not ask.
    [[nodiscard]] bool hasIdentifiedAll() const;
    /// Rules for the server that answers at an address of this profile's deployment, as the file has them now. A file
    /// that cannot be read may forbid everything, so it does.
    [[nodiscard]] actions::ServerRules rules(const QString& profileId, const ServerIdentity& who);

Q_SIGNALS:
    void identified(); ///< one more node

private:
    using Asked = std::pair<int, NodeId>; ///< WindowSession::liveNumber(), and the node
    void askAgain(Asked asked);
    void applyAgain();
    void onTold(Asked asked, const QString& profileId, const ServerIdentity& who);

    WindowSession& m_session;
    settings::ProfileStore& m_profiles;
    const Clock& m_clock;
    std::map<Asked, std::unique_ptr<actions::IdentityProbe>> m_asked; ///< nullptr: answered
    std::set<Asked> m_nameless;                                       ///< answered without an identity
    bool m_isApplying = false;
    bool m_mustApply = false;                                    ///< the profiles have changed
    std::map<Asked, std::pair<QString, ServerIdentity>> m_known; ///< the profile's id, and what it answered
};

} // namespace lockscope::gui
