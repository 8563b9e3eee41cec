// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/card.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/steadyparagraph.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/lengthtext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTextLayout>
#include <QVBoxLayout>

#include <chrono>

namespace lockscope::gui {

namespace {
void setText(QLabel* label, const QString& text)
{
    if (label->text() != text) // even an equal text makes the label lay out its window again
        label->setText(text);
}
} // namespace

Card::Card(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_layout(new QVBoxLayout(this)), m_title(new QLabel(this)),
      m_unit(new QLabel(this)), m_steadyUnit(new SteadyParagraph(*m_unit)), m_note(new QLabel(this))
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_unit->setTextFormat(Qt::PlainText);
    m_steadyUnit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->hide();
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addWidget(m_steadyUnit, 1);
    m_layout->setContentsMargins(12, 10, 12, 10);
    m_layout->setSpacing(6);
    m_layout->addLayout(head);
    m_layout->addWidget(m_note);
    setTone(m_title, theme, lockcells::Tone::Plain);
    setTone(m_unit, theme, lockcells::Tone::Muted);
    setTone(m_note, theme, lockcells::Tone::Muted);
}

void Card::setBody(QWidget* body)
{
    m_layout->insertWidget(1, body, 1);
}

void Card::setTitle(const QString& title, const QString& unit)
{
    setText(m_title, title);
    m_unitText = unit;
    m_unit->setToolTip(unit);
    elideUnit();
    setAccessibleName(title);
    setAccessibleDescription(unit);
}

void Card::elideUnit()
{
    m_steadyUnit->setText(m_unit->fontMetrics().elidedText(m_unitText, Qt::ElideRight, m_steadyUnit->width()));
}

void Card::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    elideUnit();
}

void Card::setNote(const QString& note)
{
    setText(m_note, note);
    m_note->setVisible(!note.isEmpty());
}

void Card::paintEvent(QPaintEvent*)
{
    paintCard(*this, m_theme.colors());
}

void paintCard(QWidget& widget, const Colors& colors)
{
    QPainter painter(&widget);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.border, 1));
    painter.setBrush(colors.panel);
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

Figure::Figure(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_value(new QLabel(this)), m_caption(new QLabel(this))
{
    QFont large = m_value->font();
    if (large.pointSizeF() > 0)
        large.setPointSizeF(large.pointSizeF() * 1.6);
    m_value->setFont(large);
    for (QLabel* label : {m_value, m_caption}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_caption->setWordWrap(true);
    m_value->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_value);
    layout->addWidget(m_caption);
    layout->addStretch(1);
    setTone(m_value, theme, lockcells::Tone::Plain);
    setTone(m_caption, theme, lockcells::Tone::Muted);
    measure();
}

/// The letters of some units are taller than digits: numbers with and without a unit stand on one line.
void Figure::measure()
{
    QTextLayout line(lengthtext::rough(std::chrono::seconds(1)), m_value->font());
    line.beginLayout();
    QTextLine only = line.createLine();
    only.setLineWidth(1000); // lays it out
    const double height = only.height();
    line.endLayout();
    m_value->setMinimumHeight(qCeil(height));
}

void Figure::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        measure();
}

void Figure::setCaption(const QString& caption)
{
    setText(m_caption, caption);
    setAccessibleName(caption);
}

void Figure::setValue(const QString& value)
{
    setText(m_value, value);
    setAccessibleDescription(value);
}

QString Figure::value() const
{
    return m_value->text();
}

} // namespace lockscope::gui

#include "moc_card.cpp"
