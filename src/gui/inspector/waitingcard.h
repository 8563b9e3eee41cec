// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/inspectorfacts.h"

#include <QCoreApplication>

#include <vector>

class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Card;
class Theme;
class WaitersList;

/// The card *Waiting* of the inspector: the waiters that a source lists, or why none is known and what would show them;
/// what the last trace saw. Its words are the inspector's.
class WaitingCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    /// Adds the card to `column`, as a child of `parent`.
    WaitingCard(const Theme& theme, QVBoxLayout& column, QWidget* parent);

    /// `rows`: those with Row::isOfWaiting. Hidden without rows: the lock is gone.
    void showFor(const inspectorfacts::Subject& about, const std::vector<inspectorfacts::Row>& rows);

private:
    Card* m_card;
    WaitersList* m_list;
};

} // namespace lockscope::gui
