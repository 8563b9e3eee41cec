// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/messages.h"

#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

// Pixels for a font of 10 pt.
constexpr int kWide = 400;
constexpr int kFromEdge = 12;
constexpr int kApart = 6;
constexpr auto kShown = 8s;
constexpr auto kTroubleShown = 15s;
constexpr auto kLeft = 3s; ///< after pointer and focus have gone
constexpr auto kExpireEvery = 250ms;

std::chrono::seconds shownFor(MessageKind kind)
{
    return kind == MessageKind::Warning || kind == MessageKind::Error ? kTroubleShown : kShown;
}

} // namespace

Messages::Messages(const Theme& theme, const Clock& clock, QWidget& area)
    : Themed(&area), m_theme(theme), m_clock(clock), m_area(area), m_rest(new QToolButton(this))
{
    setObjectName(u"messages"_s);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_rest->setObjectName(u"messagesRest"_s);
    m_rest->setFocusPolicy(Qt::StrongFocus);
    m_rest->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_rest, &QToolButton::clicked, this, &Messages::listRequested);
    for (Slot& slot : m_slots) {
        slot.toast = new Toast(theme, this);
        slot.toast->hide();
        connect(slot.toast, &Toast::closed, this, [this, &slot] { close(slot.number, false); });
        connect(slot.toast, &Toast::acted, this, [this, &slot] { close(slot.number, true); });
    }
    column->addWidget(m_rest, 0, Qt::AlignRight);
    column->addWidget(m_slots[1].toast);
    column->addWidget(m_slots[0].toast);
    m_expire.setInterval(kExpireEvery);
    connect(&m_expire, &QTimer::timeout, this, &Messages::expire);
    area.installEventFilter(this);
    hide();
    restyle();
}

int Messages::showMessage(Kind kind, const MessageText& text)
{
    return showMessage(kind, text, {}, {});
}

int Messages::showMessage(Kind kind, const MessageText& text, const MessageText& actionText, std::function<void()> act)
{
    const auto same = std::find_if(m_open.begin(), m_open.end(),
                                   [words = text.text()](const Open& each) { return each.text.text() == words; });
    const int replaced = same == m_open.end() ? 0 : same->number;
    if (replaced != 0)
        m_open.erase(same);
    const int number = ++m_number;
    m_open.push_back({number, kind, text, actionText, std::move(act), m_clock.mono() + shownFor(kind)});
    m_past.push_back({m_clock.wall(), kind, text});
    if (m_past.size() > kMostKept)
        m_past.pop_front();
    m_expire.start();
    showOpen();
    const auto shown = std::find_if(std::begin(m_slots), std::end(m_slots),
                                    [number](const Slot& slot) { return slot.number == number; });
    QAccessibleEvent alert(shown->toast, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    if (replaced != 0)
        Q_EMIT dismissed(replaced);
    Q_EMIT added();
    return number;
}

Messages::Open* Messages::find(int number)
{
    const auto found =
        std::find_if(m_open.begin(), m_open.end(), [number](const Open& each) { return each.number == number; });
    return found == m_open.end() ? nullptr : &*found;
}

void Messages::updateText(int number, const MessageText& text)
{
    Open* open = find(number);
    if (open == nullptr)
        return;
    open->text = text;
    for (const Slot& slot : m_slots) {
        if (slot.number == number)
            slot.toast->setText(text.text());
    }
    place();
}

void Messages::dismiss(int number)
{
    close(number, false);
}

bool Messages::isOpen(int number) const
{
    return std::any_of(m_open.begin(), m_open.end(), [number](const Open& each) { return each.number == number; });
}

/// Closes the message first, because its button may show another one.
void Messages::close(int number, bool acts)
{
    const Open* open = find(number);
    if (open == nullptr)
        return;
    const auto act = acts ? open->act : std::function<void()>();
    m_open.erase(m_open.begin() + (open - m_open.data()));
    showOpen();
    Q_EMIT dismissed(number);
    if (act)
        act();
}

Messages::Kind Messages::kind() const
{
    return m_open.empty() ? Kind::Info : m_open.back().kind;
}

QString Messages::text() const
{
    return m_open.empty() ? QString() : m_open.back().text.text();
}

/// A pointer or a focus on a toast holds the time of all.
void Messages::expire()
{
    const MonoTime now = m_clock.mono();
    const QWidget* focus = QApplication::focusWidget();
    const bool isHeld = underMouse() || (focus != nullptr && isAncestorOf(focus));
    std::vector<int> over;
    bool isAnyLeft = false;
    for (Open& each : m_open) {
        if (each.act)
            continue;
        if (isHeld)
            each.until = std::max(each.until, now + kLeft);
        if (each.until <= now)
            over.push_back(each.number);
        else
            isAnyLeft = true;
    }
    if (!isAnyLeft)
        m_expire.stop();
    for (const int number : over)
        close(number, false);
}

/// Gives the oldest and the newest message a toast each.
void Messages::showOpen()
{
    const bool hadFocus = m_slots[0].toast->hasFocusWithin() || m_slots[1].toast->hasFocusWithin();
    const auto show = [](Slot& slot, const Open* open) {
        const int number = open == nullptr ? 0 : open->number;
        if (std::exchange(slot.number, number) != number && open != nullptr)
            slot.toast->setMessage(open->kind, open->text.text(), open->actionText.text());
        slot.toast->setVisible(open != nullptr);
    };
    show(m_slots[0], m_open.empty() ? nullptr : &m_open.front());
    show(m_slots[1], m_open.size() < 2 ? nullptr : &m_open.back());
    m_rest->setVisible(m_open.size() > 2);
    m_rest->setText(restText());
    m_rest->setAccessibleName(restText());
    setVisible(!m_open.empty());
    place();
    const bool hasFocus = m_slots[0].toast->hasFocusWithin() || m_slots[1].toast->hasFocusWithin();
    if (hadFocus && (m_open.empty() || !hasFocus))
        leave();
}

QString Messages::restText() const
{
    //: messages that are open, but have no room
    return tr("%n more", nullptr, std::max(0, static_cast<int>(m_open.size()) - 2));
}

void Messages::takeFocus()
{
    std::vector<Toast*> shown;
    for (const Slot* slot : {&m_slots[1], &m_slots[0]}) {
        if (slot->number != 0)
            shown.push_back(slot->toast);
    }
    const auto focused =
        std::find_if(shown.begin(), shown.end(), [](const Toast* toast) { return toast->hasFocusWithin(); });
    if (focused == shown.end()) {
        if (shown.empty())
            return;
        m_before = QApplication::focusWidget();
        shown.front()->takeFocus();
    } else if (std::next(focused) != shown.end()) {
        (*std::next(focused))->takeFocus();
    } else {
        leave();
    }
}

void Messages::leave()
{
    if (m_before != nullptr && m_before->isVisible())
        m_before->setFocus(Qt::OtherFocusReason);
    else if (QWidget* focus = QApplication::focusWidget(); focus != nullptr && isAncestorOf(focus))
        focus->clearFocus();
}

void Messages::place()
{
    if (m_open.empty())
        return;
    const int edge = fontPixels(*this, kFromEdge);
    const int wide = std::max(0, std::min(fontPixels(*this, kWide), m_area.width() - 2 * edge));
    layout()->activate();
    const bool hasStrip = m_strip != nullptr && m_strip->isVisible();
    const int strip = hasStrip ? m_strip->mapTo(&m_area, QPoint()).y() : 0; // 0: before its first layout
    const int floor = strip > m_area.height() / 2 ? strip : m_area.height();
    const int high = std::max(0, std::min(layout()->totalHeightForWidth(wide), floor - 2 * edge));
    setGeometry(m_area.width() - edge - wide, floor - edge - high, wide, high);
    raise();
}

void Messages::keepClearOf(QWidget& strip)
{
    m_strip = &strip;
    strip.installEventFilter(this);
}

void Messages::leaveEvent(QEvent* event)
{
    Themed::leaveEvent(event);
    place();
}

bool Messages::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_area && (event->type() == QEvent::Resize || event->type() == QEvent::Show))
        place();
    const auto type = event->type();
    const bool isPlaced =
        type == QEvent::Show || type == QEvent::Hide || type == QEvent::Move || type == QEvent::Resize;
    if (watched == m_strip && isPlaced && !underMouse())
        place();
    return Themed::eventFilter(watched, event);
}

void Messages::retranslate()
{
    m_rest->setText(restText());
    m_rest->setAccessibleName(restText());
    m_rest->setToolTip(tr("Show all messages"));
    for (const Slot& slot : m_slots) {
        if (const Open* open = find(slot.number))
            slot.toast->setMessage(open->kind, open->text.text(), open->actionText.text());
    }
    place();
}

void Messages::restyle()
{
    layout()->setSpacing(fontPixels(*this, kApart));
    const Colors& colors = m_theme.colors();
    m_rest->setStyleSheet(
        u"QToolButton { background: %1; border: 1px solid %2; padding: 2px 8px; }"
        "QToolButton:focus { border-color: %3; }"_s.arg(colors.panel.name(), colors.border.name(), colors.held.name()));
    retranslate();
    place();
}

} // namespace lockscope::gui

#include "moc_messages.cpp"
