// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Letters of an input method: from an empty page, the table and the lanes they go to the filter; signs that stand for a
// shortcut trigger it. Means: window.
#include "gui/locks/lockstable.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/pagedeck.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QApplication>
#include <QInputMethodEvent>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Id = MainActions::Id;

namespace {

const QString kOrder = u"订单"_s;

struct Scene : test::WindowFixture
{
    CommandField& field{*window->findChild<CommandField*>()};

    Scene()
    {
        window->resize(1280, 720);
        window->show();
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window does not become active");
    }
    void go(const QString& page)
    {
        window->showPage(page);
        run(600ms);
        window->findChild<PageDeck*>()->page().focusContent();
    }
    /// As the platform does: it asks whether text is taken, composes, and commits.
    static bool commit(const QString& text)
    {
        QWidget* focus = QApplication::focusWidget();
        QInputMethodQueryEvent query(Qt::ImEnabled);
        QCoreApplication::sendEvent(focus, &query);
        if (!query.value(Qt::ImEnabled).toBool())
            return false;
        QInputMethodEvent composes(u"ding dan"_s, {});
        QCoreApplication::sendEvent(focus, &composes);
        QInputMethodEvent commits;
        commits.setCommitString(text);
        QCoreApplication::sendEvent(focus, &commits);
        return true;
    }
};

} // namespace

class InputMethodTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void lettersGoToTheFilter_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("isEmpty");
        QTest::newRow("locks") << u"locks"_s << false;
        QTest::newRow("lanes") << u"timeline"_s << false;
        QTest::newRow("events") << u"events"_s << false;
        QTest::newRow("locks, empty") << u"locks"_s << true;
        QTest::newRow("lanes, empty") << u"timeline"_s << true;
        QTest::newRow("events, empty") << u"events"_s << true;
    }
    void lettersGoToTheFilter()
    {
        QFETCH(QString, page);
        QFETCH(bool, isEmpty);
        Scene s;
        if (isEmpty) {
            s.frames.setSource(&s.source);
            s.source.nodeReady();
        } else {
            s.watchScene();
            s.locks.setSavedFilter(presentation::SavedFilter::All);
        }
        s.go(page);
        QVERIFY(!s.field.hasFocus());
        QVERIFY2(Scene::commit(kOrder), qPrintable(QApplication::focusWidget()->objectName()));
        QVERIFY(s.field.hasFocus());
        QCOMPARE(s.field.text(), kOrder);
        QVERIFY(Scene::commit(u"号"_s)); // goes on in the field
        QCOMPARE(s.field.text(), kOrder + u"号"_s);
    }

    /// The view asks anew with each row.
    void afterArrowsToo()
    {
        Scene s;
        s.watchScene();
        s.locks.setSavedFilter(presentation::SavedFilter::All);
        s.go(u"locks"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(Scene::commit(kOrder));
        QCOMPARE(s.field.text(), kOrder);
    }

    void signsAreShortcuts()
    {
        Scene s;
        s.watchScene();
        s.locks.setSavedFilter(presentation::SavedFilter::All);
        s.go(u"timeline"_s);
        QAction* help = s.window->mainActions()[Id::PageHelp];
        help->disconnect();
        QSignalSpy asked(help, &QAction::triggered);
        QVERIFY(Scene::commit(u"？"_s));
        QCOMPARE(asked.size(), 1);
        QVERIFY(!s.field.hasFocus() && s.field.text().isEmpty());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(InputMethodTest)
#include "tst_inputmethod.moc"
