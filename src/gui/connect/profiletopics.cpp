// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profiletopics.h"

#include "gui/connect/addressfields.h"
#include "gui/connect/foldedtopic.h"
#include "presentation/words/celltext.h"
#include "ui_connectdialog.h"

#include <QLocale>

#include <initializer_list>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace celltext = presentation::celltext;

namespace {

constexpr std::size_t kMostLetters = 40; ///< of a value in a header

QString shortened(const std::string& text)
{
    return celltext::bytes(text, kMostLetters);
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(u" \u00b7 "_s);
}

} // namespace

ProfileTopics::ProfileTopics(Ui::ConnectDialog& ui, const Theme& theme, QObject* parent)
    : Themed(parent), m_ui(ui), m_group(new FoldedTopic(theme, u"group"_s, *ui.sentinelBody)),
      m_login(new FoldedTopic(theme, u"login"_s, *ui.loginBody)), m_tls(new FoldedTopic(theme, u"tls"_s, *ui.tlsBody)),
      m_ssh(new FoldedTopic(theme, u"ssh"_s, *ui.sshBody)), m_watch(new FoldedTopic(theme, u"watch"_s, *ui.watchBody)),
      m_limits(new FoldedTopic(theme, u"limits"_s, *ui.limitsBody)),
      m_actions(new FoldedTopic(theme, u"actions"_s, *ui.actionsBody))
{
    ui.formColumn->addStretch(1);
    QWidget* last = ui.socketBrowse;
    for (FoldedTopic* topic : {m_group, m_login, m_tls, m_ssh, m_watch, m_limits, m_actions}) {
        for (QWidget* field : topic->findChildren<QWidget*>()) { // the header comes first
            if (field->focusPolicy() == Qt::NoFocus || field->objectName().startsWith(u"qt_"))
                continue;
            QWidget::setTabOrder(last, field);
            last = field;
        }
    }
    retranslate();
}

void ProfileTopics::retranslate()
{
    m_login->setTitle(tr("Login"));
    m_tls->setTitle(tr("TLS"));
    m_ssh->setTitle(tr("SSH tunnel"));
    m_watch->setTitle(tr("What to watch"));
    m_limits->setTitle(tr("Limits"));
    m_actions->setTitle(tr("Actions"));
}

void ProfileTopics::update(const settings::Profile& profile)
{
    const DeploymentKind kind = kindOf(m_ui);
    m_group->setTitle(kind == DeploymentKind::Redlock   ? tr("Redlock group")
                      : kind == DeploymentKind::Cluster ? tr("Cluster")
                                                        : tr("Sentinel"));
    m_group->setVisible(kind != DeploymentKind::Server);
    m_tls->setVisible(profile.endpoint.transport == Transport::Tls);
    for (FoldedTopic* topic : {m_group, m_login, m_tls, m_ssh, m_watch, m_limits, m_actions})
        topic->setSummary(summary(*topic, profile));
}

void ProfileTopics::unfoldChanged(const settings::Profile& profile)
{
    for (FoldedTopic* topic : {m_group, m_login, m_tls, m_ssh, m_watch, m_limits, m_actions})
        topic->setFolded(!isChanged(*topic, profile));
}

void ProfileTopics::open(const QWidget& field)
{
    for (FoldedTopic* topic : {m_group, m_login, m_tls, m_ssh, m_watch, m_limits, m_actions}) {
        if (topic->isAncestorOf(&field))
            topic->setFolded(false);
    }
}

bool ProfileTopics::isChanged(const FoldedTopic& topic, const settings::Profile& profile) const
{
    const settings::Profile plain;
    const Endpoint& endpoint = profile.endpoint;
    if (&topic == m_group)
        return true; // it has the address
    if (&topic == m_login)
        return !endpoint.user.empty() || endpoint.database != 0 || !m_ui.passwordEdit->text().isEmpty();
    if (&topic == m_tls)
        return !(endpoint.tls == plain.endpoint.tls);
    if (&topic == m_ssh)
        return endpoint.ssh.has_value();
    if (&topic == m_watch)
        return profile.patterns != plain.patterns || profile.presets != plain.presets || profile.skipsJobs;
    if (&topic == m_limits)
        return profile.readBudget != plain.readBudget || profile.pollBudget != plain.pollBudget ||
               profile.waitBudget != plain.waitBudget;
    return profile.readOnly || !profile.actionsUser.isEmpty() || !m_ui.actionsPasswordEdit->text().isEmpty();
}

QString ProfileTopics::summary(const FoldedTopic& topic, const settings::Profile& profile) const
{
    const Endpoint& endpoint = profile.endpoint;
    if (&topic == m_group) {
        const int places = static_cast<int>(profile.redlock    ? profile.redlock->servers.size()
                                            : profile.cluster  ? profile.cluster->seeds.size()
                                            : profile.sentinel ? profile.sentinel->sentinels.size()
                                                               : 0);
        const std::string name = profile.redlock    ? profile.redlock->name
                                 : profile.sentinel ? profile.sentinel->name
                                                    : std::string();
        return joined({shortened(name), tr("%n address(es)", nullptr, places)});
    }
    if (&topic == m_login)
        return login(profile);
    if (&topic == m_tls) {
        //: which authorities a server's certificate is checked with
        const QString authorities =
            endpoint.tls.caFile.empty() ? tr("the system's authorities") : shortened(endpoint.tls.caFile);
        return joined({authorities, endpoint.tls.certificateFile.empty() ? QString() : tr("client certificate")});
    }
    if (&topic == m_ssh)
        return endpoint.ssh ? tr("through %1").arg(shortened(endpoint.ssh->text())) : tr("none");
    if (&topic == m_watch)
        return watched(profile);
    if (&topic == m_limits) {
        const QLocale locale;
        return tr("%1 reads, %2 polls, %3 waiter queries a second")
            .arg(locale.toString(static_cast<qlonglong>(profile.readBudget)),
                 locale.toString(static_cast<qlonglong>(profile.pollBudget)),
                 locale.toString(static_cast<qlonglong>(profile.waitBudget)));
    }
    if (profile.readOnly)
        return tr("none: read-only");
    return profile.actionsUser.isEmpty() ? tr("by the watching user")
                                         : tr("by user %1").arg(shortened(profile.actionsUser.toStdString()));
}

QString ProfileTopics::login(const settings::Profile& profile) const
{
    const std::string& user = profile.endpoint.user;
    const int database = profile.endpoint.database;
    return joined({user.empty() ? tr("default user") : tr("user %1").arg(shortened(user)),
                   m_ui.passwordEdit->text().isEmpty() ? tr("no password") : tr("with password"),
                   database == 0 ? QString() : tr("database %1").arg(database)});
}

QString ProfileTopics::watched(const settings::Profile& profile) const
{
    const QString patterns = profile.patterns.size() == 1
                                 ? shortened(profile.patterns.front().toStdString())
                                 : tr("%n pattern(s)", nullptr, static_cast<int>(profile.patterns.size()));
    const auto presets = static_cast<int>(profile.presets.size());
    return joined({patterns, presets == 0 ? QString() : tr("%n preset(s)", nullptr, presets)});
}

} // namespace lockscope::gui

#include "moc_profiletopics.cpp"
