// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table's columns in a layout of the user's: which are shown, and a table that loses its model.
#include "gui/tables/columnlayout.h"

#include "gui/tables/livetable.h"
#include "support/suite.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTest>

using namespace lockscope::gui;

namespace {

class Shown
{
public:
    explicit Shown(int width) : m_model(std::make_unique<QStandardItemModel>(1, 3))
    {
        m_table.setModel(m_model.get());
        m_layout = new ColumnLayout(m_table, {{10, 1}, {10, 1, 0, 1}, {10, 1}});
        m_table.resize(width, 200);
        m_table.show();
        // A user drags a border: from here on the layout is the user's.
        m_table.horizontalHeader()->resizeSection(0, 20 * m_table.fontMetrics().averageCharWidth());
    }

    std::unique_ptr<QStandardItemModel> m_model;
    LiveTable m_table;
    ColumnLayout* m_layout = nullptr;
};

} // namespace

class TestColumnLayout final : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void aColumnOfTheUsersLayoutComesWhenThereIsRoom()
    {
        Shown shown(800);
        shown.m_layout->setShown(1, false);
        QVERIFY(shown.m_table.isColumnHidden(1));
        const int character = shown.m_table.fontMetrics().averageCharWidth();
        shown.m_table.resize(32 * character, 200);
        shown.m_layout->setShown(1, true);
        QVERIFY(shown.m_table.isColumnHidden(1));
        shown.m_table.resize(110 * character, 200);
        QTRY_VERIFY(!shown.m_table.isColumnHidden(1));
    }

    // A page takes the models from its tables before it goes, visible or not: the header's end resizes the table.
    void theModelMayGo()
    {
        Shown shown(800);
        shown.m_table.setModel(nullptr);
        QCOMPARE(shown.m_table.horizontalHeader()->count(), 0);
        shown.m_table.resize(400, 300);
        QCoreApplication::processEvents();
        QCOMPARE(shown.m_table.horizontalHeader()->length(), 0);
    }
};

QTEST_MAIN(TestColumnLayout)
#include "tst_columnlayout.moc"
