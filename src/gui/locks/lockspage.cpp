// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockspage.h"

#include "gui/connect/environment.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/locks/besidestrip.h"
#include "gui/locks/filtermenu.h"
#include "gui/locks/filterrow.h"
#include "gui/locks/filterstrip.h"
#include "gui/locks/groupchoice.h"
#include "gui/locks/laneactions.h"
#include "gui/locks/lanefoot.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/lockscolumns.h"
#include "gui/locks/locksections.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspagetext.h"
#include "gui/locks/locksrowmenu.h"
#include "gui/locks/lockstable.h"
#include "gui/locks/orderfreeze.h"
#include "gui/locks/selectedrows.h"
#include "gui/presentation.h"
#include "gui/shell/pagefilter.h"
#include "gui/shell/windowsession.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/themedparts.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"
#include "ui_lockspage.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;

constexpr int kAnnounceMs = 250;
constexpr int kFilterRowHigh = 36; ///< row of filters

} // namespace

LocksPage::LocksPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_ui(std::make_unique<Ui::LocksPage>()),
      m_filter(new PageFilter([this](const QString& text) { return m_services.locks.applyFilter(text); }, this)),
      m_strip(new FilterStrip(services.locks, services.theme, this)), m_groups(new GroupChoice(services, this)),
      m_filterMenu(new FilterMenu(services, *m_strip, *m_groups, this)), m_beside(new BesideStrip(services, this)),
      m_table(new LocksTable(
          {services.frames, services.history, services.selection, services.locks, services.lockMenu, services.theme},
          this)),
      m_sections(new LockSections(services, *m_table, this)), m_foot(new LaneFoot(services, *m_table, this)),
      m_freeze(std::make_unique<OrderFreeze>(services.locks, *m_table)),
      m_laneActions(std::make_unique<LaneActions>(*m_table, *m_groups))
{
    m_ui->setupUi(this);
    m_row = std::make_unique<FilterRow>(services.locks,
                                        FilterRow::Parts{*this, *m_ui->filterLayout, *m_strip, *m_filterMenu, *m_groups,
                                                         *m_ui->countLabel, *m_ui->orderLabel});
    m_strip->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // m_row sees to it that it has room
    m_ui->filterLayout->insertWidget(0, m_strip, 1, Qt::AlignVCenter);
    m_ui->filterLayout->insertWidget(1, m_filterMenu);
    m_ui->filterLayout->insertStretch(2);
    m_ui->filterLayout->addWidget(m_groups);
    m_ui->filterLayout->addStrut(fontPixels(*this, kFilterRowHigh));
    m_table->setObjectName(u"locksTable"_s);
    m_ui->stack->insertWidget(0, m_table);
    m_ui->stack->setCurrentIndex(0);
    m_ui->pageLayout->addWidget(m_beside); // below the rows, which it does not move when it comes
    m_ui->pageLayout->addWidget(m_foot);
    setTabOrder(m_strip, m_filterMenu);
    setTabOrder(m_filterMenu, m_groups);
    setTabOrder(m_groups, m_table);
    setUpTable();
    setUpFilter();
    m_rowMenu = std::make_unique<LocksRowMenu>(services, *m_table, *m_freeze, *this);
    connect(&m_services.preferences, &settings::Preferences::changed, this, &LocksPage::readPreference);
    connect(&m_services.frames, &FrameLoop::sourceChanged, this, &LocksPage::updateEmptyState);
    applyTimeZone();
    const auto view = savedFilterOf(m_services.preferences.get(prefs::locksView));
    m_services.locks.setFilterText(m_services.preferences.get(prefs::locksFilter));
    m_services.locks.setSavedFilter(view); // after the text, which may change the saved filter
    m_sections->update();
    m_ui->emptyState->setTheme(m_services.theme);
    m_ui->countLabel->setMinimumWidth(fontMetrics().horizontalAdvance(u"100,000 of 100,000"_s));
    m_ui->countLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QLabel* label : {m_ui->countLabel, m_ui->orderLabel})
        setTone(label, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

LocksPage::~LocksPage()
{
    // Hide here, because hiding moves rows and focus: ~QWidget would do it after the members are destroyed.
    hide();
    m_table->disconnect(this);
    for (QMenu* menu : findChildren<QMenu*>()) // ~QWidget deletes an open menu, too
        menu->disconnect(this);
}

void LocksPage::setUpTable()
{
    LocksTable& table = *m_table;
    LocksModel& model = m_services.locks;
    table.setModel(&model);
    table.setStripes([this](LockId lock) { return stripeOf(lock); });
    table.setItemDelegate(new LockRowDelegate(m_services.theme, this));
    table.installEventFilter(this);
    m_columns = std::make_unique<LocksColumns>(m_services, table);
    setWideLanes(m_services.preferences.get(prefs::locksWideLanes));

    connect(&table, &SectionTable::visibleRowsChanged, this, [this](const std::vector<RowRun>& rows) {
        m_services.locks.setViewport(rows);
        if (!m_announce.isActive())
            m_announce.start();
    });
    connect(&table, &SectionTable::newsRequested, &model, &LocksModel::settle);
    connect(m_freeze.get(), &OrderFreeze::updated, this, &LocksPage::showFreeze);
    m_announce.setSingleShot(true);
    m_announce.setInterval(kAnnounceMs);
    connect(&m_announce, &QTimer::timeout, this, &LocksPage::announceVisible);

    new SelectedRows(
        table, model, m_services.selection,
        {[&model](int row) { return model.lockAt(row); }, [&model](LockId lock) { return model.rowOf(lock); }});
    connect(&m_services.selection, &LockSelection::changed, this, [this] {
        m_hasSelected = m_hasSelected || m_services.selection.size() > 0;
        updateCount();
    });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { m_hasSelected = false; }); // another source
    // The text of the selection counts hidden locks, which are known only after the rows; the menu's actions change
    // then.
    connect(m_services.lockMenu.menuActions().front(), &QAction::changed, this, &LocksPage::updateCount);
    connect(&model, &IdTableModel::rowsReplaced, this, [this] {
        updateCount();
        updateEmptyState();
        if (!m_announce.isActive())
            m_announce.start();
    });
    for (const auto signal : {&LocksModel::countsChanged, &LocksModel::filtered}) {
        connect(&model, signal, this, &LocksPage::updateCount);
        connect(&model, signal, this, &LocksPage::updateEmptyState);
    }
    // More chips, other numbers, longer words of grouping.
    for (const auto signal : {&LocksModel::countsChanged, &LocksModel::attentionChanged, &LocksModel::filterChanged,
                              &LocksModel::sectionsChanged})
        connect(&model, signal, this, &LocksPage::fitFilters);
    connect(&model, &LocksModel::sectionsChanged, this, &LocksPage::selectFirstProblem);
    connect(&model, &LocksModel::attentionChanged, this, &LocksPage::updateEmptyState);
    connect(m_foot, &LaneFoot::rangePressed, m_laneActions.get(), &LaneActions::editRange);
    connect(m_laneActions.get(), &LaneActions::rangeEditRequested, this, &LocksPage::rangeEditRequested);
    connect(m_beside, &BesideStrip::findingRequested, this, &LocksPage::findingRequested);
    connect(&model, &LocksModel::watchingChanged, this, &LocksPage::updateEmptyState);
}

void LocksPage::setUpFilter()
{
    m_filter->setCompletes(true);
    m_filter->setHistory(m_services.preferences.get(prefs::filterHistory));
    connect(m_filter, &PageFilter::historyChanged, this,
            [this](const QStringList& history) { m_services.preferences.set(prefs::filterHistory, history); });
    connect(m_filter, &PageFilter::left, this, [this] {
        m_services.locks.finishFiltering(); // keys act on the rows of the text
        m_table->setFocus();
    });
    // The model owns the filter, because side bar, dashboard and menus set it, too.
    connect(&m_services.locks, &LocksModel::filterChanged, this, [this] {
        if (!m_filter->error()) // what is being typed stays
            m_filter->showText(m_services.locks.filterText());
        m_services.preferences.set(prefs::locksView, savedFilterId(m_services.locks.savedFilter()));
        m_services.preferences.set(prefs::locksFilter, m_services.locks.filterText());
        updateCount();
        updateEmptyState();
    });
    connect(m_table, &SectionTable::typed, m_filter, &PageFilter::type);
    connect(m_ui->emptyState, &EmptyState::triggered, this, &LocksPage::useRemedy);
}

/// The colour of the lock's environment while several deployments are shown.
QColor LocksPage::stripeOf(LockId lock) const
{
    const StreamScope& scope = m_services.frames.scope();
    const NodeId node = m_services.frames.picture().key(lock).node;
    if (m_services.session.isPast() || scope.tag(node).empty())
        return {};
    for (const auto& each : m_services.session.deployments()) {
        if (each->name() == scope.deploymentOf(node))
            return environmentColor(each->profile(), m_services.theme.colors());
    }
    return {};
}

// --- state of the page ---

QString LocksPage::pausedWords()
{
    return tr("sorting paused");
}

void LocksPage::showFreeze()
{
    m_ui->orderLabel->setText(m_freeze->isFrozen() ? pausedWords() : QString());
}

void LocksPage::updateCount()
{
    const LocksModel& model = m_services.locks;
    if (model.knowsNow() && !lockspagetext::showsAll(model))
        m_filter->setCount(lockspagetext::shownOfAll(model));
    // The selection replaces the counts, which the strip shows as well: the label has room for one of them.
    const QString selected = m_services.lockMenu.selectionText();
    m_ui->countLabel->setText(selected.isEmpty() ? lockspagetext::count(model) : selected);
}

void LocksPage::updateEmptyState()
{
    const LocksModel& model = m_services.locks;
    const bool empty = model.rowCount() == 0;
    if (empty && model.isFiltering()) // filtered() tells whether it is
        return;
    QWidget* const shown = empty ? static_cast<QWidget*>(m_ui->emptyState) : m_table;
    if (QWidget* const before = m_ui->stack->currentWidget(); before != shown) {
        const QWidget* focus = window()->focusWidget();
        const bool hadFocus = focus && (focus == before || before->isAncestorOf(focus));
        m_ui->stack->setCurrentWidget(shown);
        if (hadFocus) // keep the keyboard focus on the visible widget
            shown->setFocus(Qt::OtherFocusReason);
    }
    if (!empty)
        return;
    const auto why =
        lockspagetext::whyEmpty(model, m_services.frames.source() != nullptr, !m_beside->words().isEmpty());
    m_remedy = why.remedy;
    m_ui->emptyState->setTexts(why.title, why.text, why.action);
}

void LocksPage::useRemedy()
{
    switch (m_remedy) {
    case Remedy::ClearFilters: // also "Show All Locks"
        return clearFilters();
    case Remedy::FindLocks:
        Q_EMIT findLocksRequested();
        break;
    case Remedy::None:
        break;
    }
}

/// Until something is selected, the most serious lock is, once: the inspector then says what to do about it.
void LocksPage::selectFirstProblem()
{
    const LocksModel& locks = m_services.locks;
    if (m_hasSelected || !isVisible() || locks.attentionCount() == 0)
        return;
    for (int row = 0; row < locks.rowCount(); ++row) { // in groups the first row may be healthy
        if (!locks.needsAttention(locks.lockAt(row)))
            continue;
        m_sections->unfold(row);
        return m_services.selection.select(locks.lockAt(row));
    }
}

void LocksPage::reveal(LockId lock)
{
    m_services.locks.finishFiltering();
    const int row = m_services.locks.rowOf(lock);
    if (row < 0)
        return;
    m_sections->unfold(row);
    m_table->scrollTo(m_services.locks.index(row, 0));
}

void LocksPage::revealHold(LockId lock)
{
    reveal(lock);
    m_table->showLastHold(lock);
}

void LocksPage::showMoment(LockId lock, ServerTime at)
{
    reveal(lock);
    m_table->showMoment(lock, at);
}

void LocksPage::connectActions(const MainActions& actions)
{
    m_laneActions->connectActions(actions);
    m_laneActions->setEnabled(isVisible());
}

void LocksPage::setWideLanes(bool wide)
{
    m_services.preferences.set(prefs::locksWideLanes, wide);
    m_foot->setWide(wide);
    m_columns->setWideLanes(wide);
}

void LocksPage::clearFilters()
{
    m_services.locks.setSavedFilter(SavedFilter::All);
    m_services.locks.setFilterText({});
    m_filter->showText({});
    m_table->setFocus();
}

void LocksPage::announceVisible()
{
    if (EventSource* source = m_services.frames.source())
        source->setVisible(isVisible() ? m_services.locks.visibleLocks() : std::vector<LockId>());
}

void LocksPage::readPreference(const QString& key)
{
    if (key == QLatin1StringView(prefs::timeZone.info.key))
        applyTimeZone();
}

void LocksPage::applyTimeZone()
{
    m_services.locks.setTimeZone(zoneOf(m_services.preferences));
}

void LocksPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_services.locks.setViewVisible(true);
    m_announce.start();
    updateEmptyState();
    selectFirstProblem();
    m_laneActions->setEnabled(true);
}

void LocksPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    m_laneActions->setEnabled(false);
    m_services.locks.setViewVisible(false);
    m_freeze->forgetPointer();
    m_announce.start();
}

void LocksPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitFilters();
}

void LocksPage::fitFilters()
{
    m_row->fit(pausedWords());
}

QWidget& LocksPage::besideStrip() const
{
    return *m_beside;
}

void LocksPage::setPrefixes(const presentation::PrefixCounts& prefixes)
{
    m_filterMenu->setPrefixes(prefixes);
}

/// Receives letters that no child has handled, also while the table is empty.
void LocksPage::keyPressEvent(QKeyEvent* event)
{
    const QString text = event->text();
    const bool isWord = !text.isEmpty() && text.at(0).isPrint() && !text.at(0).isSpace() &&
                        !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    isWord ? m_filter->type(text) : Page::keyPressEvent(event);
}

bool LocksPage::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && backToLive())
        return true;
    return Page::eventFilter(object, event);
}

void LocksPage::showAsOf(const QString&)
{
    m_foot->updateContents();
}

PageFilter* LocksPage::filter()
{
    return m_filter;
}

void LocksPage::focusContent()
{
    m_ui->stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

bool LocksPage::backToLive()
{
    if (m_table->clearRange())
        return true;
    if (lockspagetext::showsAll(m_services.locks))
        return !m_services.frames.showsPast() && m_table->backToLive(); // Esc leaves the past first
    clearFilters();
    return true;
}

void LocksPage::retranslate()
{
    m_filter->setWords({tr("Filter locks, or > for commands"), tr("Filter of the locks"),
                        tr("<p>Words are looked for in lock, holder and library; * ? [ ] make a pattern for the whole "
                           "text; a minus in front excludes.</p><p>state:late,nottl &nbsp; ttl&lt;5s &nbsp; held&gt;5m "
                           "&nbsp; holder:worker-* &nbsp; library:redisson &nbsp; key:lock:order:* &nbsp; db:0 &nbsp; "
                           "node:10.1.* &nbsp; waiters&gt;0</p>")});
    m_ui->orderLabel->setToolTip(tr("Rows stay where they are while the pointer is over the table, a menu is open or "
                                    "the selection is moved by keys."));
    m_table->setAccessibleName(tr("Locks"));
    m_ui->countLabel->setToolTip(tr("Locks shown / locks known (held or just ended)"));
    updateCount();
    showFreeze();
    m_sections->update();
    updateEmptyState();
    // The chips have their words after this.
    QMetaObject::invokeMethod(this, &LocksPage::fitFilters, Qt::QueuedConnection);
}

} // namespace lockscope::gui

#include "moc_lockspage.cpp"
