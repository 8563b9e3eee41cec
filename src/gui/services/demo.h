// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "simulator/livingdemo.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope::gui {

/// Something to look at without an own server: a private redis-server with the built-in scenario "demo" running on it,
/// or several servers with a LivingDemo. All are gone with this object. GUI thread; the start happens on a thread of
/// its own.
class Demo final : public QObject
{
    Q_OBJECT
public:
    /// Nothing: one server.
    explicit Demo(std::optional<simulator::DemoKind> kind, QObject* parent = nullptr);
    /// Returns at once; servers and workers end on a thread of the pool, which the application waits for at its end.
    ~Demo() override;

    /// Once. Ends in ready() or failed().
    void start();
    [[nodiscard]] std::optional<simulator::DemoKind> kind() const { return m_kind; }
    /// Of several servers: a failover and the like, now. Returns at once.
    void causeFault();

Q_SIGNALS:
    /// The servers answer and the workers have begun. The deployment has its password.
    void ready(const lockscope::Deployment& deployment);
    /// A sentence for a person: what, why and what to do.
    void failed(const QString& why);

private:
    void started(const QString& why);
    void startedLiving(const QString& why);

    struct State;
    const std::optional<simulator::DemoKind> m_kind;
    std::shared_ptr<State> m;
};

} // namespace lockscope::gui
