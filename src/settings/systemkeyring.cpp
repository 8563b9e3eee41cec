// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/secrets.h"

#include <qt6keychain/keychain.h>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

Keyring::Answer answerOf(const QKeychain::Job& job)
{
    using State = Keyring::Answer::State;
    switch (job.error()) {
    case QKeychain::NoError:
        return {State::Done, {}, {}};
    case QKeychain::EntryNotFound:
        return {State::NotFound, {}, {}};
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return {State::Denied, {}, job.errorString()};
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return {State::Unavailable, {}, job.errorString()};
    case QKeychain::CouldNotDeleteEntry:
    case QKeychain::OtherError:
        break;
    }
    return {State::Failed, {}, job.errorString()};
}

class SystemKeyring final : public Keyring
{
public:
    void read(const QString& key, QObject* context, Done done) override
    {
        auto* job = new QKeychain::ReadPasswordJob(u"lockscope"_s);
        run(job, key, context, [job, done = std::move(done)](Answer answer) {
            if (answer.state == Answer::State::Done)
                answer.secret = Secret(job->binaryData().toStdString());
            done(answer);
        });
    }
    void write(const QString& key, const Secret& secret, QObject* context, Done done) override
    {
        auto* job = new QKeychain::WritePasswordJob(u"lockscope"_s);
        job->setBinaryData(QByteArray::fromStdString(secret.reveal()));
        run(job, key, context, std::move(done));
    }
    void remove(const QString& key, QObject* context, Done done) override
    {
        run(new QKeychain::DeletePasswordJob(u"lockscope"_s), key, context, std::move(done));
    }

private:
    /// The job deletes itself after finished().
    static void run(QKeychain::Job* job, const QString& key, QObject* context, Done done)
    {
        job->setInsecureFallback(false);
        job->setKey(key);
        QObject::connect(job, &QKeychain::Job::finished, context,
                         [done = std::move(done)](QKeychain::Job* finished) { done(answerOf(*finished)); });
        job->start();
    }
};

} // namespace

std::unique_ptr<Keyring> systemKeyring()
{
    return std::make_unique<SystemKeyring>();
}

} // namespace lockscope::settings
