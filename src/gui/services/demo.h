// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <QObject>

#include <memory>

namespace lockscope::gui {

/// A private redis-server with the built-in scenario "demo" running on it: something to look at without an own
/// server. Both are gone with this object. GUI thread; the start happens on a thread of its own.
class Demo final : public QObject
{
    Q_OBJECT
public:
    explicit Demo(QObject* parent = nullptr);
    /// Returns at once; server and workers end on a thread of the pool, which the application waits for at its end.
    ~Demo() override;

    /// Once. Ends in ready() or failed().
    void start();

Q_SIGNALS:
    /// The server answers and the workers have begun. The endpoint has its password.
    void ready(const lockscope::Endpoint& endpoint);
    /// A sentence for a person: what, why and what to do.
    void failed(const QString& why);

private:
    void started(const QString& why);

    struct State;
    std::shared_ptr<State> m;
};

} // namespace lockscope::gui
