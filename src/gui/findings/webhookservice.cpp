// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/webhookservice.h"

#include "gui/locks/locksmodel.h"
#include "presentation/locks/livelocks.h"
#include "settings/preferences.h"
#include "settings/schema.h"
#include "settings/secrets.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace prefs = settings::prefs;
using analysis::Severity;

namespace {

constexpr QLatin1StringView kWebhookSecret("webhook"); // differs from ids of profiles, which are UUIDs

Severity severityFrom(const QString& word)
{
    for (const Severity severity : {Severity::Note, Severity::Problem}) {
        if (word == QLatin1StringView(analysis::name(severity)))
            return severity;
    }
    return Severity::Warning;
}

} // namespace

WebhookService::WebhookService(const FindingsStore& findings, const LocksModel& model,
                               settings::Preferences& preferences, settings::Secrets& secrets, const Clock& clock,
                               webhook::DelayedCalls& later, QObject* parent)
    : QObject(parent), m_findings(findings), m_model(model), m_preferences(preferences), m_secrets(secrets),
      m_sender(clock, later), m_publisher(m_sender)
{
    connect(&m_findings, &FindingsStore::turned, this, &WebhookService::publish);
    connect(&m_sender, &webhook::Sender::troubled, this, &WebhookService::troubled);
    connect(&m_preferences, &settings::Preferences::changed, this, &WebhookService::onPreference);
    QMetaObject::invokeMethod(this, &WebhookService::configure, Qt::QueuedConnection); // after troubled() has receivers
}

void WebhookService::onPreference(const QString& key)
{
    if (key.startsWith("webhook/"_L1) && !m_isChoosing)
        configure();
}

void WebhookService::configure()
{
    ++m_asked;
    m_publisher.setLeast(severityFrom(m_preferences.get(prefs::webhookSeverity)));
    if (!m_preferences.get(prefs::webhook)) {
        m_sender.setTarget(std::nullopt);
        m_publisher.forget();
        return;
    }
    if (!m_preferences.get(prefs::webhookIsSigned))
        return setTarget({});
    m_secrets.fetch(kWebhookSecret, this, [this, asked = m_asked](const settings::Secrets::Found& found) {
        if (asked != m_asked)
            return;
        if (!found.secret.isEmpty())
            return setTarget(found.secret);
        m_sender.setTarget(std::nullopt);
        Q_EMIT troubled(
            found.notice.isEmpty()
                ? tr("The secret of the webhook is not in the keyring, so no finding is sent. Give it again: Tools, "
                     "Webhook.")
                : tr("The secret of the webhook cannot be read (%1), so no finding is sent. Give it again: Tools, "
                     "Webhook.")
                      .arg(found.notice));
    });
}

void WebhookService::setTarget(const Secret& secret)
{
    const auto url = webhook::addressFrom(m_preferences.get(prefs::webhookAddress));
    if (url)
        return m_sender.setTarget(webhook::Target{*url, secret});
    m_sender.setTarget(std::nullopt);
    Q_EMIT troubled(tr("No finding is sent to the webhook: %1").arg(url.error()));
}

void WebhookService::publish(const analysis::Episode& episode, bool began)
{
    if (!m_deployment || (began && (!m_model.live().isSettled() || !FindingsStore::isNews(episode))))
        return;
    const std::string node = m_findings.liveNodeName(episode.subject.node).toStdString();
    const std::string keyspace = m_findings.liveKeyspaceName(episode.subject.node).toStdString();
    const QString own = m_deploymentOf ? m_deploymentOf(episode.subject.node) : QString();
    m_publisher.publish(episode, began, m_findings.thresholds(), {node, keyspace, own.isEmpty() ? *m_deployment : own});
}

WebhookChoice WebhookService::choice() const
{
    return {m_preferences.get(prefs::webhook), m_preferences.get(prefs::webhookAddress), std::nullopt,
            severityFrom(m_preferences.get(prefs::webhookSeverity))};
}

void WebhookService::choose(const WebhookChoice& choice)
{
    m_isChoosing = true;
    m_preferences.set(prefs::webhookAddress, choice.address);
    m_preferences.set(prefs::webhookSeverity, QLatin1StringView(analysis::name(choice.least)));
    m_preferences.set(prefs::webhook, choice.isOn);
    if (choice.secret) {
        const bool wasSigned = m_preferences.get(prefs::webhookIsSigned);
        m_preferences.set(prefs::webhookIsSigned, !choice.secret->isEmpty());
        if (choice.secret->isEmpty() && wasSigned)
            m_secrets.forget(kWebhookSecret);
        if (!choice.secret->isEmpty())
            m_secrets.keep(kWebhookSecret, *choice.secret, true, this, [this](const QString& notice) {
                if (!notice.isEmpty())
                    Q_EMIT troubled(
                        tr("The secret of the webhook is known until the window is closed (%1).").arg(notice));
            });
    }
    m_isChoosing = false;
    configure();
}

void WebhookService::fetchSecret(QObject* context,
                                 std::function<void(const Secret& secret, const QString& notice)> done)
{
    if (!m_preferences.get(prefs::webhookIsSigned))
        return done({}, {});
    m_secrets.fetch(kWebhookSecret, context, [done = std::move(done)](const settings::Secrets::Found& found) {
        done(found.secret, found.notice);
    });
}

} // namespace lockscope::gui

#include "moc_webhookservice.cpp"
