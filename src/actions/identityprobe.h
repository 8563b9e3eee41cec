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

/// Queries a server once for its identity, over its own connection. Changes nothing there. Thread: that of its event
/// loop.
class IdentityProbe final : public QObject
{
    Q_OBJECT
public:
    /// `error`: a sentence why the query failed; empty on success. The identity is empty if the query is not permitted.
    using Done = std::function<void(const ServerIdentity& who, const QString& error)>;

    /// `clock` must outlive it.
    IdentityProbe(const Endpoint& endpoint, const Clock& clock, QObject* parent = nullptr);
    ~IdentityProbe() override;
    /// Call once. `done` is called once, unless this object is destroyed before; it may then call deleteLater().
    void start(Done done);

private:
    const OperationOptions m_options;
    std::unique_ptr<OperationConnection> m_link;
    Done m_done;
};

} // namespace lockscope::actions
