// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagefilter.h"

#include <utility>

namespace lockscope::gui {

namespace {
constexpr qsizetype kMostRemembered = 20;
} // namespace

PageFilter::PageFilter(Apply apply, QObject* page) : QObject(page), m_apply(std::move(apply)) {}

void PageFilter::apply(const QString& text)
{
    m_text = text;
    m_error = m_apply(text);
    Q_EMIT errorChanged();
}

void PageFilter::showText(const QString& text)
{
    if (std::exchange(m_text, text) == text && !m_error)
        return;
    m_error.reset();
    Q_EMIT shown();
    Q_EMIT errorChanged();
}

void PageFilter::setWords(Words words)
{
    m_words = std::move(words);
    Q_EMIT wordsChanged();
}

void PageFilter::setCount(const QString& count)
{
    if (std::exchange(m_count, count) != count)
        Q_EMIT countChanged();
}

void PageFilter::remember()
{
    const QString entry = m_text.trimmed();
    if (entry.isEmpty() || m_error)
        return;
    m_history.removeAll(entry);
    m_history.prepend(entry);
    m_history = m_history.mid(0, kMostRemembered);
    Q_EMIT historyChanged(m_history);
}

} // namespace lockscope::gui

#include "moc_pagefilter.cpp"
