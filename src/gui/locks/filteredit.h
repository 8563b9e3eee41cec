// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/filters/filter.h"

#include <QLineEdit>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>

class QCompleter;
class QStringListModel;

namespace lockscope::gui {

class Theme;

/// The edit field of the filter language: completes fields and states while typing, applies 150 ms after the last key,
/// marks errors while keeping the previous filter, offers earlier filters on Down. GUI thread.
class FilterEdit final : public Themed<QLineEdit>
{
    Q_OBJECT
public:
    explicit FilterEdit(QWidget* parent = nullptr);
    /// Whose colours it has; a form makes it without. It must outlive it.
    void setTheme(const Theme& theme);

    /// Called with the text; returns what is wrong with it.
    void setApply(std::function<std::optional<FilterError>(const QString&)> apply) { m_apply = std::move(apply); }
    /// Shows what was set elsewhere, without applying it again.
    void showText(const QString& text);
    /// Newest first.
    void setHistory(const QStringList& history) { m_history = history; }
    [[nodiscard]] const std::optional<FilterError>& error() const { return m_error; }
    /// Applies now what was typed.
    void applyNow();

Q_SIGNALS:
    void errorChanged();
    void historyChanged(const QStringList& history);
    /// Esc in an empty box, or Enter: back to the table.
    void done();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle() override;

    void edited();
    void offer(const QStringList& candidates, int start, int length);
    void insertCandidate(const QString& candidate);
    void remember();

    std::function<std::optional<FilterError>(const QString&)> m_apply;
    std::optional<FilterError> m_error;
    QStringList m_history;
    QTimer m_debounce;
    QCompleter* m_completer;
    QStringListModel* m_candidates;
    int m_replaceStart = 0;
    int m_replaceLength = 0;
    QColor m_alarm;
    const Theme* m_theme = nullptr;
};

} // namespace lockscope::gui
