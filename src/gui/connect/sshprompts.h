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

/// Shows ssh's questions as dialogs: passphrase, password, host key. Creates the tunnels of a window. GUI thread; the
/// returned objects are callable from any thread.
class SshPrompts final : public QObject
{
    Q_OBJECT
public:
    /// `window`: parent of the dialogs; none while it is hidden.
    explicit SshPrompts(QWidget* window);
    ~SshPrompts() override;

    /// An unopened tunnel to the servers of that endpoint; `endpoint` has a route.
    [[nodiscard]] std::shared_ptr<tunnel::SshTunnel> makeTunnel(const Endpoint& endpoint);
    /// A tunnel shared by everything watched over the same route, with a single login.
    [[nodiscard]] std::shared_ptr<tunnel::SshTunnel> sharedTunnel(const Endpoint& endpoint);
    /// Opens the tunnel; `done` is called in the GUI thread, unless `context` is gone.
    static void open(const std::shared_ptr<tunnel::SshTunnel>& tunnel, QObject* context,
                     std::function<void(const std::optional<TunnelError>&)> done);

private:
    struct Door; ///< gate for questions; closed when this object goes
    void ask(const tunnel::Question& question, const tunnel::SshTunnel::Answer& answer);

    QPointer<QWidget> m_window;
    std::vector<std::weak_ptr<tunnel::SshTunnel>> m_shared;
    std::shared_ptr<Door> m_door;
};

} // namespace lockscope::gui
