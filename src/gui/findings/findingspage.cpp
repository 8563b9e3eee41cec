// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingspage.h"

#include "gui/findings/findingdetails.h"
#include "gui/findings/findingscope.h"
#include "gui/findings/findingsettings.h"
#include "gui/findings/findingsmodel.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/selectedrows.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/tables/livetable.h"
#include "gui/tables/tonedelegate.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/textlabel.h"
#include "gui/widgets/themedparts.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"
#include "settings/schema.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::Subject;
namespace prefs = settings::prefs;

namespace {

constexpr int kPaceMs = 250;
constexpr int kClockMs = 1'000;
constexpr int kScopeMargin = 14;
constexpr int kWidestLeast = 480; ///< upper limit of the table's minimum width, for large fonts

} // namespace

FindingsPage::FindingsPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_settings(services.findings), m_findings(m_settings.store()),
      m_model(std::make_unique<FindingsModel>(m_findings, this)), m_pace(this), m_clock(this),
      m_stack(new QStackedWidget(this)), m_empty(new EmptyState(this)), m_scope(textLabel(this, "findingScope")),
      m_table(new LiveTable(this)), m_details(new FindingDetails(services, this))
{
    setObjectName(u"findingsPage"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_scope->setContentsMargins(kScopeMargin, kScopeMargin / 2, kScopeMargin, kScopeMargin / 2);
    layout->addWidget(m_scope);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildContent());
    layout->addWidget(m_stack);
    m_pace.setSingleShot(true);
    m_pace.setInterval(kPaceMs);
    m_clock.setInterval(kClockMs);
    connect(&m_pace, &QTimer::timeout, this, &FindingsPage::showGroups);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        showScope();
        m_details->updateNumbers();
    });
    connect(&m_findings, &FindingsStore::changed, this, [this] {
        if (isVisible() && !m_pace.isActive())
            m_pace.start();
    });
    connect(&m_findings, &FindingsStore::changed, this, &FindingsPage::showScope);
    connect(&m_findings, &FindingsStore::replaced, this, &FindingsPage::showGroups);
    connect(&m_findings, &FindingsStore::liveOpenCountChanged, this, &FindingsPage::tellBadge);
    connect(&m_settings, &FindingSettings::changed, this, &FindingsPage::showGroups);
    connect(&m_services.preferences, &settings::Preferences::changed, this, &FindingsPage::readZone);
    readZone(QLatin1StringView(prefs::timeZone.info.key));
    showGroups();
    m_empty->setTheme(m_services.theme);
    m_table->updateRowHeight();
    setTone(m_scope, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

FindingsPage::~FindingsPage()
{
    m_table->setModel(nullptr);
}

QWidget* FindingsPage::buildContent()
{
    setUpTable();
    connect(m_details, &FindingDetails::graphRequested, this, &FindingsPage::graphRequested);
    connect(m_details, &FindingDetails::evidenceRequested, this, &FindingsPage::evidenceRequested);
    auto* splitter = new QSplitter(this);
    splitter->addWidget(m_table);
    splitter->addWidget(m_details);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    return splitter;
}

void FindingsPage::setUpTable()
{
    m_table->setObjectName(u"findingsTable"_s);
    m_table->setModel(m_model.get());
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(
        new ToneDelegate(m_services.theme, {FindingsModel::Where, FindingsModel::Since}, FindingsModel::Finding, this));
    // The details say when and how often, so these columns give way to large letters.
    new ColumnLayout(*m_table, {{14, 1}, {14, 1, 0, 1, 8}, {6, 0, 0, 3}, {9, 0, 0, 2}});
    m_table->setMinimumWidth(std::min(fontMetrics().averageCharWidth() * 48, kWidestLeast));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!current.isValid())
                    return;
                if (!m_isShowing)
                    m_revealed.reset();
                choose(current.row());
            });
    new RowsOfLocks(
        *m_table, m_services.selection,
        [this](int row) { return std::vector{lockOf(m_model->groups()[static_cast<std::size_t>(row)])}; },
        [this] { return m_isShowing; });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (m_services.selection.current() != kNoLock && m_table->selectionModel()->hasSelection())
            m_services.lockMenu.popupMenu(m_table->viewport()->mapToGlobal(at), this);
    });
    connect(m_table, &QAbstractItemView::activated, m_details, &FindingDetails::chooseLatestEvidence);
}

// --- preferences ---

void FindingsPage::readZone(const QString& key)
{
    if (key != QLatin1StringView(prefs::timeZone.info.key))
        return;
    m_model->setZone(zoneOf(m_services.preferences));
    showScope();
    m_details->refresh();
    keepTime();
}

// --- contents ---

void FindingsPage::tellBadge(int count)
{
    Q_EMIT badgeChanged(count, count > 0 ? tr("%n open finding(s)", nullptr, count) : QString());
}

LockId FindingsPage::lockOf(const FindingGroup& group) const
{
    const Episode* episode = FindingDetails::episodeOf(m_findings, group);
    if (episode == nullptr || episode->subject.kind != Subject::Kind::Lock)
        return kNoLock;
    const Subject& subject = episode->subject;
    return idOf(m_services.frames.picture(), {subject.lock, subject.keyspace, subject.database, subject.name});
}

void FindingsPage::showGroups()
{
    const QScopedValueRollback showing(m_isShowing, true);
    m_model->update();
    const auto& groups = m_model->groups();
    const auto isRevealed = [this](const FindingGroup& each) {
        return std::find(each.episodes.begin(), each.episodes.end(), *m_revealed) != each.episodes.end();
    };
    if (const auto group = m_revealed ? std::find_if(groups.begin(), groups.end(), isRevealed) : groups.end();
        group != groups.end()) {
        m_chosen = *group;
        m_revealed.reset();
    }
    m_stack->setCurrentIndex(groups.empty() ? 0 : 1);
    if (groups.empty()) {
        m_chosen.reset();
        m_details->clear();
        keepTime();
        return;
    }
    // The chosen group stays chosen, even if its row has moved.
    const int row = m_chosen ? std::max(m_model->rowOf(*m_chosen), 0) : 0;
    if (m_table->currentIndex().row() != row) {
        // Actions apply to marked rows, so the row is not marked while another lock is selected.
        const LockSelection& selection = m_services.selection;
        const LockId lock = lockOf(groups[static_cast<std::size_t>(row)]);
        const bool isMarked = selection.size() == 0 || (selection.size() == 1 && selection.contains(lock));
        m_table->selectionModel()->setCurrentIndex(
            m_model->index(row, 0),
            (isMarked ? QItemSelectionModel::ClearAndSelect : QItemSelectionModel::Clear) | QItemSelectionModel::Rows);
    }
    choose(row);
}

void FindingsPage::reveal(std::uint64_t episode)
{
    m_revealed = episode; // kept, because the shown moment may precede the finding
    showGroups();
}

void FindingsPage::choose(int row)
{
    m_chosen = m_model->groups()[static_cast<std::size_t>(row)];
    m_details->showGroup(*m_chosen);
    keepTime();
}

void FindingsPage::keepTime()
{
    const bool runs = isVisible() && (m_details->isOpen() || m_isScopeChanging);
    if (runs != m_clock.isActive())
        runs ? m_clock.start() : m_clock.stop();
}

void FindingsPage::showScope()
{
    const FindingScope scope = findingScope(m_findings, m_services.frames, zoneOf(m_services.preferences));
    m_isScopeChanging = scope.isChanging;
    if (m_scope->text() != scope.text)
        m_scope->setText(scope.text);
    m_scope->setVisible(!scope.text.isEmpty());
}

// --- the page ---

void FindingsPage::focusContent()
{
    m_table->setFocus();
}

void FindingsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    showScope();
    showGroups();
}

void FindingsPage::hideEvent(QHideEvent* event)
{
    m_clock.stop();
    m_pace.stop();
    Page::hideEvent(event);
}

void FindingsPage::showAsOf(const QString& time)
{
    m_shownAt = time;
    setEmptyTexts();
}

void FindingsPage::setEmptyTexts()
{
    m_empty->setTexts(
        m_shownAt.isEmpty() ? tr("No findings") : tr("No findings up to %1").arg(m_shownAt),
        tr("Lockscope looks for locks without a lease, overwritten holders, leases that run out, renewals "
           "that do not come, repeated tokens, busy locks and servers that lose locks. Late releases, "
           "releases by others and deadlocks show only while a trace runs. What a client does outside of "
           "Redis does not show at all."));
}

void FindingsPage::retranslate()
{
    m_table->setAccessibleName(tr("Findings"));
    setEmptyTexts();
    showScope();
    keepTime();
    tellBadge(m_findings.liveOpenCount());
}

} // namespace lockscope::gui

#include "moc_findingspage.cpp"
