// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QWidget>

#include <cstdint>

class QLabel;
class QToolButton;

namespace lockscope::gui {

class LocksModel;
struct Services;

/// The open findings without a row, below the locks: of a server, of many locks, or of a lock that is gone. In the
/// alarm colour if one is a problem. Hidden when there are none, or while a filter is typed. GUI thread.
class BesideStrip final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Services must outlive it.
    explicit BesideStrip(Services& services, QWidget* parent = nullptr);

    /// Their names in a line, with the condition of the worst; empty: there are none.
    [[nodiscard]] QString words() const;
    void refresh();

Q_SIGNALS:
    void findingRequested(std::uint64_t episode);

private:
    void retranslate() override;
    void restyle() override { refresh(); }
    void paintAs(bool isProblem);
    [[nodiscard]] bool isAnyProblem() const;

    Services& m_services;
    QLabel* m_label;
    QToolButton* m_show;
};

} // namespace lockscope::gui
