// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/simulatorpage.h"

#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/simulator/casechooser.h"
#include "gui/simulator/casehead.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/lanesview.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/verdictcard.h"
#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"
#include "settings/profilestore.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr simulator::Millis kContentionTime{2'000};
constexpr std::chrono::milliseconds kRefreshEvery{33};
constexpr int kCodeBeside = 120; ///< characters; a wider page has the code beside the words
constexpr int kBarMargin = 12;

} // namespace

SimulatorPage::SimulatorPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_server(services), m_cases(new CasesModel(services.theme, this)),
      m_parameters(new ParameterBar(this)), m_panel(new RunPanel(services.theme, this)),
      m_rightPanel(new RunPanel(services.theme, this))
{
    setObjectName(u"simulatorPage"_s);
    m_panel->setObjectName(u"run"_s);
    m_rightPanel->setObjectName(u"rightRun"_s);
    m_rightPanel->hide();
    m_case = m_cases->caseAt(m_cases->firstCase());

    auto* runs = new QHBoxLayout;
    runs->setSpacing(kBarMargin);
    runs->addWidget(m_panel, 1);
    runs->addWidget(m_rightPanel, 1);
    auto* rest = new QWidget;
    auto* column = new QVBoxLayout(rest);
    column->setContentsMargins(kBarMargin, kBarMargin, kBarMargin, kBarMargin);
    column->setSpacing(10);
    m_head = new CaseHead(services.theme, this);
    m_bar = new RunBar(services.theme, *m_panel, this);
    column->addWidget(m_head);
    column->addWidget(m_bar);
    column->addWidget(m_parameters);
    m_trouble = new QLabel(rest);
    m_trouble->setObjectName(u"simulatorTrouble"_s);
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    column->addWidget(m_trouble);
    column->addLayout(runs, 1);

    auto* scroll = new QScrollArea(this); // not everything fits on a small screen with large fonts
    scroll->setObjectName(u"simulatorScroll"_s);
    scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its children, not the area itself
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(rest);
    scroll->viewport()->setAutoFillBackground(false);
    rest->setAutoFillBackground(false);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_chooser = new CaseChooser(
        *m_cases, services.theme, [this] { return isRunning(); }, this);
    row->addWidget(m_chooser);
    row->addWidget(scroll, 1);

    m_timer.setInterval(kRefreshEvery);
    connectCommands();
    m_parameters->load(*m_case);
    m_chooser->chooseFirst();
    setTone(m_trouble, m_services.theme, lockcells::Tone::Alarm);
    restyle();
    retranslate();
}

void SimulatorPage::connectCommands()
{
    connect(m_chooser, &CaseChooser::chosen, this, &SimulatorPage::chooseCase);
    connect(m_bar, &RunBar::startRequested, this, &SimulatorPage::startRun);
    connect(m_bar, &RunBar::stopRequested, this, &SimulatorPage::stopRuns);
    connect(m_bar, &RunBar::sameSeedRequested, this, [this] {
        if (m_last)
            start(m_last->seed);
    });
    connect(m_bar, &RunBar::rightWayRequested, this, &SimulatorPage::runRightWay);
    connect(m_bar, &RunBar::contentionRequested, this, &SimulatorPage::spawnContention);
    connect(&m_timer, &QTimer::timeout, this, &SimulatorPage::tick);
    for (RunPanel* panel : {m_panel, m_rightPanel})
        connect(panel, &RunPanel::phaseChanged, this, &SimulatorPage::runsChanged);
    for (const RunPanel* panel : {m_panel, m_rightPanel})
        connect(&panel->lanes(), &LanesView::lockClicked, this, [this, panel](std::size_t lock) {
            m_bar->chooseLock(lock);
            if (m_last && panel->run())
                m_server.selectLock(*m_last, *panel->run(), lock);
        });
    connect(&m_services.profiles, &settings::ProfileStore::changed, this, &SimulatorPage::updateWhere);
    connect(&m_services.session, &WindowSession::changed, this, [this] {
        updateWhere();
        if (isRunning() && m_last)
            m_server.watchOwnLocks(*m_last);
    });

    connect(m_parameters, &ParameterBar::changed, this, [this](ParameterBar::Field field, int value) {
        eachRunning([&](SimRun& run) { ParameterBar::apply(field, value, run); });
    });
    connect(m_parameters, &ParameterBar::edited, this, &SimulatorPage::parametersEdited);
    connect(m_parameters, &ParameterBar::renewalChanged, this,
            [this](bool on) { eachRunning([on](SimRun& run) { run.setRenewal(on); }); });
}

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
    return m_chooser->choose(id);
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
    m_head->show(*m_case);
    updateWhere();
    updateCommands();
}

// --- running ---

bool SimulatorPage::isRunning() const
{
    return m_panel->isRunning() || m_rightPanel->isRunning();
}

void SimulatorPage::eachRunning(const std::function<void(SimRun&)>& order)
{
    for (RunPanel* panel : {m_panel, m_rightPanel}) {
        if (panel->isRunning())
            order(*panel->run());
    }
}

void SimulatorPage::start(std::optional<std::uint64_t> seed)
{
    if (isRunning())
        return;
    RunSettings settings = m_parameters->settings();
    if (seed)
        settings.seed = seed;
    if (m_bar->isOnConnection())
        askForServer(settings);
    else
        launch(settings);
}

void SimulatorPage::launch(const RunSettings& settings)
{
    m_last = settings;
    m_ranWith = m_parameters->shown();
    m_server.watchOwnLocks(*m_last);
    m_rightPanel->clear();
    m_rightPanel->hide();
    runInto(*m_panel, plannedRun(*m_case, settings), tr("what workers believe, above what Redis says"));
}

void SimulatorPage::runRightWay()
{
    if (isRunning())
        return;
    // The first run was on the user's server, which may have become production since.
    if (m_last && m_last->server) {
        if (const auto why = m_server.whyNot(*m_case))
            return say(*why);
        if (!m_server.isConnectedTo(*m_last->server))
            return say(tr("The connection is another one than you were asked about. Nothing was run."));
        m_server.watchOwnLocks(*m_last);
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
    rightWayOf(*m_case) ? runRightWay() : startRun();
}

void SimulatorPage::runInto(RunPanel& panel, Result<RunRequest, QString> request, const QString& subtitle)
{
    if (!request) {
        panel.clear();
        say(request.error());
        if (!isRunning())
            m_server.leaveOwnLocks();
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
    eachRunning([](SimRun& run) { run.requestStop(); });
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
        m_server.leaveOwnLocks();
    m_bar->runChanged();
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

void SimulatorPage::askForServer(const RunSettings& settings)
{
    if (const auto why = m_server.whyNot(*m_case))
        return say(*why);
    // The connection may have changed when the user answers.
    m_server.ask(*this, [this, wanted = settings](const Endpoint& asked) {
        if (m_server.whyNot(*m_case) || !m_server.isConnectedTo(asked))
            return say(tr("The connection is another one than you were asked about. Nothing was run."));
        RunSettings there = wanted;
        there.server = asked;
        launch(there);
    });
}

void SimulatorPage::updateWhere()
{
    m_bar->setConnection(m_server.name(), m_server.whyNot(*m_case));
}

/// Disables what is unusable during a run. If a disabled control had the focus, Stop has it until the run ends.
void SimulatorPage::updateCommands()
{
    const bool running = isRunning();
    const QPointer<QWidget> had = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : nullptr;
    m_bar->setState(
        {running, m_last.has_value(), m_last ? m_last->seed : std::nullopt, rightWayOf(*m_case) != nullptr});
    m_parameters->setRunning(running);
    if (!had || had->isEnabled())
        return;
    if (running)
        m_hadKeyboard = had;
    QWidget* next = running ? &m_bar->stopButton() : m_hadKeyboard ? m_hadKeyboard.data() : &m_bar->startButton();
    next->setFocus(Qt::OtherFocusReason);
}

void SimulatorPage::spawnContention(std::size_t lock)
{
    eachRunning([lock](SimRun& run) { run.spawnContention(lock, kContenders, kContentionTime); });
}

void SimulatorPage::say(const QString& trouble)
{
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
}

// --- page ---

QWidget* SimulatorPage::searchField()
{
    return &m_chooser->searchField();
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
    return did || m_chooser->clearSearch();
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

void SimulatorPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_head->setNarrow(width() < fontMetrics().averageCharWidth() * kCodeBeside);
}

void SimulatorPage::retranslate()
{
    m_chooser->retranslate();
    m_bar->retranslate();
    m_head->show(*m_case);
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
    m_head->restyle();
    m_head->show(*m_case);
}

} // namespace lockscope::gui

#include "moc_simulatorpage.cpp"
