// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/serveridentity.h"
#include "core/deployment.h"
#include "core/time.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <deque>
#include <functional>
#include <memory>

namespace lockscope::actions {
class IdentityProbe;
}
namespace lockscope::settings {
class ProfileStore;
}
namespace lockscope::topology {
class PrimarySearch;
}

namespace lockscope::cli {

struct Options;

/// The kind of action that production forbids. A profile may allow the short traces of `--trace-on-suspicion`, but
/// nothing else.
enum class Costly { Any, TraceOnSuspicion };

/// Applies the saved profiles to verbs: a rule matches a server by its address, or by the identity that it reports. No
/// option turns that off. Main thread.
class SavedProfiles
{
public:
    SavedProfiles();
    ~SavedProfiles();

    /// Why a costly or changing action is refused on this server: a profile marks it as production, or the profiles
    /// cannot be read. One or two sentences; empty if it is allowed.
    [[nodiscard]] QString refusal(const Deployment& deployment, Costly what = Costly::Any) const;
    /// The first refusal among the deployments of a verb.
    [[nodiscard]] QString refusal(const Options& options, Costly what = Costly::Any) const;
    /// The same with the reported identity of the server; see rules().
    [[nodiscard]] QString refusal(const Deployment& deployment, const ServerIdentity& who, Costly what);
    /// The rules by address only.
    [[nodiscard]] actions::ServerRules rules(const Deployment& deployment) const;
    /// The same with the reported identity of the server, which the profile of its address remembers.
    [[nodiscard]] actions::ServerRules rules(const Deployment& deployment, const ServerIdentity& who);
    /// Why the profiles cannot be read; empty if they can.
    [[nodiscard]] QString loadError() const;
    /// True if any profile could forbid something.
    [[nodiscard]] bool hasRules() const;

private:
    void saveSigns(const Deployment& deployment, const QStringList& signs);

    const std::unique_ptr<settings::ProfileStore> m_profiles;
};

/// Queries the identity of a verb's servers, one after the other, before an action that production forbids. Main
/// thread.
class ProductionCheck final : public QObject
{
    Q_OBJECT
public:
    /// `refusal`: the result of SavedProfiles::refusal().
    using Done = std::function<void(const QString& refusal)>;

    /// All arguments must outlive it.
    ProductionCheck(const Options& options, const Clock& clock, QObject* parent);
    ~ProductionCheck() override;
    /// Starts the check for `what`; call it once. Calls `done` once, perhaps before it returns. Skips a server that
    /// does not answer, because the verb reports that. Warns on standard error if a server does not allow the query.
    void start(Done done, Costly what = Costly::Any);

private:
    void next();
    /// Searches the primary of a Sentinel group that is one of several deployments.
    void findPrimary();
    void onTold(const ServerIdentity& who, const QString& error);

    const Options& m_options;
    const Clock& m_clock;
    SavedProfiles m_profiles;
    struct ToAsk
    {
        Endpoint endpoint;
        Deployment deployment;
        bool isPlaceKnown = true;
    };
    std::deque<ToAsk> m_toAsk;
    std::unique_ptr<actions::IdentityProbe> m_probe;
    std::unique_ptr<topology::PrimarySearch> m_search;
    Done m_done;
    Costly m_what = Costly::Any;
};

} // namespace lockscope::cli
