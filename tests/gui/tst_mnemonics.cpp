// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// In three languages: no two things that can be seen at the same time take the same letter, in menus, dialogs with each
// of their tabs, and pages with the bars around them. Of two that do, neither is pressed by the first stroke.
#include "dialoggallery.h"
#include "mnemonics.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractScrollArea>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QStringList kLanguages{u"en"_s, u"zh_CN"_s, u"zh_TW"_s};

/// A dialog, and what its buttons open, on each of its tabs and, where it has forms for several transports, with each.
QStringList doublesOf(QWidget& dialog)
{
    QStringList found;
    const auto look = [&](const QString& where) {
        QCoreApplication::processEvents();
        for (const QString& each : Mnemonics(dialog).doubles())
            found << where + each;
    };
    for (const char* name : {"undoButton", "copyRemedyButton"}) { // what comes after a press is there beside the rest
        for (auto* part = dialog.findChild<QWidget*>(QLatin1StringView(name)); part && part != &dialog;
             part = part->parentWidget())
            part->show();
    }
    if (auto* tabs = dialog.findChild<QTabWidget*>(); tabs && tabs->isVisible()) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            look(tabs->tabText(tab) + u", "_s);
        }
        tabs->setCurrentIndex(0);
    }
    if (auto* kinds = dialog.findChild<QComboBox*>(u"transportCombo"_s)) {
        for (int kind = 0; kind < kinds->count(); ++kind) {
            kinds->setCurrentIndex(kind);
            look(kinds->itemText(kind) + u", "_s);
        }
    }
    look({});
    const auto lookInto = [&](const QMenu* menu, const QString& text) {
        for (const QString& each : menu ? Mnemonics(*menu).doubles() : QStringList())
            found << u"menu of "_s + text + u", "_s + each;
    };
    for (const auto* button : dialog.findChildren<QToolButton*>())
        lookInto(button->menu(), button->text());
    for (const auto* button : dialog.findChildren<QPushButton*>())
        lookInto(button->menu(), button->text());
    found.removeDuplicates();
    return found;
}

/// Of the menu that the right button opens there; it is closed again. Nothing where there is none.
QStringList doublesOfContextMenu(QWidget& widget, int& menus)
{
    QStringList found;
    QTimer closer; // some menus have a loop of their own
    QObject::connect(&closer, &QTimer::timeout, &closer, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return;
        ++menus;
        found << Mnemonics(*menu).doubles();
        menu->close();
    });
    closer.start(0);
    const QPoint place(20, 10);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &event);
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    return found;
}

} // namespace

class MnemonicsTest final : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void noticesWhatItLooksFor();
    void dialogs_data() { languages(); }
    void dialogs();
    void window_data() { languages(); }
    void window();

private:
    static void languages()
    {
        QTest::addColumn<QString>("language");
        for (const QString& language : kLanguages)
            QTest::newRow(qPrintable(language)) << language;
    }
};

void MnemonicsTest::noticesWhatItLooksFor()
{
    QWidget root;
    QLabel label(u"&Name"_s, &root);
    QPushButton button(u"&New"_s, &root);
    root.show();
    QVERIFY(QTest::qWaitForWindowExposed(&root));
    QCOMPARE(Mnemonics(root).doubles(), QStringList());
    label.setBuddy(&button);
    QCOMPARE(Mnemonics(root).doubles(), QStringList{u"Alt+N: &Name, &New"_s});
    label.hide();
    QCOMPARE(Mnemonics(root).doubles(), QStringList());
    QMenu menu;
    menu.addAction(u"复制(&C)"_s);
    QAction* other = menu.addAction(u"关闭(&C)"_s);
    QCOMPARE(Mnemonics(menu).doubles().size(), 1);
    other->setVisible(false);
    QCOMPARE(Mnemonics(menu).doubles(), QStringList());
}

void MnemonicsTest::dialogs()
{
    QFETCH(QString, language);
    Language words;
    words.setChoice(language);
    DialogGallery gallery;
    QStringList wrong;
    for (const QString& id : DialogGallery::ids()) {
        if (id.startsWith(u"release "_s) && id != u"release words"_s)
            continue; // the same dialog with another name in it
        QWidget* dialog = gallery.open(id);
        QVERIFY2(dialog, qPrintable(id));
        for (const QString& each : doublesOf(*dialog))
            wrong << id + u": "_s + each;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void MnemonicsTest::window()
{
    QFETCH(QString, language);
    WindowFixture fixture;
    fixture.language.setChoice(language);
    MainWindow& window = *fixture.window;
    window.resize(1600, 1000);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QStringList wrong;
    for (const QString& each : doublesOf(window)) // nothing is watched yet
        wrong << u"start: "_s + each;
    fixture.watchScene();
    fixture.run(6s);
    fixture.locks.setSavedFilter(SavedFilter::All);
    fixture.selection.select(fixture.source.lock("lock:export:eu"));
    for (const QMenu* menu : window.menuBar()->findChildren<QMenu*>()) {
        for (const QString& each : Mnemonics(*menu).doubles())
            wrong << menu->title() + u": "_s + each;
    }
    int menus = 0;
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        fixture.run(300ms);
        QVERIFY(Mnemonics(window).count() >= 5); // those of the menu bar at least
        for (const QString& each : doublesOf(window))
            wrong << id + u": "_s + each;
        for (auto* area : window.findChildren<QAbstractScrollArea*>()) {
            if (!area->isVisible() || area->objectName().startsWith(u"qt_"_s))
                continue;
            for (const QString& each : doublesOfContextMenu(*area->viewport(), menus))
                wrong << id + u", menu of "_s + area->objectName() + u": "_s + each;
        }
    }
    QVERIFY(menus >= 3);
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

LOCKSCOPE_TEST_GUI_MAIN(MnemonicsTest)
#include "tst_mnemonics.moc"
