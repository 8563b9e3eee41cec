// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/events/eventspage.h"

#include "gui/events/eventsmodel.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/selectedrows.h"
#include "gui/presentation.h"
#include "gui/shell/pagefilter.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/tables/tonedelegate.h"
#include "gui/widgets/themedparts.h"
#include "presentation/events/eventwords.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"
#include "ui_eventspage.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

namespace prefs = settings::prefs;

} // namespace

EventsPage::EventsPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_ui(std::make_unique<Ui::EventsPage>()),
      m_model(std::make_unique<EventsModel>(services.frames, this)), m_filter(new PageFilter(
                                                                         [this](const QString& text) {
                                                                             m_model->setText(text);
                                                                             return std::optional<FilterError>();
                                                                         },
                                                                         this))
{
    m_ui->setupUi(this);
    m_model->setHolderNames(&services.holderNames);
    setUpTable();
    setUpFilter();
    m_services.frames.addConsumer(m_model.get());
    connect(&m_services.preferences, &settings::Preferences::changed, this, [this](const QString& key) {
        if (key == QLatin1StringView(prefs::timeZone.info.key))
            applyTimeZone();
        else if (key == QLatin1StringView(prefs::eventsHeader.info.key) &&
                 m_services.preferences.get(prefs::eventsHeader).isEmpty())
            m_ui->eventsTable->findChild<ColumnLayout*>()->restore({});
    });
    applyTimeZone();
    m_ui->emptyState->setTheme(m_services.theme);
    setThemeIcon(m_ui->kindsButton, m_services.theme, u"filter"_s);
    setThemeIcon(m_ui->followButton, m_services.theme, u"live"_s);
    m_ui->countLabel->setMinimumWidth(fontMetrics().horizontalAdvance(u"100,000 / 100,000"_s));
    m_ui->countLabel->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setTone(m_ui->countLabel, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

EventsPage::~EventsPage()
{
    hide(); // here, because ~QWidget would hide it after the members are destroyed
    m_ui->eventsTable->disconnect(this);
    m_ui->eventsTable->verticalScrollBar()->disconnect(this);
    m_services.frames.removeConsumer(m_model.get());
}

void EventsPage::setUpTable()
{
    LiveTable& table = *m_ui->eventsTable;
    table.setModel(m_model.get());
    table.setItemDelegate(new ToneDelegate(
        m_services.theme, {EventsModel::Time, EventsModel::Holder, EventsModel::Ttl, EventsModel::Precision},
        EventsModel::Event, this));
    auto* layout =
        new ColumnLayout(table, {{23, 0}, {14, 0}, {17, 4}, {14, 4}, {9, 0, 0, 1}, {9, 0, 0, 2}, {10, 1, 0, 3}});
    layout->restore(m_services.preferences.get(prefs::eventsHeader));
    connect(layout, &ColumnLayout::changed, this,
            [this](const QByteArray& state) { m_services.preferences.set(prefs::eventsHeader, state); });
    connect(&table, &LiveTable::menuRequested, this, &EventsPage::openMenu);
    connect(&table, &LiveTable::copyRequested, this, &EventsPage::copyText);
    connect(&table, &LiveTable::typed, m_filter, &PageFilter::type);
    connect(&table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        const LockId lock = m_model->lockAt(index.row());
        if (lock != kNoLock)
            m_services.selection.select(lock);
    });

    new RowsOfLocks(
        table, m_services.selection, [this](int row) { return std::vector<LockId>{m_model->lockAt(row)}; },
        [this] { return m_committing; });
    // The user's scroll position decides whether the view follows, not rows that move it.
    connect(m_model.get(), &EventsModel::aboutToCommit, this, [this] {
        m_committing = true;
        m_following = m_ui->eventsTable->isAtEnd();
        m_place = m_ui->eventsTable->verticalScrollBar()->value();
    });
    connect(m_model.get(), &EventsModel::committed, this, [this](int removedAtTop) {
        m_committing = false;
        keepPlace(removedAtTop);
        updateState();
    });
    connect(m_model.get(), &QAbstractItemModel::modelReset, this, [this] {
        follow();
        updateState();
    });
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_committing)
            m_following = m_ui->eventsTable->isAtEnd();
        updateState();
    });
    // A table that gets less high, as in its first layout with large letters, stays at the end.
    connect(table.verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_following && !m_committing)
            follow();
    });
}

void EventsPage::setUpFilter()
{
    m_kindsMenu = new QMenu(this);
    m_ui->kindsButton->setMenu(m_kindsMenu);
    connect(m_filter, &PageFilter::left, this, [this] { m_ui->eventsTable->setFocus(); });
    connect(m_ui->followButton, &QToolButton::clicked, this, &EventsPage::follow);
    connect(m_ui->emptyState, &EmptyState::triggered, this, &EventsPage::backToLive);
}

void EventsPage::buildKindsMenu()
{
    m_kindsMenu->clear();
    connect(m_kindsMenu->addAction(tr("All Events")), &QAction::triggered, this, [this] {
        m_model->setKinds(EventsModel::kAllKinds);
        buildKindsMenu();
    });
    connect(m_kindsMenu->addAction(tr("Problems Only")), &QAction::triggered, this, [this] {
        m_model->setKinds(eventwords::troubles());
        buildKindsMenu();
    });
    m_kindsMenu->addSeparator();
    for (const eventwords::Row& each : eventwords::menu()) {
        const EventKind kind = each.kind;
        QAction* action = m_kindsMenu->addAction(eventwords::word(kind));
        action->setCheckable(true);
        action->setChecked(m_model->kinds() & bit(kind));
        connect(action, &QAction::toggled, this, [this, kind](bool on) {
            m_model->setKinds(on ? m_model->kinds() | bit(kind) : m_model->kinds() & ~bit(kind));
            updateKindsText();
        });
    }
    updateKindsText();
}

void EventsPage::updateKindsText()
{
    const auto menu = eventwords::menu();
    const auto shown = std::count_if(menu.begin(), menu.end(), [this](const eventwords::Row& each) {
        return (m_model->kinds() & bit(each.kind)) != 0;
    });
    m_ui->kindsButton->setText(shown == std::ssize(menu) ? tr("All Events")
                                                         : tr("%n Kind(s)", nullptr, static_cast<int>(shown)));
}

void EventsPage::openMenu(const QPoint& globalPosition)
{
    const std::vector<int> rows = m_ui->eventsTable->selectedRows();
    if (rows.empty())
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(u"eventsMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(m_services.theme.icon(u"copy"_s), tr("Copy as &Text")), &QAction::triggered, this,
            &EventsPage::copyText);
    connect(menu->addAction(tr("Copy as &JSON")), &QAction::triggered, this, &EventsPage::copyJson);
    const LockId lock = rows.size() == 1 ? m_model->lockAt(rows.front()) : kNoLock;
    if (lock != kNoLock) {
        menu->addSeparator();
        for (const auto verb : {LockMenu::Item::Inspect, LockMenu::Item::ShowInTable, LockMenu::Item::ShowLane}) {
            QAction* action = m_services.lockMenu.action(verb);
            QAction* mine = menu->addAction(action->icon(), action->text());
            connect(mine, &QAction::triggered, this, [this, action, lock] {
                m_services.selection.select(lock);
                action->trigger();
            });
        }
    }
    menu->popup(globalPosition);
}

void EventsPage::copyText()
{
    QApplication::clipboard()->setText(m_model->asText(m_ui->eventsTable->selectedRows()));
}

void EventsPage::copyJson()
{
    QApplication::clipboard()->setText(m_model->asJson(m_ui->eventsTable->selectedRows()));
}

/// A view at the end stays there. Elsewhere, the visible rows stay visible while others are removed at the top.
void EventsPage::keepPlace(int removedAtTop)
{
    if (m_following)
        return follow();
    const int height = m_ui->eventsTable->verticalHeader()->defaultSectionSize();
    m_ui->eventsTable->verticalScrollBar()->setValue(std::max(0, m_place - removedAtTop * height));
}

void EventsPage::follow()
{
    m_ui->eventsTable->scrollToBottom();
}

void EventsPage::updateState()
{
    const QLocale locale;
    const bool empty = m_model->rowCount() == 0;
    const QString count = tr("%1 of %2").arg(locale.toString(m_model->rowCount()), locale.toString(m_model->total()));
    m_ui->countLabel->setText(count);
    m_filter->setCount(count);
    const bool atEnd = m_ui->eventsTable->isAtEnd();
    m_ui->followButton->setEnabled(!atEnd);
    m_ui->stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_ui->emptyState) : m_ui->eventsTable);
    if (!empty && hasFocus())
        focusContent();
    if (!empty)
        return;
    if (m_model->total() > 0)
        m_ui->emptyState->setTexts(tr("No events match"),
                                   tr("%n event(s) are hidden by the filter.", nullptr, m_model->total()),
                                   tr("Clear Filter"));
    else
        m_ui->emptyState->setTexts(tr("Nothing has happened yet"),
                                   tr("Events of the watched locks are listed here, newest last."));
}

void EventsPage::applyTimeZone()
{
    m_model->setTimeZone(zoneOf(m_services.preferences));
}

void EventsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_model->setShown(true);
    if (m_following)
        follow();
}

void EventsPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    m_model->setShown(false);
}

PageFilter* EventsPage::filter()
{
    return m_filter;
}

bool EventsPage::backToLive()
{
    const bool filtered = !m_filter->text().isEmpty() || m_model->kinds() != EventsModel::kAllKinds;
    const bool away = !m_ui->eventsTable->isAtEnd();
    if (filtered) {
        m_filter->showText({});
        m_model->setText({});
        m_model->setKinds(EventsModel::kAllKinds);
        buildKindsMenu();
    }
    follow();
    return filtered || away;
}

void EventsPage::retranslate()
{
    m_filter->setWords({tr("Filter events, or > for commands"), tr("Filter of the events"),
                        tr("Searches lock and holder; * ? [ ] make it a pattern for the whole text.")});
    m_ui->followButton->setText(tr("To the End"));
    m_ui->followButton->setToolTip(tr("Go to the newest event and follow what comes"));
    m_ui->kindsButton->setToolTip(tr("Which kinds of events are listed"));
    m_ui->kindsButton->setAccessibleName(tr("Kinds of events"));
    m_ui->eventsTable->setAccessibleName(tr("Events"));
    buildKindsMenu();
    updateState();
}

} // namespace lockscope::gui

#include "moc_eventspage.cpp"
