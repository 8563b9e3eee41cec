// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"

#include <QCoreApplication>
#include <QWidget>

class QBoxLayout;
class QLabel;

namespace lockscope::gui {

class Theme;

/// What a case of the simulator is: its title, what goes wrong and why, what is right, and its code beside or below.
/// Its words are the page's.
class CaseHead final : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::SimulatorPage)
public:
    CaseHead(const Theme& theme, QWidget* parent);

    void show(const simulator::CaseInfo& info);
    /// The colours of now.
    void restyle();
    /// Code below the words instead of beside them.
    void setNarrow(bool isNarrow);

private:
    const Theme& m_theme;
    QLabel* m_title;
    QLabel* m_words;
    QLabel* m_code;
    QBoxLayout* m_layout;
};

} // namespace lockscope::gui
