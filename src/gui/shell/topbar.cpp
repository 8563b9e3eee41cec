// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/topbar.h"

#include "gui/connect/environment.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/healthtext.h"
#include "gui/shell/momentpill.h"
#include "gui/shell/playbackcontrols.h"
#include "gui/shell/sourcechip.h"
#include "gui/shell/windowsession.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "history/replaysource.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "settings/profilestore.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

// Pixels for a font of 10 pt.
constexpr int kTopBarHigh = 44;
constexpr int kTopBarApart = 8;
constexpr int kFieldHigh = 28;
constexpr int kFieldMost = 440;
constexpr int kFieldWide = 280;
constexpr int kFieldLeast = 150;

/// Parts that are left out, the least important first.
enum Level { All, ShortField, NoFigures, NoConnect, NoToggles, NoTraceText, NoAge, NoSpeed, NoHealth, NoField, Least };

bool isOpeningTunnel(const WindowSession& session)
{
    return session.isSearching() && session.deployments().front()->isOpeningTunnel();
}

/// The profile that gives the chip its colour: production before all others.
settings::Profile strictest(const QList<settings::Profile>& profiles)
{
    return *std::max_element(
        profiles.begin(), profiles.end(),
        [](const settings::Profile& a, const settings::Profile& b) { return a.environment < b.environment; });
}

} // namespace

TopBar::TopBar(MainActions& actions, Services& services, WindowSession& session, NodeStore& board, Playback& playback,
               QWidget* parent)
    : Themed(parent), m_actions(actions), m_services(services), m_session(session), m_board(board),
      m_row(new QWidget(this)), m_chip(new SourceChip(services.theme, m_row)),
      m_health(new HealthText(services, session, board, m_row)),
      m_field(new CommandField(services.theme, *parent, m_row)),
      m_beforeField(new QSpacerItem(0, 0, QSizePolicy::Fixed, QSizePolicy::Minimum)), m_search(new QToolButton(m_row)),
      m_controls(new PlaybackControls(playback, actions, m_row)), m_permission(new QToolButton(m_row)),
      m_moment(new MomentPill(playback, services.frames, actions, services.theme, m_row))
{
    setObjectName(u"topBar"_s);
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto* menu = new QMenu(m_chip);
    menu->setObjectName(u"sourceMenu"_s);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillSourceMenu(menu); });
    m_chip->setMenu(menu);
    m_permission->setObjectName(u"statusPermission"_s);
    m_permission->setFocusPolicy(Qt::TabFocus);
    m_permission->hide(); // while it has no text
    connect(m_permission, &QToolButton::clicked, this, &TopBar::permissionPressed);
    build();
    restyle();
    retranslate();
}

TopBar::~TopBar()
{
    m_field->disconnect(this); // it loses its focus later, as a child
}

void TopBar::build()
{
    auto* row = new QHBoxLayout(m_row);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_chip);
    m_connect = addButton(m_actions[Id::Connect]);
    row->addWidget(m_health);
    row->addItem(m_beforeField);
    row->addWidget(m_field);
    row->addWidget(m_search);
    row->addStretch(1);
    m_field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_field, &CommandField::opening, this, &TopBar::openField);
    connect(m_field, &CommandField::closed, this, &TopBar::closeField);
    m_search->setObjectName(u"button.search"_s);
    m_search->setFocusPolicy(Qt::TabFocus);
    m_search->setProperty("flat", true);
    setThemeIcon(m_search, m_services.theme, u"search"_s);
    connect(m_search, &QToolButton::clicked, m_field, &CommandField::openFilter);
    row->addWidget(m_controls);
    row->addWidget(m_permission);
    m_trace = addButton(m_actions[Id::Trace]);
    m_trace->setProperty("flat", false);
    m_fault = addButton(m_actions[Id::CauseFault]);
    connect(m_actions[Id::CauseFault], &QAction::visibleChanged, this, [this] {
        m_level = -1;
        fit();
    });
    for (const Id id : {Id::Sidebar, Id::WideLanes, Id::Inspector})
        m_toggles.push_back(addButton(m_actions[id]));
    row->addWidget(m_moment);
    m_row->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding); // fit() sees to it that all have room
    addWidget(m_row);
}

QToolButton* TopBar::addButton(QAction* action)
{
    auto* button = new QToolButton(m_row);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setProperty("flat", true);
    button->setObjectName(u"button."_s + action->objectName());
    button->setFocusPolicy(Qt::TabFocus);
    m_row->layout()->addWidget(button);
    return button;
}

void TopBar::retranslate()
{
    setWindowTitle(tr("Top bar"));
    m_search->setAccessibleName(tr("Filter and commands"));
    m_search->setToolTip(tr("Filter this page, or find commands after > (Ctrl+F)"));
    m_permission->setMinimumSize(0, 0);
    m_permission->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    updateChip();
    updatePause();
    m_level = -1;
    fit();
}

void TopBar::restyle()
{
    const Theme& theme = m_services.theme;
    setStyleSheet(toolBarStyle(theme.colors(), theme.isDark()));
    setFixedHeight(fontPixels(*this, kTopBarHigh));
    m_row->layout()->setSpacing(fontPixels(*this, kTopBarApart));
    m_row->layout()->setContentsMargins(0, 0, fontPixels(*this, kTopBarApart), 0);
    m_field->setFixedHeight(fontPixels(*this, kFieldHigh));
    const int side = fontMetrics().height();
    for (QToolButton* button : m_row->findChildren<QToolButton*>())
        button->setIconSize(QSize(side, side));
    updateChip();
    m_level = -1;
    fit();
}

// --- what has room ---

QSize TopBar::minimumSizeHint() const
{
    return {fontPixels(*this, 500), fontPixels(*this, kTopBarHigh)};
}

bool TopBar::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return Themed::event(event);
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fit();
}

int TopBar::fieldLeast(int level) const
{
    return fontPixels(*this, level < ShortField ? kFieldWide : kFieldLeast);
}

/// The field is short before the address of the source is elided.
int TopBar::widthFor(int level) const
{
    return widthBeforeField(level, level < ShortField ? Source::Short : Source::Least) + widthFromField(level);
}

int TopBar::widthBeforeField(int level, Source source) const
{
    const int apart = m_row->layout()->spacing();
    int needed = apart + (source == Source::Whole   ? m_chip->sizeHint().width()
                          : source == Source::Short ? m_chip->shortWidth()
                                                    : m_chip->minimumSizeHint().width());
    if (level < NoHealth)
        needed += m_health->widthFor(level < NoFigures) + apart;
    if (level < NoConnect)
        needed += m_connect->sizeHint().width() + apart;
    return needed;
}

int TopBar::widthFromField(int level) const
{
    const int apart = m_row->layout()->spacing();
    const auto wide = [apart](const QWidget& part) { return part.sizeHint().width() + apart; };
    int needed = 2 * apart + m_controls->widthFor(level < NoSpeed) + apart + m_moment->widthFor(level >= NoAge);
    if (!m_permission->text().isEmpty())
        needed += std::max(m_permission->sizeHint().width(), m_permission->minimumWidth()) + apart;
    needed += level < NoField ? fieldLeast(level) + apart : wide(*m_search);
    if (level < NoToggles) {
        for (const QToolButton* toggle : m_toggles)
            needed += wide(*toggle);
    }
    if (m_actions[Id::CauseFault]->isVisible())
        needed += wide(*m_fault);
    const int text = m_trace->fontMetrics().horizontalAdvance(m_trace->text()) + apart;
    const bool hasText = m_trace->toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
    needed += wide(*m_trace) + (level < NoTraceText ? text : 0) - (hasText ? text : 0);
    return needed;
}

void TopBar::fit()
{
    int level = All;
    while (level < Least - 1 && widthFor(level) > contentsRect().width())
        ++level;
    if (level != m_level)
        show(level);
    placeField();
}

/// The field is in the middle of the window if it is wide enough there, else it gets what the others leave: the source
/// is shortened before the field's words are, but to its address, which stays whole.
void TopBar::placeField()
{
    if (m_level >= NoField)
        return;
    const int before = widthBeforeField(m_level, Source::Whole);
    const int behind = widthFromField(m_level) - fieldLeast(m_level);
    const int wide = fontPixels(*this, kFieldWide);
    const int middle = contentsRect().width() / 2;
    const int centred = 2 * std::min(middle - before, contentsRect().width() - behind - middle);
    const bool isCentred = centred >= wide;
    const int most = contentsRect().width() - widthBeforeField(m_level, Source::Short) - behind;
    const int left = std::max(contentsRect().width() - before - behind, std::min(wide, most));
    const int width = std::clamp(isCentred ? centred : left, fieldLeast(m_level), fontPixels(*this, kFieldMost));
    const int gap = isCentred ? middle - width / 2 - before : 0;
    if (m_row->layout()->indexOf(m_field) >= 0 && m_field->maximumWidth() != width)
        m_field->setFixedWidth(width);
    if (m_beforeField->sizeHint().width() == gap)
        return;
    m_beforeField->changeSize(gap, 0, QSizePolicy::Fixed, QSizePolicy::Minimum);
    m_row->layout()->update();
}

void TopBar::show(int level)
{
    m_level = level;
    for (QToolButton* toggle : m_toggles)
        toggle->setVisible(level < NoToggles);
    m_connect->setVisible(level < NoConnect);
    m_health->setParts(level < NoHealth, level < NoFigures);
    m_search->setVisible(level >= NoField);
    closeField();
    m_trace->setToolButtonStyle(level < NoTraceText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    m_fault->setVisible(m_actions[Id::CauseFault]->isVisible());
    m_moment->setShort(level >= NoAge);
    m_controls->setHasSpeed(level < NoSpeed);
}

/// Where the field has no room of its own it lies over the row while it is used.
void TopBar::openField()
{
    if (m_level < NoField)
        return;
    m_row->layout()->removeWidget(m_field);
    m_field->setMinimumWidth(0);
    m_field->setMaximumWidth(QWIDGETSIZE_MAX);
    m_field->setGeometry(0, (m_row->height() - m_field->height()) / 2, m_row->width(), m_field->height());
    m_field->show();
    m_field->raise();
}

void TopBar::closeField()
{
    m_field->setVisible(m_level < NoField);
    if (m_row->layout()->indexOf(m_field) >= 0)
        return;
    auto* row = static_cast<QHBoxLayout*>(m_row->layout());
    row->insertWidget(row->indexOf(m_search), m_field);
    placeField();
}

// --- what it says ---

void TopBar::setPermission(const QString& words, const QString& why, bool alarming)
{
    m_permission->setText(words);
    m_permission->setAccessibleName(words);
    m_permission->setAccessibleDescription(why);
    m_permission->setToolTip(plainTip(why));
    m_permission->setProperty("alarming", alarming);
    m_permission->style()->unpolish(m_permission); // makes the style sheet read the property again
    m_permission->style()->polish(m_permission);
    m_permission->setVisible(!words.isEmpty());
    if (const QSize hint = m_permission->sizeHint(); hint.width() > m_permission->minimumWidth())
        m_permission->setFixedSize(hint); // a countdown must not lay out the window each second
    fit();
}

void TopBar::updatePause()
{
    m_actions.setPaused(m_services.frames.isPaused());
    m_health->refresh();
    m_moment->refresh();
}

void TopBar::updateChip()
{
    SourceChip::Content content;
    content.state = m_board.worst();
    if (m_session.isPast()) {
        content.name = tr("Recording of %1").arg(m_session.recording().name);
        content.where = m_session.recording().isRing ? tr("the recent past") : m_session.recording().file;
        content.stripe = m_services.theme.colors().released;
        const auto* replay = m_session.replay(); // nullptr until the recording is open
        if (replay != nullptr && !m_session.recording().isRing && replay->isGrowing())
            content.badge = tr("being written");
    } else if (m_session.isConnected()) {
        const auto shown = m_session.shownProfiles();
        const settings::Profile profile = shown.isEmpty() ? m_session.profile() : strictest(shown);
        content.name = m_session.title();
        const QString& group = shown.size() > 1 ? shown.front().group : QString();
        const auto isOfGroup = [&](const settings::Profile& each) { return !group.isEmpty() && each.group == group; };
        const int servers = static_cast<int>(shown.size());
        if (servers > 1)
            content.shortWhere = tr("%n server(s)", nullptr, servers);
        else if (!profile.cluster && !profile.sentinel)
            content.shortWhere = QString::fromStdString(profile.endpoint.nodeName());
        if (servers > 1 && std::all_of(shown.begin(), shown.end(), isOfGroup))
            content.where = tr("Redlock group of %n server(s)", nullptr, servers);
        else if (servers > 1)
            content.where = tr("%n server(s) side by side", nullptr, servers);
        else if (m_session.canCauseFault())
            content.where = profile.cluster ? tr("private cluster") : tr("private servers behind Sentinels");
        else
            content.where =
                m_session.isDemo() && !m_session.hasSeveral()
                    ? tr("private redis-server, %1").arg(QString::fromStdString(profile.endpoint.nodeName()))
                    : QString::fromStdString(settings::deploymentOf(profile).displayUri());
        content.stripe = environmentColor(profile, m_services.theme.colors());
        if (profile.environment == settings::Environment::Production)
            content.badge = environmentName(profile.environment);
    } else {
        content.name = m_session.isStarting()       ? tr("Starting the demo")
                       : isOpeningTunnel(m_session) ? tr("Connecting through SSH")
                       : m_session.isSearching()    ? tr("Asking the Sentinels")
                                                    : tr("No server");
    }
    m_chip->setContent(content);
    fit();
}

void TopBar::fillSourceMenu(QMenu* menu)
{
    menu->clear();
    for (const settings::Profile& profile : m_services.profiles.profiles()) {
        QAction* action = menu->addAction(environmentChip(profile, m_services.theme.colors()), profile.name);
        action->setCheckable(true);
        const auto& open = m_session.deployments();
        action->setChecked(std::any_of(open.begin(), open.end(), [&](const auto& each) {
            return settings::savedId(each->profile().id) == profile.id;
        }));
        connect(action, &QAction::triggered, this, [this, id = profile.id] { Q_EMIT profileRequested(id); });
    }
    addBeside(*menu);
    addSeveral(*menu);
    if (!menu->isEmpty())
        menu->addSeparator();
    for (const Id id : {Id::Connect, Id::Demo, Id::Reconnect, Id::Disconnect})
        menu->addAction(m_actions[id]);
}

/// Adds a menu of saved servers that can be watched in addition to the current ones.
void TopBar::addBeside(QMenu& menu)
{
    if (!m_session.hasLive() || m_session.isPast())
        return;
    auto* beside = new QMenu(tr("Open &Beside"), &menu);
    beside->setObjectName(u"besideMenu"_s);
    for (const settings::Profile& profile : m_services.profiles.profiles()) {
        const auto isIts = [&](const auto& each) { return settings::savedId(each->profile().id) == profile.id; };
        const auto& open = m_session.deployments();
        if (std::any_of(open.begin(), open.end(), isIts))
            continue;
        QAction* action = beside->addAction(environmentChip(profile, m_services.theme.colors()), profile.name);
        connect(action, &QAction::triggered, this, [this, id = profile.id] { Q_EMIT besideRequested(id); });
    }
    beside->setEnabled(!beside->isEmpty());
    menu.addMenu(beside);
}

/// With several deployments, adds menus to show one alone and to stop watching one.
void TopBar::addSeveral(QMenu& menu)
{
    if (!m_session.hasSeveral() || m_session.isPast())
        return;
    auto* show = new QMenu(tr("&Show"), &menu);
    show->setObjectName(u"showMenu"_s);
    auto* stop = new QMenu(tr("Stop &Watching"), &menu);
    stop->setObjectName(u"stopMenu"_s);
    const auto addChoice = [show](const QString& name, bool isChosen) {
        QAction* action = show->addAction(name);
        action->setCheckable(true);
        action->setChecked(isChosen);
        return action;
    };
    connect(addChoice(tr("All Servers"), !m_session.showsOne()), &QAction::triggered, &m_session,
            &WindowSession::showAll);
    for (const auto& each : m_session.deployments()) {
        const settings::Profile& profile = each->profile();
        const bool isChosen = m_session.showsOne() && each.get() == m_session.chosen();
        connect(addChoice(profile.name, isChosen), &QAction::triggered, &m_session,
                [this, id = profile.id] { m_session.showOnly(id); });
        connect(stop->addAction(profile.name), &QAction::triggered, &m_session,
                [this, id = profile.id] { m_session.leave(id); });
    }
    menu.addMenu(show);
    menu.addMenu(stop);
}

} // namespace lockscope::gui

#include "moc_topbar.cpp"
