// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>

namespace lockscope::gui {

/// An object that puts its words and colours anew by itself: `Themed<QWidget>` for a widget, `Themed<QObject>` or
/// `Themed<QAbstractTableModel>` for what lives below one. Language sends QEvent::LanguageChange and Theme sends
/// QEvent::ThemeChange to each window, which every object below it gets, parents before children. So nobody calls
/// retranslate() or restyle() of another object; a constructor calls its own. A service that stands below no window is
/// sent the two events by the window that it serves (MainWindow::event()). GUI thread.
template <class Base>
class Themed : public Base
{
public:
    using Base::Base;

protected:
    /// Puts all words anew, in the language that is set.
    virtual void retranslate() {}
    /// Takes colours, icons and fonts of the theme anew. Every widget is painted anew without it.
    virtual void restyle() {}

    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange)
            retranslate();
        else if (event->type() == QEvent::ThemeChange)
            restyle();
        return Base::event(event);
    }
};

} // namespace lockscope::gui
