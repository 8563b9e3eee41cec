// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/factsform.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/style/theme.h"
#include "gui/widgets/steadyparagraph.h"

#include <QFormLayout>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

FactsForm::FactsForm(const Theme& theme, QVBoxLayout& column, QWidget& parent)
    : m_theme(theme), m_parent(parent), m_form(new QFormLayout)
{
    m_form->setHorizontalSpacing(14);
    m_form->setVerticalSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    column.addLayout(m_form);
}

void FactsForm::show(std::vector<inspectorfacts::Row> rows, bool isEnded)
{
    std::erase_if(rows, [](const auto& row) { return row.isOfWaiting; });
    if (rows == m_rows)
        return;
    const std::vector<inspectorfacts::Row> before = std::exchange(m_rows, std::move(rows));
    const bool same = m_rows.size() == before.size() && static_cast<int>(m_rows.size()) == m_form->rowCount();
    if (!same)
        build(isEnded);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = m_rows[i];
        if (same && row == before[i])
            continue;
        const int line = static_cast<int>(i);
        auto* field = static_cast<SteadyParagraph*>(m_form->itemAt(line, QFormLayout::FieldRole)->widget());
        field->label().setFont(row.fixedPitch ? m_theme.monospace() : m_parent.font());
        field->setText(row.value);
        field->label().setAccessibleName(u"%1: %2"_s.arg(row.label, row.value));
        auto* label = static_cast<QLabel*>(m_form->itemAt(line, QFormLayout::LabelRole)->widget());
        if (label->text() != row.label)
            label->setText(row.label);
    }
}

/// Creates one row per fact, in the current colours.
void FactsForm::build(bool isEnded)
{
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    QPalette muted = m_parent.palette();
    muted.setColor(QPalette::WindowText, m_theme.colors().mutedText);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        auto* label = new QLabel(&m_parent);
        label->setPalette(muted);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        auto* value = new WrapLabel(&m_parent);
        value->setPalette(isEnded ? muted : m_parent.palette());
        label->setBuddy(value);
        m_form->addRow(label, new SteadyParagraph(*value));
    }
}

} // namespace lockscope::gui
