// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `?` shows keys and gestures of the page over it, Esc or `?` takes them away and nothing else; gestures are hinted at
// in the first runs. Means: window.
#include "gui/shell/gesturehint.h"
#include "gui/shell/pagehelp.h"
#include "readaloud.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

struct Scene
{
    lockscope::test::WindowFixture fixture;
    MainWindow& window{*fixture.window};
    PageHelp& help{*window.findChild<PageHelp*>()};

    Scene() : Scene(std::make_shared<QTemporaryDir>()) {}
    explicit Scene(std::shared_ptr<QTemporaryDir> folder) : fixture(std::move(folder))
    {
        fixture.watchScene();
        window.showPage(u"locks"_s);
        window.resize(1280, 720);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("no window");
        focusPage();
    }
    void focusPage()
    {
        static_cast<Page*>(window.findChild<QStackedWidget*>(u"pages"_s)->currentWidget())->focusContent();
    }
    void press(int key) { QTest::keyClick(QApplication::focusWidget(), Qt::Key(key)); }
    [[nodiscard]] bool hints()
    {
        const auto* hint = window.findChild<GestureHint*>();
        return hint->isVisible() && !hint->text().isEmpty();
    }
};

} // namespace

class PageHelpTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void eachPageHasItsKeys()
    {
        Scene s;
        QSet<QString> all;
        for (const QString& id : s.window.pageIds()) {
            s.window.showPage(id);
            s.focusPage();
            s.press(Qt::Key_Question);
            QVERIFY2(s.help.isVisible(), qPrintable(id));
            QVERIFY(s.help.isAncestorOf(QApplication::focusWidget()));
            const QString words = lockscope::test::readAll(&s.help);
            QVERIFY2(words.contains(u"Ctrl+F"_s) && words.contains(u"F6"_s), qPrintable(words));
            QCOMPARE(words.contains(u"Zoom the lanes"_s), id == u"locks" || id == u"timeline" || id == u"simulator");
            all << words;
            lockscope::test::keepPicture(s.window, u"pagehelp-"_s + id);
        }
        QCOMPARE(all.size(),
                 s.window.pageIds().size() - 1); // each says which page it is; Locks with wide lanes is Locks
    }

    void escTakesItAwayAndNothingElse()
    {
        Scene s;
        s.fixture.locks.setFilterText(u"order"_s);
        const QWidget* before = QApplication::focusWidget();
        for (const int key : {Qt::Key_Escape, Qt::Key_Question}) {
            s.press(Qt::Key_Question);
            QVERIFY(s.help.isVisible());
            s.press(key);
            QVERIFY(!s.help.isVisible());
            QCOMPARE(QApplication::focusWidget(), before);
            QCOMPARE(s.fixture.locks.filterText(), u"order"_s);
        }
        s.press(Qt::Key_Question);
        s.window.showPage(u"events"_s);
        QVERIFY(!s.help.isVisible());
    }

    void theFieldTakesTheSign()
    {
        Scene s;
        auto* field = s.window.findChild<QLineEdit*>(u"filterEdit"_s);
        field->setFocus();
        QTest::keyClicks(field, u"lock:?"_s);
        QCOMPARE(field->text(), u"lock:?"_s);
        QVERIFY(!s.help.isVisible());
    }

    void f1ListsAll()
    {
        Scene s;
        s.press(Qt::Key_F1);
        QVERIFY(s.window.findChild<QDialog*>(u"shortcutsDialog"_s));
    }

    void gesturesAreHintedAtInTheFirstRuns()
    {
        auto folder = std::make_shared<QTemporaryDir>();
        for (int run = 0; run < GestureHint::kMostTimes; ++run) {
            Scene s(folder);
            QVERIFY(s.hints());
            s.window.showPage(u"events"_s);
            QVERIFY(!s.hints());
            s.window.showPage(u"locks"_s);
            QVERIFY(s.hints());
        }
        Scene s(folder);
        QVERIFY(!s.hints());
    }

    /// In whole words, or not at all.
    void aNarrowStatusBarHasNoHint()
    {
        Scene s;
        s.window.resize(760, 500);
        QTRY_VERIFY(!s.hints());
        s.window.resize(1400, 700);
        QTRY_VERIFY(s.hints());
    }

    void whoOpenedTheKeysNeedsNoHint()
    {
        auto folder = std::make_shared<QTemporaryDir>();
        {
            Scene s(folder);
            s.press(Qt::Key_Question);
            QVERIFY(!s.hints());
        }
        Scene s(folder);
        QVERIFY(!s.hints());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(PageHelpTest)
#include "tst_pagehelp.moc"
