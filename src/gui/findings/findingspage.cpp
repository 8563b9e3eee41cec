// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingspage.h"

#include "analysis/namegroups.h"
#include "gui/findings/findingsettings.h"
#include "gui/findings/findingsmodel.h"
#include "gui/findings/findingwalk.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/selectedrows.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/tables/columnlayout.h"
#include "gui/tables/livetable.h"
#include "gui/tables/tonedelegate.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/textlabel.h"
#include "gui/widgets/themedparts.h"
#include "presentation/findings/findingtext.h"
#include "presentation/report/seenevidence.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/rangereport.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"
#include "settings/preferences.h"
#include "settings/schema.h"

#include <QAction>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::EvidencePoint;
using analysis::FindingMute;
using analysis::Measure;
using analysis::Subject;
using analysis::ThresholdFacts;
namespace prefs = settings::prefs;
namespace findingtext = presentation::findingtext;

namespace {

using namespace std::chrono_literals;

constexpr int kPaceMs = 250;
constexpr int kClockMs = 1'000;
constexpr double kTitleSize = 1.2;
constexpr int kMargin = 14;
constexpr int kLimitWidth = 140;
constexpr int kEpisodesWithEvidence = 20;
constexpr int kWidestLeast = 480;   ///< upper limit of the table's minimum width, for large fonts
constexpr int kEvidenceRows = 10;   ///< height of the list: at most this many rows without scrolling
constexpr auto kStatisticsOf = 24h; ///< period of the hold statistics, as far as the history reaches
enum EvidenceRole { EpisodeRole = Qt::UserRole + 1, TimeRole };

/// Converts a limit to the unit of the form: milliseconds, percent, or a count.
int shownLimit(Measure measure, std::int64_t value)
{
    const bool isTime = analysis::factsOf(measure).unit == analysis::Unit::Microseconds;
    return static_cast<int>(std::min<std::int64_t>(isTime ? value / 1'000 : value, INT_MAX));
}

} // namespace

FindingsPage::FindingsPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_settings(services.findings), m_findings(m_settings.store()),
      m_model(std::make_unique<FindingsModel>(m_findings, this)), m_pace(this), m_clock(this),
      m_stack(new QStackedWidget(this)), m_empty(new EmptyState(this)), m_scope(textLabel(this, "findingScope")),
      m_splitter(new QSplitter(this)), m_table(new LiveTable(this)), m_title(textLabel(this, "findingTitle")),
      m_span(textLabel(this, "findingSpan")), m_condition(textLabel(this, "findingCondition")),
      m_crossed(textLabel(this, "findingCrossed")), m_impact(textLabel(this, "findingImpact")),
      m_causes(textLabel(this, "findingCauses")), m_remedy(textLabel(this, "findingRemedy")),
      m_unknown(textLabel(this, "findingUnknown")), m_holds(textLabel(this, "findingHolds")),
      m_evidenceTitle(textLabel(this, "findingEvidenceTitle")), m_evidence(new QListWidget(this)),
      m_limitsTitle(textLabel(this, "findingLimitsTitle")), m_limits(new QWidget(this)),
      m_limitsForm(new QFormLayout(m_limits)), m_show(quietButton(this, "findingShow")),
      m_graph(quietButton(this, "findingGraph")), m_mute(quietButton(this, "findingMute")),
      m_unmute(quietButton(this, "findingUnmute")), m_defaults(quietButton(this, "findingDefaults"))
{
    setObjectName(u"findingsPage"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_scope->setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
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
        showNumbers();
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
    for (QLabel* each : {m_scope, m_span, m_crossed})
        setTone(each, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

FindingsPage::~FindingsPage()
{
    m_table->setModel(nullptr);
}

QWidget* FindingsPage::buildContent()
{
    m_table->setObjectName(u"findingsTable"_s);
    m_table->setModel(m_model.get());
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(
        new ToneDelegate(m_services.theme, {FindingsModel::Where, FindingsModel::Since}, FindingsModel::Finding, this));
    new ColumnLayout(*m_table, {{14, 1}, {14, 1}, {6, 0}, {9, 0}});
    // All columns fit on a small screen; with large fonts the table scrolls.
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
    connect(m_table, &QAbstractItemView::activated, this, [this] {
        if (m_evidence->count() > 0)
            jump(m_evidence->item(m_evidence->count() - 1));
    });
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(buildDetails());
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    return m_splitter;
}

QWidget* FindingsPage::buildDetails()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(u"findingDetails"_s);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its children, not the area itself
    auto* details = new QWidget(m_scroll);
    auto* column = new QVBoxLayout(details);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    for (QLabel* each : {m_evidenceTitle, m_limitsTitle})
        each->setFont(bold);
    bold.setPointSizeF(bold.pointSizeF() * kTitleSize);
    m_title->setFont(bold);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    for (QWidget* each : std::initializer_list<QWidget*>{m_title, m_span, m_condition, m_crossed})
        column->addWidget(each);
    column->addWidget(buildButtons());
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_impact, m_causes, m_remedy, m_unknown, m_holds, m_evidenceTitle})
        column->addWidget(each);
    m_evidence->setObjectName(u"findingEvidence"_s);
    m_evidence->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_evidence->setWordWrap(true);
    m_evidence->viewport()->installEventFilter(this);
    connect(m_evidence, &QListWidget::itemActivated, this, &FindingsPage::jump);
    connect(m_evidence, &QListWidget::itemClicked, this, &FindingsPage::jump);
    column->addWidget(m_evidence);
    column->addWidget(m_limitsTitle);
    m_limitsForm->setContentsMargins(0, 0, 0, 0);
    m_limitsForm->setRowWrapPolicy(QFormLayout::WrapLongRows);
    column->addWidget(m_limits);
    column->addWidget(m_defaults, 0, Qt::AlignLeft);
    column->addStretch();
    m_scroll->setWidget(details);
    connect(m_defaults, &QToolButton::clicked, this, [this] {
        const Episode* episode = shown();
        if (episode == nullptr)
            return;
        m_limitsOf.reset();
        m_settings.setDefaultLimits(episode->id);
    });
    return m_scroll;
}

QWidget* FindingsPage::buildButtons()
{
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    m_mute->setPopupMode(QToolButton::InstantPopup);
    m_mute->setMenu(new QMenu(m_mute));
    connect(m_mute->menu(), &QMenu::aboutToShow, this, &FindingsPage::fillMuteMenu);
    for (QToolButton* each : {m_show, m_graph, m_mute, m_unmute})
        row->addWidget(each);
    row->addStretch();
    connect(m_show, &QToolButton::clicked, this, [this] {
        if (m_evidence->count() > 0)
            jump(m_evidence->item(m_evidence->count() - 1));
    });
    connect(m_graph, &QToolButton::clicked, this, [this] {
        const Episode* episode = shown();
        if (episode == nullptr)
            return;
        const auto& picture = m_services.frames.picture();
        const LockId lock = episode->subject.lock; // the id may belong to another lock by now
        const bool isIt = index(lock) < picture.size() && picture.key(lock).name == episode->subject.name;
        Q_EMIT graphRequested(isIt ? lock : kNoLock);
    });
    connect(m_unmute, &QToolButton::clicked, this, [this] {
        if (const Episode* episode = shown())
            m_settings.unmute(*episode);
    });
    return buttons;
}

// --- preferences ---

void FindingsPage::readZone(const QString& key)
{
    if (key != QLatin1StringView(prefs::timeZone.info.key))
        return;
    m_model->setZone(zoneOf(m_services.preferences));
    showScope();
    showDetails();
}

void FindingsPage::setLimit(Measure measure, int value)
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const bool isTime = analysis::factsOf(measure).unit == analysis::Unit::Microseconds;
    m_settings.setLimit(episode->id, measure, isTime ? std::int64_t{value} * 1'000 : value);
}

void FindingsPage::fillMuteMenu()
{
    QMenu& menu = *m_mute->menu();
    menu.clear();
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const Subject& subject = episode->subject;
    const auto id = episode->id;
    const auto add = [&](const QString& text, const FindingMute& what) {
        connect(menu.addAction(text), &QAction::triggered, this, [this, what] { m_settings.mute(what); });
    };
    if (subject.kind == Subject::Kind::Lock)
        add(tr("This Finding on %1").arg(celltext::bytes(subject.name)), {id, subject.name});
    const std::string group = subject.kind == Subject::Kind::Prefix ? subject.name : analysis::groupOf(subject.name);
    if (!group.empty()) {
        const std::string names = group.ends_with(':') ? group + '*' : group;
        const QString text = celltext::bytes(names);
        add(tr("This Finding on %1").arg(text), {id, names});
        add(tr("All Findings on %1").arg(text), {std::nullopt, names});
    }
    add(tr("This Finding Everywhere"), {id, {}});
}

// --- contents ---

void FindingsPage::tellBadge(int count)
{
    Q_EMIT badgeChanged(count, count > 0 ? tr("%n open finding(s)", nullptr, count) : QString());
}

const Episode* FindingsPage::shownOf(const FindingGroup& group) const
{
    const Episode* last = nullptr;
    for (const std::uint64_t number : group.episodes) {
        const Episode* episode = m_findings.find(number);
        if (episode != nullptr && (last == nullptr || episode->isOpen() || !last->isOpen()))
            last = episode;
    }
    return last;
}

LockId FindingsPage::lockOf(const FindingGroup& group) const
{
    const Episode* episode = shownOf(group);
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
    showDetails();
}

void FindingsPage::showDetails()
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const auto put = [](QLabel* label, const QString& text) {
        if (label->text() != text)
            label->setText(text);
    };
    //: a finding, and how serious it is
    put(m_title, tr("%1 (%2)").arg(findingtext::title(episode->id), findingtext::severity(episode->severity())));
    put(m_impact, tr("What it leads to: %1").arg(findingtext::impact(episode->id)));
    put(m_causes, tr("Likely causes:") + u"\n\u2022 "_s + findingtext::causes(episode->id).join(u"\n\u2022 "_s));
    put(m_remedy, tr("What to do: %1").arg(findingtext::remedy(episode->id)));
    put(m_unknown, tr("Not known: %1").arg(findingtext::unknown(episode->id)));
    m_unmute->setVisible(m_findings.isMuted(*episode));
    showNumbers();
    showHolds();
    showEvidence();
    showLimits();
    keepTime();
}

void FindingsPage::keepTime()
{
    const Episode* episode = shown();
    const bool runs = isVisible() && ((episode != nullptr && episode->isOpen()) || m_isSeenInPart);
    if (runs != m_clock.isActive())
        runs ? m_clock.start() : m_clock.stop();
}

void FindingsPage::showNumbers()
{
    const Episode* episode = shown();
    if (episode == nullptr)
        return;
    const Episode then = m_findings.asShown(*episode);
    const bool hasNumbers = !then.measures.empty() || episode->measures.empty();
    const QString where = findingtext::subject(then, m_findings.nodeName(episode->subject.node));
    const QString when = findingtext::span(then, zoneOf(m_services.preferences));
    const auto put = [](QLabel* label, const QString& text) {
        if (label->text() != text)
            label->setText(text);
    };
    put(m_span, where + u"  \u00b7  "_s + when);
    put(m_condition, hasNumbers ? findingtext::condition(then) : QString());
    const QStringList crossed = hasNumbers ? findingtext::limits(then, m_findings.thresholds()) : QStringList();
    put(m_crossed, crossed.isEmpty() ? QString() : tr("Limits: %1").arg(crossed.join(u"; "_s)));
    m_crossed->setVisible(!crossed.isEmpty());
}

/// Shows the usual hold and wait times of this lock, for comparison with the numbers of the condition.
void FindingsPage::showHolds()
{
    const Episode* episode = shown();
    const PictureView& picture = m_services.frames.picture();
    const LockId lock = episode->subject.lock;
    const bool isThere = episode->subject.kind == Subject::Kind::Lock && index(lock) < picture.size() &&
                         picture.key(lock).name == episode->subject.name;
    QStringList sentences;
    if (isThere) {
        const ServerTime now = m_services.frames.now();
        const auto stats =
            presentation::reportOf(m_services.history, {&lock, 1}, {now - kStatisticsOf, now}, now).total;
        const auto length = [](std::chrono::microseconds time) { return presentation::lengthtext::measured(time); };
        if (stats.measured > 0) {
            sentences += tr("%n hold(s) of this lock seen from begin to end: median %1, p95 %2, p99 %3.", nullptr,
                            stats.measured)
                             .arg(length(stats.medianHold), length(stats.p95Hold), length(stats.p99Hold));
        }
        if (stats.holds > 0 && stats.longestIsBound)
            sentences += tr("The longest took at least %1.").arg(length(stats.longestHold));
        else if (stats.holds > 1)
            sentences += tr("The longest took %1.").arg(length(stats.longestHold));
        if (stats.contended > 0) {
            sentences += tr("Somebody waited for %n of them, %1 at the longest.", nullptr, stats.contended)
                             .arg(length(stats.longestWait));
        }
    }
    m_holds->setText(joined(sentences));
    m_holds->setVisible(!sentences.isEmpty());
}

/// Lists the evidence of all episodes of the group, latest last, where readers look last.
void FindingsPage::showEvidence()
{
    const auto zone = zoneOf(m_services.preferences);
    struct Line
    {
        QString subject;
        QString text;
        const Episode* episode;
        ServerTime at;
    };
    std::vector<Line> lines;
    const auto& numbers = m_chosen->episodes;
    const std::size_t first = numbers.size() > kEpisodesWithEvidence ? numbers.size() - kEpisodesWithEvidence : 0;
    for (std::size_t i = first; i < numbers.size(); ++i) {
        const Episode* episode = m_findings.find(numbers[i]);
        if (episode == nullptr)
            continue;
        const Episode then = m_findings.asShown(*episode);
        for (const EvidencePoint& point : then.evidence)
            lines.push_back({findingtext::subject(then, m_findings.nodeName(episode->subject.node)),
                             findingtext::evidence(then, point), episode, point.at});
    }
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at < b.at; });
    const bool isOfOne = std::all_of(lines.begin(), lines.end(),
                                     [&](const Line& each) { return each.subject == lines.front().subject; });
    for (Line& each : lines) {
        each.text = celltext::timeOfDay(each.at, zone) + u"  "_s + (isOfOne ? QString() : each.subject + u"  "_s) +
                    each.text; // the title already names a common subject
    }
    while (m_evidence->count() > static_cast<int>(lines.size()))
        delete m_evidence->takeItem(m_evidence->count() - 1);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int row = static_cast<int>(i);
        if (row >= m_evidence->count())
            m_evidence->addItem(QString());
        QListWidgetItem* item = m_evidence->item(row);
        if (item->text() != lines[i].text)
            item->setText(lines[i].text);
        item->setData(EpisodeRole, static_cast<qulonglong>(lines[i].episode->number));
        item->setData(TimeRole, static_cast<qlonglong>(usSinceEpoch(lines[i].at)));
    }
    fitEvidence();
    using analysis::FindingId;
    m_graph->setVisible(m_chosen->id == FindingId::Deadlock || m_chosen->id == FindingId::StuckBehind);
    m_show->setEnabled(m_evidence->count() > 0 &&
                       (m_chosen->kind != Subject::Kind::Node || m_findings.recorded() != nullptr));
}

/// Wraps lines that are too long for the width, because the previous holder is named at their end.
void FindingsPage::fitEvidence()
{
    constexpr int kBesideText = 8; // margins
    constexpr int kHighest = 10'000;
    const QFontMetrics metrics = m_evidence->fontMetrics();
    const int width = std::max(m_evidence->viewport()->width() - kBesideText, metrics.averageCharWidth());
    // Measure each line once: several hundred arrive four times per second, nearly all of them unchanged.
    const bool isAsBefore = m_measuredWidth == width && m_measuredFont == m_evidence->font();
    const QHash<QString, int> before = isAsBefore ? std::exchange(m_heights, {}) : QHash<QString, int>();
    m_measuredWidth = width;
    m_measuredFont = m_evidence->font();
    m_heights.clear();
    int height = 0;
    for (int row = 0; row < m_evidence->count(); ++row) {
        QListWidgetItem* item = m_evidence->item(row);
        const QString text = item->text();
        int needed = before.value(text, 0);
        if (needed == 0)
            needed = metrics.boundingRect(QRect(0, 0, width, kHighest), Qt::TextWordWrap, text).height() + 2;
        m_heights.insert(text, needed);
        if (item->sizeHint() != QSize(width, needed))
            item->setSizeHint(QSize(width, needed));
        height += row < kEvidenceRows ? needed : 0;
    }
    m_evidence->setFixedHeight(std::max(height, metrics.height()) + 2 * m_evidence->frameWidth());
}

bool FindingsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_evidence->viewport() && event->type() == QEvent::Resize)
        fitEvidence();
    return Page::eventFilter(watched, event);
}

/// Rebuilds the form only for another finding, so that a number that is being typed survives.
void FindingsPage::showLimits()
{
    const Episode* episode = shown();
    const auto limits = episode->facts().thresholds();
    m_limitsTitle->setVisible(!limits.empty());
    m_limits->setVisible(!limits.empty());
    m_defaults->setVisible(!limits.empty());
    if (m_limitsOf == episode->id)
        return;
    m_limitsOf = episode->id;
    while (m_limitsForm->rowCount() > 0)
        m_limitsForm->removeRow(0);
    for (const ThresholdFacts& limit : limits) {
        auto* box = new QSpinBox(m_limits);
        box->setObjectName(u"limit."_s + QLatin1StringView(analysis::factsOf(limit.measure).word));
        box->setRange(shownLimit(limit.measure, limit.least), shownLimit(limit.measure, limit.most));
        const auto unit = analysis::factsOf(limit.measure).unit;
        if (unit != analysis::Unit::Count)
            box->setSuffix(unit == analysis::Unit::Percent ? u" %"_s : tr(" ms", "milliseconds, after a number"));
        box->setValue(shownLimit(limit.measure, m_findings.thresholds().of(episode->id, limit.measure)));
        box->setKeyboardTracking(false); // ignore incomplete numbers
        box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        box->setMinimumWidth(kLimitWidth);
        box->setAccessibleName(findingtext::limitName(limit));
        connect(box, &QSpinBox::valueChanged, this,
                [this, measure = limit.measure](int value) { setLimit(measure, value); });
        m_limitsForm->addRow(findingtext::limitName(limit), box);
    }
}

void FindingsPage::jump(const QListWidgetItem* item)
{
    const Episode* episode = m_findings.find(item->data(EpisodeRole).toULongLong());
    if (episode != nullptr)
        Q_EMIT evidenceRequested(episode->subject, serverTimeFromUs(item->data(TimeRole).toLongLong()));
}

/// For a live view: states when locks were observed, because unobserved time yields no findings.
void FindingsPage::showScope()
{
    const auto* recorded = m_findings.recorded();
    QStringList sentences;
    m_isSeenInPart = false;
    if (const auto percent = m_findings.percentRead()) {
        sentences +=
            recorded != nullptr
                ? tr("The recording is read once more with these limits: %1%.").arg(*percent)
                : tr("The recording is being read: %1%. Until then only its played part is shown.").arg(*percent);
    } else if (recorded != nullptr) {
        const auto zone = zoneOf(m_services.preferences);
        sentences +=
            tr("Up to the moment that is shown, of the recording from %1 to %2.")
                .arg(celltext::timeOfDay(recorded->range.from, zone), celltext::timeOfDay(recorded->range.to, zone));
        if (const auto later = m_findings.laterCount(); later > 0)
            sentences += tr("%n finding(s) begin later: the marks on the strip of time lead there.", nullptr,
                            static_cast<int>(std::min<std::size_t>(later, INT_MAX)));
        if (recorded->isCutShort)
            sentences += tr("The rest of it cannot be read.");
    } else if (!m_services.frames.showsPast()) {
        const auto seen = m_findings.seen();
        sentences += presentation::spansText(seen);
        m_isSeenInPart = !seen.watched().isWhole() || !seen.announced().isWhole() || seen.traced().seen.count() > 0;
    }
    if (const auto leftOut = m_findings.leftOutCount(); leftOut > 0)
        sentences += tr("%n more are not kept.", nullptr, static_cast<int>(std::min<std::uint64_t>(leftOut, INT_MAX)));
    const auto& all = m_findings.episodes();
    const auto over = std::count_if(all.begin(), all.end(), [](const Episode& each) { return !each.isOpen(); });
    if (recorded == nullptr && over >= static_cast<std::ptrdiff_t>(analysis::Episodes::kMostKept))
        sentences += tr("Only the latest %1 ended findings are kept.")
                         .arg(QLocale().toString(static_cast<qulonglong>(analysis::Episodes::kMostKept)));
    const QString text = joined(sentences);
    if (m_scope->text() != text)
        m_scope->setText(text);
    m_scope->setVisible(!text.isEmpty());
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
    m_evidence->setAccessibleName(tr("Evidence"));
    m_evidenceTitle->setText(tr("Evidence (Enter shows it in the lock's lane)"));
    m_limitsTitle->setText(tr("Limits of this finding, everywhere"));
    m_show->setText(tr("&Show in Its Lane"));
    m_graph->setText(tr("Show on &Waits-for"));
    m_mute->setText(tr("&Mute"));
    m_unmute->setText(tr("&Unmute"));
    m_defaults->setText(tr("&Default Limits"));
    for (QToolButton* each : {m_show, m_graph, m_mute, m_unmute, m_defaults})
        each->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_limitsOf.reset();
    setEmptyTexts();
    showScope();
    showDetails();
    tellBadge(m_findings.liveOpenCount());
}

} // namespace lockscope::gui

#include "moc_findingspage.cpp"
