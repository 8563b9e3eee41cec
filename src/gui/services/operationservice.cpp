// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/operationservice.h"

#include "actions/auditlog.h"
#include "core/text.h"
#include "gui/dialogs/auditdialog.h"
#include "gui/dialogs/lockoperationdialog.h"
#include "gui/dialogs/operationtext.h"
#include "gui/presentation.h"
#include "gui/services/lockmenu.h"
#include "gui/shell/messagebar.h"
#include "gui/style/theme.h"
#include "presentation/stream/frameloop.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>

#include <pwd.h>
#include <unistd.h>

#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

/// The user of the operating system who sits here, for the audit log.
std::string operatorName()
{
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 4096> buffer{};
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found)
        return found->pw_name;
    return "uid " + std::to_string(geteuid());
}

/// Shared, but deleted by the event loop: the last owner may let go inside one of its signals. `parent` deletes it
/// where no event loop comes to that.
std::shared_ptr<actions::LockOperation> sharedAction(actions::LockOperation* action)
{
    return {action, [guard = QPointer(action)](actions::LockOperation*) {
                if (guard)
                    guard->deleteLater();
            }};
}

} // namespace

OperationService::OperationService(FrameLoop& frames, LockMenu& lockMenu, actions::AuditLog& audit, const Theme& theme,
                                   const Clock& clock, QWidget* window)
    : QObject(window), m_frames(frames), m_lockMenu(lockMenu), m_audit(audit), m_theme(theme), m_clock(clock),
      m_window(window), m_permission(clock), m_allowAction(new QAction(this)), m_auditAction(new QAction(this))
{
    m_allowAction->setObjectName(u"allowActions"_s);
    connect(m_allowAction, &QAction::triggered, this, [this] {
        if (m_permission.state() != OperationPermission::State::Unlocked)
            return askToAllow();
        m_permission.lock();
        this->audit("ended");
    });
    m_auditAction->setObjectName(u"action.auditLog"_s);
    connect(m_auditAction, &QAction::triggered, this,
            [this] { (new AuditDialog(m_theme, m_audit, m_window))->open(); });
    connect(&m_permission, &OperationPermission::changed, this, &OperationService::updateActions);
    connect(&m_permission, &OperationPermission::counted, this, &OperationService::updateActions);
    connect(&m_permission, &OperationPermission::ended, this, [this] { this->audit("ended"); });
    using Item = LockMenu::Item;
    lockMenu.setHandler(Item::Release, [this](LockId lock) { start(actions::OperationKind::Release, lock); });
    lockMenu.setHandler(Item::ShortenTtl, [this](LockId lock) { start(actions::OperationKind::Shorten, lock); });
    lockMenu.setHandler(Item::Quarantine, [this](LockId lock) { start(actions::OperationKind::Quarantine, lock); });
    lockMenu.setHandler(Item::CopyRelease, [this](LockId lock) { start(actions::OperationKind::CopyRelease, lock); });
    lockMenu.setHandler(Item::PutBack, [this](LockId) { putBack(); });
    m_offerTimer.setInterval(250);
    connect(&m_offerTimer, &QTimer::timeout, this, &OperationService::updateOffer);
    retranslate();
}

OperationService::~OperationService()
{
    delete m_dialog; // it refers to our permission
}

LockOperationDialog* OperationService::dialog() const
{
    return m_dialog;
}

void OperationService::setTarget(std::optional<OperationTarget> target)
{
    m_target = std::move(target);
    ++m_server;
    if (m_dialog)
        m_dialog->reject(); // it asks, and could put back, under the permission of the server that was
    m_permission.setProfile(m_target ? std::optional(m_target->profile) : std::nullopt);
    m_removed.reset();
    updateOffer();
    updateActions();
}

void OperationService::start(actions::OperationKind verb, LockId lock)
{
    if (m_dialog) {
        m_dialog->raise();
        m_dialog->activateWindow();
        return;
    }
    const PictureView& picture = m_frames.picture();
    if (!m_target || lock == kNoLock || index(lock) >= picture.size())
        return;
    const KeyView key = picture.key(lock);
    const auto endpoint = m_target->endpointOf(key.node);
    if (!endpoint)
        return; // nobody watches that node any more, and the lock is about to leave

    actions::OperationOptions options;
    options.endpoint = *endpoint;
    options.endpoint.database = key.database;
    options.node = key.node;
    options.environment = std::string(settings::name(m_target->profile.environment).data());
    options.readOnly = m_target->profile.readOnly;
    options.isWatched = true; // it is in the picture
    const auto action = sharedAction(new actions::LockOperation(options, m_audit, m_clock, m_target->notices, this));
    connect(action.get(), &actions::LockOperation::finished, this,
            [this, weak = std::weak_ptr(action), server = m_server,
             ref = lockRef(picture, lock)](const actions::OperationResult& result) {
                if (const auto finished = weak.lock())
                    onFinished(finished, result, server == m_server ? ref : LockRef());
            });

    m_dialog =
        new LockOperationDialog(verb, {lockRef(picture, lock), picture.state(lock), m_target->profile, m_tokenRepeats},
                                action, m_permission, m_frames, m_theme, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &LockOperationDialog::allowRequested, this, &OperationService::askToAllow);
    connect(m_dialog, &QDialog::finished, this, [this, action] {
        m_dialog = nullptr;
        if (action->isActing())
            m_running.push_back(action); // closing the dialog does not stop it
        offerPutBack();
    });
    m_dialog->open();
}

/// `lock` is none when the action ran on a server that is not connected any more.
void OperationService::onFinished(const std::shared_ptr<actions::LockOperation>& action,
                                  const actions::OperationResult& result, const LockRef& lock)
{
    std::erase(m_running, action);
    if (result.canPutBack && lock != LockRef()) {
        m_removed = action;
        m_removedLock = lock;
        m_offerTimer.start();
    } else if (result.verb == actions::OperationKind::PutBack && m_removed == action) {
        m_removed.reset();
    }
    updateOffer();
    if ((m_dialog && m_dialog->action() == action.get()) || !m_bar)
        return;
    if (m_removed == action)
        return offerPutBack();
    showOutcome(result);
}

/// In the bar, of an action whose dialog is closed.
void OperationService::showOutcome(const actions::OperationResult& result)
{
    QString text = outcomeTitle(result);
    if (!result.before.key.empty())
        text = tr("%1 (%2)").arg(text, QString::fromStdString(printableElided(result.before.key, 60)));
    if (!isGood(result))
        text += u' ' + QString::fromStdString(result.detail);
    m_bar->showMessage(isGood(result) ? MessageBar::Kind::Good : MessageBar::Kind::Warning, text);
}

QString OperationService::offerText() const
{
    const auto left = std::chrono::ceil<std::chrono::seconds>(m_removed->putBackLeft());
    return tr("%1 was released. It can be put back for %n second(s).", nullptr, static_cast<int>(left.count()))
        .arg(QString::fromStdString(printableElided(m_removedLock.name, 60)));
}

void OperationService::offerPutBack()
{
    if (!m_bar || !m_removed || m_removed->putBackLeft() <= 0ms)
        return;
    m_offer = offerText();
    m_bar->showMessage(MessageBar::Kind::Good, m_offer, tr("Put back"), [this] { putBack(); });
    updateOffer();
}

void OperationService::updateOffer()
{
    const bool possible = m_removed && m_removed->putBackLeft() > 0ms;
    m_lockMenu.setPutBack(possible ? std::optional(m_removedLock) : std::nullopt);
    // The bar is everybody's: by now it may say something else, or nothing.
    const bool isShown = m_bar && !m_offer.isEmpty() && m_bar->isVisibleTo(m_window) && m_bar->text() == m_offer;
    if (!isShown)
        m_offer.clear();
    if (possible) {
        if (isShown)
            m_bar->updateText(m_offer = offerText());
        return;
    }
    m_offerTimer.stop();
    if (isShown)
        m_bar->dismiss();
    m_offer.clear();
}

void OperationService::putBack()
{
    if (!m_removed || m_removed->putBackLeft() <= 0ms)
        return;
    m_permission.tick();
    if (m_permission.isAllowed())
        return m_removed->putBack();
    if (m_permission.state() != OperationPermission::State::Locked)
        return complain(m_permission.text());
    offerPutBack(); // for as long as there is time
    askToAllow();
}

void OperationService::askToAllow()
{
    if (!m_target || m_permission.state() != OperationPermission::State::Locked)
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Allow actions on production"),
                                tr("Allow actions on %1 for 10 minutes?").arg(m_target->profile.name),
                                QMessageBox::Cancel, m_dialog ? static_cast<QWidget*>(m_dialog) : m_window);
    box->setObjectName(u"allowActionsBox"_s);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("Locks on this production server can then be released, shortened and quarantined from "
           "here. Each action still asks for the key. This and each action are written to the audit "
           "log."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* yes = box->addButton(tr("&Allow for 10 minutes"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, &OperationService::allow);
    box->open();
}

void OperationService::allow()
{
    if (m_permission.state() != OperationPermission::State::Locked)
        return;
    audit("allowed", [this, server = m_server] {
        if (server == m_server)
            m_permission.allow();
    });
}

void OperationService::audit(const char* outcome, std::function<void()> written)
{
    if (!m_target)
        return;
    actions::AuditRecord record;
    record.when = m_clock.wall();
    record.who = operatorName();
    record.server = m_target->endpoint.displayUri();
    record.environment = std::string(settings::name(m_target->profile.environment).data());
    record.database = m_target->endpoint.database;
    record.verb = "allow_actions";
    record.outcome = outcome;
    m_audit.append(record, this, [this, written = std::move(written)](const Result<void, std::string>& done) {
        if (!done)
            complain(tr("Actions stay locked: %1").arg(QString::fromStdString(done.error())));
        else if (written)
            written();
    });
}

void OperationService::complain(const QString& text)
{
    if (m_bar)
        return m_bar->showMessage(MessageBar::Kind::Error, text);
    auto* box = new QMessageBox(QMessageBox::Critical, tr("Not allowed"), text, QMessageBox::Close, m_window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void OperationService::updateActions()
{
    const OperationPermission::State state = m_permission.state();
    m_lockMenu.setActionsAllowed(m_permission.isAllowed(), m_permission.text());
    m_allowAction->setVisible(state == OperationPermission::State::Locked ||
                              state == OperationPermission::State::Unlocked);
    m_allowAction->setText(state == OperationPermission::State::Unlocked
                               ? tr("Stop allowing actions (%1 left)").arg(minutesAndSeconds(m_permission.left()))
                               : tr("Allow actions for 10 minutes…"));
    Q_EMIT permissionChanged();
}

void OperationService::retranslate()
{
    m_auditAction->setText(tr("Audit &Log..."));
    m_auditAction->setStatusTip(tr("Read what was released, shortened and put back from here"));
    updateActions();
    updateOffer();
}

} // namespace lockscope::gui
