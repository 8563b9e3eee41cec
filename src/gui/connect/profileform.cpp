// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profileform.h"

#include "formats/presets.h"
#include "gui/connect/addressfields.h"
#include "gui/connect/environment.h"
#include "gui/connect/formrows.h"
#include "gui/connect/problemfields.h"
#include "gui/connect/profileoptions.h"
#include "gui/connect/profiletopics.h"
#include "gui/widgets/themedparts.h"
#include "ui_connectdialog.h"

#include <QColorDialog>
#include <QFileDialog>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using settings::Environment;
using settings::Field;

constexpr std::array kFields = {Field::Name,      Field::Colour,   Field::Host,     Field::Port,   Field::SocketPath,
                                Field::Database,  Field::Patterns, Field::TlsFiles, Field::Budget, Field::Group,
                                Field::Sentinels, Field::Seeds,    Field::Servers,  Field::Reach,  Field::Ssh};

} // namespace

ProfileForm::ProfileForm(Ui::ConnectDialog& ui, const Theme& theme, QObject* parent)
    : Themed(parent), m_ui(ui), m_theme(theme),
      m_topics(new ProfileTopics(ui, theme, parent)), // below the dialog: a QObject forwards no change of language
      m_base(settings::newProfile())
{
    for (int i = 0; i < 3; ++i) {
        m_ui.environmentCombo->addItem(QString());
        m_ui.transportCombo->addItem(QString());
    }
    for (int i = 0; i < 4; ++i)
        m_ui.kindCombo->addItem(QString());
    for (const formats::Preset& preset : formats::presets()) {
        auto* item = new QListWidgetItem(m_ui.presetList);
        item->setData(Qt::UserRole, QString::fromUtf8(preset.name));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        QStringList patterns;
        for (const char* pattern : preset.patterns)
            patterns << QString::fromUtf8(pattern);
        item->setToolTip(patterns.join(u'\n'));
    }
    for (const Field field : kFields) {
        setTone(errorLabel(m_ui, field), theme, lockcells::Tone::Alarm);
        setError(field, {});
    }
    setTone(m_ui.uriError, theme, lockcells::Tone::Alarm);
    for (QLabel* label : {m_ui.secretNotice, m_ui.budgetNote, m_ui.actionsNote})
        setTone(label, theme, lockcells::Tone::Muted);
    showError(m_ui.uriError, m_ui.uriEdit, {});
    retranslate();
    wire();
    const auto update = [this] { m_topics->update(profile()); };
    connect(this, &ProfileForm::edited, m_topics, update);
    connect(m_ui.passwordEdit, &QLineEdit::textChanged, m_topics, update); // also one from the keyring
    setProfile(m_base, false);
}

void ProfileForm::wire()
{
    const auto changed = [this] { Q_EMIT edited(); };
    for (QLineEdit* edit : {m_ui.nameEdit, m_ui.hostEdit, m_ui.socketEdit, m_ui.userEdit, m_ui.passwordEdit,
                            m_ui.caEdit, m_ui.certificateEdit, m_ui.keyEdit, m_ui.serverNameEdit, m_ui.actionsUserEdit,
                            m_ui.actionsPasswordEdit, m_ui.groupEdit, m_ui.sentinelsEdit, m_ui.sentinelUserEdit,
                            m_ui.sentinelPasswordEdit, m_ui.reachEdit, m_ui.sshEdit, m_ui.sshJumpEdit})
        connect(edit, &QLineEdit::textEdited, this, changed);
    for (QSpinBox* spin :
         {m_ui.portSpin, m_ui.databaseSpin, m_ui.readBudgetSpin, m_ui.pollBudgetSpin, m_ui.waitBudgetSpin})
        connect(spin, &QSpinBox::valueChanged, this, changed);
    connect(m_ui.patternsEdit, &QPlainTextEdit::textChanged, this, changed);
    connect(m_ui.presetList, &QListWidget::itemChanged, this, changed);
    for (const QCheckBox* check : {m_ui.readOnlyCheck, m_ui.readsJobsCheck})
        connect(check, &QCheckBox::toggled, this, changed);
    // A pasted URI is applied at once, a typed one when the field is left: half a URI would be read as a host name.
    connect(m_ui.uriEdit, &QLineEdit::textEdited, this, [this](const QString& uri) {
        const bool pasted = uri.size() > m_uriLength + 1;
        m_uriLength = uri.size();
        if (pasted)
            applyAddress();
    });
    connect(m_ui.uriEdit, &QLineEdit::editingFinished, this, &ProfileForm::applyAddress);
    for (const QComboBox* combo : {m_ui.transportCombo, m_ui.kindCombo}) {
        connect(combo, &QComboBox::currentIndexChanged, this, [this] {
            showTransport();
            Q_EMIT edited();
        });
    }
    connect(m_ui.sameHostCheck, &QCheckBox::toggled, this, changed);
    connect(m_ui.environmentCombo, &QComboBox::currentIndexChanged, this, [this] {
        showEnvironment();
        Q_EMIT edited();
    });
    connect(m_ui.showPassword, &QCheckBox::toggled, this,
            [this](bool on) { m_ui.passwordEdit->setEchoMode(on ? QLineEdit::Normal : QLineEdit::Password); });
    connect(m_ui.colourButton, &QPushButton::clicked, this, &ProfileForm::chooseColour);
    connect(m_ui.colourReset, &QToolButton::clicked, this, [this] {
        m_base.colour.clear();
        showEnvironment();
        Q_EMIT edited();
    });
    connect(m_ui.socketBrowse, &QPushButton::clicked, this, [this] { browse(m_ui.socketEdit, tr("Unix socket")); });
    connect(m_ui.caBrowse, &QPushButton::clicked, this, [this] { browse(m_ui.caEdit, tr("CA file")); });
    connect(m_ui.certificateBrowse, &QPushButton::clicked, this,
            [this] { browse(m_ui.certificateEdit, tr("Client certificate")); });
    connect(m_ui.keyBrowse, &QPushButton::clicked, this, [this] { browse(m_ui.keyEdit, tr("Client key")); });
}

void ProfileForm::retranslate()
{
    const QSignalBlocker quiet(this); // a change of language is no edit
    for (int i = 0; i < 3; ++i)
        m_ui.environmentCombo->setItemText(i, environmentName(static_cast<Environment>(i)));
    m_ui.kindCombo->setItemText(0, tr("One server"));
    m_ui.kindCombo->setItemText(1, tr("Group behind Sentinels"));
    m_ui.kindCombo->setItemText(2, tr("Cluster"));
    m_ui.kindCombo->setItemText(3, tr("Redlock group"));
    m_ui.transportCombo->setItemText(0, tr("TCP, clear text"));
    m_ui.transportCombo->setItemText(1, tr("TLS, encrypted"));
    m_ui.transportCombo->setItemText(2, tr("Unix socket"));
    for (int row = 0; row < m_ui.presetList->count(); ++row) {
        QListWidgetItem* item = m_ui.presetList->item(row);
        const formats::Preset& preset = formats::presets()[static_cast<std::size_t>(row)];
        QString patterns = item->toolTip();
        item->setText(
            u"%1   %2"_s.arg(QCoreApplication::translate("Preset", preset.title), patterns.replace(u'\n', u"  "_s)));
    }
    showEnvironment();
    showTransport();
}

void ProfileForm::restyle()
{
    showEnvironment();
}

void ProfileForm::setProfile(const settings::Profile& profile, bool isSaved)
{
    const QSignalBlocker quiet(this);
    m_base = profile;
    m_isSaved = isSaved;
    m_ui.uriEdit->clear();
    m_appliedUri.clear();
    m_uriLength = 0;
    showError(m_ui.uriError, m_ui.uriEdit, {});
    m_ui.nameEdit->setText(profile.name);
    m_ui.environmentCombo->setCurrentIndex(static_cast<int>(profile.environment));
    showEndpoint(m_ui, profile.endpoint);
    showGroup(m_ui, profile.sentinel, profile.cluster, profile.redlock);
    m_ui.passwordEdit->clear();
    m_ui.sentinelPasswordEdit->clear();
    m_ui.actionsPasswordEdit->clear();
    m_ui.patternsEdit->setPlainText(profile.patterns.join(u'\n'));
    for (int row = 0; row < m_ui.presetList->count(); ++row) {
        QListWidgetItem* item = m_ui.presetList->item(row);
        item->setCheckState(profile.presets.contains(item->data(Qt::UserRole).toString()) ? Qt::Checked
                                                                                          : Qt::Unchecked);
    }
    m_ui.readBudgetSpin->setValue(static_cast<int>(profile.readBudget));
    m_ui.pollBudgetSpin->setValue(static_cast<int>(profile.pollBudget));
    m_ui.waitBudgetSpin->setValue(static_cast<int>(profile.waitBudget));
    m_ui.readOnlyCheck->setChecked(profile.readOnly);
    m_ui.readsJobsCheck->setChecked(!profile.skipsJobs);
    m_ui.actionsUserEdit->setText(profile.actionsUser);
    for (const Field field : kFields)
        setError(field, {});
    showTransport();
    showEnvironment();
    m_topics->unfoldChanged(profile);
    m_shown = this->profile();
}

settings::Profile ProfileForm::profile() const
{
    settings::Profile profile = m_base;
    profile.endpoint = endpointOf(m_ui, m_base.endpoint);
    profile.sentinel = groupOf(m_ui);
    profile.cluster = clusterOf(m_ui);
    profile.redlock = redlockOf(m_ui);
    profile.name = m_ui.nameEdit->text().trimmed();
    if (profile.name.isEmpty())
        profile.name = QString::fromStdString(settings::deploymentOf(profile).name());
    profile.environment = static_cast<Environment>(m_ui.environmentCombo->currentIndex());
    profile.patterns.clear();
    for (const QString& line : m_ui.patternsEdit->toPlainText().split(u'\n')) {
        if (!line.isEmpty())
            profile.patterns << line;
    }
    profile.presets.clear();
    for (int row = 0; row < m_ui.presetList->count(); ++row) {
        if (m_ui.presetList->item(row)->checkState() == Qt::Checked)
            profile.presets << m_ui.presetList->item(row)->data(Qt::UserRole).toString();
    }
    profile.readBudget = m_ui.readBudgetSpin->value();
    profile.pollBudget = m_ui.pollBudgetSpin->value();
    profile.waitBudget = m_ui.waitBudgetSpin->value();
    profile.readOnly = m_ui.readOnlyCheck->isChecked();
    profile.skipsJobs = !m_ui.readsJobsCheck->isChecked();
    profile.actionsUser = m_ui.actionsUserEdit->text().trimmed();
    return profile;
}

void ProfileForm::addWatched(const QStringList& presets, const QStringList& patterns)
{
    const settings::Profile more = alsoWatching(profile(), presets, patterns);
    m_ui.patternsEdit->setPlainText(more.patterns.join(u'\n'));
    for (int row = 0; row < m_ui.presetList->count(); ++row) {
        QListWidgetItem* item = m_ui.presetList->item(row);
        if (more.presets.contains(item->data(Qt::UserRole).toString()))
            item->setCheckState(Qt::Checked);
    }
}

Secret ProfileForm::password() const
{
    return Secret(m_ui.passwordEdit->text().toStdString());
}

Secret ProfileForm::actionsPassword() const
{
    return Secret(m_ui.actionsPasswordEdit->text().toStdString());
}

Secret ProfileForm::sentinelPassword() const
{
    return Secret(m_ui.sentinelPasswordEdit->text().toStdString());
}

bool ProfileForm::applyAddress()
{
    const QString uri = m_ui.uriEdit->text().trimmed();
    if (uri == m_appliedUri)
        return m_ui.uriError->text().isEmpty();
    m_appliedUri = uri;
    if (uri.isEmpty()) {
        showError(m_ui.uriError, m_ui.uriEdit, {});
        return true;
    }
    const auto parsed = parseDeployment(uri.toStdString());
    if (!parsed) {
        showError(m_ui.uriError, m_ui.uriEdit, QString::fromStdString(parsed.error().message));
        return false;
    }
    showError(m_ui.uriError, m_ui.uriEdit, {});
    if (m_isSaved && namesSame(*parsed, profile())) {
        setPasswords(*parsed); // the other saved options stay: certificates, the SSH route
    } else if (m_isSaved) {
        Q_EMIT anotherServer(*parsed); // the receiver shows another entry, with an empty password
        setPasswords(*parsed);
    } else {
        setDeployment(*parsed);
    }
    // The field must not keep showing passwords.
    m_appliedUri = parsed->server.password.isEmpty() && !(parsed->sentinel && !parsed->sentinel->password.isEmpty())
                       ? uri
                       : QString::fromStdString(parsed->displayUri());
    m_ui.uriEdit->setText(m_appliedUri);
    m_uriLength = m_appliedUri.size();
    Q_EMIT edited();
    return true;
}

void ProfileForm::setDeployment(const Deployment& deployment)
{
    const QSignalBlocker quiet(this);
    showEndpoint(m_ui, deployment.server);
    showGroup(m_ui, deployment.sentinel, deployment.cluster, deployment.redlock);
    setPasswords(deployment);
    showTransport();
    m_topics->unfoldChanged(profile());
}

void ProfileForm::setPasswords(const Deployment& deployment)
{
    if (!deployment.server.password.isEmpty())
        m_ui.passwordEdit->setText(QString::fromStdString(deployment.server.password.reveal()));
    if (deployment.sentinel && !deployment.sentinel->password.isEmpty())
        m_ui.sentinelPasswordEdit->setText(QString::fromStdString(deployment.sentinel->password.reveal()));
}

std::optional<settings::Profile> ProfileForm::savedBase() const
{
    return m_isSaved ? std::optional(m_shown) : std::nullopt;
}

void ProfileForm::becomeSaved(const settings::Profile& saved)
{
    if (saved != profile()) {
        const auto fields = {m_ui.passwordEdit, m_ui.sentinelPasswordEdit, m_ui.actionsPasswordEdit};
        QStringList passwords;
        for (const QLineEdit* field : fields)
            passwords << field->text();
        setProfile(saved, true);
        for (QLineEdit* field : fields)
            field->setText(passwords.takeFirst());
    }
    m_base = saved;
    m_isSaved = true;
    m_ui.nameEdit->setText(saved.name);
    m_shown = profile();
}

void ProfileForm::becomeNew()
{
    const QString savedName = m_base.name;
    m_base.id = settings::newProfile().id;
    m_isSaved = false;
    if (m_ui.nameEdit->text().trimmed() == savedName)
        m_ui.nameEdit->clear(); // the copy is named after its server
}

void ProfileForm::showTransport()
{
    const auto transport = static_cast<Transport>(m_ui.transportCombo->currentIndex());
    const DeploymentKind kind = kindOf(m_ui);
    const bool isOneServer = kind == DeploymentKind::Server;
    const bool isCluster = kind == DeploymentKind::Cluster;
    const bool isRedlock = kind == DeploymentKind::Redlock;
    setRowVisible(m_ui.serverLayout, m_ui.hostEdit, transport != Transport::Unix && isOneServer);
    setRowVisible(m_ui.serverLayout, m_ui.socketEdit, transport == Transport::Unix && isOneServer);
    setRowVisible(m_ui.sentinelLayout, m_ui.groupEdit, !isCluster);
    for (const QWidget* field : {m_ui.sentinelUserEdit, m_ui.sentinelPasswordEdit})
        setRowVisible(m_ui.sentinelLayout, field, kind == DeploymentKind::Sentinel);
    for (const QWidget* field : {static_cast<QWidget*>(m_ui.reachEdit), static_cast<QWidget*>(m_ui.sameHostCheck)})
        setRowVisible(m_ui.sentinelLayout, field, !isRedlock);
    m_ui.sentinelsLabel->setText(isRedlock ? tr("Servers") : isCluster ? tr("Nodes") : tr("Sentinels"));
    m_ui.sentinelsEdit->setPlaceholderText(isRedlock   ? tr("host:6379, host2:6379, host3:6379")
                                           : isCluster ? tr("host:6379, host2:6379")
                                                       : tr("host:26379, host2:26379"));
    m_ui.sentinelsEdit->setToolTip(isRedlock   ? tr("All servers of the group: each one has a vote, and a majority of "
                                                      "them decides who holds a lock.")
                                   : isCluster ? tr("Some nodes of the cluster; the others are learned from them. All "
                                                    "are asked at once; one that does not answer does not delay the "
                                                    "rest.")
                                               : tr("All are asked at once; one that does not answer delays nobody."));
    m_ui.sameHostCheck->setText(isCluster ? tr("Reach announced ports at the host of the node that announces them")
                                          : tr("Reach announced ports at the host of the Sentinel"));
    m_topics->update(profile());
}

void ProfileForm::showEnvironment()
{
    settings::Profile shown = m_base;
    for (int i = 0; i < 3; ++i) {
        settings::Profile plain;
        plain.environment = static_cast<Environment>(i);
        m_ui.environmentCombo->setItemIcon(i, environmentChip(plain, m_theme.colors()));
    }
    shown.environment = static_cast<Environment>(m_ui.environmentCombo->currentIndex());
    m_ui.colourButton->setIcon(environmentChip(shown, m_theme.colors()));
    m_ui.colourReset->setEnabled(!m_base.colour.isEmpty());
    m_ui.actionsNote->setText(
        shown.environment == Environment::Production
            ? tr("Production: nothing is changed until you choose \"Allow Actions for 10 Minutes\", and then the key "
                 "is typed for each action.")
            : tr("Each action asks first, compares before it acts and is written to the audit log. Mark the server as "
                 "production to lock actions until they are allowed for ten minutes."));
}

void ProfileForm::chooseColour()
{
    auto* dialog = new QColorDialog(environmentColor(profile(), m_theme.colors()), m_ui.form);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QColorDialog::colorSelected, this, [this](const QColor& colour) {
        m_base.colour = colour.name();
        showEnvironment();
        Q_EMIT edited();
    });
    dialog->open();
}

void ProfileForm::browse(QLineEdit* into, const QString& title)
{
    auto* dialog = new QFileDialog(m_ui.form, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, into](const QString& file) {
        into->setText(file);
        Q_EMIT edited();
    });
    dialog->open();
}

bool ProfileForm::validate()
{
    for (const Field field : kFields)
        setError(field, {});
    const QList<settings::Problem> problems = settings::problemsOf(profile());
    for (const settings::Problem& problem : problems) {
        setError(problem.field, problem.text);
        m_topics->open(*inputOf(m_ui, problem.field));
    }
    return problems.isEmpty();
}

void ProfileForm::focusFirstProblem()
{
    const QList<settings::Problem> problems = settings::problemsOf(profile());
    if (problems.isEmpty())
        return;
    focusField(*inputOf(m_ui, problems.first().field));
}

void ProfileForm::showNotice(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
    if (!text.isEmpty())
        m_topics->open(label);
}

void ProfileForm::focusField(QWidget& field)
{
    m_topics->open(field);
    field.setFocus(Qt::OtherFocusReason);
    m_ui.form->ensureWidgetVisible(&field);
}

void ProfileForm::setError(settings::Field field, const QString& text)
{
    showError(errorLabel(m_ui, field), inputOf(m_ui, field), text);
}

void ProfileForm::showError(QLabel* label, QWidget* field, const QString& text)
{
    label->setText(text.isEmpty() ? QString() : u"▲ "_s + text);
    label->setVisible(!text.isEmpty());
    field->setAccessibleDescription(text);
}

} // namespace lockscope::gui

#include "moc_profileform.cpp"
