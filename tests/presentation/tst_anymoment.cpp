// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Live equals replay, page by page: what stands behind every page is written down while an hour happens, at 1,000
// random moments, and is compared with what a recording of that hour shows there, gone to in another order.
#include "history/recordings.h"
#include "incident/tracedincident.h"
#include "presentation/allpages.h"
#include "presentation/recordings/recordingpass.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <algorithm>
#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// The hour, a batch each time it is asked.
class Hour final : public EventSource
{
public:
    explicit Hour(const Clock& clock) : m_clock(clock) {}
    bool takeBatch(Batch& into) override
    {
        const bool isNew = m_incident.next(into);
        into.taken = m_clock.mono();
        return isNew;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}

private:
    const Clock& m_clock;
    TracedIncident m_incident;
};

/// False: it could not be written. In clear, so that holders are called the same.
bool record(const std::string& path)
{
    history::RecordingOptions options;
    options.path = path;
    options.masksTokens = false;
    auto writer = history::RecordingWriter::open(options);
    if (!writer)
        return false;
    TracedIncident incident;
    Batch batch;
    for (int i = 0; incident.next(batch); ++i) {
        if (!(*writer)->takesMore() || i % 50 == 0) {
            if (!(*writer)->commit())
                return false;
        }
        (*writer)->add(batch);
    }
    return (*writer)->close().has_value();
}

} // namespace

class TestAnyMoment : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyPageShowsWhatLiveShowed();
};

void TestAnyMoment::everyPageShowsWhatLiveShowed()
{
    constexpr int kMoments = rounds(1'000, 100);
    const RecordingFolder folder;
    QVERIFY(record(folder.path()));
    // A minute of what happened is told again in front of a moment. What was before it is not known then, nor what the
    // first seconds of it have to do with that: a hold was handed over.
    constexpr auto kTold = history::ReplaySource::kRunIn - 5s;
    ManualClock clock;
    Pages live(clock, kTold);
    Hour hour(clock);
    live.frames.setSource(&hour);
    Pages past(clock, kTold);
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    RecordedFindingsFold all{analysis::Thresholds{}};
    RecordedTracesFold traces;
    {
        RecordingPass pass(*replay, {replay->range().from, replay->range().to});
        pass.addConsumer(&all);
        pass.addConsumer(&traces);
        while (pass.advance(1'000)) {
        }
        replay->pause();
    }
    past.frames.showPast(replay.get());
    past.setOfRecording(all.soFar(), traces.soFar());
    const auto goTo = [&](ServerTime moment) {
        replay->seek(moment);
        do {
            past.frames.step();
        } while (replay->hasMore());
    };
    const auto [from, to] = replay->range();
    std::mt19937_64 random(16);
    const auto anyMoment = [&, from = from, to = to] {
        return from + std::chrono::microseconds(random() % static_cast<std::uint64_t>((to - from).count()));
    };
    std::vector<ServerTime> moments(kMoments);
    std::generate(moments.begin(), moments.end(), anyMoment);
    std::sort(moments.begin(), moments.end());
    std::map<QString, qsizetype> compared;
    std::uint64_t counted = 0;
    std::uint64_t countedLive = 0;
    for (const ServerTime moment : moments) {
        while (live.frames.now() < moment)
            live.frames.step();
        if (random() % 8 == 0)
            goTo(anyMoment()); // wherever it was before
        goTo(live.frames.now());
        QCOMPARE(past.frames.now(), live.frames.now());
        const Shown shown = live.shown();
        if (const QString different = difference(shown, past.shown()); !different.isEmpty())
            QFAIL(qPrintable(u"at %1: %2"_s.arg(momentText(moment), different)));
        for (const auto& [page, lines] : shown)
            compared[page] += lines.size();
        // Groups and details of the findings have nothing that came later.
        const ServerTime now = past.frames.now();
        const auto known = live.store().groups();
        for (const FindingGroup& group : past.store().groups()) {
            const auto same =
                std::find_if(known.begin(), known.end(), [&](const FindingGroup& each) { return each.isSame(group); });
            QVERIFY2(same != known.end(), qPrintable(text(group.prefix)));
            QVERIFY2(group.count <= same->count && group.last <= now,
                     qPrintable(u"%1: %2 of %3"_s.arg(text(group.prefix)).arg(group.count).arg(same->count)));
            counted += group.count;
            countedLive += same->count;
            for (const std::uint64_t number : group.episodes) {
                const analysis::Episode then = past.store().asShown(*past.store().find(number));
                QVERIFY(then.last <= now && (then.isOpen() || then.end <= now));
                for (const analysis::EvidencePoint& point : then.evidence)
                    QVERIFY(point.at <= now);
            }
        }
    }
    QVERIFY(countedLive > 0);
    // A step of an episode stands for up to a second, or a fiftieth of its length.
    QVERIFY2(counted * 2 >= countedLive, qPrintable(u"%1 of %2"_s.arg(counted).arg(countedLive)));
    for (const auto& [page, lines] : compared)
        QVERIFY2(lines > kMoments / 4, qPrintable(page)); // else it was not tried
    past.frames.setSource(nullptr);
    live.frames.setSource(nullptr);
}

LOCKSCOPE_TEST_MAIN(TestAnyMoment)
#include "tst_anymoment.moc"
