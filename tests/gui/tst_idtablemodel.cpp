// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows change in runs, the selection follows the id. Means: model.
#include "gui/tables/idtablemodel.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>

#include <algorithm>
#include <array>
#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;

namespace {

class Ids final : public IdTableModel
{
public:
    QVariant data(const QModelIndex& index, int role) const override
    {
        return role == Qt::DisplayRole && index.isValid() ? QVariant(rows()[static_cast<std::size_t>(index.row())])
                                                          : QVariant();
    }
    void replace(std::vector<std::uint32_t> next) { replaceRows(next); }
    void clear() { clearRows(); }
    [[nodiscard]] const std::vector<std::uint32_t>& ids() const { return rows(); }

private:
    [[nodiscard]] Heads heads() const override
    {
        static constexpr std::array<Head, 2> all{{{"Id", "Its number", Qt::AlignRight}, {"Name"}}};
        return all;
    }
};

std::vector<std::uint32_t> countTo(std::uint32_t n)
{
    std::vector<std::uint32_t> ids(n);
    for (std::uint32_t i = 0; i < n; ++i)
        ids[i] = i;
    return ids;
}

} // namespace

class IdTableModelTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void headsAreAsTheyAreListed()
    {
        const Ids model;
        QCOMPARE(model.columnCount(), 2);
        const auto head = [&](int section, int role, Qt::Orientation orientation = Qt::Horizontal) {
            return model.headerData(section, orientation, role);
        };
        QCOMPARE(head(0, Qt::DisplayRole).toString(), QStringLiteral("Id"));
        QCOMPARE(head(0, Qt::ToolTipRole).toString(), QStringLiteral("Its number"));
        QCOMPARE(head(0, Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        QCOMPARE(head(1, Qt::DisplayRole).toString(), QStringLiteral("Name"));
        QVERIFY(!head(1, Qt::ToolTipRole).isValid());
        QCOMPARE(head(1, Qt::TextAlignmentRole).toInt(), int(Qt::AlignLeft | Qt::AlignVCenter));
        QVERIFY(!head(2, Qt::DisplayRole).isValid());
        QVERIFY(!head(-1, Qt::DisplayRole).isValid());
        QCOMPARE(head(0, Qt::DisplayRole, Qt::Vertical).toInt(), 1);
    }

    void fewChangesAreRuns()
    {
        Ids model;
        QAbstractItemModelTester tester(&model);
        model.replace(countTo(100));
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy layout(&model, &QAbstractItemModel::layoutChanged);
        auto next = countTo(100);
        next.erase(next.begin() + 10, next.begin() + 20);
        next.insert(next.begin() + 50, {200, 201});
        model.replace(next);
        QCOMPARE(model.ids(), next);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(layout.size(), 0);
        QCOMPARE(inserted.at(0).at(1).toInt(), 50);
        QCOMPARE(removed.at(0).at(2).toInt(), 19);
    }

    void manyChangesAreOneOfEach()
    {
        Ids model;
        QAbstractItemModelTester tester(&model);
        model.replace(countTo(200));
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy layout(&model, &QAbstractItemModel::layoutChanged);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        std::vector<std::uint32_t> next;
        for (std::uint32_t i = 0; i < 200; i += 2)
            next.insert(next.begin(), {i, 1000 + i});
        model.replace(next);
        QCOMPARE(model.ids(), next);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(layout.size(), 1);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(reset.size(), 0);
    }

    void nothingChangedIsNoSignal()
    {
        Ids model;
        model.replace(countTo(5));
        QSignalSpy replaced(&model, &IdTableModel::rowsReplaced);
        model.replace(countTo(5));
        QCOMPARE(replaced.size(), 0);
    }

    void selectionFollowsTheId()
    {
        Ids model;
        model.replace(countTo(50));
        QItemSelectionModel selection(&model);
        selection.setCurrentIndex(model.index(7, 0), QItemSelectionModel::SelectCurrent | QItemSelectionModel::Rows);
        auto next = countTo(50);
        std::reverse(next.begin(), next.end());
        model.replace(next);
        QCOMPARE(selection.currentIndex().data().toUInt(), 7U);
        QCOMPARE(selection.currentIndex().row(), 42);
        QCOMPARE(selection.selectedRows().size(), 1);
        QCOMPARE(selection.selectedRows().first().row(), 42);
    }

    /// Among many rows a few change in the middle: what is marked before, there and behind follows its id.
    void rowsAtBothEndsStay()
    {
        constexpr std::uint32_t kRows = 100;
        std::mt19937 random(7);
        Ids model;
        QAbstractItemModelTester tester(&model);
        std::uint32_t fresh = kRows; // higher than all before, where rows at both ends need no place
        auto ids = countTo(kRows);
        model.replace(ids);
        for (int round = 0; round < 200; ++round) {
            std::map<std::uint32_t, QPersistentModelIndex> marks;
            for (int row = 0; row < model.rowCount(); row += 3)
                marks[ids[static_cast<std::size_t>(row)]] = model.index(row, round % 2);
            const auto middle = ids.begin() + 40;
            if (random() % 2 == 0)
                std::shuffle(middle, middle + 20, random);
            const auto gone = random() % 12;
            ids.erase(middle, middle + gone);
            while (ids.size() < kRows + random() % 3)
                ids.insert(ids.begin() + 40 + random() % 15, fresh++);
            if (round % 10 == 0)
                ids.resize(kRows);
            model.replace(ids);
            QCOMPARE(model.ids(), ids);
            for (const auto& [id, mark] : marks) {
                const auto place = std::ranges::find(ids, id);
                QCOMPARE(mark.row(), place == ids.end() ? -1 : static_cast<int>(place - ids.begin()));
            }
        }
    }

    /// Any sequence to any other: the rows are right, every persistent index still means its id or is invalid.
    void randomSequences()
    {
        std::mt19937 random(4711);
        Ids model;
        QAbstractItemModelTester tester(&model);
        std::vector<std::uint32_t> ids;
        std::uint32_t fresh = 0;
        for (int round = 0; round < 400; ++round) {
            std::map<std::uint32_t, QPersistentModelIndex> marks;
            for (int i = 0; i < 20 && !ids.empty(); ++i) {
                const auto row = static_cast<int>(random() % ids.size());
                marks[ids[static_cast<std::size_t>(row)]] = model.index(row, static_cast<int>(random() % 2));
            }
            const unsigned change = random() % 4;
            std::erase_if(ids, [&](std::uint32_t) { return random() % 100 < (change == 0 ? 60U : 3U); });
            for (unsigned n = random() % (change == 1 ? 120 : 4); n > 0; --n)
                ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(random() % (ids.size() + 1)), fresh++);
            if (change == 2)
                std::shuffle(ids.begin(), ids.end(), random);
            if (ids.size() > 700)
                ids.resize(300);
            model.replace(ids);
            QCOMPARE(model.ids(), ids);
            for (const auto& [id, mark] : marks) {
                const bool stays = std::find(ids.begin(), ids.end(), id) != ids.end();
                QCOMPARE(mark.isValid(), stays);
                if (stays)
                    QCOMPARE(mark.data().toUInt(), id);
            }
        }
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }
};

LOCKSCOPE_TEST_MAIN(IdTableModelTest)
#include "tst_idtablemodel.moc"
