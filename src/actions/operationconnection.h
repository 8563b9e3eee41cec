// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/keyinspector.h"
#include "actions/lockoperation.h"
#include "redis/connection.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <string>

namespace lockscope::actions {

/// The short-lived connection of an action. Each step has a time limit, of real time: a step that takes longer ends the
/// connection, and what is pending is answered then, NotSent or Unknown, in the usual way. Thread: the one that created
/// it.
class OperationConnection : public QObject
{
    Q_OBJECT
public:
    /// It never was ready. `why`: null if it took too long.
    using NotOpened = std::function<void(const QString& error, const redis::ConnectError* why)>;

    /// `options` and `clock` must outlive it.
    OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened, QObject* parent);

    /// `then` is called when it is ready; else NotOpened is, unless it is closed before.
    void open(std::function<void()> then);
    /// Nothing more is heard of it.
    void close();
    /// The same, or with OperationOptions::keepConnection an open() to come finds it ready.
    void rest();
    /// A step begins: the time limit counts from now.
    void beginStep();
    /// What follows has limits of its own.
    void endSteps() { m_limit.stop(); }

    /// Null when it was closed or given up.
    [[nodiscard]] redis::Connection* get() const { return m_connection; }
    /// Looks at a key; only while get() is there. `done` is called by close() at the latest.
    void look(const std::string& key, KeyInspector::Done done);

private:
    /// Ends the connection; its pending commands are answered.
    void giveUp();
    void drop();

    const OperationOptions& m_options;
    const Clock& m_clock;
    const NotOpened m_notOpened;
    QTimer m_limit;
    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    bool m_isReady = false;                    ///< it was: what happens to it from now on, its answers tell
};

} // namespace lockscope::actions
