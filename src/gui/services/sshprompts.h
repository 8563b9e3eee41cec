// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "redis/connecterror.h"
#include "tunnel/sshtunnel.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

class QWidget;

namespace lockscope::gui {

/// Asks what ssh asks, in a dialog: a passphrase or password, whether a host's key is the right one. Makes the tunnels
/// of a window. GUI thread; what it hands out may be called in any.
class SshPrompts final : public QObject
{
    Q_OBJECT
public:
    /// `window`: parent of the dialogs, or of none while it is hidden.
    explicit SshPrompts(QWidget* window);
    ~SshPrompts() override;

    /// A way to the servers of that endpoint, not opened yet; `endpoint` has a route.
    [[nodiscard]] std::shared_ptr<tunnel::SshTunnel> makeTunnel(const Endpoint& endpoint);
    /// One for all that are watched by the same route: they share one login.
    [[nodiscard]] std::shared_ptr<tunnel::SshTunnel> sharedTunnel(const Endpoint& endpoint);
    /// Opens it; `done` is called in the GUI thread, unless `context` is gone by then.
    static void open(const std::shared_ptr<tunnel::SshTunnel>& tunnel, QObject* context,
                     std::function<void(const std::optional<TunnelError>&)> done);

private:
    struct Door; ///< which questions come through; closed when this goes
    void ask(const tunnel::Question& question, const tunnel::SshTunnel::Answer& answer);

    QPointer<QWidget> m_window;
    std::vector<std::weak_ptr<tunnel::SshTunnel>> m_shared;
    std::shared_ptr<Door> m_door;
};

} // namespace lockscope::gui
