// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/locks/inspectorfacts.h"

#include <QPalette>
#include <QWidget>

class QLabel;
class QToolButton;

namespace lockscope::gui {

class Card;
class CodeBlock;
struct Services;

/// *Raw value and redis-cli* of the inspector, behind a header that folds it: key and value as they are, and the
/// redis-cli commands that show them; both can be copied. Folded it costs nothing: its parts are built at the first
/// unfolding. Whether it is folded is a preference. GUI thread.
class RawCard final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Services must outlive it.
    explicit RawCard(Services& services, QWidget* parent = nullptr);

    /// True when showFor() has something to show.
    [[nodiscard]] bool isUnfolded() const;
    /// Only while unfolded.
    void showFor(const inspectorfacts::Subject& about);
    /// `ground`: of the texts.
    void setGround(const QPalette& ground);

Q_SIGNALS:
    /// Its texts are those of an earlier moment, or empty.
    void unfolded();

private:
    void retranslate() override;
    void restyle() override;
    void fold(bool isFolded);
    void build();

    Services& m_services;
    QPalette m_ground;
    QToolButton* m_header;
    Card* m_card = nullptr; ///< nullptr until the first unfolding, like all below
    CodeBlock* m_text = nullptr;
    QToolButton* m_copyText = nullptr;
    QLabel* m_commandsLabel = nullptr;
    CodeBlock* m_commands = nullptr;
    QToolButton* m_copyCommands = nullptr;
};

} // namespace lockscope::gui
