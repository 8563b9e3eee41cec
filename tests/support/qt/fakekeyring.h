// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/secrets.h"

#include <QHash>
#include <QMetaObject>
#include <QObject>

namespace lockscope::test {

/// A keyring in memory that answers from the event loop, as the real one does. Copies share nothing.
class FakeKeyring final : public settings::Keyring
{
public:
    using State = Answer::State;
    State broken = State::Done; ///< anything else: every call ends so
    QHash<QString, Secret> entries;

    void read(const QString& key, QObject* context, Done done) override
    {
        answer(context, std::move(done),
               entries.contains(key) ? Answer{State::Done, entries.value(key), {}} : Answer{State::NotFound, {}, {}});
    }
    void write(const QString& key, const Secret& secret, QObject* context, Done done) override
    {
        if (broken == State::Done)
            entries.insert(key, secret);
        answer(context, std::move(done), {});
    }
    void remove(const QString& key, QObject* context, Done done) override
    {
        entries.remove(key);
        answer(context, std::move(done), {});
    }

private:
    void answer(QObject* context, Done done, Answer with)
    {
        if (broken != State::Done)
            with = {broken, {}, QStringLiteral("the bus is away")};
        QMetaObject::invokeMethod(
            context, [done = std::move(done), with] { done(with); }, Qt::QueuedConnection);
    }
};

} // namespace lockscope::test
