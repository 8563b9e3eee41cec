// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"

#include <QModelIndex>
#include <QWidget>

#include <functional>
#include <string_view>

class QLineEdit;
class QListView;

namespace lockscope::gui {

class CasesModel;
class Theme;

/// The list of the simulator's cases with its search. Its words are the page's. GUI thread.
class CaseChooser final : public QWidget
{
    Q_OBJECT
public:
    /// `isBusy`: a search does not change the chosen case; true while a case runs.
    CaseChooser(CasesModel& cases, const Theme& theme, std::function<bool()> isBusy, QWidget* parent);

    /// False when there is no such case.
    bool choose(std::string_view id);
    void chooseFirst();
    /// Clears the search; false when there is none.
    bool clearSearch();
    [[nodiscard]] QWidget& searchField() const;
    void retranslate();

Q_SIGNALS:
    void chosen(const QModelIndex& index);

private:
    void search(const QString& text);

    CasesModel& m_cases;
    const std::function<bool()> m_isBusy;
    QLineEdit* m_filter;
    QListView* m_list;
    const simulator::CaseInfo* m_case = nullptr; ///< the chosen one, also while the search hides it
};

} // namespace lockscope::gui
