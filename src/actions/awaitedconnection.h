// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "actions/operationconnection.h"
#include "core/task.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>

namespace lockscope::actions {

/// Why there is no usable connection.
struct Unusable
{
    QString why;
    Trouble trouble = Trouble::None;
    bool isRefused = false; ///< another server than the intended one, or its identity may not be queried
    std::string serverWords;
};

/// The result of reading a key; `error` as in KeyInspector::Done.
struct KeyRead
{
    KeySnapshot seen;
    std::string error;
    Trouble trouble = Trouble::None;
};

/// The OperationConnection of an action for coroutines: each reply is awaited. A reply of the server is valid until the
/// next suspension. A coroutine that is destroyed while it waits gets no reply. Thread: the one that created it.
class AwaitedConnection
{
public:
    /// `options` and `clock` must outlive it; `context` receives the replies and destroys it. `announce` is called
    /// before each step.
    AwaitedConnection(const OperationOptions& options, const Clock& clock, QObject& context,
                      std::function<void(OperationStep)> announce);

    [[nodiscard]] OperationConnection& raw() { return m_link; }
    [[nodiscard]] const OperationConnection& raw() const { return m_link; }

    /// Announces a step and starts its time limit.
    void enter(OperationStep step);
    /// The step Connect: connects and queries the server's identity. Empty: usable.
    Task<std::optional<Unusable>> open();
    Task<KeyRead> readKey(std::string key);
    /// Sends a command that names no key. Requires isOpen().
    Task<redis::Answer> query(redis::Command command);
    /// Sends a command on a key. Requires isOpen().
    Task<redis::Answer> send(redis::Command command);
    /// The server's native compare-and-delete; None if it forbids the query. Empty: the connection was lost. Requires
    /// isOpen().
    Task<std::optional<NativeDelete>> askNative();
    /// As OperationConnection::confirm().
    Task<Confirmation> confirm(std::string key);
    /// Why the redirection failed; empty: connected to its target.
    Task<std::optional<Unusable>> follow(std::string redirection);

    /// False once the connection was lost or closed.
    [[nodiscard]] bool isOpen() const { return m_link.get() != nullptr; }
    [[nodiscard]] bool isInCluster() const;
    [[nodiscard]] std::string here() const; ///< host:port of the present or last server

private:
    QObject& m_context;
    const std::function<void(OperationStep)> m_announce;
    OperationConnection m_link;
    std::function<void(std::optional<Unusable>)> m_onOpened; ///< while a connection is opened
};

} // namespace lockscope::actions
