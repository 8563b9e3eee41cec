// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"

#include <QCoreApplication>
#include <QWidget>

class QLabel;

namespace lockscope::gui {

struct Services;

/// The inspector of several selected locks: their names, and beside each one that actions skip the reason. Its words
/// are the inspector's.
class SeveralLocks final : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    explicit SeveralLocks(Services& services, QWidget* parent = nullptr);

    /// Returns what is shown, for screen readers.
    QString showSelection();

private:
    Services& m_services;
    QLabel* m_title;
    QLabel* m_list;
};

} // namespace lockscope::gui
