// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/profile.h"

#include <QObject>

#include <functional>
#include <optional>

namespace lockscope::settings {

/// The saved profiles: one JSON file, mode 0600, written whole and atomically. A change re-reads the file under a lock
/// file first, so that two windows do not undo each other's work. GUI thread.
///
/// A file of an older format is read, and copied beside itself (profiles.json.format-1) before it is first written.
///
/// A file that cannot be understood is left alone: loadError() says what is wrong, the list is empty, and the first
/// change moves the file to a backup beside it.
class ProfileStore final : public QObject
{
    Q_OBJECT
public:
    /// $XDG_CONFIG_HOME/lockscope/profiles.json.
    [[nodiscard]] static QString defaultPath();

    /// Reads the file; no file is an empty list.
    explicit ProfileStore(QString path = defaultPath(), QObject* parent = nullptr);

    [[nodiscard]] const QList<Profile>& profiles() const { return m_profiles; }
    [[nodiscard]] std::optional<Profile> find(const QString& id) const;
    /// By name without regard to case; for the command line.
    [[nodiscard]] std::optional<Profile> findByName(const QString& name) const;
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Empty when the file was read (or is not there); else a sentence for a person.
    [[nodiscard]] const QString& loadError() const { return m_loadError; }
    void reload();

    /// Adds, or replaces the one with the same id. What is known of its servers is kept as long as its address is the
    /// same. The error is a sentence for a person; then nothing has changed.
    [[nodiscard]] Result<void, QString> save(const Profile& profile);
    /// Adds what servers said of themselves that were reached by the address of this profile: at most kMostSigns, the
    /// oldest go. Nothing is written when all is known, or there is no such profile.
    [[nodiscard]] Result<void, QString> learn(const QString& id, const QStringList& signs);
    [[nodiscard]] Result<void, QString> remove(const QString& id);
    /// Takes the last remove() back, at its old place. Nothing to take back is not an error.
    [[nodiscard]] Result<void, QString> undoRemove();

Q_SIGNALS:
    void changed();

private:
    struct Removed
    {
        Profile profile;
        qsizetype place;
    };
    Result<void, QString> change(const std::function<void(QList<Profile>&)>& edit);
    [[nodiscard]] Result<void, QString> keepOlder() const;
    Result<void, QString> write(const QList<Profile>& profiles) const;
    [[nodiscard]] Result<QList<Profile>, QString> read() const;

    QString m_path;
    QString m_loadError;
    QList<Profile> m_profiles;
    std::optional<Removed> m_removed;
};

} // namespace lockscope::settings
