// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace lockscope::presentation {
class HolderNames;
} // namespace lockscope::presentation

namespace lockscope::gui {

class HolderRulesModel;
class Theme;

/// *Names of holders*: edits the rules that assign tokens, clients and hosts to services. Show it with open(); deletes
/// itself. GUI thread.
class HolderNamesDialog final : public Themed<QDialog>
{
    Q_OBJECT
public:
    /// Both must outlive the dialog.
    HolderNamesDialog(const Theme& theme, HolderNames& names, QWidget* parent);
    ~HolderNamesDialog() override;

    /// Shows the existing rule for this pattern or a new one, ready for typing the service's name.
    void addRule(const QString& pattern);
    void accept() override;

private:
    void retranslate() override;
    void build();
    void updateState();
    [[nodiscard]] int currentRow() const;
    void edit(int row, int column);
    void move(int by);

    const Theme& m_theme;
    HolderNames& m_names;
    HolderRulesModel* m_model;
    QLabel* m_intro;
    QLabel* m_problem;
    QTableView* m_table;
    QPushButton* m_add;
    QPushButton* m_remove;
    QPushButton* m_up;
    QPushButton* m_down;
    QPushButton* m_cancel;
    QPushButton* m_save;
};

} // namespace lockscope::gui
