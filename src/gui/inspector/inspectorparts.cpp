// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/inspectorparts.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/mnemonic.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace lockscope::gui {

void copyText(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
}

// --- ElidedLabel ---

QSize ElidedLabel::minimumSizeHint() const
{
    return {40, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect inside = contentsRect();
    const QString shown = fontMetrics().elidedText(text(), m_mode, inside.width());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(inside, Qt::AlignVCenter | Qt::TextSingleLine, shown);
    if (const QString tip = plainTip(text()); toolTip() != tip)
        setToolTip(tip);
}

// --- WrapLabel ---

namespace {
constexpr int kWrap = Qt::AlignTop | Qt::TextWrapAnywhere;
constexpr int kWrapWords = Qt::AlignTop | Qt::TextWordWrap;
} // namespace

WrapLabel::WrapLabel(QWidget* parent) : QLabel(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setTextFormat(Qt::PlainText);
    setSizePolicy(policy);
}

const WrapLabel::LaidOut& WrapLabel::laidOut(int width) const
{
    if (m_laidOut.width == width && m_laidOut.text == text() && m_laidOut.font == font())
        return m_laidOut;
    const QFontMetrics metrics = fontMetrics();
    m_laidOut = {text(), font(), width, metrics.height(), true};
    if (metrics.horizontalAdvance(text()) <= width && !text().contains(u'\n'))
        return m_laidOut;
    // Wrap between words, or anywhere if a word is wider than the line.
    const QRect room(0, 0, width, 10'000);
    const QRect words = metrics.boundingRect(room, kWrapWords, text());
    m_laidOut.fits = words.width() <= width;
    const int height = m_laidOut.fits ? words.height() : metrics.boundingRect(room, kWrap, text()).height();
    m_laidOut.height = std::max(metrics.height(), height);
    return m_laidOut;
}

int WrapLabel::heightForWidth(int width) const
{
    return laidOut(width).height;
}

QSize WrapLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()), heightForWidth(std::max(width(), 60))};
}

QSize WrapLabel::minimumSizeHint() const
{
    return {40, fontMetrics().height()};
}

/// The height depends on the width, and a form caches the size hint.
void WrapLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (event->oldSize().width() != width() && heightForWidth(width()) != height())
        updateGeometry();
}

void WrapLabel::paintEvent(QPaintEvent*)
{
    if (heightForWidth(width()) > height())
        updateGeometry(); // the form assigned the height by an older hint
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), laidOut(width()).fits ? kWrapWords : kWrap, text());
}

// --- CodeBlock ---

CodeBlock::CodeBlock(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(0);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CodeBlock::setCode(const QString& code)
{
    if (m_code == code)
        return;
    m_code = code;
    setPlainText(code);
    adaptHeight();
}

void CodeBlock::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    adaptHeight();
}

void CodeBlock::adaptHeight()
{
    constexpr int kMostLines = 9;
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        lines += std::max(1, block.layout()->lineCount());
    const int wanted = std::clamp(lines, 1, kMostLines) * fontMetrics().lineSpacing() + 6;
    if (height() != wanted)
        setFixedHeight(wanted);
}

// --- ActionButton ---

ActionButton::ActionButton(QAction& action, QWidget* parent) : QPushButton(parent), m_action(action)
{
    connect(this, &QPushButton::clicked, &m_action, [this] {
        if (m_action.isEnabled())
            m_action.trigger();
        else if (m_explain)
            m_explain();
    });
    connect(&m_action, &QAction::changed, this, &ActionButton::follow);
    follow();
}

void ActionButton::follow()
{
    const QString full = withoutMnemonic(m_action.text());
    if (!m_hasOwnText)
        QPushButton::setText(full); // a mnemonic here would take Alt and a letter from the whole window
    setToolTip(m_hasOwnText && m_action.isEnabled() ? full : m_action.toolTip());
    const bool isBlocked = m_explain && !m_action.isEnabled();
    setEnabled(m_action.isEnabled() || isBlocked);
    setAccessibleName(isBlocked ? tr("%1 (not possible now)").arg(full) : full);
    setAccessibleDescription(isBlocked ? m_action.toolTip() : QString());
    if (property("blocked").toBool() == isBlocked)
        return;
    setProperty("blocked", isBlocked);
    update();
}

/// A blocked button only explains why, so it looks disabled.
void ActionButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    if (property("blocked").toBool()) {
        option.state &= ~(QStyle::State_Enabled | QStyle::State_MouseOver);
        option.palette.setCurrentColorGroup(QPalette::Disabled);
    }
    painter.drawControl(QStyle::CE_PushButton, option);
}

void ActionButton::setExplain(std::function<void()> explain)
{
    m_explain = std::move(explain);
    follow();
}

void ActionButton::setText(const QString& text)
{
    m_hasOwnText = true;
    QPushButton::setText(text);
    follow();
}

// --- HistoryList ---

HistoryList::HistoryList(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(3);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->hide();
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(40);
    header()->setSectionResizeMode(2, QHeaderView::Stretch);
}

void HistoryList::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

/// Sets the widths once for all lines: ResizeToContents lays out every line again for each cell that changes. A long
/// event is elided rather than that it hides all holders. In a narrow inspector the holder's column is hidden. The tool
/// tip has both.
void HistoryList::fitColumns()
{
    constexpr int kHolder = 7; ///< average characters, below which a holder is not readable
    constexpr int kEvent = 16; ///< as many of an event stay, or the holders go
    const int letter = fontMetrics().averageCharWidth();
    const int least = header()->minimumSectionSize();
    const int time = std::max(sizeHintForColumn(0), least);
    const int event = std::max(sizeHintForColumn(1), least);
    const int room = viewport()->width() - time;
    const bool hasHolder = room - kHolder * letter >= std::min(event, kEvent * letter);
    setColumnWidth(0, time);
    setColumnWidth(1, std::max(least, std::min(event, hasHolder ? room - kHolder * letter : room)));
    setColumnHidden(2, !hasHolder);
}

void HistoryList::setLines(const std::vector<inspectorfacts::HistoryLine>& lines, const Theme& theme)
{
    const int scrolled = verticalScrollBar()->value();
    while (topLevelItemCount() > static_cast<int>(lines.size()))
        delete takeTopLevelItem(topLevelItemCount() - 1);
    while (topLevelItemCount() < static_cast<int>(lines.size()))
        addTopLevelItem(new QTreeWidgetItem);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        QTreeWidgetItem* item = topLevelItem(static_cast<int>(i));
        item->setText(0, celltext::timeOfDay(lines[i].at));
        item->setText(1, lines[i].what);
        item->setText(2, lines[i].holder);
        for (int column = 0; column < 3; ++column) {
            item->setToolTip(column, column == 0 ? celltext::time(lines[i].at)
                                                 : plainTip(lines[i].what + u'\n' + lines[i].holder));
            item->setForeground(column, lines[i].lost ? theme.colors().alarm : theme.colors().text);
        }
        item->setForeground(2, theme.colors().mutedText);
    }
    constexpr int kMostRows = 8;
    const int rowHeight = lines.empty() ? fontMetrics().height() : sizeHintForRow(0);
    const int wanted = std::clamp(static_cast<int>(lines.size()), 1, kMostRows) * rowHeight + 2;
    if (height() != wanted)
        setFixedHeight(wanted);
    verticalScrollBar()->setValue(scrolled);
    fitColumns();
}

} // namespace lockscope::gui

#include "moc_inspectorparts.cpp"
