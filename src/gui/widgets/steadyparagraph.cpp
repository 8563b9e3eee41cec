// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/steadyparagraph.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QResizeEvent>

#include <utility>

namespace lockscope::gui {

SteadyParagraph::SteadyParagraph(QLabel& label, QLayout* layout) : m_label(label)
{
    QSizePolicy policy = label.sizePolicy();
    policy.setHeightForWidth(label.hasHeightForWidth());
    setSizePolicy(policy);
    if (layout)
        delete layout->replaceWidget(&label, this); // before setParent(), which takes the label out of the layout
    label.setParent(this);
    label.show();
}

void SteadyParagraph::setText(const QString& text)
{
    if (m_label.text() == text)
        return;
    m_label.setText(text);
    QCoreApplication::removePostedEvents(this, QEvent::LayoutRequest); // askForRoom() handles the new text
    askForRoom();
}

void SteadyParagraph::askForRoom()
{
    const int needed = hasHeightForWidth() ? heightForWidth(width()) : sizeHint().height();
    const bool isAnother = std::exchange(m_needed, needed) != needed;
    const bool ignoresWidth = hasHeightForWidth() || sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    if (isAnother || needed > height() || (!ignoresWidth && sizeHint().width() > width()))
        updateGeometry();
}

bool SteadyParagraph::hasHeightForWidth() const
{
    return m_label.hasHeightForWidth();
}

QSize SteadyParagraph::sizeHint() const
{
    return m_label.sizeHint();
}

QSize SteadyParagraph::minimumSizeHint() const
{
    return m_label.minimumSizeHint();
}

int SteadyParagraph::heightForWidth(int width) const
{
    return m_label.heightForWidth(width);
}

/// Handles the label's request for another size, for instance after a change of font: there is no layout to do it.
bool SteadyParagraph::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        askForRoom();
    return QWidget::event(event);
}

/// Asks again if the height is too small: a layout assigns heights for the previous widths.
void SteadyParagraph::resizeEvent(QResizeEvent* event)
{
    m_label.setGeometry(rect());
    if (event->size().width() != event->oldSize().width())
        askForRoom();
}

} // namespace lockscope::gui

#include "moc_steadyparagraph.cpp"
