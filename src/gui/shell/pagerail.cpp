// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagerail.h"

#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/plaintip.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

// Pixels for a font of 10 pt.
constexpr int kRailWidth = 60;
constexpr int kRailItem = 51;
constexpr int kRailNarrow = 38; ///< without names
constexpr int kRailIconItem = 38;
constexpr int kRailLeast = 23; ///< where even the icons have little room
constexpr int kRailIcon = 20;
constexpr int kRailIconTop = 9;
constexpr int kRailMark = 3;   ///< at the left edge of the current page, and the frame of the past over it
constexpr int kBesideName = 6; ///< left and right of a name
constexpr double kRailName = 0.8;

/// The number on a page's icon. Paints itself, because the style sheet of the bar hides its palette.
class RailBadge final : public QLabel
{
public:
    RailBadge(const Theme& theme, QWidget* parent) : QLabel(parent), m_theme(theme) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colors& colors = m_theme.colors();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.alarm);
        painter.drawRoundedRect(QRectF(rect()), height() / 2.0, height() / 2.0);
        painter.setPen(colors.window);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

private:
    const Theme& m_theme;
};

} // namespace

PageRail::PageRail(const Theme& theme, QWidget* parent) : Themed(parent), m_theme(theme)
{
    setObjectName(u"pageTabs"_s);
    setShape(QTabBar::RoundedWest);
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideNone);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(this, &QTabBar::currentChanged, this, &PageRail::setFocusedTab);
}

void PageRail::addPage(const QString& icon, const QString& badge)
{
    Entry entry{icon, {}, nullptr};
    if (!badge.isEmpty()) {
        entry.badge = new RailBadge(m_theme, this);
        entry.badge->setObjectName(badge);
        entry.badge->setAttribute(Qt::WA_TransparentForMouseEvents); // clicks go to the tab
        entry.badge->hide();
    }
    m_entries.push_back(entry);
    addTab(QString());
}

void PageRail::setPageVisible(int tab, bool visible)
{
    if (isTabVisible(tab) == visible)
        return;
    const int shown = currentIndex();
    const QSignalBlocker blocker(this); // hiding the current tab chooses another one
    setTabVisible(tab, visible);
    setCurrentIndex(shown);
    if (QLabel* badge = m_entries[static_cast<std::size_t>(tab)].badge; badge != nullptr)
        badge->setVisible(visible && !badge->text().isEmpty());
    measure();
}

// --- texts ---

void PageRail::setTitle(int tab, const QString& title)
{
    setTabText(tab, title);
    tellTab(tab);
    measure();
}

void PageRail::setBadge(int tab, int count, const QString& words)
{
    Entry& entry = m_entries[static_cast<std::size_t>(tab)];
    const QString text = count == 0 ? QString() : count > 999 ? u"999+"_s : QLocale().toString(count);
    if (entry.badge->text() == text && entry.counted == words)
        return;
    entry.counted = words;
    entry.badge->setText(text);
    entry.badge->setToolTip(words);
    entry.badge->setAccessibleName(words);
    entry.badge->setVisible(!text.isEmpty() && isTabVisible(tab));
    tellTab(tab);
    placeBadges();
}

/// Repeats the badge in the tab's accessible name and tool tip: screen readers and the pointer reach only the tab.
void PageRail::tellTab(int tab)
{
    const QString counted = m_entries[static_cast<std::size_t>(tab)].counted;
    const QString name = counted.isEmpty() ? QString() : tabText(tab) + u", "_s + counted;
    if (accessibleTabName(tab) != name)
        setAccessibleTabName(tab, name);
    QStringList tip;
    if (!m_showsNames)
        tip << tabText(tab);
    if (!counted.isEmpty())
        tip << counted;
    const QString whole = tip.join(u'\n');
    if (tabToolTip(tab) != whole)
        setTabToolTip(tab, whole);
}

// --- sizes ---

/// Pixels of the bar's font: that of the names is smaller.
int PageRail::px(double pixels) const
{
    return fontPixels(*parentWidget(), pixels);
}

void PageRail::restyle()
{
    measure();
}

/// Finds out whether the names have room, and how wide they are.
void PageRail::measure()
{
    QFont small = parentWidget()->font();
    small.setPointSizeF(QFontInfo(small).pointSizeF() * kRailName);
    setFont(small);
    small.setWeight(QFont::DemiBold);
    m_named = px(kRailWidth);
    for (int tab = 0; tab < count(); ++tab) {
        if (isTabVisible(tab))
            m_named = std::max(m_named, fontMetrics().horizontalAdvance(tabText(tab)) + 2 * px(kBesideName));
        if (QLabel* badge = m_entries[static_cast<std::size_t>(tab)].badge; badge != nullptr)
            badge->setFont(small);
    }
    const bool names = height() >= visibleTabs() * itemSize(true).height();
    if (std::exchange(m_showsNames, names) != names) {
        for (int tab = 0; tab < count(); ++tab)
            tellTab(tab);
    }
    if (const QSize item = itemSize(names); std::exchange(m_item, item) != item)
        setIconSize(QSize(px(kRailIcon), px(kRailIcon))); // makes QTabBar lay out its tabs again
    updateGeometry();
}

QSize PageRail::itemSize(bool withNames) const
{
    return withNames ? QSize(m_named, px(kRailItem))
                     : QSize(px(kRailNarrow),
                             std::clamp(height() / std::max(1, visibleTabs()), px(kRailLeast), px(kRailIconItem)));
}

int PageRail::visibleTabs() const
{
    int visible = 0;
    for (int tab = 0; tab < count(); ++tab)
        visible += isTabVisible(tab);
    return visible;
}

QSize PageRail::tabSizeHint(int) const
{
    return itemSize(m_showsNames);
}

QSize PageRail::sizeHint() const
{
    const QSize item = itemSize(m_showsNames);
    return {item.width(), item.height() * visibleTabs()};
}

QSize PageRail::minimumSizeHint() const
{
    return {itemSize(m_showsNames).width(), px(kRailLeast) * visibleTabs()};
}

void PageRail::resizeEvent(QResizeEvent* event)
{
    measure();
    QTabBar::resizeEvent(event); // lays out the tabs by tabSizeHint()
}

void PageRail::tabLayoutChange()
{
    placeBadges();
}

QRect PageRail::iconRect(int tab) const
{
    const QRect place = tabRect(tab);
    const int side = px(kRailIcon);
    const int top = m_showsNames ? px(kRailIconTop) : (place.height() - side) / 2;
    return {place.center().x() - side / 2, place.top() + top, side, side};
}

void PageRail::placeBadges()
{
    for (int tab = 0; tab < count() && tab < static_cast<int>(m_entries.size()); ++tab) {
        QLabel* badge = m_entries[static_cast<std::size_t>(tab)].badge;
        if (badge == nullptr)
            continue;
        const QFontMetrics metrics = badge->fontMetrics();
        const int high = metrics.height() + 1;
        const int wide = std::max(high, metrics.horizontalAdvance(badge->text()) + high / 2);
        const QRect icon = iconRect(tab);
        const int left = std::min(icon.right() - icon.width() / 5, tabRect(tab).right() - wide - 1);
        badge->setGeometry(left, icon.top() - high / 3, wide, high);
    }
}

// --- the picture ---

void PageRail::paintEvent(QPaintEvent*)
{
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), colors.border);
    for (int tab = 0; tab < count(); ++tab) {
        if (isTabVisible(tab))
            paintTab(painter, tab);
    }
}

void PageRail::paintTab(QPainter& painter, int tab) const
{
    const Colors& colors = m_theme.colors();
    const Entry& entry = m_entries[static_cast<std::size_t>(tab)];
    const QRect place = tabRect(tab).adjusted(0, 0, -1, 0);
    const bool isCurrent = tab == currentIndex();
    if (isCurrent || tab == m_hovered)
        painter.fillRect(place, isCurrent ? colors.selection : colors.track);
    if (isCurrent)
        painter.fillRect(QRect(place.left(), place.top(), px(kRailMark), place.height()), colors.held);
    if (hasFocus() && tab == m_focused) {
        painter.setPen(QPen(colors.held, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(px(kRailMark) + 1, 1, -2, -2));
    }
    const QRect icon = iconRect(tab);
    painter.setOpacity(isCurrent || tab == m_hovered ? 1 : 0.75);
    m_theme.icon(entry.icon).paint(&painter, icon);
    painter.setOpacity(1);
    if (m_showsNames) {
        painter.setPen(isCurrent || tab == m_hovered ? colors.text : colors.mutedText);
        painter.drawText(QRect(place.left(), icon.bottom() + 1, place.width(), place.bottom() - icon.bottom()),
                         Qt::AlignCenter, tabText(tab));
    }
}

// --- mouse and keys ---

void PageRail::setFocusedTab(int tab)
{
    m_focused = tab;
    update();
    if (hasFocus()) {
        QAccessibleEvent moved(this, QAccessible::Focus);
        moved.setChild(tab);
        QAccessible::updateAccessibility(&moved);
    }
}

void PageRail::keyPressEvent(QKeyEvent* event)
{
    const auto from = [this](int tab, int step) {
        while (tab >= 0 && tab < count() && !isTabVisible(tab))
            tab += step;
        if (tab >= 0 && tab < count())
            setFocusedTab(tab);
    };
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Left:
        return from(m_focused - 1, -1);
    case Qt::Key_Down:
    case Qt::Key_Right:
        return from(m_focused + 1, 1);
    case Qt::Key_Home:
        return from(0, 1);
    case Qt::Key_End:
        return from(count() - 1, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return setCurrentIndex(m_focused);
    default:
        return QTabBar::keyPressEvent(event);
    }
}

void PageRail::focusInEvent(QFocusEvent* event)
{
    setFocusedTab(currentIndex());
    QTabBar::focusInEvent(event);
}

void PageRail::mouseMoveEvent(QMouseEvent* event)
{
    if (const int tab = tabAt(event->position().toPoint()); std::exchange(m_hovered, tab) != tab)
        update();
}

void PageRail::leaveEvent(QEvent* event)
{
    m_hovered = -1;
    update();
    QTabBar::leaveEvent(event);
}

/// A wheel over the pages changes none of them.
void PageRail::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace lockscope::gui

#include "moc_pagerail.cpp"
