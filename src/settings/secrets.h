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

/// Where passwords can be kept beyond this session. Asynchronous: every call ends in exactly one `done`, from the event
/// loop of the calling thread, unless `context` was destroyed first.
class Keyring
{
public:
    struct Answer
    {
        enum class State : quint8 { Done, NotFound, Unavailable, Denied, Failed };
        State state = State::Done;
        Secret secret; ///< of read()
        QString words; ///< the keyring's own words when it failed
    };
    using Done = std::function<void(const Answer&)>;

    virtual ~Keyring() = default;
    virtual void read(const QString& key, QObject* context, Done done) = 0;
    virtual void write(const QString& key, const Secret& secret, QObject* context, Done done) = 0;
    virtual void remove(const QString& key, QObject* context, Done done) = 0;
};

/// The desktop's keyring (Secret Service, KWallet, macOS Keychain, Windows) by QtKeychain; service "lockscope". Never
/// falls back to a file.
[[nodiscard]] std::unique_ptr<Keyring> systemKeyring();

/// Passwords by profile id: for this session in memory, and in the keyring when asked for. Never in a file. GUI thread.
class Secrets final : public QObject
{
    Q_OBJECT
public:
    explicit Secrets(std::unique_ptr<Keyring> keyring, QObject* parent = nullptr);
    ~Secrets() override;

    struct Found
    {
        Secret secret;     ///< empty when there is none
        bool kept = false; ///< it came from the keyring
        QString notice;    ///< why the keyring could not be asked, translated; empty when it could
    };
    /// The session's password, else the keyring's. `done` may be called at once.
    void fetch(const QString& id, QObject* context, std::function<void(const Found&)> done);

    /// Remembers for the session and, with `inKeyring`, in the keyring (without it an old one is removed from there).
    /// `done` gets an empty text when that is how it is kept now, else "not remembered: no keyring available" or the
    /// like.
    void keep(const QString& id, const Secret& secret, bool inKeyring, QObject* context,
              std::function<void(const QString& notice)> done = {});
    /// Removes it from the session and from the keyring.
    void forget(const QString& id);

private:
    QHash<QString, Secret> m_session;
    std::unique_ptr<Keyring> m_keyring;
};

} // namespace lockscope::settings
