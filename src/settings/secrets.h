// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace lockscope::settings {

/// Stores passwords beyond the session. Asynchronous: every call ends in exactly one `done`, from the event loop of the
/// calling thread, unless `context` was destroyed first.
class Keyring
{
public:
    struct Answer
    {
        enum class State : quint8 { Done, NotFound, Unavailable, Denied, Failed };
        State state = State::Done;
        Secret secret; ///< for read()
        QString words; ///< the keyring's error text
    };
    using Done = std::function<void(const Answer&)>;

    virtual ~Keyring() = default;
    virtual void read(const QString& key, QObject* context, Done done) = 0;
    virtual void write(const QString& key, const Secret& secret, QObject* context, Done done) = 0;
    virtual void remove(const QString& key, QObject* context, Done done) = 0;
};

/// The desktop's keyring (Secret Service, KWallet, macOS Keychain, Windows) by QtKeychain, with the service name
/// "lockscope". Never falls back to a file.
[[nodiscard]] std::unique_ptr<Keyring> systemKeyring();

/// Passwords by profile id: in memory for the session, and in the keyring on request. Never in a file. GUI thread.
class Secrets final : public QObject
{
    Q_OBJECT
public:
    explicit Secrets(std::unique_ptr<Keyring> keyring, QObject* parent = nullptr);
    ~Secrets() override;

    struct Found
    {
        Secret secret;     ///< empty if there is none
        bool kept = false; ///< from the keyring
        QString notice;    ///< translated keyring problem; empty on success
    };
    /// Returns the session's password, else the keyring's. `done` may be called at once.
    void fetch(const QString& id, QObject* context, std::function<void(const Found&)> done);

    /// Stores a password for the session and, with `inKeyring`, in the keyring (otherwise removes an old one there).
    /// `done` gets an empty text on success, else for example "not remembered: no keyring available".
    void keep(const QString& id, const Secret& secret, bool inKeyring, QObject* context,
              std::function<void(const QString& notice)> done = {});
    /// Removes it from session and keyring.
    void forget(const QString& id);

private:
    QHash<QString, Secret> m_session;
    std::unique_ptr<Keyring> m_keyring;
};

} // namespace lockscope::settings
