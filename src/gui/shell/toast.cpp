// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/toast.h"

#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QGridLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr qsizetype kMostLetters = 400;
constexpr int kKindStripe = 4;

QAccessibleInterface* createToastInterface(const QString&, QObject* object)
{
    auto* toast = qobject_cast<Toast*>(object);
    return toast ? new QAccessibleWidget(toast, QAccessible::AlertMessage) : nullptr;
}

} // namespace

QString iconOf(MessageKind kind)
{
    static constexpr const char* kIcons[] = {"info", "check", "warning", "error"};
    return QString::fromLatin1(kIcons[static_cast<int>(kind)]);
}

QColor colorOf(MessageKind kind, const Theme& theme)
{
    const Colors& colors = theme.colors();
    switch (kind) {
    case MessageKind::Info:
        return colors.held;
    case MessageKind::Good:
        return colors.good;
    case MessageKind::Warning:
        return colors.contended;
    case MessageKind::Error:
        return colors.alarm;
    }
    Q_UNREACHABLE();
}

Toast::Toast(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_icon(new QLabel(this)), m_text(new QLabel(this)),
      m_action(new QPushButton(this)), m_close(new QToolButton(this))
{
    QAccessible::removeFactory(createToastInterface);
    QAccessible::installFactory(createToastInterface);
    m_text->setObjectName(u"messageText"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setObjectName(u"messageAction"_s);
    m_close->setObjectName(u"messageClose"_s);
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    setThemeIcon(m_close, theme, u"close"_s);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(14, 8, 8, 8);
    grid->setHorizontalSpacing(10);
    grid->addWidget(m_icon, 0, 0, Qt::AlignTop);
    grid->addWidget(m_text, 0, 1);
    grid->addWidget(m_close, 0, 2, Qt::AlignTop);
    grid->addWidget(m_action, 1, 1, 1, 2, Qt::AlignRight);
    grid->setColumnStretch(1, 1);

    connect(m_close, &QToolButton::clicked, this, &Toast::closed);
    connect(m_action, &QPushButton::clicked, this, &Toast::acted);
    retranslate();
    restyle();
}

void Toast::setMessage(MessageKind kind, const QString& text, const QString& actionText)
{
    m_kind = kind;
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    setText(text);
    restyle();
}

void Toast::setText(const QString& text)
{
    const bool isLong = text.size() > kMostLetters;
    m_text->setText(isLong ? text.left(kMostLetters) + u'…' : text);
    m_text->setToolTip(isLong ? plainTip(text) : QString());
    m_icon->setAccessibleName(text);
    setAccessibleName(text);
}

void Toast::takeFocus()
{
    if (m_action->isHidden())
        m_close->setFocus(Qt::ShortcutFocusReason);
    else
        m_action->setFocus(Qt::ShortcutFocusReason);
}

bool Toast::hasFocusWithin() const
{
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && isAncestorOf(focus);
}

void Toast::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QFrame::keyPressEvent(event);
}

void Toast::restyle()
{
    const int side = fontMetrics().height() + 2;
    m_icon->setPixmap(m_theme.icon(iconOf(m_kind)).pixmap(QSize(side, side), devicePixelRatioF()));
    m_action->setStyleSheet(
        u"QPushButton { background: transparent; color: %1; border: 1px solid %2; border-radius: 4px; padding: 3px "
        u"10px; }"
        "QPushButton:hover { background: %3; } QPushButton:focus { border: 2px solid %2; padding: 2px 9px; }"_s.arg(
            m_theme.colors().text.name(), colorOf(m_kind, m_theme).name(), m_theme.colors().selection.name()));
    update();
}

void Toast::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor ground = colorOf(m_kind, m_theme);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.fillRect(QRect(0, 0, kKindStripe, height()), ground);
    painter.setPen(ground);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    constexpr float kTint = 0.12F;
    ground.setAlphaF(kTint);
    painter.fillRect(rect(), ground);
}

void Toast::retranslate()
{
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
}

} // namespace lockscope::gui

#include "moc_toast.cpp"
