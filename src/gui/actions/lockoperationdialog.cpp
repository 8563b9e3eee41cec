// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/lockoperationdialog.h"

#include "core/text.h"
#include "formats/decode.h"
#include "gui/actions/operationpermission.h"
#include "gui/actions/operationtext.h"
#include "gui/actions/rediscommands.h"
#include "gui/connect/environment.h"
#include "gui/connect/formrows.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/themedparts.h"
#include "presentation/locks/leasetext.h"
#include "presentation/waitsfor/waittext.h"
#include "presentation/words/bytes.h"
#include "presentation/words/celltext.h"
#include "presentation/words/librarytext.h"
#include "ui_lockoperationdialog.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

/// True if another hold began since `before`. A renewal, or a detail learned later, does not make a new hold.
bool isNewHold(const LockState& before, const LockState& now)
{
    if (now.acquisitions != before.acquisitions || now.takeovers != before.takeovers)
        return true;
    if (now.changedAt != before.changedAt && now.lastKind == EventKind::Found)
        return true; // after a gap a new hold cannot be excluded
    return before.heldSince != kUnknownTime && now.heldSince != before.heldSince;
}

/// The button rests after a change of holder: a press meant for the previous holder must not hit the next one.
constexpr auto kRest = 1500ms;

} // namespace

/// Follows the lock in the live view, even while the view is paused.
class LockOperationDialog::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(LockOperationDialog& dialog) : m_dialog(dialog) { m_dialog.m_frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_dialog.m_frames.removeLiveConsumer(this); }
    void consume(const Frame& frame) override { m_dialog.watch(frame); }
    void reset() override {}

private:
    LockOperationDialog& m_dialog;
};

LockOperationDialog::LockOperationDialog(actions::OperationKind verb, LockSubject subject,
                                         std::shared_ptr<actions::LockOperation> action,
                                         OperationPermission& permission, FrameLoop& frames, const Theme& theme,
                                         QWidget* parent)
    : Themed(parent), m_ui(std::make_unique<Ui::LockOperationDialog>()), m_verb(verb), m_subject(std::move(subject)),
      m_action(std::move(action)), m_permission(permission), m_frames(frames), m_theme(theme)
{
    m_ui->setupUi(this);
    resize(fittingDialogSize(std::max(width(), fontMetrics().averageCharWidth() * 88), height()));
    m_ui->planEdit->setFont(theme.monospace());
    m_ui->typedEdit->setFont(theme.monospace());
    m_ui->lockValue->setFont(theme.monospace());
    m_ui->ttlSpin->setRange(0.1, 24 * 3600);
    m_ui->ttlSpin->setValue(verb == actions::OperationKind::Quarantine ? 60 : 5);
    setRowVisible(m_ui->inputLayout, m_ui->ttlSpin, needsTtl());
    setRowVisible(m_ui->inputLayout, m_ui->typedEdit, permission.needsTypedKey());
    m_countDown.setInterval(200);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    wire();
    m_frames.addConsumer(this);
    findSubject();
    m_feed = std::make_unique<LiveFeed>(*this);
    setTone(m_ui->changedLabel, m_theme, lockcells::Tone::Alarm);
    for (QLabel* title : {m_ui->lockTitle, m_ui->holderTitle, m_ui->libraryTitle, m_ui->heldTitle, m_ui->leaseTitle,
                          m_ui->renewalTitle, m_ui->waitersTitle, m_ui->planTitle, m_ui->consequencesTitle})
        setTone(title, m_theme, lockcells::Tone::Muted);
    readKey();
    restyle();
    m_ui->cancelButton->setFocus(Qt::OtherFocusReason);
}

LockOperationDialog::~LockOperationDialog()
{
    m_frames.removeConsumer(this);
}

void LockOperationDialog::wire()
{
    connect(m_action.get(), &actions::LockOperation::keyRead, this, &LockOperationDialog::onLooked);
    connect(m_action.get(), &actions::LockOperation::finished, this, &LockOperationDialog::onFinished);
    connect(m_action.get(), &actions::LockOperation::removed, this, [this] {
        m_removed = true;
        showAll();
    });
    connect(m_ui->confirmButton, &QPushButton::clicked, this, &LockOperationDialog::confirm);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->lookAgainButton, &QPushButton::clicked, this, &LockOperationDialog::readKey);
    connect(&m_rest, &QTimer::timeout, this, &LockOperationDialog::updateButtons);
    connect(m_ui->allowButton, &QPushButton::clicked, this, &LockOperationDialog::allowRequested);
    connect(m_ui->typedEdit, &QLineEdit::textChanged, this, &LockOperationDialog::updateButtons);
    connect(m_ui->ttlSpin, &QDoubleSpinBox::valueChanged, this, [this] {
        showPlan();
        updateButtons();
    });
    connect(m_ui->putBackButton, &QPushButton::clicked, this, &LockOperationDialog::putBack);
    connect(m_ui->copyButton, &QPushButton::clicked, this, &LockOperationDialog::copyCommands);
    connect(&m_countDown, &QTimer::timeout, this, &LockOperationDialog::countDown);
    connect(&m_permission, &OperationPermission::changed, this, &LockOperationDialog::updateButtons);
    connect(&m_permission, &OperationPermission::counted, this, &LockOperationDialog::updateButtons);
}

void LockOperationDialog::readKey()
{
    m_stage = Stage::Looking;
    m_holderChanged = m_newHold = false;
    m_stateAtLook = m_subject.state; // taken before the read, so that no later change is missed
    m_action->readKey(m_subject.lock.name);
    showAll();
}

/// Reads the lock again, so that the dialog never mixes facts of two holders.
void LockOperationDialog::startOver()
{
    if (m_rest.isActive()) // it changes hands repeatedly: the operator decides when to read again
        return;
    m_changed =
        tr("The holder changed while this was open. It was %1. Everything below is about the lock as it is now.")
            .arg(holderText(m_snapshot));
    m_snapshot = {};
    m_ui->typedEdit->clear();
    m_rest.start();
    readKey();
}

void LockOperationDialog::onLooked(const actions::KeySnapshot& seen, const QString& error)
{
    m_snapshot = seen;
    m_snapshot.tokenRepeats = m_subject.tokenRepeats && isCurrent(m_frames.picture(), m_subject.lock) &&
                              m_subject.tokenRepeats(m_subject.lock.id);
    m_lookError = error;
    m_stage = Stage::Ready;
    showAll();
}

void LockOperationDialog::confirm()
{
    m_permission.tick();
    if (m_stage != Stage::Ready || !obstacle().isEmpty())
        return updateButtons();
    m_stage = Stage::Acting;
    m_removed = false;
    m_result = {};
    m_result.operation = m_verb;
    showAll();
    switch (m_verb) {
    case actions::OperationKind::Release:
        return m_action->release(m_snapshot);
    case actions::OperationKind::Shorten:
        return m_action->shorten(m_snapshot, chosenTtl());
    case actions::OperationKind::Quarantine:
        return m_action->quarantine(m_snapshot, chosenTtl());
    case actions::OperationKind::PutBack:
        return m_action->putBack();
    case actions::OperationKind::CopyRelease:
        return m_action->copyRelease(m_snapshot);
    }
}

void LockOperationDialog::putBack()
{
    m_permission.tick();
    if (m_stage != Stage::Done || !m_permission.isAllowed())
        return updateButtons();
    m_stage = Stage::Acting;
    m_result = {};
    m_result.operation = actions::OperationKind::PutBack;
    m_removed = false;
    m_countDown.stop();
    m_action->putBack();
    showAll();
}

void LockOperationDialog::onFinished(const actions::OperationResult& result)
{
    m_result = result;
    m_stage = Stage::Done;
    if (result.canPutBack)
        m_countDown.start();
    if (m_verb == actions::OperationKind::CopyRelease && result.outcome == actions::Outcome::Released)
        copyCommands();
    showAll();
    (result.canPutBack ? m_ui->putBackButton : m_ui->cancelButton)->setFocus(Qt::OtherFocusReason);
}

void LockOperationDialog::copyCommands() const
{
    QStringList lines;
    for (const std::string& line : m_result.redisCli)
        lines << text(line);
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

bool LockOperationDialog::needsTtl() const
{
    return m_verb == actions::OperationKind::Shorten || m_verb == actions::OperationKind::Quarantine;
}

/// Finds the lock's id in the live view. It was chosen in the shown view, perhaps paused: the live view may have given
/// the id to another lock meanwhile.
void LockOperationDialog::findSubject()
{
    const PictureView& live = m_frames.live().picture();
    if (isCurrent(live, m_subject.lock))
        return;
    m_subject.lock.id = kNoLock; // until follow() finds it again
    for (std::uint32_t i = 0; i < live.size(); ++i) {
        if (live.state(LockId{i}).phase != LockPhase::Gone && live.key(LockId{i}) == m_subject.lock.key())
            m_subject.lock.id = LockId{i};
    }
}

void LockOperationDialog::watch(const Frame& frame)
{
    if (m_stage == Stage::Done || m_stage == Stage::Acting)
        return;
    const auto otherHolder = [this] {
        if (m_stage == Stage::Ready && m_lookError.isEmpty() && m_snapshot.exists)
            m_holderChanged = true;
    };
    if (follow(m_subject.lock, frame.batch)) { // the lock was removed and defined again meanwhile
        m_newHold = true;
        otherHolder();
    }
    const auto changed = frame.picture.changed();
    if (std::find(changed.begin(), changed.end(), m_subject.lock.id) == changed.end()) {
        if (m_holderChanged && m_stage == Stage::Ready)
            startOver();
        return;
    }
    const LockState& state = frame.picture.state(m_subject.lock.id);
    m_subject.state = state;
    m_newHold = m_newHold || isNewHold(m_stateAtLook, state);
    // An unread holder proves no change; the comparison before the action is exact anyway.
    const bool sameHolder = state.holder == TokenId::None || frame.picture.token(state.holder) == m_snapshot.token;
    if (state.phase != lockscope::LockPhase::Held || !sameHolder)
        otherHolder();
    if (m_stage == Stage::Ready && m_lookError.isEmpty() && m_snapshot.exists && isOtherHolder())
        startOver();
}

void LockOperationDialog::present(const Frame&)
{
    if (m_stage == Stage::Ready) {
        showFacts();
        updateButtons();
    }
}

bool LockOperationDialog::isPresented() const
{
    return isVisible();
}

void LockOperationDialog::reset()
{
    if (m_stage != Stage::Acting && m_stage != Stage::Done)
        reject();
}

std::chrono::milliseconds LockOperationDialog::chosenTtl() const
{
    return std::chrono::milliseconds(qRound64(m_ui->ttlSpin->value() * 1000));
}

bool LockOperationDialog::isOtherHolder() const
{
    return m_holderChanged || (m_newHold && m_snapshot.exists && !actions::tellsHolders(m_snapshot));
}

QString LockOperationDialog::obstacle() const
{
    if (!m_permission.isAllowed())
        return m_permission.text();
    if (!m_lookError.isEmpty())
        return m_lookError;
    if (!m_snapshot.exists)
        return tr("The lock is gone already: there is nothing to do.");
    if (!m_snapshot.comparable)
        return tr("This lock cannot be compared safely, so nothing is done to it: %1").arg(text(m_snapshot.why));
    if (isOtherHolder())
        return tr("The holder changed while this was open. Look again to see who has it now.");
    if (m_rest.isActive())
        return tr("The holder changed. Read again what is here, and decide anew.");
    if (m_verb == actions::OperationKind::Shorten && m_snapshot.pttlMs >= 0 && chosenTtl().count() >= m_snapshot.pttlMs)
        return tr("The lease ends in %1 s anyway: choose a shorter time.")
            .arg(static_cast<double>(m_snapshot.pttlMs) / 1000, 0, 'f', 1);
    const QString typed = m_ui->typedEdit->text();
    if (m_permission.needsTypedKey() && typed != text(printable(m_subject.lock.name)) &&
        typed != clipboardWord(m_subject.lock.name)) // the form that *Copy Key* puts on the clipboard
        return tr("Type the key exactly as it is shown to confirm.");
    return {};
}

void LockOperationDialog::showAll()
{
    const settings::Profile& profile = m_subject.profile;
    m_ui->stripeText->setText(u"<b>%1</b> · %2 · %3"_s.arg(
        celltext::breakable(profile.name).toHtmlEscaped(), environmentName(profile.environment),
        celltext::breakable(text(settings::deploymentOf(profile).displayUri())).toHtmlEscaped()));
    const QString title = question(m_verb, text(printableElided(m_subject.lock.name, 60)), m_snapshot);
    m_ui->questionLabel->setText(celltext::breakable(title));
    setWindowTitle(title);
    m_ui->confirmButton->setText(verbButton(m_verb, m_snapshot));
    m_ui->ttlLabel->setText(m_verb == actions::OperationKind::Quarantine ? tr("Keep it away &for") : tr("New &lease"));
    showFacts();
    showPlan();
    showOutcome();
    updateButtons();
    growToFit();
}

/// Grows to the height of all facts, as far as the screen has room; the rest scrolls.
void LockOperationDialog::growToFit()
{
    m_ui->factsColumn->activate();
    layout()->activate();
    const int needs = m_ui->factsContent->heightForWidth(m_ui->factsArea->viewport()->width());
    const int missing = needs - m_ui->factsArea->viewport()->height();
    if (missing > 0)
        resize(fittingDialogSize(width(), height() + missing));
}

void LockOperationDialog::showFacts()
{
    // The facts stay those of the shown holder, even if another one came since.
    const LockState& state = isOtherHolder() ? m_stateAtLook : m_subject.state;
    const ServerTime now = m_frames.now();
    m_ui->changedLabel->setVisible(!m_changed.isEmpty());
    m_ui->changedLabel->setText(celltext::breakable(u"▲ "_s + m_changed));
    const LibraryId library = m_snapshot.exists ? m_snapshot.library : state.library;
    const bool isGuessed = m_snapshot.exists ? m_snapshot.libraryGuessed : bool(state.libraryGuessed);
    const QString title = librarytext::name(library, isGuessed);
    m_ui->lockValue->showName(text(printable(m_subject.lock.name)));
    m_ui->holderValue->showName(m_stage == Stage::Looking ? tr("looking…") : holderText(m_snapshot));
    m_ui->holderValue->setToolTip(plainTip(celltext::bytes(m_snapshot.token)));
    m_ui->libraryValue->setText(title.isEmpty() ? tr("not recognised") : title);
    m_ui->libraryValue->setToolTip(plainTip(librarytext::whyGuessed(state, m_subject.lock.name, m_snapshot.token)));
    m_ui->heldValue->setText(heldText(state, now));
    m_ui->leaseValue->setText(m_stage == Stage::Looking ? tr("looking…")
                                                        : leasetext::leaseFound(m_snapshot.exists, m_snapshot.pttlMs));
    m_ui->renewalValue->setText(leasetext::renewalsAgo(state, library, now));
    m_ui->waitersValue->showName(isCurrent(m_frames.picture(), m_subject.lock)
                                     ? waittext::summary(m_frames.picture(), m_subject.lock.id, now)
                                     : tr("not known any more: the lock is gone"));
}

void LockOperationDialog::showPlan()
{
    const bool known = m_stage != Stage::Looking && m_snapshot.exists && m_snapshot.comparable;
    m_ui->planEdit->setPlainText(known ? planText(m_verb, m_snapshot, chosenTtl()).join(u'\n') : QString());
    QString list;
    for (const QString& line : consequences(m_verb, m_snapshot, m_subject.state))
        list += u"<tr><td>•&nbsp;</td><td>%1</td></tr>"_s.arg(celltext::breakable(line).toHtmlEscaped());
    m_ui->consequencesLabel->setText(m_stage == Stage::Looking ? tr("looking…") : u"<table>%1</table>"_s.arg(list));
    const bool before = m_stage == Stage::Looking || m_stage == Stage::Ready;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_ui->planTitle, m_ui->planEdit, m_ui->consequencesTitle,
                                                           m_ui->consequencesLabel})
        widget->setVisible(before && (known || m_stage == Stage::Looking));
    setRowVisible(m_ui->inputLayout, m_ui->typedEdit, before && m_permission.needsTypedKey());
    setRowVisible(m_ui->inputLayout, m_ui->ttlSpin, before && needsTtl());
}

void LockOperationDialog::showOutcome()
{
    const bool shown = m_stage == Stage::Acting || m_stage == Stage::Done;
    m_ui->outcomeBox->setVisible(shown);
    if (!shown)
        return;
    if (m_stage == Stage::Acting) {
        m_ui->outcomeTitle->setText(m_removed ? tr("Released. Watching for a holder that takes it again…")
                                              : verbRunning(m_result.operation));
        m_ui->outcomeDetail->showName({});
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
        m_ui->outcomeDetail->showName(detail.join(u'\n'));
    }
    setTone(m_ui->outcomeTitle, m_theme,
            m_stage == Stage::Acting ? lockcells::Tone::Plain
            : isGood(m_result)       ? lockcells::Tone::Good
                                     : lockcells::Tone::Alarm);
    m_ui->outcomeDetail->setVisible(!m_ui->outcomeDetail->text().isEmpty());
    m_ui->copyButton->setVisible(m_stage == Stage::Done && !m_result.redisCli.empty());
    countDown();
}

void LockOperationDialog::countDown()
{
    const auto left = std::chrono::ceil<std::chrono::seconds>(m_action->putBackLeft());
    const bool possible = m_stage == Stage::Done && left > 0s;
    m_ui->putBackButton->setVisible(possible);
    m_ui->putBackButton->setText(tr("&Put Back (%1 s)").arg(left.count()));
    if (!possible && m_countDown.isActive()) {
        m_countDown.stop();
        updateButtons();
    }
}

void LockOperationDialog::updateButtons()
{
    const bool canPutBack = m_stage == Stage::Done && m_action->putBackLeft() > 0ms;
    const QString why = m_stage == Stage::Ready                          ? obstacle()
                        : canPutBack && !m_permission.isAllowed()        ? m_permission.text()
                        : m_stage == Stage::Looking && m_rest.isActive() ? tr("The holder changed. Looking again…")
                                                                         : QString();
    const bool alarm = m_stage == Stage::Ready &&
                       (isOtherHolder() || m_rest.isActive() || !m_lookError.isEmpty() || !m_snapshot.comparable);
    if (m_stage == Stage::Ready && why.isEmpty() && m_permission.needsTypedKey())
        setMessage(m_permission.text(), false);
    else
        setMessage(why, alarm);
    m_ui->confirmButton->setVisible(m_stage != Stage::Done);
    m_ui->confirmButton->setEnabled(m_stage == Stage::Ready && why.isEmpty());
    m_ui->putBackButton->setEnabled(m_permission.isAllowed());
    m_ui->lookAgainButton->setVisible(m_stage == Stage::Ready);
    m_ui->allowButton->setVisible((m_stage == Stage::Ready || canPutBack) &&
                                  m_permission.state() == OperationPermission::State::Locked);
    m_ui->cancelButton->setText(m_stage == Stage::Done || m_stage == Stage::Acting ? tr("Close") : tr("Cancel"));
}

void LockOperationDialog::setMessage(const QString& message, bool isAlarm)
{
    m_ui->messageLabel->setVisible(!message.isEmpty());
    m_ui->messageLabel->setText(celltext::breakable(isAlarm ? u"▲ "_s + message : message));
    setTone(m_ui->messageLabel, m_theme, isAlarm ? lockcells::Tone::Alarm : lockcells::Tone::Muted);
}

/// Called after a change of language (the chip's letter) or theme (its colour).
void LockOperationDialog::showChip()
{
    m_ui->stripeChip->setAccessibleName(environmentName(m_subject.profile.environment));
    const int side = std::max(20, m_ui->stripeChip->fontMetrics().height());
    m_ui->stripeChip->setPixmap(environmentChip(m_subject.profile, m_theme.colors()).pixmap(side, side));
}

void LockOperationDialog::retranslate()
{
    m_ui->retranslateUi(this);
    showChip();
    showAll();
}

void LockOperationDialog::restyle()
{
    const Colors& colors = m_theme.colors();
    const QColor environment = environmentColor(m_subject.profile, colors);
    showChip();
    m_ui->stripe->setStyleSheet(
        u"#stripe { background: %1; border-left: 4px solid %2; }"_s.arg(colors.window.name(), environment.name()));
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.25);
    big.setBold(true);
    m_ui->questionLabel->setFont(big);
    showAll();
}

void LockOperationDialog::done(int result)
{
    m_countDown.stop();
    QDialog::done(result);
}

} // namespace lockscope::gui

#include "moc_lockoperationdialog.cpp"
