// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/addressfields.h"

#include "ui_connectdialog.h"

#include <QRegularExpression>

#include <vector>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// Separator of several values in one field.
const QRegularExpression& between()
{
    static const QRegularExpression comma(u"[,\\s]+"_s);
    return comma;
}

std::vector<HostPort> placesOf(const Ui::ConnectDialog& ui, std::uint16_t defaultPort)
{
    std::vector<HostPort> places;
    for (const QString& each : ui.sentinelsEdit->text().split(between(), Qt::SkipEmptyParts))
        places.push_back(parseHostPort(each.toStdString(), defaultPort).value_or(HostPort()));
    return places;
}

ReachTable reachOf(const Ui::ConnectDialog& ui)
{
    ReachTable reach;
    for (const QString& each : ui.reachEdit->text().split(between(), Qt::SkipEmptyParts)) {
        const auto at = [&](int part) {
            return parseHostPort(each.section(u'~', part, part).toStdString(), 6379).value_or(HostPort());
        };
        reach.rows.push_back({at(0), at(1)});
    }
    reach.sameHost = ui.sameHostCheck->isChecked();
    return reach;
}

/// Invalid text becomes a machine without a name, which validate() rejects.
std::optional<SshRoute> routeOf(const Ui::ConnectDialog& ui, const Endpoint& base)
{
    const QString machine = ui.sshEdit->text().trimmed();
    QString jump = ui.sshJumpEdit->text();
    if (machine.isEmpty() && jump.trimmed().isEmpty())
        return std::nullopt;
    jump = jump.split(between(), Qt::SkipEmptyParts).join(u',');
    auto route = parseSshRoute(machine.toStdString(), jump.toStdString());
    if (!route)
        return SshRoute();
    if (base.ssh)
        route->configFile = base.ssh->configFile;
    return *route;
}

} // namespace

DeploymentKind kindOf(const Ui::ConnectDialog& ui)
{
    return static_cast<DeploymentKind>(ui.kindCombo->currentIndex());
}

void showGroup(Ui::ConnectDialog& ui, const std::optional<SentinelGroup>& group,
               const std::optional<ClusterSeeds>& cluster, const std::optional<RedlockGroup>& redlock)
{
    const auto kind = redlock   ? DeploymentKind::Redlock
                      : cluster ? DeploymentKind::Cluster
                      : group   ? DeploymentKind::Sentinel
                                : DeploymentKind::Server;
    ui.kindCombo->setCurrentIndex(static_cast<int>(kind));
    const SentinelGroup shown = group.value_or(SentinelGroup());
    const ReachTable& table = cluster ? cluster->reach : shown.reach;
    QStringList sentinels;
    for (const HostPort& each : redlock ? redlock->servers : cluster ? cluster->seeds : shown.sentinels)
        sentinels << QString::fromStdString(each.text());
    QStringList reach;
    for (const ReachTable::Row& row : table.rows)
        reach << QString::fromStdString(row.announced.text() + '~' + row.reachable.text());
    ui.groupEdit->setText(QString::fromStdString(redlock ? redlock->name : shown.name));
    ui.sentinelsEdit->setText(sentinels.join(u", "_s));
    ui.sentinelUserEdit->setText(QString::fromStdString(shown.user));
    ui.reachEdit->setText(reach.join(u", "_s));
    ui.sameHostCheck->setChecked(table.sameHost);
}

std::optional<SentinelGroup> groupOf(const Ui::ConnectDialog& ui)
{
    if (kindOf(ui) != DeploymentKind::Sentinel)
        return std::nullopt;
    SentinelGroup group;
    group.name = ui.groupEdit->text().trimmed().toStdString();
    group.user = ui.sentinelUserEdit->text().toStdString();
    group.sentinels = placesOf(ui, kSentinelPort);
    group.reach = reachOf(ui);
    return group;
}

std::optional<ClusterSeeds> clusterOf(const Ui::ConnectDialog& ui)
{
    return kindOf(ui) == DeploymentKind::Cluster ? std::optional(ClusterSeeds{placesOf(ui, kClusterPort), reachOf(ui)})
                                                 : std::nullopt;
}

std::optional<RedlockGroup> redlockOf(const Ui::ConnectDialog& ui)
{
    if (kindOf(ui) != DeploymentKind::Redlock)
        return std::nullopt;
    return RedlockGroup{ui.groupEdit->text().trimmed().toStdString(), placesOf(ui, kClusterPort)};
}

void showEndpoint(Ui::ConnectDialog& ui, const Endpoint& endpoint)
{
    ui.transportCombo->setCurrentIndex(static_cast<int>(endpoint.transport));
    ui.hostEdit->setText(QString::fromStdString(endpoint.host));
    ui.portSpin->setValue(endpoint.port == 0 ? Endpoint().port : endpoint.port);
    ui.socketEdit->setText(QString::fromStdString(endpoint.socketPath));
    ui.databaseSpin->setValue(endpoint.database);
    ui.userEdit->setText(QString::fromStdString(endpoint.user));
    ui.caEdit->setText(QString::fromStdString(endpoint.tls.caFile));
    ui.certificateEdit->setText(QString::fromStdString(endpoint.tls.certificateFile));
    ui.keyEdit->setText(QString::fromStdString(endpoint.tls.keyFile));
    ui.serverNameEdit->setText(QString::fromStdString(endpoint.tls.serverName));
    const SshRoute ssh = endpoint.ssh.value_or(SshRoute());
    ui.sshEdit->setText(endpoint.ssh ? QString::fromStdString(ssh.text()) : QString());
    ui.sshJumpEdit->setText(QString::fromStdString(ssh.jump));
}

Endpoint endpointOf(const Ui::ConnectDialog& ui, const Endpoint& base)
{
    Endpoint endpoint;
    endpoint.transport = static_cast<Transport>(ui.transportCombo->currentIndex());
    endpoint.host = ui.hostEdit->text().trimmed().toStdString();
    endpoint.port = static_cast<std::uint16_t>(ui.portSpin->value());
    if (kindOf(ui) != DeploymentKind::Server) { // the address comes from a Sentinel or a node, or there are several
        endpoint.host.clear();
        endpoint.port = 0;
    }
    endpoint.socketPath = ui.socketEdit->text().toStdString();
    endpoint.database = ui.databaseSpin->value();
    endpoint.user = ui.userEdit->text().toStdString();
    endpoint.tls.caFile = ui.caEdit->text().toStdString();
    endpoint.tls.certificateFile = ui.certificateEdit->text().toStdString();
    endpoint.tls.keyFile = ui.keyEdit->text().toStdString();
    endpoint.tls.serverName = ui.serverNameEdit->text().trimmed().toStdString();
    endpoint.ssh = routeOf(ui, base);
    return endpoint;
}

} // namespace lockscope::gui
