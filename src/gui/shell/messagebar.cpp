// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/messagebar.h"

#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

MessageBar::MessageBar(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName(u"messageBar"_s);
    m_text->setObjectName(u"messageText"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setObjectName(u"messageAction"_s);
    m_close->setObjectName(u"messageClose"_s);
    m_close->setAutoRaise(true);
    setThemeIcon(m_close, theme, u"close"_s);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 8, 6);
    row->setSpacing(10);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_action);
    row->addWidget(m_close);

    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto act = std::exchange(m_act, {});
        dismiss();
        if (act)
            act();
    });
    retranslate();
    restyle();
    hide();
}

void MessageBar::showMessage(Kind kind, const QString& text)
{
    showMessage(kind, text, {}, {});
}

void MessageBar::showMessage(Kind kind, const QString& text, const QString& actionText, std::function<void()> act)
{
    m_kind = kind;
    m_act = std::move(act);
    m_text->setText(text);
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    restyle();
    show();
    m_icon->setAccessibleName(text);
    setAccessibleName(text);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::updateText(const QString& text)
{
    m_text->setText(text);
    m_icon->setAccessibleName(text);
    setAccessibleName(text);
}

void MessageBar::dismiss()
{
    if (isHidden())
        return;
    hide();
    m_act = {};
    Q_EMIT dismissed();
}

QString MessageBar::text() const
{
    return m_text->text();
}

QColor MessageBar::color() const
{
    const Colors& colors = m_theme.colors();
    switch (m_kind) {
    case Kind::Info:
        return colors.held;
    case Kind::Good:
        return colors.good;
    case Kind::Warning:
        return colors.contended;
    case Kind::Error:
        return colors.alarm;
    }
    Q_UNREACHABLE();
}

void MessageBar::restyle()
{
    static constexpr const char* kIcons[] = {"info", "check", "warning", "error"};
    const int side = fontMetrics().height() + 2;
    m_icon->setPixmap(m_theme.icon(QLatin1StringView(kIcons[static_cast<int>(m_kind)]))
                          .pixmap(QSize(side, side), devicePixelRatioF()));
    update();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor ground = color();
    ground.setAlphaF(0.16F);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.fillRect(rect(), ground);
    painter.fillRect(QRect(0, 0, 4, height()), color());
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors().border);
}

void MessageBar::retranslate()
{
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
}

} // namespace lockscope::gui

#include "moc_messagebar.cpp"
