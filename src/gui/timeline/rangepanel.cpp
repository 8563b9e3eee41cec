// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/rangepanel.h"

#include "gui/style/theme.h"
#include "gui/timeline/geometry.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/themedparts.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QAction>
#include <QClipboard>
#include <QDateTimeEdit>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QTimeZone>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kRowsShown = 6;
} // namespace

namespace {

QDateTime dateTime(ServerTime at)
{
    return QDateTime::fromMSecsSinceEpoch(usSinceEpoch(at) / 1000, QTimeZone::utc());
}

} // namespace

RangeFields::RangeFields(QWidget* parent)
    : Themed(parent), m_from{new QDateTimeEdit(this)}, m_to{new QDateTimeEdit(this)}, m_between(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
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
    row->addWidget(m_from.field);
    row->addWidget(m_between);
    row->addWidget(m_to.field);
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
    : Themed(parent), m_theme(theme), m_fields(new RangeFields(this)), m_facts(new QLabel(this)),
      m_zoom(quietButton(this, "rangeZoom")), m_copy(quietButton(this, "rangeCopy")),
      m_close(quietButton(this, "rangeClose")), m_copyText(new QAction(this)), m_copyMarkdown(new QAction(this)),
      m_table(new QTableView(this))
{
    setObjectName(QStringLiteral("rangePanel"));
    m_facts->setObjectName(QStringLiteral("rangeFacts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_facts->setContentsMargins(6, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(10, 4, 10, 4);
    top->addWidget(m_fields);
    top->addWidget(m_facts, 1);
    for (QToolButton* each : {m_zoom, m_copy, m_close})
        top->addWidget(each);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
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
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(RangeModel::Lock, QHeaderView::Stretch);
    header->setHighlightSections(false);
    header->setSortIndicator(RangeModel::Held, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const LockId lock = m_model.lockAt(index.row()); lock != kNoLock)
            Q_EMIT lockChosen(lock);
    });
}

void RangePanel::show(const RangeReport& report, const std::function<QString(LockId)>& nameOf)
{
    const RangeStats& total = report.total;
    m_fields->show(report.range.from, report.range.to);
    QStringList parts{QStringLiteral("UTC"), lengthtext::measured(total.length)};
    if (total.unknown.count() > 0)
        parts << tr("lane time without data: %1").arg(lengthtext::measured(total.unknown));
    if (report.eventsLeftOut > 0)
        parts << tr("%n event(s) left out under overload", nullptr, static_cast<int>(report.eventsLeftOut));
    m_said = parts;
    updateTitle();
    m_model.show(report, nameOf);
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
    QStringList parts = m_said;
    if (m_leftOut > 0 && !parts.isEmpty())
        parts << tr("%n more lock(s): filter to count them", nullptr, m_leftOut);
    if (!m_filter.isEmpty() && !parts.isEmpty()) {
        constexpr std::size_t kMost = 40;
        //: %1 is what was typed into the filter of the locks
        parts.insert(2, tr("filter: %1").arg(celltext::bytes(m_filter.toStdString(), kMost)));
    }
    m_facts->setText(parts.join(QStringLiteral(" · ")));
    m_facts->setToolTip(plainTip(m_facts->text())); // the text may be wider than the panel
}

void RangePanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || event->modifiers() != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    Q_EMIT closeWanted();
}

void RangePanel::clear()
{
    m_said.clear();
    updateTitle();
    m_model.clear();
}

void RangePanel::copy(bool markdown)
{
    QGuiApplication::clipboard()->setText(m_model.asText(m_server, markdown));
}

QSize RangePanel::sizeHint() const
{
    const int rows = (kRowsShown + 1) * m_table->verticalHeader()->defaultSectionSize();
    return {m_table->sizeHint().width(), m_zoom->sizeHint().height() + 8 + rows};
}

void RangePanel::retranslate()
{
    setWords(m_zoom, tr("Zoom to Range"), tr("Show just this range (F)"));
    setWords(m_copy, tr("Copy Range"), tr("Copy the statistics of this range"));
    setWords(m_close, tr("Clear Range"), tr("Close the statistics and clear the range (Esc)"));
    m_copyText->setText(tr("Copy as Text"));
    m_copyMarkdown->setText(tr("Copy as Markdown"));
    m_table->setAccessibleName(tr("Statistics of the selected range"));
}

void RangePanel::restyle()
{
    QPalette table = palette();
    table.setColor(QPalette::Base, m_theme.colors().window);
    m_table->setPalette(table);
}

} // namespace lockscope::gui

#include "moc_rangepanel.cpp"
