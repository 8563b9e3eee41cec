// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/connectdialog.h"

#include "gui/connect/connectionimport.h"
#include "gui/connect/connectiontest.h"
#include "gui/connect/findlocksdialog.h"
#include "gui/connect/formrows.h"
#include "gui/connect/profileform.h"
#include "gui/connect/profileoptions.h"
#include "gui/connect/profilesmodel.h"
#include "gui/connect/sshprompts.h"
#include "gui/style/theme.h"
#include "gui/widgets/dialogsize.h"
#include "gui/widgets/questionbox.h"
#include "gui/widgets/themedparts.h"
#include "gui/widgets/tone.h"
#include "settings/profilestore.h"
#include "settings/secrets.h"
#include "ui_connectdialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kWidthInLetters = 100;
} // namespace

QString actionsSecretId(const QString& profileId)
{
    return profileId + u"/actions"_s;
}

QString sentinelSecretId(const QString& profileId)
{
    return profileId + u"/sentinel"_s;
}

ConnectDialog::ConnectDialog(const Theme& theme, settings::ProfileStore& profiles, settings::Secrets& secrets,
                             const Clock& clock, QWidget* parent)
    : Themed(parent), m_ui(std::make_unique<Ui::ConnectDialog>()), m_theme(theme), m_clock(clock), m_profiles(profiles),
      m_secrets(secrets)
{
    m_ui->setupUi(this);
    m_model = new ProfilesModel(profiles, theme, this);
    m_form = new ProfileForm(*m_ui, theme, this);
    m_test = new ConnectionTest(clock, this);
    m_ui->profileList->setModel(m_model);
    m_ui->testView->setModel(m_test);
    m_ui->testView->setWordWrap(true);
    m_ui->testView->setItemDelegate(new DialogToneDelegate(theme, this));
    m_ui->testView->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_ui->testView->horizontalHeader()->setHighlightSections(false);
    m_ui->testView->verticalHeader()->hide();
    m_ui->testView->horizontalHeader()->setStretchLastSection(true);
    m_ui->testPanel->hide();
    m_ui->undoBar->hide();
    m_ui->messageLabel->hide();
    m_ui->secretNotice->hide();
    setOffersBeside(false);
    wire();
    testChanged();
    if (!profiles.loadError().isEmpty())
        say(profiles.loadError(), true);
    selectProfile(profiles.profiles().isEmpty() ? QString() : profiles.profiles().first().id);
    if (const int wide = fontMetrics().averageCharWidth() * kWidthInLetters; wide > width()) // in large letters
        resize(fittingDialogSize(wide, height()));
}

ConnectDialog::~ConnectDialog()
{
    // ~QWidget would destroy the fields after m_ui, and a field that loses the focus emits editingFinished().
    delete m_form;
    for (QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

void ConnectDialog::wire()
{
    connect(m_ui->profileList->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid() && now.data(ProfilesModel::IdRole).toString() != m_shownId)
                    selectProfile(now.data(ProfilesModel::IdRole).toString());
            });
    connect(m_ui->profileList, &QListView::activated, this, [this](const QModelIndex& index) {
        if (const QString id = index.data(ProfilesModel::IdRole).toString(); id != m_shownId)
            selectProfile(id); // an unsaved entry was shown
        connectCurrent();
    });
    m_ui->uriEdit->installEventFilter(this);
    connect(m_form, &ProfileForm::anotherServer, this, &ConnectDialog::showServer);
    connect(m_ui->newButton, &QPushButton::clicked, this, [this] { selectProfile({}); });
    connect(m_ui->duplicateButton, &QPushButton::clicked, this, [this] {
        settings::Profile copy = m_form->profile();
        copy.id = settings::newProfile().id;
        copy.name = tr("%1 (copy)").arg(copy.name);
        showNew(copy);
    });
    connect(m_ui->deleteButton, &QPushButton::clicked, this, &ConnectDialog::removeCurrent);
    auto* exchange = new ConnectionImport(m_profiles, m_secrets, *this);
    connect(m_ui->importButton, &QPushButton::clicked, exchange, &ConnectionImport::askForFile);
    connect(m_ui->exportButton, &QPushButton::clicked, exchange, &ConnectionImport::askAndExport);
    connect(exchange, &ConnectionImport::told, this, [this](const QString& text, bool isError, const QString& id) {
        if (!id.isEmpty())
            selectProfile(id);
        say(text, isError);
    });
    connect(m_ui->undoButton, &QPushButton::clicked, this, &ConnectDialog::undoRemove);
    connect(m_form, &ProfileForm::edited, this, [this] {
        m_saveFailed = false;
        m_form->validate();
        forgetTest();
    });
    connect(m_ui->findButton, &QPushButton::clicked, this, &ConnectDialog::findLocks);
    connect(m_ui->testButton, &QPushButton::clicked, this, &ConnectDialog::toggleTest);
    connect(m_test, &ConnectionTest::finished, this, &ConnectDialog::testChanged);
    connect(m_test, &ConnectionTest::rowsInserted, m_ui->testView, &QTableView::resizeRowsToContents);
    connect(m_ui->copyRemedyButton, &QPushButton::clicked, this, [this] {
        const QModelIndex current = m_ui->testView->currentIndex();
        QGuiApplication::clipboard()->setText(current.siblingAtColumn(ConnectionTest::RemedyColumn).data().toString());
    });
    connect(m_ui->testView->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                m_ui->copyRemedyButton->setEnabled(
                    !now.siblingAtColumn(ConnectionTest::RemedyColumn).data().toString().isEmpty());
            });
    connect(m_ui->saveButton, &QPushButton::clicked, this,
            [this] { saveCurrent([this] { say(tr("Saved."), false); }); });
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->connectButton, &QPushButton::clicked, this, &ConnectDialog::connectCurrent);
    connect(m_ui->besideButton, &QPushButton::clicked, this, [this] { request(&ConnectDialog::besideRequested); });
}

void ConnectDialog::selectProfile(const QString& id)
{
    const auto profile = m_profiles.find(id);
    if (!profile)
        return showNew(settings::newProfile());
    m_shownId = id;
    m_saveFailed = false;
    forgetEntryMessage();
    m_form->setProfile(*profile, true);
    forgetTest();
    m_ui->profileList->setCurrentIndex(m_model->indexOf(id));
    m_ui->deleteButton->setEnabled(true);
    fetchSecrets(id);
    if (isVisible())
        return;
    m_form->focusField(*m_ui->uriEdit); // the dialog opens with the address field ready for typing
}

void ConnectDialog::mend(const settings::Profile& profile, Trouble trouble)
{
    m_profiles.find(profile.id) ? selectProfile(profile.id) : showNew(profile);
    QLineEdit* place = profile.sentinel || profile.cluster || profile.redlock ? m_ui->sentinelsEdit
                       : m_ui->hostEdit->isVisibleTo(this)                    ? m_ui->hostEdit
                                                                              : m_ui->socketEdit;
    QLineEdit* field = trouble == Trouble::Permission ? m_ui->passwordEdit : place;
    m_form->focusField(*field);
    field->selectAll();
}

void ConnectDialog::showNew(const settings::Profile& profile)
{
    showEntry(profile);
    m_form->focusField(*m_ui->uriEdit);
}

/// Shows an entry that is not saved.
void ConnectDialog::showEntry(const settings::Profile& profile)
{
    m_shownId = profile.id;
    m_saveFailed = false;
    forgetEntryMessage();
    m_form->setProfile(profile, false);
    forgetTest();
    m_ui->profileList->setCurrentIndex({});
    m_ui->deleteButton->setEnabled(false);
    m_ui->rememberCheck->setChecked(false);
    m_ui->secretNotice->hide();
}

void ConnectDialog::showServer(const Deployment& deployment)
{
    const QList<settings::Profile>& all = m_profiles.profiles();
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const settings::Profile& each) { return namesSame(deployment, each); });
    QString said;
    if (same != all.end()) {
        const QString name = same->name;
        selectProfile(QString(same->id));
        said = tr("This address is saved as \"%1\".").arg(name);
    } else {
        const auto before = m_profiles.find(m_shownId);
        showEntry(settings::newProfile());
        m_form->setDeployment(deployment);
        said = tr("A new entry: the saved server \"%1\" stays as it is.").arg(before ? before->name : QString());
    }
    say(said, false);
    m_saysWhichEntry = true;
}

void ConnectDialog::forgetEntryMessage()
{
    if (std::exchange(m_saysWhichEntry, false))
        m_ui->messageLabel->hide();
}

void ConnectDialog::fetchSecrets(const QString& id)
{
    m_ui->rememberCheck->setChecked(false);
    m_ui->secretNotice->hide();
    m_secrets.fetch(id, this, [this, id](const settings::Secrets::Found& found) {
        if (id != m_shownId || !m_ui->passwordEdit->text().isEmpty())
            return; // another entry is shown by now, or the operator has typed a password
        m_ui->passwordEdit->setText(QString::fromStdString(found.secret.reveal()));
        m_ui->rememberCheck->setChecked(found.kept);
        m_form->showNotice(*m_ui->secretNotice, found.notice);
    });
    m_secrets.fetch(sentinelSecretId(id), this, [this, id](const settings::Secrets::Found& found) {
        if (id == m_shownId && m_ui->sentinelPasswordEdit->text().isEmpty())
            m_ui->sentinelPasswordEdit->setText(QString::fromStdString(found.secret.reveal()));
    });
    m_secrets.fetch(actionsSecretId(id), this, [this, id](const settings::Secrets::Found& found) {
        if (id == m_shownId && m_ui->actionsPasswordEdit->text().isEmpty())
            m_ui->actionsPasswordEdit->setText(QString::fromStdString(found.secret.reveal()));
    });
}

void ConnectDialog::removeCurrent()
{
    const auto profile = m_profiles.find(m_shownId);
    if (!profile)
        return;
    if (const auto removed = m_profiles.remove(profile->id); !removed)
        return say(removed.error(), true);
    m_ui->undoLabel->setText(tr("\"%1\" was deleted.").arg(profile->name));
    m_ui->undoBar->show();
    selectProfile(m_profiles.profiles().isEmpty() ? QString() : m_profiles.profiles().first().id);
    m_ui->undoButton->setFocus(Qt::OtherFocusReason);
}

void ConnectDialog::undoRemove()
{
    if (const auto restored = m_profiles.undoRemove(); !restored)
        return say(restored.error(), true);
    m_ui->undoBar->hide();
    m_ui->profileList->setFocus(Qt::OtherFocusReason);
}

void ConnectDialog::findLocks()
{
    if (!isComplete())
        return;
    const settings::Profile profile = m_form->profile();
    if (profile.sentinel)
        return say(tr("Connect first, then find locks: the primary of the group is known only then."), true);
    if (profile.cluster)
        return say(tr("Connect first, then find locks: the nodes of the cluster are known only then."), true);
    if (profile.redlock)
        return say(tr("Connect first, then find locks: that looks through one server of the group."), true);
    Endpoint endpoint = profile.endpoint;
    endpoint.password = m_form->password();
    if (!endpoint.ssh || !m_prompts)
        return findLocksAt(endpoint);
    const auto tunnel = m_prompts->makeTunnel(endpoint);
    endpoint.tunnel = tunnel;
    SshPrompts::open(tunnel, this, [this, endpoint](const std::optional<TunnelError>& error) {
        if (error)
            say(redis::tunnelError(endpoint.nodeName(), *error).message(), true);
        else
            findLocksAt(endpoint);
    });
}

void ConnectDialog::findLocksAt(const Endpoint& endpoint)
{
    auto* dialog = new FindLocksDialog(m_theme, m_clock, endpoint, watchedPatterns(m_form->profile()), this);
    connect(dialog, &FindLocksDialog::watchRequested, m_form, &ProfileForm::addWatched);
    dialog->open();
}

void ConnectDialog::toggleTest()
{
    if (m_test->isRunning())
        return m_test->cancel();
    if (!isComplete())
        return;
    m_ui->testPanel->show();
    m_test->start(deployment(), watchedPatterns(m_form->profile()));
    testChanged();
}

/// The deployment of the form, with passwords.
Deployment ConnectDialog::deployment() const
{
    Deployment deployment = settings::deploymentOf(m_form->profile());
    deployment.server.password = m_form->password();
    if (deployment.sentinel)
        deployment.sentinel->password = m_form->sentinelPassword();
    return deployment;
}

void ConnectDialog::forgetTest()
{
    m_test->cancel();
    m_ui->testPanel->hide();
}

void ConnectDialog::testChanged()
{
    m_ui->testButton->setText(m_test->isRunning() ? tr("Cancel &Test") : tr("&Test Connection"));
    if (m_test->isRunning())
        m_ui->testSummary->setText(tr("Testing… Nothing on the server is changed."));
    else if (m_test->isUsable())
        m_ui->testSummary->setText(tr("✓ This server can be watched. Nothing on it was changed."));
    else if (!m_test->steps().empty())
        m_ui->testSummary->setText(tr("✗ This server cannot be watched with these settings."));
    setTone(m_ui->testSummary, m_theme,
            m_test->isRunning()  ? lockcells::Tone::Muted
            : m_test->isUsable() ? lockcells::Tone::Good
                                 : lockcells::Tone::Alarm);
    const int width = m_ui->testView->viewport()->width();
    m_ui->testView->setColumnWidth(ConnectionTest::StepColumn, width * 23 / 100);
    m_ui->testView->setColumnWidth(ConnectionTest::StateColumn, width * 13 / 100);
    m_ui->testView->setColumnWidth(ConnectionTest::ResultColumn, width * 36 / 100);
    m_ui->testView->resizeRowsToContents();
    m_ui->copyRemedyButton->setEnabled(false);
}

bool ConnectDialog::isComplete()
{
    if (!m_form->applyAddress()) {
        m_form->focusField(*m_ui->uriEdit);
        return false;
    }
    if (m_form->validate())
        return true;
    m_form->focusFirstProblem();
    return false;
}

void ConnectDialog::saveCurrent(const std::function<void()>& then)
{
    if (!isComplete())
        return;
    const settings::Profile profile = m_form->profile();
    const auto saved = m_profiles.find(profile.id);
    const auto base = m_form->savedBase();
    const auto place = [](const settings::Profile& each) { return addressOf(settings::deploymentOf(each)); };
    const bool isEdited = !base || place(*base) != place(profile);
    if (saved && isEdited && place(*saved) != place(profile))
        return askBeforeReplacing(*saved, then);
    if (store())
        then();
}

void ConnectDialog::askBeforeReplacing(const settings::Profile& saved, const std::function<void()>& then)
{
    const auto address = [](const settings::Profile& profile) {
        return QString::fromStdString(settings::deploymentOf(profile).displayUri());
    };
    auto* box = makeQuestionBox(
        this, {.sign = QMessageBox::Warning,
               .title = tr("Change a Saved Server"),
               .text = tr("Save over \"%1\"?").arg(saved.name),
               .detail = tr("Saved: %1\nNow: %2\nWhoever chooses \"%3\" later connects to the new address.")
                             .arg(address(saved), address(m_form->profile()), saved.name),
               .verb = tr("Save &Over It")});
    box->setObjectName(u"replaceServerBox"_s);
    auto* apart = box->addButton(tr("Save as a &New Server"), QMessageBox::ActionRole);
    apart->setObjectName(u"saveApartButton"_s);
    apart->setAutoDefault(false);
    connect(apart, &QPushButton::clicked, this, [this, then] {
        m_form->becomeNew();
        if (store())
            then();
    });
    connect(box, &QMessageBox::accepted, this, [this, then] {
        if (store())
            then();
    });
    box->open();
}

bool ConnectDialog::store()
{
    settings::Profile profile = m_form->profile();
    if (const auto saved = m_profiles.save(profile, m_form->savedBase()); !saved) {
        say(tr("%1 Press Connect again to connect without saving.").arg(saved.error()), true);
        m_saveFailed = true;
        return false;
    }
    const auto before = addressOf(settings::deploymentOf(profile));
    profile = m_profiles.find(profile.id).value_or(profile); // with what another window has saved meanwhile
    m_shownId = profile.id;
    m_form->becomeSaved(profile);
    m_ui->profileList->setCurrentIndex(m_model->indexOf(profile.id));
    m_ui->deleteButton->setEnabled(true);
    keepSecrets(profile);
    const bool isElsewhere = addressOf(settings::deploymentOf(profile)) != before;
    if (isElsewhere)
        say(tr("Saved. Another window had changed the address of this server: look at it before you connect."), true);
    return !isElsewhere;
}

void ConnectDialog::keepSecrets(const settings::Profile& profile)
{
    const bool remember = m_ui->rememberCheck->isChecked();
    m_secrets.keep(profile.id, m_form->password(), remember, this,
                   [this](const QString& notice) { m_form->showNotice(*m_ui->secretNotice, notice); });
    if (profile.sentinel)
        m_secrets.keep(sentinelSecretId(profile.id), m_form->sentinelPassword(), remember, this);
    if (!profile.actionsUser.isEmpty())
        m_secrets.keep(actionsSecretId(profile.id), m_form->actionsPassword(), remember, this);
}

void ConnectDialog::setPrompts(SshPrompts* prompts)
{
    m_prompts = prompts;
    m_test->setPrompts(prompts);
}

void ConnectDialog::setOffersBeside(bool offers)
{
    m_ui->besideButton->setVisible(offers);
}

void ConnectDialog::connectCurrent()
{
    request(&ConnectDialog::connectRequested);
}

void ConnectDialog::request(Requested signal)
{
    if (m_saveFailed && isComplete())
        return hand(signal); // saving failed before: connect with the unsaved entry
    saveCurrent([this, signal] { hand(signal); });
}

void ConnectDialog::hand(Requested signal)
{
    settings::Profile profile = m_form->profile();
    if (profile.sentinel)
        profile.sentinel->password = m_form->sentinelPassword();
    const Secret password = m_form->password();
    const Secret actionsPassword = m_form->actionsPassword();
    accept();
    Q_EMIT(this->*signal)(profile, password, actionsPassword);
}

void ConnectDialog::say(const QString& message, bool isError)
{
    m_saysWhichEntry = false;
    m_ui->messageLabel->setText(isError ? u"▲ "_s + message : message);
    m_ui->messageLabel->show();
    setTone(m_ui->messageLabel, m_theme, isError ? lockcells::Tone::Alarm : lockcells::Tone::Good);
}

void ConnectDialog::retranslate()
{
    m_ui->retranslateUi(this);
    testChanged();
}

/// The arrow keys move from the address field, where the dialog opens, to the list.
bool ConnectDialog::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_ui->uriEdit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            m_ui->profileList->setFocus(Qt::OtherFocusReason);
            QCoreApplication::sendEvent(m_ui->profileList, event);
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

void ConnectDialog::done(int result)
{
    m_test->cancel();
    QDialog::done(result);
}

} // namespace lockscope::gui

#include "moc_connectdialog.cpp"
