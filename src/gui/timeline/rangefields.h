// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/style/themed.h"

#include <QWidget>

class QDateTimeEdit;
class QLabel;

namespace lockscope::gui {

/// Edit fields for the first and last moment of a range; UTC, to the millisecond. GUI thread.
class RangeFields final : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit RangeFields(QWidget* parent = nullptr);

    /// Does not emit.
    void show(ServerTime from, ServerTime to);
    /// Focuses the first field.
    void edit();

Q_SIGNALS:
    /// The user changed an end, in whole milliseconds; the other end keeps its shown precision.
    void typed(lockscope::ServerTime from, lockscope::ServerTime to);

private:
    void retranslate() override;
    struct End
    {
        QDateTimeEdit* field;
        ServerTime shown{};
    };
    void show(End& end, ServerTime at);
    void take(const End& end);

    End m_from;
    End m_to;
    QLabel* m_between;
};

} // namespace lockscope::gui
