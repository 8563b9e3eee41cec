// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/inputmethodletters.h"

#include "gui/shell/pagedeck.h"
#include "gui/shell/pagefilter.h"
#include "gui/widgets/emptystate.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QInputMethodEvent>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

namespace {

/// Full-width signs that Chinese input methods commit for keys that are shortcuts of the window.
constexpr std::pair<char16_t, char16_t> kPlainKeys[] = {
    {u'\u3010', u'['}, {u'\u3011', u']'}, {u'\u300c', u'['}, {u'\u300d', u']'},
    {u'\u300a', u'<'}, {u'\u300b', u'>'}, {u'\uff1f', u'?'},
};

/// True for a widget from which typed letters go to the filter.
bool takesLetters(const QWidget& widget, const Page& page)
{
    if (&widget == &page || qobject_cast<const QAbstractItemView*>(&widget) != nullptr)
        return true;
    const auto isEmptyState = [](const QWidget* each) { return qobject_cast<const EmptyState*>(each) != nullptr; };
    return isEmptyState(&widget) || isEmptyState(widget.parentWidget());
}

} // namespace

InputMethodLetters::InputMethodLetters(PageDeck& pages) : QObject(&pages), m_pages(pages)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* focus) { follow(focus); });
}

void InputMethodLetters::follow(QWidget* focus)
{
    if (m_focus != nullptr)
        m_focus->removeEventFilter(this);
    m_focus.clear();
    if (focus == nullptr || !m_pages.isAncestorOf(focus) || m_pages.page().filter() == nullptr ||
        !takesLetters(*focus, m_pages.page()))
        return;
    m_focus = focus;
    focus->setAttribute(Qt::WA_InputMethodEnabled);
    focus->installEventFilter(this);
}

bool InputMethodLetters::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::InputMethodQuery && object == m_focus)
        m_focus->setAttribute(Qt::WA_InputMethodEnabled); // a view takes it back, because its rows are not edited
    if (event->type() != QEvent::InputMethod)
        return QObject::eventFilter(object, event);
    const QString letters = static_cast<QInputMethodEvent*>(event)->commitString();
    event->accept();
    if (!letters.isEmpty() && !triggers(letters))
        take(letters);
    return true;
}

void InputMethodLetters::take(const QString& letters)
{
    if (PageFilter* filter = m_pages.page().filter(); filter != nullptr && letters.trimmed().size() > 0)
        filter->type(letters);
}

bool InputMethodLetters::triggers(const QString& letters) const
{
    const auto* const sign = std::find_if(std::begin(kPlainKeys), std::end(kPlainKeys), [&](const auto& each) {
        return letters.size() == 1 && letters.front() == QChar(each.first);
    });
    if (sign == std::end(kPlainKeys))
        return false;
    const QKeySequence key{QString(QChar(sign->second))};
    const auto actions = m_pages.window()->actions();
    const auto action = std::find_if(actions.begin(), actions.end(),
                                     [&](const QAction* each) { return each->shortcuts().contains(key); });
    if (action == actions.end())
        return false;
    (*action)->trigger();
    return true;
}

} // namespace lockscope::gui

#include "moc_inputmethodletters.cpp"
