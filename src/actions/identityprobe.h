// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "actions/serveridentity.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::actions {

class OperationConnection;

/// Asks a server once who it is, on a connection of its own. Changes nothing there. Thread: that of its event loop.
class IdentityProbe final : public QObject
{
    Q_OBJECT
public:
    /// `error`: why it could not be asked, a sentence; empty when it answered. The identity is empty where it may not
    /// be asked.
    using Done = std::function<void(const ServerIdentity& who, const QString& error)>;

    /// `clock` must outlive it.
    IdentityProbe(const Endpoint& endpoint, const Clock& clock, QObject* parent = nullptr);
    ~IdentityProbe() override;
    /// Once. `done` is called once, unless it is destroyed before; then it may be deleted by deleteLater().
    void start(Done done);

private:
    const OperationOptions m_options;
    std::unique_ptr<OperationConnection> m_link;
    Done m_done;
};

} // namespace lockscope::actions
