// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/pagerail.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QHash>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStringList>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace lockscope::test {

using namespace Qt::StringLiterals;

/// The share of the commonest colour; 1 is a blank picture.
inline double commonest(const QImage& picture)
{
    QHash<QRgb, int> amounts;
    int all = 0;
    for (int y = 0; y < picture.height(); y += 3) {
        for (int x = 0; x < picture.width(); x += 3, ++all)
            ++amounts[picture.pixel(x, y)];
    }
    int most = 0;
    for (const int amount : std::as_const(amounts))
        most = std::max(most, amount);
    return static_cast<double>(most) / std::max(all, 1);
}

/// So much of a text has to fit: a few characters, or all of a short one.
inline int least(const QFontMetrics& metrics, const QString& text)
{
    constexpr int kCharacters = 4;
    return std::min(metrics.horizontalAdvance(text), metrics.horizontalAdvance(text.left(kCharacters)) + 4);
}

inline QString plain(QString text)
{
    return text.remove(u'&').section(u'\n', 0, 0);
}

/// Texts that have less room than that.
class CutTexts
{
public:
    explicit CutTexts(const QWidget& root)
    {
        for (QWidget* widget : root.findChildren<QWidget*>()) {
            if (widget->isVisible()) // also where one has to scroll to it
                look(widget);
        }
    }
    QStringList found;
    int looked = 0;

private:
    void expect(const QWidget* widget, const QString& text, int room)
    {
        ++looked;
        if (room < least(widget->fontMetrics(), text))
            found << u"%1 %2: \"%3\" in %4 pixels"_s
                         .arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(), text.left(40))
                         .arg(room);
    }
    void look(QWidget* widget)
    {
        if (const auto* label = qobject_cast<QLabel*>(widget)) {
            if (!label->text().isEmpty() && label->textFormat() != Qt::RichText)
                expect(label, plain(label->text()), label->contentsRect().width());
        } else if (const auto* button = qobject_cast<QAbstractButton*>(widget)) {
            const auto* tool = qobject_cast<const QToolButton*>(button);
            if (!button->text().isEmpty() && !(tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)) {
                const int icon = button->icon().isNull() ? 0 : button->iconSize().width() + 4;
                expect(button, plain(button->text()), button->width() - icon);
            }
        } else if (const auto* combo = qobject_cast<QComboBox*>(widget)) {
            constexpr int kArrow = 24;
            expect(combo, combo->currentText(), combo->width() - kArrow);
        } else if (const auto* tabs = qobject_cast<QTabBar*>(widget)) {
            const auto* rail = qobject_cast<const gui::PageRail*>(tabs);
            for (int i = 0; i < tabs->count() && !(rail && !rail->showsNames()); ++i) {
                if (tabs->isTabVisible(i))
                    expect(tabs, plain(tabs->tabText(i)), tabs->tabRect(i).width());
            }
        } else if (const auto* header = qobject_cast<QHeaderView*>(widget)) {
            look(*header);
        }
    }
    void look(const QHeaderView& header)
    {
        if (header.orientation() != Qt::Horizontal)
            return;
        constexpr int kPadding = 8;
        for (int i = 0; i < header.count(); ++i) {
            const QString text = header.model()->headerData(i, Qt::Horizontal).toString();
            if (!header.isSectionHidden(i) && !text.isEmpty())
                expect(&header, text, header.sectionSize(i) - kPadding);
        }
    }
};

inline QString where(const QWidget& widget)
{
    return QLatin1StringView(widget.metaObject()->className()) + u' ' + widget.objectName();
}

/// Is there something that the eye does not get to see whole?
inline QStringList cutWords(const QWidget& dialog)
{
    QStringList cut;
    for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->objectName().startsWith(u"qt_"_s)) // parts of another
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget);
            label && !label->text().isEmpty() && !label->inherits("lockscope::gui::ElidedLabel")) {
            const bool wraps = label->hasHeightForWidth();
            const QSize need = label->sizeHint();
            if (wraps ? label->heightForWidth(label->width()) > label->height()
                      : need.width() > label->width() || need.height() > label->height())
                cut << where(*label) + u": "_s + label->text().left(40);
        }
        const bool hasWords = qobject_cast<const QPushButton*>(widget) || qobject_cast<const QCheckBox*>(widget) ||
                              qobject_cast<const QRadioButton*>(widget);
        if (hasWords &&
            (widget->sizeHint().width() > widget->width() || widget->sizeHint().height() > widget->height()))
            cut << where(*widget);
        const bool isField = qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                             qobject_cast<const QLineEdit*>(widget);
        if (isField && widget->minimumSizeHint().height() > widget->height())
            cut << where(*widget);
    }
    return cut;
}

} // namespace lockscope::test
