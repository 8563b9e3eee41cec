// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/window-map.md and the window have the same actions, keys, pages, docks and preferences; each action is in a menu
// and in the palette. Means: window.
#include "gui/shell/docks.h"
#include "gui/shell/palettecontents.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAction>
#include <QFile>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using test::WindowFixture;

namespace {

/// Key of each line of a table, by its first cell; without backticks.
using Lines = QMap<QString, QString>;

QString fileText(const QString& path)
{
    QFile file(u"" LOCKSCOPE_SOURCE_DIR "/"_s + path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

/// The lines of the table in this section: first cell to second cell.
Lines section(const QString& title)
{
    const QString text = fileText(u"docs/window-map.md"_s);
    const auto start = text.indexOf(u"\n## %1\n"_s.arg(title));
    if (start < 0)
        qFatal("no section %s", qPrintable(title));
    const QString part = text.mid(start, text.indexOf(u"\n## "_s, start + 1) - start);
    static const QRegularExpression line(u"^\\| `([^`]+)` \\| ([^|]+) \\|"_s, QRegularExpression::MultilineOption);
    Lines lines;
    for (auto it = line.globalMatch(part); it.hasNext();) {
        const auto match = it.next();
        lines[match.captured(1)] = match.captured(2).remove(u'`');
    }
    return lines;
}

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys << key.toString(QKeySequence::PortableText);
    return keys.isEmpty() ? u"none"_s : keys.join(u" or "_s);
}

/// The line above the menu that counts what is selected is no action.
bool isAction(const QAction* action)
{
    return action != nullptr && action->objectName() != u"lock.count";
}

/// The actions by the part of their names behind `prefix`.
Lines keysOf(const std::vector<QAction*>& actions, const QString& prefix)
{
    Lines keys;
    for (const QAction* action : actions) {
        if (isAction(action))
            keys[action->objectName().mid(prefix.size())] = keysOf(*action);
    }
    return keys;
}

std::vector<QAction*> allActions(WindowFixture& fixture)
{
    std::vector<QAction*> all = fixture.window->mainActions().all();
    for (QAction* action : fixture.lockMenu.menuActions()) {
        if (isAction(action))
            all.push_back(action);
    }
    return all;
}

void compare(const Lines& documented, const Lines& real)
{
    for (auto it = real.begin(); it != real.end(); ++it) {
        QVERIFY2(documented.contains(it.key()), qPrintable(u"no line for "_s + it.key()));
        QVERIFY2(documented[it.key()] == it.value(),
                 qPrintable(u"%1: %2 in the document, %3"_s.arg(it.key(), documented[it.key()], it.value())));
    }
    for (const QString& name : documented.keys())
        QVERIFY2(real.contains(name), qPrintable(u"the document alone has "_s + name));
}

} // namespace

class WindowMapTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void actionsAndTheirKeys()
    {
        WindowFixture fixture;
        compare(section(u"Actions"_s), keysOf(fixture.window->mainActions().all(), u"action."_s));
        compare(section(u"Actions on locks"_s), keysOf(fixture.lockMenu.menuActions(), u"lock."_s));
    }

    void pagesAndDocks()
    {
        WindowFixture fixture;
        Lines pages;
        for (const PageSpec& spec : pageSpecs())
            pages[QLatin1StringView(spec.id)] =
                keysOf(*fixture.window->findChild<QAction*>(u"page."_s + QLatin1StringView(spec.id)));
        compare(section(u"Pages"_s), pages);
        Lines docks{{u"sidebar"_s, keysOf(*fixture.window->mainActions()[MainActions::Id::Sidebar])}};
        for (const DockSpec& spec : dockSpecs())
            docks[QLatin1StringView(spec.id)] = keysOf(*fixture.window->mainActions()[spec.toggle]);
        compare(section(u"Docks"_s), docks);
    }

    void preferences()
    {
        static const QRegularExpression row(u"^const Setting<\\w+> \\w+ =\\s+\\w+\\(\"([^\"]+)\""_s,
                                            QRegularExpression::MultilineOption);
        QStringList real;
        for (auto it = row.globalMatch(fileText(u"src/settings/schema.cpp"_s)); it.hasNext();)
            real << it.next().captured(1);
        QVERIFY(real.size() > 30);
        real.sort();
        QCOMPARE(QStringList(section(u"Preferences"_s).keys()), real);
    }

    void eachActionIsInAMenu()
    {
        WindowFixture fixture;
        QSet<const QAction*> inMenus;
        for (const QMenu* menu : fixture.window->menuBar()->findChildren<QMenu*>()) {
            for (const QAction* action : menu->actions())
                inMenus.insert(action);
        }
        for (const QAction* action : allActions(fixture))
            QVERIFY2(inMenus.contains(action), qPrintable(action->objectName()));
    }

    void eachActionIsInThePalette()
    {
        WindowFixture fixture;
        fixture.watchScene();
        const auto all = allActions(fixture);
        for (QAction* action : all) {
            action->setVisible(true);
            action->setEnabled(true);
        }
        const PaletteContents palette(*fixture.window, fixture.services, {});
        QMap<QString, int> counts;
        for (const PaletteEntry& entry : palette.find({}, 10'000)) {
            if (entry.kind == PaletteEntry::Kind::Action)
                ++counts[entry.text];
        }
        for (const QAction* action : all) {
            if (action->objectName() == u"action.palette"_s)
                continue;
            const QString text = action->text().remove(u'&');
            QVERIFY2(counts.contains(text), qPrintable(action->objectName() + u": "_s + text));
            const auto entries = palette.find(text, 10'000);
            const auto found = std::find_if(entries.begin(), entries.end(), [&](const PaletteEntry& each) {
                return each.kind == PaletteEntry::Kind::Action && each.text == text;
            });
            QVERIFY2(found != entries.end(), qPrintable(text));
        }
        for (auto it = counts.begin(); it != counts.end(); ++it)
            QVERIFY2(it.value() == 1, qPrintable(it.key())); // two of one name cannot be told apart
    }
};

LOCKSCOPE_TEST_GUI_MAIN(WindowMapTest)
#include "tst_windowmap.moc"
