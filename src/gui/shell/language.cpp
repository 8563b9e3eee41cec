// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/language.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QPointer>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

Language::Language(QObject* parent) : QObject(parent)
{
    setChoice(u"system"_s);
}

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qts);
}

const std::vector<Language::Choice>& Language::choices()
{
    static const std::vector<Choice> list{
        {u"system"_s, {}}, {u"en"_s, u"English"_s}, {u"zh_CN"_s, u"简体中文"_s}, {u"zh_TW"_s, u"繁體中文"_s}};
    return list;
}

void Language::setChoice(const QString& code)
{
    QString known = u"system"_s;
    for (const Choice& choice : choices()) {
        if (choice.code == code)
            known = code;
    }
    m_choice = known;
    load(known == u"system" ? catalogueFor(QLocale::system()) : known);
}

QString Language::catalogueFor(const QLocale& locale)
{
    if (locale.language() != QLocale::Chinese)
        return u"en"_s;
    return locale.script() == QLocale::TraditionalHanScript ? u"zh_TW"_s : u"zh_CN"_s;
}

void Language::load(const QString& code)
{
    if (code == m_current)
        return;
    m_current = code;
    QCoreApplication::removeTranslator(&m_ours);
    QCoreApplication::removeTranslator(&m_qts);
    // The source texts are English: without a catalogue, an English window lacks only correct plurals.
    if (m_ours.load(u":/i18n/lockscope_%1.qm"_s.arg(code)))
        QCoreApplication::installTranslator(&m_ours);
    if (m_qts.load(u"qtbase_%1"_s.arg(code), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qts);
    QLocale::setDefault(QLocale(code == u"en" ? u"en_US"_s : code));
    // Qt posts a LanguageChange per translator to each window: replace them all by one that is sent now.
    QCoreApplication::removePostedEvents(nullptr, QEvent::LanguageChange);
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (const QPointer<QWidget>& window : QList<QPointer<QWidget>>(windows.begin(), windows.end())) {
        if (!window || window->parentWidget()) // the parent forwards it
            continue;
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(window, &change);
    }
    Q_EMIT changed();
}

} // namespace lockscope::gui

#include "moc_language.cpp"
