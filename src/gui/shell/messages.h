// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/messagetext.h"
#include "gui/shell/toast.h"
#include "gui/style/themed.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <deque>
#include <functional>
#include <vector>

class QToolButton;

namespace lockscope::gui {

/// The messages of a window. The open ones are toasts in a fixed slot: the lower right corner of `area`, over what is
/// there, so nothing moves. Two are shown, the oldest below and the newest above it; the rest is counted. A message
/// with a button stays until it is answered or dismissed; one without goes after some seconds, not while the pointer or
/// the focus is on a toast. Texts follow the language. Never modal. Hidden while no message is open. GUI thread.
class Messages final : public Themed<QWidget>
{
    Q_OBJECT
public:
    using Kind = MessageKind;
    static constexpr std::size_t kMostKept = 100;

    /// A message that was shown.
    struct Past
    {
        std::chrono::system_clock::time_point at;
        Kind kind;
        MessageText text;
    };

    /// Theme and clock must outlive it. `area` is its parent.
    Messages(const Theme& theme, const Clock& clock, QWidget& area);
    /// Toasts are above this part of the area while it is shown; one under the pointer moves when the pointer leaves.
    void keepClearOf(QWidget& strip);

    /// Returns the number of the message, which is never 0. It replaces an open one with the same text.
    int showMessage(Kind kind, const MessageText& text);
    /// `act` is called once when the button is pressed; then the message closes.
    int showMessage(Kind kind, const MessageText& text, const MessageText& actionText, std::function<void()> act);
    /// Changes the text of an open message (a countdown) without announcing it again.
    void updateText(int number, const MessageText& text);
    /// Nothing happens when it is not open.
    void dismiss(int number);
    [[nodiscard]] bool isOpen(int number) const;

    /// Of the newest open message.
    [[nodiscard]] Kind kind() const;
    /// Empty: no message is open.
    [[nodiscard]] QString text() const;
    /// At most kMostKept, the newest last.
    [[nodiscard]] const std::deque<Past>& past() const { return m_past; }
    /// F6: focuses the newest toast, then the other one, then what had the focus before.
    void takeFocus();

Q_SIGNALS:
    /// Closed by the user, by its button, by dismiss() or by time.
    void dismissed(int number);
    /// past() has one more.
    void added();
    /// The button that counts the messages without a toast was pressed.
    void listRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Open
    {
        int number = 0;
        Kind kind = Kind::Info;
        MessageText text;
        MessageText actionText;
        std::function<void()> act; ///< empty: it has no button
        MonoTime until{};          ///< without a button only
    };

    void retranslate() override;
    void restyle() override;
    void close(int number, bool acts);
    void expire();
    void showOpen();
    void place();
    void leave();
    [[nodiscard]] Open* find(int number);
    [[nodiscard]] QString restText() const;

    const Theme& m_theme;
    const Clock& m_clock;
    QWidget& m_area;
    QPointer<QWidget> m_strip; ///< see keepClearOf()
    std::vector<Open> m_open;  ///< the newest last
    std::deque<Past> m_past;
    struct Slot
    {
        Toast* toast = nullptr;
        int number = 0; ///< of its message; 0: hidden
    };
    Slot m_slots[2]; ///< below, above
    QToolButton* m_rest;
    QPointer<QWidget> m_before; ///< had the focus before takeFocus()
    QTimer m_expire{this};
    int m_number = 0;
};

} // namespace lockscope::gui
