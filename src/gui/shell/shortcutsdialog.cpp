// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/shortcutsdialog.h"

#include "gui/widgets/dialogsize.h"
#include "gui/widgets/mnemonic.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

struct KeyHelp
{
    const char* keys;
    const char* what;
};

/// Keys handled by a single widget, hence without an action.
constexpr KeyHelp kPageKeys[] = {
    {"Esc", QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Back to live; clear the filter or the selection")},
    {"Return", QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Table: inspect the selected lock")},
    {"Ctrl+C", QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Table: copy the selected rows as text")},
    {"Shift+F10", QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: menu of the selected lock")},
    {"Shift+\u2191 / Shift+\u2193",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: select several locks (also Ctrl+click)")},
    {"\u2190 / \u2192",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: previous and next hold of the lock")},
    {"Shift+\u2190 / Shift+\u2192",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: move the lanes in time (also Shift+wheel, drag)")},
    {"Alt+Shift+\u2190 / Alt+Shift+\u2192",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: move an end of the range (also Shift+drag)")},
    {"Alt+\u2192 / Alt+\u2190",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: unfold and fold what ended recently")},
    {"Ctrl+A",
     QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: select the rows of the section, once more all")},
    {"Home", QT_TRANSLATE_NOOP("lockscope::gui::ShortcutsDialog", "Locks: show rows that came meanwhile")},
};

void addRow(QTableWidget& table, const QString& keys, const QString& what)
{
    const int row = table.rowCount();
    table.insertRow(row);
    table.setItem(row, 0, new QTableWidgetItem(what));
    table.setItem(row, 1, new QTableWidgetItem(keys));
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget& window) : QDialog(&window)
{
    setObjectName(u"shortcutsDialog"_s);
    setWindowTitle(tr("Keyboard Shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* table = new QTableWidget(0, 2, this);
    table->setObjectName(u"shortcutsTable"_s);
    table->setAccessibleName(tr("Keyboard Shortcuts"));
    table->setHorizontalHeaderLabels({tr("What it does"), tr("Keys")});
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    for (const QAction* action : window.actions()) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        if (keys.isEmpty())
            continue;
        const QString what = action->statusTip().isEmpty() ? withoutMnemonic(action->text()) : action->statusTip();
        addRow(*table, keys.join(u"  "_s), what);
    }
    for (const KeyHelp& help : kPageKeys)
        addRow(*table, QLatin1StringView(help.keys), tr(help.what));
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table);
    column->addWidget(buttons);
    const QFontMetrics letters = fontMetrics();
    resize(fittingDialogSize(letters.averageCharWidth() * 92, letters.height() * 38));
}

} // namespace lockscope::gui

#include "moc_shortcutsdialog.cpp"
