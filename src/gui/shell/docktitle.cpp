// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/docktitle.h"

#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kGripDots = 5;
constexpr int kDotStep = 6;
} // namespace

DockTitle::DockTitle(const Theme& theme, QDockWidget& dock)
    : Themed(&dock), m_theme(theme), m_dock(dock), m_close(new QToolButton(this))
{
    m_close->setAutoRaise(true);
    setThemeIcon(m_close, theme, u"close"_s);
    m_close->setFocusPolicy(Qt::NoFocus); // the menu and its shortcut do the same
    m_close->setObjectName(dock.objectName() + u".close"_s);
    m_close->setFixedSize(sizeHint().height(), sizeHint().height());
    m_close->setIconSize(QSize(sizeHint().height() - 6, sizeHint().height() - 6));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 4, 0);
    row->addStretch();
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, &dock, &QDockWidget::close);
    connect(&dock, &QDockWidget::windowTitleChanged, this, &DockTitle::retranslate);
    retranslate();
}

void DockTitle::retranslate()
{
    const QString words = tr("Hide %1").arg(m_dock.windowTitle());
    m_close->setToolTip(words);
    m_close->setAccessibleName(words);
    setToolTip(tr("Drag to move this panel; double click to let it float"));
}

QSize DockTitle::sizeHint() const
{
    return {60, fontMetrics().height() + 2};
}

void DockTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colors().panel);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colors().gap);
    const double left = (width() - (kGripDots - 1) * kDotStep) / 2.0;
    for (int i = 0; i < kGripDots; ++i)
        painter.drawEllipse(QPointF(left + i * kDotStep, height() / 2.0), 1.2, 1.2);
}

} // namespace lockscope::gui

#include "moc_docktitle.cpp"
