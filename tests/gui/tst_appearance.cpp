// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whoever switches theme and language while the window is open sees what a window shows that was opened in them: each
// text, icon and tone, of all pages, docks, menus and dialogs, and the same pictures.
#include "dialoggallery.h"
#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "looks.h"
#include "support/rounds.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTest>
#include <QTextStream>

#include <memory>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kClock = 600; ///< longer than the steps of what is told by the clock on the wall

struct Appearance
{
    ThemeChoice theme;
    QString language;
};

/// What is to be seen of a page with the window around it.
struct Seen
{
    QString page;
    test::Looks looks;
    QImage picture;
};

void put(test::WindowFixture& fixture, const Appearance& how)
{
    fixture.theme.setChoice(how.theme);
    fixture.language.setChoice(how.language);
    QCoreApplication::processEvents();
}

QString themeWord(ThemeChoice choice)
{
    return choice == ThemeChoice::Dark ? u"dark"_s : u"light"_s;
}

void arrange(test::WindowFixture& fixture)
{
    fixture.watchScene();
    fixture.watchQuorum();
    fixture.window->resize(1600, 1000);
    fixture.window->show();
    QVERIFY(QTest::qWaitForWindowExposed(fixture.window.get()));
    fixture.run(12s);
    fixture.selection.select(fixture.source.lock("lock:export:eu"));
    for (const QString& id : fixture.window->pageIds()) {
        QVERIFY(fixture.window->showPage(id));
        fixture.run(500ms);
        QCoreApplication::processEvents();
    }
    fixture.window->showPage(u"locks"_s);
    fixture.run(500ms);
}

/// A window that is built in this appearance.
void open(test::WindowFixture& fixture, const Appearance& how)
{
    fixture.preferences.set(settings::prefs::theme, themeWord(how.theme));
    put(fixture, how);
    fixture.window.reset();
    fixture.window = std::make_unique<MainWindow>(fixture.services, fixture.session, fixture.board, fixture.language);
    arrange(fixture);
}

/// Without the status bar: its words keep the width that they once needed.
QImage pictureOf(MainWindow& window)
{
    QImage picture = window.grab().toImage();
    QPainter(&picture).fillRect(window.statusBar()->geometry(), Qt::black);
    return picture;
}

/// The page that is open at once, then each of them.
std::vector<Seen> look(test::WindowFixture& fixture)
{
    std::vector<Seen> seen;
    // What counts time says it anew in steps of its own: at once it may say the moment before.
    seen.push_back({u"open"_s, test::Looks(*fixture.window, test::Looks::Numbers::LeftOut), {}});
    for (const QString& id : fixture.window->pageIds()) {
        fixture.window->showPage(id);
        fixture.run(100ms);
        // Longer than any of these steps, and a frame for each card of the dashboard: the loop's own timer may have
        // drawn another one last.
        for (int step = 0; step < 8; ++step) {
            fixture.source.advance(250ms);
            fixture.frames.step();
        }
        QTest::qWait(kClock);
        seen.push_back({id, test::Looks(*fixture.window), pictureOf(*fixture.window)});
    }
    return seen;
}

/// QtTest cuts long messages.
QString firstOf(const QStringList& differences)
{
    if (differences.isEmpty())
        return {};
    QTextStream(stderr) << differences.join(u'\n') << Qt::endl;
    return differences.front();
}

QRect different(const QImage& a, const QImage& b)
{
    if (a == b)
        return {};
    if (a.size() != b.size())
        return a.rect().united(b.rect());
    QRect rect;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y))
                rect |= QRect(x, y, 1, 1);
        }
    }
    return rect;
}

void keep(const QImage& picture, const QString& name)
{
    if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
        QVERIFY(picture.save(folder + u'/' + name + u".png"_s));
}

/// The appearance that is looked at, and the language from which it is switched to; the theme is the other one.
void addRows()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("from");
    QTest::newRow("light, simplified Chinese") << u"light"_s << u"zh_CN"_s << u"en"_s;
    if (test::isTried(1))
        QTest::newRow("dark") << u"dark"_s << u"en"_s << u"en"_s;
    if (test::isTried(2))
        QTest::newRow("dark, traditional Chinese") << u"dark"_s << u"zh_TW"_s << u"zh_CN"_s;
}

Appearance wanted(const QString& theme, const QString& language)
{
    return {theme == u"dark" ? ThemeChoice::Dark : ThemeChoice::Light, language};
}

Appearance another(const Appearance& than, const QString& language)
{
    return {than.theme == ThemeChoice::Dark ? ThemeChoice::Light : ThemeChoice::Dark, language};
}

} // namespace

class AppearanceTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void noticesWhatItLooksFor();
    void theWindow_data() { addRows(); }
    void theWindow();
    void dialogs_data() { addRows(); }
    void dialogs();
};

/// A text, a tone, an icon and a cell that stay as they were are found.
void AppearanceTest::noticesWhatItLooksFor()
{
    QWidget window;
    QPushButton button(&window);
    window.show();
    const test::Looks before(window);
    QCOMPARE(test::Looks(window).differences(before), QStringList());
    button.setText(u"Other"_s);
    QCOMPARE(test::Looks(window).differences(before).size(), 1);
    QPalette palette;
    palette.setColor(QPalette::ButtonText, QColor(1, 2, 3));
    button.setPalette(palette);
    QCOMPARE(test::Looks(window).differences(before).size(), 2);
    QPixmap dot(16, 16);
    dot.fill(Qt::red);
    button.setIcon(dot);
    QCOMPARE(test::Looks(window).differences(before).size(), 3);
    QImage a(4, 4, QImage::Format_RGB32);
    a.fill(Qt::black);
    QImage b = a;
    b.setPixel(2, 3, 0xffffffff);
    QCOMPARE(different(a, b), QRect(2, 3, 1, 1));
}

void AppearanceTest::theWindow()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QString, from);
    const Appearance last = wanted(theme, language);

    std::vector<Seen> fresh;
    {
        test::WindowFixture fixture;
        open(fixture, last);
        fresh = look(fixture);
    }
    std::vector<Seen> switched;
    {
        test::WindowFixture fixture;
        open(fixture, another(last, from));
        put(fixture, last);
        put(fixture, another(last, from));
        put(fixture, last);
        switched = look(fixture);
    }
    QCOMPARE(switched.size(), fresh.size());
    QStringList others;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        const QString& page = fresh[i].page;
        QVERIFY(fresh[i].looks.size() > 500);
        for (const QString& each : switched[i].looks.differences(fresh[i].looks))
            others << page + u": "_s + each;
        if (fresh[i].picture.isNull() || from != language) // a splitter may stand where longer words once moved it
            continue;
        keep(fresh[i].picture, u"%1-%2-%3-fresh"_s.arg(page, theme, language));
        keep(switched[i].picture, u"%1-%2-%3-switched"_s.arg(page, theme, language));
        if (const QRect rect = different(fresh[i].picture, switched[i].picture); !rect.isEmpty())
            others << u"%1: looks different at %2,%3 %4x%5"_s.arg(page)
                          .arg(rect.x())
                          .arg(rect.y())
                          .arg(rect.width())
                          .arg(rect.height());
    }
    QVERIFY2(others.isEmpty(), qPrintable(firstOf(others)));
}

void AppearanceTest::dialogs()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QString, from);
    const Appearance last = wanted(theme, language);
    const Appearance first = another(last, from);
    Language languages;
    // What is drawn or found at random, and what was said at a moment and is not said anew.
    const QRegularExpression once(u"/(recordPreview|outcomeDetail|webhookResult|foundLocks\\[)"_s);
    const auto lookAt = [&](const Appearance& built, bool switches) {
        std::vector<std::pair<QString, test::Looks>> seen;
        test::DialogGallery gallery;
        const auto put = [&](const Appearance& how) {
            gallery.theme().setChoice(how.theme);
            languages.setChoice(how.language);
            QCoreApplication::processEvents();
        };
        for (const QString& id : test::DialogGallery::ids()) {
            put(built);
            QWidget* dialog = gallery.open(id);
            if (!dialog || id == u"allow" || id == u"shortcuts") // message boxes of Qt's, and what is built once
                continue;
            if (switches) {
                put(last);
                put(first);
                put(last);
            }
            seen.emplace_back(id, test::Looks(*dialog, test::Looks::Numbers::LeftOut));
        }
        return seen;
    };
    const auto fresh = lookAt(last, false);
    const auto switched = lookAt(first, true);
    languages.setChoice(u"en"_s);
    QCOMPARE(switched.size(), fresh.size());
    QVERIFY(fresh.size() > 15);
    QStringList others;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        for (const QString& each : switched[i].second.differences(fresh[i].second)) {
            if (!each.contains(once))
                others << fresh[i].first + u": "_s + each;
        }
    }
    QVERIFY2(others.isEmpty(), qPrintable(firstOf(others)));
}

LOCKSCOPE_TEST_GUI_MAIN(AppearanceTest)
#include "tst_appearance.moc"
