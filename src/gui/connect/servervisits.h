// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {
class Clock;
namespace redis {
class Connection;
}
} // namespace lockscope

namespace lockscope::gui {

/// Logs in to several servers in parallel and reports each outcome, so that an unresponsive one delays no other. GUI
/// thread; never blocks.
class ServerVisits final : public QObject
{
    Q_OBJECT
public:
    struct Visit
    {
        Endpoint endpoint;
        std::optional<QString> outcome; ///< empty: it answers; a sentence: why it does not; no value: pending
    };

    explicit ServerVisits(const Clock& clock, QObject* parent = nullptr);
    ~ServerVisits() override;

    void start(const std::vector<Endpoint>& endpoints);
    [[nodiscard]] const std::vector<Visit>& visits() const { return m_visits; }

Q_SIGNALS:
    /// All outcomes are known.
    void finished();

private:
    void settle(std::size_t place, const QString& outcome);

    const Clock& m_clock;
    std::vector<Visit> m_visits;
    std::vector<std::unique_ptr<redis::Connection>> m_connections;
};

} // namespace lockscope::gui
