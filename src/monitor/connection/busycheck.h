// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QObject>
#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::monitor {

class Reader;

/// A server that answers no command about a key (BUSY, LOADING, MASTERDOWN, CLUSTERDOWN): asked again and again whether
/// it does by now. Thread: redis-io.
class BusyCheck
{
public:
    /// `over`: it does. All must outlive it; `context` is whose answers they are.
    BusyCheck(NodeHost& host, const Reader& reader, const QObject* context, std::function<void()> over);

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// The server said so, with these words, when it was asked for `key`. Returns what people are told of it; nothing:
    /// it is known.
    [[nodiscard]] QString begin(std::string_view words, std::string_view key);
    /// Asks if that is due.
    void everyTick(redis::Connection& connection);
    /// The connection is given up: what is behind the next one is not known.
    void stop() { m_isBusy = false; }

private:
    void onAnswer(const redis::Answer& answer);

    NodeHost& m_host;
    const Reader& m_reader;
    const QObject* m_context;
    std::function<void()> m_over;
    MonoTime m_askAt{};
    std::string m_key; ///< that it was asked for then; empty: nobody knows
    bool m_isBusy = false;
};

} // namespace lockscope::monitor
