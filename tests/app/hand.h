// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/livetable.h"
#include "support/patience.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

namespace lockscope::test {

/// Somebody at the mouse and the keyboard. Counts as a person does: a click, a key (with what is held down), a word
/// that is typed, are one action each. A widget that cannot be clicked, because it is not on screen, fails the test.
class Hand
{
public:
    explicit Hand(QWidget& window) : m_window(window) { m_time.start(); }

    [[nodiscard]] int actions() const { return static_cast<int>(m_story.size()); }
    [[nodiscard]] double seconds() const { return static_cast<double>(m_time.elapsed()) / 1000; }
    [[nodiscard]] QString story() const { return m_story.join(QStringLiteral(", ")); }

    Hand& click(QWidget& widget)
    {
        note(QStringLiteral("click ") + widget.objectName());
        press(widget, widget.rect().center(), Qt::LeftButton);
        return *this;
    }
    /// A place of a picture, which has a meaning there.
    Hand& clickAt(QWidget& widget, QPoint at, const QString& what)
    {
        note(QStringLiteral("click ") + what);
        press(widget, at, Qt::LeftButton);
        return *this;
    }
    /// Opens a menu of the bar.
    Hand& menuBar(QMenuBar& bar, const QString& title)
    {
        note(QStringLiteral("click menu ") + title);
        for (QAction* each : bar.actions()) {
            if (each->text().remove(QLatin1Char('&')) == title)
                press(bar, bar.actionGeometry(each).center(), Qt::LeftButton);
        }
        return *this;
    }
    Hand& tab(QTabBar& tabs, const QString& title)
    {
        note(QStringLiteral("click tab ") + title);
        for (int i = 0; i < tabs.count(); ++i) {
            if (tabs.tabText(i).remove(QLatin1Char('&')) == title)
                press(tabs, tabs.tabRect(i).center(), Qt::LeftButton);
        }
        return *this;
    }
    Hand& row(QAbstractItemView& view, int row, Qt::MouseButton button, bool twice = false)
    {
        note(QStringLiteral("%1click row %2")
                 .arg(button == Qt::RightButton ? QStringLiteral("right-")
                      : twice                   ? QStringLiteral("double-")
                                                : QString())
                 .arg(row + 1));
        const QPoint at = view.visualRect(view.model()->index(row, 0)).center();
        press(*view.viewport(), at, button);
        if (twice)
            QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
        if (button == Qt::RightButton) { // as the platform does
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, view.viewport()->mapToGlobal(at));
            QApplication::sendEvent(view.viewport(), &event);
        }
        return *this;
    }
    Hand& item(QTreeWidget& tree, QTreeWidgetItem& item)
    {
        note(QStringLiteral("click ") + item.text(0));
        tree.scrollToItem(&item);
        press(*tree.viewport(), tree.visualItemRect(&item).center(), Qt::LeftButton);
        return *this;
    }
    /// An entry of the menu that is open.
    Hand& menu(const char* action)
    {
        note(QStringLiteral("click ") + QLatin1StringView(action));
        const auto open = [] { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); };
        static_cast<void>(QTest::qWaitFor([&] { return open() != nullptr; }, kPatience));
        auto* menu = open();
        if (!menu)
            QTest::qFail("no menu is open", __FILE__, __LINE__);
        for (QAction* each : menu ? menu->actions() : QList<QAction*>()) {
            if (each->objectName() == QLatin1StringView(action))
                return press(*menu, menu->actionGeometry(each).center(), Qt::LeftButton), *this;
        }
        QTest::qFail("the menu has no such entry", __FILE__, __LINE__);
        return *this;
    }
    /// Opens the list and clicks: two actions.
    Hand& choose(QComboBox& box, const QString& text)
    {
        click(box);
        note(QStringLiteral("click ") + text);
        QTest::qWait(QApplication::doubleClickInterval()); // for so long a list takes no click: it may be the first one
        const int index = box.findText(text);
        QAbstractItemView* list = box.view();
        press(*list->viewport(), list->visualRect(box.model()->index(index, box.modelColumn())).center(),
              Qt::LeftButton);
        return *this;
    }
    Hand& key(Qt::Key key, const char* name)
    {
        note(QLatin1StringView(name));
        QTest::keyClick(target(), key);
        return *this;
    }
    Hand& keys(const QKeySequence& keys)
    {
        note(keys.toString(QKeySequence::PortableText));
        if (keys.isEmpty())
            QTest::qFail("there is no key for that", __FILE__, __LINE__);
        else
            QTest::keyClick(target(), keys[0].key(), keys[0].keyboardModifiers());
        return *this;
    }
    Hand& type(const QString& text)
    {
        note(QStringLiteral("type ") + text);
        for (const QChar each : text) // where the first letter leads
            QTest::keyClick(target(), each.toLatin1());
        return *this;
    }
    /// Each press of Tab is an action.
    Hand& tabTo(const QWidget& widget)
    {
        for (int i = 0; i < 9 && QApplication::focusWidget() != &widget; ++i)
            key(Qt::Key_Tab, "Tab");
        return *this;
    }

private:
    /// A hand is slower than the window: what it did before is on screen.
    void note(const QString& what)
    {
        QTest::qWait(30);
        m_story << what;
    }
    void press(QWidget& widget, QPoint at, Qt::MouseButton button)
    {
        const auto isOnScreen = [&] { return widget.visibleRegion().boundingRect().contains(at); };
        if (!QTest::qWaitFor(isOnScreen, kPatience))
            QTest::qFail(qPrintable(widget.objectName() + QStringLiteral(" is not on screen")), __FILE__, __LINE__);
        QTest::mouseClick(&widget, button, {}, at);
    }
    [[nodiscard]] QWidget* target() const
    {
        if (QWidget* focus = QApplication::focusWidget())
            return focus;
        return QApplication::activeWindow() ? QApplication::activeWindow() : &m_window;
    }

    QWidget& m_window;
    QStringList m_story;
    QElapsedTimer m_time;
};

} // namespace lockscope::test
