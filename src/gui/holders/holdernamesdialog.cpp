// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/holders/holdernamesdialog.h"

#include "gui/connect/formrows.h"
#include "gui/holders/holderrulesmodel.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/themedparts.h"
#include "gui/widgets/tone.h"
#include "presentation/locks/holdernames.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

HolderNamesDialog::HolderNamesDialog(const Theme& theme, HolderNames& names, QWidget* parent)
    : Themed(parent), m_theme(theme), m_names(names), m_model(new HolderRulesModel(this)), m_intro(wrappedLabel(this)),
      m_problem(wrappedLabel(this)), m_table(new QTableView(this)), m_add(new QPushButton(this)),
      m_remove(new QPushButton(this)), m_up(new QPushButton(this)), m_down(new QPushButton(this)),
      m_cancel(new QPushButton(this)), m_save(new QPushButton(this))
{
    setObjectName(u"holderNamesDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    m_model->setRules(m_names.rules());
    connect(m_add, &QPushButton::clicked, this, [this] { edit(m_model->add({}), HolderRulesModel::Pattern); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_model->remove(currentRow()); });
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &QDialog::accept);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &HolderNamesDialog::updateState);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &HolderNamesDialog::updateState);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HolderNamesDialog::updateState);
    setTone(m_intro, theme, lockcells::Tone::Muted);
    setTone(m_problem, theme, lockcells::Tone::Alarm);
    retranslate();
}

HolderNamesDialog::~HolderNamesDialog()
{
    // ~QWidget destroys the table, which changes its current row then.
    m_table->selectionModel()->disconnect(this);
    m_model->disconnect(this);
}

void HolderNamesDialog::build()
{
    m_table->setObjectName(u"holderRules"_s);
    m_table->setModel(m_model);
    m_table->setItemDelegate(new DialogToneDelegate(m_theme, this));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const int em = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(HolderRulesModel::Pattern, 56 * em);
    m_table->verticalHeader()->setMinimumWidth(5 * em);
    m_problem->setObjectName(u"holderProblem"_s);
    m_save->setObjectName(u"saveHolderNames"_s);
    m_add->setObjectName(u"addHolderRule"_s);
    m_remove->setObjectName(u"removeHolderRule"_s);
    for (QPushButton* button : {m_add, m_remove, m_up, m_down, m_cancel})
        button->setAutoDefault(false);
    m_save->setDefault(true);

    auto* side = new QVBoxLayout;
    for (QPushButton* button : {m_add, m_remove, m_up, m_down})
        side->addWidget(button);
    side->addStretch(1);
    auto* middle = new QHBoxLayout;
    middle->addWidget(m_table, 1);
    middle->addLayout(side);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_intro);
    column->addLayout(middle, 1);
    column->addWidget(m_problem);
    column->addLayout(buttons);
    resize(fittingDialogSize(em * 120, fontMetrics().height() * 22));
}

int HolderNamesDialog::currentRow() const
{
    return m_table->currentIndex().row();
}

void HolderNamesDialog::edit(int row, int column)
{
    const QModelIndex index = m_model->index(row, column);
    m_table->setCurrentIndex(index);
    m_table->setFocus(Qt::OtherFocusReason);
    if (!m_table->isPersistentEditorOpen(index)) // true for each kind of editor, so this means: not being edited
        m_table->edit(index);
}

void HolderNamesDialog::addRule(const QString& pattern)
{
    const auto& rules = m_model->rules();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (rules[row].pattern == pattern)
            return edit(row, HolderRulesModel::Service);
    }
    edit(m_model->add({pattern, {}}), HolderRulesModel::Service);
}

void HolderNamesDialog::move(int by)
{
    if (m_model->move(currentRow(), by))
        updateState();
}

void HolderNamesDialog::updateState()
{
    const int wrong = m_model->firstProblem();
    const bool tooMany = m_model->rowCount() > HolderNames::kMostRules;
    if (wrong >= 0)
        //: %1 is a row number, %2 a sentence
        m_problem->setText(tr("▲ Row %1: %2").arg(wrong + 1).arg(m_model->problem(wrong)));
    else
        m_problem->setText(tooMany ? tr("▲ There are more than %1 rules: use patterns.").arg(HolderNames::kMostRules)
                                   : QString());
    m_save->setEnabled(wrong < 0 && !tooMany);
    const int row = currentRow();
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_model->rowCount());
}

void HolderNamesDialog::accept()
{
    if (m_model->firstProblem() >= 0)
        return;
    m_names.setRules(m_model->rules());
    QDialog::accept();
}

void HolderNamesDialog::retranslate()
{
    setWindowTitle(tr("Names of Holders"));
    m_intro->setText(
        tr("Shows holders under the name of a service, and finds them with holder:name. A row matches the token, "
           "client, host or host:pid, and after a trace burst also the name, user or address of the connection. * ? [ "
           "] are wildcards; without them the whole text must match. The first matching row wins."));
    m_table->setAccessibleName(tr("Rules that name the services of holders"));
    m_add->setText(tr("&Add"));
    m_remove->setText(tr("&Remove"));
    m_up->setText(tr("Move &Up"));
    m_down->setText(tr("Move &Down"));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("&Save"));
    updateState();
}

} // namespace lockscope::gui

#include "moc_holdernamesdialog.cpp"
