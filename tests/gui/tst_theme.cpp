// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contrast of texts, graphics and series; every icon draws something; less motion where the desktop asks for it;
// selection and focus stand out by 3:1; contended and alarm differ for the colour-blind. Means: pixels.
#include "gui/style/theme.h"

#include "gui/locks/lockrowdelegate.h"
#include "gui/widgets/legendline.h"
#include "support/suite.h"

#include <QApplication>
#include <QComboBox>
#include <QDBusVariant>
#include <QDir>
#include <QHeaderView>
#include <QIcon>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStyle>
#include <QStyleOption>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <array>
#include <cmath>

using namespace lockscope;
using namespace lockscope::gui;

namespace {

double linear(double c)
{
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// WCAG 2: relative luminance of an sRGB colour.
double luminance(const QColor& color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double bright = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (bright + 0.05) / (dark + 0.05);
}

/// CIE L*a*b* of linear light.
std::array<double, 3> lab(const std::array<double, 3>& rgb)
{
    const auto curve = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    const double y = curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

std::array<double, 3> seenBy(const std::array<std::array<double, 3>, 3>& eye, const QColor& color)
{
    std::array<double, 3> seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(eye[i][0] * linear(color.redF()) + eye[i][1] * linear(color.greenF()) +
                                 eye[i][2] * linear(color.blueF()),
                             0.0, 1.0);
    return lab(seen);
}

/// Delta E (CIE 1976).
double distance(const std::array<double, 3>& a, const std::array<double, 3>& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

void compareContrast(const char* what, const QColor& ink, const QColor& ground, double least)
{
    const double got = contrast(ink, ground);
    QVERIFY2(got >= least, qPrintable(QStringLiteral("%1: %2 on %3 is %4:1, must be %5:1")
                                          .arg(QLatin1StringView(what), ink.name(), ground.name())
                                          .arg(got, 0, 'f', 2)
                                          .arg(least)));
}

} // namespace

class ThemeTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void textIsReadable_data();
    void textIsReadable();
    void graphicsAreVisible_data() { textIsReadable_data(); }
    void graphicsAreVisible();
    void paletteIsReadable_data() { textIsReadable_data(); }
    void paletteIsReadable();
    void seriesDiffer_data() { textIsReadable_data(); }
    void seriesDiffer();
    void choiceChangesPaletteAndTells();
    void lessMotionIsLearnedFromTheDesktop_data();
    void lessMotionIsLearnedFromTheDesktop();
    void everyIconDrawsSomethingInTheThemesColour();
    void aButtonWithAMenuShowsSoBehindItsWords();
    void theFocusOfAButtonIsOneFrame();
    void selectionAndFocusAreVisible_data() { textIsReadable_data(); }
    void selectionAndFocusAreVisible();
    void wordsBeginBelowTheirHead();
    void theSignOfSortingIsBesideItsHeading();
    void theEllipsisOfALegendIsWhole();
    void theWordsOfAButtonKeepOffItsFrame();
    void aRadioButtonIsVisible_data() { textIsReadable_data(); }
    void aRadioButtonIsVisible();
    void aChoiceHasRoomForItsWords();
    void alarmDiffersForTheColourBlind_data() { textIsReadable_data(); }
    void alarmDiffersForTheColourBlind();
};

void ThemeTest::textIsReadable_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

void ThemeTest::textIsReadable()
{
    QFETCH(bool, dark);
    const Colors c = Theme::colorsFor(dark);
    for (const QColor& ground : {c.window, c.panel, c.selection}) {
        compareContrast("text", c.text, ground, 4.5);
        compareContrast("muted text", c.mutedText, ground, 4.5);
        compareContrast("held", c.held, ground, 4.5);
        compareContrast("contended", c.contended, ground, 4.5);
        compareContrast("alarm", c.alarm, ground, 4.5);
        compareContrast("good", c.good, ground, 4.5);
        compareContrast("released", c.released, ground, 4.5);
    }
}

/// The first column with ink in it.
int beginOf(const QImage& image)
{
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 2; y < image.height() - 2; ++y) { // without the lines between rows
            if (contrast(image.pixelColor(x, y), image.pixelColor(image.width() - 1, y)) > 2)
                return x;
        }
    }
    return -1;
}

void ThemeTest::wordsBeginBelowTheirHead()
{
    Theme theme(*qApp);
    QTreeWidget table;
    table.setRootIsDecorated(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionMode(QAbstractItemView::NoSelection);
    table.setHeaderLabels({QStringLiteral("Lock")});
    table.addTopLevelItem(new QTreeWidgetItem({QStringLiteral("Lock")}));
    table.resize(200, 100);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const int head = beginOf(table.header()->viewport()->grab().toImage());
    const QRect row = table.visualItemRect(table.topLevelItem(0));
    const int cell = beginOf(table.viewport()->grab(row).toImage());
    QVERIFY2(head > 0 && std::abs(head - cell) <= 1, qPrintable(QStringLiteral("%1 and %2").arg(head).arg(cell)));
}

/// In a wide column it would seem to belong to the heading of the next one.
void ThemeTest::theSignOfSortingIsBesideItsHeading()
{
    Theme theme(*qApp);
    QTreeWidget table;
    table.setFrameShape(QFrame::NoFrame);
    table.setHeaderLabels({QStringLiteral("Lock"), QStringLiteral("Holder")});
    table.header()->resizeSection(0, 300);
    table.resize(500, 100);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const auto picture = [&table] { return table.header()->viewport()->grab(QRect(0, 0, 300, 60)).toImage(); };
    const QImage plain = picture();
    table.header()->setSortIndicatorShown(true);
    table.header()->setSortIndicator(0, Qt::AscendingOrder);
    const QImage sorted = picture();
    QRect sign;
    for (int x = 0; x < sorted.width(); ++x) {
        for (int y = 0; y < sorted.height(); ++y) {
            if (sorted.pixel(x, y) != plain.pixel(x, y))
                sign |= QRect(x, y, 1, 1);
        }
    }
    const int words = beginOf(plain) + table.fontMetrics().horizontalAdvance(QStringLiteral("Lock"));
    QVERIFY2(sign.width() >= 6 && sign.left() > words && sign.right() < words + 24, qPrintable(QString::number(words)));
    const int middle = table.header()->height() / 2;
    QVERIFY2(std::abs(sign.center().y() - middle) <= 2, qPrintable(QString::number(sign.center().y())));
}

/// In large letters its three dots take more room than what is between two entries.
void ThemeTest::theEllipsisOfALegendIsWhole()
{
    Theme theme(*qApp);
    LegendLine legend(theme);
    QFont large = legend.font();
    large.setPointSizeF(20);
    legend.setFont(large);
    const auto nothing = [](QPainter&, const QRect&) {};
    legend.setEntries({{nothing, QStringLiteral("held")}, {nothing, QStringLiteral("contended")}});
    legend.resize(legend.sizeHint().width() * 2 / 3, legend.sizeHint().height());
    const QImage picture = legend.grab().toImage();
    std::vector<int> widths; // of what stands apart
    bool wasInk = false;
    for (int x = 0; x < picture.width(); ++x) {
        bool isInk = false;
        for (int y = 0; y < picture.height(); ++y)
            isInk = isInk || contrast(picture.pixelColor(x, y), picture.pixelColor(0, 0)) > 2;
        if (isInk && !wasInk)
            widths.push_back(0);
        if (isInk)
            ++widths.back();
        wasInk = isInk;
    }
    QCOMPARE(widths.size(), std::size_t{7}); // four letters, three dots
    QVERIFY2(widths[6] >= widths[4] - 1, qPrintable(QString::number(widths[6])));
}

void ThemeTest::theWordsOfAButtonKeepOffItsFrame()
{
    Theme theme(*qApp);
    for (const double size : {10.0, 20.0}) {
        QPushButton button(QStringLiteral("Trace Burst..."));
        QFont font = button.font();
        font.setPointSizeF(size);
        button.setFont(font);
        const int beside = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text());
        QVERIFY2(beside >= button.fontMetrics().height() - 1, qPrintable(QString::number(beside)));
    }
}

/// Its circle has a contrast of 3:1 to the page, also while it is not chosen.
void ThemeTest::aRadioButtonIsVisible()
{
    QFETCH(const bool, dark);
    Theme theme(*qApp);
    theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    QRadioButton button;
    button.resize(button.sizeHint());
    const QImage picture = button.grab().toImage();
    const QColor page = button.palette().color(QPalette::Window);
    double best = 0;
    for (int x = 0; x < picture.width(); ++x)
        best = std::max(best, contrast(picture.pixelColor(x, picture.height() / 2), page));
    QVERIFY2(best >= 3, qPrintable(QString::number(best)));
}

/// Whatever its frame and arrow take.
void ThemeTest::aChoiceHasRoomForItsWords()
{
    Theme theme(*qApp);
    for (const double size : {9.0, 20.0, 40.0}) {
        QComboBox box;
        QFont font = box.font();
        font.setPointSizeF(size);
        box.setFont(font);
        box.addItem(QStringLiteral("private server"));
        box.resize(box.sizeHint());
        QStyleOptionComboBox option;
        option.initFrom(&box);
        const QRect field =
            box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
        QVERIFY2(field.width() >= box.fontMetrics().horizontalAdvance(box.currentText()) + 2,
                 qPrintable(QString::number(field.width())));
    }
    QImage fine(1, 1, QImage::Format_RGB32);
    fine.setDotsPerMeterX(qRound(192 / 0.0254));
    fine.setDotsPerMeterY(qRound(192 / 0.0254));
    const QComboBox box;
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.fontMetrics = QFontMetrics(box.font(), &fine);
    const QSize words = option.fontMetrics.size(Qt::TextSingleLine, QStringLiteral("private server"));
    option.rect = QRect(QPoint(), box.style()->sizeFromContents(QStyle::CT_ComboBox, &option, words, &box));
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    QVERIFY2(field.width() >= words.width() + 2, qPrintable(QString::number(field.width() - words.width())));
}

/// A chevron in the middle of the height, with room of its own.
void ThemeTest::aButtonWithAMenuShowsSoBehindItsWords()
{
    Theme theme(*qApp);
    QWidget window;
    QToolButton plain(&window);
    QToolButton opens(&window);
    QMenu menu;
    for (QToolButton* each : {&plain, &opens}) {
        each->setText(QStringLiteral("Mute"));
        each->setAutoRaise(true);
        each->setFocusPolicy(Qt::NoFocus);
    }
    opens.setPopupMode(QToolButton::InstantPopup);
    opens.setMenu(&menu);
    QVERIFY2(opens.sizeHint().width() >= plain.sizeHint().width() + 12, qPrintable(QString::number(opens.width())));
    opens.resize(opens.sizeHint());
    opens.move(10, 10);
    window.resize(200, 60);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QImage picture = opens.grab().toImage();
    const QColor ground = picture.pixelColor(1, 1);
    QRect drawn;
    for (int x = plain.sizeHint().width(); x < picture.width(); ++x) {
        for (int y = 0; y < picture.height(); ++y) {
            if (picture.pixelColor(x, y) != ground)
                drawn |= QRect(x, y, 1, 1);
        }
    }
    QVERIFY(drawn.width() >= 6);
    QVERIFY2(std::abs(drawn.center().y() - picture.height() / 2) <= 2, qPrintable(QString::number(drawn.center().y())));
}

void ThemeTest::theFocusOfAButtonIsOneFrame()
{
    Theme theme(*qApp);
    QWidget window;
    QToolButton button(&window);
    button.setText(QStringLiteral("All Events"));
    button.setFocusPolicy(Qt::StrongFocus);
    button.setGeometry(10, 10, 120, 30);
    window.resize(200, 60);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    button.setFocus(Qt::TabFocusReason);
    const QImage picture = button.grab().toImage();
    const QColor frame = button.palette().color(QPalette::Link);
    int frames = 0;
    bool wasIn = false;
    for (int x = 0; x < 10; ++x) {
        const bool isIn = contrast(picture.pixelColor(x, 15), frame) < 1.6;
        frames += isIn && !wasIn;
        wasIn = isIn;
    }
    QCOMPARE(frames, 1);
}

/// By pixels: something of a selected row differs enough from the rows around it, and of a button with the keyboard
/// from one without.
void ThemeTest::selectionAndFocusAreVisible()
{
    QFETCH(bool, dark);
    Theme theme(*qApp);
    theme.setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
    const Colors& c = theme.colors();
    QListWidget list;
    list.addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    list.setFrameShape(QFrame::NoFrame);
    list.resize(200, 120);
    list.setCurrentRow(1);
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    const QImage shown = list.viewport()->grab().toImage();
    const QPoint selected = list.visualItemRect(list.item(1)).center();
    const QPoint other = list.visualItemRect(list.item(2)).center();
    compareContrast("mark beside the selected row", shown.pixelColor(1, selected.y()), shown.pixelColor(1, other.y()),
                    3);
    compareContrast("mark in the selected row", shown.pixelColor(1, selected.y()), shown.pixelColor(selected), 3);

    QImage table(200, 40, QImage::Format_RGB32);
    table.fill(c.window);
    {
        QPainter painter(&table);
        QStyleOptionViewItem option;
        option.rect = QRect(0, 0, 200, 20);
        option.state = QStyle::State_Selected;
        paintRowGround(painter, option, c);
    }
    compareContrast("mark of a lock", table.pixelColor(1, 10), table.pixelColor(1, 30), 3);
    compareContrast("mark on a lock", table.pixelColor(1, 10), table.pixelColor(100, 10), 3);

    QWidget window;
    QPushButton button(&window);
    QLineEdit edit(&window);
    button.setGeometry(10, 10, 100, 30);
    edit.setGeometry(10, 50, 100, 30);
    window.resize(200, 100);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    for (QWidget* each : {static_cast<QWidget*>(&button), static_cast<QWidget*>(&edit)}) {
        each->setFocus(Qt::TabFocusReason);
        const QImage picture = window.grab().toImage();
        double best = 0;
        for (int x = each->x(); x < each->x() + 4; ++x)
            best = std::max(best, contrast(picture.pixelColor(x, each->geometry().center().y()),
                                           picture.pixelColor(5, each->geometry().center().y())));
        QVERIFY2(best >= 3, qPrintable(QString::number(best)));
    }
}

/// As an eye without red or green cones sees them (Machado, Oliveira and Fernandes 2009, severity 1).
void ThemeTest::alarmDiffersForTheColourBlind()
{
    QFETCH(bool, dark);
    const Colors c = Theme::colorsFor(dark);
    using Matrix = std::array<std::array<double, 3>, 3>;
    constexpr Matrix protanopia = {
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
    constexpr Matrix deuteranopia = {
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
    for (const Matrix& eye : {protanopia, deuteranopia}) {
        const double difference = distance(seenBy(eye, c.contended), seenBy(eye, c.alarm));
        QVERIFY2(difference >= 10, qPrintable(QString::number(difference)));
    }
}

void ThemeTest::graphicsAreVisible()
{
    QFETCH(bool, dark);
    const Colors c = Theme::colorsFor(dark);
    for (const QColor& ground : {c.window, c.panel}) {
        compareContrast("tick", c.tick, ground, 3);
        compareContrast("gap", c.gap, ground, 3);
        for (const QColor& series : c.series)
            compareContrast("series", series, ground, 3);
    }
    for (const QColor& bar : {c.held, c.contended, c.alarm}) // the filled part must stand out of the empty one
        compareContrast("bar", bar, c.track, 3);
}

void ThemeTest::paletteIsReadable()
{
    QFETCH(bool, dark);
    const QPalette p = Theme::paletteFor(dark);
    const auto color = [&](QPalette::ColorRole role) { return p.color(QPalette::Active, role); };
    compareContrast("window", color(QPalette::WindowText), color(QPalette::Window), 4.5);
    compareContrast("base", color(QPalette::Text), color(QPalette::Base), 4.5);
    compareContrast("alternate base", color(QPalette::Text), color(QPalette::AlternateBase), 4.5);
    compareContrast("button", color(QPalette::ButtonText), color(QPalette::Button), 4.5);
    compareContrast("highlight", color(QPalette::HighlightedText), color(QPalette::Highlight), 4.5);
    compareContrast("placeholder", color(QPalette::PlaceholderText), color(QPalette::Base), 4.5);
    compareContrast("tool tip", color(QPalette::ToolTipText), color(QPalette::ToolTipBase), 4.5);
    compareContrast("link", color(QPalette::Link), color(QPalette::Window), 4.5);
}

void ThemeTest::seriesDiffer()
{
    QFETCH(bool, dark);
    const Colors c = Theme::colorsFor(dark);
    for (std::size_t i = 0; i < std::size(c.series); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const int distance = std::abs(c.series[i].red() - c.series[j].red()) +
                                 std::abs(c.series[i].green() - c.series[j].green()) +
                                 std::abs(c.series[i].blue() - c.series[j].blue());
            QVERIFY2(distance > 80, qPrintable(c.series[i].name() + u' ' + c.series[j].name()));
        }
    }
}

void ThemeTest::choiceChangesPaletteAndTells()
{
    Theme theme(*qApp);
    theme.setChoice(ThemeChoice::Dark);
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setChoice(ThemeChoice::Light);
    QCOMPARE(changed.size(), 1);
    QVERIFY(!theme.isDark());
    QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::paletteFor(false).color(QPalette::Window));
    QCOMPARE(theme.colors().window, Theme::colorsFor(false).window);
    theme.setChoice(ThemeChoice::Light);
    QCOMPARE(changed.size(), 1);
}

void ThemeTest::lessMotionIsLearnedFromTheDesktop_data()
{
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QVariant>("less");
    QTest::addColumn<QVariant>("usual");
    QTest::newRow("all") << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("reduced-motion")
                         << QVariant(1U) << QVariant(0U);
    QTest::newRow("GNOME") << QStringLiteral("org.gnome.desktop.interface") << QStringLiteral("enable-animations")
                           << QVariant(false) << QVariant(true);
    QTest::newRow("KDE") << QStringLiteral("org.kde.kdeglobals.KDE") << QStringLiteral("AnimationDurationFactor")
                         << QVariant(QStringLiteral("0")) << QVariant(QStringLiteral("1"));
}

void ThemeTest::lessMotionIsLearnedFromTheDesktop()
{
    QFETCH(QString, group);
    QFETCH(QString, key);
    QFETCH(QVariant, less);
    QFETCH(QVariant, usual);
    QApplication::setCursorFlashTime(1000);
    QApplication::setEffectEnabled(Qt::UI_General, true);
    {
        Theme theme(*qApp);
        Motion& motion = theme.motion();
        QSignalSpy spy(&motion, &Motion::changed);
        const auto duration = [] { return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration); };
        const int before = duration();
        QVERIFY(before > 0);
        // As the portal answers: a variant within a variant.
        motion.applySetting(group, key, QVariant::fromValue(QDBusVariant(QVariant::fromValue(QDBusVariant(less)))));
        QVERIFY(motion.isReduced());
        QCOMPARE(duration(), 0);
        QVERIFY(!QApplication::style()->styleHint(QStyle::SH_Widget_Animate));
        QCOMPARE(QApplication::cursorFlashTime(), 0);
        QVERIFY(!QApplication::isEffectEnabled(Qt::UI_General));
        motion.applySetting(group, QStringLiteral("color-scheme"), usual); // another setting
        QVERIFY(motion.isReduced());
        motion.applySetting(group, key, usual);
        QVERIFY(!motion.isReduced());
        QCOMPARE(duration(), before);
        QCOMPARE(QApplication::cursorFlashTime(), 1000);
        QVERIFY(QApplication::isEffectEnabled(Qt::UI_General));
        QCOMPARE(spy.size(), 2);
        motion.applySetting(group, key, less);
    }
    QCOMPARE(QApplication::cursorFlashTime(), 1000);
}

void ThemeTest::everyIconDrawsSomethingInTheThemesColour()
{
    Theme theme(*qApp);
    theme.setChoice(ThemeChoice::Dark);
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    QVERIFY(files.size() >= 35);
    for (const QString& file : files) {
        const QString name = file.chopped(4);
        if (name == QLatin1StringView("lockscope"))
            continue; // the application's own, in its own colours
        const QImage image = theme.icon(name).pixmap(QSize(24, 24), 2.0).toImage();
        QCOMPARE(image.size(), QSize(48, 48));
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                if (pixel.alpha() < 250)
                    continue;
                ++inked;
                const QColor& ink = theme.colors().text;
                QVERIFY2(std::abs(pixel.red() - ink.red()) < 12, qPrintable(name));
            }
        }
        QVERIFY2(inked > 30 && inked < 48 * 48 / 2, qPrintable(QStringLiteral("%1: %2").arg(name).arg(inked)));
    }
    QTest::ignoreMessage(QtWarningMsg, "no icon named nosuch in the program's resources");
    QVERIFY(theme.icon(QStringLiteral("nosuch")).isNull());
}

LOCKSCOPE_TEST_GUI_MAIN(ThemeTest)
#include "tst_theme.moc"
