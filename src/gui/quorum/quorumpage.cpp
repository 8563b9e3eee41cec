// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/quorum/quorumpage.h"

#include "gui/connect/watcheddeployment.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/selectedrows.h"
#include "gui/quorum/quorummodel.h"
#include "gui/quorum/quorumserversmodel.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/tables/livetable.h"
#include "gui/tables/tonedelegate.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/mnemonic.h"
#include "gui/widgets/textlabel.h"
#include "gui/widgets/themedparts.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/quorum/quorumtext.h"
#include "presentation/stream/lockselection.h"

#include <QAction>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using analysis::QuorumState;

constexpr auto kListEvery = 250ms; ///< while something changes
constexpr auto kTimesEvery = 1s;   ///< otherwise, because shown times go on
const QString kConnectAction = u"action.connect"_s;

void setBold(QLabel& label)
{
    QFont bold = label.font();
    bold.setWeight(QFont::DemiBold);
    label.setFont(bold);
}

} // namespace

/// Updates the badge, which counts live locks even while a recording is shown.
class QuorumPage::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(QuorumPage& page) : m_page(page) { m_page.m_services.frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_page.m_services.frames.removeLiveConsumer(this); }
    void consume(const Frame&) override { m_page.tellBadge(); }
    void reset() override { m_page.tellBadge(); }

private:
    QuorumPage& m_page;
};

QuorumPage::QuorumPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services),
      m_data(
          services.frames,
          [](const StreamScope& scope) { return std::make_unique<QuorumData>(scope, QuorumData::Of::Whole); },
          PerView<QuorumData>::Of::WholeViews),
      m_feed(std::make_unique<LiveFeed>(*this)), m_model(std::make_unique<QuorumModel>(this)),
      m_serversModel(std::make_unique<QuorumServersModel>(this)), m_headline(textLabel(this, "quorumHeadline")),
      m_group(textLabel(this, "quorumGroup")), m_lock(textLabel(this, "quorumLock")),
      m_meaning(textLabel(this, "quorumMeaning")), m_stack(new QStackedWidget(this)), m_empty(new EmptyState(this)),
      m_splitter(new QSplitter(Qt::Vertical, this)), m_table(new LiveTable(this)), m_serversTable(new LiveTable(this))
{
    setObjectName(u"quorumPage"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildContent());
    connectTables();
    connect(&m_services.session, &WindowSession::changed, this, &QuorumPage::readGroups);
    connect(&m_services.session, &WindowSession::whenChanged, this, &QuorumPage::readGroups);
    m_services.frames.addConsumer(this);
    readGroups();
    for (QLabel* label : {m_group, m_meaning})
        setTone(label, m_services.theme, lockcells::Tone::Muted);
    m_empty->setTheme(m_services.theme);
    retranslate();
}

QuorumPage::~QuorumPage()
{
    m_services.frames.removeConsumer(this);
    m_table->setModel(nullptr);
    m_serversTable->setModel(nullptr);
}

QWidget* QuorumPage::buildContent()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setBold(*m_headline);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(12, 8, 12, 6);
    head->setSpacing(2);
    head->addWidget(m_headline);
    head->addWidget(m_group);
    column->addLayout(head);

    m_table->setObjectName(u"quorumTable"_s);
    m_table->setModel(m_model.get());
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new ToneDelegate(
        m_services.theme, {QuorumModel::Lock, QuorumModel::Holder, QuorumModel::Servers}, QuorumModel::State, this));
    new ColumnLayout(*m_table, {{14, 2, 34}, {8, 0, 12, 2}, {11, 0, 20}, {7, 0}, {12, 0}, {12, 1, 26}, {10, 0, 12, 1}});

    auto* side = new QWidget(m_splitter);
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 0);
    sideColumn->setSpacing(0);
    setBold(*m_lock);
    m_lock->setContentsMargins(12, 8, 12, 2);
    m_meaning->setContentsMargins(12, 0, 12, 6);
    sideColumn->addWidget(m_lock);
    sideColumn->addWidget(m_meaning);
    m_serversTable->setObjectName(u"quorumServers"_s);
    m_serversTable->setModel(m_serversModel.get());
    m_serversTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_serversTable->setItemDelegate(new ToneDelegate(
        m_services.theme, {QuorumServersModel::Server, QuorumServersModel::Holder}, QuorumServersModel::Mark, this));
    new ColumnLayout(*m_serversTable, {{16, 1, 26}, {8, 0}, {14, 1, 30}, {13, 0}, {11, 0}});
    sideColumn->addWidget(m_serversTable, 1);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(side);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    column->addWidget(m_splitter, 1);
    return content;
}

void QuorumPage::connectTables()
{
    connect(m_empty, &EmptyState::triggered, this, [this] {
        if (auto* action = window()->findChild<QAction*>(kConnectAction))
            action->trigger();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_model->isReplacingRows())
            showServers();
    });
    connect(m_model.get(), &IdTableModel::rowsReplaced, this, &QuorumPage::showServers);
    connect(m_table, &LiveTable::menuRequested, this, [this](const QPoint& at) {
        if (const auto locks = m_model->locksAt(m_table->currentIndex().row()); !locks.empty())
            m_services.lockMenu.popupMenu(locks, at, this);
    });
    new RowsOfLocks(
        *m_table, m_services.selection, [this](int row) { return m_model->locksAt(row); },
        [this] { return m_model->isReplacingRows(); });
    connect(&m_services.selection, &LockSelection::changed, this, &QuorumPage::followSelection);
    const auto lockOf = [this](const QModelIndex& index) { return m_serversModel->lockAt(index.row()); };
    new RowsOfLocks(
        *m_serversTable, m_services.selection,
        [this](int row) { return std::vector<LockId>{m_serversModel->lockAt(row)}; }, [] { return false; });
    connect(m_serversTable, &QAbstractItemView::activated, this, [this, lockOf](const QModelIndex& index) {
        if (const LockId lock = lockOf(index); lock != kNoLock) {
            m_services.selection.select(lock);
            m_services.lockMenu.action(LockMenu::Item::Inspect)->trigger();
        }
    });
    connect(m_serversTable, &LiveTable::menuRequested, this, [this, lockOf](const QPoint& at) {
        if (const LockId lock = lockOf(m_serversTable->currentIndex()); lock != kNoLock)
            m_services.lockMenu.popupMenu({lock}, at, this);
    });
}

// --- frames ---

/// Reads the groups that the session watches, or that the recording names.
void QuorumPage::readGroups()
{
    std::vector<QuorumGroup> groups;
    const WindowSession& session = m_services.session;
    if (session.hasLive()) {
        for (const auto& deployment : session.deployments())
            presentation::addToGroup(groups, deployment->group(), deployment->name());
    }
    m_data.live().setGroups(groups, m_services.frames.live().picture());
    if (session.isPast())
        groups = session.recording().groups;
    if (&*m_data != &m_data.live())
        m_data->setGroups(std::move(groups), m_services.frames.picture());
    m_builtAt = ServerTime::min();
}

void QuorumPage::consume(const Frame&)
{
    tellBadge(); // for a recording without a live session
}

void QuorumPage::present(const Frame& frame)
{
    const bool isFirst = m_builtAt == ServerTime::min();
    const auto age = isFirst ? ServerTime::duration{kTimesEvery} : frame.now - m_builtAt;
    if (age < age.zero() || age >= kTimesEvery || (age >= kListEvery && m_data->takeChanged()))
        build();
}

void QuorumPage::reset()
{
    rewind();
}

/// The view changed. A paused view has its own data, which need the groups, too.
void QuorumPage::rewind()
{
    m_model->clear();
    readGroups();
    tellBadge();
}

void QuorumPage::build()
{
    m_builtAt = m_services.frames.now();
    const PictureView& picture = m_services.frames.picture();
    const auto called = [this](const std::string& deployment) { return titleOf(deployment); };
    // A view of a single server knows nothing of the group's other servers.
    const bool isAlone = m_services.frames.scope().chosen().has_value();
    const auto rows = isAlone ? std::vector<QuorumRow>() : m_data->rows(picture, m_services.frames.now(), kMostRows);
    m_model->update(rows, picture, called);
    const auto& groups = m_data->groups();
    const auto isNamed = [](const QuorumGroup& group) { return !group.name.empty(); };
    const bool isEmpty = isAlone || (rows.empty() && std::none_of(groups.begin(), groups.end(), isNamed));
    m_stack->setCurrentIndex(isEmpty ? 0 : 1);
    if (isEmpty)
        setEmptyTexts();
    m_table->setColumnHidden(QuorumModel::Group, groups.size() < 2);
    const QString summary = quorumtext::summary(*m_data);
    m_headline->setText(!summary.isEmpty() ? tr("Locks of Redlock groups: %1").arg(summary)
                        : rows.empty()     ? tr("No lock is held in a Redlock group.")
                                           : tr("Too few servers answer to say which locks are held."));
    setTone(m_headline, m_services.theme,
            m_data->count(QuorumState::Split) > 0 ? lockcells::Tone::Alarm : lockcells::Tone::Plain);
    QStringList servers;
    for (const QuorumGroup& group : groups) {
        if (isNamed(group) || !rows.empty())
            servers << tr("%1: %2").arg(quorumtext::group(group), quorumtext::servers(*m_data, group, called));
    }
    if (rows.size() == kMostRows)
        servers << tr("The %1 locks with the worst states are listed.").arg(QLocale().toString(int(kMostRows)));
    m_group->setText(servers.join(u'\n'));
    if (m_mustFollow || !m_table->currentIndex().isValid())
        followSelection();
    if (m_model->rowCount() > 0 && !m_table->currentIndex().isValid())
        // Make it current, so that its servers are shown, but do not select it.
        m_table->selectionModel()->setCurrentIndex(m_model->index(0, 0), QItemSelectionModel::NoUpdate);
    showServers();
}

/// Makes the row of the selected lock current, if it has one, so that this page and the inspector show one lock.
void QuorumPage::followSelection()
{
    const LockId chosen = m_services.selection.current();
    m_mustFollow = chosen != kNoLock; // it may be free just now on its server, and come back
    for (int row = 0; chosen != kNoLock && row < m_model->rowCount(); ++row) {
        const auto locks = m_model->locksAt(row);
        if (std::find(locks.begin(), locks.end(), chosen) == locks.end())
            continue;
        if (row != m_table->currentIndex().row())
            m_table->selectionModel()->setCurrentIndex(m_model->index(row, 0), QItemSelectionModel::NoUpdate);
        m_mustFollow = false;
        return;
    }
}

void QuorumPage::showServers()
{
    const int row = m_table->currentIndex().row();
    const bool isChosen = m_model->numberAt(row) >= 0;
    m_lock->setText(isChosen ? m_model->nameAt(row) : QString());
    m_meaning->setText(isChosen ? m_model->meaningAt(row) : QString());
    m_serversModel->update(isChosen ? m_model->serversAt(row) : std::vector<QuorumServer>());
}

/// The badge counts locks that need attention: split or left over.
void QuorumPage::tellBadge()
{
    const QuorumData& watched = m_services.frames.hasLive() ? m_data.live() : *m_data;
    const int count = static_cast<int>(watched.count(QuorumState::Split) + watched.count(QuorumState::Leftover));
    if (count == m_badge)
        return;
    m_badge = count;
    Q_EMIT badgeChanged(count,
                        count > 0 ? tr("%n lock(s) split between holders, or left over", nullptr, count) : QString());
}

std::string QuorumPage::titleOf(const std::string& deployment) const
{
    return m_services.frames.scope().title(deployment);
}

// --- words and colours ---

void QuorumPage::focusContent()
{
    if (m_stack->currentIndex() == 1)
        m_table->setFocus(Qt::OtherFocusReason);
    else
        Page::focusContent();
}

void QuorumPage::retranslate()
{
    setEmptyTexts();
    m_table->setAccessibleName(tr("Locks by quorum"));
    m_serversTable->setAccessibleName(tr("The chosen lock by server"));
    m_headline->setAccessibleName(tr("Locks of Redlock groups"));
    build();
}

/// Offers the window's own action for connecting, if there is a window.
void QuorumPage::setEmptyTexts()
{
    if (m_services.frames.scope().chosen())
        return m_empty->setTexts(
            tr("One server is shown alone"),
            tr("This page needs all servers of the Redlock group: choose \"All servers\" in the side bar."));
    const auto* connectAction = window()->findChild<QAction*>(kConnectAction);
    m_empty->setTexts(
        tr("No Redlock group"),
        tr("A Redlock group is several servers that know nothing of each other; a lock is held once most of them have "
           "granted it. Connect to one as redis+redlock://host1,host2,host3/name, and each lock is shown here with "
           "what every server says of it. Servers that are watched side by side are joined where one holder has the "
           "same lock on two of them."),
        connectAction ? withoutMnemonic(connectAction->text()) : QString());
}

void QuorumPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_builtAt = ServerTime::min(); // rebuild with the next frame
    setEmptyTexts();
}

} // namespace lockscope::gui

#include "moc_quorumpage.cpp"
