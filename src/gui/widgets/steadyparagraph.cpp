// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/steadyparagraph.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QLabel>
#include <QLayout>
#include <QResizeEvent>
#include <QtMath>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

namespace {

bool differInDigitsOnly(const QString& a, const QString& b)
{
    return std::ranges::equal(a, b, [](QChar x, QChar y) { return x == y || (x.isDigit() && y.isDigit()); });
}

} // namespace

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
    const bool hasRoom = m_hasRoomForDigits && m_needed <= height() && m_label.font() == m_measuredIn &&
                         differInDigitsOnly(m_label.text(), text);
    m_label.setText(text);
    QCoreApplication::removePostedEvents(this, QEvent::LayoutRequest); // the label's, for a text that is looked at here
    if (!hasRoom)
        askForRoom();
}

void SteadyParagraph::askForRoom()
{
    const bool wraps = hasHeightForWidth();
    const int needed = wraps ? heightForWidth(width()) : sizeHint().height();
    const bool isAnother = std::exchange(m_needed, needed) != needed;
    const bool ignoresWidth = wraps || sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    const int wanted = ignoresWidth ? 0 : sizeHint().width();
    const bool isTight = needed > height() || wanted > width();
    if (isAnother || isTight)
        updateGeometry();
    m_measuredIn = m_label.font();
    const int growth = widthThatDigitsMayAdd();
    m_hasRoomForDigits = !isTight && (wraps ? heightForWidth(width() - growth) == needed : wanted + growth <= width());
}

int SteadyParagraph::widthThatDigitsMayAdd() const
{
    const QFontMetricsF metrics(m_label.font());
    const auto digits = std::ranges::count_if(m_label.text(), [](QChar c) { return c.isDigit(); });
    const auto [narrow, wide] = std::ranges::minmax(
        {metrics.horizontalAdvance(u'0'), metrics.horizontalAdvance(u'1'), metrics.horizontalAdvance(u'4')});
    return qCeil(static_cast<qreal>(digits) * (wide - narrow));
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
