// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/casechooser.h"

#include "gui/shell/sidebardelegate.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/simulatorpage.h"

#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kListCharacters = 36;
constexpr int kMostListWidth = 400; ///< upper limit for large fonts
constexpr int kTopMargin = 12;
} // namespace

CaseChooser::CaseChooser(CasesModel& cases, const Theme& theme, std::function<bool()> isBusy, QWidget* parent)
    : QWidget(parent), m_cases(cases), m_isBusy(std::move(isBusy)), m_filter(new QLineEdit(this)),
      m_list(new QListView(this)), m_case(cases.caseAt(cases.firstCase()))
{
    m_filter->setObjectName(u"caseFilter"_s);
    m_filter->setClearButtonEnabled(true);
    m_list->setObjectName(u"cases"_s);
    m_list->setModel(&m_cases);
    m_list->setItemDelegate(new SidebarDelegate(theme, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, kTopMargin, 0, 8);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    setFixedWidth(std::min(parent->fontMetrics().averageCharWidth() * kListCharacters, kMostListWidth));

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (const auto* chosen = m_cases.caseAt(index))
            m_case = chosen;
        Q_EMIT chosen(index);
    });
    connect(m_filter, &QLineEdit::textChanged, this, &CaseChooser::search);
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        chooseFirst();
        m_list->setFocus(Qt::OtherFocusReason);
    });
}

bool CaseChooser::choose(std::string_view id)
{
    const QModelIndex index = m_cases.indexOf(id);
    if (index.isValid())
        m_list->setCurrentIndex(index);
    return index.isValid();
}

void CaseChooser::chooseFirst()
{
    m_list->setCurrentIndex(m_cases.firstCase());
}

void CaseChooser::search(const QString& text)
{
    m_cases.setFilter(text);
    if (!choose(m_case->id) && !m_isBusy()) // a search shows its first result
        chooseFirst();
}

bool CaseChooser::clearSearch()
{
    const bool had = !m_filter->text().isEmpty();
    m_filter->clear();
    return had;
}

QWidget& CaseChooser::searchField() const
{
    return *m_filter;
}

void CaseChooser::retranslate()
{
    m_filter->setPlaceholderText(SimulatorPage::tr("Find case…"));
    m_filter->setAccessibleName(SimulatorPage::tr("Find case"));
    m_list->setAccessibleName(SimulatorPage::tr("Cases"));
}

} // namespace lockscope::gui

#include "moc_casechooser.cpp"
