// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

namespace lockscope::gui {

class Theme;

/// A frame around a place of the window. Ignores mouse and keys and covers nothing, so the framed widget stays usable.
class TourOutline final : public QWidget
{
    Q_OBJECT
public:
    TourOutline(const Theme& theme, QWidget* window);

    /// In window coordinates; no value: no frame.
    void surround(const std::optional<QRect>& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace lockscope::gui
