// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/inspectorfacts.h"

#include <QCoreApplication>

class QLabel;
class QPalette;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Card;
class CodeBlock;
struct Services;

/// The card *Raw* of the inspector: key and value as they are, and the redis-cli commands that show them; both can be
/// copied. Its words are the inspector's.
class RawCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    /// Adds the card to `column`, as a child of `parent`.
    RawCard(Services& services, QVBoxLayout& column, QWidget* parent);

    void show(const inspectorfacts::Subject& about);
    void retranslate();
    /// `ground`: of the texts.
    void restyle(const QPalette& ground);

private:
    Services& m_services;
    Card* m_card;
    CodeBlock* m_text;
    QToolButton* m_copyText;
    QLabel* m_commandsLabel;
    CodeBlock* m_commands;
    QToolButton* m_copyCommands;
};

} // namespace lockscope::gui
