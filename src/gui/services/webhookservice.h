// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/facts/findingsdesk.h"
#include "webhook/teller.h"

#include <QObject>

#include <optional>

namespace lockscope::settings {
class Preferences;
class Secrets;
} // namespace lockscope::settings

namespace lockscope::gui {

class LocksModel;

/// What a person chose for the webhook.
struct WebhookChoice
{
    bool isOn = false;
    QString address;
    std::optional<Secret> secret; ///< empty: messages are not signed; nothing: it stays as it is
    analysis::Severity least = analysis::Severity::Warning;
};

/// Posts findings of what is watched to the webhook of the preferences: none that is muted, none of a run of the
/// simulator, and not what a source brings with it when it is connected. Off by default. The secret is in the keyring;
/// as long as one is wanted and is not there, nothing is sent. GUI thread.
class WebhookService final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    WebhookService(const FindingsDesk& desk, const LocksModel& model, settings::Preferences& preferences,
                   settings::Secrets& secrets, const Clock& clock, webhook::Later& later, QObject* parent = nullptr);

    /// What a person calls the server that is watched, whatever is shown; nothing: nothing is, or the demo.
    void setLive(const std::optional<QString>& deployment) { m_deployment = deployment; }
    [[nodiscard]] QString deployment() const { return m_deployment.value_or(QString()); }
    /// Of several deployments which one a node belongs to; empty: that of setLive().
    void setDeploymentOf(std::function<QString(NodeId)> of) { m_deploymentOf = std::move(of); }
    /// What comes is of another source.
    void forget() { m_teller.forget(); }

    [[nodiscard]] WebhookChoice choice() const;
    void choose(const WebhookChoice& choice);
    /// Of the keyring, and for the session.
    void fetchSecret(QObject* context, std::function<void(const Secret& secret, const QString& notice)> done);

Q_SIGNALS:
    /// Something is not sent; a sentence for a person.
    void troubled(const QString& sentence);

private:
    void onPreference(const QString& key);
    void configure();
    void setTarget(const Secret& secret);
    void tell(const analysis::Episode& episode, bool began);

    const FindingsDesk& m_desk;
    const LocksModel& m_model;
    settings::Preferences& m_preferences;
    settings::Secrets& m_secrets;
    webhook::Sender m_sender;
    webhook::Teller m_teller;
    std::function<QString(NodeId)> m_deploymentOf;
    std::optional<QString> m_deployment;
    bool m_isChoosing = false;
    int m_asked = 0; ///< an answer to an earlier question does not count any more
};

} // namespace lockscope::gui
