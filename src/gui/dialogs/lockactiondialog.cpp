// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/lockactiondialog.h"

#include "core/text.h"
#include "formats/decode.h"
#include "gui/dialogs/actiontext.h"
#include "gui/dialogs/environment.h"
#include "gui/dialogs/formrows.h"
#include "gui/presentation.h"
#include "gui/services/actionpermission.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/leasetext.h"
#include "presentation/words/waittext.h"
#include "ui_lockactiondialog.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

/// Did another hold begin since `before`? Renewals and what is only learned later are the same hold.
bool isNewHold(const LockState& before, const LockState& now)
{
    if (now.acquisitions != before.acquisitions || now.takeovers != before.takeovers)
        return true;
    if (now.changedAt != before.changedAt && now.lastKind == EventKind::Found)
        return true; // after a gap: who knows
    return before.heldSince != kUnknownTime && now.heldSince != before.heldSince;
}

} // namespace

LockActionDialog::LockActionDialog(actions::Verb verb, LockSubject subject, std::shared_ptr<actions::LockAction> action,
                                   ActionPermission& permission, FrameLoop& frames, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::LockActionDialog>()), m_verb(verb), m_subject(std::move(subject)),
      m_action(std::move(action)), m_permission(permission), m_frames(frames), m_theme(theme)
{
    m_ui->setupUi(this);
    m_ui->planEdit->setFont(theme.monospace());
    m_ui->typedEdit->setFont(theme.monospace());
    m_ui->lockValue->setFont(theme.monospace());
    m_ui->ttlSpin->setRange(0.1, 24 * 3600);
    m_ui->ttlSpin->setValue(verb == actions::Verb::Quarantine ? 60 : 5);
    setRowVisible(m_ui->inputLayout, m_ui->ttlSpin, verb != actions::Verb::Release);
    setRowVisible(m_ui->inputLayout, m_ui->typedEdit, permission.needsTypedKey());
    m_countDown.setInterval(200);
    wire();
    m_frames.addConsumer(this);
    look();
    restyle();
    m_ui->cancelButton->setFocus(Qt::OtherFocusReason);
}

LockActionDialog::~LockActionDialog()
{
    m_frames.removeConsumer(this);
}

void LockActionDialog::wire()
{
    connect(m_action.get(), &actions::LockAction::looked, this, &LockActionDialog::onLooked);
    connect(m_action.get(), &actions::LockAction::finished, this, &LockActionDialog::onFinished);
    connect(m_action.get(), &actions::LockAction::removed, this, [this] {
        m_removed = true;
        showAll();
    });
    connect(m_ui->confirmButton, &QPushButton::clicked, this, &LockActionDialog::confirm);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->lookAgainButton, &QPushButton::clicked, this, &LockActionDialog::look);
    connect(m_ui->allowButton, &QPushButton::clicked, this, &LockActionDialog::allowRequested);
    connect(m_ui->typedEdit, &QLineEdit::textChanged, this, &LockActionDialog::updateButtons);
    connect(m_ui->ttlSpin, &QDoubleSpinBox::valueChanged, this, [this] {
        showPlan();
        updateButtons();
    });
    connect(m_ui->putBackButton, &QPushButton::clicked, this, &LockActionDialog::putBack);
    connect(m_ui->copyButton, &QPushButton::clicked, this, [this] {
        QStringList lines;
        for (const std::string& line : m_result.redisCli)
            lines << text(line);
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
    });
    connect(&m_countDown, &QTimer::timeout, this, &LockActionDialog::countDown);
    connect(&m_permission, &ActionPermission::changed, this, &LockActionDialog::updateButtons);
    connect(&m_permission, &ActionPermission::counted, this, &LockActionDialog::updateButtons);
    connect(&m_theme, &Theme::changed, this, &LockActionDialog::restyle);
}

void LockActionDialog::look()
{
    m_phase = Phase::Looking;
    m_holderChanged = m_newHold = false;
    m_stateAtLook = m_subject.state; // from before the look, so that nothing after it is missed
    m_action->look(m_subject.lock.name);
    showAll();
}

void LockActionDialog::onLooked(const actions::Seen& seen, const QString& error)
{
    m_seen = seen;
    m_lookError = error;
    m_phase = Phase::Ready;
    showAll();
}

void LockActionDialog::confirm()
{
    m_permission.tick();
    if (m_phase != Phase::Ready || !obstacle().isEmpty())
        return updateButtons();
    m_phase = Phase::Acting;
    m_removed = false;
    m_result = {};
    m_result.verb = m_verb;
    showAll();
    switch (m_verb) {
    case actions::Verb::Release:
        return m_action->release(m_seen);
    case actions::Verb::Shorten:
        return m_action->shorten(m_seen, chosenTtl());
    case actions::Verb::Quarantine:
        return m_action->quarantine(m_seen, chosenTtl());
    case actions::Verb::PutBack:
        return m_action->putBack();
    }
}

void LockActionDialog::putBack()
{
    m_permission.tick();
    if (m_phase != Phase::Done || !m_permission.isAllowed())
        return updateButtons();
    m_phase = Phase::Acting;
    m_result = {};
    m_result.verb = actions::Verb::PutBack;
    m_removed = false;
    m_countDown.stop();
    m_action->putBack();
    showAll();
}

void LockActionDialog::onFinished(const actions::ActionResult& result)
{
    m_result = result;
    m_phase = Phase::Done;
    if (result.canPutBack)
        m_countDown.start();
    showAll();
    (result.canPutBack ? m_ui->putBackButton : m_ui->cancelButton)->setFocus(Qt::OtherFocusReason);
}

void LockActionDialog::consume(const Frame& frame)
{
    if (m_phase == Phase::Done || m_phase == Phase::Acting)
        return;
    const auto otherHolder = [this] {
        if (m_phase == Phase::Ready && m_lookError.isEmpty() && m_seen.exists)
            m_holderChanged = true;
    };
    if (follow(m_subject.lock, frame.batch)) { // it was gone in between
        m_newHold = true;
        otherHolder();
    }
    const auto changed = frame.picture.changed();
    if (std::find(changed.begin(), changed.end(), m_subject.lock.id) == changed.end())
        return;
    const LockState& state = frame.picture.state(m_subject.lock.id);
    m_subject.state = state;
    m_newHold = m_newHold || isNewHold(m_stateAtLook, state);
    // A holder that is not seen yet proves nothing; the comparison before the action is exact anyway.
    const bool sameHolder = state.holder == TokenId::None || frame.picture.token(state.holder) == m_seen.token;
    if (state.phase != lockscope::Phase::Held || !sameHolder)
        otherHolder();
}

void LockActionDialog::present(const Frame&)
{
    if (m_phase == Phase::Ready) {
        showFacts();
        updateButtons();
    }
}

bool LockActionDialog::isPresented() const
{
    return isVisible();
}

void LockActionDialog::reset()
{
    if (m_phase != Phase::Acting && m_phase != Phase::Done)
        reject();
}

std::chrono::milliseconds LockActionDialog::chosenTtl() const
{
    return std::chrono::milliseconds(qRound64(m_ui->ttlSpin->value() * 1000));
}

bool LockActionDialog::isOtherHolder() const
{
    return m_holderChanged || (m_newHold && m_seen.exists && !actions::tellsHolders(m_seen));
}

QString LockActionDialog::obstacle() const
{
    if (!m_permission.isAllowed())
        return m_permission.text();
    if (!m_lookError.isEmpty())
        return m_lookError;
    if (!m_seen.exists)
        return tr("The lock is gone already: there is nothing to do.");
    if (!m_seen.comparable)
        return tr("This lock cannot be compared safely, so nothing is done to it: %1").arg(text(m_seen.why));
    if (isOtherHolder())
        return tr("The holder changed while this was open. Look again to see who has it now.");
    if (m_verb == actions::Verb::Shorten && m_seen.pttlMs >= 0 && chosenTtl().count() >= m_seen.pttlMs)
        return tr("The lease ends in %1 s anyway: choose a shorter time.")
            .arg(static_cast<double>(m_seen.pttlMs) / 1000, 0, 'f', 1);
    if (m_permission.needsTypedKey() && m_ui->typedEdit->text() != text(printable(m_subject.lock.name)))
        return tr("Type the key exactly as it is shown to confirm.");
    return {};
}

void LockActionDialog::showAll()
{
    const settings::Profile& profile = m_subject.profile;
    m_ui->stripeText->setText(u"<b>%1</b> · %2 · %3"_s.arg(profile.name.toHtmlEscaped(),
                                                           environmentName(profile.environment),
                                                           text(profile.endpoint.displayUri()).toHtmlEscaped()));
    m_ui->questionLabel->setText(question(m_verb, text(printableElided(m_subject.lock.name, 60))));
    setWindowTitle(m_ui->questionLabel->text());
    m_ui->confirmButton->setText(verbButton(m_verb));
    m_ui->ttlLabel->setText(m_verb == actions::Verb::Quarantine ? tr("Keep it away &for") : tr("New &lease"));
    showFacts();
    showPlan();
    showOutcome();
    updateButtons();
}

void LockActionDialog::showFacts()
{
    const LockState& state = m_subject.state;
    const ServerTime now = m_frames.now();
    const LibraryId library = m_seen.exists ? m_seen.library : state.library;
    const char* title = formats::library(library).title;
    m_ui->lockValue->setText(text(printable(m_subject.lock.name)));
    m_ui->holderValue->setText(m_phase == Phase::Looking ? tr("looking…") : holderText(m_seen));
    m_ui->holderValue->setToolTip(plainTip(celltext::bytes(m_seen.token)));
    m_ui->libraryValue->setText(*title ? QString::fromUtf8(title) : tr("not recognised"));
    m_ui->heldValue->setText(heldText(state, now));
    m_ui->leaseValue->setText(m_phase == Phase::Looking ? tr("looking…")
                                                        : leasetext::leaseFound(m_seen.exists, m_seen.pttlMs));
    m_ui->renewalValue->setText(leasetext::renewalsAgo(state, library, now));
    m_ui->waitersValue->setText(isCurrent(m_frames.picture(), m_subject.lock)
                                    ? waittext::summary(m_frames.picture(), m_subject.lock.id, now)
                                    : tr("not known any more: the lock is gone"));
}

void LockActionDialog::showPlan()
{
    const bool known = m_phase != Phase::Looking && m_seen.exists && m_seen.comparable;
    m_ui->planEdit->setPlainText(known ? planText(m_verb, m_seen, chosenTtl()).join(u'\n') : QString());
    QString list;
    for (const QString& line : consequences(m_verb, m_seen, m_subject.state))
        list += u"<tr><td>•&nbsp;</td><td>%1</td></tr>"_s.arg(line.toHtmlEscaped());
    m_ui->consequencesLabel->setText(m_phase == Phase::Looking ? tr("looking…") : u"<table>%1</table>"_s.arg(list));
    const bool before = m_phase == Phase::Looking || m_phase == Phase::Ready;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_ui->planTitle, m_ui->planEdit, m_ui->consequencesTitle,
                                                           m_ui->consequencesLabel})
        widget->setVisible(before && (known || m_phase == Phase::Looking));
    setRowVisible(m_ui->inputLayout, m_ui->typedEdit, before && m_permission.needsTypedKey());
    setRowVisible(m_ui->inputLayout, m_ui->ttlSpin, before && m_verb != actions::Verb::Release);
}

void LockActionDialog::showOutcome()
{
    const bool shown = m_phase == Phase::Acting || m_phase == Phase::Done;
    m_ui->outcomeBox->setVisible(shown);
    if (!shown)
        return;
    if (m_phase == Phase::Acting) {
        m_ui->outcomeTitle->setText(m_removed ? tr("Released. Watching for a holder that takes it again…")
                                              : verbRunning(m_result.verb));
        m_ui->outcomeDetail->clear();
    } else {
        m_ui->outcomeTitle->setText((isGood(m_result) ? u"✓ "_s : u"▲ "_s) + outcomeTitle(m_result));
        QStringList detail;
        if (!m_result.serverWords.empty())
            detail << tr("The server said: %1").arg(text(m_result.serverWords));
        if (!m_result.detail.empty())
            detail << text(m_result.detail);
        if (m_result.wakeRemedy.empty()) {
            for (const std::string& wake : m_result.wakeUps)
                detail << tr("Waiters woken: %1").arg(text(wake));
        } else {
            detail << tr("To wake them:") + u'\n' + text(m_result.wakeRemedy);
        }
        m_ui->outcomeDetail->setText(detail.join(u'\n'));
    }
    const Colors& colors = m_theme.colors();
    setTextColor(m_ui->outcomeTitle, m_phase == Phase::Acting ? colors.text
                                     : isGood(m_result)       ? colors.good
                                                              : colors.alarm);
    m_ui->outcomeDetail->setVisible(!m_ui->outcomeDetail->text().isEmpty());
    m_ui->copyButton->setVisible(m_phase == Phase::Done && !m_result.redisCli.empty());
    countDown();
}

void LockActionDialog::countDown()
{
    const auto left = std::chrono::ceil<std::chrono::seconds>(m_action->putBackLeft());
    const bool possible = m_phase == Phase::Done && left > 0s;
    m_ui->putBackButton->setVisible(possible);
    m_ui->putBackButton->setText(tr("&Put back (%1 s)").arg(left.count()));
    if (!possible && m_countDown.isActive()) {
        m_countDown.stop();
        updateButtons();
    }
}

void LockActionDialog::updateButtons()
{
    const bool canPutBack = m_phase == Phase::Done && m_action->putBackLeft() > 0ms;
    const QString why = m_phase == Phase::Ready                   ? obstacle()
                        : canPutBack && !m_permission.isAllowed() ? m_permission.text()
                                                                  : QString();
    const bool alarm = m_phase == Phase::Ready && (isOtherHolder() || !m_lookError.isEmpty() || !m_seen.comparable);
    if (m_phase == Phase::Ready && why.isEmpty() && m_permission.needsTypedKey())
        setMessage(m_permission.text(), false);
    else
        setMessage(why, alarm);
    m_ui->confirmButton->setVisible(m_phase != Phase::Done);
    m_ui->confirmButton->setEnabled(m_phase == Phase::Ready && why.isEmpty());
    m_ui->putBackButton->setEnabled(m_permission.isAllowed());
    m_ui->lookAgainButton->setVisible(m_phase == Phase::Ready);
    m_ui->allowButton->setVisible((m_phase == Phase::Ready || canPutBack) &&
                                  m_permission.state() == ActionPermission::State::Locked);
    m_ui->cancelButton->setText(m_phase == Phase::Done || m_phase == Phase::Acting ? tr("Close") : tr("Cancel"));
}

void LockActionDialog::setMessage(const QString& message, bool isAlarm)
{
    m_ui->messageLabel->setVisible(!message.isEmpty());
    m_ui->messageLabel->setText(isAlarm ? u"▲ "_s + message : message);
    setTextColor(m_ui->messageLabel, isAlarm ? m_theme.colors().alarm : m_theme.colors().mutedText);
}

void LockActionDialog::restyle()
{
    const Colors& colors = m_theme.colors();
    const QColor environment = environmentColor(m_subject.profile, colors);
    m_ui->stripeChip->setPixmap(environmentChip(m_subject.profile, colors).pixmap(20, 20));
    m_ui->stripe->setStyleSheet(
        u"#stripe { background: %1; border-left: 4px solid %2; }"_s.arg(colors.window.name(), environment.name()));
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.25);
    big.setBold(true);
    m_ui->questionLabel->setFont(big);
    for (QLabel* title : {m_ui->lockTitle, m_ui->holderTitle, m_ui->libraryTitle, m_ui->heldTitle, m_ui->leaseTitle,
                          m_ui->renewalTitle, m_ui->waitersTitle, m_ui->planTitle, m_ui->consequencesTitle})
        setTextColor(title, colors.mutedText);
    showAll();
}

void LockActionDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        showAll();
    }
    QDialog::changeEvent(event);
}

void LockActionDialog::done(int result)
{
    m_countDown.stop();
    QDialog::done(result);
}

} // namespace lockscope::gui
