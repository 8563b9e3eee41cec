// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/rangepanel.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/style/theme.h"
#include "gui/tables/liveheader.h"
#include "gui/timeline/geometry.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QAction>
#include <QClipboard>
#include <QDateTimeEdit>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QTableView>
#include <QTimeZone>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kMostRowsShown = 7; ///< without the header; more are scrolled to
constexpr int kLeastRowsShown = 1;
constexpr int kRangeMargin = 12;
constexpr int kBesideFigure = 2;   ///< pixels, beyond the margins of the style
constexpr int kBesideHeading = 18; ///< pixels
constexpr QStringView kBetweenFacts = u" · ";

QDateTime dateTime(ServerTime at)
{
    return QDateTime::fromMSecsSinceEpoch(usSinceEpoch(at) / 1000, QTimeZone::utc());
}

} // namespace

RangeFields::RangeFields(QWidget* parent)
    : Themed(parent), m_from{new QDateTimeEdit(this)}, m_to{new QDateTimeEdit(this)}, m_between(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    m_from.field->setObjectName(u"rangeFrom"_s);
    m_to.field->setObjectName(u"rangeTo"_s);
    for (const End* end : {&m_from, &m_to}) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
        end->field->setTimeZone(QTimeZone::utc());
#else
        end->field->setTimeSpec(Qt::UTC);
#endif
        end->field->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
        end->field->setCurrentSection(QDateTimeEdit::SecondSection);
        end->field->setButtonSymbols(QAbstractSpinBox::NoButtons);
        end->field->setKeyboardTracking(false);
    }
    connect(m_from.field, &QDateTimeEdit::dateTimeChanged, this, [this] { setEnd(m_from); });
    connect(m_to.field, &QDateTimeEdit::dateTimeChanged, this, [this] { setEnd(m_to); });
    grid->addWidget(m_from.field, 0, 0);
    grid->addWidget(m_between, 0, 1);
    grid->addWidget(m_to.field, 1, 0);
    grid->addWidget(new QLabel(QStringLiteral("UTC"), this), 1, 1);
    grid->setColumnStretch(1, 1);
    setFocusProxy(m_from.field);
    retranslate();
}

void RangeFields::show(End& end, ServerTime at)
{
    if (end.shown == at)
        return;
    end.shown = at;
    const QSignalBlocker shownIsNotTyped(end.field);
    end.field->setDateTime(dateTime(at));
}

void RangeFields::show(ServerTime from, ServerTime to)
{
    show(m_from, from);
    show(m_to, to);
}

/// Applies a typed end. If it passes the other end, that one moves too and the length stays.
void RangeFields::setEnd(const End& end)
{
    const auto length = m_to.shown - m_from.shown;
    const ServerTime at = serverTimeFromUs(end.field->dateTime().toMSecsSinceEpoch() * 1000);
    if (&end == &m_from)
        Q_EMIT typed(at, at < m_to.shown ? m_to.shown : at + length);
    else
        Q_EMIT typed(at > m_from.shown ? m_from.shown : at - length, at);
}

void RangeFields::edit()
{
    m_from.field->setFocus(Qt::ShortcutFocusReason);
    m_from.field->setSelectedSection(QDateTimeEdit::SecondSection);
}

void RangeFields::forgetTyped()
{
    for (const End* end : {&m_from, &m_to}) {
        const QSignalBlocker shownIsNotTyped(end->field);
        end->field->setDateTime(dateTime(end->shown));
    }
}

void RangeFields::retranslate()
{
    //: between two times
    m_between->setText(tr("to"));
    m_from.field->setAccessibleName(tr("Range begins at, UTC"));
    m_to.field->setAccessibleName(tr("Range ends at, UTC"));
    m_from.field->setToolTip(tr("When the range begins, UTC; the arrow keys change the part that the cursor is in"));
    m_to.field->setToolTip(tr("When the range ends, UTC; the arrow keys change the part that the cursor is in"));
}

RangePanel::RangePanel(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_headline(new WrapLabel(this)), m_fields(new RangeFields(this)),
      m_facts(new WrapLabel(this)), m_zoom(quietButton(this, "rangeZoom")), m_copy(quietButton(this, "rangeCopy")),
      m_close(quietButton(this, "rangeClose")), m_copyText(new QAction(this)), m_copyMarkdown(new QAction(this)),
      m_table(new QTableView(this))
{
    setObjectName(QStringLiteral("rangePanel"));
    m_headline->setObjectName(QStringLiteral("rangeHeadline"));
    QFont bold = font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_facts->setObjectName(QStringLiteral("rangeFacts"));
    setTone(m_facts, theme, lockcells::Tone::Muted);
    auto* top = new QHBoxLayout;
    top->addWidget(m_headline, 1);
    for (QToolButton* each : {m_zoom, m_copy, m_close})
        top->addWidget(each, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(kRangeMargin, kRangeMargin, kRangeMargin, 0);
    words->setSpacing(4);
    words->addLayout(top);
    words->addWidget(m_fields);
    words->addWidget(m_facts);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(4);
    layout->addLayout(words);
    layout->addWidget(m_table, 1); // of the whole width, which its columns need
    setThemeIcon(m_zoom, theme, QStringLiteral("fit"));
    setThemeIcon(m_copy, theme, QStringLiteral("copy"));
    setThemeIcon(m_close, theme, QStringLiteral("close"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->addActions({m_copyText, m_copyMarkdown});
    connect(m_copyText, &QAction::triggered, this, [this] { copy(false); });
    connect(m_copyMarkdown, &QAction::triggered, this, [this] { copy(true); });
    connect(m_fields, &RangeFields::typed, this, &RangePanel::rangeTyped);
    connect(m_zoom, &QToolButton::clicked, this, &RangePanel::zoomWanted);
    connect(m_close, &QToolButton::clicked, this, &RangePanel::closeWanted);
    buildTable();
    restyle();
    retranslate();
}

void RangePanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("rangeTable"));
    m_table->setModel(&m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->setTextElideMode(Qt::ElideMiddle);
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = RangeModel::kFirstOnRequest; column < RangeModel::ColumnCount; ++column)
        header->hideSection(column);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this,
            [this, header](const QPoint& at) { showHeaderMenu(*m_table, *header, at); });
    header->setSectionResizeMode(RangeModel::Lock, QHeaderView::Stretch);
    header->setHighlightSections(false);
    header->setSortIndicator(RangeModel::Held, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &RangePanel::fitColumns);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const LockId lock = m_model.lockAt(index.row()); lock != kNoLock)
            Q_EMIT lockChosen(lock);
    });
}

void RangePanel::show(const RangeReport& report, const std::function<QString(LockId)>& nameOf)
{
    m_report = {report.range, {}, report.total, report.eventsLeftOut, report.lanesLeftOut};
    m_fields->show(report.range.from, report.range.to);
    m_model.show(report, nameOf);
    m_heldLocks = m_model.rowCount() - 1;
    updateTitle();
    updateHeight();
}

/// Figures have the room of long ones, so that nothing moves while they change; the name has the rest.
void RangePanel::fitColumns()
{
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(fontMetrics().averageCharWidth() * 5);
    QFont bold = m_table->font(); // the row of all locks
    bold.setBold(true);
    const QFontMetrics figures(bold);
    const int margins = 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1);
    const int sortArrow = header->sizeHint().height() / 2; // as the style has it
    for (int column = RangeModel::Lock + 1; column < RangeModel::ColumnCount; ++column) {
        const bool isLength = column == RangeModel::Longest || column >= RangeModel::kFirstOnRequest;
        const int title = fontMetrics().horizontalAdvance(m_model.headerData(column, Qt::Horizontal).toString());
        const QString longest = isLength ? u"59 min 59 s"_s : column == RangeModel::Held ? u"100.0 %"_s : u"9,999"_s;
        const int figure = figures.horizontalAdvance(longest) + margins;
        const int arrow = column == header->sortIndicatorSection() ? sortArrow : 0;
        header->resizeSection(column, std::max(title + kBesideHeading + arrow, figure + kBesideFigure));
    }
}

/// As high as its rows, and at most kMostRowsShown of them.
void RangePanel::updateHeight()
{
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int header = m_table->horizontalHeader()->sizeHint().height() + 4;
    m_table->setMinimumHeight(header + kLeastRowsShown * row);
    m_table->setMaximumHeight(header + std::clamp(m_model.rowCount(), kLeastRowsShown, kMostRowsShown) * row);
}

void RangePanel::editTimes()
{
    m_fields->edit();
}

void RangePanel::setFilter(const QString& filter)
{
    if (std::exchange(m_filter, filter) != filter)
        updateTitle();
}

void RangePanel::setLeftOut(int locks)
{
    if (std::exchange(m_leftOut, locks) != locks)
        updateTitle();
}

void RangePanel::updateTitle()
{
    const RangeStats& total = m_report.total;
    m_headline->setText(QStringList{lengthtext::measured(total.length), tr("%n lock(s)", nullptr, m_heldLocks),
                                    tr("%n hold(s)", nullptr, total.holds),
                                    //: how often somebody was seen waiting in the range
                                    tr("%n contention(s)", nullptr, total.waits)}
                            .join(kBetweenFacts));
    QStringList parts;
    if (!m_filter.isEmpty()) {
        constexpr std::size_t kMost = 40;
        //: %1 is what was typed into the filter of the locks
        parts << tr("filter: %1").arg(celltext::bytes(m_filter.toStdString(), kMost));
    }
    if (total.unknown.count() > 0)
        parts << tr("lane time without data: %1").arg(lengthtext::measured(total.unknown));
    if (m_report.eventsLeftOut > 0)
        parts << tr("%n event(s) left out under overload", nullptr, static_cast<int>(m_report.eventsLeftOut));
    if (m_leftOut > 0)
        parts << tr("%n more lock(s): filter to count them", nullptr, m_leftOut);
    m_facts->setText(parts.join(kBetweenFacts));
    m_facts->setVisible(!parts.isEmpty());
}

void RangePanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || event->modifiers() != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    m_fields->forgetTyped(); // a field that loses the keyboard would apply it
    Q_EMIT closeWanted();
}

void RangePanel::clear()
{
    m_report = {};
    m_model.clear();
}

void RangePanel::copy(bool markdown)
{
    QGuiApplication::clipboard()->setText(m_model.asText(m_server, markdown));
}

void RangePanel::retranslate()
{
    setWords(m_zoom, tr("Zoom to Range"), tr("Show just this range (F)"));
    setWords(m_copy, tr("Copy Range"), tr("Copy the statistics of this range"));
    setWords(m_close, tr("Clear Range"), tr("Close the statistics and clear the range (Esc)"));
    m_copyText->setText(tr("Copy as Text"));
    m_copyMarkdown->setText(tr("Copy as Markdown"));
    m_table->setAccessibleName(tr("Statistics of the selected range"));
    fitColumns();
    updateTitle();
}

void RangePanel::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(0, height() - 1, width(), 1, m_theme.colors().border);
}

void RangePanel::restyle()
{
    QPalette table = palette();
    table.setColor(QPalette::Base, m_theme.colors().window);
    m_table->setPalette(table);
}

} // namespace lockscope::gui

#include "moc_rangepanel.cpp"
