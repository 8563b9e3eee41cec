// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/connectionimport.h"

#include "gui/connect/connectdialog.h"
#include "gui/shell/savefile.h"
#include "gui/widgets/questionbox.h"
#include "settings/profilestore.h"
#include "settings/secrets.h"

#include <QCheckBox>
#include <QFile>
#include <QFileDialog>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr qsizetype kMostNamed = 8;
constexpr qsizetype kMostFile = 11 << 20; ///< bytes; more than an import accepts, so that it can refuse the file

int passwordsIn(const settings::ImportedConnections& read)
{
    return static_cast<int>(std::count_if(read.connections.begin(), read.connections.end(), [](const auto& each) {
        return !each.password.isEmpty() || !each.sentinelPassword.isEmpty();
    }));
}

QString firstFew(QStringList lines, const QString& rest)
{
    if (lines.size() > kMostNamed) {
        const qsizetype more = lines.size() - kMostNamed;
        lines = lines.first(kMostNamed);
        lines << rest.arg(more);
    }
    return lines.join(u'\n');
}

} // namespace

ConnectionImport::ConnectionImport(settings::ProfileStore& profiles, settings::Secrets& secrets, QWidget& parent)
    : QObject(&parent), m_profiles(profiles), m_secrets(secrets), m_parent(parent)
{
}

void ConnectionImport::askForFile()
{
    auto* dialog = new QFileDialog(&m_parent, tr("Import Connections"));
    dialog->setObjectName(u"importConnections"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Connections (*.json *.ano *.zip config)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ConnectionImport::read);
    dialog->open();
}

void ConnectionImport::read(const QString& name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return Q_EMIT told(tr("%1 cannot be read: %2").arg(name, file.errorString()), true, {});
    auto read = settings::readConnections(file.read(kMostFile));
    if (!read)
        return Q_EMIT told(read.error(), true, {});
    for (auto& each : read->connections) {
        if (isSaved(each.profile))
            read->notes << tr("%1 is saved already, and was left out.").arg(each.profile.name);
    }
    read->connections.removeIf([this](const auto& each) { return isSaved(each.profile); });
    if (read->connections.isEmpty())
        return Q_EMIT told(tr("Nothing was imported: all connections of the file are saved already."), false, {});
    ask(*read);
}

bool ConnectionImport::isSaved(const settings::Profile& profile) const
{
    const QList<settings::Profile>& saved = m_profiles.profiles();
    return std::any_of(saved.begin(), saved.end(), [&](const settings::Profile& each) {
        return settings::deploymentOf(each) == settings::deploymentOf(profile);
    });
}

void ConnectionImport::ask(const settings::ImportedConnections& read)
{
    QStringList names;
    for (const auto& each : read.connections)
        names << each.profile.name + u"   "_s +
                     QString::fromStdString(settings::deploymentOf(each.profile).displayUri());
    const auto count = static_cast<int>(read.connections.size());
    BoxContent question;
    question.title = tr("Import Connections");
    question.text =
        tr("Import %n connection(s) of %1? They are read-only until you change that.", nullptr, count).arg(read.from);
    question.detail = firstFew(names, tr("and %1 more"));
    if (!read.notes.isEmpty())
        question.detail += u"\n\n"_s + firstFew(read.notes, tr("and %1 more notes"));
    question.verb = tr("&Import");
    auto* box = makeQuestionBox(&m_parent, question);
    box->setObjectName(u"importQuestion"_s);
    QCheckBox* keep = nullptr;
    if (const int passwords = passwordsIn(read); passwords > 0) {
        keep = new QCheckBox(tr("&Keep the %n password(s) of the file in the keyring", nullptr, passwords), box);
        box->setCheckBox(keep);
    }
    connect(box, &QDialog::accepted, this, [this, read, keep] { apply(read, keep != nullptr && keep->isChecked()); });
    box->open();
}

void ConnectionImport::apply(const settings::ImportedConnections& read, bool keepPasswords)
{
    int taken = 0;
    for (const settings::ImportedConnection& each : read.connections) {
        if (const auto saved = m_profiles.save(each.profile); !saved)
            return Q_EMIT told(saved.error(), true, {});
        ++taken;
        if (!keepPasswords)
            continue;
        if (!each.password.isEmpty())
            m_secrets.keep(each.profile.id, each.password, true, this);
        if (!each.sentinelPassword.isEmpty())
            m_secrets.keep(sentinelSecretId(each.profile.id), each.sentinelPassword, true, this);
    }
    Q_EMIT told(tr("%n connection(s) imported, read-only.", nullptr, taken), false,
                read.connections.first().profile.id);
}

void ConnectionImport::askAndExport()
{
    const SaveQuestion question{u"exportConnections"_s,
                                tr("Export Connections"),
                                u"lockscope-connections.json"_s,
                                {tr("Connections (*.json)")}};
    askAndSave(
        m_parent, question,
        [this](const QString& file) { return writeFile(file, settings::toJson(m_profiles.profiles())); },
        [this](const QString& outcome, bool ok) { Q_EMIT told(outcome, !ok, {}); });
}

} // namespace lockscope::gui

#include "moc_connectionimport.cpp"
