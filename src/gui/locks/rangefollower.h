// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <utility>

namespace lockscope::gui {

class LocksTable;
class RangePanel;
struct Services;

/// Shows the range that is selected in the lanes of a table in a panel, with the statistics of the table's rows: at
/// once when range or filter change, and twice a second what goes on in it. What is done in the panel is done in the
/// table. GUI thread.
class RangeFollower final : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it, except that the panel may be its parent.
    RangeFollower(Services& services, LocksTable& table, RangePanel& panel, QObject* parent);

private:
    void update();

    Services& m_services;
    LocksTable& m_table;
    RangePanel& m_panel;
    QTimer m_clock;
    /// The input of the statistics that are shown: a past range is not computed again.
    struct Shown
    {
        std::pair<ServerTime, ServerTime> range;
        quint64 revision = 0;
        int rows = 0;
        ServerTime until{}; ///< the end of the range, or now when that is earlier
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    std::optional<Shown> m_shown;
};

} // namespace lockscope::gui
