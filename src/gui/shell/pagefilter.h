// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/filters/filter.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace lockscope::gui {

/// The filter of a page, as the field of the top bar shows and edits it. The page says how to apply a text; the filter
/// keeps the text while another page is shown. A child of its page. GUI thread.
class PageFilter final : public QObject
{
    Q_OBJECT
public:
    /// Applies a text; returns what is wrong with it. A wrong text leaves the applied filter as it is.
    using Apply = std::function<std::optional<FilterError>(const QString& text)>;
    struct Words
    {
        QString placeholder;
        QString name; ///< accessible
        QString tip;  ///< rich text
    };

    PageFilter(Apply apply, QObject* page);

    /// Applies and keeps the text.
    void apply(const QString& text);
    /// Keeps a text that was applied elsewhere.
    void showText(const QString& text);
    /// Also one that is wrong.
    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] const std::optional<FilterError>& error() const { return m_error; }

    void setWords(Words words);
    [[nodiscard]] const Words& words() const { return m_words; }
    /// How much is shown: "3 of 6".
    void setCount(const QString& count);
    [[nodiscard]] const QString& count() const { return m_count; }
    /// The text is in the language of `Filter`, and is completed.
    void setCompletes(bool completes) { m_completes = completes; }
    [[nodiscard]] bool completes() const { return m_completes; }
    /// The newest first.
    void setHistory(const QStringList& history) { m_history = history; }
    [[nodiscard]] const QStringList& history() const { return m_history; }
    /// Puts the text into the history, unless it is empty or wrong.
    void remember();
    /// Letters that were typed on the page go to the field.
    void type(const QString& letters) { Q_EMIT typed(letters); }
    /// The field is left: the page takes the focus.
    void leave() { Q_EMIT left(); }

Q_SIGNALS:
    /// showText() changed the text.
    void shown();
    void errorChanged();
    void wordsChanged();
    void countChanged();
    void historyChanged(const QStringList& history);
    void typed(const QString& letters);
    void left();

private:
    Apply m_apply;
    QString m_text;
    std::optional<FilterError> m_error;
    Words m_words;
    QString m_count;
    QStringList m_history;
    bool m_completes = false;
};

} // namespace lockscope::gui
