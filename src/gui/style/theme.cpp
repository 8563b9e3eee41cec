// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/theme.h"

#include "gui/style/flatstyle.h"
#include "gui/style/svgicon.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QIcon>
#include <QPointer>
#include <QWidget>

#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#else
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#endif

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

Colors darkColors()
{
    Colors c;
    c.held = QColor(0x56b4e9);
    c.contended = QColor(0xe69f00);
    c.alarm = QColor(0xff7043);
    c.good = QColor(0x35b98a);
    c.released = QColor(0x99a1b0);
    c.track = QColor(0x333944);
    c.gap = QColor(0x6c7484);
    c.tick = QColor(0xdfe6f0);
    c.text = QColor(0xe6e9ef);
    c.mutedText = QColor(0x9aa3b2);
    c.window = QColor(0x15171c);
    c.panel = QColor(0x1b1e24);
    c.border = QColor(0x2e333d);
    c.selection = QColor(0x1c3553);
    const QColor series[8] = {0x56b4e9, 0xe69f00, 0x35b98a, 0xcc79a7, 0xf0e442, 0xff7043, 0xa99df0, 0x9aa3b2};
    std::copy(std::begin(series), std::end(series), c.series);
    return c;
}

Colors lightColors()
{
    Colors c;
    c.held = QColor(0x0069a8);
    c.contended = QColor(0x965800);
    c.alarm = QColor(0xa00030);
    c.good = QColor(0x06704e);
    c.released = QColor(0x616876);
    c.track = QColor(0xdde1e8);
    c.gap = QColor(0x7d8694);
    c.tick = QColor(0x14304a);
    c.text = QColor(0x1b1f27);
    c.mutedText = QColor(0x59616f);
    c.window = QColor(0xffffff);
    c.panel = QColor(0xf5f6f8);
    c.border = QColor(0xd9dde4);
    c.selection = QColor(0xe0edfa);
    const QColor series[8] = {0x0072b2, 0xb87a00, 0x008060, 0xb04f86, 0x5f7a00, 0xc23b0a, 0x6d5bd0, 0x59616f};
    std::copy(std::begin(series), std::end(series), c.series);
    return c;
}

/// Inter if installed, otherwise the desktop's font; in the size that the desktop sets.
QFont uiFont()
{
    QFont font = QApplication::font();
    if (QFontDatabase::hasFamily(u"Inter"_s))
        font.setFamily(u"Inter"_s);
    if (font.pointSizeF() <= 0)
        font.setPointSizeF(9);
    return font;
}

QFont monospaceFont(const QFont& ui)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    for (const QString& family : {u"JetBrains Mono"_s, u"DejaVu Sans Mono"_s}) {
        if (QFontDatabase::hasFamily(family)) {
            font.setFamily(family);
            break;
        }
    }
    font.setFixedPitch(true);
    font.setStyleHint(QFont::Monospace);
    font.setPointSizeF(ui.pointSizeF() * 0.95); // fixed-pitch faces look larger than the UI face
    return font;
}

/// Sends ThemeChange to all children: PaletteChange does not reach widgets below a style sheet, and has other causes,
/// too.
void tellThemeChange(QObject& object)
{
    QEvent change(QEvent::ThemeChange);
    QCoreApplication::sendEvent(&object, &change);
    if (auto* widget = qobject_cast<QWidget*>(&object))
        widget->update();
    const QObjectList children = object.children();
    for (const QPointer<QObject>& child : QList<QPointer<QObject>>(children.begin(), children.end())) {
        if (child) // a sibling's handler may have deleted it
            tellThemeChange(*child);
    }
}

} // namespace

Theme::Theme(QApplication& application, QObject* parent) : QObject(parent), m_application(application)
{
    auto* style = new FlatStyle;
    QApplication::setStyle(style);
    connect(&m_motion, &Motion::changed, style, [this, style] { style->setStill(m_motion.isReduced()); });
    const QFont font = uiFont();
    QApplication::setFont(font);
    m_monospace = monospaceFont(font);
    watchSystem();
    applyTheme();
}

void Theme::setChoice(ThemeChoice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    applyTheme();
}

QIcon Theme::icon(const QString& name) const
{
    QFile file(u":/icons/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("no icon named %s in the program's resources", qPrintable(name));
        return {};
    }
    return svgIcon(file.readAll(), m_colors.text, m_colors.gap);
}

Colors Theme::colorsFor(bool dark)
{
    return dark ? darkColors() : lightColors();
}

QPalette Theme::paletteFor(bool dark)
{
    const Colors c = colorsFor(dark);
    QPalette palette;
    palette.setColor(QPalette::Window, c.panel);
    palette.setColor(QPalette::WindowText, c.text);
    palette.setColor(QPalette::Base, c.window);
    palette.setColor(QPalette::AlternateBase, c.panel);
    palette.setColor(QPalette::Text, c.text);
    palette.setColor(QPalette::PlaceholderText, c.mutedText);
    palette.setColor(QPalette::Button, dark ? QColor(0x2a2f38) : QColor(0xf0f2f5));
    palette.setColor(QPalette::ButtonText, c.text);
    palette.setColor(QPalette::BrightText, c.alarm);
    palette.setColor(QPalette::Highlight, c.selection);
    palette.setColor(QPalette::HighlightedText, c.text);
    palette.setColor(QPalette::Link, c.held);
    palette.setColor(QPalette::LinkVisited, c.held);
    palette.setColor(QPalette::ToolTipBase, dark ? QColor(0x2a2f38) : QColor(0xffffff));
    palette.setColor(QPalette::ToolTipText, c.text);
    palette.setColor(QPalette::Light, dark ? QColor(0x3a404b) : QColor(0xffffff));
    palette.setColor(QPalette::Midlight, dark ? QColor(0x323843) : QColor(0xe8ebf0));
    palette.setColor(QPalette::Mid, c.border);
    palette.setColor(QPalette::Dark, dark ? QColor(0x101216) : QColor(0xb7bec9));
    palette.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : QColor(0x8a93a1));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, c.gap);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    return palette;
}

QColor toneColor(presentation::lockcells::Tone tone, const Colors& colors)
{
    using presentation::lockcells::Tone;
    switch (tone) {
    case Tone::Plain:
        return colors.text;
    case Tone::Muted:
        return colors.mutedText;
    case Tone::Held:
        return colors.held;
    case Tone::Contended:
        return colors.contended;
    case Tone::Alarm:
        return colors.alarm;
    case Tone::Good:
        return colors.good;
    }
    return colors.text;
}

void Theme::applyTheme()
{
    m_dark = m_choice == ThemeChoice::System ? m_systemDark : m_choice == ThemeChoice::Dark;
    m_colors = colorsFor(m_dark);
    QApplication::setPalette(paletteFor(m_dark));
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (const QPointer<QWidget>& window : QList<QPointer<QWidget>>(windows.begin(), windows.end())) {
        if (window && !window->parentWidget()) // children are reached through their parent
            tellThemeChange(*window);
    }
    Q_EMIT changed();
}

void Theme::setSystemDark(bool dark)
{
    if (dark == m_systemDark)
        return;
    m_systemDark = dark;
    if (m_choice == ThemeChoice::System)
        applyTheme();
}

#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)

void Theme::watchSystem()
{
    const QStyleHints* hints = m_application.styleHints();
    m_systemDark = hints->colorScheme() != Qt::ColorScheme::Light;
    connect(hints, &QStyleHints::colorSchemeChanged, this,
            [this](Qt::ColorScheme scheme) { setSystemDark(scheme != Qt::ColorScheme::Light); });
}

void Theme::portalSettingChanged(const QString&, const QString&, const QDBusVariant&) {}

#else

namespace {
const QString kPortal = u"org.freedesktop.portal.Desktop"_s;
const QString kPortalPath = u"/org/freedesktop/portal/desktop"_s;
const QString kSettings = u"org.freedesktop.portal.Settings"_s;
const QString kAppearance = u"org.freedesktop.appearance"_s;
const QString kColorScheme = u"color-scheme"_s;

/// 1: dark preferred, 2: light preferred. The reply is nested in one or two variants.
bool prefersLight(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value.toUInt() == 2;
}
} // namespace

/// Without a reply the theme stays dark, because the window is mostly read at night.
void Theme::watchSystem()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kPortal, kPortalPath, kSettings, u"SettingChanged"_s, this,
                SLOT(portalSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage ask = QDBusMessage::createMethodCall(kPortal, kPortalPath, kSettings, u"Read"_s);
    ask << kAppearance << kColorScheme;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(ask, 1000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (!reply.isError())
            setSystemDark(!prefersLight(reply.value().variant()));
        watcher->deleteLater();
    });
}

void Theme::portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == kAppearance && key == kColorScheme)
        setSystemDark(!prefersLight(value.variant()));
}

#endif

} // namespace lockscope::gui

#include "moc_theme.cpp"
