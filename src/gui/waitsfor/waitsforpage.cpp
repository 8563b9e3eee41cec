// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/waitsforpage.h"

#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/selectedrows.h"
#include "gui/presentation.h"
#include "gui/shell/savefile.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/tables/livetable.h"
#include "gui/tables/tonedelegate.h"
#include "gui/waitsfor/rankingmodel.h"
#include "gui/waitsfor/waitsforview.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/mnemonic.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/textlabel.h"
#include "gui/widgets/themedparts.h"
#include "presentation/stream/lockselection.h"
#include "presentation/traces/tracestore.h"
#include "presentation/words/celltext.h"
#include "presentation/words/sentences.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSplitter>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

constexpr auto kBuildEvery = 250ms; ///< while something changes
constexpr auto kRebuildEvery = 1s;  ///< otherwise, because shown times go on
constexpr std::size_t kMostLeaves = 6;
constexpr double kZoomPerPress = 1.25;
const QString kTraceAction = u"action.trace"_s;
constexpr int kSideBySide = 1200;      ///< pixels; on a wider page, graph and ranking are side by side: chains are long
constexpr int kRankingMostLeast = 520; ///< upper limit of the ranking's minimum width, for large fonts
constexpr int kSideBySideCharacters = 130;
constexpr int kLinesForLegend = 22; ///< lines; a lower page hides the legend: the headline's tip has it, too
constexpr int kControlsBeside = 80; ///< characters; on a wider page, controls stand beside the headline

} // namespace

WaitsForPage::WaitsForPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_data(services.frames), m_ranking(std::make_unique<RankingModel>(this)),
      m_headline(textLabel(this, "waitsForHeadline")), m_asOf(textLabel(this, "waitsForAsOf")),
      m_doubts(textLabel(this, "waitsForDoubts")), m_legend(textLabel(this, "waitsForLegend")),
      m_outcome(textLabel(this, "waitsForOutcome")), m_stack(new QStackedWidget(this)), m_empty(new EmptyState(this)),
      m_splitter(new QSplitter(this)), m_view(new WaitsForView(services.theme, this)), m_table(new LiveTable(this)),
      m_tableTitle(new QLabel(this)), m_zoomIn(quietButton(this, "waitsForZoomIn")),
      m_zoomOut(quietButton(this, "waitsForZoomOut")), m_fit(quietButton(this, "waitsForFit")),
      m_all(quietButton(this, "waitsForAll")), m_svg(quietButton(this, "waitsForSvg")),
      m_dot(quietButton(this, "waitsForDot")), m_forget(quietButton(this, "waitsForForget"))
{
    setObjectName(u"waitsForPage"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildContent());
    layout->addWidget(m_stack);
    connectView();
    connect(&m_services.session, &WindowSession::whenChanged, this, &WaitsForPage::tellSince);
    connect(&m_services.session, &WindowSession::changed, this, &WaitsForPage::tellSince);
    m_services.frames.addConsumer(this);
    const std::pair<QToolButton*, QString> icons[] = {
        {m_zoomIn, u"zoom-in"_s}, {m_zoomOut, u"zoom-out"_s}, {m_fit, u"fit"_s},    {m_all, u"group"_s},
        {m_forget, u"close"_s},   {m_svg, u"export"_s},       {m_dot, u"export"_s},
    };
    for (const auto& [each, name] : icons)
        setThemeIcon(each, m_services.theme, name);
    for (QLabel* label : {m_doubts, m_legend, m_outcome, m_tableTitle})
        setTone(label, m_services.theme, lockcells::Tone::Muted);
    m_empty->setTheme(m_services.theme);
    retranslate();
}

WaitsForPage::~WaitsForPage()
{
    m_services.frames.removeConsumer(this);
    m_table->setModel(nullptr);
}

QWidget* WaitsForPage::buildContent()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_top = new QBoxLayout(QBoxLayout::LeftToRight);
    m_top->setContentsMargins(12, 8, 10, 6);
    QFont bold = m_headline->font();
    bold.setWeight(QFont::DemiBold);
    m_headline->setFont(bold);
    m_top->addWidget(m_headline, 1);
    auto* controls = new QHBoxLayout;
    buildControls(controls);
    controls->addStretch(); // left-aligned when they stand below the headline
    m_top->addLayout(controls);
    column->addLayout(m_top);
    m_asOf->setContentsMargins(12, 0, 12, 6);
    m_doubts->setContentsMargins(12, 0, 12, 6);
    m_outcome->setContentsMargins(12, 0, 12, 6);
    m_outcome->hide();
    column->addWidget(m_asOf);
    column->addWidget(m_doubts);
    column->addWidget(m_outcome);

    auto* side = new QWidget(m_splitter);
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 0);
    sideColumn->setSpacing(0);
    m_tableTitle->setContentsMargins(10, 6, 10, 6);
    sideColumn->addWidget(m_tableTitle);
    sideColumn->addWidget(m_table, 1);
    m_table->setObjectName(u"waitsForRanking"_s);
    m_table->setModel(m_ranking.get());
    m_table->setMinimumHeight(fontMetrics().height() * 3); // the worst lock is visible on a small screen, too
    m_table->setItemDelegate(new ToneDelegate(m_services.theme, {RankingModel::Lock}, RankingModel::Lock, this));
    new ColumnLayout(*m_table, {{14, 1}, {9, 0}, {14, 0}, {13, 0}});
    // All columns and a readable part of the lock's name fit; with large fonts the table scrolls.
    side->setMinimumWidth(std::min(fontMetrics().averageCharWidth() * 54, kRankingMostLeast));
    m_splitter->addWidget(m_view);
    m_splitter->addWidget(side);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    column->addWidget(m_splitter, 1);
    m_legend->setContentsMargins(12, 4, 12, 6);
    column->addWidget(m_legend);
    return content;
}

void WaitsForPage::buildControls(QHBoxLayout* row)
{
    m_all->setCheckable(true);
    for (QToolButton* each : {m_svg, m_dot, m_forget})
        each->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (QToolButton* each : {m_forget, m_zoomIn, m_zoomOut, m_fit, m_all, m_svg, m_dot})
        row->addWidget(each, 0, Qt::AlignTop);
    connect(m_zoomIn, &QToolButton::clicked, this, [this] { m_view->zoom(kZoomPerPress); });
    connect(m_zoomOut, &QToolButton::clicked, this, [this] { m_view->zoom(1 / kZoomPerPress); });
    connect(m_fit, &QToolButton::clicked, m_view, &WaitsForView::fit);
    connect(m_all, &QToolButton::toggled, this,
            [this] { build(m_services.frames.picture(), m_services.frames.now()); });
    connect(m_forget, &QToolButton::clicked, this, [this] {
        m_data->forgetKept();
        build(m_services.frames.picture(), m_services.frames.now());
    });
    connect(m_svg, &QToolButton::clicked, this, [this] { askWhere(u"svg"_s); });
    connect(m_dot, &QToolButton::clicked, this, [this] { askWhere(u"dot"_s); });
}

void WaitsForPage::connectView()
{
    const auto inspect = [this](LockId lock) {
        m_services.selection.select(lock);
        m_services.lockMenu.action(LockMenu::Item::Inspect)->trigger();
    };
    connect(m_empty, &EmptyState::triggered, this, [this] {
        if (auto* trace = window()->findChild<QAction*>(kTraceAction))
            trace->trigger();
    });
    connect(m_view, &WaitsForView::lockChosen, this, [this](LockId lock) { m_services.selection.select(lock); });
    connect(m_view, &WaitsForView::lockActivated, this, inspect);
    connect(m_view, &WaitsForView::menuRequested, this, [this](LockId lock, const QPoint& at) {
        if (!m_services.selection.contains(lock))
            m_services.selection.select(lock);
        m_services.lockMenu.popupMenu(at, this);
    });
    connect(m_view, &WaitsForView::moreRequested, m_all, [this] { m_all->setChecked(true); });
    connect(m_view, &WaitsForView::lockToggled, this, [this](LockId lock) { m_services.selection.toggle(lock); });
    connect(&m_services.selection, &LockSelection::changed, this, &WaitsForPage::showSelection);
    new SelectedRows(
        *m_table, *m_ranking, m_services.selection,
        {[this](int row) { return m_ranking->lockAt(row); }, [this](LockId lock) { return m_ranking->rowOf(lock); }});
    const auto lockOf = [this](const QModelIndex& index) { return m_ranking->lockAt(index.row()); };
    connect(m_table, &QAbstractItemView::activated, this, [lockOf, inspect](const QModelIndex& index) {
        if (const LockId lock = lockOf(index); lock != kNoLock)
            inspect(lock);
    });
    connect(m_table, &LiveTable::menuRequested, this, [this](const QPoint& at) {
        if (!m_table->selectedRows().empty())
            m_services.lockMenu.popupMenu(at, this);
    });
}

void WaitsForPage::showSelection()
{
    std::vector<LockId> locks;
    for (const LockRef& each : m_services.selection.locks()) {
        if (each.id != kNoLock)
            locks.push_back(each.id);
    }
    m_view->setSelected(std::move(locks), m_services.selection.current());
}

// --- frames ---

void WaitsForPage::consume(const Frame&) {} // m_data collects the data of each view by itself

void WaitsForPage::present(const Frame& frame)
{
    const bool isFirst = m_builtAt == ServerTime::min();
    const auto age = isFirst ? ServerTime::duration{kRebuildEvery} : frame.now - m_builtAt;
    if (age < age.zero() || age >= kRebuildEvery || (age >= kBuildEvery && m_data->takeChanged()))
        build(frame.picture, frame.now);
}

void WaitsForPage::reset()
{
    m_arranger.clear();
    m_graph = {};
    m_ranking->clear();
    m_view->setGraph({}, {});
    m_builtAt = ServerTime::min();
    m_stack->setCurrentIndex(0);
}

void WaitsForPage::build(const PictureView& picture, ServerTime now)
{
    m_builtAt = now;
    m_graph = analysis::waitsForGraph(m_data->facts(picture, &m_services.traces.clients()));
    DrawnGraph drawn;
    drawn.graph = m_all->isChecked() ? m_graph : analysis::foldWaiters(m_graph, kMostLeaves);
    drawn.picture = m_arranger.arrange(drawn.graph, nodeSize(m_view->font()));
    QStringList sentences;
    for (std::uint32_t i = 0; i < drawn.graph.nodes.size(); ++i) {
        drawn.texts.push_back(waitsfortext::node(drawn.graph, i, picture, now));
        sentences << waitsfortext::sentence(drawn.graph, i, picture, now);
    }
    for (std::size_t i = 0; i < drawn.graph.edges.size(); ++i)
        drawn.lines.push_back(waitsfortext::edge(drawn.graph, i, picture, now));
    m_view->setGraph(std::move(drawn), std::move(sentences));
    m_ranking->update(m_data->ledger(), m_graph, picture, now);
    showWords(picture, now);
}

void WaitsForPage::showWords(const PictureView& picture, ServerTime now)
{
    const bool empty = m_graph.nodes.empty() && m_ranking->rowCount() == 0;
    const bool hadFocus = m_empty->isAncestorOf(QApplication::focusWidget());
    m_stack->setCurrentIndex(empty ? 0 : 1);
    if (!empty && hadFocus)
        focusContent(); // Qt would choose the first button
    m_headline->setText(!m_graph.nodes.empty() ? waitsfortext::headline(m_graph, picture, now)
                        : m_shownAt.isEmpty()  ? tr("No waiters are visible now.")
                                               : tr("No waiters were visible at %1.").arg(m_shownAt));
    setTone(m_headline, m_services.theme, m_graph.deadlocks.empty() ? lockcells::Tone::Plain : lockcells::Tone::Alarm);
    m_asOf->setVisible(m_graph.kept > 0);
    m_forget->setVisible(m_graph.kept > 0);
    if (m_graph.kept > 0)
        m_asOf->setText(tr("Dotted: %n wait(s) seen by the trace that ended at %1, not confirmed since. Another trace "
                           "burst tells whether they still wait.",
                           nullptr, static_cast<int>(m_graph.kept))
                            .arg(celltext::timeOfDay(m_graph.asOf, m_services.locks.timeZone()).left(8)));
    QStringList doubts;
    if (m_data->contended() > WaitsForData::kMostLocks)
        doubts << tr("The %1 locks with most waiters are drawn, of %2 that somebody waits for.")
                      .arg(WaitsForData::kMostLocks)
                      .arg(m_data->contended());
    if (m_data->ledger().size() > RankingModel::kMostRows)
        doubts << tr("The %1 locks that caused most waiting are listed, of %2.")
                      .arg(RankingModel::kMostRows)
                      .arg(m_data->ledger().size());
    if (!m_view->drawn().picture.isOrdered)
        doubts << tr("Parts with more than %1 arrows are not laid out for few crossings.").arg(kMostEdgesToOrder);
    doubts << waitsfortext::doubts(m_graph);
    doubts.removeAll(QString());
    m_doubts->setText(joined(doubts));
    m_doubts->setVisible(!doubts.isEmpty());
    for (QToolButton* each : {m_svg, m_dot, m_fit, m_zoomIn, m_zoomOut, m_all})
        each->setEnabled(!m_graph.nodes.empty());
}

// --- saving ---

void WaitsForPage::askWhere(const QString& ending)
{
    const bool svg = ending == u"svg"_s;
    const SaveQuestion question{u"waitsForSave"_s,
                                svg ? tr("Save the Graph as SVG") : tr("Save the Graph as DOT"),
                                u"waits-for."_s + ending,
                                {svg ? tr("SVG picture (*.svg)") : tr("Graphviz graph (*.dot *.gv)")}};
    askAndSave(
        *this, question, [this](const QString& file) { return saveAs(file); },
        [this](const QString& outcome, bool) { say(outcome); });
}

void WaitsForPage::say(const QString& text)
{
    m_outcome->setText(text);
    m_outcome->show();
}

QString WaitsForPage::saveAs(const QString& file) const
{
    QByteArray content;
    if (file.endsWith(u".dot"_s, Qt::CaseInsensitive) || file.endsWith(u".gv"_s, Qt::CaseInsensitive)) {
        content = waitsForDot(m_graph, m_services.frames.picture(), m_services.frames.now(),
                              Theme::colorsFor(false).alarm.name().toLatin1());
    } else {
        const DrawnGraph& drawn = m_view->drawn();
        const QRectF area = drawn.picture.bounds.adjusted(-20, -20, 20, 20);
        QBuffer buffer(&content);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(area.size().toSize());
        generator.setViewBox(QRectF(QPointF(0, 0), area.size()));
        generator.setTitle(tr("Waits-for graph"));
        generator.setDescription(m_headline->text());
        QPainter painter(&generator);
        painter.fillRect(QRectF(QPointF(0, 0), area.size()), m_services.theme.colors().window);
        painter.translate(-area.topLeft());
        paintGraph(painter, drawn, m_services.theme.colors(), m_view->font(), {}, area);
    }
    return writeFile(file, content);
}

// --- words and colours ---

bool WaitsForPage::backToLive()
{
    const bool away = !m_view->isFitted();
    m_view->fit();
    return away;
}

/// For a recording: counts from one minute before the seek position.
void WaitsForPage::tellSince()
{
    const bool isPast = m_services.session.isPast();
    m_tableTitle->setText(isPast ? tr("Wait time caused in the played part of the recording")
                                 : tr("Wait time caused since watching began"));
}

void WaitsForPage::retranslate()
{
    setWords(m_zoomIn, tr("Zoom In"), tr("Draw larger (+, or Ctrl+wheel at the pointer)"));
    setWords(m_zoomOut, tr("Zoom Out"), tr("Draw smaller (-, or Ctrl+wheel at the pointer)"));
    setWords(m_fit, tr("Fit"), tr("Show all of the graph (F or Esc)"));
    setWords(m_all, tr("All Waiters"), tr("Draw every waiter of a lock, even when there are many"));
    setWords(m_svg, tr("SVG…"), tr("Save the graph as a picture"));
    setWords(m_dot, tr("DOT…"), tr("Save the graph for Graphviz"));
    setWords(m_forget, tr("Clear Trace Results"), tr("Remove waits that only the finished trace saw"));
    setEmptyTexts();
    tellSince();
    m_table->setAccessibleName(tr("Locks by waiting caused"));
    m_headline->setAccessibleName(tr("Who blocks most"));
    m_legend->setText(tr(
        "Round: client · square: lock · solid arrow: holds · dashed arrow: is waited for by (dotted: was, when it was "
        "last seen). Drag moves, "
        "Ctrl+wheel zooms."));
    m_headline->setToolTip(plainTip(m_legend->text()));
    build(m_services.frames.picture(), m_services.frames.now());
}

void WaitsForPage::showAsOf(const QString& time)
{
    m_shownAt = time;
    setEmptyTexts();
    showWords(m_services.frames.picture(), m_services.frames.now());
}

/// Offers the window's own action for a trace, if there is a window.
void WaitsForPage::setEmptyTexts()
{
    const auto* trace = window()->findChild<QAction*>(kTraceAction);
    const QString how =
        tr("Holders and waiters are drawn here as soon as a waiter is visible: in the queue or on the channel of a "
           "library that has one. Clients that poll are visible in a trace burst only, which also names them.");
    m_view->setEmptyText(how); // beside the ranking, which remembers who waited
    m_empty->setTexts(m_shownAt.isEmpty() ? tr("No visible waiters") : tr("No visible waiters at %1").arg(m_shownAt),
                      how, trace ? withoutMnemonic(trace->text()) : QString());
}

void WaitsForPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_outcome->hide();
    m_builtAt = ServerTime::min(); // rebuild with the next frame
    setEmptyTexts();
}

void WaitsForPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const int sideBySide = std::max(kSideBySide, fontMetrics().averageCharWidth() * kSideBySideCharacters);
    m_legend->setVisible(height() >= fontMetrics().height() * kLinesForLegend);
    m_splitter->setOrientation(width() < sideBySide ? Qt::Vertical : Qt::Horizontal);
    const bool isNarrow = width() < fontMetrics().averageCharWidth() * kControlsBeside;
    m_top->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace lockscope::gui

#include "moc_waitsforpage.cpp"
