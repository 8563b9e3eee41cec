// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/secrets.h"

#include "settings/text.h"

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

/// The problem with the keyring; empty on success.
QString notice(const Keyring::Answer& answer)
{
    using State = Keyring::Answer::State;
    switch (answer.state) {
    case State::Done:
    case State::NotFound:
        return {};
    case State::Unavailable:
        return Text::tr("not remembered: no keyring available");
    case State::Denied:
        return Text::tr("not remembered: the keyring did not allow it");
    case State::Failed:
        return Text::tr("not remembered: the keyring says \"%1\"").arg(answer.words);
    }
    Q_UNREACHABLE();
}

} // namespace

Secrets::Secrets(std::unique_ptr<Keyring> keyring, QObject* parent) : QObject(parent), m_keyring(std::move(keyring)) {}

Secrets::~Secrets() = default;

void Secrets::fetch(const QString& id, QObject* context, std::function<void(const Found&)> done)
{
    if (const auto session = m_session.constFind(id); session != m_session.cend()) {
        done({*session, false, {}});
        return;
    }
    m_keyring->read(id, context, [done = std::move(done)](const Keyring::Answer& answer) {
        const bool found = answer.state == Keyring::Answer::State::Done;
        done({found ? answer.secret : Secret(), found, notice(answer)});
    });
}

void Secrets::keep(const QString& id, const Secret& secret, bool inKeyring, QObject* context,
                   std::function<void(const QString& notice)> done)
{
    m_session.insert(id, secret);
    auto answered = [done = std::move(done), inKeyring](const Keyring::Answer& answer) {
        // An old entry that cannot be removed because there is no keyring is as good as removed.
        if (done)
            done(inKeyring ? notice(answer) : QString());
    };
    if (inKeyring)
        m_keyring->write(id, secret, context, std::move(answered));
    else
        m_keyring->remove(id, context, std::move(answered));
}

void Secrets::forget(const QString& id)
{
    m_session.remove(id);
    m_keyring->remove(id, this, [](const Keyring::Answer&) {});
}

} // namespace lockscope::settings

#include "moc_secrets.cpp"
