// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/operationservice.h"

#include "actions/auditlog.h"
#include "core/text.h"
#include "gui/actions/auditdialog.h"
#include "gui/actions/lockoperationdialog.h"
#include "gui/actions/manylocksdialog.h"
#include "gui/actions/operationtext.h"
#include "gui/connect/environment.h"
#include "gui/locks/lockmenu.h"
#include "gui/presentation.h"
#include "gui/shell/messages.h"
#include "gui/style/theme.h"
#include "gui/widgets/questionbox.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/sentences.h"

#include <QAction>
#include <QMessageBox>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

bool isProduction(const OperationTarget& target)
{
    return target.profile.environment == settings::Environment::Production;
}

QString productionNames(const std::vector<OperationTarget>& targets)
{
    QStringList names;
    for (const OperationTarget& each : targets) {
        if (isProduction(each))
            names << each.profile.name;
    }
    return names.join(u", "_s);
}

/// The profile's name, then the node if it has another name; a production server also has its environment first.
QString serverText(const OperationTarget& target, NodeId node)
{
    const auto endpoint = target.endpointOf(node);
    const QString place = endpoint ? QString::fromStdString(endpoint->nodeName()) : QString();
    QString text = target.profile.name;
    if (!place.isEmpty() && place != text)
        text += u" · "_s + place;
    return isProduction(target) ? u"%1 · %2"_s.arg(environmentName(target.profile.environment), text) : text;
}

/// A production target if there is one, else the first target; nullptr if there are none.
const OperationTarget* strictestOf(const std::vector<OperationTarget>& targets)
{
    const auto found = std::find_if(targets.begin(), targets.end(), isProduction);
    return found != targets.end() ? &*found : targets.empty() ? nullptr : &targets.front();
}

/// The event loop deletes the shared operation, because the last owner may release it inside one of its signals. Its
/// QObject parent deletes it if the event loop ends before that.
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
    : Themed(window), m_frames(frames), m_lockMenu(lockMenu), m_audit(audit), m_theme(theme), m_clock(clock),
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
    using actions::OperationKind;
    for (const auto& [item, verb] :
         {std::pair(Item::Release, OperationKind::Release), std::pair(Item::ShortenTtl, OperationKind::Shorten),
          std::pair(Item::Quarantine, OperationKind::Quarantine),
          std::pair(Item::CopyRelease, OperationKind::CopyRelease)}) {
        lockMenu.setHandler(item, [this, verb = verb](LockId lock) { start(verb, lock); });
        lockMenu.setManyHandler(item,
                                [this, verb = verb](const std::vector<LockId>& locks) { startMany(verb, locks); });
    }
    lockMenu.setAllowAction(m_allowAction);
    connect(&lockMenu, &LockMenu::explanationWanted, this, &OperationService::explain);
    lockMenu.setHandler(Item::PutBack, [this](LockId lock) { putBack({lock}); });
    lockMenu.setManyHandler(Item::PutBack, [this](const std::vector<LockId>& locks) { putBack(locks); });
    m_offerTimer.setInterval(250);
    connect(&m_offerTimer, &QTimer::timeout, this, &OperationService::updateOffer);
    retranslate();
}

OperationService::~OperationService()
{
    delete m_dialog; // the dialogs refer to m_permission
    delete m_many;
}

void OperationService::setMessages(Messages* messages)
{
    m_messages = messages;
    if (m_messages)
        connect(m_messages, &Messages::dismissed, this, &OperationService::onClosed);
}

void OperationService::onClosed(int message)
{
    if (message == m_offer)
        m_offer = 0;
}

LockOperationDialog* OperationService::dialog() const
{
    return m_dialog;
}

void OperationService::setTargets(std::vector<OperationTarget> targets, bool isRecording, int live)
{
    m_permission.setRecording(isRecording);
    const bool wasPast = m_targets.empty();
    m_targets = std::move(targets);
    const bool isAnother = live == 0 || std::exchange(m_live, live) != live;
    if (m_dialog)
        m_dialog->reject(); // its permission, also to put back, was for the previous server
    if (m_many)
        m_many->reject();
    QList<settings::Profile> profiles;
    for (const OperationTarget& each : m_targets)
        profiles << each.profile;
    m_permission.setProfiles(profiles);
    if (isAnother) {
        ++m_server;
        m_removed.clear();
    }
    updateOffer();
    updateActions();
    if (wasPast)
        offerPutBack(); // the clock went on meanwhile
}

ManyLocksDialog* OperationService::manyDialog() const
{
    return m_many;
}

const OperationTarget* OperationService::targetOf(LockId lock) const
{
    const PictureView& picture = m_frames.picture();
    if (lock == kNoLock || index(lock) >= picture.size())
        return nullptr;
    const auto found =
        std::find_if(m_targets.begin(), m_targets.end(),
                     [node = picture.key(lock).node](const auto& each) { return each.endpointOf(node).has_value(); });
    return found == m_targets.end() ? nullptr : &*found;
}

/// nullptr: no target watches the lock's node any more, so the lock is about to leave.
std::shared_ptr<actions::LockOperation> OperationService::makeAction(LockId lock, bool isOneOfMany)
{
    const PictureView& picture = m_frames.picture();
    const OperationTarget* target = targetOf(lock);
    if (!target)
        return nullptr;
    const KeyView key = picture.key(lock);
    actions::OperationOptions options;
    options.endpoint = *target->endpointOf(key.node);
    options.endpoint.database = key.database;
    options.node = key.node;
    options.cluster = target->cluster;
    options.nodeAt = target->nodeAt;
    options.mustBeCluster = target->cluster.has_value();
    if (target->knownNodes)
        options.knownNodes = target->knownNodes();
    options.group = target->group;
    options.rulesOf = target->rulesOf;
    options.isProduction = isProduction(*target);
    options.refusesProduction = !options.isProduction;
    options.confirmsLook = true;
    if (!target->cluster && target->runIdOf)
        options.expectedRunId = target->runIdOf(key.node);
    options.environment = std::string(settings::name(target->profile.environment).data());
    options.readOnly = target->profile.readOnly;
    if (const auto& group = target->profile.sentinel) {
        options.deployment = group->name;
        options.via = "sentinel";
        options.mustBePrimary = true;
    }
    options.isWatched = true; // a pattern names it, because it is in the picture
    if (isOneOfMany)
        options.watchTime = 0ms; // the next lock does not wait for that; the picture shows who returns
    auto action = sharedAction(new actions::LockOperation(options, m_audit, m_clock, target->notices, this));
    connect(action.get(), &actions::LockOperation::finished, this,
            [this, weak = std::weak_ptr(action), server = m_server,
             ref = lockRef(picture, lock)](const actions::OperationResult& result) {
                if (const auto finished = weak.lock())
                    onFinished(finished, result, server == m_server ? ref : LockRef());
            });
    return action;
}

void OperationService::start(actions::OperationKind verb, LockId lock)
{
    if (QDialog* open = m_dialog ? static_cast<QDialog*>(m_dialog) : static_cast<QDialog*>(m_many)) {
        open->raise();
        open->activateWindow();
        return;
    }
    const PictureView& picture = m_frames.picture();
    const auto action = makeAction(lock, false);
    if (!action)
        return;
    m_dialog = new LockOperationDialog(
        verb, {lockRef(picture, lock), picture.state(lock), targetOf(lock)->profile, m_tokenRepeats}, action,
        m_permission, m_frames, m_theme, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &LockOperationDialog::allowRequested, this, &OperationService::askToAllow);
    connect(m_dialog, &QDialog::finished, this, [this, action] {
        m_dialog = nullptr;
        if (action->isActing())
            m_running.push_back(action); // closing the dialog does not stop the operation
        offerPutBack();
    });
    m_dialog->open();
}

void OperationService::startMany(actions::OperationKind verb, const std::vector<LockId>& locks)
{
    if (locks.size() == 1 || m_dialog || m_many)
        return start(verb, locks.front());
    if (locks.size() > ManyLocksDialog::kMost)
        return complain([count = locks.size()] {
            return tr("%1 locks selected; at most %2 can be acted on at once. Select fewer.")
                .arg(count)
                .arg(ManyLocksDialog::kMost);
        });
    std::vector<ManyLocksDialog::OneLock> each;
    QList<settings::Profile> profiles;
    for (const LockId lock : locks) {
        if (const OperationTarget* target = targetOf(lock); target && !profiles.contains(target->profile))
            profiles << target->profile;
        if (auto action = makeAction(lock, true))
            each.push_back({std::string(m_frames.picture().key(lock).name), m_tokenRepeats && m_tokenRepeats(lock),
                            std::move(action), serverText(*targetOf(lock), m_frames.picture().key(lock).node)});
    }
    if (each.empty())
        return;
    m_many = new ManyLocksDialog(verb, each, profiles, m_permission, m_theme, m_window);
    m_many->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_many, &ManyLocksDialog::allowRequested, this, &OperationService::askToAllow);
    connect(m_many, &QDialog::finished, this, [this, each] {
        m_many = nullptr;
        for (const auto& one : each) {
            if (one.action->isActing())
                m_running.push_back(one.action); // a running operation continues; the rest are not begun
        }
        offerPutBack();
    });
    m_many->open();
}

/// `lock` is empty when the operation ran on a server that is not connected any more.
void OperationService::onFinished(const std::shared_ptr<actions::LockOperation>& action,
                                  const actions::OperationResult& result, const LockRef& lock)
{
    std::erase(m_running, action);
    const bool isPutBack = result.operation == actions::OperationKind::PutBack;
    const auto known =
        std::find_if(m_removed.begin(), m_removed.end(), [&](const Removed& each) { return each.action == action; });
    if (result.canPutBack && lock != LockRef() && known == m_removed.end()) {
        m_removed.push_back({action, lock, action->putBackLeft()});
        m_lead = {};
        m_offerTimer.start();
    } else if (isPutBack && known != m_removed.end()) {
        m_removed.erase(known);
    }
    updateOffer();
    if ((m_dialog && m_dialog->action() == action.get()) || !m_messages || (m_many && !isPutBack))
        return;
    if (isPutBack && std::erase(m_puttingBack, action) > 0) {
        m_putBack.push_back(result);
        if (m_puttingBack.empty())
            showPutBackOutcome();
        return;
    }
    if (result.canPutBack)
        return offerPutBack();
    showOutcome(result);
}

void OperationService::showPutBackOutcome()
{
    std::vector<actions::OperationResult> failed = m_putBack;
    std::erase_if(failed,
                  [](const auto& each) { return isGood(each) && each.outcome != actions::Outcome::AlreadyGone; });
    const auto all = static_cast<int>(m_putBack.size());
    const auto good = all - static_cast<int>(failed.size());
    m_putBack.clear();
    m_messages->showMessage(good == all ? Messages::Kind::Good : Messages::Kind::Warning, [failed, all, good] {
        QStringList sentences{tr("%1 of %n locks were put back.", nullptr, all).arg(good)};
        for (const actions::OperationResult& each : failed)
            sentences << tr("%1: %2").arg(QString::fromStdString(printableElided(each.before.key, 60)),
                                          outcomeTitle(each));
        return joined(sentences);
    });
}

/// Shows in the bar the result of an operation whose dialog is closed.
void OperationService::showOutcome(const actions::OperationResult& result)
{
    const MessageText text = [result] {
        QString words = outcomeTitle(result);
        if (!result.before.key.empty())
            words = tr("%1 (%2)").arg(words, QString::fromStdString(printableElided(result.before.key, 60)));
        return isGood(result) ? words : joined({words, QString::fromStdString(result.detail)});
    };
    if (result.operation == actions::OperationKind::PutBack &&
        !possible().empty()) { // other locks can still be put back
        m_lead = text;
        return offerPutBack();
    }
    m_messages->showMessage(isGood(result) ? Messages::Kind::Good : Messages::Kind::Warning, text);
}

std::vector<const OperationService::Removed*> OperationService::possible() const
{
    std::vector<const Removed*> list;
    for (const Removed& each : m_removed) {
        if (each.action->putBackLeft() > 0ms && !each.action->isActing())
            list.push_back(&each);
    }
    return list;
}

MessageText OperationService::offerText() const
{
    const auto list = possible();
    auto longest = 0ms;
    for (const Removed* each : list)
        longest = std::max(longest, each->action->putBackLeft());
    const auto left = static_cast<int>(std::chrono::ceil<std::chrono::seconds>(longest).count());
    const QString name =
        list.size() == 1 ? QString::fromStdString(printableElided(list.front()->lock.name, 60)) : QString();
    return [lead = m_lead, left, name, count = list.size()] {
        const QString before = lead.text();
        return (before.isEmpty() ? before : before + u' ') +
               (count == 1 ? tr("%1 was released. It can be put back for %n second(s).", nullptr, left).arg(name)
                           : tr("%1 locks were released. They can be put back for up to %n second(s).", nullptr, left)
                                 .arg(count));
    };
}

void OperationService::offerPutBack()
{
    const auto count = possible().size();
    if (!m_messages || count == 0 || m_targets.empty())
        return;
    closeOffer();
    m_offer = m_messages->showMessage(
        Messages::Kind::Good, offerText(), [count] { return count == 1 ? tr("Put Back") : tr("Put All Back"); },
        [this] { putBack(); });
    updateOffer();
}

void OperationService::updateOffer()
{
    std::erase_if(m_removed,
                  [](const Removed& each) { return each.action->putBackLeft() <= 0ms && !each.action->isActing(); });
    if (m_targets.empty()) { // the past is shown: the offer waits for the way back
        m_lockMenu.setPutBack({});
        return closeOffer();
    }
    const auto list = possible();
    std::vector<LockMenu::PutBackOffer> offers;
    offers.reserve(list.size());
    for (const Removed* each : list)
        offers.push_back({each->lock, each->action->putBackLeft(), each->whole});
    m_lockMenu.setPutBack(std::move(offers));
    if (!list.empty()) {
        if (m_offer != 0)
            m_messages->updateText(m_offer, offerText());
        return;
    }
    if (m_removed.empty())
        m_offerTimer.stop();
    closeOffer();
    m_lead = {};
}

/// Not as its reader does: it may come again.
void OperationService::closeOffer()
{
    if (const int offer = std::exchange(m_offer, 0); offer != 0)
        m_messages->dismiss(offer);
}

bool OperationService::mayPutBack()
{
    if (possible().empty())
        return false;
    m_permission.tick();
    if (m_permission.isAllowed())
        return true;
    if (m_permission.state() != OperationPermission::State::Locked) {
        complain(m_permission.text());
        return false;
    }
    offerPutBack(); // keep the offer while there is time to put back
    askToAllow();
    return false;
}

void OperationService::putBack()
{
    if (!mayPutBack())
        return;
    std::vector<std::shared_ptr<actions::LockOperation>> all;
    for (const Removed* each : possible())
        all.push_back(each->action);
    putBackAll(all);
}

void OperationService::putBackAll(const std::vector<std::shared_ptr<actions::LockOperation>>& all)
{
    if (all.size() > 1)
        m_puttingBack.insert(m_puttingBack.end(), all.begin(), all.end());
    for (const auto& action : all)
        action->putBack();
}

void OperationService::putBack(const std::vector<LockId>& locks)
{
    const PictureView& picture = m_frames.picture();
    std::vector<LockRef> wanted; // not ids: mayPutBack() may ask the user, and ids may be reused meanwhile
    wanted.reserve(locks.size());
    for (const LockId lock : locks)
        wanted.push_back(lockRef(picture, lock));
    if (!mayPutBack())
        return;
    std::vector<std::shared_ptr<actions::LockOperation>> all;
    for (const Removed* each : possible()) {
        if (std::any_of(wanted.begin(), wanted.end(),
                        [each](const LockRef& lock) { return lock.key() == each->lock.key(); }))
            all.push_back(each->action);
    }
    putBackAll(all);
}

void OperationService::askToAllow()
{
    if (m_permission.state() != OperationPermission::State::Locked)
        return;
    QWidget* parent = m_dialog ? static_cast<QWidget*>(m_dialog) : m_many ? static_cast<QWidget*>(m_many) : m_window;
    auto* box = makeQuestionBox(
        parent, {.sign = QMessageBox::Warning,
                 .title = tr("Allow Actions on Production"),
                 .text = tr("Allow actions on %1 for 10 minutes?").arg(productionNames(m_targets)),
                 .detail = joined({m_permission.text(),
                                   tr("Locks on this production server can then be released, shortened and quarantined "
                                      "from here. Each action still asks for the key. This and each action are written "
                                      "to the audit log.")}),
                 .verb = tr("&Allow for 10 Minutes")});
    box->setObjectName(u"allowActionsBox"_s);
    connect(box, &QMessageBox::accepted, this, &OperationService::allow);
    box->open();
}

void OperationService::explain(const QString& why)
{
    if (m_permission.state() == OperationPermission::State::Locked)
        askToAllow();
    else if (!why.isEmpty() && m_messages)
        m_messages->showMessage(Messages::Kind::Info, why);
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
    const OperationTarget* target = strictestOf(m_targets);
    if (!target)
        return;
    actions::AuditRecord record;
    record.when = m_clock.wall();
    record.who = actions::osUser();
    record.server = target->endpoint.displayUri();
    record.environment = std::string(settings::name(target->profile.environment).data());
    record.database = target->endpoint.database;
    record.verb = "allow_actions";
    record.outcome = outcome;
    m_audit.append(record, this, [this, written = std::move(written)](const Result<void, std::string>& done) {
        if (!done)
            complain(
                [error = QString::fromStdString(done.error())] { return tr("Actions stay locked: %1").arg(error); });
        else if (written)
            written();
    });
}

void OperationService::complain(const MessageText& text)
{
    if (m_messages) {
        m_messages->showMessage(Messages::Kind::Error, text);
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Critical, tr("Not allowed"), text.text(), QMessageBox::Close, m_window);
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
                               ? tr("Stop Allowing Actions (%1 left)").arg(minutesAndSeconds(m_permission.left()))
                               : tr("Allow Actions for 10 Minutes…"));
    Q_EMIT permissionChanged();
}

void OperationService::retranslate()
{
    m_auditAction->setText(tr("Audit &Log…"));
    m_auditAction->setStatusTip(tr("Read what was released, shortened and put back from here"));
    updateActions();
    updateOffer();
}

} // namespace lockscope::gui

#include "moc_operationservice.cpp"
