// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/tour.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/windowsession.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/tour/tourpanel.h"
#include "gui/tour/tourtarget.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"
#include "simulator/catalogue.h"

#include <QApplication>
#include <QEvent>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

namespace {
using namespace std::chrono_literals;

constexpr auto kFollowEvery = 200ms;
constexpr auto kLaidOut = 40ms;
constexpr auto kAnnounceAfter = 600ms; ///< a page that was just opened shows its example by then
constexpr const char* kCase = "blind-delete";
constexpr int kEdge = 10;

QString say(const char* text)
{
    return QCoreApplication::translate("TourSteps", text);
}

/// Inserts all words in one call, because a word may contain "%1" itself.
QString withWords(const QString& text, const QStringList& words)
{
    switch (words.size()) {
    case 0:
        return text;
    case 1:
        return text.arg(words[0]);
    default:
        return text.arg(words[0], words.value(1), words.value(2));
    }
}
} // namespace

Tour::Tour(MainWindow& window, Services& services)
    : Themed(&window), m_window(window), m_services(services), m_finder(window, services),
      m_panel(new TourPanel(services.theme, &window)), m_outline(new TourOutline(services.theme, &window)),
      m_escape(new QShortcut(Qt::Key_Escape, &window))
{
    m_follow.setInterval(kFollowEvery);
    m_announce.setInterval(kAnnounceAfter);
    m_announce.setSingleShot(true);
    m_escape->setEnabled(false);
    connect(&m_follow, &QTimer::timeout, this, &Tour::follow);
    connect(&m_announce, &QTimer::timeout, m_panel, &TourPanel::announce);
    connect(m_escape, &QShortcut::activated, this, &Tour::end);
    connect(m_panel, &TourPanel::skipRequested, this, &Tour::end);
    connect(m_panel, &TourPanel::nextRequested, this,
            [this] { m_step + 1 < tourSteps().size() ? go(m_step + 1) : end(); });
    connect(m_panel, &TourPanel::backRequested, this, [this] { go(m_step == 0 ? 0 : m_step - 1); });
    connect(window.mainActions()[Id::Tour], &QAction::triggered, this, &Tour::request);
    // Queued, so that states in between, on the way to the next server, are skipped.
    connect(&services.session, &WindowSession::changed, this, &Tour::sessionChanged, Qt::QueuedConnection);
    window.installEventFilter(this);
}

Tour::~Tour() = default;

// --- beginning and end ---

void Tour::request()
{
    WindowSession& session = m_services.session;
    if (m_active) {
        m_panel->takeFocus();
    } else if (session.isConnected() && session.isDemo()) {
        begin();
    } else if (session.isConnected()) {
        m_window.messages().showMessage(
            Messages::Kind::Info,
            [title = session.title()] {
                return tr("The guided tour walks through the demo. Starting the demo disconnects from %1.").arg(title);
            },
            [] { return tr("Start the Demo"); }, [this] { startDemo(); });
    } else {
        startDemo();
    }
}

void Tour::startDemo()
{
    m_wanted = true;
    if (!m_services.session.isStarting())
        m_services.session.startDemo();
}

void Tour::sessionChanged()
{
    const WindowSession& session = m_services.session;
    const bool isDemo = session.isConnected() && session.isDemo();
    if (m_active && !isDemo)
        end();
    if (!isDemo)
        m_window.messages().dismiss(m_offer);
    if (isDemo && m_wanted)
        begin();
    else if (isDemo && !m_active && m_offers && !m_services.preferences.get(prefs::tourSeen))
        offer();
    if (!session.isStarting())
        m_wanted = false;
}

void Tour::offer()
{
    m_services.preferences.set(prefs::tourSeen, true);
    m_offer = m_window.messages().showMessage(
        Messages::Kind::Info,
        [] {
            return tr("New here? A guided tour of the demo shows what is where. It changes nothing, "
                      "can be left at any time, and is in the Help menu.");
        },
        [] { return tr("Show Me Around (2 Minutes)"); }, [this] { begin(); });
}

void Tour::begin()
{
    m_services.preferences.set(prefs::tourSeen, true);
    m_window.messages().dismiss(m_offer);
    m_before = {m_services.locks.savedFilter(), m_services.locks.filterText(),
                m_window.mainActions()[Id::Inspector]->isChecked()};
    m_active = true;
    m_escape->setEnabled(true);
    m_panel->show();
    m_follow.start();
    go(0);
}

void Tour::end()
{
    if (!m_active)
        return;
    m_active = false;
    m_follow.stop();
    m_announce.stop();
    m_escape->setEnabled(false);
    m_outline->hide();
    m_panel->hide();
    putBack();
    const auto* pages = m_window.findChild<PageDeck*>();
    pages->page().focusContent();
    if (!(QApplication::focusWidget() && pages->isAncestorOf(QApplication::focusWidget())))
        pages->rail().setFocus(); // the page has nothing to focus
}

void Tour::putBack()
{
    LocksModel& locks = m_services.locks;
    if (locks.savedFilter() == m_filter && locks.filterText().isEmpty()) {
        locks.setFilterText(m_before.text);
        locks.setSavedFilter(m_before.filter); // after the text, which may change the saved filter
    }
    QAction* inspector = m_window.mainActions()[Id::Inspector];
    if (!m_before.inspector)
        inspector->setChecked(false); // on some pages the action is disabled
}

// --- steps ---

void Tour::go(std::size_t number)
{
    m_step = number;
    m_isPlaced = false;
    m_isNew = true;
    const TourStep& step = tourSteps()[number];
    m_outline->surround(std::nullopt);
    prepare(step);
    m_panel->setStep(static_cast<int>(number) + 1, static_cast<int>(tourSteps().size()), say(step.heading));
    m_panel->takeFocus();
    follow();
    QTimer::singleShot(kLaidOut, this, [this] { m_active ? follow() : void(); });
    m_announce.start();
}

void Tour::prepare(const TourStep& step)
{
    m_window.showPage(QLatin1StringView(step.page));
    switch (step.setting) {
    case TourSetting::Nothing:
        break;
    case TourSetting::AttentionFilter:
        showOnly(SavedFilter::Attention);
        break;
    case TourSetting::Inspector:
        showOnly(SavedFilter::All); // so that the example has a row, too
        if (QAction* inspector = m_window.mainActions()[Id::Inspector]; !inspector->isChecked())
            inspector->trigger();
        break;
    case TourSetting::BlindDelete:
        if (auto* page = m_window.findChild<SimulatorPage*>())
            page->showCase(simulator::findPattern(kCase)->id);
        break;
    }
}

void Tour::showOnly(SavedFilter filter)
{
    m_filter = filter;
    m_services.locks.setFilterText({});
    m_services.locks.setSavedFilter(filter);
}

/// False when the user has gone elsewhere since.
bool Tour::isShown(const TourStep& step) const
{
    if (m_window.currentPage() != QLatin1StringView(step.page))
        return false;
    switch (step.setting) {
    case TourSetting::Nothing:
        return true;
    case TourSetting::AttentionFilter:
        return m_services.locks.savedFilter() == SavedFilter::Attention && m_services.locks.filterText().isEmpty();
    case TourSetting::Inspector:
        return m_window.mainActions()[Id::Inspector]->isChecked();
    case TourSetting::BlindDelete: {
        const auto* page = m_window.findChild<SimulatorPage*>();
        return page && &page->currentCase() == simulator::findPattern(kCase);
    }
    }
    return false;
}

/// At first selects the best lock. If the user then selects another one, that stays selected, and the step describes it
/// if suitable.
std::optional<TourFinding> Tour::example(const TourStep& step, bool& isElsewhere)
{
    const LockId selected = m_services.selection.current();
    auto found = m_finder.find(step.example, m_isNew ? kNoLock : step.selects ? selected : m_lock);
    if (!found || found->lock == kNoLock)
        return found;
    if (step.selects && found->lock != selected) {
        isElsewhere = !m_isNew && selected != kNoLock && selected != m_lock;
        if (isElsewhere)
            return found;
        m_services.selection.select(found->lock);
    }
    m_isNew = false;
    if (found->lock != m_lock || !m_isPlaced)
        revealTourTarget(m_window, step, found->lock);
    m_lock = found->lock;
    return found;
}

void Tour::follow()
{
    const TourStep& step = tourSteps()[m_step];
    bool isElsewhere = !isShown(step);
    const auto found = isElsewhere ? std::nullopt : example(step, isElsewhere);
    if (isElsewhere) {
        m_panel->setText(tr("You have left the tour's path. Next and Back return to it."));
        m_outline->surround(std::nullopt);
        return;
    }
    m_panel->setText(found ? withWords(say(step.text), found->words) : say(step.waiting));
    const auto target = found ? tourTarget(m_window, step, m_lock) : otherTourTarget(m_window, step);
    m_outline->surround(target);
    place(target);
}

/// Places the panel beside its target once per step; afterwards it moves only to uncover the target, or into the
/// window.
void Tour::place(const std::optional<QRect>& target)
{
    const int top = m_window.menuBar()->geometry().bottom() + kEdge;
    const int bottom = m_window.statusBar()->geometry().top() - kEdge;
    const QRect area = QRect(QPoint(kEdge, top), QPoint(m_window.width() - kEdge, bottom));
    const bool isInTheWay = target && m_panel->geometry().intersects(*target);
    if ((target && !m_isPlaced) || isInTheWay || !area.contains(m_panel->geometry())) {
        const QRect nothing(area.center().x(), area.bottom(), 0, 0);
        m_panel->move(placeBeside(m_panel->size(), target.value_or(nothing), area));
        m_isPlaced = target && target == m_target; // a page that just opened is still being laid out
    }
    m_target = target;
    m_panel->raise();
}

void Tour::retranslate()
{
    if (!m_active)
        return;
    m_panel->setStep(static_cast<int>(m_step) + 1, static_cast<int>(tourSteps().size()),
                     say(tourSteps()[m_step].heading));
    follow();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (m_active && event->type() == QEvent::Resize) {
        m_isPlaced = false;
        QTimer::singleShot(kLaidOut, this, [this] { m_active ? follow() : void(); });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope::gui

#include "moc_tour.cpp"
