// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page in large letters (20 pt) on a small and a large screen, and at the scale factor that the program was
// started with (ctest starts it with 1, 1.25, 1.5 and 2): the window fits, no word is cut, every control can be
// reached, pictures have as many pixels as the screen, and a click meets what is painted there.
#include "cuttexts.h"
#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "gui/tables/livetable.h"
#include "gui/waitsfor/waitsforview.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QDir>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr double kLarge = 20;

double factor()
{
    return qApp->devicePixelRatio();
}

/// Controls that stand outside of what holds them, where no scroll bar leads.
QStringList outOfReach(const QWidget& window)
{
    QStringList outside;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(u"qt_"_s))
            continue;
        QRect box = widget->rect();
        for (const QWidget* at = widget; at != &window; at = at->parentWidget()) {
            box.translate(at->pos());
            const QWidget* parent = at->parentWidget();
            const auto* area = parent ? qobject_cast<QScrollArea*>(parent->parentWidget()) : nullptr;
            if (area && area->viewport() == parent)
                break; // one scrolls to it
            if (!parent || !parent->rect().contains(box)) {
                outside << test::where(*widget);
                break;
            }
        }
    }
    return outside;
}

/// Pictures of fewer pixels than the screen has for them.
QStringList blurred(const QWidget& window)
{
    QStringList found;
    for (const auto* label : window.findChildren<QLabel*>()) {
        const QPixmap pixmap = label->pixmap(Qt::ReturnByValue);
        if (label->isVisible() && !pixmap.isNull() && !qFuzzyCompare(pixmap.devicePixelRatio(), factor()))
            found << test::where(*label);
    }
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->icon().isNull())
            continue;
        const QPixmap pixmap = button->icon().pixmap(button->iconSize(), factor());
        const QSizeF wanted = QSizeF(button->iconSize()) * factor();
        if (pixmap.width() < wanted.width() - 1 && pixmap.height() < wanted.height() - 1)
            found << u"%1: %2 of %3 pixels"_s.arg(test::where(*button)).arg(pixmap.width()).arg(wanted.width());
    }
    return found;
}

} // namespace

class ScalesTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void pages_data();
    void pages();
    void docksFitBesideThePages();
    void findingsNeedNoScrolling();
    void clicksMeetWhatIsPainted();
    void cleanup();
    void cleanupTestCase() { begin(0, {}); }

private:
    void begin(double points, const QSize& size);
    QStringList wrongOn(const QString& page, const QString& file);

    const QFont m_font = QApplication::font();
    std::unique_ptr<test::WindowFixture> m_fixture;
    double m_points = 0;
    QSize m_size;
};

/// A window that is opened for the first time with this font on a screen of this size.
void ScalesTest::begin(double points, const QSize& size)
{
    if (m_fixture && m_points == points && m_size == size)
        return;
    m_fixture.reset();
    QApplication::setFont(m_font);
    m_points = points;
    m_size = size;
    if (size.isEmpty())
        return;
    if (points > 0) {
        QFont font = m_font;
        font.setPointSizeF(points);
        QApplication::setFont(font);
    }
    m_fixture = std::make_unique<test::WindowFixture>();
    m_fixture->watchScene();
    m_fixture->watchQuorum();
    m_fixture->window->resize(size);
    m_fixture->window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    m_fixture->run(12s);
    m_fixture->locks.setSavedFilter(SavedFilter::All);
    m_fixture->selection.select(m_fixture->source.lock("lock:export:eu"));
}

void ScalesTest::cleanup()
{
    if (m_fixture)
        m_fixture->language.setChoice(u"en"_s);
}

/// No column lies behind a scroll bar; what is shortened has an ellipsis and a tool tip.
void ScalesTest::findingsNeedNoScrolling()
{
    begin(kLarge, QSize(1280, 720));
    auto* table = m_fixture->window->findChild<LiveTable*>(u"findingsTable"_s);
    QVERIFY(m_fixture->window->showPage(u"findings"_s));
    for (const QString& language : {u"en"_s, u"zh_CN"_s, u"zh_TW"_s}) {
        m_fixture->language.setChoice(language);
        m_fixture->run(1s);
        for (int i = 0; i < 3; ++i) // layouts in layouts
            QCoreApplication::processEvents();
        QVERIFY(table->isVisible() && table->model()->rowCount() > 0);
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
        QVERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
        QVERIFY(table->textElideMode() != Qt::ElideNone);
        for (const int column : {0, 1}) {
            QVERIFY(!table->isColumnHidden(column));
            QVERIFY(table->columnWidth(column) >= table->fontMetrics().averageCharWidth() * 8);
            QVERIFY(!table->model()->index(0, column).data(Qt::ToolTipRole).toString().isEmpty());
        }
    }
}

void ScalesTest::pages_data()
{
    QTest::addColumn<double>("points");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    const bool isWhole = qFuzzyCompare(factor(), 1.0);
    for (const double points : {0.0, kLarge}) {
        if (isWhole && points == 0)
            continue; // gui.pagematrix
        for (const QSize size : {QSize(1280, 720), QSize(1600, 1000)}) {
            if (!isWhole && points > 0 && size.width() > 1280)
                continue; // the small screen is the harder one
            for (const char* theme : {"dark", "light"}) {
                for (const char* language : {"en", "zh_CN", "zh_TW"}) {
                    // Elsewhere the factor is what is looked for: each theme once, and not each language in both.
                    const bool isLight = theme[0] == 'l';
                    if (!isWhole && isLight == (language[0] == 'e'))
                        continue;
                    QTest::addRow("%g pt %d %s %s", points, size.width(), theme, language)
                        << points << size << QString::fromLatin1(theme) << QString::fromLatin1(language);
                }
            }
        }
    }
}

QStringList ScalesTest::wrongOn(const QString& page, const QString& file)
{
    MainWindow& window = *m_fixture->window;
    QStringList wrong;
    const auto add = [&](const char* what, const QStringList& all) {
        for (const QString& each : all)
            wrong << u"%1: %2: %3"_s.arg(page, QLatin1StringView(what), each);
    };
    if (!window.showPage(page))
        return {page + u": is not there"_s};
    m_fixture->run(500ms);
    for (int i = 0; i < 3; ++i) // layouts in layouts
        QCoreApplication::processEvents();
    window.grab(); // what is painted may ask for another layout
    QCoreApplication::processEvents();
    if (window.size() != m_size)
        wrong << u"%1: %2x%3"_s.arg(page).arg(window.width()).arg(window.height());
    add("cut down to nothing", test::CutTexts(window).found);
    add("cut", test::cutWords(window));
    add("out of reach", outOfReach(window));
    add("blurred", blurred(window));
    const QImage picture = window.grab().toImage();
    if (const QSize pixels = (QSizeF(window.size()) * factor()).toSize(); picture.size() != pixels)
        wrong << u"%1: a picture of %2x%3 pixels"_s.arg(page).arg(picture.width()).arg(picture.height());
    if (test::commonest(picture) > 0.95)
        wrong << page + u": nearly one colour"_s;
    if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
        picture.save(QDir(folder).filePath(u"%1-%2.png"_s.arg(page, file)));
    return wrong;
}

void ScalesTest::pages()
{
    QFETCH(double, points);
    QFETCH(QSize, size);
    QFETCH(QString, theme);
    QFETCH(QString, language);
    begin(points, size);
    m_fixture->language.setChoice(language);
    m_fixture->theme.setChoice(theme == u"dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    QStringList wrong;
    for (const QString& id : m_fixture->window->pageIds())
        wrong << wrongOn(id, u"%1-%2-%3-%4-%5"_s.arg(factor()).arg(points).arg(size.width()).arg(theme, language));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

/// Closed at first, but who wants them has them: the window stays as large as the screen.
void ScalesTest::docksFitBesideThePages()
{
    begin(kLarge, QSize(1280, 720));
    MainWindow& window = *m_fixture->window;
    QVERIFY(window.showPage(u"locks"_s));
    const MainActions::Id toggles[] = {MainActions::Id::Sidebar, MainActions::Id::Inspector};
    for (const auto id : toggles) {
        QVERIFY(!window.mainActions()[id]->isChecked());
        window.mainActions()[id]->trigger();
    }
    m_fixture->run(500ms);
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    QVERIFY(window.findChild<QWidget*>(u"inspector"_s)->isVisible());
    QVERIFY(window.findChild<QWidget*>(u"sidebar"_s)->isVisible());
    if (const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES"); !folder.isEmpty())
        window.grab().save(QDir(folder).filePath(u"docks-%1.png"_s.arg(factor())));
    const QSize size = window.size();
    for (const auto id : toggles)
        window.mainActions()[id]->trigger();
    QCOMPARE(size, QSize(1280, 720));
}

void ScalesTest::clicksMeetWhatIsPainted()
{
    begin(kLarge, QSize(1280, 720));
    MainWindow& window = *m_fixture->window;
    QVERIFY(window.showPage(u"waitsfor"_s));
    m_fixture->run(500ms);
    auto* graph = window.findChild<WaitsForView*>();
    QVERIFY(graph && graph->nodeCount() > 0);
    QSignalSpy chosen(graph, &WaitsForView::lockChosen);
    QTest::mouseClick(graph->viewport(), Qt::LeftButton, {}, graph->nodeRect(0).center());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(graph->current(), std::optional<std::uint32_t>(0));
}

LOCKSCOPE_TEST_GUI_MAIN(ScalesTest)
#include "tst_scales.moc"
