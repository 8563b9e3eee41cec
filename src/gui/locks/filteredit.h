// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/shell/pagefilter.h"
#include "gui/style/themed.h"

#include <QLineEdit>
#include <QPointer>
#include <QTimer>

class QCompleter;
class QLabel;
class QStringListModel;

namespace lockscope::gui {

class Theme;

/// Edits the filter of a page: completes fields and states while typing, applies 150 ms after the last key, offers
/// earlier filters on Down. What is wrong stands below it while it has the focus, how much is shown at its right. GUI
/// thread.
class FilterEdit : public Themed<QLineEdit>
{
    Q_OBJECT
public:
    /// The theme must outlive it.
    FilterEdit(const Theme& theme, QWidget* parent);
    ~FilterEdit() override;

    /// Edits this filter, which must outlive it or be replaced; nullptr: none.
    void setFilter(PageFilter* filter);
    [[nodiscard]] PageFilter* filter() const { return m_filter; }
    /// Applies now what was typed.
    void applyNow();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void retranslate() override;
    void restyle() override;
    /// False: the text is no filter, and is not applied.
    [[nodiscard]] virtual bool isFilter() const { return m_filter != nullptr; }
    /// Shows the text of the filter again.
    void showFilter();
    virtual void showWords();
    /// Letters from the page.
    virtual void takeTyped(const QString& letters);

private:
    void edited();
    void offer(const QStringList& candidates, int start, int length);
    void insertCandidate(const QString& candidate);
    void showCount();
    void showError();

    const Theme& m_theme;
    QPointer<PageFilter> m_filter;
    QTimer m_debounce;
    QCompleter* m_completer;
    QStringListModel* m_candidates;
    QLabel* m_count;
    QPointer<QLabel> m_reason; ///< a child of the window; made with the first error
    int m_replaceStart = 0;
    int m_replaceLength = 0;
};

} // namespace lockscope::gui
