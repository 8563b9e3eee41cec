// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/profilestore.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

constexpr int kLockWaitMs = 500;

auto byId(const QString& id)
{
    return [&id](const Profile& profile) { return profile.id == id; };
}

/// True if both reach the same servers, independent of database, user and encryption.
bool areAtSamePlace(const Profile& a, const Profile& b)
{
    const auto place = [](const Endpoint& endpoint) {
        return std::tuple(endpoint.transport == Transport::Unix, endpoint.host, endpoint.port, endpoint.socketPath,
                          endpoint.ssh ? endpoint.ssh->text() : std::string());
    };
    const auto groupOf = [](const Profile& profile) {
        return profile.sentinel ? std::optional(std::pair(profile.sentinel->name, profile.sentinel->sentinels))
                                : std::nullopt;
    };
    const auto seedsOf = [](const Profile& profile) {
        return profile.cluster ? std::optional(profile.cluster->seeds) : std::nullopt;
    };
    const bool isServer = !a.sentinel && !a.cluster && !a.redlock;
    return groupOf(a) == groupOf(b) && seedsOf(a) == seedsOf(b) && a.redlock == b.redlock &&
           (!isServer || place(a.endpoint) == place(b.endpoint));
}

/// `mine` with what `theirs` changed since `base`, where `mine` did not. An address counts as one.
Profile merged(const Profile& base, const Profile& theirs, Profile mine)
{
    const auto keep = [&](auto... fields) {
        if (((mine.*fields == base.*fields) && ...))
            ((mine.*fields = theirs.*fields), ...);
    };
    keep(&Profile::name);
    keep(&Profile::colour);
    keep(&Profile::environment);
    keep(&Profile::endpoint, &Profile::sentinel, &Profile::cluster, &Profile::redlock);
    keep(&Profile::patterns);
    keep(&Profile::presets);
    keep(&Profile::readOnly);
    keep(&Profile::traceOnSuspicion);
    keep(&Profile::actionsUser);
    keep(&Profile::readBudget);
    keep(&Profile::pollBudget);
    keep(&Profile::waitBudget);
    keep(&Profile::skipsJobs);
    return mine;
}

} // namespace

QString ProfileStore::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/lockscope/profiles.json"_s;
}

ProfileStore::ProfileStore(QString path, QObject* parent) : QObject(parent), m_path(std::move(path))
{
    reload();
}

std::optional<Profile> ProfileStore::find(const QString& id) const
{
    const auto found = std::ranges::find_if(m_profiles, byId(id));
    return found == m_profiles.end() ? std::nullopt : std::optional(*found);
}

std::optional<Profile> ProfileStore::findByName(const QString& name) const
{
    const auto found = std::ranges::find_if(
        m_profiles, [&name](const Profile& profile) { return profile.name.compare(name, Qt::CaseInsensitive) == 0; });
    return found == m_profiles.end() ? std::nullopt : std::optional(*found);
}

void ProfileStore::reload()
{
    m_read = fileState();
    const auto profiles = read();
    m_loadError = profiles ? QString() : profiles.error();
    m_profiles = profiles ? *profiles : QList<Profile>();
    Q_EMIT changed();
}

void ProfileStore::refresh()
{
    if (fileState() != m_read)
        reload();
}

/// We put another file in its place at each change, which the folder tells; an editor may write into the file.
void ProfileStore::watch()
{
    const QString folder = QFileInfo(m_path).path();
    if (!QDir().mkpath(folder))
        return; // nobody can write a profile there
    m_watcher = new QFileSystemWatcher({folder}, this);
    const auto follow = [this] {
        if (QFile::exists(m_path) && !m_watcher->files().contains(m_path))
            m_watcher->addPath(m_path);
        refresh();
    };
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, follow);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, follow);
    follow();
}

ProfileStore::FileState ProfileStore::fileState() const
{
    const QFileInfo info(m_path);
    return info.exists() ? FileState{info.metadataChangeTime(), info.size()} : FileState();
}

Result<QList<Profile>, QString> ProfileStore::read() const
{
    QFile file(m_path);
    if (!file.exists())
        return QList<Profile>();
    if (!file.open(QIODevice::ReadOnly))
        return failure(tr("The profiles in %1 cannot be read: %2. Check who owns the file and its permissions.")
                           .arg(m_path, file.errorString()));
    auto profiles = fromJson(file.readAll());
    if (!profiles)
        return failure(tr("The profiles in %1 cannot be used: %2. The file is left as it is; saving a profile here "
                          "moves it to a backup beside it.")
                           .arg(m_path, profiles.error()));
    return profiles;
}

Result<void, QString> ProfileStore::save(const Profile& profile, const std::optional<Profile>& base)
{
    if (const QList<Problem> problems = problemsOf(profile); !problems.isEmpty())
        return failure(problems.first().text);
    Profile clean = profile;
    clean.endpoint.password = Secret();
    if (clean.sentinel)
        clean.sentinel->password = Secret();
    return change([&clean, &base](QList<Profile>& profiles) {
        const auto found = std::ranges::find_if(profiles, byId(clean.id));
        if (found == profiles.end()) {
            profiles << clean;
            return;
        }
        if (base)
            clean = merged(*base, *found, clean);
        const QStringList signs = areAtSamePlace(*found, clean) ? found->signs : QStringList();
        *found = clean;
        found->signs = signs;
    });
}

Result<void, QString> ProfileStore::learn(const QString& id, const QStringList& all)
{
    const QStringList signs = all.last(std::min(all.size(), kMostSigns)); // the rest would be dropped anyway
    const auto hasAll = [&signs](const Profile& profile) {
        return std::ranges::all_of(signs, [&](const QString& each) { return profile.signs.contains(each); });
    };
    const auto known = find(id);
    if (!known || hasAll(*known))
        return {};
    return change([&](QList<Profile>& profiles) {
        const auto found = std::ranges::find_if(profiles, byId(id));
        if (found == profiles.end() || hasAll(*found))
            return;
        for (const QString& each : signs) {
            found->signs.removeAll(each);
            found->signs << each;
        }
        if (found->signs.size() > kMostSigns)
            found->signs = found->signs.last(kMostSigns);
    });
}

Result<void, QString> ProfileStore::remove(const QString& id)
{
    std::optional<Removed> removed;
    auto done = change([&](QList<Profile>& profiles) {
        const auto found = std::ranges::find_if(profiles, byId(id));
        if (found == profiles.end())
            return;
        removed = Removed{*found, std::distance(profiles.begin(), found)};
        profiles.erase(found);
    });
    if (done && removed)
        m_removed = removed;
    return done;
}

Result<void, QString> ProfileStore::undoRemove()
{
    if (!m_removed)
        return {};
    auto done = change([this](QList<Profile>& profiles) {
        if (std::ranges::none_of(profiles, byId(m_removed->profile.id)))
            profiles.insert(std::min(m_removed->place, profiles.size()), m_removed->profile);
    });
    if (done)
        m_removed.reset();
    return done;
}

Result<void, QString> ProfileStore::change(const std::function<void(QList<Profile>&)>& edit)
{
    const QString folder = QFileInfo(m_path).path();
    if (!QDir().mkpath(folder))
        return failure(tr("The folder %1 cannot be made. Check its permissions.").arg(folder));
    QLockFile lock(m_path + u".lock"_s);
    if (!lock.tryLock(kLockWaitMs))
        return failure(tr("Another Lockscope is writing %1 just now. Try again.").arg(m_path));

    auto profiles = read();
    if (!profiles) {
        const QString backup =
            m_path + u".backup-"_s + QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmsszzz"_s);
        if (!QFile::rename(m_path, backup))
            return failure(tr("%1 cannot be moved to %2, so it is not replaced.").arg(m_path, backup));
        profiles = QList<Profile>();
    }
    if (auto kept = keepOlder(); !kept)
        return kept;
    edit(*profiles);
    if (const auto readBack = fromJson(toJson(*profiles)); !readBack) // never writes a file that could not be read back
        return failure(tr("The servers cannot be saved like this: %1.").arg(readBack.error()));
    if (auto written = write(*profiles); !written)
        return written;
    m_read = fileState();
    m_profiles = *profiles;
    m_loadError.clear();
    lock.unlock(); // who hears of it may save, too
    Q_EMIT changed();
    return {};
}

/// Copies a file of an older format once, so that an older Lockscope can use it again.
Result<void, QString> ProfileStore::keepOlder() const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const int version = formatOf(file.readAll());
    const QString copy = m_path + u".format-%1"_s.arg(version);
    if (version < 1 || version >= kProfileFormat || QFile::exists(copy))
        return {};
    if (!QFile::copy(m_path, copy) || !QFile::setPermissions(copy, QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        return failure(tr("%1 cannot be copied to %2, so it is not replaced.").arg(m_path, copy));
    return {};
}

Result<void, QString> ProfileStore::write(const QList<Profile>& profiles) const
{
    QSaveFile file(m_path);
    const bool written = file.open(QIODevice::WriteOnly) &&
                         file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) &&
                         file.write(toJson(profiles)) >= 0 && file.commit();
    if (!written)
        return failure(
            tr("The profiles cannot be written to %1: %2. Nothing was changed.").arg(m_path, file.errorString()));
    return {};
}

} // namespace lockscope::settings

#include "moc_profilestore.cpp"
