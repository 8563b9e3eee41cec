// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace lockscope::gui {

/// Plain text that somebody else's program made: the name of a lock, a token, words of a server. Wraps also within a
/// word; can be selected, and what is copied is what was shown, without the places where it wraps. GUI thread.
class NameLabel final : public QLabel
{
    Q_OBJECT
public:
    explicit NameLabel(QWidget* parent = nullptr);

    /// Instead of setText().
    void showName(const QString& plain);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy(bool toSelection) const;
};

} // namespace lockscope::gui
