// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/steadyparagraph.h"

#include <QLabel>
#include <QLayout>

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
    const auto neededHeight = [this] { return hasHeightForWidth() ? heightForWidth(width()) : sizeHint().height(); };
    const int before = neededHeight();
    m_label.setText(text);
    const bool ignoresWidth = hasHeightForWidth() || sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    if (neededHeight() != before || (!ignoresWidth && sizeHint().width() > width()))
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

void SteadyParagraph::resizeEvent(QResizeEvent*)
{
    m_label.setGeometry(rect());
}

} // namespace lockscope::gui
