// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/profile.h"

#include <QDateTime>
#include <QObject>

#include <functional>
#include <optional>

class QFileSystemWatcher;

namespace lockscope::settings {

/// The saved profiles: one JSON file, mode 0600, replaced atomically. Each change re-reads the file under a lock file,
/// so that two windows do not overwrite each other's changes. GUI thread.
///
/// A file of an older format is copied (profiles.json.format-1) before it is first overwritten.
///
/// An invalid file is left alone: loadError() has the problem, the list is empty, and the first change moves the file
/// to a backup.
class ProfileStore final : public QObject
{
    Q_OBJECT
public:
    /// $XDG_CONFIG_HOME/lockscope/profiles.json.
    [[nodiscard]] static QString defaultPath();

    /// Reads the file; without a file the list is empty.
    explicit ProfileStore(QString path = defaultPath(), QObject* parent = nullptr);

    [[nodiscard]] const QList<Profile>& profiles() const { return m_profiles; }
    [[nodiscard]] std::optional<Profile> find(const QString& id) const;
    /// Case-insensitive; for the command line.
    [[nodiscard]] std::optional<Profile> findByName(const QString& name) const;
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Empty if the file was read (or does not exist); else a sentence for the user.
    [[nodiscard]] const QString& loadError() const { return m_loadError; }
    void reload();
    /// Reloads if the file is not the one that was read last: another window, a verb or a hand has written it.
    void refresh();
    /// Calls refresh() from now on when something changes in the file's folder.
    void watch();

    /// Adds a profile, or replaces the one with its id. The known identities of its servers are kept while the address
    /// stays the same. `base`: the profile that was edited; what the file says differently meanwhile, and was not
    /// edited, is kept. On error (a sentence for the user) nothing has changed.
    [[nodiscard]] Result<void, QString> save(const Profile& profile, const std::optional<Profile>& base = {});
    /// Adds identities of the servers reached by this profile's address: at most kMostSigns, the oldest are dropped.
    /// Writes nothing if all are known, or the profile does not exist.
    [[nodiscard]] Result<void, QString> learn(const QString& id, const QStringList& signs);
    [[nodiscard]] Result<void, QString> remove(const QString& id);
    /// Undoes the last remove(), at the old position. No error if there is nothing to undo.
    [[nodiscard]] Result<void, QString> undoRemove();

Q_SIGNALS:
    void changed();

private:
    /// Tells the file from one that was written later.
    struct FileState
    {
        QDateTime changed; ///< also of its owner and rights, without which it could not be read
        qint64 size = -1;
        friend bool operator==(const FileState&, const FileState&) = default;
    };
    struct Removed
    {
        Profile profile;
        qsizetype place;
    };
    [[nodiscard]] FileState fileState() const;
    Result<void, QString> change(const std::function<void(QList<Profile>&)>& edit);
    [[nodiscard]] Result<void, QString> keepOlder() const;
    Result<void, QString> write(const QList<Profile>& profiles) const;
    [[nodiscard]] Result<QList<Profile>, QString> read() const;

    QString m_path;
    FileState m_read; ///< of the file when it was read or written last
    QFileSystemWatcher* m_watcher = nullptr;
    QString m_loadError;
    QList<Profile> m_profiles;
    std::optional<Removed> m_removed;
};

} // namespace lockscope::settings
