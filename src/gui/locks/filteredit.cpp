// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filteredit.h"

#include "gui/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kDebounceMs = 150;
constexpr qsizetype kHistory = 20;
} // namespace

FilterEdit::FilterEdit(QWidget* parent)
    : Themed(parent), m_completer(new QCompleter(this)), m_candidates(new QStringListModel(this))
{
    setClearButtonEnabled(true);
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &FilterEdit::applyNow);
    // Not setCompleter(): that would complete the whole text instead of the word at the cursor.
    m_completer->setModel(m_candidates);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FilterEdit::insertCandidate);
    connect(this, &QLineEdit::textEdited, this, &FilterEdit::edited);
    connect(this, &QLineEdit::textChanged, this, [this] { m_debounce.start(); });
}

void FilterEdit::showText(const QString& shown)
{
    if (shown == text())
        return;
    setText(shown);
    m_debounce.stop();
    m_error.reset();
    update();
    Q_EMIT errorChanged();
}

void FilterEdit::edited()
{
    const FilterCompletion completion = completeFilter(text(), cursorPosition());
    if (completion.length == 0 || completion.candidates.isEmpty())
        m_completer->popup()->hide();
    else
        offer(completion.candidates, completion.start, completion.length);
}

void FilterEdit::offer(const QStringList& candidates, int start, int length)
{
    m_replaceStart = start;
    m_replaceLength = length;
    m_candidates->setStringList(candidates);
    m_completer->setCompletionPrefix({}); // the candidates are already filtered
    const int x = cursorRect().left();
    m_completer->complete(
        QRect(x, height(), std::min(width() - x, fontMetrics().averageCharWidth() * 48), 1).translated(0, -height()));
}

void FilterEdit::insertCandidate(const QString& candidate)
{
    QString changed = text();
    changed.replace(m_replaceStart, m_replaceLength, candidate);
    setText(changed);
    setCursorPosition(m_replaceStart + static_cast<int>(candidate.size()));
    edited(); // offers the states after "state:"
}

void FilterEdit::applyNow()
{
    m_debounce.stop();
    if (!m_apply)
        return;
    m_error = m_apply(text());
    update();
    Q_EMIT errorChanged();
}

void FilterEdit::remember()
{
    const QString entry = text().trimmed();
    if (entry.isEmpty() || m_error)
        return;
    m_history.removeAll(entry);
    m_history.prepend(entry);
    m_history = m_history.mid(0, kHistory);
    Q_EMIT historyChanged(m_history);
}

void FilterEdit::keyPressEvent(QKeyEvent* event)
{
    // QCompleter passes keys to this field first; leave those to its popup that move or choose there.
    static constexpr int kOfTheList[] = {Qt::Key_Down,   Qt::Key_Up,    Qt::Key_PageDown, Qt::Key_PageUp,
                                         Qt::Key_Return, Qt::Key_Enter, Qt::Key_Tab,      Qt::Key_Escape};
    if (m_completer->popup()->isVisible() &&
        std::find(std::begin(kOfTheList), std::end(kOfTheList), event->key()) != std::end(kOfTheList))
        return event->ignore();
    switch (event->key()) {
    case Qt::Key_Escape:
        event->accept();
        if (text().isEmpty())
            Q_EMIT done();
        clear();
        return applyNow();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        event->accept();
        applyNow();
        remember();
        if (!m_error)
            Q_EMIT done();
        return;
    case Qt::Key_Down:
        event->accept();
        if (!m_history.isEmpty())
            offer(m_history, 0, static_cast<int>(text().size()));
        else
            Q_EMIT done();
        return;
    default:
        return QLineEdit::keyPressEvent(event);
    }
}

void FilterEdit::setTheme(const Theme& theme)
{
    m_theme = &theme;
    restyle();
}

void FilterEdit::restyle()
{
    if (m_theme != nullptr)
        m_alarm = m_theme->colors().alarm;
    update();
}

/// Frames the field while its filter is wrong; the reason stands below the field.
void FilterEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!m_error)
        return;
    QPainter painter(this);
    painter.setPen(QPen(m_alarm, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace lockscope::gui

#include "moc_filteredit.cpp"
