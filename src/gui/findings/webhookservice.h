// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/findings/findingsstore.h"
#include "webhook/findingpublisher.h"

#include <QObject>

#include <optional>

namespace lockscope::settings {
class Preferences;
class Secrets;
} // namespace lockscope::settings

namespace lockscope::gui {

class LocksModel;

/// The user's webhook settings.
struct WebhookChoice
{
    bool isOn = false;
    QString address;
    std::optional<Secret> secret; ///< empty: messages are not signed; no value: unchanged
    analysis::Severity least = analysis::Severity::Warning;
};

/// Posts findings of the live view to the webhook of the preferences, except muted ones, those of simulator runs, and
/// those that exist when a source connects. Off by default. The secret is in the keyring; while it is required and
/// missing, nothing is sent. GUI thread.
class WebhookService final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    WebhookService(const FindingsStore& findings, const LocksModel& model, settings::Preferences& preferences,
                   settings::Secrets& secrets, const Clock& clock, webhook::DelayedCalls& later,
                   QObject* parent = nullptr);

    /// Display name of the watched server, whatever is shown; no value: none, or the demo.
    void setLive(const std::optional<QString>& deployment) { m_deployment = deployment; }
    [[nodiscard]] QString deployment() const { return m_deployment.value_or(QString()); }
    /// Deployment of a node, where there are several; empty: that of setLive().
    void setDeploymentOf(std::function<QString(NodeId)> of) { m_deploymentOf = std::move(of); }
    /// The source was replaced.
    void forget() { m_publisher.forget(); }

    [[nodiscard]] WebhookChoice choice() const;
    void choose(const WebhookChoice& choice);
    /// From the keyring; cached for the session.
    void fetchSecret(QObject* context, std::function<void(const Secret& secret, const QString& notice)> done);

Q_SIGNALS:
    /// Messages are not sent; a sentence for people.
    void troubled(const QString& sentence);

private:
    void onPreference(const QString& key);
    void configure();
    void setTarget(const Secret& secret);
    void publish(const analysis::Episode& episode, bool began);

    const FindingsStore& m_findings;
    const LocksModel& m_model;
    settings::Preferences& m_preferences;
    settings::Secrets& m_secrets;
    webhook::Sender m_sender;
    webhook::FindingPublisher m_publisher;
    std::function<QString(NodeId)> m_deploymentOf;
    std::optional<QString> m_deployment;
    bool m_isChoosing = false;
    int m_asked = 0; ///< request counter, to ignore late answers
};

} // namespace lockscope::gui
