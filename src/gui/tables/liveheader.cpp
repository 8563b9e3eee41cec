// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/liveheader.h"

#include "gui/tables/columnlayout.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

LiveHeader::LiveHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setUpHeader(*this);
}

void setUpHeader(QHeaderView& header)
{
    header.setHighlightSections(false);
    header.setSectionsMovable(true);
    header.setSectionsClickable(true);
    header.setSectionResizeMode(QHeaderView::Interactive);
    header.setStretchLastSection(true);
    header.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header.setResizeContentsPrecision(0);
    header.setMinimumSectionSize(header.fontMetrics().averageCharWidth() * 4);
    header.setContextMenuPolicy(Qt::CustomContextMenu);
}

void fitColumns(QAbstractItemView& view, QHeaderView& header)
{
    for (int column = 0; column < header.count(); ++column) {
        if (!header.isSectionHidden(column))
            header.resizeSection(column, std::max(view.sizeHintForColumn(column), header.sectionSizeHint(column)));
    }
}

void showHeaderMenu(QAbstractItemView& view, QHeaderView& header, const QPoint& position)
{
    auto* menu = new QMenu(&view);
    menu->setObjectName(u"columnsMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = 0; column < header.count(); ++column) {
        QAction* action = menu->addAction(view.model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header.isSectionHidden(column));
        action->setEnabled(column > 0);
        QObject::connect(action, &QAction::toggled, &header, [&view, &header, column](bool shown) {
            if (auto* layout = view.findChild<ColumnLayout*>({}, Qt::FindDirectChildrenOnly))
                layout->switchColumn(column, shown); // the header does not say that it was
            else
                header.setSectionHidden(column, !shown);
        });
    }
    menu->addSeparator();
    QAction* fit = menu->addAction(QCoreApplication::translate("lockscope::gui::LiveTable", "Fit Columns"));
    QObject::connect(fit, &QAction::triggered, &header, [&view, &header] { fitColumns(view, header); });
    menu->popup(header.mapToGlobal(position));
}

} // namespace lockscope::gui

#include "moc_liveheader.cpp"
