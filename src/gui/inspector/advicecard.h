// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/nextstep.h"

#include <QCoreApplication>

class QLabel;
class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Card;
class Theme;

/// The card *What to do* of the inspector: the advice of the lock's open finding. Its words are the inspector's.
class AdviceCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    /// Adds the card to `column`, as a child of `parent`.
    AdviceCard(const Theme& theme, QVBoxLayout& column, QWidget* parent);

    /// Hidden without advice.
    void showFor(const presentation::nextstep::Advice& advice);

private:
    Card* m_card;
    QLabel* m_text;
};

} // namespace lockscope::gui
