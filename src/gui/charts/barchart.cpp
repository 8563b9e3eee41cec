// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/barchart.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"

#include <QBarCategoryAxis>
#include <QBarSeries>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QHelpEvent>
#include <QHorizontalStackedBarSeries>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr double kLyingBar = 0.62;
constexpr double kFullCount = 8;

/// Makes names unique by an invisible suffix, because a category axis drops duplicates, and escapes them, because it
/// interprets HTML.
QStringList kept(const QStringList& names)
{
    QStringList unique;
    for (const QString& each : names) {
        QString name = each.toHtmlEscaped();
        while (unique.contains(name))
            name += QChar(0x200b); // zero width space
        unique << name;
    }
    return unique;
}
} // namespace

/// Draws the labels itself: the axis would truncate those of upright bars to the width of a bar, and those of
/// horizontal bars at the end, where names with a common prefix differ.
class BarView final : public QChartView
{
public:
    explicit BarView(Qt::Orientation orientation) : QChartView(new QChart), m_orientation(orientation)
    {
        setObjectName(QStringLiteral("bars"));
    }
    void setLabels(const QStringList& labels, const QColor& color, const QFont& font)
    {
        m_labels = labels;
        m_color = color;
        m_font = font;
        makeRoom();
    }

    /// The names of horizontal bars, each in its row. A name that would overlap the one above is left out.
    [[nodiscard]] std::vector<BarChart::Label> beside() const
    {
        const QRectF area = chart()->plotArea();
        const QFontMetricsF metrics(besideFont());
        const double width = area.left() - 2 * kGap;
        std::vector<BarChart::Label> labels;
        for (qsizetype i = 0; i < m_labels.size(); ++i) {
            const double middle = area.top() + rowHeight() * (static_cast<double>(i) + 0.5);
            const QRectF box(kGap, middle - metrics.height() / 2, width, metrics.height());
            if (labels.empty() || box.top() >= labels.back().box.bottom() - 1)
                labels.push_back({box, metrics.elidedText(m_labels[i], Qt::ElideMiddle, width)});
        }
        return labels;
    }

    /// The labels of upright bars, each at the left edge of its bar. Where not all have room every second or third one
    /// is written, so that their distances stay even.
    [[nodiscard]] std::vector<BarChart::Label> below() const
    {
        std::vector<BarChart::Label> all;
        const QRectF area = chart()->plotArea();
        const QFontMetricsF metrics(m_font);
        const double bar = area.width() / static_cast<double>(std::max<qsizetype>(1, m_labels.size()));
        for (qsizetype i = 0; i < m_labels.size(); ++i) {
            const double width = metrics.horizontalAdvance(m_labels[i]);
            const double x = area.left() + bar * static_cast<double>(i) - width / 2;
            if (!m_labels[i].isEmpty())
                all.push_back({QRectF(x, area.bottom() + 5, width, metrics.height()), m_labels[i]});
        }
        for (std::size_t step = 1; step < all.size(); ++step) {
            std::vector<BarChart::Label> labels;
            bool fits = true;
            for (std::size_t i = 0; i < all.size(); i += step) {
                fits = fits && (labels.empty() || all[i].box.left() >= labels.back().box.right() + kBetween);
                labels.push_back(all[i]);
            }
            if (fits)
                return labels;
        }
        return {all.begin(), all.begin() + (all.empty() ? 0 : 1)};
    }

protected:
    void drawForeground(QPainter* painter, const QRectF&) override
    {
        painter->setPen(m_color);
        painter->setFont(m_font);
        if (m_orientation == Qt::Horizontal)
            writeBeside(*painter);
        else
            writeBelow(*painter);
    }
    void resizeEvent(QResizeEvent* event) override
    {
        makeRoom();
        QChartView::resizeEvent(event);
    }

private:
    [[nodiscard]] double rowHeight() const
    {
        return chart()->plotArea().height() / static_cast<double>(std::max<qsizetype>(1, m_labels.size()));
    }
    /// Uses a smaller font when a row is lower than a line of text.
    [[nodiscard]] QFont besideFont() const
    {
        QFont font = m_font;
        if (const double height = QFontMetricsF(font).height(); height > rowHeight())
            font.setPixelSize(
                std::max(kLeastFont, static_cast<int>(QFontInfo(font).pixelSize() * rowHeight() / height)));
        return font;
    }
    /// Reserves the width of the longest name of horizontal bars, but at most two fifths of the chart.
    void makeRoom()
    {
        if (m_orientation != Qt::Horizontal)
            return;
        const QFontMetricsF metrics(m_font);
        double widest = 0;
        for (const QString& label : m_labels)
            widest = std::max(widest, metrics.horizontalAdvance(label));
        QMargins margins = chart()->margins();
        margins.setLeft(static_cast<int>(std::min(widest, width() * 0.4)) + 2 * kGap);
        if (margins != chart()->margins())
            chart()->setMargins(margins);
    }
    void writeBeside(QPainter& painter)
    {
        painter.setFont(besideFont());
        for (const BarChart::Label& label : beside())
            painter.drawText(label.box, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, label.text);
    }
    void writeBelow(QPainter& painter)
    {
        for (const BarChart::Label& label : below())
            painter.drawText(label.box, Qt::AlignCenter | Qt::TextSingleLine, label.text);
    }

    static constexpr int kGap = 6;
    static constexpr int kBetween = 8; ///< least distance of two labels below the bars
    static constexpr int kLeastFont = 8;
    const Qt::Orientation m_orientation;
    QStringList m_labels;
    QColor m_color;
    QFont m_font;
};

BarChart::BarChart(const Theme& theme, Qt::Orientation orientation, QWidget* parent)
    : ChartWidget(theme, new BarView(orientation), parent), m_orientation(orientation),
      m_names(new QBarCategoryAxis(this)), m_amounts(new QValueAxis(this)),
      m_series(isLying() ? static_cast<QAbstractBarSeries*>(new QHorizontalStackedBarSeries(this))
                         : new QBarSeries(this))
{
    m_series->setBarWidth(isLying() ? kLyingBar : 0.9);
    chart()->addSeries(m_series);
    chart()->addAxis(m_names, isLying() ? Qt::AlignLeft : Qt::AlignBottom);
    chart()->addAxis(m_amounts, isLying() ? Qt::AlignBottom : Qt::AlignLeft);
    m_names->setLabelsVisible(!isLying()); // BarView writes them
    m_series->attachAxis(m_names);
    m_series->attachAxis(m_amounts);
    m_amounts->setTickCount(countTicks(m_top.value()));
    m_amounts->setRange(0, m_top.value()); // again only when it changes
    m_amounts->setLabelFormat(QStringLiteral("%g"));
    BarChart::restyle();
}

void BarChart::setClickable(bool clickable)
{
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setMouseTracking(clickable);
}

void BarChart::resizeSets(std::size_t count)
{
    const std::size_t wanted = count == 0 ? 0 : isLying() ? count : 1;
    while (m_sets.size() > wanted) {
        m_series->remove(m_sets.back()); // also deletes it
        m_sets.pop_back();
    }
    while (m_sets.size() < wanted) {
        m_sets.push_back(new QBarSet(QString()));
        m_series->append(m_sets.back());
    }
    for (QBarSet* set : m_sets) {
        if (set->count() == static_cast<int>(count))
            continue;
        set->remove(0, set->count());
        set->append(QList<qreal>(static_cast<qsizetype>(count), 0.0));
    }
}

void BarChart::setBars(const QStringList& names, const std::vector<double>& values, const QStringList& labels,
                       const std::vector<QColor>& colors)
{
    const auto count =
        std::min({static_cast<std::size_t>(names.size()), values.size(), static_cast<std::size_t>(kMaxBars)});
    setEmpty(count == 0);
    m_texts = names.mid(0, static_cast<qsizetype>(count));
    m_values.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
    m_current = std::min(m_current, static_cast<int>(count) - 1);
    const QStringList shown = labels.isEmpty() ? m_texts : labels.mid(0, static_cast<qsizetype>(count));
    if (shown != m_labels) {
        m_labels = shown;
        m_names->clear();
        // Names without width reserve the room; BarView writes into it.
        m_names->append(kept(QStringList(shown.size(), QString(QChar(0x200b)))));
        showLabels();
    }
    if (m_top.update(m_values.empty() ? 0 : *std::max_element(m_values.begin(), m_values.end()))) {
        m_amounts->setRange(0, m_top.value());
        m_amounts->setTickCount(countTicks(m_top.value()));
    }
    if (isLying()) // a few bars must not be thicker than many
        m_series->setBarWidth(std::min(kLyingBar, kLyingBar * static_cast<double>(count) / kFullCount));
    resizeSets(count);
    for (std::size_t i = 0; i < count; ++i) {
        QBarSet* set = m_sets[isLying() ? i : 0];
        const auto place = static_cast<int>(isLying() ? count - 1 - i : i);
        if (set->at(place) != m_values[i])
            set->replace(place, m_values[i]);
    }
    for (std::size_t i = 0; i < m_sets.size(); ++i) {
        const QColor color = i < colors.size() ? colors[i] : theme().colors().held;
        if (m_sets[i]->color() != color) {
            m_sets[i]->setColor(color);
            m_sets[i]->setPen(Qt::NoPen);
        }
    }
}

void BarChart::showLabels()
{
    static_cast<BarView*>(view())->setLabels(m_labels, isLying() ? theme().colors().text : theme().colors().mutedText,
                                             m_names->labelsFont());
    view()->viewport()->update();
}

std::vector<BarChart::Label> BarChart::labels() const
{
    const auto& bars = *static_cast<const BarView*>(view());
    return isLying() ? bars.beside() : bars.below();
}

QRectF BarChart::plotArea() const
{
    return chart()->plotArea().translated(view()->pos());
}

int BarChart::barAt(const QPoint& position) const
{
    const auto count = static_cast<int>(m_values.size());
    const QRectF area = plotArea();
    if (count == 0 || isEmpty())
        return -1;
    // A position on the name beside a horizontal bar counts as on the bar.
    const double share =
        isLying() ? (position.y() - area.top()) / area.height() : (position.x() - area.left()) / area.width();
    const bool outside = share < 0 || share >= 1 || (!isLying() && !area.contains(position));
    return outside ? -1 : static_cast<int>(share * count);
}

QPoint BarChart::barCenter(int bar) const
{
    const QRectF area = plotArea();
    const double share = (bar + 0.5) / static_cast<double>(std::max<std::size_t>(1, m_values.size()));
    return (isLying() ? QPointF(area.left() + 10, area.top() + share * area.height())
                      : QPointF(area.left() + share * area.width(), area.bottom() - 2))
        .toPoint();
}

void BarChart::mousePressEvent(QMouseEvent* event)
{
    const int bar = m_clickable && event->button() == Qt::LeftButton ? barAt(event->pos()) : -1;
    if (bar < 0) {
        event->ignore();
        return;
    }
    m_current = bar;
    update();
    Q_EMIT barActivated(bar);
}

void BarChart::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(m_clickable && barAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BarChart::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<int>(m_values.size());
    const int key = event->key();
    if (!m_clickable || count == 0)
        return QWidget::keyPressEvent(event);
    if (key == Qt::Key_Down)
        m_current = std::min(m_current + 1, count - 1);
    else if (key == Qt::Key_Up)
        m_current = std::max(m_current - 1, 0);
    else if ((key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) && m_current >= 0)
        Q_EMIT barActivated(m_current);
    else
        return QWidget::keyPressEvent(event);
    update();
}

/// Highlights, behind the bars, the row chosen by keyboard or mouse.
void BarChart::paintEvent(QPaintEvent*)
{
    if (!m_clickable || !hasFocus() || m_current < 0 || isEmpty())
        return;
    const QRectF area = plotArea();
    const double height = area.height() / static_cast<double>(m_values.size());
    QPainter painter(this);
    painter.fillRect(QRectF(0, area.top() + m_current * height, width(), height), theme().colors().selection);
}

bool BarChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return ChartWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int bar = barAt(help->pos());
    if (bar < 0) {
        QToolTip::hideText();
    } else {
        const auto i = static_cast<std::size_t>(bar);
        //: tool tip of a bar: its name and its value
        QToolTip::showText(help->globalPos(), plainTip(tr("%1: %2").arg(m_texts[bar], QString::number(m_values[i]))),
                           this);
    }
    return true;
}

void BarChart::restyle()
{
    styleAxis(m_names, false);
    styleAxis(m_amounts, true);
    m_names->setLabelsColor(isLying() ? theme().colors().text : theme().colors().mutedText);
    showLabels();
    if (!isLying() && !m_sets.empty())
        m_sets.front()->setColor(theme().colors().held);
}

} // namespace lockscope::gui

#include "moc_barchart.cpp"
