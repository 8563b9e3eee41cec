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

/// Logs in to some servers at once, and says of each what came of it: one that does not answer delays no other. GUI
/// thread; nothing here blocks.
class ServerVisits final : public QObject
{
    Q_OBJECT
public:
    struct Visit
    {
        Endpoint endpoint;
        std::optional<QString> outcome; ///< empty: it answers; a sentence: why it does not; nothing: not known yet
    };

    explicit ServerVisits(const Clock& clock, QObject* parent = nullptr);
    ~ServerVisits() override;

    void start(const std::vector<Endpoint>& endpoints);
    [[nodiscard]] const std::vector<Visit>& visits() const { return m_visits; }

Q_SIGNALS:
    /// Of each it is known.
    void finished();

private:
    void settle(std::size_t place, const QString& outcome);

    const Clock& m_clock;
    std::vector<Visit> m_visits;
    std::vector<std::unique_ptr<redis::Connection>> m_connections;
};

} // namespace lockscope::gui
