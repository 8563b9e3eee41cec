// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "presentation/words/tone.h"

#include <QObject>
#include <QString>

class QAbstractButton;
class QWidget;

namespace lockscope::gui {

class Theme;

/// Colours a label's text by its tone, in any theme. A child of its label, which may belong to a form.
class LabelTone final : public Themed<QObject>
{
    Q_OBJECT
public:
    LabelTone(QWidget& label, const Theme& theme);
    void setTone(lockcells::Tone tone);

private:
    void restyle() override;

    QWidget& m_label;
    const Theme& m_theme;
    lockcells::Tone m_tone = lockcells::Tone::Plain;
};

/// Keeps a button's icon in the theme's colours. A child of its button.
class ButtonIcon final : public Themed<QObject>
{
    Q_OBJECT
public:
    ButtonIcon(QAbstractButton& button, const Theme& theme);
    void setIcon(const QString& name);

private:
    void restyle() override;

    QAbstractButton& m_button;
    const Theme& m_theme;
    QString m_name;
};

/// Gives the label's text this tone, in any theme. The theme must outlive the label. GUI thread.
void setTone(QWidget* label, const Theme& theme, lockcells::Tone tone);
/// Gives the button this icon (Theme::icon()), in any theme. The theme must outlive the button. GUI thread.
void setThemeIcon(QAbstractButton* button, const Theme& theme, const QString& name);

} // namespace lockscope::gui
