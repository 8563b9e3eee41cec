// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/commandfield.h"

#include <QApplication>
#include <QKeyEvent>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr QChar kCommandSign = u'>';
} // namespace

CommandField::CommandField(const Theme& theme, QWidget& window, QWidget* parent)
    : FilterEdit(theme, parent), m_palette(new CommandPalette(theme, window))
{
    setObjectName(u"filterEdit"_s);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& typed) {
        if (filter() == nullptr && !typed.isEmpty() && !hasCommands())
            setText(kCommandSign + typed);
    });
    connect(this, &QLineEdit::textChanged, this, &CommandField::updateCommands);
    connect(m_palette, &CommandPalette::chosen, this, &CommandField::run);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, const QWidget* now) {
        if (now == this && old != nullptr)
            m_before = old;
    });
    CommandField::showWords();
}

bool CommandField::hasCommands() const
{
    return text().startsWith(kCommandSign);
}

void CommandField::openFilter()
{
    Q_EMIT opening();
    leaveCommands();
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

void CommandField::openCommands()
{
    Q_EMIT opening();
    setFocus(Qt::ShortcutFocusReason);
    if (!hasCommands())
        setText(kCommandSign);
    end(false);
}

void CommandField::takeTyped(const QString& letters)
{
    Q_EMIT opening();
    leaveCommands();
    FilterEdit::takeTyped(letters);
}

/// Finds what was typed, in the names of the moment when the commands were opened.
void CommandField::updateCommands()
{
    if (m_palette == nullptr) // the window is closing
        return;
    if (!hasCommands() || !m_contents)
        return m_palette->close();
    if (!m_palette->isVisible())
        m_palette->open(m_contents(), *this);
    m_palette->find(text().mid(1));
    setAccessibleDescription(m_palette->currentText());
}

/// Shows the filter again.
void CommandField::leaveCommands()
{
    if (hasCommands())
        showFilter();
}

/// Gives the focus back first, because the entry may open a dialog.
void CommandField::run(const PaletteEntry& entry)
{
    const auto act = entry.run;
    if (!act)
        return;
    const auto contents = m_palette->takeContents(); // the entry refers to it
    contents->remember(entry);
    leaveCommands();
    if (m_before != nullptr)
        m_before->setFocus(Qt::OtherFocusReason);
    act();
}

void CommandField::keyPressEvent(QKeyEvent* event)
{
    if (!hasCommands()) {
        if (event->key() == Qt::Key_Escape && filter() == nullptr && m_before != nullptr)
            m_before->setFocus(Qt::OtherFocusReason);
        return FilterEdit::keyPressEvent(event);
    }
    switch (event->key()) {
    case Qt::Key_Escape:
        event->accept();
        leaveCommands();
        if (m_before != nullptr)
            m_before->setFocus(Qt::OtherFocusReason);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        event->accept();
        if (const auto entry = m_palette->current())
            run(*entry);
        return;
    default:
        if (!m_palette->steer(event->key()))
            return FilterEdit::keyPressEvent(event);
        setAccessibleDescription(m_palette->currentText());
        event->accept();
    }
}

/// Commands end with the focus, as a menu does.
void CommandField::focusOutEvent(QFocusEvent* event)
{
    FilterEdit::focusOutEvent(event);
    if (event->reason() == Qt::ActiveWindowFocusReason || event->reason() == Qt::PopupFocusReason) // comes back
        return;
    leaveCommands();
    Q_EMIT closed();
}

void CommandField::resizeEvent(QResizeEvent* event)
{
    FilterEdit::resizeEvent(event);
    m_palette->place();
}

void CommandField::moveEvent(QMoveEvent* event)
{
    FilterEdit::moveEvent(event);
    m_palette->place();
}

void CommandField::showWords()
{
    FilterEdit::showWords();
    if (filter() != nullptr)
        return;
    setPlaceholderText(tr("No filter; type for commands"));
    setAccessibleName(tr("Commands"));
    setToolTip(tr("This page has no filter. Type to find commands (Ctrl+Shift+P)."));
}

} // namespace lockscope::gui

#include "moc_commandfield.cpp"
