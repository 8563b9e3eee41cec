// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/simulator/caseplan.h"

#include <QCoreApplication>

#include <functional>
#include <optional>

class QWidget;

namespace lockscope::gui {

class SimRun;
struct Services;

/// Runs of the simulator on the user's connected server instead of private ones: whether that is allowed, the question
/// before it, and the run's locks on the other pages. Its words are the page's. GUI thread.
class UserServer
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::SimulatorPage)
public:
    explicit UserServer(Services& services) : m_services(services) {}

    /// Why the connected server must not be used for the case; no value: it may be used.
    [[nodiscard]] std::optional<QString> whyNot(const simulator::CaseInfo& info) const;
    /// Requires that whyNot() is empty. `agreed` is called with the server.
    void ask(QWidget& parent, const std::function<void(const Endpoint&)>& agreed) const;
    /// True if the connected server is this one.
    [[nodiscard]] bool isConnectedTo(const Endpoint& server) const;
    /// Name of the connected server; empty: none.
    [[nodiscard]] QString name() const;
    /// If the run's server is watched, adds the run's locks, so that other pages show them. Also called after a
    /// reconnect.
    void watchOwnLocks(const RunSettings& run) const;
    /// Stops watching the run's locks, because other programs' keys with such names must not be shown after the run.
    void leaveOwnLocks() const;
    /// If the run's server is watched, selects its lock as on other pages.
    void selectLock(const RunSettings& settings, const SimRun& run, std::size_t lock) const;

private:
    Services& m_services;
};

} // namespace lockscope::gui
