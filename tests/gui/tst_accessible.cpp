// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What assistive technology finds on every page and dock: what can be focused or pressed has a name and a role, a
// button can be pressed, a table has headers, and what is painted by hand has the items that the picture shows.
#include "gui/shell/mainwindow.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/waitsfor/waitsforview.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QTest>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kDeepest = 24;
constexpr int kMostChildren = 400;

/// Says what is wrong with an object and all below it.
class Walk
{
public:
    explicit Walk(QWidget* root) { visit(QAccessible::queryAccessibleInterface(root), 0); }
    QStringList wrong;
    int looked = 0;

private:
    static QString where(QAccessibleInterface& face)
    {
        QString path;
        for (const QObject* object = face.object(); object; object = object->parent())
            path.prepend(u'/' + (object->objectName().isEmpty() ? QLatin1StringView(object->metaObject()->className())
                                                                : object->objectName()));
        return path;
    }
    static bool hasWords(QAccessibleInterface& face)
    {
        const QString name = face.text(QAccessible::Name).trimmed();
        if (face.role() == QAccessible::ComboBox && name == face.text(QAccessible::Value)) { // Qt's way out: no name
            const auto* widget = qobject_cast<QWidget*>(face.object());
            return (widget && !widget->accessibleName().isEmpty()) || !face.relations(QAccessible::Label).empty();
        }
        const bool isClassName = face.object() && name == QLatin1StringView(face.object()->metaObject()->className());
        return !name.isEmpty() && !isClassName;
    }
    /// What a person reaches by keys or mouse; what only holds others is not one of them.
    static bool needsName(QAccessibleInterface& face)
    {
        switch (face.role()) {
        case QAccessible::Button:
        case QAccessible::ButtonMenu:
        case QAccessible::CheckBox:
        case QAccessible::RadioButton:
        case QAccessible::ComboBox:
        case QAccessible::EditableText:
        case QAccessible::SpinBox:
        case QAccessible::PageTab:
        case QAccessible::Chart:
        case QAccessible::List:
        case QAccessible::Table:
        case QAccessible::Tree:
            return true;
        case QAccessible::ScrollBar:
        case QAccessible::Client:
        case QAccessible::Window:
            return false;
        default:
            return face.object() && face.state().focusable;
        }
    }
    static bool isPartOfAnother(const QWidget* widget)
    {
        const QString name = widget->objectName();
        return name.startsWith(u"qt_"_s) || qobject_cast<const QHeaderView*>(widget) ||
               qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QSplitterHandle*>(widget);
    }
    void visit(QAccessibleInterface* face, int depth)
    {
        if (!face || !face->isValid() || depth > kDeepest)
            return;
        auto* widget = qobject_cast<QWidget*>(face->object());
        if (widget && !widget->isVisible())
            return;
        ++looked;
        if (face->role() == QAccessible::NoRole)
            wrong << where(*face) + u": no role"_s;
        if (needsName(*face) && !hasWords(*face) && !(widget && isPartOfAnother(widget)))
            wrong << where(*face) + u": no name"_s;
        if (auto* button = qobject_cast<QAbstractButton*>(widget); button && button->isEnabled()) {
            QAccessibleActionInterface* actions = face->actionInterface();
            if (!actions || actions->actionNames().isEmpty())
                wrong << where(*face) + u": nothing to press"_s;
        }
        if (auto* table = qobject_cast<QTableView*>(widget); table && table->model())
            visitHeader(*face, *table);
        for (int i = 0; i < std::min(face->childCount(), kMostChildren); ++i)
            visit(face->child(i), depth + 1);
    }
    void visitHeader(QAccessibleInterface& face, const QTableView& table)
    {
        if (table.horizontalHeader()->isHidden())
            return;
        for (int i = 0; i < table.model()->columnCount(); ++i) {
            const auto says = [&](int role) { return table.model()->headerData(i, Qt::Horizontal, role).toString(); };
            if (!table.isColumnHidden(i) && says(Qt::DisplayRole).isEmpty() && says(Qt::AccessibleTextRole).isEmpty())
                wrong << where(face) + u": column %1 has no header"_s.arg(i);
        }
    }
};

} // namespace

class AccessibleTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void noticesWhatItLooksFor();
    void everyPageAndDock();
    void lanesAndNodesAreItems();
    void cleanupTestCase() { m_fixture.reset(); }

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void AccessibleTest::initTestCase()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->watchScene();
    m_fixture->window->resize(1600, 1000);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->run(12s);
    m_fixture->locks.setSavedFilter(SavedFilter::All);
    m_fixture->selection.select(m_fixture->source.lock("lock:export:eu"));
}

void AccessibleTest::noticesWhatItLooksFor()
{
    QWidget root;
    QPushButton button(&root);
    root.show();
    QVERIFY(QTest::qWaitForWindowExposed(&root));
    QCOMPARE(Walk(&root).wrong.size(), 1);
    button.setAccessibleName(u"QPushButton"_s);
    QCOMPARE(Walk(&root).wrong.size(), 1);
    button.setText(u"Release"_s);
    button.setAccessibleName({});
    QCOMPARE(Walk(&root).wrong, QStringList());
}

void AccessibleTest::everyPageAndDock()
{
    MainWindow& window = *m_fixture->window;
    QStringList wrong;
    for (const QString& id : window.pageIds()) {
        QVERIFY(window.showPage(id));
        m_fixture->run(500ms);
        QCoreApplication::processEvents();
        const Walk walk(&window); // with bars, docks and status fields
        QVERIFY2(walk.looked > 40, qPrintable(id));
        for (const QString& what : walk.wrong)
            wrong << id + u' ' + what;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void AccessibleTest::lanesAndNodesAreItems()
{
    MainWindow& window = *m_fixture->window;
    QVERIFY(window.showPage(u"timeline"_s));
    m_fixture->run(500ms);
    QVERIFY(window.showPage(u"waitsfor"_s));
    m_fixture->run(500ms);
    const auto check = [](QAbstractScrollArea* area, const QString& named) {
        QVERIFY(area);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(area);
        QVERIFY(list && list->role() == QAccessible::List && list->childCount() > 0);
        QStringList names;
        for (int i = 0; i < list->childCount(); ++i) {
            QAccessibleInterface* item = list->child(i);
            QVERIFY(item && item->role() == QAccessible::ListItem && !item->text(QAccessible::Name).isEmpty());
            QCOMPARE(list->indexOfChild(item), i);
            names << item->text(QAccessible::Name);
        }
        QVERIFY2(names.join(u'\n').contains(named), qPrintable(names.join(u'\n')));
    };
    check(window.findChild<WaitsForView*>(), u"lock:stock:sku-1042"_s);
    QVERIFY(window.showPage(u"timeline"_s));
    m_fixture->run(500ms);
    bool any = false;
    for (auto* timeline : window.findChildren<TimelineWidget*>()) {
        if (!timeline->isVisible())
            continue;
        check(timeline, u"lock:invoice:monthly"_s);
        any = true;
    }
    QVERIFY(any);
}

LOCKSCOPE_TEST_GUI_MAIN(AccessibleTest)
#include "tst_accessible.moc"
