// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>

namespace lockscope::gui {

/// Base of objects that update their own texts and colours: `Themed<QWidget>` for a widget, `Themed<QObject>` or
/// `Themed<QAbstractTableModel>` for an object below one. Language sends QEvent::LanguageChange and Theme sends
/// QEvent::ThemeChange to each window; every object below it gets the event, parents before children. No object calls
/// retranslate() or restyle() of another one; a constructor calls its own. A service below no window gets both events
/// from the window that it serves (MainWindow::event()). GUI thread.
template <class Base>
class Themed : public Base
{
public:
    using Base::Base;

protected:
    /// Sets all texts in the current language.
    virtual void retranslate() {}
    /// Takes colours, icons and fonts from the theme. Widgets are repainted without it.
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
