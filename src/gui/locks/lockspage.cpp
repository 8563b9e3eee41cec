// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockspage.h"

#include "gui/connect/environment.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/locks/besidestrip.h"
#include "gui/locks/filtermenu.h"
#include "gui/locks/filterstrip.h"
#include "gui/locks/groupchoice.h"
#include "gui/locks/lanefoot.h"
#include "gui/locks/lockcolumns.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksections.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/locks/selectedrows.h"
#include "gui/presentation.h"
#include "gui/shell/mainactions.h"
#include "gui/shell/pagefilter.h"
#include "gui/shell/windowsession.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/themedparts.h"
#include "presentation/locks/locktext.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"
#include "ui_lockspage.h"

#include <QApplication>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <unordered_set>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;

constexpr int kKeyboardMs = 3000;
constexpr int kAnnounceMs = 250;
constexpr int kFilterRowHigh = 36; ///< row of filters
constexpr int kPointerMs = 10'000;

/// `character`: pixels.
std::vector<ColumnLayout::Column> columnWidths(int character)
{
    const auto inCharacters = [character](int& pixels) {
        pixels = (pixels + LanePlaces::kMargin + character - 1) / character;
    };
    std::vector<ColumnLayout::Column> widths(kLockColumns.size());
    std::ranges::transform(kLockColumns, widths.begin(), &LockColumn::width);
    inCharacters(widths[LocksModel::Lane].least);
    inCharacters(widths[LocksModel::Lane].whole);
    return widths;
}

} // namespace

LocksPage::LocksPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_ui(std::make_unique<Ui::LocksPage>()),
      m_filter(new PageFilter([this](const QString& text) { return m_services.locks.applyFilter(text); }, this)),
      m_strip(new FilterStrip(services.locks, services.theme, this)), m_groups(new GroupChoice(services, this)),
      m_filterMenu(new FilterMenu(services, *m_strip, *m_groups, this)), m_beside(new BesideStrip(services, this)),
      m_table(new LocksTable(
          {services.frames, services.history, services.selection, services.locks, services.lockMenu, services.theme},
          this)),
      m_sections(new LockSections(services, *m_table, this)), m_foot(new LaneFoot(services, *m_table, this))
{
    m_ui->setupUi(this);
    m_strip->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // fitFilters() sees to it that it has room
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
    setUpActions();
    connect(&m_services.preferences, &settings::Preferences::changed, this, &LocksPage::preferenceChanged);
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
    QHeaderView* header = table.horizontalHeader();
    header->setSortIndicator(LocksModel::Lock, Qt::AscendingOrder);
    header->setSortIndicatorShown(true);
    connect(header, &QHeaderView::sortIndicatorChanged, &model, &LocksModel::sort);
    for (int column = 0; column < LocksModel::ColumnCount; ++column)
        header->setSectionHidden(column, lockColumn(column).isOnRequest);
    header->moveSection(header->visualIndex(LocksModel::Server), 1);
    m_columns = new ColumnLayout(table, *header, columnWidths(table.fontMetrics().averageCharWidth()));
    m_columns->setObjectName(u"columns"_s);
    restoreColumns();
    connect(m_columns, &ColumnLayout::switched, this, [this](int column, bool isShown) {
        if (column != LocksModel::Server)
            return;
        m_hasServerColumn = isShown;
        m_services.preferences.set(prefs::locksServerColumn, isShown ? u"shown"_s : u"hidden"_s);
    });
    connect(&m_services.frames, &FrameLoop::scopeChanged, this, &LocksPage::updateServerColumn);
    connect(&model, &LocksModel::countsChanged, this, &LocksPage::updateServerColumn); // nodes join with their locks
    connect(m_columns, &ColumnLayout::changed, this,
            [this](const QByteArray& state) { m_services.preferences.set(prefs::locksColumns, state); });
    setWideLanes(m_services.preferences.get(prefs::locksWideLanes));

    connect(&table, &SectionTable::visibleRowsChanged, this, [this](const std::vector<RowRun>& rows) {
        m_services.locks.setViewport(rows);
        if (!m_announce.isActive())
            m_announce.start();
    });
    m_pointer.setSingleShot(true);
    m_pointer.setInterval(kPointerMs);
    connect(&m_pointer, &QTimer::timeout, this, &LocksPage::updateFreeze);
    connect(&table, &SectionTable::pointerMoved, this, [this] {
        const bool wasOver = m_pointer.isActive();
        m_pointer.start();
        if (!wasOver)
            updateFreeze();
    });
    connect(&table, &SectionTable::pointerLeft, this, [this] {
        m_pointer.stop();
        updateFreeze();
    });
    connect(&table, &SectionTable::newsRequested, &model, &LocksModel::settle);
    m_keyboard.setSingleShot(true);
    m_keyboard.setInterval(kKeyboardMs);
    connect(&m_keyboard, &QTimer::timeout, this, &LocksPage::updateFreeze);
    connect(&table, &SectionTable::navigatedByKeyboard, this, [this] {
        m_services.locks.finishFiltering();
        m_keyboard.start();
        updateFreeze();
    });
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
    connect(m_foot, &LaneFoot::rangePressed, this, &LocksPage::editRange);
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
    connect(m_ui->emptyState, &EmptyState::triggered, this, &LocksPage::emptyStateTriggered);
}

void LocksPage::setUpActions()
{
    LocksTable& table = *m_table;
    LockMenu& lockMenu = m_services.lockMenu;
    connect(&table, &SectionTable::menuRequested, this, &LocksPage::openMenu);
    connect(&table, &SectionTable::copyRequested, lockMenu.action(LockMenu::Item::CopyRowText), &QAction::trigger);
    connect(&table, &QAbstractItemView::activated, this, [this, &lockMenu](const QModelIndex& index) {
        const LockId lock = m_services.locks.lockAt(index.row());
        if (lock == kNoLock)
            return;
        m_services.selection.select(lock);
        lockMenu.action(LockMenu::Item::Inspect)->trigger();
    });
    connect(&table, &LocksTable::putBackRequested, this, [this, &lockMenu](LockId lock) {
        m_services.selection.select(lock);
        lockMenu.action(LockMenu::Item::PutBack)->trigger();
    });
    lockMenu.addPlace(this,
                      [this](std::span<const LockId> locks, std::vector<bool>& shown) { tellShown(locks, shown); });
    lockMenu.setHandler(LockMenu::Item::Pin, [this](LockId lock) { m_services.locks.togglePin(lock); });
    lockMenu.setHandler(LockMenu::Item::FilterHolder, [this](LockId lock) {
        const LockState& state = m_services.frames.picture().state(lock);
        m_services.locks.setFilterText(holderFilter(state.library, m_services.frames.picture().token(state.holder)));
    });
    lockMenu.setHandler(LockMenu::Item::FilterPrefix, [this](LockId lock) {
        m_services.locks.setFilterText(keyFilter(prefixPattern(m_services.frames.picture().key(lock).name)));
    });
}

// --- selection, menu, copy ---

void LocksPage::tellShown(std::span<const LockId> locks, std::vector<bool>& shown) const
{
    constexpr std::size_t kFew = 8;
    const LocksModel& model = m_services.locks;
    std::unordered_set<LockId> rows;
    for (int row = 0; locks.size() > kFew && row < model.rowCount(); ++row) {
        if (m_table->isRowShown(row))
            rows.insert(model.lockAt(row));
    }
    const auto isShown = [&](LockId lock) {
        const int row = locks.size() > kFew ? -1 : model.rowOf(lock);
        return rows.contains(lock) || (row >= 0 && m_table->isRowShown(row));
    };
    for (std::size_t i = 0; i < locks.size(); ++i)
        shown[i] = shown[i] || isShown(locks[i]);
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

void LocksPage::openMenu(const QPoint& globalPosition)
{
    if (m_table->selectedRows().empty())
        return;
    m_services.lockMenu.popupMenu(globalPosition, this);
    QWidget* menu = QApplication::activePopupWidget();
    if (!menu)
        return;
    m_menuOpen = true;
    updateFreeze();
    connect(menu, &QObject::destroyed, this, [this] {
        m_menuOpen = false;
        updateFreeze();
    });
}

// --- state of the page ---

void LocksPage::updateFreeze()
{
    const bool frozen = m_pointer.isActive() || m_menuOpen || m_keyboard.isActive();
    m_services.locks.setOrderFrozen(frozen);
    m_ui->orderLabel->setText(frozen ? pausedWords() : QString());
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
    using Id = MainActions::Id;
    m_groups->connectActions(actions);
    for (const Id id : {Id::GroupLocks, Id::GroupByLock, Id::GroupByHolder, Id::GroupByHost, Id::GroupByService,
                        Id::GroupByConnection, Id::GroupByPrefix})
        m_actions.push_back(actions[id]);
    const auto does = [&](Id id, auto what) {
        m_actions.push_back(actions[id]);
        connect(actions[id], &QAction::triggered, this, what);
    };
    does(Id::LaneZoomIn, [this] { m_table->zoom(kZoomStep); });
    does(Id::LaneZoomOut, [this] { m_table->zoom(1 / kZoomStep); });
    does(Id::LaneFit, [this] { m_table->fit(); });
    does(Id::LaneRange, [this] { editRange(); });
    does(Id::PreviousContention, [this] { m_table->stepContention(-1); });
    does(Id::NextContention, [this] { m_table->stepContention(+1); });
    setActionsEnabled(isVisible());
}

void LocksPage::editRange()
{
    if (!m_table->range())
        m_table->selectShown();
    Q_EMIT rangeEditRequested();
}

void LocksPage::setActionsEnabled(bool enabled)
{
    for (const QPointer<QAction>& action : m_actions) {
        if (action)
            action->setEnabled(enabled);
    }
}

void LocksPage::setWideLanes(bool wide)
{
    m_services.preferences.set(prefs::locksWideLanes, wide);
    m_foot->setWide(wide);
    m_columns->showOnly(wide ? std::vector<int>{LocksModel::Lock, LocksModel::Lane} : std::vector<int>());
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

void LocksPage::preferenceChanged(const QString& key)
{
    const auto is = [&](const auto& setting) { return key == QLatin1StringView(setting.info.key); };
    if (is(prefs::timeZone))
        applyTimeZone();
    else if (is(prefs::locksColumns) && m_services.preferences.get(prefs::locksColumns).isEmpty())
        restoreColumns();
    else if (is(prefs::locksServerColumn))
        updateServerColumn();
}

void LocksPage::restoreColumns()
{
    m_columns->restore(m_services.preferences.get(prefs::locksColumns));
    // A state of a version without the column has it behind the lane, which gets what the others leave.
    QHeaderView& header = *m_table->horizontalHeader();
    if (header.visualIndex(LocksModel::Server) > header.visualIndex(LocksModel::Lane))
        header.moveSection(header.visualIndex(LocksModel::Server), 1);
    m_columns->setShown(LocksModel::Server, m_hasServerColumn);
    updateServerColumn();
}

void LocksPage::updateServerColumn()
{
    const QString choice = m_services.preferences.get(prefs::locksServerColumn);
    const bool isWanted = choice == u"auto" ? m_services.frames.scope().showsSeveralNodes() : choice == u"shown";
    if (std::exchange(m_hasServerColumn, isWanted) != isWanted)
        m_columns->setShown(LocksModel::Server, isWanted);
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
    setActionsEnabled(true);
}

void LocksPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    setActionsEnabled(false);
    m_services.locks.setViewVisible(false);
    m_pointer.stop();
    updateFreeze();
    m_announce.start();
}

void LocksPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitFilters();
}

/// The parts of the row give way to a lack of room in this order: the words that sorting is paused, the last chips,
/// which the menu still has, and then all chips and the grouping.
void LocksPage::fitFilters()
{
    constexpr std::size_t kLeastChips = 4;
    const QBoxLayout& row = *m_ui->filterLayout;
    const int beside = row.contentsMargins().left() + row.contentsMargins().right() + 4 * row.spacing() +
                       m_ui->countLabel->minimumWidth() + m_groups->sizeHint().width();
    const int room = width() - beside;
    // Numbers that gain and lose a digit do not change it back and forth.
    const int digits = fontMetrics().horizontalAdvance(u"00,000"_s);
    const auto slack = [digits](bool isFoldedNow) { return isFoldedNow ? digits : 0; };
    const std::size_t all = m_strip->chips().size();
    const int paused = fontMetrics().horizontalAdvance(pausedWords());
    m_ui->orderLabel->setVisible(m_strip->countFor(room - paused - slack(m_ui->orderLabel->isHidden())) == all);
    std::size_t count = m_strip->countFor(room - slack(!m_filterMenu->isHidden()));
    if (count < all) {
        const int besideMenu = room - m_filterMenu->sizeHint().width() - row.spacing();
        count = m_strip->countFor(besideMenu);
        if (!m_strip->isHidden() && count > m_strip->shownFirst())
            count = std::max(m_strip->shownFirst(), m_strip->countFor(besideMenu - digits));
        if (m_strip->isHidden() && m_strip->countFor(besideMenu - digits) < kLeastChips)
            count = 0;
    }
    const bool folds = count < all;
    const auto chips = m_strip->chips();
    const auto* const active = m_strip->button(m_services.locks.savedFilter());
    const bool isActiveBehind =
        std::find(chips.begin() + static_cast<std::ptrdiff_t>(count), chips.end(), active) != chips.end();
    const bool foldsAll = folds && count + (isActiveBehind ? 1 : 0) < kLeastChips;
    const QWidget* focus = QApplication::focusWidget();
    const bool hadFocus = m_strip->isAncestorOf(focus) || m_groups->hasFocus();
    const bool menuHadFocus = m_filterMenu->hasFocus();
    m_filterMenu->setVisible(folds);
    m_strip->showFirst(folds ? count : static_cast<std::size_t>(SavedFilter::Count));
    m_strip->setVisible(!foldsAll);
    m_groups->setVisible(!foldsAll);
    if (folds && hadFocus && !focus->isVisible())
        m_filterMenu->setFocus(Qt::OtherFocusReason);
    else if (!folds && menuHadFocus)
        m_strip->button(m_services.locks.savedFilter())->setFocus(Qt::OtherFocusReason);
}

void LocksPage::setPrefixes(const presentation::PrefixCounts& prefixes)
{
    m_filterMenu->setPrefixes(prefixes);
}

QString LocksPage::pausedWords()
{
    return tr("sorting paused");
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
    if (m_services.locks.filterText().isEmpty() && m_services.locks.savedFilter() == SavedFilter::All)
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
    updateFreeze();
    m_sections->update();
    updateEmptyState();
    // The chips have their words after this.
    QMetaObject::invokeMethod(this, &LocksPage::fitFilters, Qt::QueuedConnection);
}

} // namespace lockscope::gui

#include "moc_lockspage.cpp"
