// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QToolButton>

namespace lockscope::gui {

class Theme;

/// The button at the left of the top bar: name, address and state of the watched servers, with a stripe in the colour
/// of their environment. Opens the menu set by setMenu().
class SourceChip final : public QToolButton
{
    Q_OBJECT
public:
    struct Content
    {
        QString name;       ///< may be elided
        QString where;      ///< the URI; may be elided
        QString shortWhere; ///< in its place where that has no room, as "10.0.0.1:6379"; empty: the same
        QColor stripe;      ///< invalid: no stripe
        QString badge;      ///< "Production"; empty: none
        ConnectionState state = ConnectionState::Disconnected;
        friend bool operator==(const Content&, const Content&) = default;
    };

    explicit SourceChip(const Theme& theme, QWidget* parent = nullptr);

    void setContent(const Content& content);
    /// The forms of the name and of `where` that the present width shows.
    [[nodiscard]] QString shownName() const;
    [[nodiscard]] QString shownWhere() const;
    /// The width with the short forms, in pixels.
    [[nodiscard]] int shortWidth() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString where() const;
    [[nodiscard]] QFont boldFont() const;
    [[nodiscard]] static int textWidth(const QString& text, const QFont& font, int most);
    [[nodiscard]] int widthFor(int nameWidth, int whereWidth) const;
    [[nodiscard]] QString shortWhere() const;

    const Theme& m_theme;
    Content m_content;
};

} // namespace lockscope::gui
