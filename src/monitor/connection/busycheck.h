// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QObject>

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::monitor {

class Reader;

/// Polls a server that refuses commands about keys (BUSY, LOADING, MASTERDOWN, CLUSTERDOWN) until it accepts them
/// again. Thread: redis-io.
class BusyCheck
{
public:
    /// `over`: called when the server accepts commands again. All arguments must outlive it; `context` owns the
    /// answers.
    BusyCheck(NodeHost& host, const Reader& reader, const QObject* context, std::function<void()> over);

    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    /// The server refused a command for `key` with these words. Returns the text for people; empty: already reported.
    [[nodiscard]] EngineText begin(std::string_view words, std::string_view key);
    /// Sends the next poll when it is due.
    void everyTick(redis::Connection& connection);
    /// The connection was given up, so the state of the next one is unknown.
    void stop() { m_isBusy = false; }

private:
    void onAnswer(const redis::Answer& answer);

    NodeHost& m_host;
    const Reader& m_reader;
    const QObject* m_context;
    std::function<void()> m_over;
    MonoTime m_askAt{};
    std::string m_key; ///< the key that was refused; empty: unknown
    bool m_isBusy = false;
};

} // namespace lockscope::monitor
