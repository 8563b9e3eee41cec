// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"
#include "simulator/catalogue.h"

#include <QAbstractListModel>
#include <QColor>

#include <map>
#include <vector>

namespace lockscope::gui {

class Theme;

/// The cases of the catalogue under headings, with the result of each latest run; for SidebarDelegate. Headings cannot
/// be chosen. GUI thread.
class CasesModel final : public Themed<QAbstractListModel>
{
    Q_OBJECT
public:
    explicit CasesModel(const Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Only cases with this text in id, name, words or violations; empty: all.
    void setFilter(const QString& text);
    /// Result of its latest run; `passed`: all other checks of a drill.
    void setResult(const simulator::CaseInfo& pattern, const simulator::RunVerdict& verdict, bool passed = true);

    /// nullptr: a heading.
    [[nodiscard]] const simulator::CaseInfo* caseAt(const QModelIndex& index) const;
    /// Invalid when the filter hides it.
    [[nodiscard]] QModelIndex indexOf(std::string_view id) const;
    [[nodiscard]] QModelIndex firstCase() const;

private:
    void retranslate() override;
    void restyle() override { retranslate(); }
    struct Row
    {
        simulator::CaseKind kind;
        const simulator::CaseInfo* pattern; ///< nullptr: the heading of the kind
    };
    struct Result
    {
        bool clean = true;
        simulator::ViolationKind most{};
        std::uint64_t count = 0;
    };

    [[nodiscard]] std::vector<Row> filtered() const;
    [[nodiscard]] bool matches(const simulator::CaseInfo& pattern) const;
    [[nodiscard]] QString resultText(const simulator::CaseInfo& pattern) const;
    [[nodiscard]] QColor resultColor(const simulator::CaseInfo& pattern) const;

    const Theme& m_theme;
    QString m_filter;
    std::vector<Row> m_rows;
    std::map<const simulator::CaseInfo*, Result> m_results;
};

} // namespace lockscope::gui
