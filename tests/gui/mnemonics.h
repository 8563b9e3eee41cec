// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QStringList>
#include <QTabBar>

namespace lockscope::test {

/// Which texts take which letter with Alt held down, in one place: a menu, or all that can be seen of a window.
class Mnemonics
{
public:
    explicit Mnemonics(const QMenu& menu) { addActions(menu.actions()); }
    explicit Mnemonics(const QWidget& root)
    {
        for (const QWidget* widget : root.findChildren<QWidget*>()) {
            if (widget->isVisible() && widget->window() == root.window())
                addWidget(*widget);
        }
    }

    /// "Alt+S: Start, Save"
    [[nodiscard]] QStringList doubles() const
    {
        QStringList found;
        for (auto each = m_texts.cbegin(); each != m_texts.cend(); ++each) {
            if (each.value().size() > 1)
                found << each.key() + QStringLiteral(": ") + each.value().join(QStringLiteral(", "));
        }
        return found;
    }
    [[nodiscard]] int count() const { return static_cast<int>(m_texts.size()); }

private:
    void addWidget(const QWidget& widget)
    {
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
            if (label->buddy()) // else the letter is a sign like others
                add(label->text());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
            add(button->text());
        } else if (const auto* box = qobject_cast<const QGroupBox*>(&widget)) {
            add(box->title());
        } else if (const auto* bar = qobject_cast<const QMenuBar*>(&widget)) {
            addActions(bar->actions());
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                add(tabs->tabText(i));
        }
    }
    void addActions(const QList<QAction*>& actions)
    {
        for (const QAction* action : actions) {
            if (action->isVisible() && !action->isSeparator())
                add(action->text());
        }
    }
    void add(const QString& text)
    {
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (!key.isEmpty())
            m_texts[key.toString()] << text;
    }

    QMap<QString, QStringList> m_texts; ///< by the keys
};

} // namespace lockscope::test
