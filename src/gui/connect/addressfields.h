// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"

#include <optional>

namespace Ui {
class ConnectDialog;
}

namespace lockscope::gui {

/// Between the fields of the connect dialog that say where a deployment is and how it is reached, and its parts.
/// Passwords are not among them. Invalid text becomes an address that settings::problemsOf() rejects.

/// In the order of the choices of the field *Kind*.
enum class DeploymentKind : quint8 { Server, Sentinel, Cluster, Redlock };
[[nodiscard]] DeploymentKind kindOf(const Ui::ConnectDialog& ui);

void showEndpoint(Ui::ConnectDialog& ui, const Endpoint& endpoint);
/// `base` has what no field shows: the file with the settings of ssh.
[[nodiscard]] Endpoint endpointOf(const Ui::ConnectDialog& ui, const Endpoint& base);

/// At most one of them has a value.
void showGroup(Ui::ConnectDialog& ui, const std::optional<SentinelGroup>& group,
               const std::optional<ClusterSeeds>& cluster, const std::optional<RedlockGroup>& redlock);
[[nodiscard]] std::optional<SentinelGroup> groupOf(const Ui::ConnectDialog& ui);
[[nodiscard]] std::optional<ClusterSeeds> clusterOf(const Ui::ConnectDialog& ui);
[[nodiscard]] std::optional<RedlockGroup> redlockOf(const Ui::ConnectDialog& ui);

} // namespace lockscope::gui
