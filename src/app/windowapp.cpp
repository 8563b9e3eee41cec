// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowapp.h"

#include "app/build.h"
#include "gui/actions/lockoperationdialog.h"
// operationservice.h needs the complete dialog type
#include "gui/actions/operationservice.h"
#include "gui/actions/operationtarget.h"
#include "gui/connect/connectdialog.h"
#include "gui/connect/findlocksdialog.h"
#include "gui/connect/profileoptions.h"
#include "gui/connect/sshprompts.h"
#include "gui/connect/unwatchedsample.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/findings/webhookdialog.h"
#include "gui/holders/holdernamesdialog.h"
#include "gui/locks/lockspage.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/startplace.h"
#include "gui/shell/zonepreference.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/tour/tour.h"
#include "gui/traces/traceservice.h"
#include "simulator/catalogue.h"

#include <QAction>
#include <QFile>
#include <QGuiApplication>
#include <QScreen>

using namespace Qt::StringLiterals;

namespace lockscope::app {

namespace prefs = settings::prefs;

namespace {

/// The window manager adds its frame when the window is shown, so its size is not known before.
constexpr QSize kRoomForTheFrame(16, 48);

/// Ids of the saved servers that are open beside the first one.
QStringList besideOf(const gui::WindowSession& session, const settings::ProfileStore& profiles)
{
    QStringList ids;
    for (const auto& each : session.deployments()) {
        const QString id = settings::savedId(each->profile().id);
        if (profiles.find(id) && !ids.contains(id))
            ids << id;
    }
    if (!session.deployments().empty())
        ids.removeOne(settings::savedId(session.deployments().front()->profile().id));
    return ids;
}

} // namespace

WindowApp::WindowApp(QApplication& application, const WindowArguments& arguments)
    : m_arguments(arguments), m_secrets(settings::systemKeyring()), m_theme(application), m_frames(m_clock),
      m_selection(m_frames), m_holderNameKeeper(m_preferences, m_holderNames), m_traces(m_frames),
      m_locks(m_frames, m_history), m_actions(m_frames, m_selection), m_session(m_frames, m_clock),
      m_connector(m_session, m_secrets), m_board(m_frames), m_notifications(gui::desktopNotifications())
{
    m_language.setChoice(arguments.language.isEmpty() ? m_preferences.get(prefs::language) : arguments.language);
    // The history is first, because table and inspector draw from it. The selection precedes the pages that
    // follow it.
    m_history.follow(m_frames);
    m_frames.addConsumer(&m_locks);
    m_frames.addConsumer(&m_selection);
    m_history.setHolderNames(&m_holderNames);
    m_locks.setHolderNames(m_holderNames);
    m_locks.setTraces(m_traces);
    m_findings = std::make_unique<presentation::FindingsStore>(m_frames);
    m_findingSettings = std::make_unique<gui::FindingSettings>(*m_findings, m_preferences);
    m_services = std::make_unique<gui::Services>(gui::Services{m_frames, m_selection, m_theme, m_locks, m_history,
                                                               m_actions, m_preferences, m_profiles, m_session,
                                                               m_holderNames, m_traces, *m_findingSettings});
    m_locks.setFindings(*m_findings);
    m_window = std::make_unique<gui::MainWindow>(*m_services, m_session, m_board, m_language);
    m_window->setBuild(build());
    if (!arguments.theme.isEmpty()) {
        using Id = gui::MainActions::Id;
        const Id choice = arguments.theme == u"dark"    ? Id::ThemeDark
                          : arguments.theme == u"light" ? Id::ThemeLight
                                                        : Id::ThemeSystem;
        m_window->mainActions()[choice]->trigger();
    }
    if (!arguments.page.isEmpty())
        m_window->showPage(arguments.page);
    if (arguments.size)
        m_window->resize(*arguments.size);
    else if (m_preferences.get(prefs::windowGeometry).isEmpty() && QGuiApplication::platformName() != u"offscreen")
        m_window->resize(m_window->size().boundedTo(m_window->screen()->availableSize() - kRoomForTheFrame));

    connect(m_window.get(), &gui::MainWindow::connectRequested, this, &WindowApp::openConnectDialog);
    connect(m_window.get(), &gui::MainWindow::findLocksRequested, this, &WindowApp::openFindDialog);
    if (const auto* page = m_window->findChild<gui::LocksPage*>())
        connect(page, &gui::LocksPage::findLocksRequested, this, &WindowApp::openFindDialog);
    connect(m_window.get(), &gui::MainWindow::mendConnectionRequested, this, [this](Trouble trouble) {
        openConnectDialog(settings::savedId(m_session.profile().id));
        m_dialog->mend(m_session.profile(), trouble);
    });
    connect(m_window.get(), &gui::MainWindow::profileRequested, this, [this](const QString& id) {
        if (const auto profile = m_profiles.find(id))
            connectToProfile(*profile);
    });
    connect(m_window.get(), &gui::MainWindow::besideRequested, this, [this](const QString& id) {
        if (const auto profile = m_profiles.find(id))
            m_connector.openBeside(*profile);
    });
    connect(&m_session, &gui::WindowSession::changed, this, &WindowApp::sessionChanged);
    connect(&m_session, &gui::WindowSession::whenChanged, this, &WindowApp::sessionChanged);
    connect(&m_session, &gui::WindowSession::scopeChanged, this, &WindowApp::setTargets);
    connect(&m_session, &gui::WindowSession::failed, this, [this] {
        if (!m_session.hasLive()) // without a live connection nothing can be opened beside it
            m_toOpenBeside.clear();
    });
    connect(&m_connector, &gui::ProfileConnector::notice, this,
            [this](const QString& text) { m_window->messages().showMessage(gui::Messages::Kind::Info, text); });
    m_rules = std::make_unique<gui::DeploymentRules>(m_session, m_profiles, m_clock);
    connect(&m_profiles, &settings::ProfileStore::changed, this, &WindowApp::tellOfProfiles);
    m_profiles.watch();
    connect(&m_board, &presentation::NodeStore::changed, m_rules.get(), &gui::DeploymentRules::queryServer);
    auto* sample =
        new gui::UnwatchedSample(m_session, m_board, *m_rules, m_profiles, m_preferences, m_clock, m_window.get());
    connect(sample, &gui::UnwatchedSample::found, this, &WindowApp::offerUnwatched);
    m_prompts = new gui::SshPrompts(m_window.get());
    m_session.setPrompts(m_prompts);
    wireActions();
    wireTraces();
    wireNotifier();
    wireWebhook();
    wireHolderNames();
    m_tour = new gui::Tour(*m_window, *m_services);
    m_tour->setOffers(arguments.grabFolder.isEmpty());
}

WindowApp::~WindowApp()
{
    // A change from here on would reach parts that are destroyed already.
    for (QObject* each : std::initializer_list<QObject*>{&m_session, &m_preferences, &m_profiles, &m_language})
        each->disconnect(this);
    delete m_traceService;
    m_audit.callOnRecord({});
    m_operationService.reset();
    m_notifier.reset();
    m_session.disconnectFromServer(); // before the pages that show it are destroyed
    m_window.reset();
    m_frames.removeConsumer(&m_selection);
    m_frames.removeConsumer(&m_locks);
    m_frames.removeConsumer(&m_history);
}

void WindowApp::wireActions()
{
    m_operationService =
        std::make_unique<gui::OperationService>(m_frames, m_actions, m_audit, m_theme, m_clock, m_window.get());
    m_operationService->setMessages(&m_window->messages());
    // The recording keeps the actions of this program, but not mere intents.

    m_audit.callOnRecord([this](const actions::AuditRecord& record) {
        if (record.outcome == "intent")
            return;
        m_window->recording().note(
            {presentation::RecordNote::Kind::Action, m_session.liveNow(), record.verb, record.key, record.outcome});
    });
    m_operationService->setTokenRepeats([this](LockId lock) { return m_history.tokenRepeats(lock); });
    m_window->addToolAction(m_operationService->allowAction());
    m_window->addToolAction(m_operationService->auditAction());
    const auto tell = [this] {
        const auto& permission = m_operationService->permission();
        m_window->setPermission(permission.shortText(), permission.text(),
                                permission.state() == gui::OperationPermission::State::Unlocked);
    };
    connect(m_operationService.get(), &gui::OperationService::permissionChanged, this, tell);
    connect(m_window.get(), &gui::MainWindow::permissionPressed, m_operationService.get(), [this] {
        if (m_operationService->allowAction()->isVisible())
            m_operationService->allowAction()->trigger();
        else
            m_operationService->explain(m_operationService->permission().text());
    });
    connect(&m_language, &gui::Language::changed, this, tell);
}

void WindowApp::wireHolderNames()
{
    connect(&m_holderNames, &presentation::HolderNames::changed, &m_frames, [this] { m_history.relabel(); });
    m_holderNames.setClientOf([this](std::string_view token) { return m_traces.clients().clientOf(token); });
    connect(&m_traces, &presentation::TraceStore::changed, &m_holderNames, &presentation::HolderNames::learn);
    auto* edit = new QAction(this);
    edit->setObjectName(u"action.holderNames"_s);
    const auto name = [edit] {
        edit->setText(tr("Names of &Holders…"));
        edit->setStatusTip(tr("Say which tokens, clients and hosts belong to which service"));
    };
    name();
    connect(&m_language, &gui::Language::changed, edit, name);
    connect(edit, &QAction::triggered, this, [this] { openHolderNames({}); });
    m_window->addToolAction(edit);
    const auto nameHolders = [this](const std::vector<LockId>& locks) {
        const PictureView& picture = m_frames.picture();
        QStringList patterns;
        for (const LockId lock : locks) {
            const LockState& state = picture.state(lock);
            patterns << presentation::patternForHolder(state.library, picture.token(state.holder));
        }
        patterns.removeDuplicates();
        openHolderNames(patterns);
    };
    m_actions.setHandler(gui::LockMenu::Item::NameHolder, [nameHolders](LockId lock) { nameHolders({lock}); });
    m_actions.setManyHandler(gui::LockMenu::Item::NameHolder, nameHolders);
}

void WindowApp::openHolderNames(const QStringList& patterns)
{
    auto* dialog = new gui::HolderNamesDialog(m_theme, m_holderNames, m_window.get());
    for (const QString& pattern : patterns) {
        if (!pattern.isEmpty())
            dialog->addRule(pattern);
    }
    dialog->open();
}

void WindowApp::wireTraces()
{
    m_traceService = new gui::TraceService(m_frames, m_traces, m_session, m_selection, m_operationService->permission(),
                                           m_theme, m_window.get());
    m_traceService->setMessages(&m_window->messages());
    connect(m_window.get(), &gui::MainWindow::traceRequested, m_traceService, [this] { m_traceService->open(); });
    m_actions.setHandler(gui::LockMenu::Item::Trace,
                         [this](LockId lock) { m_traceService->open(std::vector<LockId>{lock}); });
    m_actions.setManyHandler(gui::LockMenu::Item::Trace,
                             [this](const std::vector<LockId>& locks) { m_traceService->open(locks); });
}

void WindowApp::wireNotifier()
{
    m_notifier = std::make_unique<gui::FindingNotifier>(*m_findings, m_locks, *m_notifications, m_clock);
    connect(&m_preferences, &settings::Preferences::changed, this, &WindowApp::configureNotifier);
    configureNotifier();
}

void WindowApp::wireWebhook()
{
    m_webhook = std::make_unique<gui::WebhookService>(*m_findings, m_locks, m_preferences, m_secrets, m_clock, m_later);
    m_webhook->setDeploymentOf([this](NodeId node) {
        const auto* deployment = m_session.deployment(node);
        return deployment ? deployment->profile().name : QString();
    });
    connect(m_webhook.get(), &gui::WebhookService::troubled, this, [this](const QString& sentence) {
        m_window->messages().showMessage(gui::Messages::Kind::Warning, sentence);
    });
    connect(m_window.get(), &gui::MainWindow::webhookRequested, this, &WindowApp::openWebhook);
}

void WindowApp::openWebhook()
{
    (new gui::WebhookDialog(m_theme, *m_webhook, m_clock, m_later, m_window.get()))->open();
}

void WindowApp::configureNotifier()
{
    const std::chrono::seconds interval(m_preferences.get(prefs::notificationIntervalSeconds));
    const bool isAsked = m_preferences.get(prefs::notifications) || m_preferences.get(prefs::findingNotifications);
    m_notifier->setEnabled(isAsked && m_session.hasLive()); // recordings do not notify
    m_notifier->setInterval(interval);
}

void WindowApp::sessionChanged()
{
    setTargets();
    configureNotifier();
    nameServers();
    if (std::exchange(m_liveNumber, m_session.liveNumber()) != m_session.liveNumber()) {
        m_webhook->forget();
        m_notifier->forget();
    }
    if (!m_toOpenBeside.isEmpty())
        openNextBeside();
    else if (m_session.hasLive())
        m_preferences.set(prefs::besideProfiles, besideOf(m_session, m_profiles));
}

/// Reopens the servers of the last session one by one, because each may ask for its password.
void WindowApp::openNextBeside()
{
    if (!m_session.hasLive() || m_session.deployments().back()->isSearching())
        return;
    const QString id = m_toOpenBeside.takeFirst();
    if (const auto profile = m_profiles.find(id))
        m_connector.openBeside(*profile);
    else
        sessionChanged();
}

/// Names the watched servers, whichever view is shown.
void WindowApp::nameServers()
{
    const QString name = m_session.liveTitle();
    m_notifier->setServerName(name);
    m_webhook->setLive(m_session.hasLive() && !m_session.isDemo() ? std::optional(name) : std::nullopt);
}

void WindowApp::setTargets()
{
    m_operationService->setTargets(gui::operationTargets(m_session, m_rules.get(), &m_board), m_session.isPast(),
                                   m_session.liveNumber());
}

void WindowApp::tellOfProfiles()
{
    if (!m_profiles.loadError().isEmpty())
        m_window->messages().showMessage(gui::Messages::Kind::Error, m_profiles.loadError());
}

void WindowApp::start()
{
    m_window->show();
    tellOfProfiles();
    if (m_arguments.grabFolder.isEmpty()) // pictures show existing data and leave nothing behind
        m_window->recording().keepIn(gui::RecordingService::defaultPastFolder());
    connectByArguments();
    if (const auto* chosen = simulator::findPattern(m_arguments.simulatorCase.toStdString())) {
        m_window->showPage(u"simulator"_s);
        if (auto* page = m_window->findChild<gui::SimulatorPage*>(); page && page->showCase(chosen->id))
            page->runBoth();
    }
}

void WindowApp::connectByArguments()
{
    if (!m_arguments.recording.isEmpty()) {
        goToPlace();
        m_window->playback().open(m_arguments.recording);
    } else if (m_arguments.demo) {
        m_session.startDemo(m_arguments.demoKind);
    } else if (!m_arguments.deployments.empty()) {
        for (const Deployment& each : m_arguments.deployments)
            connectToDeployment(each);
    } else if (!m_arguments.profile.isEmpty()) {
        if (const auto profile = m_profiles.findByName(m_arguments.profile))
            connectToProfile(*profile);
        else
            m_window->messages().showMessage(gui::Messages::Kind::Error, [name = m_arguments.profile] {
                return tr("There is no saved server named %1. Choose one from the list at the left of the top bar, or "
                          "connect to a new one.")
                    .arg(name);
            });
    } else if (m_preferences.get(prefs::connectAtStart)) {
        if (const auto profile = m_profiles.find(m_preferences.get(prefs::lastProfile))) {
            m_toOpenBeside = m_preferences.get(prefs::besideProfiles);
            connectToProfile(*profile);
        }
    }
    m_arguments.password.reset(); // for the first server only, never for one chosen later
}

QString WindowApp::whyNothingIsShown() const
{
    if (!m_arguments.recording.isEmpty() && !m_session.isPast())
        return u"The recording could not be opened: the pictures do not show it."_s;
    const bool hasServer = !m_arguments.deployments.empty() || !m_arguments.profile.isEmpty();
    const auto& nodes = m_board.nodes();
    const bool isWatched = m_session.isPast() || std::any_of(nodes.begin(), nodes.end(), [](const auto& node) {
                               return node.state == ConnectionState::Live || node.state == ConnectionState::Scanning;
                           });
    return hasServer && !isWatched ? u"The server was not watched: the pictures do not show its locks."_s : QString();
}

/// Seeks to the moment of --at and selects the lock of --lock.

void WindowApp::goToPlace()
{
    if (m_arguments.at.isEmpty() && m_arguments.lock.isEmpty())
        return;
    auto* place = new gui::StartPlace(m_window->playback(), m_frames,
                                      {m_arguments.at, QFile::encodeName(m_arguments.lock).toStdString()},
                                      gui::zoneOf(m_preferences), m_window.get());
    connect(place, &gui::StartPlace::reached, m_window.get(), [this](LockId lock) {
        m_window->showLock(lock);
        if (!m_arguments.page.isEmpty())
            m_window->showPage(m_arguments.page);
    });
    connect(place, &gui::StartPlace::failed, &m_window->messages(),
            [this](const QString& why) { m_window->messages().showMessage(gui::Messages::Kind::Error, why); });
}

/// Opens the deployment beside the servers that are connected already.
void WindowApp::connectToDeployment(const Deployment& deployment)
{
    auto profile = gui::profileOf(deployment, m_profiles.profiles());
    if (!m_arguments.patterns.isEmpty()) {
        profile.patterns = m_arguments.patterns;
        profile.presets.clear();
    }
    if (profile.sentinel)
        profile.sentinel->password = deployment.sentinel->password;
    m_session.openBeside(profile, deployment.server.password);
}

void WindowApp::connectToProfile(const settings::Profile& profile)
{
    m_preferences.set(prefs::lastProfile, profile.id);
    m_connector.connectTo(profile, std::exchange(m_arguments.password, std::nullopt));
}

void WindowApp::openConnectDialog(const QString& profileId)
{
    if (!m_dialog) {
        m_dialog = new gui::ConnectDialog(m_theme, m_profiles, m_secrets, m_clock, m_window.get());
        m_dialog->setPrompts(m_prompts);
        connect(m_dialog, &gui::ConnectDialog::connectRequested, this,
                [this](const settings::Profile& profile, const Secret& password, const Secret& actionsPassword) {
                    m_preferences.set(prefs::lastProfile, profile.id);
                    m_session.connectTo(profile, password, actionsPassword);
                });
        connect(m_dialog, &gui::ConnectDialog::besideRequested, &m_session, &gui::WindowSession::openBeside);
    }
    if (m_dialog->isVisible())
        return m_dialog->raise();
    m_dialog->setOffersBeside(m_session.hasLive() && !m_session.isPast());
    m_dialog->selectProfile(profileId.isEmpty() ? m_preferences.get(prefs::lastProfile) : profileId);
    m_dialog->open();
}

void WindowApp::openFindDialog()
{
    if (!m_session.isConnected())
        return;
    auto* dialog = new gui::FindLocksDialog(m_theme, m_clock, m_session.endpoint(),
                                            gui::watchedPatterns(m_session.profile()), m_window.get());
    connect(dialog, &gui::FindLocksDialog::watchRequested, this, &WindowApp::watchAlso);
    connect(&m_session, &gui::WindowSession::changed, dialog, &QDialog::reject); // the dialog belongs to the old server
    dialog->open();
}

void WindowApp::watchAlso(const QStringList& presets, const QStringList& patterns)
{
    if (m_session.isConnected())
        watchOn(settings::savedId(m_session.profile().id), presets, patterns);
}

/// The server may be shown no more, or be away by now: a saved one has the patterns at its next connection.
void WindowApp::watchOn(const QString& savedId, const QStringList& presets, const QStringList& patterns)
{
    // A server that is not saved (demo, command line) stays unsaved.
    if (auto kept = m_profiles.find(savedId)) {
        const settings::Profile more = gui::alsoWatching(*kept, presets, patterns);
        if (const auto saved = m_profiles.save(more); !saved)
            m_window->messages().showMessage(gui::Messages::Kind::Warning, saved.error());
    }
    m_session.watchMore(savedId, presets, patterns);
}

void WindowApp::offerUnwatched(const gui::MessageText& text, const QStringList& presets, const QStringList& patterns,
                               const QString& profile)
{
    m_window->messages().showMessage(
        gui::Messages::Kind::Info, text, [] { return tr("Add"); },
        [this, presets, patterns, profile] { watchOn(profile, presets, patterns); });
}

} // namespace lockscope::app

#include "moc_windowapp.cpp"
