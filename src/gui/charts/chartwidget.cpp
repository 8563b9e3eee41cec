// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartwidget.h"

#include "gui/charts/chartscale.h"
#include "gui/presentation.h"
#include "gui/shell/savepicture.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"

#include <QAbstractAxis>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QChart>
#include <QChartView>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLegend>
#include <QMenu>
#include <QRegularExpression>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

class ChartInterface final : public QAccessibleWidget
{
public:
    explicit ChartInterface(ChartWidget* chart) : QAccessibleWidget(chart, QAccessible::Chart) {}
    QString text(QAccessible::Text kind) const override
    {
        // Null while the chart is being destroyed, when Qt may still call this.
        const auto* chart = qobject_cast<ChartWidget*>(object());
        if (kind != QAccessible::Value || !chart)
            return QAccessibleWidget::text(kind);
        return chart->summary().isEmpty() ? chart->emptyText() : chart->summary();
    }
};

QAccessibleInterface* createChartInterface(const QString&, QObject* object)
{
    auto* chart = qobject_cast<ChartWidget*>(object);
    return chart ? new ChartInterface(chart) : nullptr;
}

/// Presents a ChartWidget to screen readers as a chart whose value is its summary.
void installAccessibleCharts()
{
    QAccessible::removeFactory(createChartInterface);
    QAccessible::installFactory(createChartInterface);
}

constexpr int kLegendCharacters = 26; ///< maximum of a name, because longer ones leave the chart no room
constexpr int kLeastCharacters = 14;
} // namespace

ChartWidget::ChartWidget(const Theme& theme, QChartView* view, QWidget* parent)
    : Themed(parent), m_theme(theme), m_view(view), m_emptyLabel(new QLabel(this)), m_legend(new QLabel(this))
{
    installAccessibleCharts();
    QChart* chart = m_view->chart();
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->setDropShadowEnabled(false);
    chart->setBackgroundVisible(false);
    chart->setPlotAreaBackgroundVisible(false);
    chart->legend()->hide();
    chart->setMargins(QMargins(0, 4, 4, 0));
    m_view->setParent(this);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // its size hint is a former size
    m_view->setRenderHint(QPainter::Antialiasing, false);
    // Hover and clicks of Qt Charts crash in some supported versions; this class and its subclasses handle both.
    m_view->setInteractive(false);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->viewport()->setFocusPolicy(Qt::NoFocus);
    m_view->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_view->viewport()->setAutoFillBackground(false);
    m_view->setBackgroundBrush(Qt::NoBrush);

    // Show one of two widgets instead of using a stacked layout, which would leave a hidden chart at its old size, laid
    // out for it.
    for (QLabel* label : {m_emptyLabel, m_legend})
        setTone(label, theme, lockcells::Tone::Muted);
    m_emptyLabel->setAlignment(Qt::AlignCenter);
    m_emptyLabel->setWordWrap(true);
    m_view->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_emptyLabel, 1);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    m_legend->hide();
    layout->addWidget(m_legend);
}

ChartWidget::~ChartWidget() = default;

void ChartWidget::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* save = menu->addAction(theme().icon(u"export"_s), tr("Save Picture of Chart…"));
    connect(save, &QAction::triggered, this, [this] {
        askAndSavePicture(*this, accessibleName(), [this](const QString& outcome, bool) {
            QToolTip::showText(mapToGlobal(rect().center()), plainTip(outcome), this);
        });
    });
    menu->popup(event->globalPos());
}

QChart* ChartWidget::chart() const
{
    return m_view->chart();
}

bool ChartWidget::isShown() const
{
    return isVisible() && !window()->isMinimized();
}

void ChartWidget::setEmptyText(const QString& text)
{
    m_emptyLabel->setText(text);
}

QString ChartWidget::emptyText() const
{
    return m_emptyLabel->text();
}

void ChartWidget::setSummary(const QString& text)
{
    if (accessibleDescription() != text)
        setAccessibleDescription(text);
}

void ChartWidget::setEmpty(bool empty)
{
    if (m_empty == empty)
        return;
    m_empty = empty;
    m_emptyLabel->setVisible(empty);
    m_view->setVisible(!empty);
    layout()->activate();
}

void ChartWidget::setLegend(const std::vector<SeriesStyle>& entries)
{
    QStringList parts;
    QStringList whole;
    const int character = fontMetrics().averageCharWidth();
    // Two names fit side by side with large fonts, too.
    const int room =
        std::clamp(width() / 2 - 5 * character, character * kLeastCharacters, character * kLegendCharacters);
    // A line may break behind these; Chinese text breaks behind each character.
    static const QRegularExpression kBreaks(QStringLiteral("([:\u2026/.\u2E80-\u9FFF\uF900-\uFAFF-])"));
    for (const SeriesStyle& entry : entries) {
        whole << entry.name;
        // Names come from Redis, so markup in them is escaped. Non-breaking characters keep sign and name together.
        const QString name = fontMetrics()
                                 .elidedText(entry.name, Qt::ElideMiddle, room)
                                 .toHtmlEscaped()
                                 .replace(u' ', QChar(QChar::Nbsp))
                                 .replace(kBreaks, QStringLiteral("\u2060\\1\u2060"));
        parts << QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3").arg(entry.color.name(), entry.sign, name);
    }
    const QString text = parts.join(QStringLiteral("&nbsp;&nbsp; "));
    if (m_legend->text() == text)
        return;
    m_legend->setText(text);
    m_legend->setToolTip(plainTip(whole.join(u'\n')));
    m_legend->setVisible(!entries.empty());
}

void ChartWidget::addAxesOfTime(QValueAxis& x, QValueAxis& y, int seconds, double top)
{
    x.setRange(-seconds, 0);
    y.setRange(0, top);
    y.setTickCount(countTicks(top));
    y.setLabelFormat(u"%.6g"_s);
    chart()->addAxis(&x, Qt::AlignBottom);
    chart()->addAxis(&y, Qt::AlignLeft);
}

QFont ChartWidget::labelFont() const
{
    QFont small = font();
    if (small.pointSizeF() > 0)
        small.setPointSizeF(small.pointSizeF() * 0.88);
    return small;
}

void ChartWidget::styleAxis(QAbstractAxis* axis, bool grid) const
{
    const Colors& colors = m_theme.colors();
    axis->setLabelsFont(labelFont());
    axis->setLabelsColor(colors.mutedText);
    axis->setLinePen(QPen(colors.border, 1));
    axis->setGridLinePen(QPen(colors.border, 1));
    axis->setGridLineVisible(grid);
    axis->setMinorGridLineVisible(false);
}

} // namespace lockscope::gui

#include "moc_chartwidget.cpp"
