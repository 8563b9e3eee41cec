// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/drills.h"

#include <algorithm>

namespace lockscope::simulator {
namespace {

using Records = std::span<const Record>;
using std::chrono::milliseconds;

/// A shorter lease may end before the monitor is asked.
constexpr milliseconds kMayEnd{2'000};

/// Index of the worker with this name; kNobody: there is none.
std::uint32_t numberOf(const Scenario& scenario, std::string_view name)
{
    for (std::uint32_t i = 0; i < scenario.workers.size(); ++i)
        if (scenario.workers[i].name == name)
            return i;
    return kNobody;
}

/// The first such record of the worker, at or after a time.
const Record* find(Records records, std::uint32_t worker, RecordKind kind, Outcome outcome = Outcome::None,
                   MonoTime from = {})
{
    const Record* first = nullptr;
    for (const Record& r : records)
        if (r.worker == worker && r.kind == kind && r.at >= from &&
            (outcome == Outcome::None || r.outcome == outcome) && (first == nullptr || r.at < first->at))
            first = &r;
    return first;
}

bool anywhere(Records records, RecordKind kind, Outcome outcome = Outcome::None)
{
    return std::any_of(records.begin(), records.end(), [&](const Record& r) {
        return r.kind == kind && (outcome == Outcome::None || r.outcome == outcome);
    });
}

auto count(Records records, std::uint32_t worker, RecordKind kind)
{
    return std::count_if(records.begin(), records.end(),
                         [&](const Record& r) { return r.worker == worker && r.kind == kind; });
}

// --- checks ---

bool waitedForTheFirst(const Scenario& s, Records r)
{
    const Record* left = find(r, numberOf(s, "first"), RecordKind::Left);
    const std::uint32_t patient = numberOf(s, "patient");
    return left && find(r, patient, RecordKind::Attempt, Outcome::Refused) &&
           find(r, patient, RecordKind::Acquired, Outcome::None, left->at);
}

bool timedOut(const Scenario& s, Records r)
{
    const Record* left = find(r, numberOf(s, "first"), RecordKind::Left);
    const Record* out = find(r, numberOf(s, "hasty"), RecordKind::Outcome, Outcome::TimedOut);
    return left && out && out->at < left->at;
}

bool workedForFiveLeases(const Scenario& s, Records r)
{
    const Record* entered = find(r, 0, RecordKind::Entered);
    const Record* left = find(r, 0, RecordKind::Left);
    return entered && left && left->at - entered->at >= 5 * s.workers[0].ttl - milliseconds{10};
}

bool renewedThroughout(const Scenario&, Records r)
{
    return count(r, 0, RecordKind::Renewed) >= 5 && !anywhere(r, RecordKind::Lost);
}

/// The server counts the TTL from the arrival of the request, in whole milliseconds.
bool freeAtItsTtl(const Scenario& s, Records r)
{
    const std::uint32_t holder = numberOf(s, "holder");
    const Record* granted = find(r, holder, RecordKind::Attempt, Outcome::Granted);
    const Record* vanished = find(r, holder, RecordKind::Vanished);
    const Record* next =
        vanished ? find(r, numberOf(s, "waiter"), RecordKind::Acquired, Outcome::None, vanished->at) : nullptr;
    return granted && next && next->at >= granted->sent + s.workers[holder].ttl - milliseconds{1};
}

bool nobodyReleasedIt(const Scenario& s, Records r)
{
    return !find(r, numberOf(s, "holder"), RecordKind::Release);
}

bool nothingFailed(const Scenario&, Records r)
{
    return !anywhere(r, RecordKind::Outcome, Outcome::Error) && !anywhere(r, RecordKind::Outcome, Outcome::Unknown) &&
           !anywhere(r, RecordKind::RenewalFailed);
}

bool happened(const Scenario&, Records r)
{
    return anywhere(r, RecordKind::Forced);
}

bool keptOutAfterTheCrash(const Scenario& s, Records r)
{
    const Record* entered = find(r, numberOf(s, "holder"), RecordKind::Entered);
    return entered && find(r, numberOf(s, "other"), RecordKind::Attempt, Outcome::Refused, entered->at);
}

bool sameNumberTwice(const Scenario& s, Records r)
{
    const Record* old = find(r, numberOf(s, "old"), RecordKind::Acquired);
    const Record* present = find(r, numberOf(s, "new"), RecordKind::Acquired);
    return old && present && old->value > 0 && old->value == present->value;
}

bool answersWereSlow(const Scenario& s, Records r)
{
    const Record* granted = find(r, numberOf(s, "far"), RecordKind::Attempt, Outcome::Granted);
    return granted && granted->at - granted->sent >= milliseconds{100};
}

bool toldUnknown(const Scenario& s, Records r)
{
    return find(r, numberOf(s, "far"), RecordKind::Outcome, Outcome::Unknown);
}

/// Nobody holds a lock whose request never arrived: another worker acquires while the first still waits for its answer.
bool notHeldMeanwhile(const Scenario& s, Records r)
{
    const Record* unknown = find(r, numberOf(s, "far"), RecordKind::Attempt, Outcome::Error);
    const Record* granted =
        unknown ? find(r, numberOf(s, "near"), RecordKind::Attempt, Outcome::Granted, unknown->sent) : nullptr;
    return granted && granted->at < unknown->at;
}

bool worksAgain(const Scenario& s, Records r)
{
    const std::uint32_t far = numberOf(s, "far");
    const Record* unknown = find(r, far, RecordKind::Outcome, Outcome::Unknown);
    return unknown && find(r, far, RecordKind::Acquired, Outcome::None, unknown->at);
}

/// The lock exists and its holder does not know: it retries, and need not wait for the TTL.
bool settledAtOnce(const Scenario& s, Records r)
{
    const std::uint32_t far = numberOf(s, "far");
    const Record* asked = find(r, far, RecordKind::Attempt, Outcome::Error);
    const Record* granted = asked ? find(r, far, RecordKind::Acquired, Outcome::None, asked->sent) : nullptr;
    return granted && granted->at < asked->sent + s.workers[far].ttl / 2;
}

bool keptOutUntilItLeft(const Scenario& s, Records r)
{
    const std::uint32_t far = numberOf(s, "far");
    const Record* asked = find(r, far, RecordKind::Attempt, Outcome::Error);
    const Record* left = asked ? find(r, far, RecordKind::Left, Outcome::None, asked->sent) : nullptr;
    const Record* other =
        asked ? find(r, numberOf(s, "near"), RecordKind::Entered, Outcome::None, asked->sent) : nullptr;
    return left && (!other || other->at >= left->at);
}

bool toldOfTheLoss(const Scenario& s, Records r)
{
    const std::uint32_t far = numberOf(s, "far");
    const Record* lost = find(r, far, RecordKind::Lost);
    const Record* next = lost ? find(r, numberOf(s, "near"), RecordKind::Acquired, Outcome::None, lost->at) : nullptr;
    return next && find(r, far, RecordKind::Left);
}

bool renewedMeanwhile(const Scenario& s, Records r)
{
    const std::uint32_t healthy = numberOf(s, "healthy");
    const Record* lost = find(r, numberOf(s, "far"), RecordKind::Lost);
    return lost && find(r, healthy, RecordKind::Renewed, Outcome::None, lost->at) &&
           !find(r, healthy, RecordKind::Lost);
}

bool refusedForMemory(const Scenario& s, Records r)
{
    const Record* lost = find(r, numberOf(s, "holder"), RecordKind::Forced);
    return lost && std::any_of(r.begin(), r.end(), [&](const Record& each) {
               return each.kind == RecordKind::Attempt && each.outcome == Outcome::Error && each.at > lost->at;
           });
}

bool releaseWasAnswered(const Scenario& s, Records r)
{
    const std::uint32_t holder = numberOf(s, "holder");
    return find(r, holder, RecordKind::Outcome, Outcome::AlreadyExpired) ||
           find(r, holder, RecordKind::Outcome, Outcome::Released);
}

/// The primary that lost its replica refuses writes.
bool refusedWithoutReplicas(const Scenario& s, Records r)
{
    const Record* cut = find(r, numberOf(s, "old"), RecordKind::Forced);
    return cut && std::any_of(r.begin(), r.end(), [&](const Record& each) {
               return each.kind == RecordKind::Attempt && each.outcome == Outcome::Error && each.at > cut->at;
           });
}

bool worksOnlyWhenConfirmed(const Scenario& s, Records r)
{
    const std::uint32_t old = numberOf(s, "old");
    const Record* cut = find(r, old, RecordKind::Forced);
    return cut && find(r, old, RecordKind::Entered) && find(r, old, RecordKind::Attempt, Outcome::Granted, cut->at) &&
           !find(r, old, RecordKind::Entered, Outcome::None, cut->at);
}

bool getsInAfterwards(const Scenario& s, Records r)
{
    const std::uint32_t next = numberOf(s, "new");
    const Record* over = find(r, next, RecordKind::Forced);
    return over && find(r, next, RecordKind::Entered, Outcome::None, over->at);
}

/// The latest action on the worker's servers.
const Record* lastForced(Records records, std::uint32_t worker)
{
    const Record* last = nullptr;
    for (const Record& r : records)
        if (r.worker == worker && r.kind == RecordKind::Forced && (last == nullptr || r.at > last->at))
            last = &r;
    return last;
}

/// The hold began before the slot moved, and was released afterwards.
bool releasedBehindIt(const Scenario& s, Records r)
{
    const std::uint32_t holder = numberOf(s, "holder");
    const Record* entered = find(r, holder, RecordKind::Entered);
    const Record* moved = lastForced(r, holder);
    const Record* released = moved ? find(r, holder, RecordKind::Release, Outcome::None, moved->at) : nullptr;
    return entered && released && entered->at <= moved->at &&
           find(r, holder, RecordKind::Outcome, Outcome::Released, moved->at);
}

/// Renewals reached the new node, too.
bool renewedBehindIt(const Scenario& s, Records r)
{
    const std::uint32_t holder = numberOf(s, "holder");
    const Record* moved = lastForced(r, holder);
    return moved && find(r, holder, RecordKind::Renewed, Outcome::None, moved->at) &&
           !find(r, holder, RecordKind::Lost);
}

bool keptOutMeanwhile(const Scenario& s, Records r)
{
    const Record* entered = find(r, numberOf(s, "holder"), RecordKind::Entered);
    return entered && find(r, numberOf(s, "waiter"), RecordKind::Attempt, Outcome::Refused, entered->at);
}

bool refusedForTwoSlots(const Scenario& s, Records r)
{
    return find(r, numberOf(s, "apart"), RecordKind::Attempt, Outcome::Error) &&
           !find(r, numberOf(s, "apart"), RecordKind::Entered);
}

bool tagKeepsThemTogether(const Scenario& s, Records r)
{
    const std::uint32_t together = numberOf(s, "together");
    return find(r, together, RecordKind::Entered) && !find(r, together, RecordKind::Attempt, Outcome::Error);
}

bool bothWorked(const Scenario&, Records r)
{
    return count(r, 0, RecordKind::Entered) > 0 && count(r, 1, RecordKind::Entered) > 0;
}

struct Drill
{
    std::string_view id;
    std::vector<DrillCheck> checks;
};

const std::vector<Drill>& all()
{
    static const DrillCheck unknown{"told_unknown", "the client must be told that it cannot know", toldUnknown};
    static const DrillCheck again{"works_again", "the client must get the lock again afterwards", worksAgain};
    static const DrillCheck forced{"happened", "the trouble must have come", happened};
    static const DrillCheck both{"both_worked", "both workers must have got their turn", bothWorked};
    static const DrillCheck nothing{"nothing_failed", "no request may fail", nothingFailed};
    static const std::vector<Drill> drills{
        {"C1",
         {{"waited", "the patient one must wait, and get it after the first one left", waitedForTheFirst},
          {"timed_out", "the hasty one must give up while the first one is inside", timedOut}}},
        {"C2",
         {{"five_leases", "the work must last for five leases", workedForFiveLeases},
          {"renewed", "the watchdog must renew throughout", renewedThroughout}}},
        {"C3",
         {{"free_at_ttl", "the waiter must get it when the lease of the dead one is over, and not before",
           freeAtItsTtl},
          {"not_released", "a dead holder must not release", nobodyReleasedIt}}},
        {"C4", {forced, nothing}},
        {"C5", {forced, {"kept_out", "the other one must be refused after the crash, too", keptOutAfterTheCrash}}},
        {"C5b", {forced}},
        {"C6", {forced, {"same_number", "both must have been given the same fencing token", sameNumberTwice}}},
        {"C6b",
         {{"refused_alone", "no lock may be granted while the replica is away", refusedWithoutReplicas},
          {"gets_in", "the new primary must grant it", getsInAfterwards}}},
        {"C6c",
         {{"confirmed", "nobody may work on a lock that no replica has", worksOnlyWhenConfirmed},
          {"gets_in", "the new primary must grant it", getsInAfterwards}}},
        {"C7", {{"slow", "each answer must take 100 ms or more", answersWereSlow}, both, nothing}},
        {"C7b",
         {unknown,
          {"not_held", "the other one must get in while the first one waits for its answer", notHeldMeanwhile},
          again}},
        {"C7c",
         {{"settled", "the client must ask again and get the lock at once, not after its ttl", settledAtOnce},
          {"nobody_else", "the other one must not get in meanwhile", keptOutUntilItLeft}}},
        {"C7d", {{"told_of_loss", "the holder must be told before the other one gets it", toldOfTheLoss}}},
        {"C8", {forced, both, nothing}},
        {"C9",
         {{"refused", "no lock may be granted while memory is full", refusedForMemory},
          {"release_answered", "the release must be answered all the same", releaseWasAnswered}}},
        {"C10",
         {forced,
          {"released_there", "the holder must give it back where it is now", releasedBehindIt},
          {"renewed_there", "renewals must follow the slot", renewedBehindIt},
          {"kept_out_meanwhile", "the other one must be refused meanwhile", keptOutMeanwhile},
          nothing}},
        {"C10b",
         {forced,
          {"released_there", "the holder must give it back to the new primary", releasedBehindIt},
          {"kept_out_meanwhile", "the other one must be refused meanwhile", keptOutMeanwhile}}},
        {"C10c",
         {{"two_slots_refused", "locks of two slots must be refused in one command", refusedForTwoSlots},
          {"together", "a hash tag must keep them together", tagKeepsThemTogether}}},
        {"C11", {{"renewed_meanwhile", "the lease on the other server must be renewed on time", renewedMeanwhile}}},
    };
    return drills;
}

} // namespace

std::span<const DrillCheck> drillChecks(std::string_view id)
{
    for (const Drill& drill : all())
        if (drill.id == id)
            return drill.checks;
    return {};
}

std::string monitorShortcoming(const Scenario& scenario, Records records, const MonitorLog& seen, const Score& score)
{
    if (score.recall().value_or(1) < 0.99)
        return "the monitor did not see all that it could";
    if (score.precision().value_or(1) < 1)
        return "the monitor reported what did not happen";
    const auto isDone = [&](std::string_view deed) {
        return std::any_of(scenario.workers.begin(), scenario.workers.end(), [&](const WorkerSpec& worker) {
            return std::any_of(worker.faults.begin(), worker.faults.end(),
                               [&](const Fault& fault) { return fault.what.starts_with(deed); });
        });
    };
    if (isDone("crash") && seen.blind.empty())
        return "the server went away, and the monitor reported no gap";
    if (isDone("fill") && seen.evicted == 0)
        return "a lock was evicted, and the monitor did not say so";
    if (isDone("move-slot") && seen.migrated == 0)
        return "a held lock moved to another node, and the monitor did not say so";
    for (const Record& record : records) {
        const bool isFree = record.value == kNoSuchKey;
        const bool mayEnd = record.value >= 0 && record.value < kMayEnd.count();
        if (record.kind == RecordKind::LockFinal && !mayEnd && seen.isHeld(scenario.lockKey(record.lock)) == isFree)
            return "the monitor's picture at the end is not what the server has";
    }
    return {};
}

} // namespace lockscope::simulator
