// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace lockscope::gui {

class Theme;

/// A part of a form that folds: a header with a title and, in few words, what is set in it, and the fields below. GUI
/// thread.
class FoldedTopic final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Takes `body` with its fields out of its layout, and stands in its place. `name` is stable, for tests. Folded at
    /// first. The theme must outlive it.
    FoldedTopic(const Theme& theme, const QString& name, QWidget& body);

    void setTitle(const QString& title);
    /// The values of the fields in short; shown whether the topic is folded or not.
    void setSummary(const QString& summary);
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const;

private:
    void restyle() override;
    void updateName();

    const Theme& m_theme;
    QWidget& m_body;
    QToolButton* m_header;
    QLabel* m_summary;
};

} // namespace lockscope::gui
