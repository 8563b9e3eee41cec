// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/simulatorpage.h"

#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/casetexts.h"
#include "gui/simulator/lanesview.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/verdictcard.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "settings/profilestore.h"
#include "settings/sameserver.h"
#include "simulator/ownkeys.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kContenders = 4;
constexpr simulator::Millis kContentionTime{2'000};
constexpr int kOnPrivate = 0;
constexpr int kOnConnection = 1;

/// The code as rich text for a label, with the step point marked.
QString codeHtml(const QStringList& lines, const Colors& colors, const QString& stepPoint)
{
    QStringList html;
    for (const QString& line : lines) {
        const QString text = line.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp));
        html << (line.startsWith(u'@') ? u"<span style=\"color:%1\">&#9673;&nbsp;%2:%3</span>"_s.arg(
                                             colors.contended.name(),
                                             stepPoint.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp)), text.mid(1))
                                       : text);
    }
    return html.join(u"<br/>"_s);
}

QString wordsHtml(const CaseWords& words)
{
    return u"%1 %2 <b>%3</b>"_s.arg(words.what.toHtmlEscaped(), words.why.toHtmlEscaped(), words.right.toHtmlEscaped());
}

} // namespace

SimulatorPage::~SimulatorPage()
{
    m_timer.stop();
    // Clear the runs here: they use the clock, which is destroyed before the child widgets.
    for (RunPanel* panel : {m_panel, m_rightPanel}) {
        panel->disconnect(this);
        panel->clear();
    }
}

bool SimulatorPage::showCase(std::string_view id)
{
    const QModelIndex index = m_cases->indexOf(id);
    if (index.isValid())
        m_list->setCurrentIndex(index);
    return index.isValid();
}

void SimulatorPage::chooseCase(const QModelIndex& index)
{
    const simulator::CaseInfo* chosen = m_cases->caseAt(index);
    if (!chosen || chosen == m_case)
        return;
    m_case = chosen;
    m_last.reset();
    if (!isRunning()) { // the previous run is of another case
        m_panel->clear();
        m_rightPanel->clear();
        m_rightPanel->hide();
    }
    m_parameters->load(*m_case);
    parametersEdited();
    say({});
    showWords();
    updateWhere();
    updateCommands();
}

void SimulatorPage::showWords()
{
    const CaseWords words = caseWords(*m_case);
    m_title->setText(words.title);
    m_words->setText(wordsHtml(words));
    m_words->setAccessibleName(words.what + u' ' + words.why + u' ' + words.right);
    m_code->setText(codeHtml(words.code, m_services.theme.colors(), tr("step point")));
    m_code->setAccessibleName(words.code.join(u'\n'));
}

// --- running ---

bool SimulatorPage::isRunning() const
{
    return m_panel->isRunning() || m_rightPanel->isRunning();
}

void SimulatorPage::startRun()
{
    start(std::nullopt);
}

void SimulatorPage::start(std::optional<std::uint64_t> seed)
{
    if (isRunning())
        return;
    RunSettings settings = m_parameters->settings();
    if (seed)
        settings.seed = seed;
    if (m_where->currentIndex() == kOnConnection)
        askForServer(settings);
    else
        launch(settings);
}

void SimulatorPage::launch(const RunSettings& settings)
{
    m_last = settings;
    m_ranWith = m_parameters->shown();
    watchOwnLocks();
    m_rightPanel->clear();
    m_rightPanel->hide();
    runInto(*m_panel, plannedRun(*m_case, settings), tr("what workers believe, above what Redis says"));
}

/// If the run's server is watched, adds the run's locks, so that other pages show them. Also called after a reconnect.
void SimulatorPage::watchOwnLocks()
{
    WindowSession& session = m_services.session;
    if (m_last && m_last->server && session.isConnected() && session.endpoint() == *m_last->server)
        session.watchAlso(std::string(simulator::kOwnLocks));
}

/// Stops watching the run's locks, because other programs' keys with such names must not be shown after the run.
void SimulatorPage::leaveOwnLocks()
{
    if (m_services.session.isConnected())
        m_services.session.watchNoMore(std::string(simulator::kOwnLocks));
}

void SimulatorPage::runRightWay()
{
    if (isRunning())
        return;
    // The first run was on the user's server, which may have become production since.
    if (m_last && m_last->server) {
        if (const auto why = whyNoServer())
            return say(*why);
        if (m_services.session.endpoint() != *m_last->server)
            return say(tr("The connection is another one than you were asked about. Nothing was run."));
        watchOwnLocks();
    }
    if (!m_last) {
        // There is no run to compare with yet: run both with one seed, side by side.
        m_last = m_parameters->settings();
        m_ranWith = m_parameters->shown();
        runInto(*m_panel, plannedRun(*m_case, *m_last), tr("what workers believe, above what Redis says"));
        if (!m_panel->run())
            return;
    }
    m_rightPanel->show();
    auto request = rightWayRun(*m_case, *m_last);
    const bool same = request && m_panel->run() && request->scenario.setup == m_panel->run()->scenario().setup;
    runInto(*m_rightPanel, std::move(request), same ? tr("same seed, same faults") : tr("same seed, its own servers"));
}

void SimulatorPage::runBoth()
{
    if (rightWayOf(*m_case))
        runRightWay();
    else
        startRun();
}

void SimulatorPage::runInto(RunPanel& panel, Result<RunRequest, QString> request, const QString& subtitle)
{
    if (!request) {
        panel.clear();
        say(request.error());
        if (!isRunning())
            leaveOwnLocks();
        return updateCommands();
    }
    say({});
    panel.setRun(std::make_unique<SimRun>(std::move(*request), m_clock), subtitle);
    parametersEdited();
    runsChanged();
}

/// A change during a run applies to that run.
void SimulatorPage::parametersEdited()
{
    if (isRunning())
        m_ranWith = m_parameters->shown();
    for (RunPanel* panel : {m_panel, m_rightPanel})
        panel->verdict().setOutdated(panel->run() && m_parameters->shown() != m_ranWith);
}

void SimulatorPage::stopRuns()
{
    for (RunPanel* panel : {m_panel, m_rightPanel})
        if (panel->isRunning())
            panel->run()->requestStop();
}

void SimulatorPage::runsChanged()
{
    for (RunPanel* panel : {m_panel, m_rightPanel}) {
        const SimRun* run = panel->run();
        if (run && run->stage() == SimRun::Stage::Ended)
            m_cases->setResult(run->pattern(), run->result().verdict,
                               run->pattern().kind != simulator::CaseKind::Drill || run->shortcoming().empty());
        if (run && run->stage() == SimRun::Stage::Failed)
            say(run->trouble());
    }
    if (!isRunning())
        leaveOwnLocks();
    fillContention();
    updateCommands();
    if (isVisible() && isRunning())
        m_timer.start();
}

void SimulatorPage::tick()
{
    for (RunPanel* panel : {m_panel, m_rightPanel})
        panel->refresh();
    if (!isRunning())
        m_timer.stop();
}

// --- runs on the user's server ---

/// Why the connected server must not be used; no value: it may be used.
std::optional<QString> SimulatorPage::whyNoServer() const
{
    const WindowSession& session = m_services.session;
    if (!session.isConnected())
        return tr("Nothing is connected.");
    if (session.profile().environment == settings::Environment::Production)
        return tr("Never on a production server.");
    if (!m_services.profiles.loadError().isEmpty()) // production servers are unknown then
        return m_services.profiles.loadError();
    if (const auto* production =
            settings::productionAt(m_services.profiles.profiles(), {session.endpoint(), session.profile().sentinel,
                                                                    session.profile().cluster})) // by any name
        return tr("Never on a production server: \"%1\" is the same one.").arg(production->name);
    if (session.endpoint().transport == Transport::Tls)
        return tr("The workers have no TLS.");
    if (defaultsOf(*m_case, simulator::Forced::Yes).needsOwnServers)
        return tr("This case breaks its servers, so it has private ones.");
    return std::nullopt;
}

void SimulatorPage::askForServer(const RunSettings& settings)
{
    if (const auto why = whyNoServer())
        return say(*why);
    const WindowSession& session = m_services.session;
    auto* box = makeQuestionBox(
        this, {.title = tr("Run on a Server of Yours"),
               .text = tr("Run this case on %1?").arg(session.profile().name),
               .detail = tr("Its workers write keys that begin with \"lockscope-sim:\", no others, and delete them "
                            "at the end. They cost the server up to a few thousand commands a second. Nothing is "
                            "done to the server itself: steps such as SCRIPT FLUSH are left out. All pages show "
                            "its locks; the filter \"Simulator\" of Locks shows only them."),
               .verb = tr("Run on %1")
                           .arg(fontMetrics()
                                    .elidedText(session.profile().name, Qt::ElideMiddle,
                                                fontMetrics().averageCharWidth() * 30)
                                    .replace(u'&', u"&&"_s))});
    box->setObjectName(u"runOnServer"_s);
    // The connection may have changed when the user answers.
    connect(box, &QMessageBox::accepted, this, [this, wanted = RunSettings(settings), asked = session.endpoint()] {
        if (whyNoServer() || m_services.session.endpoint() != asked)
            return say(tr("The connection is another one than you were asked about. Nothing was run."));
        RunSettings there = wanted;
        there.server = asked;
        launch(there);
    });
    box->open();
}

void SimulatorPage::updateWhere()
{
    const auto why = whyNoServer();
    const QString name =
        m_services.session.isConnected() ? m_services.session.profile().name : tr("current connection");
    m_where->setItemText(kOnPrivate, tr("private server"));
    m_where->setItemText(kOnConnection, name);
    m_where->setItemData(kOnConnection, why ? QVariant(0) : QVariant(), Qt::UserRole - 1); // 0 disables the item
    m_where->setItemData(kOnConnection, plainTip(why.value_or(QString())), Qt::ToolTipRole);
    if (why)
        m_where->setCurrentIndex(kOnPrivate);
}

// --- commands ---

/// Disables what is unusable during a run. If a disabled control had the focus, Stop has it until the run ends.
void SimulatorPage::updateCommands()
{
    const bool running = isRunning();
    const QPointer<QWidget> had = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : nullptr;
    m_start->setEnabled(!running);
    m_stop->setEnabled(running);
    m_again->setEnabled(!running && m_last);
    m_again->setText(m_last && m_last->seed ? tr("Same Seed (%1)").arg(*m_last->seed) : tr("Same Seed"));
    m_rightWay->setEnabled(!running && rightWayOf(*m_case));
    m_contention->setEnabled(running);
    m_where->setEnabled(!running);
    m_parameters->setRunning(running);
    if (!had || had->isEnabled())
        return;
    if (running)
        m_hadKeyboard = had;
    QWidget* next = running ? static_cast<QWidget*>(m_stop) : m_hadKeyboard ? m_hadKeyboard.data() : m_start;
    next->setFocus(Qt::OtherFocusReason);
}

void SimulatorPage::fillContention()
{
    m_contentionMenu->clear();
    const SimRun* run = m_panel->run();
    const std::size_t locks = run ? run->scenario().locks.size() : 0;
    chooseLock(m_contentionLock < locks ? m_contentionLock : 0);
    if (locks < 2) {
        m_contention->setMenu(nullptr);
        return;
    }
    for (std::size_t lock = 0; lock < locks; ++lock)
        m_contentionMenu->addAction(QString::fromStdString(run->scenario().locks[lock].key), this, [this, lock] {
            chooseLock(lock);
            spawnContention(lock);
        });
    m_contention->setMenu(m_contentionMenu);
    m_contention->setPopupMode(QToolButton::MenuButtonPopup);
}

void SimulatorPage::spawnContention(std::size_t lock)
{
    for (RunPanel* panel : {m_panel, m_rightPanel})
        if (panel->isRunning())
            panel->run()->spawnContention(lock, kContenders, kContentionTime);
}

void SimulatorPage::chooseLock(std::size_t lock)
{
    m_contentionLock = lock;
    tellContention();
}

/// If the run's server is watched, its locks can be selected here as on other pages.
void SimulatorPage::selectLock(const RunPanel& panel, std::size_t lock)
{
    const SimRun* run = panel.run();
    const WindowSession& session = m_services.session;
    const bool isWatched =
        m_last && m_last->server && session.isConnected() && !session.isPast() && session.endpoint() == *m_last->server;
    if (run == nullptr || !isWatched || lock >= run->scenario().locks.size())
        return;
    const std::string& name = run->scenario().locks[lock].key;
    const PictureView& picture = m_services.frames.picture();
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}).name == name)
            return m_services.selection.select(LockId{i});
    }
}

void SimulatorPage::tellContention()
{
    QString tip = tr("For two seconds %Ln more workers want the lock", nullptr, kContenders);
    if (const SimRun* run = m_panel->run(); run && run->scenario().locks.size() > 1)
        tip += u'\n' + tr("Lock: %1. Click the Redis lane of another lock to switch.")
                           .arg(QString::fromStdString(run->scenario().locks[m_contentionLock].key));
    m_contention->setToolTip(plainTip(tip));
}

void SimulatorPage::say(const QString& trouble)
{
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

// --- page ---

QWidget* SimulatorPage::searchField()
{
    return m_filter;
}

bool SimulatorPage::backToLive()
{
    bool did = false;
    for (RunPanel* panel : {m_panel, m_rightPanel}) {
        if (panel->run() && !panel->lanes().isFollowing()) {
            panel->lanes().follow();
            did = true;
        }
    }
    if (!did && !m_filter->text().isEmpty()) {
        m_filter->clear();
        did = true;
    }
    return did;
}

void SimulatorPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    updateWhere();
    tick();
    if (isRunning())
        m_timer.start();
}

void SimulatorPage::hideEvent(QHideEvent* event)
{
    m_timer.stop();
    Page::hideEvent(event);
}

void SimulatorPage::retranslate()
{
    m_filter->setPlaceholderText(tr("Find case…"));
    m_filter->setAccessibleName(tr("Find case"));
    m_list->setAccessibleName(tr("Cases"));
    m_start->setText(tr("&Start"));
    m_start->setToolTip(tr("Runs the case with these numbers on a private redis-server"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("The workers give back what they hold and end"));
    m_again->setToolTip(tr("Runs it once more with the seed of the last run"));
    m_rightWay->setText(tr("Run the Right Way"));
    m_rightWay->setToolTip(tr("The right pattern beside it, with the same seed and the same faults"));
    m_contention->setText(tr("Spawn Contention"));
    tellContention();
    m_whereLabel->setText(tr("Run on"));
    m_where->setAccessibleName(tr("Run on"));
    showWords();
    updateWhere();
    updateCommands();
}

void SimulatorPage::restyle()
{
    const Theme& theme = m_services.theme;
    QPalette ground;
    ground.setColor(QPalette::Window, theme.colors().window);
    setPalette(ground);
    setAutoFillBackground(true);
    m_code->setStyleSheet(u"QLabel { background: %1; color: %2; border: 1px solid %3; border-radius: 6px; }"_s.arg(
        theme.colors().panel.name(), theme.colors().text.name(), theme.colors().border.name()));
    m_code->setFont(theme.monospace());
    showWords();
}

} // namespace lockscope::gui

#include "moc_simulatorpage.cpp"
