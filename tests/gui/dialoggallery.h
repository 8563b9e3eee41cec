// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "gui/actions/auditdialog.h"
#include "gui/actions/lockoperationdialog.h"
#include "gui/actions/manylocksdialog.h"
#include "gui/actions/operationservice.h"
#include "gui/connect/connectdialog.h"
#include "gui/connect/findlocksdialog.h"
#include "gui/findings/webhookdialog.h"
#include "gui/holders/holdernamesdialog.h"
#include "gui/recordings/recorddialog.h"
#include "gui/shell/messages.h"
#include "gui/shell/shortcutsdialog.h"
#include "gui/traces/tracedialog.h"
#include "pagefixture.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/holdernames.h"
#include "presentation/traces/tracestore.h"
#include "settings/secrets.h"
#include "support/manualclock.h"
#include "support/patience.h"
#include "support/privateserver.h"
#include "support/qt/fakekeyring.h"
#include "uneasynames.h"

#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

namespace lockscope::test {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// Every dialog of the window, open, with names as above in it. One at a time.
class DialogGallery
{
public:
    DialogGallery()
    {
        if (!m_server.start())
            qFatal("no redis-server");
        m_window.resize(1280, 720);
        m_window.show();
        m_service.setMessages(nullptr);
        m_target.profile = profile();
        m_target.endpoint = m_server.unixEndpoint();
        m_target.endpointOf = [this](NodeId) { return std::optional(m_target.endpoint); };
        m_service.setTargets({m_target});
        for (const UneasyName& name : uneasyNames()) {
            m_server.command({"SET", name.bytes, token(name), "PX", "300000"});
            m_locks.push_back(m_scene.source.lock(name.bytes));
            m_scene.source.acquired(m_locks.back(), token(name), 300s);
        }
        m_scene.frames.step();
    }
    ~DialogGallery() { close(); }

    [[nodiscard]] static QStringList ids()
    {
        QStringList ids{u"many"_s,    u"quarantine many"_s, u"audit"_s,     u"trace"_s, u"find"_s,   u"holder names"_s,
                        u"connect"_s, u"connect TLS"_s,     u"shortcuts"_s, u"allow"_s, u"record"_s, u"webhook"_s};
        for (const UneasyName& name : uneasyNames())
            ids << u"release "_s + QLatin1StringView(name.what);
        return ids << u"shorten words"_s << u"quarantine markup"_s << u"copy release lines"_s
                   << u"production three hundred letters"_s << u"released three hundred letters"_s;
    }
    [[nodiscard]] gui::Theme& theme() { return m_scene.theme; }
    /// Null when it did not open or was not filled in time.
    QWidget* open(const QString& id)
    {
        close();
        QWidget* dialog = make(id);
        if (!dialog || !QTest::qWaitForWindowExposed(dialog))
            return nullptr;
        QCoreApplication::processEvents();
        return dialog;
    }
    void close()
    {
        m_service.setTargets({}); // closes its dialogs
        m_own.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private:
    static std::string token(const UneasyName& name) { return "holder-0123456789abcdef " + name.bytes.substr(5); }
    static settings::Profile profile(settings::Environment environment = settings::Environment::Development)
    {
        settings::Profile made = settings::newProfile();
        made.name = u"<b>orders</b> "_s + QString(60, u'm');
        made.environment = environment;
        made.endpoint.host = "redis-" + std::string(120, 'w') + ".example.org";
        return made;
    }
    LockId lock(QStringView what) const
    {
        const auto names = uneasyNames();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (what == QLatin1StringView(names[i].what))
                return m_locks[i];
        }
        qFatal("no such name");
    }
    template <class Dialog>
    Dialog* own(Dialog* dialog)
    {
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        m_own.reset(dialog);
        dialog->open();
        return dialog;
    }
    QWidget* make(const QString& id)
    {
        using actions::OperationKind;
        m_target.profile =
            profile(id.startsWith(u"production"_s) || id == u"allow"_s ? settings::Environment::Production
                                                                       : settings::Environment::Development);
        m_service.setTargets({m_target});
        if (id == u"many"_s || id == u"quarantine many"_s)
            return many(id == u"many"_s ? OperationKind::Release : OperationKind::Quarantine);
        if (id == u"audit"_s)
            return audit();
        if (id == u"trace"_s)
            return trace();
        if (id == u"find"_s)
            return find();
        if (id == u"holder names"_s)
            return holderNames();
        if (id.startsWith(u"connect"_s))
            return connectDialog(id.endsWith(u"TLS"_s));
        if (id == u"shortcuts"_s)
            return own(new gui::ShortcutsDialog(m_window));
        if (id == u"record"_s)
            return own(new gui::RecordDialog(m_scene.theme, m_scene.frames.picture(),
                                             u"/home/"_s + QString(80, u'w') + u"/a.lockscope"_s, &m_window));
        if (id == u"webhook"_s)
            return webhookDialog();
        if (id == u"allow"_s) {
            m_service.allowAction()->trigger();
            return m_window.findChild<QMessageBox*>(u"allowActionsBox"_s);
        }
        for (const auto& [verb, kind] :
             {std::pair(u"release "_s, OperationKind::Release), std::pair(u"shorten "_s, OperationKind::Shorten),
              std::pair(u"quarantine "_s, OperationKind::Quarantine),
              std::pair(u"copy release "_s, OperationKind::CopyRelease),
              std::pair(u"production "_s, OperationKind::Release), std::pair(u"released "_s, OperationKind::Release)}) {
            if (id.startsWith(verb))
                return one(kind, lock(QStringView(id).sliced(verb.size())), verb == u"released "_s);
        }
        return nullptr;
    }
    QWidget* one(actions::OperationKind verb, LockId lock, bool confirm)
    {
        m_service.start(verb, lock);
        QWidget* dialog = m_service.dialog();
        if (!dialog)
            return nullptr;
        const auto* plan = dialog->findChild<QPlainTextEdit*>(u"planEdit"_s);
        if (!QTest::qWaitFor([&] { return !plan->toPlainText().isEmpty(); }, kPatience))
            return nullptr;
        if (confirm) {
            auto* press = dialog->findChild<QPushButton*>(u"confirmButton"_s);
            press->click();
            const bool done = QTest::qWaitFor(
                [&] {
                    m_clock.advance(100ms);
                    return !press->isVisibleTo(dialog);
                },
                kPatience);
            const PictureView& picture = m_scene.frames.picture(); // for the next one
            m_server.command({"SET", std::string(picture.key(lock).name),
                              std::string(picture.token(picture.state(lock).holder)), "PX", "300000"});
            return done ? dialog : nullptr;
        }
        return dialog;
    }
    QWidget* many(actions::OperationKind verb)
    {
        m_service.startMany(verb, m_locks);
        QWidget* dialog = m_service.manyDialog();
        const auto* list = dialog ? dialog->findChild<QTreeWidget*>(u"manyList"_s) : nullptr;
        const auto isLooked = [&] {
            for (int i = 0; i < list->topLevelItemCount(); ++i) {
                if (list->topLevelItem(i)->text(1).isEmpty())
                    return false;
            }
            return true;
        };
        return list && QTest::qWaitFor(isLooked, kPatience) ? dialog : nullptr;
    }
    QWidget* audit()
    {
        for (const UneasyName& name : uneasyNames()) {
            actions::AuditRecord record;
            record.when = m_clock.wall();
            record.who = "op";
            record.server = "redis://10.1.4.7:6379";
            record.environment = "production";
            record.key = name.bytes;
            record.verb = "release";
            record.seen = "hold\u2026";
            record.outcome = "released";
            if (!m_audit.append(record))
                return nullptr;
        }
        auto* dialog = own(new gui::AuditDialog(m_scene.theme, m_audit, &m_window));
        const auto* text = dialog->findChild<QPlainTextEdit*>(u"auditText"_s);
        return QTest::qWaitFor([&] { return !text->toPlainText().isEmpty(); }, kPatience) ? dialog : nullptr;
    }
    QWidget* trace()
    {
        auto* dialog = own(new gui::TraceDialog(m_traces, m_scene.theme, &m_window));
        TraceStatus status;
        status.state = TraceStatus::State::Starting;
        status.limitMs = 10'000;
        status.byteLimit = 1 << 20;
        m_scene.source.pending().traceStates.push_back(status);
        const auto names = uneasyNames();
        for (std::uint32_t i = 0; i < names.size(); ++i) {
            TracedClient client;
            client.id = i + 1;
            client.address = "10.0.0." + std::to_string(i) + ":5000";
            client.name = client.user = names[i].bytes;
            m_scene.source.pending().clients.push_back(client);
        }
        m_scene.frames.step();
        ServerTime at = serverTimeFromUs(1'790'000'000'000'000);
        for (std::uint32_t i = 0; i < names.size(); ++i) {
            const std::uint32_t other = (i + 1) % static_cast<std::uint32_t>(names.size()) + 1;
            m_scene.source.pending().traced.push_back({at += 5ms, m_locks[i], markOf("a"), i + 1, TraceDeed::Acquired});
            m_scene.source.pending().traced.push_back({at += 5ms, m_locks[i], markOf("b"), other, TraceDeed::Refused});
        }
        status.state = TraceStatus::State::Running;
        status.elapsedMs = 2500;
        status.lines = 1000;
        m_scene.source.pending().traceStates.push_back(status);
        m_scene.frames.step();
        auto* locks = dialog->findChild<QTableView*>(u"traceLocks"_s);
        locks->selectRow(0);
        dialog->setLocks({gui::lockRef(m_scene.frames.picture(), m_locks[1])}, true);
        return locks->model()->rowCount() > 0 ? dialog : nullptr;
    }
    QWidget* find()
    {
        auto* dialog =
            own(new gui::FindLocksDialog(m_scene.theme, m_system, m_target.endpoint, {"other:*"}, &m_window));
        const auto* table = dialog->findChild<QTableView*>();
        return QTest::qWaitFor([&] { return table->model()->rowCount() > 0; }, kPatience) ? dialog : nullptr;
    }
    QWidget* holderNames()
    {
        QList<presentation::HolderRule> rules;
        for (const UneasyName& name : uneasyNames()) {
            const QString text = QString::fromStdString(name.bytes);
            rules << presentation::HolderRule{text, text};
        }
        m_names.setRules(rules);
        return own(new gui::HolderNamesDialog(m_scene.theme, m_names, &m_window));
    }
    QWidget* webhookDialog()
    {
        auto* dialog = own(new gui::WebhookDialog(m_scene.theme, m_webhook, m_clock, m_later, &m_window));
        auto* address = dialog->findChild<QLineEdit*>(u"webhookAddress"_s);
        address->setText(u"http://"_s + QString(200, u'w') + u".example.org/"_s);
        dialog->findChild<QPushButton*>(u"webhookTest"_s)->click(); // refused, with a sentence
        return dialog->findChild<QLabel*>(u"webhookResult"_s)->text().isEmpty() ? nullptr : dialog;
    }
    QWidget* connectDialog(bool tls)
    {
        settings::Profile made = profile(settings::Environment::Production);
        made.endpoint.transport = tls ? Transport::Tls : Transport::Tcp;
        if (!m_scene.profiles.save(made))
            return nullptr;
        auto* dialog = new gui::ConnectDialog(m_scene.theme, m_scene.profiles, m_secrets, m_system, &m_window);
        own(dialog);
        dialog->selectProfile(made.id);
        return dialog;
    }

    PrivateServer m_server;
    PageFixture m_scene;
    ManualClock m_clock;
    SystemClock m_system;
    actions::AuditLog m_audit{m_scene.settingsFolder->filePath(u"audit.ndjson"_s).toStdString()};
    settings::Secrets m_secrets{std::make_unique<FakeKeyring>()};
    presentation::TraceStore m_traces{m_scene.frames};
    presentation::HolderNames m_names;
    presentation::FindingsStore m_findings{m_scene.frames};
    webhook::TimerCalls m_later;
    gui::WebhookService m_webhook{m_findings, m_scene.locks, m_scene.preferences, m_secrets, m_clock, m_later};
    std::vector<LockId> m_locks;
    QWidget m_window;
    gui::OperationTarget m_target;
    gui::OperationService m_service{m_scene.frames, m_scene.lockMenu, m_audit, m_scene.theme, m_clock, &m_window};
    std::unique_ptr<QDialog> m_own;
};

} // namespace lockscope::test
