// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/steadyparagraph.h"

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
        delete layout->replaceWidget(&label, this); // first: with another parent it has no place there
    label.setParent(this);
    label.show();
}

void SteadyParagraph::setText(const QString& text)
{
    if (m_label.text() == text)
        return;
    m_label.setText(text);
    const int needed = hasHeightForWidth() ? heightForWidth(width()) : sizeHint().height();
    const bool isAnother = std::exchange(m_needed, needed) != needed;
    const bool ignoresWidth = hasHeightForWidth() || sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    if (isAnother || (!ignoresWidth && sizeHint().width() > width()))
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

void SteadyParagraph::resizeEvent(QResizeEvent* event)
{
    if (event->size().width() != event->oldSize().width())
        m_needed = -1;
    m_label.setGeometry(rect());
}

} // namespace lockscope::gui
