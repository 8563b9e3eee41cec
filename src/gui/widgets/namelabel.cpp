// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/namelabel.h"

#include "gui/presentation.h"
#include "presentation/words/celltext.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

namespace lockscope::gui {

NameLabel::NameLabel(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void NameLabel::showName(const QString& plain)
{
    setText(celltext::breakable(plain));
    setAccessibleName(plain);
}

void NameLabel::copy(bool toSelection) const
{
    if (!hasSelectedText())
        return;
    const QString shown = selectedText().remove(QChar(0x200B)).replace(QChar::ParagraphSeparator, u'\n');
    QGuiApplication::clipboard()->setText(shown, toSelection ? QClipboard::Selection : QClipboard::Clipboard);
}

void NameLabel::keyPressEvent(QKeyEvent* event)
{
    if (!event->matches(QKeySequence::Copy))
        return QLabel::keyPressEvent(event);
    copy(false);
    event->accept();
}

void NameLabel::mouseReleaseEvent(QMouseEvent* event)
{
    QLabel::mouseReleaseEvent(event);
    if (QGuiApplication::clipboard()->supportsSelection())
        copy(true); // replaces Qt's copy, which contains the break opportunities
}

void NameLabel::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), this, [this] { copy(false); })->setEnabled(hasSelectedText());
    menu->addAction(tr("Select &All"), this, [this] { setSelection(0, static_cast<int>(text().size())); });
    menu->popup(event->globalPos());
}

} // namespace lockscope::gui

#include "moc_namelabel.cpp"
