// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/locks/inspectorfacts.h"

#include <vector>

class QFormLayout;
class QVBoxLayout;
class QWidget;

namespace lockscope::gui {

class Theme;

/// The facts of the inspector: one row each, label and value. Only rows that changed are written.
class FactsForm
{
public:
    /// Adds itself to `column`; its labels are children of `parent`.
    FactsForm(const Theme& theme, QVBoxLayout& column, QWidget& parent);

    /// Leaves out rows of waiting. `isEnded`: greyed, because they are only the last known ones.
    void show(std::vector<inspectorfacts::Row> rows, bool isEnded);
    /// Writes all rows anew with the next show(): colours or language changed.
    void forget() { m_rows.clear(); }

private:
    void build(bool isEnded);

    const Theme& m_theme;
    QWidget& m_parent;
    QFormLayout* m_form;
    std::vector<inspectorfacts::Row> m_rows; ///< as shown
};

} // namespace lockscope::gui
