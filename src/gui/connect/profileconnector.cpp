// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profileconnector.h"

#include "gui/connect/connectdialog.h"
#include "gui/shell/windowsession.h"
#include "settings/sameserver.h"
#include "settings/secrets.h"

namespace lockscope::gui {

namespace {

int strictness(const settings::Profile& profile)
{
    return static_cast<int>(profile.environment) * 2 + (profile.readOnly ? 1 : 0);
}

} // namespace

ProfileConnector::ProfileConnector(WindowSession& session, settings::Secrets& secrets, QObject* parent)
    : QObject(parent), m_session(session), m_secrets(secrets)
{
    connect(&m_session, &WindowSession::changed, this, [this] { ++m_request; });
}

void ProfileConnector::connectTo(const settings::Profile& profile, const std::optional<Secret>& given)
{
    open(Where::Instead, profile, given);
}

void ProfileConnector::openBeside(const settings::Profile& profile)
{
    open(Where::Beside, profile, std::nullopt);
}

void ProfileConnector::open(Where where, const settings::Profile& profile, const std::optional<Secret>& given)
{
    const quint64 request = ++m_request;
    const auto goOn = [this, where, given, request](const settings::Profile& ready) {
        if (given)
            hand(where, ready, *given, {});
        else
            fetchAll(where, ready, request);
    };
    if (!profile.sentinel || !profile.sentinel->password.isEmpty())
        return goOn(profile);
    m_secrets.fetch(sentinelSecretId(profile.id), this,
                    [this, profile, request, goOn](const settings::Secrets::Found& found) {
                        settings::Profile withPassword = profile;
                        withPassword.sentinel->password = found.secret;
                        if (request == m_request)
                            goOn(withPassword);
                    });
}

void ProfileConnector::hand(Where where, const settings::Profile& profile, const Secret& password,
                            const Secret& forActions)
{
    if (where == Where::Beside)
        m_session.openBeside(profile, password, forActions);
    else
        m_session.connectTo(profile, password, forActions);
}

void ProfileConnector::fetchAll(Where where, const settings::Profile& profile, quint64 request)
{
    using Found = settings::Secrets::Found;
    m_secrets.fetch(profile.id, this, [this, where, profile, request](const Found& found) {
        if (request != m_request)
            return;
        m_secrets.fetch(actionsSecretId(profile.id), this,
                        [this, where, profile, request, found](const Found& forActions) {
                            if (request != m_request)
                                return;
                            hand(where, profile, found.secret, forActions.secret);
                            if (!found.notice.isEmpty() && !profile.endpoint.user.empty())
                                Q_EMIT notice(found.notice);
                        });
    });
}

settings::Profile profileOf(const Deployment& deployment, const QList<settings::Profile>& saved)
{
    const settings::Profile* found = nullptr;
    for (const settings::Profile& each : saved) {
        if (settings::namesSame(each, deployment) && (!found || strictness(each) > strictness(*found)))
            found = &each;
    }
    settings::Profile profile = settings::newProfile();
    if (found) {
        const QString id = profile.id;
        profile = *found;
        profile.id = id;
        profile.actionsUser.clear(); // its password belongs to the saved profile
    } else {
        profile.name = QString::fromStdString(deployment.name());
    }
    profile.endpoint = deployment.server;
    profile.endpoint.password = {};
    profile.sentinel = deployment.sentinel;
    profile.cluster = deployment.cluster;
    profile.redlock = deployment.redlock;
    if (profile.sentinel)
        profile.sentinel->password = {};
    return profile;
}

} // namespace lockscope::gui

#include "moc_profileconnector.cpp"
