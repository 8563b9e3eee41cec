// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "simulator/livingdemo.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope::gui {

/// The demo without a user's server: a private redis-server with the built-in scenario "demo", or several servers with
/// a LivingDemo. All end with this object. GUI thread; starting happens on its own thread.
class Demo final : public QObject
{
    Q_OBJECT
public:
    /// No value: one server.
    explicit Demo(std::optional<simulator::DemoKind> kind, QObject* parent = nullptr);
    /// Returns at once; servers and workers end on a pool thread, which the application waits for at exit.
    ~Demo() override;

    /// Call once. Ends with ready() or failed().
    void start();
    [[nodiscard]] std::optional<simulator::DemoKind> kind() const { return m_kind; }
    /// Several servers: causes a fault (a failover or similar) now. Returns at once.
    void causeFault();

Q_SIGNALS:
    /// The servers answer and the workers have begun. The deployment has its password.
    void ready(const lockscope::Deployment& deployment);
    /// A sentence for people: problem, cause and remedy.
    void failed(const QString& why);

private:
    void started(const QString& why);
    void startedLiving(const QString& why);

    struct State;
    const std::optional<simulator::DemoKind> m_kind;
    std::shared_ptr<State> m;
};

} // namespace lockscope::gui
