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

/// What a verb is about to do that production does not allow. A profile may allow the short traces of
/// `--trace-on-suspicion`, and those alone.
enum class Costly { Any, TraceOnSuspicion };

/// The saved profiles as every verb applies them: a rule counts for a server by the address that was asked for and by
/// what the server says of itself. No option turns that off. Main thread.
class SavedProfiles
{
public:
    SavedProfiles();
    ~SavedProfiles();

    /// Why nothing that costs or changes may be done on this server without more ado: a profile marks it as production,
    /// or the profiles cannot be read, so that nobody knows. Empty: it may. One or two sentences.
    [[nodiscard]] QString refusal(const Deployment& deployment, Costly what = Costly::Any) const;
    /// Refusal of the first deployment of a verb that has one.
    [[nodiscard]] QString refusal(const Options& options, Costly what = Costly::Any) const;
    /// The same once it is known who answers there; see rules().
    [[nodiscard]] QString refusal(const Deployment& deployment, const ServerIdentity& who, Costly what);
    /// By address alone.
    [[nodiscard]] actions::ServerRules rules(const Deployment& deployment) const;
    /// The same once it is known who answers there. What a server says of itself is remembered by the profile of its
    /// address.
    [[nodiscard]] actions::ServerRules rules(const Deployment& deployment, const ServerIdentity& who);
    /// Why the profiles cannot be read; empty if they can.
    [[nodiscard]] QString loadError() const;
    /// Could a profile forbid anything at all?
    [[nodiscard]] bool hasRules() const;

private:
    void learn(const Deployment& deployment, const QStringList& signs);

    const std::unique_ptr<settings::ProfileStore> m_profiles;
};

/// Asks the servers of a verb, one after the other, who they are, before something is done there that production does
/// not allow. Main thread.
class ProductionCheck final : public QObject
{
    Q_OBJECT
public:
    /// `refusal`: as SavedProfiles::refusal(), or empty.
    using Done = std::function<void(const QString& refusal)>;

    /// All must outlive it.
    ProductionCheck(const Options& options, const Clock& clock, QObject* parent);
    ~ProductionCheck() override;
    /// Once, for `what`. `done` is called once, also in the same call. A server that does not answer is left to the
    /// verb; of one that may not be asked it is said on standard error.
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
