// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "app/arguments.h"
#include "gui/connect/deploymentrules.h"
#include "gui/connect/profileconnector.h"
#include "gui/findings/findingnotifier.h"
#include "gui/findings/findingsettings.h"
#include "gui/findings/webhookservice.h"
#include "gui/holders/holdernamekeeper.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/language.h"
#include "gui/shell/messagetext.h"
#include "gui/shell/page.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "presentation/locks/holdernames.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/traces/tracestore.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"
#include "settings/secrets.h"

#include <QApplication>
#include <QObject>

#include <memory>

namespace lockscope::gui {
class OperationService;
class SshPrompts;
class ConnectDialog;
class MainWindow;
class Tour;
class TraceService;
} // namespace lockscope::gui

namespace lockscope::app {

/// Composition root of the window: owns all long-lived objects in dependency order, and connects window, session and
/// dialogs. Lives in main(). GUI thread.
class WindowApp final : public QObject
{
    Q_OBJECT
public:
    WindowApp(QApplication& application, const WindowArguments& arguments);
    ~WindowApp() override;

    /// Shows the window and begins to watch the servers of the command line (or of the preference).
    void start();
    /// Why the window does not show the recording or the servers of the arguments; empty: it shows them, or none are
    /// named.
    [[nodiscard]] QString whyNothingIsShown() const;
    [[nodiscard]] gui::MainWindow& window() { return *m_window; }
    [[nodiscard]] const presentation::FrameLoop& frames() const { return m_frames; }
    [[nodiscard]] const gui::WindowSession& session() const { return m_session; }
    [[nodiscard]] presentation::LockSelection& selection() { return m_selection; }
    [[nodiscard]] const presentation::LaneHistory& history() const { return m_history; }
    [[nodiscard]] const presentation::NodeStore& nodes() const { return m_board; }
    [[nodiscard]] const gui::LocksModel& locks() const { return m_locks; }
    [[nodiscard]] const presentation::FindingsStore& findings() const { return *m_findings; }

private:
    void openConnectDialog(const QString& profileId);
    void openFindDialog();
    void openHolderNames(const QStringList& patterns);
    void watchAlso(const QStringList& presets, const QStringList& patterns);
    void watchOn(const QString& savedId, const QStringList& presets, const QStringList& patterns);
    void offerUnwatched(const gui::MessageText& text, const QStringList& presets, const QStringList& patterns,
                        const QString& profile);
    void connectToProfile(const settings::Profile& profile);
    void connectByArguments();
    void goToPlace();
    void connectToDeployment(const Deployment& deployment);
    void wireActions();
    void wireTraces();
    void wireNotifier();
    void configureNotifier();
    void wireWebhook();
    void openWebhook();
    void wireHolderNames();
    void sessionChanged();
    void openNextBeside();
    void tellOfProfiles();
    void setTargets();
    void nameServers();

    WindowArguments m_arguments;
    SystemClock m_clock;
    settings::Preferences m_preferences;
    settings::ProfileStore m_profiles;
    settings::Secrets m_secrets;
    gui::Theme m_theme;
    gui::Language m_language;
    presentation::FrameLoop m_frames;
    presentation::LockSelection m_selection;
    presentation::HolderNames m_holderNames;
    gui::HolderNameKeeper m_holderNameKeeper;
    presentation::LaneHistory m_history{1'000'000}; ///< for the shown view: holds of ten minutes or more
    presentation::TraceStore m_traces;
    gui::LocksModel m_locks;
    gui::LockMenu m_actions;
    gui::WindowSession m_session;
    gui::ProfileConnector m_connector;
    presentation::NodeStore m_board;
    std::unique_ptr<presentation::FindingsStore> m_findings; ///< registered as a consumer after the table
    std::unique_ptr<gui::FindingSettings> m_findingSettings;
    std::unique_ptr<gui::Services> m_services;
    std::unique_ptr<gui::MainWindow> m_window;
    std::unique_ptr<gui::DeploymentRules> m_rules;
    actions::AuditLog m_audit;
    std::unique_ptr<gui::OperationService> m_operationService;
    gui::SshPrompts* m_prompts = nullptr;        ///< child of the window
    gui::TraceService* m_traceService = nullptr; ///< child of the window
    gui::Tour* m_tour = nullptr;                 ///< child of the window
    std::unique_ptr<gui::NotificationSink> m_notifications;
    std::unique_ptr<gui::FindingNotifier> m_notifier;
    webhook::TimerCalls m_later;
    std::unique_ptr<gui::WebhookService> m_webhook;
    QStringList m_toOpenBeside;             ///< ids of saved servers to open one after the other at the start
    int m_liveNumber = 0;                   ///< connection number that the webhook knows
    gui::ConnectDialog* m_dialog = nullptr; ///< child of the window
};

} // namespace lockscope::app
