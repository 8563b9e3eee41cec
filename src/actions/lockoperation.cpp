// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/lockoperation.h"

#include "actions/lockoperationflow.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::actions {

using namespace std::chrono_literals;

const char* name(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
        return "released";
    case Outcome::ChangedHands:
        return "changed_hands";
    case Outcome::AlreadyGone:
        return "already_gone";
    case Outcome::CameBack:
        return "came_back";
    case Outcome::Refused:
        return "refused";
    case Outcome::Failed:
        return "failed";
    case Outcome::Unknown:
        break;
    }
    return "unknown";
}

const char* name(Wake wake)
{
    switch (wake) {
    case Wake::None:
        break;
    case Wake::NoneNeeded:
        return "none_needed";
    case Wake::Sent:
        return "sent";
    case Wake::NotPermitted:
        return "not_permitted";
    case Wake::Failed:
        return "failed";
    case Wake::NotPossible:
        return "not_possible";
    }
    return nullptr;
}

const char* name(OperationKind verb)
{
    switch (verb) {
    case OperationKind::Release:
        return "release";
    case OperationKind::Shorten:
        return "shorten";
    case OperationKind::Quarantine:
        return "quarantine";
    case OperationKind::CopyRelease:
        return "copy_release";
    case OperationKind::PutBack:
        break;
    }
    return "put_back";
}

const char* name(Outcome outcome, OperationKind verb)
{
    if (outcome != Outcome::Released)
        return name(outcome);
    switch (verb) {
    case OperationKind::Shorten:
        return "shortened";
    case OperationKind::Quarantine:
        return "quarantined";
    case OperationKind::PutBack:
        return "put_back";
    case OperationKind::CopyRelease:
        return "handed_out";
    case OperationKind::Release:
        break;
    }
    return name(outcome);
}

LockOperation::Private::Private(LockOperation& action, OperationOptions theOptions, AuditLog& log,
                                const Clock& theClock, ReleaseNotices theNotices)
    : q(action), options(std::move(theOptions)), clock(theClock), notices(std::move(theNotices)),
      audit(log, options, theClock, action),
      link(options, theClock, action, [&action](OperationStep step) { Q_EMIT action.step(step); }),
      serverCheck(options, theClock, link, action), returnWatch(theClock, link), removed(theClock, [this] {
          if (!running && !finishing)
              forgetRemoved();
      })
{
}

LockOperation::LockOperation(OperationOptions options, AuditLog& audit, const Clock& clock, ReleaseNotices notices,
                             QObject* parent)
    : QObject(parent), m(std::make_unique<Private>(*this, std::move(options), audit, clock, std::move(notices)))
{
}

LockOperation::~LockOperation()
{
    if (m->running && !m->isReading)
        m->audit.writeGivenUp(m->subject(), m->carriedOut);
    m->flow = {};
    m->reading = {};
    m->running = false;
    m->resolve(false);
    m->returnWatch.stop();
    m->link.raw().close();
    m->forgetRemoved();
}

void LockOperation::readKey(std::string key)
{
    m->beginLook(std::move(key));
}

void LockOperation::release(const KeySnapshot& confirmed)
{
    m->begin(OperationKind::Release, confirmed);
}

void LockOperation::copyRelease(const KeySnapshot& confirmed)
{
    m->begin(OperationKind::CopyRelease, confirmed);
}

void LockOperation::shorten(const KeySnapshot& confirmed, std::chrono::milliseconds ttl)
{
    m->ttl = std::max(ttl, 1ms);
    m->begin(OperationKind::Shorten, confirmed);
}

void LockOperation::quarantine(const KeySnapshot& confirmed, std::chrono::milliseconds ttl)
{
    m->ttl = std::max(ttl, 1ms);
    m->tombstone =
        std::string(kQuarantineMark) + QString::number(QRandomGenerator::system()->generate64(), 16).toStdString();
    m->begin(OperationKind::Quarantine, confirmed);
}

bool LockOperation::isLookRefused() const
{
    return m->isReadRefused;
}

std::chrono::milliseconds LockOperation::putBackLeft() const
{
    return m->removed.timeLeft();
}

void LockOperation::putBack()
{
    m->begin(OperationKind::PutBack, m->removed.lock()); // the rest of the lease is checked at the last moment
}

bool LockOperation::isActing() const
{
    return (m->running && !m->isReading) || m->finishing;
}

std::vector<std::string> LockOperation::plan(const KeySnapshot& confirmed, OperationKind verb,
                                             std::chrono::milliseconds ttl)
{
    const TokenMask mask;
    switch (verb) {
    case OperationKind::Shorten:
        return {expireIfUnchanged(confirmed, ttl, mask).shown};
    case OperationKind::Quarantine:
        return {entombIfUnchanged(confirmed, std::string(kQuarantineMark).append("..."), ttl, mask).shown};
    case OperationKind::PutBack:
        return {};
    case OperationKind::Release:
    case OperationKind::CopyRelease:
        break;
    }
    std::vector<std::string> steps{
        deleteIfUnchanged(confirmed, confirmed.native.value_or(NativeDelete::None), mask).shown};
    if (const auto command = wakeUp(confirmed))
        steps.push_back(command->shown);
    return steps;
}

} // namespace lockscope::actions

#include "moc_lockoperation.cpp"
