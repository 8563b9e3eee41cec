// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profileform.h"

#include "formats/presets.h"
#include "gui/connect/environment.h"
#include "gui/connect/formrows.h"
#include "gui/connect/profileoptions.h"
#include "gui/widgets/themedparts.h"
#include "ui_connectdialog.h"

#include <QColorDialog>
#include <QFileDialog>
#include <QRegularExpression>

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

/// Separator of several values in one field.
const QRegularExpression& between()
{
    static const QRegularExpression comma(u"[,\\s]+"_s);
    return comma;
}

} // namespace

ProfileForm::ProfileForm(Ui::ConnectDialog& ui, const Theme& theme, QObject* parent)
    : Themed(parent), m_ui(ui), m_theme(theme), m_base(settings::newProfile())
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
        setTone(errorLabel(field), theme, lockcells::Tone::Alarm);
        setError(field, {});
    }
    setTone(m_ui.uriError, theme, lockcells::Tone::Alarm);
    for (QLabel* label : {m_ui.secretNotice, m_ui.budgetNote, m_ui.actionsNote})
        setTone(label, theme, lockcells::Tone::Muted);
    showError(m_ui.uriError, m_ui.uriEdit, {});
    retranslate();
    wire();
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
    setEndpoint(profile.endpoint);
    setGroup(profile.sentinel, profile.cluster, profile.redlock);
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
}

settings::Profile ProfileForm::profile() const
{
    settings::Profile profile = m_base;
    profile.endpoint = endpoint();
    profile.sentinel = group();
    profile.cluster = cluster();
    profile.redlock = redlock();
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

ProfileForm::Kind ProfileForm::kind() const
{
    return static_cast<Kind>(m_ui.kindCombo->currentIndex());
}

void ProfileForm::setGroup(const std::optional<SentinelGroup>& group, const std::optional<ClusterSeeds>& cluster,
                           const std::optional<RedlockGroup>& redlock)
{
    const Kind kind = redlock ? Kind::Redlock : cluster ? Kind::Cluster : group ? Kind::Sentinel : Kind::Server;
    m_ui.kindCombo->setCurrentIndex(static_cast<int>(kind));
    const SentinelGroup shown = group.value_or(SentinelGroup());
    const ReachTable& table = cluster ? cluster->reach : shown.reach;
    QStringList sentinels;
    for (const HostPort& each : redlock ? redlock->servers : cluster ? cluster->seeds : shown.sentinels)
        sentinels << QString::fromStdString(each.text());
    QStringList reach;
    for (const ReachTable::Row& row : table.rows)
        reach << QString::fromStdString(row.announced.text() + '~' + row.reachable.text());
    m_ui.groupEdit->setText(QString::fromStdString(redlock ? redlock->name : shown.name));
    m_ui.sentinelsEdit->setText(sentinels.join(u", "_s));
    m_ui.sentinelUserEdit->setText(QString::fromStdString(shown.user));
    m_ui.reachEdit->setText(reach.join(u", "_s));
    m_ui.sameHostCheck->setChecked(table.sameHost);
}

/// Invalid text becomes an address that validate() rejects.
std::optional<SentinelGroup> ProfileForm::group() const
{
    if (kind() != Kind::Sentinel)
        return std::nullopt;
    SentinelGroup group;
    group.name = m_ui.groupEdit->text().trimmed().toStdString();
    group.user = m_ui.sentinelUserEdit->text().toStdString();
    group.sentinels = places(kSentinelPort);
    group.reach = reach();
    return group;
}

std::optional<ClusterSeeds> ProfileForm::cluster() const
{
    return kind() == Kind::Cluster ? std::optional(ClusterSeeds{places(kClusterPort), reach()}) : std::nullopt;
}

std::optional<RedlockGroup> ProfileForm::redlock() const
{
    if (kind() != Kind::Redlock)
        return std::nullopt;
    return RedlockGroup{m_ui.groupEdit->text().trimmed().toStdString(), places(kClusterPort)};
}

std::vector<HostPort> ProfileForm::places(std::uint16_t defaultPort) const
{
    std::vector<HostPort> places;
    for (const QString& each : m_ui.sentinelsEdit->text().split(between(), Qt::SkipEmptyParts))
        places.push_back(parseHostPort(each.toStdString(), defaultPort).value_or(HostPort()));
    return places;
}

ReachTable ProfileForm::reach() const
{
    ReachTable reach;
    for (const QString& each : m_ui.reachEdit->text().split(between(), Qt::SkipEmptyParts)) {
        const auto at = [&](int part) {
            return parseHostPort(each.section(u'~', part, part).toStdString(), 6379).value_or(HostPort());
        };
        reach.rows.push_back({at(0), at(1)});
    }
    reach.sameHost = m_ui.sameHostCheck->isChecked();
    return reach;
}

void ProfileForm::setEndpoint(const Endpoint& endpoint)
{
    m_ui.transportCombo->setCurrentIndex(static_cast<int>(endpoint.transport));
    m_ui.hostEdit->setText(QString::fromStdString(endpoint.host));
    m_ui.portSpin->setValue(endpoint.port == 0 ? Endpoint().port : endpoint.port);
    m_ui.socketEdit->setText(QString::fromStdString(endpoint.socketPath));
    m_ui.databaseSpin->setValue(endpoint.database);
    m_ui.userEdit->setText(QString::fromStdString(endpoint.user));
    m_ui.caEdit->setText(QString::fromStdString(endpoint.tls.caFile));
    m_ui.certificateEdit->setText(QString::fromStdString(endpoint.tls.certificateFile));
    m_ui.keyEdit->setText(QString::fromStdString(endpoint.tls.keyFile));
    m_ui.serverNameEdit->setText(QString::fromStdString(endpoint.tls.serverName));
    const SshRoute ssh = endpoint.ssh.value_or(SshRoute());
    m_ui.sshEdit->setText(endpoint.ssh ? QString::fromStdString(ssh.text()) : QString());
    m_ui.sshJumpEdit->setText(QString::fromStdString(ssh.jump));
}

Endpoint ProfileForm::endpoint() const
{
    Endpoint endpoint;
    endpoint.transport = static_cast<Transport>(m_ui.transportCombo->currentIndex());
    endpoint.host = m_ui.hostEdit->text().trimmed().toStdString();
    endpoint.port = static_cast<std::uint16_t>(m_ui.portSpin->value());
    if (kind() != Kind::Server) { // the address comes from a Sentinel or a node, or there are several
        endpoint.host.clear();
        endpoint.port = 0;
    }
    endpoint.socketPath = m_ui.socketEdit->text().toStdString();
    endpoint.database = m_ui.databaseSpin->value();
    endpoint.user = m_ui.userEdit->text().toStdString();
    endpoint.tls.caFile = m_ui.caEdit->text().toStdString();
    endpoint.tls.certificateFile = m_ui.certificateEdit->text().toStdString();
    endpoint.tls.keyFile = m_ui.keyEdit->text().toStdString();
    endpoint.tls.serverName = m_ui.serverNameEdit->text().trimmed().toStdString();
    endpoint.ssh = route();
    return endpoint;
}

/// Invalid text becomes a machine without a name, which validate() rejects.
std::optional<SshRoute> ProfileForm::route() const
{
    const QString machine = m_ui.sshEdit->text().trimmed();
    QString jump = m_ui.sshJumpEdit->text();
    if (machine.isEmpty() && jump.trimmed().isEmpty())
        return std::nullopt;
    jump = jump.split(between(), Qt::SkipEmptyParts).join(u',');
    auto route = parseSshRoute(machine.toStdString(), jump.toStdString());
    if (!route)
        return SshRoute();
    if (m_base.endpoint.ssh)
        route->configFile = m_base.endpoint.ssh->configFile;
    return *route;
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
    setEndpoint(deployment.server);
    setGroup(deployment.sentinel, deployment.cluster, deployment.redlock);
    setPasswords(deployment);
    showTransport();
}

void ProfileForm::setPasswords(const Deployment& deployment)
{
    if (!deployment.server.password.isEmpty())
        m_ui.passwordEdit->setText(QString::fromStdString(deployment.server.password.reveal()));
    if (deployment.sentinel && !deployment.sentinel->password.isEmpty())
        m_ui.sentinelPasswordEdit->setText(QString::fromStdString(deployment.sentinel->password.reveal()));
}

void ProfileForm::becomeSaved()
{
    m_base = profile();
    m_isSaved = true;
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
    const bool isOneServer = kind() == Kind::Server;
    const bool isCluster = kind() == Kind::Cluster;
    const bool isRedlock = kind() == Kind::Redlock;
    setRowVisible(m_ui.serverLayout, m_ui.hostEdit, transport != Transport::Unix && isOneServer);
    setRowVisible(m_ui.serverLayout, m_ui.socketEdit, transport == Transport::Unix && isOneServer);
    m_ui.sentinelBox->setVisible(!isOneServer);
    setRowVisible(m_ui.sentinelLayout, m_ui.groupEdit, !isCluster);
    for (const QWidget* field : {m_ui.sentinelUserEdit, m_ui.sentinelPasswordEdit})
        setRowVisible(m_ui.sentinelLayout, field, kind() == Kind::Sentinel);
    for (const QWidget* field : {static_cast<QWidget*>(m_ui.reachEdit), static_cast<QWidget*>(m_ui.sameHostCheck)})
        setRowVisible(m_ui.sentinelLayout, field, !isRedlock);
    m_ui.sentinelBox->setTitle(isRedlock ? tr("Redlock group") : isCluster ? tr("Cluster") : tr("Sentinel"));
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
    setRowVisible(m_ui.serverLayout, m_ui.tlsBox, transport == Transport::Tls);
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
    auto* dialog = new QColorDialog(environmentColor(profile(), m_theme.colors()), m_ui.tabs);
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
    auto* dialog = new QFileDialog(m_ui.tabs, title);
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
    for (const settings::Problem& problem : problems)
        setError(problem.field, problem.text);
    return problems.isEmpty();
}

void ProfileForm::focusFirstProblem()
{
    const QList<settings::Problem> problems = settings::problemsOf(profile());
    if (problems.isEmpty())
        return;
    QWidget* field = input(problems.first().field);
    for (int tab = 0; tab < m_ui.tabs->count(); ++tab) {
        if (m_ui.tabs->widget(tab)->isAncestorOf(field))
            m_ui.tabs->setCurrentIndex(tab);
    }
    field->setFocus(Qt::OtherFocusReason);
}

QLabel* ProfileForm::errorLabel(settings::Field field) const
{
    switch (field) {
    case Field::Name:
        return m_ui.nameError;
    case Field::Colour:
        return m_ui.colourError;
    case Field::Host:
    case Field::Port:
        return m_ui.hostError;
    case Field::SocketPath:
        return m_ui.socketError;
    case Field::Database:
        return m_ui.databaseError;
    case Field::Patterns:
        return m_ui.patternsError;
    case Field::TlsFiles:
        return m_ui.tlsError;
    case Field::Budget:
        return m_ui.budgetError;
    case Field::Group:
        return m_ui.groupError;
    case Field::Sentinels:
    case Field::Seeds:
    case Field::Servers:
        return m_ui.sentinelsError;
    case Field::Reach:
        return m_ui.reachError;
    case Field::Ssh:
        return m_ui.sshError;
    }
    Q_UNREACHABLE();
}

QWidget* ProfileForm::input(settings::Field field) const
{
    switch (field) {
    case Field::Name:
        return m_ui.nameEdit;
    case Field::Colour:
        return m_ui.colourButton;
    case Field::Host:
        return m_ui.hostEdit;
    case Field::Port:
        return m_ui.portSpin;
    case Field::SocketPath:
        return m_ui.socketEdit;
    case Field::Database:
        return m_ui.databaseSpin;
    case Field::Patterns:
        return m_ui.patternsEdit;
    case Field::TlsFiles:
        return m_ui.keyEdit;
    case Field::Budget:
        return m_ui.readBudgetSpin;
    case Field::Group:
        return m_ui.groupEdit;
    case Field::Sentinels:
    case Field::Seeds:
    case Field::Servers:
        return m_ui.sentinelsEdit;
    case Field::Reach:
        return m_ui.reachEdit;
    case Field::Ssh:
        return m_ui.sshEdit;
    }
    Q_UNREACHABLE();
}

void ProfileForm::setError(settings::Field field, const QString& text)
{
    showError(errorLabel(field), input(field), text);
}

void ProfileForm::showError(QLabel* label, QWidget* field, const QString& text)
{
    label->setText(text.isEmpty() ? QString() : u"▲ "_s + text);
    label->setVisible(!text.isEmpty());
    field->setAccessibleDescription(text);
}

} // namespace lockscope::gui

#include "moc_profileform.cpp"
