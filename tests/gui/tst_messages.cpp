// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages are toasts in a fixed slot over the page: they move nothing, go by themselves or stay for their button, are
// reached by F6, read aloud, and kept in a list. Means: window.
#include "gui/locks/lockstable.h"
#include "gui/shell/messages.h"
#include "readaloud.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

void settle()
{
    constexpr int kRounds = 10;
    for (int i = 0; i < kRounds; ++i) // a layout may ask for another one
        QCoreApplication::processEvents();
}

struct Scene
{
    lockscope::test::WindowFixture fixture;
    MainWindow& window{*fixture.window};
    Messages& messages{window.messages()};
    LocksTable& table{*window.findChild<LocksTable*>(u"locksTable"_s)};

    explicit Scene(QSize size = {1280, 720})
    {
        fixture.watchScene();
        window.showPage(u"locks"_s);
        window.resize(size);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("no window");
        table.setFocus();
    }
    [[nodiscard]] QRect slot() const { return {messages.mapTo(&window, QPoint(0, 0)), messages.size()}; }
    [[nodiscard]] QList<Toast*> toasts() const
    {
        QList<Toast*> shown;
        for (auto* each : messages.findChildren<Toast*>()) {
            if (each->isVisible())
                shown << each;
        }
        return shown;
    }
    void press(int key) { QTest::keyClick(QApplication::focusWidget(), Qt::Key(key)); }
};

} // namespace

class MessagesTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// At the lower right of the page, and the rows stay where they are.
    void aToastMovesNothing()
    {
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(900, 560)}) {
            Scene s(size);
            settle();
            const QRect table(s.table.mapTo(&s.window, QPoint(0, 0)), s.table.size());
            s.messages.showMessage(Messages::Kind::Info, u"Saved. "_s.repeated(20));
            QCoreApplication::processEvents();
            QCOMPARE(QRect(s.table.mapTo(&s.window, QPoint(0, 0)), s.table.size()), table);
            QVERIFY(s.messages.isVisible() && s.messages.height() > 0);
            QVERIFY(table.contains(s.slot().bottomRight()));
            QVERIFY(s.slot().left() > table.left() + table.width() / 4);
            QVERIFY(s.slot().top() > table.top() + table.height() / 3);
            const auto* words = s.messages.findChild<QLabel*>(u"messageText"_s);
            QVERIFY(words->heightForWidth(words->width()) <= words->height());
            lockscope::test::keepPicture(s.window, u"toast-%1"_s.arg(size.width()));
            const auto fromEdge = [&s] {
                return s.messages.parentWidget()->rect().bottomRight() - s.messages.geometry().bottomRight();
            };
            const QPoint before = fromEdge();
            s.window.resize(s.window.width() + 100, s.window.height() + 50);
            settle();
            QCOMPARE(fromEdge(), before);
        }
    }

    /// The strip below the rows tells what is wrong with servers: toasts are above it.
    void aToastLeavesTheStripOfFindingsFree()
    {
        Scene s;
        auto* strip = s.window.findChild<QWidget*>(u"besideStrip"_s);
        s.messages.showMessage(Messages::Kind::Info, u"Copied."_s);
        settle();
        const QRect before = s.slot();
        const auto place = [&] { return QRect(strip->mapTo(&s.window, QPoint(0, 0)), strip->size()); };
        for (const int words : {1, 60}) { // of one line, and of several
            strip->findChild<QLabel*>(u"besideText"_s)->setText(u"A server was silent. "_s.repeated(words));
            strip->show();
            settle();
            QVERIFY(place().intersects(before));
            QVERIFY(s.slot().bottom() < place().top());
            QCOMPARE(s.slot().size(), before.size());
        }
        s.window.showPage(u"events"_s); // which has no strip
        settle();
        QCOMPARE(s.slot(), before);
        s.window.showPage(u"locks"_s);
        settle();
        QVERIFY(s.slot().bottom() < place().top());
        strip->hide();
        settle();
        QCOMPARE(s.slot(), before);
    }

    void withoutAButtonItGoesAfterSomeSeconds()
    {
        Scene s;
        const int number = s.messages.showMessage(Messages::Kind::Info, u"Copied."_s);
        s.fixture.source.advance(7s);
        QVERIFY(QSignalSpy(s.messages.findChild<QTimer*>(), &QTimer::timeout).wait(lockscope::test::kPatience));
        QVERIFY(s.messages.isOpen(number));
        s.fixture.source.advance(2s);
        QTRY_VERIFY(!s.messages.isVisible());
        QVERIFY(!s.messages.isOpen(number));
    }

    void withAButtonItStaysUntilItIsAnswered()
    {
        Scene s;
        int answers = 0;
        const int number = s.messages.showMessage(Messages::Kind::Warning, u"Lost."_s, u"Retry"_s, [&] { ++answers; });
        const int passing = s.messages.showMessage(Messages::Kind::Info, u"Copied."_s);
        s.fixture.source.advance(1h);
        QTRY_VERIFY(!s.messages.isOpen(passing));
        QVERIFY(s.messages.isOpen(number) && s.messages.isVisible());
        QTest::mouseClick(s.messages.findChild<QPushButton*>(u"messageAction"_s), Qt::LeftButton);
        QCOMPARE(answers, 1);
        QVERIFY(!s.messages.isVisible());
    }

    void aFocusHoldsTheTime()
    {
        Scene s;
        const int passing = s.messages.showMessage(Messages::Kind::Info, u"Copied."_s);
        s.messages.takeFocus();
        s.fixture.source.advance(1min);
        QVERIFY(QSignalSpy(s.messages.findChild<QTimer*>(), &QTimer::timeout).wait(lockscope::test::kPatience));
        QVERIFY(s.messages.isOpen(passing));
        s.table.setFocus();
        s.fixture.source.advance(4s);
        QTRY_VERIFY(!s.messages.isOpen(passing));
    }

    /// F6 goes from toast to toast and back; Esc closes the focused one and nothing else.
    void keys()
    {
        Scene s;
        s.fixture.locks.setFilterText(u"order"_s);
        s.press(Qt::Key_F6);
        QVERIFY(s.table.hasFocus()); // no message
        const int first = s.messages.showMessage(Messages::Kind::Info, u"One."_s, u"Do"_s, [] {});
        const int second = s.messages.showMessage(Messages::Kind::Info, u"Two."_s);
        QVERIFY(s.table.hasFocus());
        s.press(Qt::Key_F6);
        QVERIFY(s.toasts().size() == 2);
        QCOMPARE(QApplication::focusWidget()->parentWidget()->accessibleName(), u"Two."_s);
        s.press(Qt::Key_F6);
        QCOMPARE(QApplication::focusWidget()->parentWidget()->accessibleName(), u"One."_s);
        s.press(Qt::Key_F6);
        QVERIFY(s.table.hasFocus());
        s.press(Qt::Key_F6);
        s.press(Qt::Key_Escape);
        QVERIFY(!s.messages.isOpen(second) && s.messages.isOpen(first));
        QVERIFY(s.table.hasFocus());
        QCOMPARE(s.fixture.locks.filterText(), u"order"_s);
    }

    void twoAreShownAndTheRestIsCounted()
    {
        Scene s;
        const auto show = [&s](const QString& text) {
            return s.messages.showMessage(Messages::Kind::Info, text, u"Do"_s, [] {});
        };
        const int first = show(u"One."_s);
        const QRect place = s.toasts().front()->geometry().translated(s.messages.pos());
        show(u"Two."_s);
        show(u"Three."_s);
        const int fourth = show(u"Four."_s);
        QStringList shown;
        for (const Toast* each : s.toasts())
            shown << each->accessibleName();
        QCOMPARE(shown, (QStringList{u"One."_s, u"Four."_s}));
        QCOMPARE(s.toasts().front()->geometry().translated(s.messages.pos()), place); // it has not moved
        auto* rest = s.messages.findChild<QToolButton*>(u"messagesRest"_s);
        QVERIFY(rest->isVisible());
        QCOMPARE(rest->text(), u"2 more"_s);
        s.messages.dismiss(fourth);
        s.messages.dismiss(first);
        QVERIFY(!rest->isVisible());
        QCOMPARE(s.messages.text(), u"Three."_s);
        show(u"Three."_s); // said again, it is one message
        QCOMPARE(s.toasts().size(), 2);
        QVERIFY(!rest->isVisible());
    }

    /// As an alert, with the text that counts down.
    void itIsReadAloud()
    {
        Scene s;
        const int number = s.messages.showMessage(Messages::Kind::Error, u"Away for 1 s."_s, u"Retry"_s, [] {});
        s.messages.updateText(number, u"Away for 2 s."_s);
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(s.toasts().front());
        QCOMPARE(face->role(), QAccessible::AlertMessage);
        QCOMPARE(face->text(QAccessible::Name), u"Away for 2 s."_s);
        const QString all = lockscope::test::readAll(s.toasts().front());
        QVERIFY(all.contains(u"Retry"_s) && all.contains(u"Close this message"_s));
    }

    /// Open ones with their buttons, and the list.
    void textsFollowTheLanguage()
    {
        Scene s;
        auto& actions = s.window.mainActions();
        actions[MainActions::Id::KeepPast]->setChecked(true);
        actions[MainActions::Id::KeepPast]->trigger();
        s.fixture.source.nodeState(NodeId{0}, ConnectionState::Waiting);
        s.fixture.run(1s);
        const auto said = [&s] {
            QStringList texts;
            for (const auto& each : s.messages.past())
                texts << each.text.text();
            for (Toast* each : s.toasts())
                texts << lockscope::test::readAll(each);
            return texts;
        };
        const QStringList english = said();
        QCOMPARE(english.size(), 4);
        s.fixture.language.setChoice(u"zh_CN"_s);
        settle();
        for (const QString& each : said()) {
            static const QRegularExpression kLatin(u"[A-Za-z]{4,}"_s);
            QVERIFY2(!each.contains(kLatin), qPrintable(each));
        }
        s.fixture.language.setChoice(u"en"_s);
        settle();
        QCOMPARE(said(), english);
    }

    /// It is the same message: its place, its focus and what its button does stay.
    void aButtonOutlivesAChangeOfLanguage()
    {
        Scene s;
        int answers = 0;
        const auto words = [](const char* text) {
            return MessageText([text] { return QCoreApplication::translate("lockscope::gui::Inspector", text); });
        };
        const int number = s.messages.showMessage(Messages::Kind::Warning, words("Lease of the last 60 seconds"),
                                                  words("History"), [&] { ++answers; });
        s.messages.takeFocus();
        auto* button = s.messages.findChild<QPushButton*>(u"messageAction"_s);
        button->setFocus();
        const QString english = s.toasts().front()->accessibleName();
        const QString onButton = button->text();
        for (const QString& language : {u"zh_CN"_s, u"zh_TW"_s}) {
            s.fixture.language.setChoice(language);
            settle();
            QCOMPARE(s.toasts().size(), 1);
            QVERIFY(s.messages.isOpen(number));
            QVERIFY(s.toasts().front()->accessibleName() != english && button->text() != onButton);
            QVERIFY(button->hasFocus() && button->isVisible());
            QVERIFY(button->width() >= button->sizeHint().width()); // the longer word is whole
            QVERIFY(s.slot().right() < s.window.width() && s.slot().bottom() < s.window.height());
            QCOMPARE(s.messages.past().size(), 1U); // it is not said again
        }
        s.fixture.source.advance(1h);
        QTRY_VERIFY(!s.messages.findChild<QTimer*>()->isActive()); // nothing ends by itself
        QVERIFY(s.messages.isOpen(number));
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(answers, 1);
        QVERIFY(!s.messages.isOpen(number));
        s.fixture.language.setChoice(u"en"_s);
    }

    void allAreInAList()
    {
        Scene s;
        auto* button = s.window.findChild<QToolButton*>(u"statusMessages"_s);
        QVERIFY(!button->isVisible());
        for (int i = 0; i < 105; ++i)
            s.messages.showMessage(Messages::Kind::Info, u"Message %1"_s.arg(i));
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = s.window.findChild<QDialog*>(u"messagesDialog"_s);
        QVERIFY(dialog && dialog->isVisible());
        const auto* table = dialog->findChild<QTableWidget*>(u"messagesTable"_s);
        QCOMPARE(table->rowCount(), 100);
        QCOMPARE(table->item(0, 1)->text(), u"Message 104"_s);
        QVERIFY(!table->item(0, 0)->text().isEmpty());
        s.messages.showMessage(Messages::Kind::Warning, u"Meanwhile"_s);
        QCOMPARE(table->item(0, 1)->text(), u"Meanwhile"_s);
        lockscope::test::keepPicture(*dialog, u"messages"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(MessagesTest)
#include "tst_messages.moc"
