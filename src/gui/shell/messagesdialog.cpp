// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/messagesdialog.h"

#include "gui/shell/messages.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

MessagesDialog::MessagesDialog(const Messages& messages, const Theme& theme, celltext::Zone zone, QWidget* parent)
    : QDialog(parent), m_messages(messages), m_theme(theme), m_zone(zone), m_table(new QTableWidget(0, 2, this))
{
    setObjectName(u"messagesDialog"_s);
    setWindowTitle(tr("Messages"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_table->setObjectName(u"messagesTable"_s);
    m_table->setAccessibleName(tr("Messages"));
    m_table->setHorizontalHeaderLabels({tr("Time"), tr("Message")});
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setShowGrid(false);
    m_table->setWordWrap(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    fill();
    connect(&messages, &Messages::added, this, &MessagesDialog::fill);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_table);
    column->addWidget(buttons);
    resize(640, 420);
}

void MessagesDialog::fill()
{
    const auto& past = m_messages.past();
    m_table->setRowCount(static_cast<int>(past.size()));
    int row = 0;
    for (auto each = past.rbegin(); each != past.rend(); ++each, ++row) {
        const auto sinceEpoch = std::chrono::duration_cast<std::chrono::microseconds>(each->at.time_since_epoch());
        auto* time = new QTableWidgetItem(celltext::secondOfDay(serverTimeFromUs(sinceEpoch.count()), m_zone));
        time->setIcon(m_theme.icon(iconOf(each->kind)));
        time->setTextAlignment(Qt::AlignLeft | Qt::AlignTop);
        auto* text = new QTableWidgetItem(each->text.text());
        text->setToolTip(plainTip(text->text()));
        m_table->setItem(row, 0, time);
        m_table->setItem(row, 1, text);
    }
}

} // namespace lockscope::gui

#include "moc_messagesdialog.cpp"
