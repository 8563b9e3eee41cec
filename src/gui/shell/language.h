// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QObject>
#include <QString>
#include <QTranslator>

#include <vector>

namespace lockscope::gui {

/// Switches the language at run time: our catalogue (":/i18n/lockscope_<code>.qm") and Qt's own.
/// Every widget, and every child of one, gets QEvent::LanguageChange at once (gui/style/themed.h). GUI thread.
class Language final : public QObject
{
    Q_OBJECT
public:
    struct Choice
    {
        QString code; ///< "system", "en", "zh_CN", "zh_TW": value of the preference
        QString name; ///< in its own language; "system" has none
    };

    explicit Language(QObject* parent = nullptr);
    ~Language() override;

    [[nodiscard]] static const std::vector<Choice>& choices();
    /// An unknown code means "system".
    void setChoice(const QString& code);
    [[nodiscard]] const QString& choice() const { return m_choice; }
    /// The catalogue in use: "en", "zh_CN" or "zh_TW".
    [[nodiscard]] const QString& current() const { return m_current; }

    /// The catalogue for a locale: Chinese by its script (Hong Kong and Macau use the traditional one), otherwise
    /// English.
    [[nodiscard]] static QString catalogueFor(const QLocale& locale);

Q_SIGNALS:
    void changed();

private:
    void load(const QString& code);

    QString m_choice;
    QString m_current;
    QTranslator m_ours;
    QTranslator m_qts;
};

} // namespace lockscope::gui
