// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebarcolumn.h"

#include "gui/shell/sidebar.h"
#include "gui/style/theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace lockscope::gui {

namespace {
constexpr int kFieldMargin = 8; ///< pixels around the field
} // namespace

SidebarColumn::SidebarColumn(Sidebar& list, const Theme& theme, QWidget* parent)
    : Themed(parent), m_list(list), m_theme(theme), m_search(new QLineEdit(this))
{
    setAutoFillBackground(true);
    m_search->setObjectName(QStringLiteral("sidebarSearch"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    auto* field = new QVBoxLayout;
    field->setContentsMargins(kFieldMargin, kFieldMargin, kFieldMargin, 0);
    field->addWidget(m_search);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(field);
    column->addWidget(&list, 1);
    connect(m_search, &QLineEdit::textChanged, &list, &Sidebar::search);
    connect(m_search, &QLineEdit::returnPressed, this, &SidebarColumn::goToList);
    connect(&list, &Sidebar::typed, this, [this](const QString& letters) {
        m_search->setFocus(Qt::OtherFocusReason);
        m_search->setText(m_search->text() + letters);
    });
    restyle();
    retranslate();
}

void SidebarColumn::goToList()
{
    m_list.setFocus(Qt::OtherFocusReason);
    m_list.goToFirst();
}

bool SidebarColumn::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down) {
            goToList();
            return true;
        }
        if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
    }
    return Themed::eventFilter(watched, event);
}

void SidebarColumn::retranslate()
{
    m_search->setPlaceholderText(tr("Find server or prefix"));
    m_search->setAccessibleName(tr("Find a server or prefix"));
}

void SidebarColumn::restyle()
{
    QPalette ground; // roles that are not set here are inherited
    ground.setColor(QPalette::Window, m_theme.colors().panel);
    setPalette(ground);
}

} // namespace lockscope::gui

#include "moc_sidebarcolumn.cpp"
