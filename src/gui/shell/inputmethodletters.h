// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

namespace lockscope::gui {

class PageDeck;

/// Input methods on pages: what one commits in a table, in lanes or on an empty page goes to the page's filter, as
/// typed letters do. Full-width signs trigger the shortcut of their plain key (`[` `]` `<` `>` `?`). GUI thread.
class InputMethodLetters final : public QObject
{
    Q_OBJECT
public:
    /// A child of the deck.
    explicit InputMethodLetters(PageDeck& pages);

    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void follow(QWidget* focus);
    void take(const QString& letters);
    [[nodiscard]] bool triggers(const QString& letters) const;

    PageDeck& m_pages;
    QPointer<QWidget> m_focus; ///< the part of the shown page that has the keyboard and is no text field
};

} // namespace lockscope::gui
