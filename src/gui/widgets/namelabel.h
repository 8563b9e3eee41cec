// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace lockscope::gui {

/// A label for untrusted plain text: the name of a lock, a token, words of a server. Wraps also within words; the
/// copied text is the original one, without the break opportunities. GUI thread.
class NameLabel final : public QLabel
{
    Q_OBJECT
public:
    explicit NameLabel(QWidget* parent = nullptr);

    /// Use it instead of setText().
    void showName(const QString& plain);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy(bool toSelection) const;
};

} // namespace lockscope::gui
