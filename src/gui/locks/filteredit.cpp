// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filteredit.h"

#include "gui/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStringListModel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kDebounceMs = 150;
constexpr int kReasonMargin = 8;
constexpr int kLeastLetters = 12; ///< of the text beside the count
} // namespace

FilterEdit::FilterEdit(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_completer(new QCompleter(this)), m_candidates(new QStringListModel(this)),
      m_count(new QLabel(this))
{
    setClearButtonEnabled(true);
    m_count->setObjectName(u"filterCount"_s);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_count->hide();
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    connect(&m_debounce, &QTimer::timeout, this, &FilterEdit::applyNow);
    // Not setCompleter(): that would complete the whole text instead of the word at the cursor.
    m_completer->setModel(m_candidates);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FilterEdit::insertCandidate);
    connect(this, &QLineEdit::textEdited, this, &FilterEdit::edited);
    connect(this, &QLineEdit::textChanged, this, [this] {
        if (isFilter())
            m_debounce.start();
        else
            m_debounce.stop();
        showCount();
    });
    FilterEdit::restyle();
}

FilterEdit::~FilterEdit()
{
    delete m_reason;
}

void FilterEdit::setFilter(PageFilter* filter)
{
    if (m_filter == filter)
        return;
    if (m_debounce.isActive())
        applyNow();
    if (m_filter != nullptr)
        m_filter->disconnect(this);
    m_filter = filter;
    if (m_filter != nullptr) {
        connect(m_filter, &PageFilter::shown, this, [this] {
            if (isFilter())
                showFilter();
        });
        connect(m_filter, &PageFilter::errorChanged, this, &FilterEdit::showError);
        connect(m_filter, &PageFilter::wordsChanged, this, &FilterEdit::showWords);
        connect(m_filter, &PageFilter::countChanged, this, &FilterEdit::showCount);
        connect(m_filter, &PageFilter::typed, this, &FilterEdit::takeTyped);
    }
    showFilter();
    showWords();
}

void FilterEdit::showFilter()
{
    setText(m_filter != nullptr ? m_filter->text() : QString());
    m_debounce.stop();
    showError();
    showCount();
}

void FilterEdit::takeTyped(const QString& letters)
{
    setFocus(Qt::OtherFocusReason);
    insert(letters);
}

void FilterEdit::edited()
{
    if (!isFilter() || !m_filter->completes())
        return;
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
    if (isFilter())
        m_filter->apply(text());
}

void FilterEdit::keyPressEvent(QKeyEvent* event)
{
    // QCompleter passes keys to this field first; leave those to its popup that move or choose there.
    static constexpr int kOfTheList[] = {Qt::Key_Down,   Qt::Key_Up,    Qt::Key_PageDown, Qt::Key_PageUp,
                                         Qt::Key_Return, Qt::Key_Enter, Qt::Key_Tab,      Qt::Key_Escape};
    if (m_completer->popup()->isVisible() &&
        std::find(std::begin(kOfTheList), std::end(kOfTheList), event->key()) != std::end(kOfTheList))
        return event->ignore();
    if (!isFilter())
        return QLineEdit::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Escape:
        event->accept();
        if (text().isEmpty())
            m_filter->leave();
        clear();
        return applyNow();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        event->accept();
        applyNow();
        m_filter->remember();
        if (!m_filter->error())
            m_filter->leave();
        return;
    case Qt::Key_Down:
        event->accept();
        if (!m_filter->history().isEmpty())
            offer(m_filter->history(), 0, static_cast<int>(text().size()));
        else
            m_filter->leave();
        return;
    default:
        return QLineEdit::keyPressEvent(event);
    }
}

void FilterEdit::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    showError();
}

void FilterEdit::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    showError();
}

void FilterEdit::showWords()
{
    const PageFilter::Words words = m_filter != nullptr ? m_filter->words() : PageFilter::Words();
    setPlaceholderText(words.placeholder);
    setAccessibleName(words.name);
    setToolTip(words.tip);
}

/// At the right, where the text leaves room.
void FilterEdit::showCount()
{
    const bool counts = isFilter() && !text().isEmpty() && !m_filter->error() && !m_filter->count().isEmpty();
    m_count->setText(counts ? m_filter->count() : QString());
    m_count->adjustSize();
    const int cross = height();
    const bool hasRoom = width() - cross - m_count->width() > fontMetrics().averageCharWidth() * kLeastLetters;
    m_count->setVisible(counts && hasRoom);
    setTextMargins(0, 0, counts && hasRoom ? m_count->width() : 0, 0);
    m_count->move(width() - cross - m_count->width(), (height() - m_count->height()) / 2);
}

void FilterEdit::showError()
{
    const bool isWrong = isFilter() && m_filter->error();
    QString why;
    if (isWrong)
        //: what is wrong with the filter and at which character
        why = tr("Character %1: %2").arg(m_filter->error()->position + 1).arg(m_filter->error()->message);
    setAccessibleDescription(why);
    showCount();
    update();
    if (m_reason == nullptr && isWrong) {
        m_reason = new QLabel(window());
        m_reason->setObjectName(u"filterError"_s);
        m_reason->setTextFormat(Qt::PlainText);
        m_reason->setWordWrap(true);
        m_reason->setMargin(kReasonMargin);
        m_reason->setAutoFillBackground(true);
        restyle();
    }
    if (m_reason == nullptr)
        return;
    m_reason->setVisible(isWrong && hasFocus());
    m_reason->setText(why);
    const int wide = std::max(width(), fontMetrics().averageCharWidth() * 40);
    const QPoint below = mapTo(window(), QPoint(0, height() + 2));
    m_reason->setGeometry(std::min(below.x(), std::max(0, window()->width() - wide)), below.y(), wide,
                          m_reason->heightForWidth(wide));
    m_reason->raise();
}

void FilterEdit::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    showError();
}

void FilterEdit::retranslate()
{
    showWords();
    showError();
}

void FilterEdit::restyle()
{
    QPalette muted = m_count->palette();
    muted.setColor(QPalette::WindowText, m_theme.colors().mutedText);
    m_count->setPalette(muted);
    if (m_reason == nullptr)
        return;
    QPalette alarm = m_reason->palette();
    alarm.setColor(QPalette::WindowText, m_theme.colors().alarm);
    alarm.setColor(QPalette::Window, m_theme.colors().panel);
    m_reason->setPalette(alarm);
}

/// Frames the field while its filter is wrong.
void FilterEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!isFilter() || !m_filter->error())
        return;
    QPainter painter(this);
    painter.setPen(QPen(m_theme.colors().alarm, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace lockscope::gui

#include "moc_filteredit.cpp"
